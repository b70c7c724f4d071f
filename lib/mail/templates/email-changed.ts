import { formatDate } from '#lib/format/dates'
import { action, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/**
 * The notice to the address that was on a member's record until now. The new one is not told: it may be that of
 * somebody else. `changed_at` is an instant.
 */
export const emailChanged: Template<{ to_name: string; changed_at: string }> = (props, brand) => {
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(props.changed_at, { ...zone, style: 'long' })
  const time = formatDate(props.changed_at, { ...zone, style: 'time' })
  return {
    subject: `Your e-mail address at ${brand.name} was changed`,
    preview: 'If it was you, there is nothing to do.',
    heading: 'Your e-mail address was changed',
    parts: [
      greeting(props.to_name),
      paragraph(
        `The e-mail address on your record at ${brand.name} was changed in your account on ${day} at ${time} (time zone ${brand.time_zone}). From now on mails of the association go to the new address; you sign in with the same address as before.`,
      ),
      paragraph('If it was you, there is nothing to do. If not, choose a new password and correct your address.'),
      action('Choose a new password', pages.forgotPassword({ tenant_id: brand.tenant_id }), brand),
      quiet('Then tell an administrator of your association.'),
    ],
    footer: `You get this because your e-mail address at ${brand.name} changed.`,
  }
}
