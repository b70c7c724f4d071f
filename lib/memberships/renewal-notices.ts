import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { endingFacts, readSending } from '#lib/deliveries/facts'
import { addDays, todayIn } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { queueNotice } from '#lib/mail/notices'
import { getMailSetting } from '#lib/mail/settings/queries'
import type { MailSetting } from '#lib/mail/settings/schema'
import { dayOrInfinity } from '#lib/members/conditions'

/** Nobody is written to at midnight: a day begins so many hours later for notices. */
const MORNING_MS = 7 * 3_600_000

/** How many days that were missed are made up for; what lies longer back is not news any more. */
const MAX_MISSED = 14

/** So many mails are written in one transaction. */
const BATCH = 100

interface Options {
  /** Today where the tenant is, unless given. */
  today?: string
  /** Ends the work between two batches; the rest is done next time. */
  signal?: Pick<AbortSignal, 'aborted'>
  batch?: number
}

/**
 * Writes the renewal notices that are due since the last time, each once for a term and day: to members whose paid time
 * ends, or has ended, and who were not suspended, cancelled or archived. Of several days that were missed the latest
 * counts. The first time only those of today are written. Returns how many were looked at.
 */
export async function sendRenewalNotices(
  ctx: Ctx,
  { today: given, signal, batch = BATCH }: Options = {},
): Promise<number> {
  const [tenant, setting] = await Promise.all([
    ctx.db
      .selectFrom('tenants')
      .leftJoin('renewal_notices_done as done', 'done.tenant_id', 'tenants.tenant_id')
      .select(['tenants.time_zone', 'done.through'])
      .executeTakeFirst(),
    getMailSetting(ctx, 'renewal_notice'),
  ])
  if (!tenant) return 0
  const today = given ?? todayIn(tenant.time_zone, new Date(Date.now() - MORNING_MS))
  const yesterday = addDays(today, -1)
  const through = tenant.through ?? yesterday
  if (through >= today) return 0
  const oldest = addDays(today, -MAX_MISSED)
  let seen = 0
  if (setting.is_on)
    for (const distance of distancesOf(setting))
      for (let day = today; day > through && day > oldest; day = addDays(day, -1)) {
        const due: Due = { distance, ends_on: addDays(day, -distance), today, tiers: tiersAt(setting, distance) }
        for (let last: string | null = ''; last !== null; ) {
          if (signal?.aborted) return seen
          const [written, next] = await transaction(ctx, (ctx) => writeBatch(ctx, due, last as string, batch))
          seen += written
          last = next
        }
      }
  await ctx.db
    .insertInto('renewal_notices_done')
    .values({ through: today })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ through: today }))
    .execute()
  return seen
}

/** All days of a setting, the latest first: who gets that one gets none of those before. */
function distancesOf({ days, tier_days }: MailSetting): number[] {
  return [...new Set([...days, ...tier_days.flatMap((tier) => tier.days)])].toSorted((one, other) => other - one)
}

/** The tiers that have a day: those named, or all but those named. */
function tiersAt({ days, tier_days }: MailSetting, distance: number): { is_named: boolean; ids: string[] } {
  const isForAll = days.includes(distance)
  const ids = tier_days.filter((tier) => tier.days.includes(distance) !== isForAll).map(({ tier_id }) => tier_id)
  return { is_named: !isForAll, ids }
}

/** Whose notice is due: memberships of some tiers that end on a day. */
interface Due {
  distance: number
  ends_on: string
  today: string
  tiers: { is_named: boolean; ids: string[] }
}

/** Writes the notices of the next members after one. Returns how many, and the last of them; null at the end. */
async function writeBatch(ctx: Ctx, due: Due, after: string, batch: number): Promise<[number, string | null]> {
  const members = await findDue(ctx, due, after, batch).execute()
  for (const member of members) await writeNotice(ctx, member, due)
  return [members.length, members.length < batch ? null : (members.at(-1)?.id ?? null)]
}

/**
 * The members whose notice is due and not written yet, after one of them.
 *
 * @internal for tests
 */
export function findDue(ctx: Ctx, { distance, ends_on, tiers }: Due, after: string, batch: number) {
  let found = ctx.db
    .selectFrom('members')
    .innerJoin('terms', 'terms.member_id', 'members.id')
    .innerJoin('tiers', 'tiers.id', 'terms.tier_id')
    .where(dayOrInfinity('valid_through'), '=', ends_on)
    .where('members.list_status', 'in', ['active', 'grace', 'lapsed'])
    .where('members.leaves_on', 'is', null)
    .where('terms.state', 'in', ['active', 'ended'])
    .where(sql<boolean>`terms.end_on = members.valid_through`)
    // Who shares a membership is written to with whoever pays it.
    .where('terms.follows_term_id', 'is', null)
    .where(sql<boolean>`(members.group_role is null or members.group_role = 'payer')`)
    // A term that is shorter than the notice is long has none.
    .where('terms.start_on', '<', addDays(ends_on, distance))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails_once')
            .select('mails_once.about_id')
            .where('mails_once.template', '=', 'renewal_notice')
            .whereRef('mails_once.about_id', '=', 'terms.id')
            .where('mails_once.step', '>=', distance),
        ),
      ),
    )
    .select(['members.id', 'members.email', 'members.payer_member_id', 'members.grace_through'])
    .select(['members.first_name', 'members.last_name', 'members.organization'])
    .select(['terms.id as term_id', 'terms.end_on', 'tiers.name as tier'])
    .orderBy('members.id')
    .limit(batch)
  if (after !== '') found = found.where('members.id', '>', after)
  if (tiers.ids.length > 0) found = found.where('terms.tier_id', tiers.is_named ? 'in' : 'not in', tiers.ids)
  return found
}

type DueMember = Awaited<ReturnType<ReturnType<typeof findDue>['execute']>>[number]

/** Writes one notice: to the member, or to whoever pays for members without an address; with the invoice of the next term. */
async function writeNotice(ctx: Ctx, member: DueMember, { distance, today }: Due): Promise<void> {
  const { id, email, payer_member_id, grace_through, term_id, end_on, tier } = member
  const member_id = email === null && payer_member_id !== null ? payer_member_id : id
  const invoice = await ctx.db
    .selectFrom('terms')
    .innerJoin('invoices', 'invoices.id', 'terms.invoice_id')
    .select('invoices.id')
    .where('terms.member_id', '=', id)
    .where('terms.state', '=', 'proposed')
    // Whom it is not made out to is not asked for its money.
    .where('invoices.member_id', '=', member_id)
    .where('invoices.status', '=', 'open')
    .orderBy('terms.start_on')
    .executeTakeFirst()
  const paper = invoice && ({ noun: 'invoices', id: invoice.id } as const)
  const asked = paper && (await readSending(ctx, paper)).facts
  const props = {
    ...asked,
    ...{ tier, ...endingFacts({ ends_on: end_on, grace_through }, today) },
    ...(member_id !== id && { member_name: displayName(member) }),
  }
  await queueNotice(ctx, {
    template: 'renewal_notice',
    member_id,
    once: { about_id: term_id, step: distance },
    props,
    ...(paper && { paper }),
  })
}
