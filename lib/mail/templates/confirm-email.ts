import { formatDate } from '#lib/format/dates'
import { action, fallback, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

const RECORD =
  'In your account at {association} you asked for mails to go to this address on {day} at {time} (time zone {zone}). Confirm that it is yours; until then they go to the address that is there now.'
const SIGN_IN =
  'In your account at {association} you asked on {day} at {time} (time zone {zone}) to sign in with this address. Confirm that it is yours; until then you sign in with the address that is there now.'
const BY_ASSOCIATION =
  '{association} asked on {day} at {time} (time zone {zone}) that you sign in with this address from now on. Choose a password for it; until then you sign in with the address and the password that you have.'

const ASKED = { record: RECORD, sign_in: SIGN_IN, sign_in_by_association: BY_ASSOCIATION } as const
const AGAIN = {
  record: 'The link works once and for 24 hours. Should it have expired, have it sent again from your profile.',
  sign_in: 'The link works once and for 24 hours. Should it have expired, ask again in your account.',
  sign_in_by_association:
    'The link works once and for 7 days. Should it have expired, ask your association for another one.',
} as const

interface Facts {
  to_name: string
  token: string
  /** An instant. */
  asked_at: string
  /** What the address is for, and who asked. */
  use: keyof typeof ASKED
}

/** The link that proves the address that a member wants on the own record, or to sign in with. */
export const confirmEmail: Template<Facts> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(props.asked_at, { ...zone, style: 'long' })
  const time = formatDate(props.asked_at, { ...zone, style: 'time' })
  const { token } = props
  const path = props.use === 'sign_in_by_association' ? pages.resetPassword({ token }) : pages.verifyEmail({ token })
  return {
    subject: say('Confirm your new e-mail address for {association}', names),
    preview: say('One step is left: confirm that this address is yours.'),
    heading: say('Confirm your new e-mail address'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(say(ASKED[props.use], { ...names, day, time, zone: brand.time_zone })),
      action(props.use === 'sign_in_by_association' ? say('Choose password') : say('Confirm address'), path, brand),
      quiet(say(AGAIN[props.use])),
      fallback(path, brand),
    ],
    footer: say(
      'Somebody at {association} gave this address as theirs. If it was not you, do nothing: without the link it is not used.',
      names,
    ),
  }
}
