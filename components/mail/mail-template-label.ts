import type { MailTemplate } from '#lib/mail/schema'

/** What each kind of mail is called. */
const MAIL_TEMPLATE_LABELS: Readonly<Record<MailTemplate, string>> = {
  verify_email: 'Confirm address',
  already_registered: 'Already registered',
  reset_password: 'New password',
  welcome: 'Welcome',
  password_changed: 'Password changed',
  confirm_email: 'Confirm new address',
  email_changed: 'E-mail address changed',
  event_changed: 'Event changed',
  event_postponed: 'Event postponed',
  event_cancelled: 'Event cancelled',
  confirm_registration: 'Confirm registration',
  registration_confirmed: 'Registration',
  registration_cancelled: 'Registration cancelled',
  seat_offered: 'Seat offered',
  offer_ended: 'Offer over',
  invitation: 'Invitation',
  staff_summary: 'Summary for staff',
  application_received: 'Application received',
  application_approved: 'Application approved',
  application_declined: 'Application declined',
  application_withdrawn: 'Application withdrawn',
  membership_started: 'Membership started',
  membership_ending: 'Membership ending',
  invoice: 'Invoice',
  renewal_notice: 'Renewal notice',
  receipt: 'Receipt',
  payment_reminder: 'Payment reminder',
  credit_note: 'Credit note',
  seat_held: 'Seat held until paid',
  seat_released: 'Seat released',
  feedback_request: 'Request for feedback',
  message: 'Message',
}

/** Returns what a kind of mail is called; one this version does not know keeps its name. */
export function mailTemplateLabel(template: string): string {
  return (MAIL_TEMPLATE_LABELS as Readonly<Record<string, string>>)[template] ?? template
}
