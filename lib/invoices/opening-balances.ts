import type { Ctx } from '#lib/context'
import { addInvoices, finalizeInvoices } from '#lib/invoices/service'

/** What a member owed before the association moved in. */
interface OpeningBalance {
  member_id: string
  /** Of its own making: see docs/decisions/imports.md. */
  number: string
  /** A decimal in the tenant's currency. */
  amount: string
  due_date?: string | undefined
}

/** Writes what members owed before as open invoices in the running transaction, and returns their ids in order. */
export async function addOpeningBalances(ctx: Ctx, balances: readonly OpeningBalance[]): Promise<string[]> {
  const drafts = await addInvoices(
    ctx,
    balances.map(({ member_id, amount, due_date }) => ({
      ...{ member_id, kind: 'other' as const, ...(due_date && { due_date }) },
      lines: [
        {
          ...{ description: 'Open balance brought forward', quantity: 1, unit_price: amount },
          ...{ tax_included: true, source: 'manual' as const },
        },
      ],
    })),
  )
  const numbers = balances.map(({ number }) => number)
  await finalizeInvoices(ctx, drafts, { series: 'opening_balance', numbers })
  return drafts.map(({ id }) => id)
}
