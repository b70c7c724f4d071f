import { formatDate } from '#lib/format/dates'
import { action, fallback, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/**
 * The link that proves an address and confirms one registration with it. `registered_at` is an instant: whoever
 * registered more than once tells the mails apart by it.
 */
export const verifyEmail: Template<{ to_name: string; token: string; registered_at: string }> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(props.registered_at, { ...zone, style: 'long' })
  const time = formatDate(props.registered_at, { ...zone, style: 'time' })
  const path = pages.verifyEmail({ token: props.token })
  return {
    subject: say('Confirm your e-mail address for {association}', names),
    preview: say('One step is left: confirm that this address is yours.'),
    heading: say('Confirm your e-mail address'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(
        say(
          'You registered with {association} on {day} at {time} (time zone {zone}). Confirm that this address is yours, then you can sign in with the password that you chose then.',
          { ...names, day, time, zone: brand.time_zone },
        ),
      ),
      action(say('Confirm address'), path, brand),
      quiet(
        say('The link works once and for 24 hours. Should it have expired, ask for a new one on the sign-in page.'),
      ),
      fallback(path, brand),
    ],
    footer: say(
      'Somebody registered at {association} with this address. If it was not you at that time, do nothing: without the link nobody gets in with it.',
      names,
    ),
  }
}
