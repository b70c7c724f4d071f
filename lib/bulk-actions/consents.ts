import { z } from 'zod'
import type { Action } from '#lib/bulk-actions/action'
import { CONSENT_STATES, type MemberConsent, NewConsent } from '#lib/consents/schema'
import { noteConsent, requireDay, requirePurpose, takeConsentBack } from '#lib/consents/service'
import { Day, line } from '#lib/wire/schema'

const Noting = z.strictObject({
  purpose: z.string().max(40, 'There is no such purpose.'),
  state: z.enum(CONSENT_STATES, `Choose from ${CONSENT_STATES.join(', ')}.`),
  way: NewConsent.shape.way.default('form'),
  day: Day.nullish(),
  note: line(200).or(z.literal('')).nullish(),
})
type Noting = z.output<typeof Noting>

/** Where somebody stands, in words. */
function standing(state: MemberConsent['state'] | undefined): string {
  if (state === 'given') return 'given'
  return state === 'withdrawn' ? 'no consent' : 'not answered'
}

/** Writes down what was said about a purpose, as for one member: with its way and its day, and the words of that day. */
export const notingConsent: Action<Noting> = {
  permission: 'members.write',
  params: Noting,
  words: async (rows, { purpose, state, day }, ctx) => {
    const { label } = await requirePurpose(ctx, purpose, 'params/purpose', state)
    if (day) await requireDay(ctx, day, 'params/day')
    const what = state === 'given' ? `that ${rows} consented` : `that ${rows} withdrew or declined`
    return `Note ${what}: “${label}”${day ? `, said on ${day}` : ''}`
  },
  run: async (ctx, id, { purpose, state, way, day, note }) => {
    const more = { ...(day && { day }), ...(note && { note }) }
    const noted = await noteConsent(ctx, id, { purpose, state, way, ...more })
    if (noted.id === null) return { unchanged: 'it is noted so already' }
    const [before, after] = [noted.before, noted.after.state].map(standing)
    const words =
      before === after ? `noted in the log; it stays ${after}, by what was said since` : `${before} → ${after}`
    return { words, undo: { id: noted.id } }
  },
  undo: 'take_consent_back',
}

/** Takes back what was noted; what was said before or since holds. */
export const takingConsentBack: Action<Noting> = {
  permission: 'members.write',
  params: Noting,
  words: async (rows, { purpose }, ctx) =>
    `Take back what was noted of ${rows} about “${(await requirePurpose(ctx, purpose, 'params/purpose', 'withdrawn')).label}”`,
  run: async (ctx, id, _, given) =>
    (await takeConsentBack(ctx, id, (given as { id: string }).id)) ? { words: 'what was noted is taken back' } : null,
  undo: null,
  is_undo: true,
}
