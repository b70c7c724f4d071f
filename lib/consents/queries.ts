import { sql } from 'kysely'
import type { Said } from '#lib/consents/said'
import type { ConsentPurpose, ConsentWay, MemberConsent } from '#lib/consents/schema'
import type { Ctx } from '#lib/context'
import { actingAccountId } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { displayName } from '#lib/format/names'
import { can } from '#lib/permissions'

type Preset = Pick<ConsentPurpose, 'key' | 'label' | 'text'>

/** @internal The purposes that every association has from the start, until it words them itself. */
export const PRESETS: readonly Preset[] = [
  {
    key: 'newsletter',
    label: 'News by e-mail',
    text: 'I would like news and invitations of the association by e-mail. I can withdraw this at any time.',
  },
  {
    key: 'photos',
    label: 'Photos and films',
    text: 'Photos and films of events on which I can be seen may be shown on the website, in publications and on the social media pages of the association. I can withdraw this at any time, for whatever is published from then on.',
  },
  {
    key: 'partners',
    label: 'Offers of partners',
    text: 'I would like the association to tell me by e-mail about offers of its partners and sponsors. My address is not passed on. I can withdraw this at any time.',
  },
]

/** A purpose that was there from the start, as it is until somebody changes it. */
export function presetOf(key: string): ConsentPurpose | undefined {
  const preset = PRESETS.find((each) => each.key === key)
  return (
    preset && {
      ...preset,
      ...{ is_active: true, is_asked: false, asked_on_joining: false, asked_again_at: null },
      ...{ is_own: false, version: 1 },
    }
  )
}

/** Words of before, and the moment until which they were read. */
export interface Wording {
  text: string
  until: string
}

