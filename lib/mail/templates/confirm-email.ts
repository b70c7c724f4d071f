import { formatDate } from '#lib/format/dates'
import { action, fallback, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** The link that proves the address that a member wants on the own record, or to sign in with. `asked_at` is an instant. */
export const confirmEmail: Template<{ to_name: string; token: string; asked_at: string; is_sign_in: boolean }> = (
  props,
  brand,
) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(props.asked_at, { ...zone, style: 'long' })
  const time = formatDate(props.asked_at, { ...zone, style: 'time' })
  const path = pages.verifyEmail({ token: props.token })
  return {
    subject: say('Confirm your new e-mail address for {association}', names),
    preview: say('One step is left: confirm that this address is yours.'),
    heading: say('Confirm your new e-mail address'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(
        say(
          props.is_sign_in
            ? 'In your account at {association} you asked on {day} at {time} (time zone {zone}) to sign in with this address. Confirm that it is yours; until then you sign in with the address that is there now.'
            : 'In your account at {association} you asked for mails to go to this address on {day} at {time} (time zone {zone}). Confirm that it is yours; until then they go to the address that is there now.',
          { ...names, day, time, zone: brand.time_zone },
        ),
      ),
      action(say('Confirm address'), path, brand),
      quiet(
        props.is_sign_in
          ? say('The link works once and for 24 hours. Should it have expired, ask again in your account.')
          : say('The link works once and for 24 hours. Should it have expired, have it sent again from your profile.'),
      ),
      fallback(path, brand),
    ],
    footer: say(
      'Somebody at {association} gave this address as theirs. If it was not you, do nothing: without the link it is not used.',
      names,
    ),
  }
}
