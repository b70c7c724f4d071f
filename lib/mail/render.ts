import { render, toPlainText } from '@react-email/render'
import { cut } from '#lib/format/shortened'
import type { EditableProps } from '#lib/mail/editable/facts'
import type { FixedMail } from '#lib/mail/schema'
import { alreadyRegistered } from '#lib/mail/templates/already-registered'
import { confirmEmail } from '#lib/mail/templates/confirm-email'
import { confirmRegistration } from '#lib/mail/templates/confirm-registration'
import { emailChanged } from '#lib/mail/templates/email-changed'
import { eventCancelled } from '#lib/mail/templates/event-cancelled'
import { eventChanged } from '#lib/mail/templates/event-changed'
import { eventPostponed } from '#lib/mail/templates/event-postponed'
import { invitation } from '#lib/mail/templates/invitation'
import { type Brand, type Letter, layout, type Template } from '#lib/mail/templates/layout'
import { offerEnded } from '#lib/mail/templates/offer-ended'
import { passwordChanged } from '#lib/mail/templates/password-changed'
import { registrationCancelled } from '#lib/mail/templates/registration-cancelled'
import { registrationConfirmed } from '#lib/mail/templates/registration-confirmed'
import { resetPassword } from '#lib/mail/templates/reset-password'
import { seatOffered } from '#lib/mail/templates/seat-offered'
import { staffSummary } from '#lib/mail/templates/staff-summary'
import { verifyEmail } from '#lib/mail/templates/verify-email'
import { welcome } from '#lib/mail/templates/welcome'

const templates = {
  verify_email: verifyEmail,
  already_registered: alreadyRegistered,
  reset_password: resetPassword,
  welcome,
  password_changed: passwordChanged,
  confirm_email: confirmEmail,
  email_changed: emailChanged,
  event_changed: eventChanged,
  event_postponed: eventPostponed,
  event_cancelled: eventCancelled,
  confirm_registration: confirmRegistration,
  registration_confirmed: registrationConfirmed,
  registration_cancelled: registrationCancelled,
  seat_offered: seatOffered,
  offer_ended: offerEnded,
  invitation,
  staff_summary: staffSummary,
} satisfies Record<FixedMail, unknown>

/** What a template is told beside the recipient's name, which every template has. */
export type MailProps = { [T in FixedMail]: Omit<Parameters<(typeof templates)[T]>[0], 'to_name'> } & EditableProps & {
    message: never
  }

/** A mail ready to be stored. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** In characters; encoded for mail, each may take up to a dozen. */
const MAX_HEADER = 250

/** Returns text on one line: whatever could end a header line becomes a space. */
export function headerText(text: string): string {
  return cut(text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim(), MAX_HEADER)
}

/** Renders a fixed mail as HTML and as text, in the brand's language. Text that people typed is escaped in the one and plain in the other. */
export async function renderMail<T extends FixedMail>(
  template: T,
  props: MailProps[T],
  to_name: string,
  brand: Brand,
): Promise<RenderedMail> {
  const compose = templates[template] as Template<MailProps[T] & { to_name: string }>
  const letter = compose({ ...props, to_name }, brand)
  return renderLetter({ ...letter, lang: brand.language ?? 'en' }, brand)
}

/** Renders what a template says. */
export async function renderLetter(letter: Letter, brand: Brand): Promise<RenderedMail> {
  const html = await render(layout({ ...letter, subject: headerText(letter.subject) }, brand))
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })
  return { subject: headerText(letter.subject), html, text }
}
