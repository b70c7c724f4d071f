declare module 'mt940js' {
  interface Transaction {
    date: Date
    entryDate: Date | ''
    /** In major units, below zero for money that went out. */
    amount: number
    currency: string
    transactionType: string
    isReversal: boolean
    bankReference: string
    details?: string
    structuredDetails?: Record<string, string>
  }
  export class Parser {
    /** @throws Error for what is no complete statement */
    parse(text: string): {
      accountIdentification: string
      currency: string
      /** In major units, below zero for what is overdrawn. */
      openingBalance: number
      closingBalance: number
      openingBalanceDate: Date
      closingBalanceDate: Date
      transactions: Transaction[]
    }[]
  }
}
