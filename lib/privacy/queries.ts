import { sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { displayName } from '#lib/format/names'
import { can, isStaff } from '#lib/permissions'
import { loadPerson, type Person } from '#lib/privacy/person'
import type { Erasure, ErasureFilter, ErasureObstacle, ErasurePreview } from '#lib/privacy/schema'

const MAX_LISTED = 200

function selectErasures({ db }: Ctx) {
  return db
    .selectFrom('erasures')
    .innerJoin('members', 'members.id', 'erasures.member_id')
    .leftJoin('accounts as deciders', 'deciders.id', 'erasures.decided_by')
    .select([
      'erasures.id',
      'erasures.member_id',
      'erasures.number',
      'erasures.status',
      'erasures.papers',
      'erasures.papers_until',
      'erasures.fault',
      'erasures.reason',
      sql<boolean>`(erasures.requested_by is not null)`.as('is_request'),
      'erasures.created_at',
      'erasures.decided_at',
      'erasures.done_at',
      'erasures.version',
      'deciders.first_name as decider_first_name',
      'deciders.last_name as decider_last_name',
      'deciders.email as decider_email',
      'members.first_name',
      'members.last_name',
      'members.organization',
      'members.email',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectErasures>['executeTakeFirstOrThrow']>>

function toErasure(ctx: Ctx, found: Row): Erasure {
  const { first_name, last_name, organization, email, ...rest } = found
  const { decider_first_name, decider_last_name, decider_email, ...row } = rest
  // Who of the staff it was is not for members.
  const decided_by_name =
    decider_email === null || !can(ctx, 'privacy.write')
      ? null
      : displayName({
          first_name: decider_first_name ?? '',
          last_name: decider_last_name ?? '',
          organization: null,
          email: decider_email,
        })
  return { ...row, decided_by_name, name: displayName({ first_name, last_name, organization, email }) } as Erasure
}

/** Returns an erasure. Throws not_found. */
export async function getErasure(ctx: Ctx, id: string): Promise<Erasure> {
  return toErasure(
    ctx,
    orNotFound(await selectErasures(ctx).where('erasures.id', '=', id).executeTakeFirst(), 'erasure'),
  )
}

/** Returns the newest erasure of the acting account's own record, whatever became of it; null for none. */
export async function findOwnErasure(ctx: Ctx): Promise<Erasure | null> {
  const row = await selectErasures(ctx)
    .where('members.account_id', '=', actingAccountId(ctx))
    .orderBy('erasures.created_at', 'desc')
    .orderBy('erasures.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toErasure(ctx, row) : null
}

/** Returns the erasures that were asked for or done, the latest first; 200 at most. */
export async function listErasures(ctx: Ctx, { status, member_id }: ErasureFilter): Promise<Erasure[]> {
  let query = selectErasures(ctx)
    .orderBy('erasures.created_at', 'desc')
    .orderBy('erasures.id', 'desc')
    .limit(MAX_LISTED)
  if (status) query = query.where('erasures.status', '=', status)
  if (member_id) query = query.where('erasures.member_id', '=', member_id)
  return (await query.execute()).map((row) => toErasure(ctx, row))
}

/** Where a membership runs or may begin. */
const RUNNING = ['pending', 'active', 'grace', 'suspended']

const count = (rows: number, one: string, many: string) => (rows === 1 ? `1 ${one}` : `${rows} ${many}`)

/**
 * Returns what has to be settled before a person can be erased, each with the way out: what is owed either way would
 * have nobody to owe it, whoever else is paid for would be without a payer, and staff would be without their rights.
 */
export async function problemsOf(ctx: Ctx, member_id: string): Promise<ErasureObstacle[]> {
  const { rows } = await sql<{
    open: number
    drafts: number
    credit: string[] | null
    others: number
    pays_for: string | null
    seats: number
    roles: string[] | null
  }>`
    select
      (select count(*)::int from invoices where member_id = m.id and status = 'open') as open,
      (select count(*)::int from invoices where member_id = m.id and status = 'draft') as drafts,
      (select array_agg(id order by received_on, id) from payments where member_id = m.id
        and amount_minor > applied_minor + refunded_minor and status in ('succeeded', 'partially_refunded')) as credit,
      (select count(*)::int from members o where (o.payer_member_id = m.id or o.parent_member_id = m.id) and o.id <> m.id
        and o.erased_at is null) as others,
      (select g.name from groups g where g.id = m.group_id and m.group_role = 'payer') as pays_for,
      (select coalesce(sum(r.quantity), 0)::int from registrations r join events e on e.id = r.event_id where r.member_id = m.id and e.ends_at > now()
        and e.event_status <> 'cancelled'
        and r.status in ('pending_approval', 'pending_payment', 'confirmed', 'waitlisted', 'offered')) as seats,
      (select roles from accounts a where a.id = m.account_id) as roles
    from members m where m.id = ${member_id}
  `.execute(ctx.db)
  const facts = orNotFound(rows[0], 'member')
  const told: Partial<Record<ErasureObstacle['kind'], string | false>> = {
    open_invoices:
      facts.open > 0 &&
      `${count(facts.open, 'invoice is', 'invoices are')} open. Record the payment, write off or cancel first.`,
    drafts:
      facts.drafts > 0 &&
      `${count(facts.drafts, 'draft', 'drafts')} of invoices would go to nobody. Issue or delete first.`,
    credit:
      facts.credit !== null &&
      `${count(facts.credit.length, 'payment has', 'payments have')} credit left. Give the money back, or use it on an invoice, first.`,
    group:
      facts.pays_for !== null &&
      `This person pays for ${facts.pays_for}. Name another payer there, or dissolve it, first.`,
    dependants:
      facts.others > 0 &&
      `${count(facts.others, 'other member is', 'other members are')} paid for by this person or belong to them. Change that first.`,
    seats:
      facts.seats > 0 &&
      `There ${facts.seats === 1 ? 'is 1 seat' : `are ${facts.seats} seats`} at events to come. Cancel the registrations first.`,
    staff: isStaff(facts.roles ?? []) && 'The account has rights of staff. Take its other roles away first.',
  }
  const only = facts.credit?.length === 1 ? (facts.credit[0] ?? null) : null
  return Object.entries(told).flatMap(([kind, message]) =>
    message ? { kind: kind as ErasureObstacle['kind'], message, record_id: kind === 'credit' ? only : null } : [],
  )
}

/** Whether a membership still runs or waits to begin. */
export function isRunning(status: string): boolean {
  return RUNNING.includes(status)
}

/** Returns what an erasure of a member would meet and leave. Throws not_found. */
export async function previewErasure(ctx: Ctx, member_id: string): Promise<ErasurePreview> {
  const member = orNotFound(
    await ctx.db.selectFrom('members').selectAll().where('id', '=', member_id).executeTakeFirst(),
    'member',
  )
  const person = await loadPerson(ctx, member_id)
  const [problems, papers_until] = await Promise.all([problemsOf(ctx, member_id), papersUntil(ctx, person)])
  return {
    name: displayName(member),
    problems:
      member.erased_at === null
        ? problems
        : [{ kind: 'erased', message: 'This person is erased already.', record_id: null }],
    has_running_membership: isRunning(member.status),
    paper_count: person.invoices.length + person.credit_notes.length + person.payments.length,
    papers_until,
  }
}

/** The last day of the papers of a person: so many years after the end of the year of the newest one. */
export async function papersUntil(
  ctx: Ctx,
  { invoices, credit_notes, payments }: Pick<Person, 'invoices' | 'credit_notes' | 'payments'>,
): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select (date_trunc('year', max(papers.day)) + interval '1 year' * (1 + (select paper_years from tenants)) - interval '1 day')::date as until
    from (
      select issue_date from invoices where id = any(${invoices}::uuid[]) and issue_date is not null
      union all select issue_date from credit_notes where id = any(${credit_notes}::uuid[])
      union all select received_on from payments where id = any(${payments}::uuid[])
    ) papers (day)
  `.execute(ctx.db)
  return rows[0]?.until ?? null
}
