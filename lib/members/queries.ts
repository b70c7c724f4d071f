import { sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import { customValues } from '#lib/custom-fields/queries'
import { AppError, orNotFound } from '#lib/errors'
import { writtenDay } from '#lib/format/dates'
import { emailKey } from '#lib/format/email-key'
import { dayOrInfinity } from '#lib/members/conditions'
import { Member, type MemberMatch, MemberSummary, type Term } from '#lib/members/schema'
import { reachableMembers } from '#lib/members/selection'
import { explainStatus, type StatusStart } from '#lib/members/status'
import type { SortKey } from '#lib/paging/keyset'
import { can } from '#lib/permissions'
import { columnsOf } from '#lib/records/columns'
import type { List } from '#lib/records/model'
import { standingStop } from '#lib/reminders/queries'

const SUMMARY = [
  ...columnsOf('members', MemberSummary, ['tier_name', 'custom_values']),
  'tiers.name as tier_name',
] as const

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

/** The list of members, of which a member reaches the own record. */
export const memberList: List<MemberSummary> = {
  noun: 'members',
  rows: (ctx) =>
    ctx.db
      .selectFrom('members')
      .leftJoin('tiers', 'tiers.id', 'members.tier_id')
      .select(SUMMARY)
      .select(customValues(ctx, 'members').as('custom_values')) as never,
  sorts: SORTS,
}

function detail(ctx: Ctx) {
  return reachableMembers({ ctx })
    .innerJoin('tenants', (join) => join.onTrue())
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select([
      ...columnsOf('members', Member, [
        'tier_name',
        'custom_values',
        'status_note',
        'balance_due',
        'balance',
        'proposed_term',
        'group',
        'reminders_stopped',
        'email_change',
        'currency',
      ]),
      'tiers.name as tier_name',
      customValues(ctx, 'members').as('custom_values'),
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
      sql<string>`amount_text(
        (select coalesce(sum(i.remaining_minor), 0) from invoices i
          where i.tenant_id = members.tenant_id and i.member_id = members.id and i.status = 'open' and i.currency = tenants.currency)::bigint
        - (select coalesce(sum(p.amount_minor - p.applied_minor - p.refunded_minor), 0) from payments p
          where p.tenant_id = members.tenant_id and p.member_id = members.id and p.currency = tenants.currency
            and p.status in ('succeeded', 'partially_refunded'))::bigint,
        tenants.currency)`.as('balance'),
      selectFrom('groups')
        .innerJoin('members as payers', (join) =>
          join.onRef('payers.group_id', '=', 'groups.id').on('payers.group_role', '=', 'payer'),
        )
        .select(
          sql<Member['group']>`jsonb_build_object('id', groups.id, 'name', groups.name, 'kind', groups.kind,
            'role', members.group_role, 'payer_name', btrim(payers.first_name || ' ' || payers.last_name))`.as('group'),
        )
        .whereRef('groups.id', '=', 'members.group_id')
        .as('group'),
      selectFrom('terms')
        .innerJoin('tiers as proposed_tiers', 'proposed_tiers.id', 'terms.tier_id')
        .leftJoin('invoices', 'invoices.id', 'terms.invoice_id')
        .select(
          sql<Member['proposed_term']>`jsonb_build_object('id', terms.id, 'tier_id', terms.tier_id,
            'tier_name', proposed_tiers.name, 'start_on', terms.start_on, 'end_on', terms.end_on,
            'awaits_approval', terms.awaits_approval, 'requires_payment', terms.requires_payment,
            'invoice_id', terms.invoice_id, 'invoice_number', invoices.number)`.as('term'),
        )
        .whereRef('terms.member_id', '=', 'members.id')
        .where('terms.state', '=', 'proposed')
        // Whoever has left waits for nothing, whatever is paid.
        .where('members.status', 'not in', ['cancelled', 'deceased'])
        .orderBy('terms.start_on')
        .orderBy('terms.id')
        .limit(1)
        .as('proposed_term'),
      selectFrom('invoices')
        .select('invoices.number')
        .whereRef('invoices.member_id', '=', 'members.id')
        .where('invoices.status', '=', 'open')
        .where('invoices.kind', '=', 'dues')
        // Whoever pays for others has invoices of their dues.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('terms')
                .select('terms.id')
                .whereRef('terms.id', '=', 'invoices.term_id')
                .whereRef('terms.member_id', '<>', 'members.id'),
            ),
          ),
        )
        .orderBy('invoices.due_date')
        .limit(1)
        .as('open_invoice_number'),
      standingStop('member_id', 'members.id').as('reminders_stopped'),
      selectFrom('email_changes')
        .select(
          sql<Member['email_change']>`jsonb_build_object('email', email_changes.email,
            'asked_at', email_changes.created_at, 'expires_at', email_changes.expires_at)`.as('change'),
        )
        .whereRef('email_changes.member_id', '=', 'members.id')
        .as('email_change'),
    ])
}

