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
  return preset && { ...preset, is_active: true, is_asked: false, is_own: false, version: 1 }
}

/** Returns the purposes of the association: those of the start first, then its own in the order they were added in. */
export async function listPurposes(ctx: Ctx): Promise<ConsentPurpose[]> {
  const rows = await ctx.db
    .selectFrom('consent_purposes')
    .select(['key', 'label', 'text', 'is_active', 'is_asked', 'version'])
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
  return purposes.flatMap(({ key, label, text, is_active, is_asked }) => {
    const history = lines
      .filter(({ purpose }) => purpose === key)
      .map(({ id, state, at, way, text, account_id, first_name, last_name, email }) => ({
        ...{ id, at, text },
        state: state as 'given' | 'withdrawn',
        way: way as ConsentWay,
        // Who of the staff it was is not for members.
        by_name:
          account_id !== null && (isStaff || account_id === actingAccountId(ctx))
            ? displayName({ first_name: first_name ?? '', last_name: last_name ?? '', email })
            : null,
      }))
    if (!is_active && history.length === 0) return []
    return { purpose: key, label, text, is_active, is_asked, state: history[0]?.state ?? null, history }
  })
}

/** Returns what the acting account's own record is to be asked: purposes that it has said nothing about yet. */
export function openQuestions(consents: readonly MemberConsent[]): MemberConsent[] {
  return consents.filter(({ is_active, is_asked, state }) => is_active && is_asked && state === null)
}
