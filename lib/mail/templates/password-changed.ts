import { formatDate } from '#lib/format/dates'
import { action, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** The notice that the password is another one now. `changed_at` is an instant. */
export const passwordChanged: Template<{ to_name: string; changed_at: string }> = (props, brand) => {
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(props.changed_at, { ...zone, style: 'long' })
  const time = formatDate(props.changed_at, { ...zone, style: 'time' })
  return {
    subject: `Your password for ${brand.name} was changed`,
    preview: 'If it was you, there is nothing to do.',
    heading: 'Your password was changed',
    parts: [
      greeting(props.to_name),
      paragraph(
        `Your password for ${brand.name} was changed on ${day} at ${time} (time zone ${brand.time_zone}). Everywhere else you were signed out.`,
      ),
      paragraph('If it was you, there is nothing to do. If not, choose a new password now.'),
      action('Choose a new password', pages.forgotPassword({ tenant_id: brand.tenant_id }), brand),
      quiet('Then tell an administrator of your association.'),
    ],
    footer: `You get this because the password of your account at ${brand.name} changed.`,
  }
}