/** What only those see who see all members. */
const OFFICE_ONLY = {
  ...{ notes: null, tags: [], reminders_stopped: null, status_reason: null, override_reason: null },
  leaving_reason: null,
}

type DetailRow = Awaited<ReturnType<ReturnType<typeof detail>['executeTakeFirstOrThrow']>>

function toMember(ctx: Ctx, row: DetailRow): Member {
  const { open_invoice_number, locale, balance_due, balance, ...member } = row
  const isOwn = member.account_id !== null && member.account_id === actingAccountId(ctx)
  const seesOwed = isOwn || can(ctx, 'balances.read')
  // Credit is of payments.
  const seesCredit = isOwn || can(ctx, 'invoices.read')
  // What administrators note about a member is not for the member's eyes, and no condition of theirs may ask for it.
  const shown = { ...member, ...(seesAll(ctx) ? {} : OFFICE_ONLY) }
  const status_note = explainStatus({ ...shown, open_invoice_number: seesOwed ? open_invoice_number : null }, (date) =>
    writtenDay(date, locale),
  )
  return {
    ...shown,
    balance_due: seesOwed ? (balance_due ?? '0') : null,
    balance: seesCredit ? { amount: balance, currency: member.currency } : null,
    status_note,
  } as Member
}

/** Returns the record that one was merged into; null for a record that was not. */
async function findKept(ctx: Ctx, id: string): Promise<string | null> {
  const merge = await ctx.db
    .selectFrom('member_merges')
    .select('member_id')
    .where('merged_member_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return merge?.member_id ?? null
}

/**
 * Returns a member; of a record that was merged into another one, that other one. Throws not_found, also for another's
 * record when only the own one is in reach.
 */
export async function getMember(ctx: Ctx, id: string): Promise<Member> {
  const find = (member_id: string) => detail(ctx).where('members.id', '=', member_id).executeTakeFirst()
  const found = await find(id)
  if (found) return toMember(ctx, found)
  const kept = await findKept(ctx, id)
  return toMember(ctx, orNotFound(kept === null ? null : await find(kept), 'member'))
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
    .select(customValues(ctx, 'members').as('custom_values'))
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
        'terms.billing',
        'terms.billing_reason',
        'terms.created_at',
      ])
      .where('terms.member_id', '=', memberId)
      .orderBy('terms.start_on', 'desc')
      .execute(),
  ])
  orNotFound(member, 'member')
  return terms as Term[]
}

/** Returns since when a member has the status that it has, and whether a person or the clock decided on it. */
export async function findStanding(ctx: Ctx, memberId: string): Promise<StatusStart | null> {
  const period = await ctx.db
    .selectFrom('status_periods')
    .select(['from_on as since', sql<boolean>`account_id is not null`.as('by_person')])
    .where('member_id', '=', memberId)
    .where('to_on', 'is', null)
    .executeTakeFirst()
  return period ?? null
}
