import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { actingAccountId, type Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { addDays } from '#lib/format/dates'

/** Whether somebody shares the membership of the one who pays for their family or organisation. */
export function isFollower({ group_role }: { group_role: string | null }): boolean {
  return group_role !== null && group_role !== 'payer'
}

/** Why nothing is billed to somebody who shares a membership. */
export const FOLLOWS_PAYER =
  'This member shares the membership of their family or organisation. Renew that of whoever pays it, or take this member out of it first.'

/** How many people a membership in a tier is for. */
export function seatsOf({ seats_included }: { seats_included: number | null }): number {
  return seats_included ?? 1
}

/** "1 person", "4 people". */
export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

/**
 * Throws conflict where one of the locked members pays for a group that has more people than the tier wanted has seats.
 * Whoever adds a person locks the payer as well, and whoever lowers the seats the tier, so this holds.
 */
export async function requireSeats(ctx: Ctx, wanted: readonly { member_id: string; tier_id: string }[]): Promise<void> {
  if (wanted.length === 0) return
  const payers = await ctx.db
    .selectFrom('members')
    .select(['id', 'group_id'])
    .where('id', '=', sql<string>`any(${wanted.map(({ member_id }) => member_id)}::uuid[])`)
    .where('group_role', '=', 'payer')
    .execute()
  const groupOf = new Map(payers.map(({ id, group_id }) => [id, group_id as string]))
  for (const { member_id, tier_id } of wanted) {
    const group_id = groupOf.get(member_id)
    if (!group_id) continue
    const [tier, group] = await Promise.all([lockSeatsOf(ctx, tier_id), takenIn(ctx, group_id)])
    if (group.taken <= seatsOf(tier)) continue
    const seats = tier.seats_included === null ? 'is for one person' : `has ${tier.seats_included} seats`
    throw new AppError(
      'conflict',
      `${group.name} has ${peopleText(group.taken)}, and ${tier.name} ${seats}. Choose a tier with enough seats, or take people out of the group first.`,
      { field: 'tier_id' },
    )
  }
}

/** Returns a tier with its seats, which nobody lowers until the transaction ends. */
export function lockSeatsOf(ctx: Ctx, tier_id: string) {
  return ctx.db
    .selectFrom('tiers')
    .select(['id', 'name', 'seats_included'])
    .where('id', '=', tier_id)
    .forShare()
    .executeTakeFirstOrThrow()
}

/** Returns a group with the number of its people. */
export function takenIn(ctx: Ctx, group_id: string) {
  return ctx.db
    .selectFrom('groups')
    .select([
      'name',
      ({ selectFrom }) =>
        selectFrom('members')
          .select(({ fn }) => fn.countAll<number>().as('taken'))
          .whereRef('members.group_id', '=', 'groups.id')
          .as('taken'),
    ])
    .where('groups.id', '=', group_id)
    .$narrowType<{ taken: number }>()
    .executeTakeFirstOrThrow()
}

/** A term as far as it is copied. */
interface Stretch {
  id: string
  member_id: string
  tier_id: string
  start_on: string
  end_on: string | null
  state: string
}

interface Copy extends Stretch {
  follows_term_id: string
}

/** What a copy is to be. */
type Wanted = Pick<Copy, 'member_id' | 'follows_term_id' | 'tier_id' | 'start_on' | 'end_on' | 'state'>

const FOREVER = '9999-12-31'
const keyOf = ({ member_id, follows_term_id }: Pick<Copy, 'member_id' | 'follows_term_id'>) =>
  `${member_id} ${follows_term_id}`

/**
 * Gives everybody in a group a copy of each term of the locked payer that counts, from the day on which they share it
 * and behind the terms of their own; copies of what counts no more are cancelled. Locks the people.
 *
 * @param terms the terms of the payer that count
 * @returns the people whose terms have changed
 */
export async function copyTerms(ctx: Ctx, group_id: string, terms: readonly Stretch[]): Promise<string[]> {
  const people = await ctx.db
    .selectFrom('members')
    .select(['id', 'group_since'])
    .where('group_id', '=', group_id)
    .where('group_role', '<>', 'payer')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (people.length === 0) return []
  const theirs = await ctx.db
    .selectFrom('terms')
    .select(['id', 'member_id', 'tier_id', 'start_on', 'end_on', 'state', 'follows_term_id'])
    .where('member_id', '=', sql<string>`any(${people.map(({ id }) => id)}::uuid[])`)
    .execute()
  const copies = new Map(
    theirs.filter((term): term is Copy => term.follows_term_id !== null).map((copy) => [keyOf(copy), copy]),
  )
  const wanted = new Map<string, Wanted>()
  for (const { id: member_id, group_since } of people) {
    const own = theirs.filter(
      (term) =>
        term.member_id === member_id && term.follows_term_id === null && ['active', 'ended'].includes(term.state),
    )
    const ownEnd = own.reduce((last, { end_on }) => ((end_on ?? FOREVER) > last ? (end_on ?? FOREVER) : last), '')
    if (ownEnd === FOREVER) continue
    const since = group_since as string
    const from = ownEnd !== '' && ownEnd >= since ? addDays(ownEnd, 1) : since
    for (const { id: follows_term_id, tier_id, start_on, end_on, state } of terms) {
      const copy = { member_id, follows_term_id, tier_id, start_on: start_on > from ? start_on : from, end_on, state }
      if (end_on === null || copy.start_on <= end_on) wanted.set(keyOf(copy), copy)
    }
  }
  return writeCopies(ctx, copies, wanted)
}

/** Writes what has changed, in an order in which no two terms of a member meet on the way. */
async function writeCopies(
  ctx: Ctx,
  copies: ReadonlyMap<string, Copy>,
  wanted: ReadonlyMap<string, Wanted>,
): Promise<string[]> {
  const changed = new Set<string>()
  const gone = [...copies].filter(([key, { state }]) => state !== 'cancelled' && !wanted.has(key))
  for (const [, { member_id }] of gone) changed.add(member_id)
  if (gone.length > 0)
    await ctx.db
      .updateTable('terms')
      .set({ state: 'cancelled', updated_at: sql`now()` })
      .where('id', '=', sql<string>`any(${gone.map(([, { id }]) => id)}::uuid[])`)
      .execute()
  const moved: Copy[] = []
  const fresh: Copy[] = []
  for (const [key, next] of wanted) {
    const copy = copies.get(key)
    if (!copy) fresh.push({ ...next, id: uuidv7() })
    else if (
      (['tier_id', 'start_on', 'end_on'] as const).some((column) => copy[column] !== next[column]) ||
      // The clock ends terms one by one.
      (copy.state !== next.state && (copy.state === 'cancelled' || next.state === 'active'))
    )
      moved.push({ ...copy, ...next })
  }
  if (fresh.length > 0)
    // Proposed for a moment: since when a term goes on from another one is dated when it starts to count.
    await ctx.db
      .insertInto('terms')
      .values(
        fresh.map((copy) => ({
          ...copy,
          state: 'proposed',
          source: 'group',
          billing: 'free',
          created_by: actingAccountId(ctx),
        })),
      )
      .execute()
  // What ends earlier than it did makes way for the others.
  const isShorter = ({ member_id, follows_term_id, end_on }: Copy) =>
    (copies.get(keyOf({ member_id, follows_term_id }))?.end_on ?? FOREVER) > (end_on ?? FOREVER)
  for (const rows of [moved.filter(isShorter), moved.filter((copy) => !isShorter(copy)), fresh]) {
    if (rows.length === 0) continue
    for (const { member_id } of rows) changed.add(member_id)
    await sql`update terms set tier_id = w.tier_id, start_on = w.start_on, end_on = w.end_on, state = w.state, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        w (id uuid, tier_id uuid, start_on date, end_on date, state text)
      where terms.id = w.id`.execute(ctx.db)
  }
  return [...changed].toSorted()
}

/**
 * Ends what a locked member shares of the terms of a payer, yesterday or before it began, and makes what is left of it
 * terms of the member's own.
 */
export async function endCopies(ctx: Ctx, member_id: string, today: string): Promise<void> {
  await sql`update terms set
      state = case when state in ('active', 'ended') and start_on >= ${today}::date then 'cancelled' else state end,
      end_on = case when start_on < ${today}::date and (end_on is null or end_on >= ${today}::date)
        then ${today}::date - 1 else end_on end,
      follows_term_id = null, updated_at = now()
    where member_id = ${member_id}::uuid and follows_term_id is not null`.execute(ctx.db)
}

/** Lets the copies of one payer's terms follow those of another, whose copies become terms of their own. */
export async function handOverCopies(ctx: Ctx, group_id: string, payer_id: string): Promise<void> {
  const people = ctx.db.selectFrom('members').select('id').where('group_id', '=', group_id)
  await sql`update terms set updated_at = now(), follows_term_id = (
      select q.id from terms q where q.tenant_id = terms.tenant_id and q.member_id = ${payer_id}::uuid
        and q.follows_term_id = terms.follows_term_id
    )
    where follows_term_id is not null and member_id <> ${payer_id}::uuid and member_id in (${people})`.execute(ctx.db)
  await ctx.db
    .updateTable('terms')
    .set({ follows_term_id: null, updated_at: sql`now()` })
    .where('member_id', '=', payer_id)
    .where('follows_term_id', 'is not', null)
    .execute()
}
