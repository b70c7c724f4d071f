import type { Variant } from '#lib/mail/editable/facts'
import type { EditableMail, MailLanguage } from '#lib/mail/schema'

/** When each mail goes out. */
export const MAIL_OCCASIONS: Readonly<Record<EditableMail, string>> = {
  application_received: 'When somebody applies for a membership; not when you add a member.',
  application_approved: 'When you approve an application and the membership waits for its payment.',
  application_declined: 'When you decline an application.',
  application_withdrawn: 'When an applicant withdraws the application.',
  membership_started:
    'When a membership starts by approval or payment, and when it is renewed; not when you add a member whose membership starts at once.',
  membership_ending:
    'When a member resigns, when you end a membership, and when either is taken back; also to those who share it.',
  invoice: 'When you send an invoice.',
  renewal_notice: 'Before and after a membership ends, on the days that you set.',
  receipt: 'When a payment of a member is recorded.',
  payment_reminder: 'When you remind somebody of an overdue invoice.',
  credit_note: 'When you send a credit note.',
  seat_held: 'When a seat waits for its payment.',
  seat_released: 'When a seat was not paid in time.',
  feedback_request: 'On the morning after an event, to everybody who was there; once for each registration.',
}

/** Mails that go out by hand only: there is nothing to switch off. */
export const BY_HAND: readonly EditableMail[] = ['invoice', 'payment_reminder', 'credit_note']

/** What the texts of mails with several of them are for. */
export const VARIANT_LABELS: Readonly<Record<string, string>> = {
  usual: 'When a member resigns',
  first: 'When a membership starts',
  renewed: 'When it is renewed',
  before: 'Before the end',
  after: 'After the end',
  shared: 'To who shares the membership of a payer who leaves',
  ended: 'When you end it at once',
  by_office: 'When you end it on a day to come',
  taken_back: 'When it goes on after all',
  '1': 'First reminder',
  '2': 'Second reminder',
  '3': 'Third and later',
} satisfies Record<Variant, string>

export const LANGUAGE_LABELS: Readonly<Record<MailLanguage, string>> = { en: 'English', de: 'German', fr: 'French' }
