import { type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import { actingAccountId, type Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { formatDate, todayIn } from '#lib/format/dates'
import { emailKey } from '#lib/format/email-key'
import {
  MEMBER_STATUSES,
  Member,
  type MemberFilter,
  type MemberMatch,
  MemberSummary,
  type Term,
} from '#lib/members/schema'
import { dayOrInfinity, isInactive, matchesWords, reachableMembers } from '#lib/members/selection'
import { explainStatus } from '#lib/members/status'
import { countRows, getPage, getPreparedPage, type Page, type SortKey } from '#lib/paging/keyset'
import { can } from '#lib/permissions'
import { columnsOf } from '#lib/records/columns'

const SUMMARY = [...columnsOf('members', MemberSummary, ['tier_name']), 'tiers.name as tier_name'] as const

const SORTS: Record<string, SortKey> = {
  name: { by: sql`members.name_key`, type: 'text' },
  member_number: { by: sql`members.member_number`, type: 'text' },
  joined_on: { by: dayOrInfinity('joined_on'), type: 'date' },
  valid_through: { by: dayOrInfinity('valid_through'), type: 'date' },
  created_at: { by: sql`members.created_at`, type: 'timestamptz' },
}

/** Whether the context reaches all members of the tenant, or only the acting account's own record. */
function seesAll(ctx: Ctx): boolean {
  return can(ctx, 'members.read')
}

type MembersQuery = SelectQueryBuilder<TenantTables, 'members', object>

/** Keeps the members whose date lies in a span; either end may be open. */
function between(query: MembersQuery, column: 'joined_on' | 'valid_through', from?: string, to?: string): MembersQuery {
  const day = dayOrInfinity(column)
  if (from) query = query.where(sql<boolean>`${day} >= ${from}::date and ${day} < 'infinity'::date`)
  return to ? query.where(sql<boolean>`${day} <= ${to}::date`) : query
}

function filtered(ctx: Ctx, filter: MemberFilter) {
  let query = reachableMembers({ ctx }).where('members.list_status', filter.archived ? '=' : '<>', 'archived')
  if (filter.status) query = query.where('members.list_status', 'in', filter.status)
  if (filter.tier_id) query = query.where('members.tier_id', '=', filter.tier_id)
  if (filter.kind) query = query.where('members.kind', '=', filter.kind)
  if (filter.city) query = query.where('members.city', '=', filter.city)
  if (filter.tag) query = query.where(sql<boolean>`${filter.tag} = any(members.tags)`)
  query = between(query, 'joined_on', filter.joined_from, filter.joined_to)
  query = between(query, 'valid_through', filter.expires_from, filter.expires_to)
  if (filter.owes !== undefined) {
    query = query.where(({ exists, not, selectFrom }) => {
      const owing = exists(
        selectFrom('invoices')
          .select('invoices.id')
          .whereRef('invoices.member_id', '=', 'members.id')
          .where('invoices.status', '=', 'open')
          .where('invoices.remaining_minor', '>', 0),
      )
      return filter.owes ? owing : not(owing)
    })
  }
  if (filter.inactive_days !== undefined) {
    const zone = sql<string>`(select time_zone from tenants where tenants.tenant_id = ${ctx.tenant_id})`
    const since = sql<string>`((now() at time zone ${zone})::date - ${filter.inactive_days}::integer)`
    query = query.where(isInactive(since, zone))
  }
  if (filter.unreachable !== undefined) {
    const unreachable = sql<boolean>`members.email is null and members.phone is null`
    query = query.where(filter.unreachable ? unreachable : sql<boolean>`not (${unreachable})`)
  }
  if (filter.q) query = query.where(matchesWords(ctx, filter.q))
  return query
}

/** Whether the counters answer how many rows a filter has. */
function hasCounters(ctx: Ctx, filter: MemberFilter): boolean {
  const { limit, cursor, sort, status, archived, ...others } = filter
  return seesAll(ctx) && Object.values(others).every((value) => value === undefined || value === '')
}

async function countMembers(ctx: Ctx, filter: MemberFilter): Promise<number> {
  if (hasCounters(ctx, filter)) {
    const all = MEMBER_STATUSES
    return countRows(ctx.db, 'members', filter.archived ? ['archived'] : (filter.status ?? all))
  }
  const { total } = await filtered(ctx, filter).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

function summaries(ctx: Ctx, filter: MemberFilter) {
  return filtered(ctx, filter).leftJoin('tiers', 'tiers.id', 'members.tier_id').select(SUMMARY)
}

/** Returns a page of members; with only the own record in reach, that one. */
export async function listMembers(ctx: Ctx, filter: MemberFilter): Promise<Page<MemberSummary>> {
  const id = sql`members.id`
  const count = () => countMembers(ctx, filter)
  // A search takes its text apart, so its query is built anew.
  const page = filter.q
    ? await getPage(summaries(ctx, filter), filter, id, SORTS, count)
    : await getPreparedPage(ctx, 'members', filter, summaries as never, id, SORTS, count)
  return page as Page<MemberSummary>
}

function detail(ctx: Ctx) {
  return reachableMembers({ ctx })
    .innerJoin('tenants', (join) => join.onTrue())
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select([
      ...columnsOf('members', Member, ['tier_name', 'status_note', 'balance_due', 'currency']),
      'tiers.name as tier_name',
      'tenants.currency',
      'tenants.locale',
    ])
    .select(({ selectFrom }) => [
      selectFrom('invoices')
        .select(
          sql<string>`amount_text(coalesce(sum(invoices.remaining_minor), 0)::bigint, max(tenants.currency))`.as('sum'),
        )
        .innerJoin('tenants', (join) => join.onTrue())
        .whereRef('invoices.member_id', '=', 'members.id')
        .where('invoices.status', '=', 'open')
        .as('balance_due'),
      selectFrom('invoices')
        .select('invoices.number')
        .whereRef('invoices.member_id', '=', 'members.id')
        .where('invoices.status', '=', 'open')
        .where('invoices.kind', '=', 'dues')
        .orderBy('invoices.due_date')
        .limit(1)
        .as('open_invoice_number'),
    ])
}

type DetailRow = Awaited<ReturnType<ReturnType<typeof detail>['executeTakeFirstOrThrow']>>

function toMember(ctx: Ctx, row: DetailRow): Member {
  const { open_invoice_number, locale, balance_due, ...member } = row
  const status_note = explainStatus({ ...member, open_invoice_number }, (date) =>
    formatDate(date, { locale, timeZone: 'UTC', style: 'long' }),
  )
  // What administrators note about a member is not for the member's eyes.
  const notes = seesAll(ctx) ? member.notes : null
  return { ...member, notes, balance_due: balance_due ?? '0', status_note } as Member
}

/** Returns a member. Throws not_found, also for another's record when only the own one is in reach. */
export async function getMember(ctx: Ctx, id: string): Promise<Member> {
  return toMember(ctx, orNotFound(await detail(ctx).where('members.id', '=', id).executeTakeFirst(), 'member'))
}

/** Returns the member record of the acting account, or null when it has none. */
export async function findOwnMember(ctx: Ctx): Promise<Member | null> {
  const row = await detail(ctx).where('members.account_id', '=', actingAccountId(ctx)).executeTakeFirst()
  return row ? toMember(ctx, row) : null
}

/** Records that a person to be added may have already are at most this many. */
const MAX_MATCHES = 5

/**
 * Returns the members with an e-mail address, or with a name and birth date, the oldest record first; archived ones
 * are among them. Throws invalid when neither is given.
 */
export async function listMatches(ctx: Ctx, match: MemberMatch): Promise<MemberSummary[]> {
  const { email, first_name, last_name, birth_date } = match
  const conditions = [
    ...(email ? [sql<boolean>`members.email_key = ${emailKey(email)}`] : []),
    ...(first_name && last_name && birth_date
      ? [
          sql<boolean>`(members.name_key = fold(${last_name}::text || ' ' || ${first_name}::text) and members.birth_date = ${birth_date}::date)`,
        ]
      : []),
  ]
  if (conditions.length === 0) {
    throw new AppError('invalid', 'Give email, or first_name, last_name and birth_date.', { field: 'email' })
  }
  const rows = await ctx.db
    .selectFrom('members')
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select(SUMMARY)
    .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
    .orderBy('members.created_at')
    .orderBy('members.id')
    .limit(MAX_MATCHES)
    .execute()
  return rows as MemberSummary[]
}

/** Returns a member's terms, the latest first. Throws not_found when the member is out of reach. */
export async function listTerms(ctx: Ctx, memberId: string): Promise<Term[]> {
  const [member, terms] = await Promise.all([
    reachableMembers({ ctx }).select('members.id').where('members.id', '=', memberId).executeTakeFirst(),
    ctx.db
      .selectFrom('terms')
      .innerJoin('tiers', 'tiers.id', 'terms.tier_id')
      .select([
        'terms.id',
        'terms.member_id',
        'terms.tier_id',
        'tiers.name as tier_name',
        'terms.start_on',
        'terms.end_on',
        'terms.source',
        'terms.state',
        'terms.invoice_id',
        'terms.created_at',
      ])
      .where('terms.member_id', '=', memberId)
      .orderBy('terms.start_on', 'desc')
      .execute(),
  ])
  orNotFound(member, 'member')
  return terms as Term[]
}

/** Returns today's date where the tenant is. */
export async function todayOfTenant(ctx: Ctx): Promise<string> {
  const { time_zone } = await ctx.db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  return todayIn(time_zone)
}
