import { formatDate } from '#lib/format/dates'
import { action, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/**
 * The notice to the address that was on a member's record until now. The new one is not told: it may be that of
 * somebody else. `changed_at` is an instant.
 */
export const emailChanged: Template<{ to_name: string; changed_at: string }> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(props.changed_at, { ...zone, style: 'long' })
  const time = formatDate(props.changed_at, { ...zone, style: 'time' })
  return {
    subject: say('Your e-mail address at {association} was changed', names),
    preview: say('If it was you, there is nothing to do.'),
    heading: say('Your e-mail address was changed'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(
        say(
          'The e-mail address on your record at {association} was changed in your account on {day} at {time} (time zone {zone}). From now on mails of the association go to the new address; you sign in with the same address as before.',
          { ...names, day, time, zone: brand.time_zone },
        ),
      ),
      paragraph(say('If it was you, there is nothing to do. If not, choose a new password and correct your address.')),
      action(say('Choose a new password'), pages.forgotPassword({ tenant_id: brand.tenant_id }), brand),
      quiet(say('Then tell an administrator of your association.')),
    ],
    footer: say('You get this because your e-mail address at {association} changed.', names),
  }
}
