import type { EditableMail } from '#lib/mail/schema'

/** A mail's subject and text. {fields} are filled in; an empty line starts a paragraph. */
export interface Wording {
  subject: string
  text: string
}

/** Everything that editable mails say in one language. */
export interface MailWords {
  /** The default texts, by mail and variant. */
  texts: Readonly<Record<EditableMail, Readonly<Record<string, Wording>>>>
  /** Subjects where a fact is missing that the usual one tells. */
  titles: Readonly<Record<EditableMail, string>>
  /** What facts are called. */
  labels: Readonly<
    Record<
      | (
          | 'member'
          | 'tier'
          | 'applied_for'
          | 'term'
          | 'grace'
          | 'event'
          | 'when'
          | 'seats'
          | 'held'
          | 'invoice'
          | 'total'
        )
      | ('due' | 'pay_by' | 'received_on' | 'received' | 'credited' | 'given_back' | 'credit_note' | 'payment'),
      string
    >
  >
  /** Before the value of a fact. */
  colon: string
  from: string
  seat: { one: string; many: string }
  /** What stands over the lines that say where to pay. */
  how_to_pay: string
  /** How to renew where no invoice says it; {contact} is filled in. */
  how_to_renew: string
  questions: string
  actions: Readonly<Record<'invoice' | 'membership' | 'event' | 'seat' | 'feedback' | 'give_up', string>>
  /** Why the mail came. */
  /** The link that withdraws what a mail is sent for. */
  withdraw: string
  /** The link that ends the mails that ask for feedback. */
  end_feedback: string
  reasons: Readonly<Record<'applied' | 'member' | 'consented' | 'billed' | 'registered' | 'was_registered', string>>
}