/** Returns the purposes of the association: those of the start first, then its own in the order they were added in. */
export async function listPurposes(ctx: Ctx): Promise<ConsentPurpose[]> {
  const rows = await ctx.db
    .selectFrom('consent_purposes')
    .select(['key', 'label', 'text', 'is_active', 'is_asked', 'asked_on_joining', 'asked_again_at', 'version'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const presets = PRESETS.map(({ key }) => {
    const row = rows.find((each) => each.key === key)
    return { ...(presetOf(key) as ConsentPurpose), ...row }
  })
  const own = rows.filter(({ key }) => presetOf(key) === undefined).map((row) => ({ ...row, is_own: true }))
  return [...presets, ...own]
}

/** Returns the keys of the purposes that somebody has said yes or no to: what was said of them stays for good. */
export async function listAnswered(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.selectFrom('consents').select('purpose').distinct().execute()
  return rows.map(({ purpose }) => purpose)
}

/** Returns the words of before of the purposes that were reworded, by their keys. */
export async function listWordings(ctx: Ctx): Promise<Map<string, Wording[]>> {
  const rows = await ctx.db.selectFrom('consent_purposes').select(['key', 'wordings']).execute()
  return new Map(rows.map(({ key, wordings }) => [key, wordings as unknown as Wording[]]))
}

/** Returns the words of a purpose that were read at a moment, null for now; before the first ones, those. */
export function wordsAt(
  { key, text }: Pick<ConsentPurpose, 'key' | 'text'>,
  wordings: ReadonlyMap<string, Wording[]>,
  at: string | null,
): string {
  const then = at === null ? undefined : wordings.get(key)?.find(({ until }) => Date.parse(until) > Date.parse(at))
  return then?.text ?? text
}

/**
 * Returns what these members said about these purposes as far as it counts, the latest first, by member and purpose.
 */
export async function listSaid(
  ctx: Ctx,
  member_ids: readonly string[],
  purposes: readonly string[],
): Promise<Map<string, Map<string, Said[]>>> {
  const said = new Map<string, Map<string, Said[]>>()
  if (member_ids.length === 0 || purposes.length === 0) return said
  const lines = await ctx.db
    .selectFrom('consents')
    .select(['member_id', 'purpose', 'state', 'at'])
    .where('member_id', '=', sql<string>`any(${member_ids}::uuid[])`)
    .where('purpose', '=', sql<string>`any(${purposes}::text[])`)
    .where(counting)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  for (const { member_id, purpose, state, at } of lines) {
    const own = said.get(member_id) ?? new Map<string, Said[]>()
    own.set(purpose, [...(own.get(purpose) ?? []), { state: state as Said['state'], at }])
    said.set(member_id, own)
  }
  return said
}

/** Lines that were not noted by mistake. */
const counting = sql<boolean>`consents.undoes is null and not exists (
  select from consents u where u.tenant_id = consents.tenant_id and u.undoes = consents.id)`

/** Returns a purpose. Throws not_found. */
export async function getPurpose(ctx: Ctx, key: string): Promise<ConsentPurpose> {
  return orNotFound(
    (await listPurposes(ctx)).find((purpose) => purpose.key === key),
    'purpose',
  )
}

/**
 * Returns what a member said about each purpose, with the whole log; the member role reaches its own record only. What
 * is no longer asked is among it for whoever said something. Throws not_found.
 */
export async function listConsents(ctx: Ctx, member_id: string): Promise<MemberConsent[]> {
  const isStaff = can(ctx, 'members.read')
  const all = ctx.db.selectFrom('members').select('id').where('id', '=', member_id)
  const reach = isStaff ? all : all.where('account_id', '=', actingAccountId(ctx))
  const [member, purposes, lines] = await Promise.all([
    reach.executeTakeFirst(),
    listPurposes(ctx),
    ctx.db
      .selectFrom('consents')
      .leftJoin('accounts', 'accounts.id', 'consents.account_id')
      .select([
        'consents.id',
        'consents.purpose',
        'consents.state',
        'consents.at',
        'consents.noted_at',
        'consents.note',
        'consents.undoes',
        'consents.way',
        'consents.text',
        'consents.account_id',
        'accounts.first_name',
        'accounts.last_name',
        'accounts.email',
      ])
      .where('consents.member_id', '=', member_id)
      .orderBy('consents.at', 'desc')
      .orderBy('consents.id', 'desc')
      .execute(),
  ])
  orNotFound(member, 'member')
  const takenBack = new Set(lines.flatMap(({ undoes }) => undoes ?? []))
  return purposes.flatMap(({ key, label, text, is_active, is_asked, asked_again_at }) => {
    const history = lines
      .filter(({ purpose, undoes }) => purpose === key && undoes === null)
      .map(({ id, state, at, noted_at, note, way, text, account_id, first_name, last_name, email }) => ({
        ...{ id, at, text, noted_at: noted_at ?? at, is_taken_back: takenBack.has(id) },
        state: state as 'given' | 'withdrawn',
        way: way as ConsentWay,
        // Who of the staff it was is not for members, nor what they wrote beside it.
        note: isStaff ? note : null,
        by_name:
          account_id !== null && (isStaff || account_id === actingAccountId(ctx))
            ? displayName({ first_name: first_name ?? '', last_name: last_name ?? '', email })
            : null,
      }))
    if (!is_active && history.length === 0) return []
    const last = history.find((line) => !line.is_taken_back)
    const agreed_text = last?.state === 'given' && last.text !== text ? last.text : null
    const is_asked_again =
      last?.state === 'given' && asked_again_at !== null && Date.parse(last.at) < Date.parse(asked_again_at)
    const state = is_asked_again ? null : (last?.state ?? null)
    return { purpose: key, label, text, is_active, is_asked, state, is_asked_again, agreed_text, history }
  })
}

/**
 * Returns what the acting account's own record is to be asked: purposes that it has said nothing about yet, and those
 * that it agreed to when they meant something else.
 */
export function openQuestions(consents: readonly MemberConsent[]): MemberConsent[] {
  return consents.filter(
    ({ is_active, is_asked, is_asked_again, state }) => is_active && (is_asked_again || (is_asked && state === null)),
  )
}
