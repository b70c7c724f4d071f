import { formatDate } from '#lib/format/dates'
import { action, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

const ASKED =
  'In your account at {association} another e-mail address was asked for on {day} at {time} (time zone {zone}). Mails of the association go here until that address is confirmed by the link that was sent to it.'
const CONFIRMED =
  'The e-mail address on your record at {association} was changed in your account on {day} at {time} (time zone {zone}). From now on mails of the association go to the new address; you sign in with the same address as before.'
const REMOVED =
  'The e-mail address on your record at {association} was removed in your account on {day} at {time} (time zone {zone}). From now on you get no mails of the association; you sign in with the same address as before.'
const BY_ASSOCIATION =
  '{association} changed the e-mail address on your record on {day} at {time} (time zone {zone}). From now on mails of the association do not come here.'

const SIGN_IN_ASKED =
  'In your account at {association} another e-mail address to sign in with was asked for on {day} at {time} (time zone {zone}). You sign in with this one until that address is confirmed by the link that was sent to it.'
const SIGN_IN_CHANGED =
  'The e-mail address that you sign in with at {association} was changed on {day} at {time} (time zone {zone}). From now on you sign in with the new one, and mails about your account go there.'

const SIGN_IN_BY_ASSOCIATION =
  '{association} asked on {day} at {time} (time zone {zone}) that you sign in with another e-mail address. You sign in with this one until that address is confirmed by the link that was sent to it.'
const SIGN_IN_GIVEN =
  '{association} has another e-mail address for you to sign in with since {day} at {time} (time zone {zone}). This one opens your account no longer.'
const SIGN_IN_RESTORED =
  'Whoever signed in with another e-mail address before took it back on {day} at {time} (time zone {zone}). From now on nobody signs in to that account at {association} with this one.'

const TOLD = {
  asked: ASKED,
  confirmed: CONFIRMED,
  removed: REMOVED,
  by_association: BY_ASSOCIATION,
  sign_in_asked: SIGN_IN_ASKED,
  sign_in_by_association: SIGN_IN_BY_ASSOCIATION,
  sign_in_changed: SIGN_IN_CHANGED,
  sign_in_given: SIGN_IN_GIVEN,
  sign_in_restored: SIGN_IN_RESTORED,
} as const

const CORRECT = 'If it was you, there is nothing to do. If not, choose a new password and correct your address.'
/** What is to be done by whoever it was not. */
const WAY_OUT = {
  asked:
    'If it was you, there is nothing to do. If not, choose a new password and take the change back in your profile.',
  confirmed: CORRECT,
  removed: CORRECT,
  by_association: 'If this is not right, tell your association.',
  sign_in_asked:
    'If it was you, there is nothing to do. If not, somebody knows your password: choose a new one, which also ends that link.',
  sign_in_by_association: 'If you know of it, there is nothing to do. If not, tell your association at once.',
  sign_in_changed:
    'If it was you, there is nothing to do. If not, take your address back: it takes this link, within a week, and the password that you had before.',
  sign_in_given: 'If this is not right, tell your association.',
  sign_in_restored: 'If this is not right, tell your association.',
} as const

/** What somebody else did, so that a password is not what is wrong. */
const OF_OTHERS: readonly (keyof typeof TOLD)[] = [
  ...(['by_association', 'sign_in_by_association', 'sign_in_given', 'sign_in_restored'] as const),
]

interface Facts {
  to_name: string
  /** An instant. */
  changed_at: string
  /**
   * What became of the address on the record, or of the one to sign in with: another was asked for, or it was changed or
   * removed, by its owner or the association.
   */
  change: keyof typeof TOLD
  has_account: boolean
  /** Takes the address back that was signed in with. */
  token: string | null
}

/**
 * The notice to the address that is or was on a member's record, or signed in with. The new one is not told: it may be that of somebody
 * else.
 */
export const emailChanged: Template<Facts> = ({ to_name, changed_at, change, has_account, token }, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(changed_at, { ...zone, style: 'long' })
  const time = formatDate(changed_at, { ...zone, style: 'time' })
  const isAsked = change === 'asked' || change === 'sign_in_asked' || change === 'sign_in_by_association'
  const isOwn = !OF_OTHERS.includes(change)
  return {
    subject: isAsked
      ? say('Your e-mail address at {association} is to be changed', names)
      : say('Your e-mail address at {association} was changed', names),
    preview: isOwn
      ? say('If it was you, there is nothing to do.')
      : say('If this is not right, tell your association.'),
    heading: isAsked ? say('Another e-mail address waits to be confirmed') : say('Your e-mail address was changed'),
    parts: [
      greeting(to_name, brand),
      paragraph(say(TOLD[change], { ...names, day, time, zone: brand.time_zone })),
      ...(isOwn && has_account
        ? [
            paragraph(say(WAY_OUT[change])),
            // With the new address nobody who is not its owner gets a password any more.
            ...(token
              ? [
                  action(say('Take my address back'), pages.restoreEmail({ token }), brand),
                  quiet(
                    say(
                      'If you do not know that password any more, tell an administrator of your association at once: they can shut the account out and give it another address.',
                    ),
                  ),
                ]
              : [
                  action(say('Choose a new password'), pages.forgotPassword({ tenant_id: brand.tenant_id }), brand),
                  quiet(say('Then tell an administrator of your association.')),
                ]),
          ]
        : [paragraph(say(WAY_OUT[change]))]),
    ],
    footer: isAsked
      ? say('You get this because another e-mail address was asked for at {association}.', names)
      : say('You get this because your e-mail address at {association} changed.', names),
  }
}
