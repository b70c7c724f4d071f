import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#lib/context'
import { joinHistories, rankOf, type Stretch, stretchOn } from '#lib/duplicates/arrange'
import type { Kept } from '#lib/duplicates/children'

interface StatusPeriod extends Stretch {
  status: string
  cause: string
  account_id: string | null
  is_assumed: boolean
  created_at: string
}

interface MembershipPeriod extends Stretch {
  tier_id: string | null
  current_term_start: string | null
  valid_through: string | null
  grace_through: string | null
  is_assumed: boolean
  created_at: string
}

/** A record as far as its status goes. */
interface Standing {
  id: string
  status: string
  override_status: string | null
}

const DECIDED = ['suspended', 'cancelled', 'deceased']

const isSameMembership = (one: MembershipPeriod, other: MembershipPeriod) =>
  one.tier_id === other.tier_id &&
  one.current_term_start === other.current_term_start &&
  one.valid_through === other.valid_through &&
  one.grace_through === other.grace_through

/**
 * Makes the histories of two records the one of the kept record: of each day the status that says more, as lib/duplicates
 * ranks them, with the tier and the dates of the same record. What people have decided of the kept record stands since.
 */
export async function rewriteHistory(ctx: Ctx, rows: readonly Kept[], kept: Standing, other: Standing): Promise<void> {
  const periods = <P extends Stretch>(table: string, id: string) =>
    rows
      .filter((each) => each.table === table && each.row.member_id === id)
      .map(({ row }) => row as unknown as P)
      .toSorted((one, two) => one.from_on.localeCompare(two.from_on))
  const [own, second] = [
    periods<StatusPeriod>('status_periods', kept.id),
    periods<StatusPeriod>('status_periods', other.id),
  ]
  const [ownDates, secondDates] = [
    periods<MembershipPeriod>('membership_periods', kept.id),
    periods<MembershipPeriod>('membership_periods', other.id),
  ]
  const isDecided = DECIDED.includes(kept.status) || kept.override_status !== null
  const decidedSince = isDecided ? own.find(({ to_on }) => to_on === null)?.from_on : undefined
  const chooseOn = (day: string) => {
    const [mine, theirs] = [stretchOn(own, day), stretchOn(second, day)]
    if (!mine || !theirs) return mine ?? theirs
    if (decidedSince !== undefined && day >= decidedSince) return mine
    return rankOf(theirs.status) < rankOf(mine.status) ? theirs : mine
  }
  const statuses = joinHistories([own, second], chooseOn, (one, two) => one.status === two.status)
  const dates = joinHistories(
    [own, second, ownDates, secondDates],
    (day) => {
      const [mine, theirs] = [stretchOn(ownDates, day), stretchOn(secondDates, day)]
      return second.includes(chooseOn(day) as StatusPeriod) ? (theirs ?? mine) : (mine ?? theirs)
    },
    isSameMembership,
  )
  for (const table of ['status_periods', 'membership_periods'] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', kept.id).execute()
  const of = { member_id: kept.id }
  if (statuses.length > 0)
    await ctx.db
      .insertInto('status_periods')
      .values(
        statuses.map(({ from_on, to_on, said: { status, cause, account_id, is_assumed, created_at } }) => ({
          ...{ ...of, id: uuidv7(), status, from_on, to_on },
          ...{ cause, account_id, is_assumed, created_at },
        })),
      )
      .execute()
  if (dates.length > 0)
    await ctx.db
      .insertInto('membership_periods')
      .values(
        dates.map(
          ({ from_on, to_on, said: { tier_id, current_term_start, valid_through, grace_through, ...rest } }) => ({
            ...{ ...of, id: uuidv7(), from_on, to_on },
            ...{ tier_id, current_term_start, valid_through, grace_through },
            ...{ is_assumed: rest.is_assumed, created_at: rest.created_at },
          }),
        ),
      )
      .execute()
}

/** Sees to it that the history of a record ends with what the record says today. */
export async function finishHistory(ctx: Ctx, id: string, today: string): Promise<void> {
  await sql`select begin_status(m.tenant_id, m.id, m.status, ${today}::date, 'merged',
      nullif(current_setting('app.status_account', true), '')::uuid, false)
    from members m where m.id = ${id}`.execute(ctx.db)
  const member = await ctx.db
    .selectFrom('members')
    .select(['tier_id', 'current_term_start', 'valid_through', 'grace_through'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const running = await ctx.db
    .selectFrom('membership_periods')
    .selectAll()
    .where('member_id', '=', id)
    .where('to_on', 'is', null)
    .executeTakeFirst()
  if (running && isSameMembership(running, { ...running, ...member })) return
  if (running && running.from_on >= today) {
    await ctx.db.updateTable('membership_periods').set(member).where('id', '=', running.id).execute()
    return
  }
  if (running)
    await ctx.db
      .updateTable('membership_periods')
      .set({ to_on: sql<string>`${today}::date - 1` })
      .where('id', '=', running.id)
      .execute()
  await ctx.db
    .insertInto('membership_periods')
    .values({ id: uuidv7(), member_id: id, from_on: today, ...member })
    .execute()
}
