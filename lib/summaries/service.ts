import { sql } from 'kysely'
import { summaryFrequency } from '#lib/accounts/queries'
import { type Ctx, transaction } from '#lib/context'
import { type Needs, readHome } from '#lib/dashboard/home'
import { needPages, needsWithin, reachOf } from '#lib/dashboard/needs'
import { addDays, todayIn } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { summaryToken } from '#lib/mail/links'
import { queueMail } from '#lib/mail/service'
import type { ToldNeed } from '#lib/mail/templates/staff-summary'
import { pages } from '#lib/paths'
import type { Role } from '#lib/permissions'
import { countArrived } from '#lib/summaries/arrived'

/** Nobody is written to at midnight: a day begins so many hours later for summaries. */
const MORNING_MS = 7 * 3_600_000

/** The Monday of the week that a day is in. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

type Counts = Readonly<Record<string, number>>

/** Staff who may sign in and were not looked after today. Whose last summary did not arrive waits for a week. */
function listStaff(ctx: Ctx, now: Date) {
  const today = sql`((${now.toISOString()}::timestamptz - ${MORNING_MS / 1000} * interval '1 second') at time zone tenants.time_zone)::date`
  return (
    ctx.db
      .selectFrom('accounts')
      .innerJoin('tenants', (join) => join.onTrue())
      .leftJoin('summaries', 'summaries.account_id', 'accounts.id')
      .select(['accounts.id', 'email', 'first_name', 'last_name', 'roles', 'summary_frequency'])
      .select(['tenants.time_zone', 'tenants.currency', 'summaries.looked_on', 'looked_at', 'counts'])
      // Written out, so that the index of staff is known to hold all of them.
      .where(sql<boolean>`accounts.roles <> '{member}'`)
      .where('accounts.status', '=', 'verified')
      .where(sql<boolean>`summary_frequency is distinct from 'never'`)
      .where(sql<boolean>`(summaries.looked_on is null or summaries.looked_on < ${today})`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mails')
              .select('mails.id')
              .whereRef('mails.account_id', '=', 'accounts.id')
              .where('mails.template', '=', 'staff_summary')
              .where('mails.status', '=', 'failed')
              .where('mails.created_at', '>', sql<string>`${now.toISOString()}::timestamptz - interval '7 days'`),
          ),
        ),
      )
      .orderBy('accounts.id')
      .execute()
  )
}

type Staff = Awaited<ReturnType<typeof listStaff>>[number]

/** Whether somebody's turn has come: each day, or once a week from its Monday on. */
function isDue(staff: Staff, today: string): boolean {
  if (summaryFrequency(staff) === null) return false
  if (summaryFrequency(staff) === 'daily') return true
  return staff.looked_on === null ? mondayOf(today) === today : staff.looked_on < mondayOf(today)
}

/**
 * Tells those who work for the association what needs them, by the figures of home: each as often as they chose and as
 * far as they reach, once in a morning where the tenant is. In between something has to be new; the first time of a week
 * also tells what is still open. Returns how many mails were written.
 */
export async function sendSummaries(ctx: Ctx, now = new Date()): Promise<number> {
  const staff = await listStaff(ctx, now)
  const [first] = staff
  if (!first) return 0
  const today = todayIn(first.time_zone, new Date(now.getTime() - MORNING_MS))
  const due = staff.filter((each) => isDue(each, today))
  if (due.length === 0) return 0
  const { needs } = await readHome(ctx, today)
  let written = 0
  for (const each of due) {
    const reached = needsWithin(needs, reachOf({ actor: { kind: 'account', roles: each.roles as Role[] } }))
    const told = await tell(ctx, reached, each)
    const isNew = told.some(({ fresh }) => fresh > 0)
    const isWeekly = each.looked_on === null || each.looked_on < mondayOf(today)
    const isTold = told.length > 0 && (isNew || isWeekly)
    if (await write(ctx, each, told, { today, now, isTold })) written += 1
  }
  return written
}

/** What waits for somebody, with how much of it is new since the last look. */
async function tell(ctx: Ctx, needs: Partial<Needs>, staff: Staff): Promise<ToldNeed[]> {
  const before = (staff.counts ?? {}) as Counts
  const { looked_on, looked_at } = staff
  const arrived =
    looked_on === null || looked_at === null ? {} : await countArrived(ctx, needs, { looked_on, looked_at })
  const told = (about: ToldNeed['about'], key: string, count: number, path: string, rest: Partial<ToldNeed> = {}) => {
    const grown = key in before ? count - (before[key] ?? 0) : Math.max(count, 1)
    return { about, key, count, path, fresh: Math.max(grown, arrived[key] ?? 0, 0), ...rest }
  }
  const { accounts, erasures, pending, overdue, grace, expiring, leaving, payers, events = [], failed_mails } = needs
  const all: (ToldNeed | undefined)[] = [
    accounts && told('accounts', 'accounts', accounts.value, needPages.accounts(accounts)),
    erasures && told('erasures', 'erasures', erasures.value, needPages.erasures()),
    pending && told('pending', 'pending', pending.value, needPages.pending(pending)),
    overdue &&
      told('overdue', 'overdue', overdue.invoices.value, needPages.overdue(overdue), {
        amount_minor: overdue.amount.value,
        currency: staff.currency,
      }),
    grace && told('grace', 'grace', grace.value, needPages.grace(grace)),
    expiring && told('expiring', 'expiring', expiring.value, needPages.expiring(expiring)),
    leaving && told('leaving', 'leaving', leaving.value, needPages.leaving(leaving)),
    payers && told('payers', 'payers', payers.value, needPages.payers(payers)),
    ...events.map((event) =>
      told(event.waitlisted > 0 ? 'waiting' : 'full', event.id, event.waitlisted, needPages.event(event), {
        event: event.title,
        taken: event.seats_taken,
        capacity: event.capacity ?? 0,
      }),
    ),
    failed_mails && told('failed_mails', 'failed_mails', failed_mails.value, needPages.failed_mails(failed_mails)),
  ]
  return all.filter((need): need is ToldNeed => need !== undefined && (need.count > 0 || need.about === 'full'))
}

interface Look {
  today: string
  now: Date
  isTold: boolean
}

/** Keeps what waits and writes the mail, once a day whoever else does the same. Returns whether a mail was written. */
async function write(ctx: Ctx, staff: Staff, told: ToldNeed[], { today, now, isTold }: Look): Promise<boolean> {
  const counts = JSON.stringify(Object.fromEntries(told.map(({ key, count }) => [key, count])))
  return transaction(ctx, async (ctx) => {
    const look = { looked_on: today, looked_at: now.toISOString(), counts }
    const isFirst = await ctx.db
      .insertInto('summaries')
      .values({ account_id: staff.id, ...look })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'account_id']).doUpdateSet(look).where('summaries.looked_on', '<', today),
      )
      .returning('account_id')
      .executeTakeFirst()
    if (!isFirst || !isTold) return false
    const { id, email } = staff
    const props = {
      needs: told,
      frequency: summaryFrequency(staff) ?? 'weekly',
      end_path: pages.endSummaries(summaryToken(ctx.tenant_id, id)),
    }
    const to = { address: email, name: displayName(staff) }
    return (await queueMail(ctx, { template: 'staff_summary', to, account_id: id, props })) !== null
  })
}
