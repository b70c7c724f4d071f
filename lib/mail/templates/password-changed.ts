import { formatDate } from '#lib/format/dates'
import { action, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** The notice that the password is another one now. `changed_at` is an instant. */
export const passwordChanged: Template<{ to_name: string; changed_at: string }> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(props.changed_at, { ...zone, style: 'long' })
  const time = formatDate(props.changed_at, { ...zone, style: 'time' })
  return {
    subject: say('Your password for {association} was changed', names),
    preview: say('If it was you, there is nothing to do.'),
    heading: say('Your password was changed'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(
        say(
          'Your password for {association} was changed on {day} at {time} (time zone {zone}). Everywhere else you were signed out.',
          { ...names, day, time, zone: brand.time_zone },
        ),
      ),
      paragraph(say('If it was you, there is nothing to do. If not, choose a new password now.')),
      action(say('Choose a new password'), pages.forgotPassword({ tenant_id: brand.tenant_id }), brand),
      quiet(say('Then tell an administrator of your association.')),
    ],
    footer: say('You get this because the password of your account at {association} changed.', names),
  }
}
