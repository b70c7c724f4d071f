import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import type { CounterSum } from '#lib/counters/sums'
import { dayOrInfinity, isInactive, matchesWords, OWED, quietSince } from '#lib/members/conditions'
import { CURRENT_STATUSES } from '#lib/members/metrics'
import { membersOn } from '#lib/members/past'
import { MEMBER_STATUSES } from '#lib/members/schema'
import {
  type CounterQuestion,
  choice,
  date,
  daysOf,
  decimal,
  endOfDay,
  type HeldFields,
  instant,
  integer,
  isAmong,
  isOneOf,
  isOnly,
  isSameSet,
  type Model,
  many,
  money,
  one,
  PUBLIC,
  reachOf,
  reference,
  type Scope,
  tags,
  text,
  yesNo,
} from '#lib/records/model'

const OFFICE = { may: ['members.read'] } as const

/** What somebody owes is for those who read balances, and of the own record for its member. */
const OF_BALANCES = { may: ['balances.read'], is_own: true } as const

/** A date of the member with none as infinity, spelt as its index spells it; see dayOrInfinity. */
const endless = (name: 'joined_on' | 'valid_through') => ({
  is_endless: true as const,
  indexed: true as const,
  sql: ({ row }: Scope) => dayOrInfinity(name, row),
})

/** The condition that a column names the acting account's own member. */
export function ofOwnMember({ ctx }: Pick<Scope, 'ctx'>, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const own = ctx.db.selectFrom('members').select('members.id').where('members.account_id', '=', actingAccountId(ctx))
  return sql<SqlBool>`${column} in (${own})`
}

/** A number of days as SQL that a date can be moved by without leaving the calendar. */
function withinReach(days: RawBuilder<unknown>) {
  return sql<number>`greatest(least(${days}, 100000), -100000)::integer`
}

/** The open invoices of a member. */
const openInvoices = ({ row }: Scope) =>
  sql`from invoices where invoices.tenant_id = ${sql.ref(`${row}.tenant_id`)} and invoices.member_id = ${sql.ref(`${row}.id`)} and ${OWED}`

const inOwnCurrency = ({ currency }: Scope) => sql`invoices.currency = ${currency}`

/** Also past their due date, in the association's currency. */
const isLate = (scope: Scope) => sql`${inOwnCurrency(scope)} and invoices.due_date < ${scope.today}`

/** An amount that members owe on the open invoices that a condition leaves. */
function owing(label: string, only: (scope: Scope) => RawBuilder<unknown>) {
  // Added up for all members at once: one after the other takes longer than all the rest.
  const above = (operator: string) => (scope: Scope, bound: RawBuilder<never>) =>
    isAmong(
      scope.col('id'),
      sql`select invoices.member_id from invoices
        where invoices.tenant_id = ${scope.ctx.tenant_id} and invoices.member_id is not null and ${OWED} and ${only(scope)}
        group by invoices.member_id having sum(invoices.remaining_minor) ${sql.raw(operator)} ${bound}
        union all
        select m.id from members m where m.tenant_id = ${scope.ctx.tenant_id} and 0 ${sql.raw(operator)} ${bound}`,
    )
  return money(label, {
    ...OF_BALANCES,
    currency: ({ currency }) => currency,
    sql: (scope) =>
      sql`(select coalesce(sum(invoices.remaining_minor), 0)::bigint ${openInvoices(scope)} and ${only(scope)})`,
    bounds: { gt: above('>'), gte: above('>=') },
  })
}

/** The changes into lapsed that lasted at least until the end of their day. */
const lapses = ({ ctx, today }: Scope) =>
  sql`from status_periods p where p.tenant_id = ${ctx.tenant_id} and p.status = 'lapsed' and p.from_on <= ${today}
    and (p.to_on is null or p.to_on >= p.from_on)`

/** The status by which lists tell members, among which those in the archive are none of the others. */
const statusNow = ({ col, isHiding, ctx }: Scope) => col(isHiding && ctx.as_of === undefined ? 'list_status' : 'status')

/**
 * Whether somebody has applied and the office has to decide: not who only has to pay, whose first term begins another day,
 * or who works for the association and has chosen no tier.
 */
const awaitsApproval = (scope: Scope) => {
  const { ctx, col } = scope
  return sql<SqlBool>`(${statusNow(scope)} = 'pending' and ${col('current_term_start')} is null
    and (${col('tier_id')} is not null or not ${isStaff(scope)})
    and not exists (select from terms t where t.tenant_id = ${ctx.tenant_id} and t.member_id = ${col('id')}
      and t.state = 'proposed' and not t.awaits_approval and t.invoice_id is not null))`
}
const isAwaiting = (scope: Scope, value: string | boolean) =>
  value ? awaitsApproval(scope) : sql<SqlBool>`(not ${awaitsApproval(scope)})`

/** Whether the account of a member may do more than a member. */
const isStaff = ({ col }: Scope) =>
  sql<SqlBool>`exists (select from accounts a where a.tenant_id = ${col('tenant_id')} and a.id = ${col('account_id')} and not a.roles <@ array['member'])`

/** The day on which a member last came into a status. */
const firstDayIn = ({ ctx, col, today }: Scope, status: 'pending' | 'cancelled') =>
  sql`(select max(p.from_on) from status_periods p where p.tenant_id = ${ctx.tenant_id} and p.member_id = ${col('id')}
    and p.status = ${status} and p.from_on <= ${today})`

/** The day on which a member came into the status that they have. */
const statusSince = ({ ctx, col, today }: Scope) =>
  sql`(select max(p.from_on) from status_periods p where p.tenant_id = ${ctx.tenant_id} and p.member_id = ${col('id')}
    and p.status = ${col('status')} and p.from_on <= ${today})`

/** The day until which a member has been one: today, or the day on which whoever left came into that status. */
const memberUntil = (scope: Scope) =>
  sql`case when ${scope.col('status')} in ('lapsed', 'cancelled', 'deceased') then ${statusSince(scope)}
    else ${scope.today}::date end`

/** Years by their anniversaries, so that "five years" begins on the fifth; below the next one by the days since. */
const yearsOf = (scope: Scope) => {
  const [joined, until] = [scope.col('joined_on'), memberUntil(scope)]
  const whole = sql`extract(year from age(${until}, ${joined}))::integer`
  const further = sql`trunc((${until} - (${joined} + make_interval(years => ${whole}))::date) / 366.0, 2)`
  return sql`case when ${joined} > ${until} then 0 else ${whole} + ${further} end`
}

/** The day on which whoever was a member and is none any more lapsed or resigned; not of those whose application was refused. */
const leftOn = (scope: Scope) =>
  sql`case when ${scope.col('has_joined')} and ${scope.col('status')} in ('lapsed', 'cancelled') then ${statusSince(scope)} end`

/** The changes into a status of those who left, since a day. */
const leavesSince = ({ ctx, today }: Scope, day: RawBuilder<never>) =>
  sql`select p.member_id from status_periods p where p.tenant_id = ${ctx.tenant_id} and p.status in ('lapsed', 'cancelled')
    and p.from_on >= ${day} and p.from_on <= ${today}`

/** Counts who has lapsed since a day, less the few of them that are archived, or were at the end of a past day. */
function countedLapsed(scope: Scope, day: string): RawBuilder<number> {
  const { ctx } = scope
  const since = sql`${lapses(scope)} and p.from_on >= ${day}::date`
  return sql<number>`((select count(distinct p.member_id) ${since})
    - (select count(*) from members where tenant_id = ${ctx.tenant_id} and ${wasArchived(ctx)}
      and id = any(array(select p.member_id ${since}))))::bigint`
}

/** The condition that a member is archived, or was at the end of the context's past day. */
function wasArchived(ctx: Ctx, row = 'members'): RawBuilder<SqlBool> {
  const isArchived = sql<SqlBool>`${sql.ref(`${row}.list_status`)} = 'archived'`
  if (ctx.as_of === undefined) return isArchived
  return sql<SqlBool>`(${isArchived} and ${sql.ref(`${row}.archived_at`)} < ${endOfDay(ctx, ctx.as_of)})`
}

/** Counts members by the status or the tier that they had at the end of a past day, or by when they had lapsed. */
function countedThen(scope: Scope, held: HeldFields, { sum, reaches_all }: CounterQuestion): RawBuilder<number> | null {
  if (sum || !reaches_all) return null
  const { ctx, today } = scope
  const [lapsedSince] = held.get('lapsed_on.gte') ?? []
  if (lapsedSince && isOnly(held, 'lapsed_on.gte')) return countedLapsed(scope, lapsedSince)
  if (!isOnly(held, 'status', 'tier_id')) return null
  const labels = sql.join([...(held.get('status') ?? MEMBER_STATUSES)])
  const covers = (period: string) => {
    const [from, to] = [sql.ref(`${period}.from_on`), sql.ref(`${period}.to_on`)]
    return sql`${from} <= ${today} and (${to} is null or ${to} >= ${today})`
  }
  const standing = sql`status_periods p where p.tenant_id = ${ctx.tenant_id} and p.status in (${labels}) and ${covers('p')}`
  const tiers = held.get('tier_id')
  // Only the statuses alone have counters by day; of a tier, periods are counted without looking at members.
  const inTier = sql`exists (select from membership_periods t
    where t.tenant_id = p.tenant_id and t.member_id = p.member_id and t.tier_id = any(${tiers ?? []}::uuid[]) and ${covers('t')})`
  const all = tiers
    ? sql`select count(*) from ${standing} and ${inTier}`
    : sql`select coalesce(sum(amount), 0) from day_tallies
        where tenant_id = ${ctx.tenant_id} and noun = 'standing' and label in (${labels}) and day <= ${today}`
  return sql<number>`((${all}) - (select count(*) from members m, ${standing} and ${tiers ? inTier : sql`true`}
    and p.member_id = m.id and m.tenant_id = ${ctx.tenant_id} and ${wasArchived(ctx, 'm')}))::bigint`
}

/** The days that counters keep of members. */
const KEPT_DAYS = { joined_on: 'members_joined', valid_through: 'members_valid_through' } as const

/** Counts the individuals: everybody in the list less the few organisations. */
function countedIndividuals({ ctx }: Scope): RawBuilder<number> {
  return sql<number>`((select coalesce(sum(row_count), 0) from tallies
      where tenant_id = ${ctx.tenant_id} and noun = 'members' and status in (${sql.join([...MEMBER_STATUSES])}))
    - (select count(*) from members
      where tenant_id = ${ctx.tenant_id} and kind = 'organization' and list_status <> 'archived'))::bigint`
}

/** Counts the members who owe something: whoever an open invoice names, less the few of them that are archived. */
function countedDebtors({ ctx }: Scope): RawBuilder<number> {
  return sql<number>`((select count(distinct member_id) from invoices where tenant_id = ${ctx.tenant_id} and ${OWED})
    - (select count(*) from members where tenant_id = ${ctx.tenant_id} and list_status = 'archived'
      and exists (select from invoices where invoices.tenant_id = members.tenant_id and invoices.member_id = members.id and ${OWED})))`
}

/** Counts members by status, by the days on which they joined or are paid until, or current ones by tier. */
function countedMembers(
  scope: Scope,
  held: HeldFields,
  { sum, reaches_all }: CounterQuestion,
): CounterSum | RawBuilder<number> | null {
  if (sum || !reaches_all) return null
  if (isOnly(held, 'owes') && held.get('owes')?.join() === 'true') return countedDebtors(scope)
  if (isOnly(held, 'kind') && held.get('kind')?.join() === 'individual') return countedIndividuals(scope)
  const [lapsedSince] = held.get('lapsed_on.gte') ?? []
  if (lapsedSince && isOnly(held, 'lapsed_on.gte')) return countedLapsed(scope, lapsedSince)
  const joined = daysOf(held, 'joined_on')
  const isEver = held.get('has_joined')?.join() === 'true' && held.get('is_archived')?.length === 2
  if (joined && isEver && isOnly(held, 'has_joined', 'is_archived', 'joined_on.gte', 'joined_on.lte'))
    return { noun: 'ever_joined', labels: ['all'], days: joined }
  const labels = held.get('status') ?? MEMBER_STATUSES
  if (isOnly(held, 'status')) return { noun: 'members', labels }
  if (isOnly(held, 'is_archived')) {
    const which = held.get('is_archived') ?? []
    const [hidden, shown] = [which.includes('true') ? ['archived'] : [], which.includes('false') ? MEMBER_STATUSES : []]
    return { noun: 'members', labels: [...hidden, ...shown] }
  }
  for (const [field, noun] of Object.entries(KEPT_DAYS)) {
    const days = daysOf(held, field)
    if (days && isOnly(held, 'status', `${field}.gte`, `${field}.lte`)) return { noun, labels, days }
  }
  const tiers = held.get('tier_id')
  return tiers && isOnly(held, 'status', 'tier_id') && isSameSet(held.get('status'), CURRENT_STATUSES)
    ? { noun: 'tier_members', labels: tiers }
    : null
}

/** Members: who belongs to the association, has applied, or once did. */
export const memberModel: Model = {
  noun: 'members',
  table: 'members',
  one: 'member',
  many: 'members',
  fields: {
    id: reference('Member', { refers_to: 'members', indexed: true }),
    member_number: text('Number', { indexed: true }),
    kind: choice('Kind', ['individual', 'organization'], { labels: { organization: 'Organisation' }, is_public: true }),
    first_name: text('First name'),
    last_name: text('Last name'),
    email: text('E-mail'),
    phone: text('Phone'),
    organization: text('Organisation', { groups: true }),
    job_title: text('Job title'),
    address_line1: text('Address'),
    postal_code: text('Postal code'),
    city: text('City', { groups: true, indexed: true }),
    region: text('Region', { groups: true }),
    country: text('Country', { groups: true }),
    language: text('Language', { groups: true }),
    birth_date: date('Birth date'),
    birthday: date('Birthday this year', {
      sql: ({ col, today }) =>
        sql`(${col('birth_date')} + make_interval(years => (extract(year from ${today}::date) - extract(year from ${col('birth_date')}))::integer))::date`,
    }),
    // Of today it is today.
    next_birthday: date('Next birthday', {
      sql: ({ col, today }) =>
        sql`(select case when d.this_year >= ${today}::date then d.this_year
            else (${col('birth_date')} + make_interval(years => (extract(year from ${today}::date) - extract(year from ${col('birth_date')}))::integer + 1))::date end
          from (select (${col('birth_date')} + make_interval(years => (extract(year from ${today}::date) - extract(year from ${col('birth_date')}))::integer))::date as this_year) d)`,
    }),
    has_round_birthday: yesNo('Round birthday this year', {
      sql: ({ col, today }) =>
        sql`(${col('birth_date')} is not null and extract(year from ${col('birth_date')}) < extract(year from ${today}::date) and (extract(year from ${today}::date) - extract(year from ${col('birth_date')}))::integer % 10 = 0)`,
    }),
    age: integer('Age', {
      groups: true,
      sql: ({ col, today }) => sql`extract(year from age(${today}, ${col('birth_date')}))::integer`,
    }),
    status: choice('Status', MEMBER_STATUSES, {
      is_public: true,
      indexed: true,
      labels: { grace: 'In grace' },
      // Of a past day it is known how many periods have a status, and not who of them was in the archive.
      matches: (scope, value) => isOneOf(statusNow(scope), [value]),
    }),
    status_reason: text('Reason of status', { groups: true, ...OFFICE }),
    tier_id: reference('Tier', { refers_to: 'tiers', indexed: true, groups: true }),
    joined_on: date('Joined', endless('joined_on')),
    membership_years: decimal('Years of membership', {
      sql: yearsOf,
    }),
    valid_through: date('Paid until', endless('valid_through')),
    current_term_start: date('Term began'),
    grace_through: date('Grace until'),
    auto_renew: yesNo('Renews by itself', { groups: true, is_public: true }),
    payer_member_id: reference('Payer', { refers_to: 'members' }),
    parent_member_id: reference('Belongs to', { refers_to: 'members', indexed: true }),
    group_id: reference('Family or organisation', { refers_to: 'groups', indexed: true }),
    group_role: choice('Role in it', ['payer', 'administrator', 'person'], {
      labels: { payer: 'Pays', administrator: 'Administers', person: 'Shares the membership' },
      is_public: true,
    }),
    referral_source: text('Heard of us by', { groups: true }),
    directory_opt_in: yesNo('In the directory', { groups: true, is_public: true }),
    tags: tags('Tags', OFFICE),
    consents: tags('Consented to', OFFICE),
    notes: text('Notes', OFFICE),
    risk_of_leaving: choice('Risk of leaving', ['low', 'medium', 'high'], {
      may: ['ai.read'],
      groups: true,
      sql: ({ ctx, col }) =>
        sql`(select s.level from churn_scores s where s.tenant_id = ${ctx.tenant_id} and s.member_id = ${col('id')})`,
    }),
    has_joined: yesNo('Has been a member', { groups: true, is_public: true }),
    lapsed_on: date('Lapsed', {
      indexed: true,
      sql: (scope) => sql`(select max(p.from_on) ${lapses(scope)} and p.member_id = ${scope.col('id')})`,
      bounds: {
        gte: (scope, day) => isAmong(scope.col('id'), sql`select p.member_id ${lapses(scope)} and p.from_on >= ${day}`),
        lt: (scope, day) =>
          isAmong(
            scope.col('id'),
            sql`select p.member_id ${lapses(scope)} group by p.member_id having max(p.from_on) < ${day}`,
          ),
      },
    }),
    applied_on: date('Applied', { sql: (scope) => firstDayIn(scope, 'pending') }),
    // Whose application was refused never resigned.
    cancelled_on: date('Cancelled on', {
      sql: (scope) => sql`case when ${scope.col('has_joined')} then ${firstDayIn(scope, 'cancelled')} end`,
    }),
    left_on: date('Left', {
      indexed: true,
      sql: leftOn,
      bounds: {
        gte: (scope, day) =>
          sql<SqlBool>`(${isAmong(scope.col('id'), leavesSince(scope, day))} and ${leftOn(scope)} >= ${day})`,
      },
    }),
    // Of those who are members until then; afterwards it is the day before they left.
    leaves_on: date('Leaves', { indexed: true }),
    created_at: instant('Added', { indexed: true }),
    updated_at: instant('Changed'),
    is_archived: yesNo('Archived', {
      is_public: true,
      indexed: true,
      matches: ({ col }, value) =>
        value ? sql<SqlBool>`${col('list_status')} = 'archived'` : sql<SqlBool>`${col('list_status')} <> 'archived'`,
      sql: ({ col }) => sql`(${col('list_status')} = 'archived')`,
    }),
    has_account: yesNo('Can sign in', {
      groups: true,
      sql: ({ col }) => sql`(${col('account_id')} is not null)`,
      is_public: true,
    }),
    is_staff: yesNo('Works for the association', {
      is_public: true,
      groups: true,
      sql: isStaff,
    }),
    awaits_approval: yesNo('Waits for approval', { is_public: true, sql: awaitsApproval, matches: isAwaiting }),
    has_confirmed_email: yesNo('E-mail confirmed', {
      is_public: true,
      groups: true,
      sql: ({ col }) =>
        sql`exists (select from accounts a where a.tenant_id = ${col('tenant_id')} and a.id = ${col('account_id')} and a.email_verified_at is not null and a.email_key = ${col('email_key')})
          or ${col('confirmed_email_key')} is not distinct from ${col('email_key')} and ${col('email_key')} is not null`,
    }),
    is_reachable: yesNo('Has e-mail or phone', {
      is_public: true,
      groups: true,
      sql: ({ col }) => sql`(${col('email')} is not null or ${col('phone')} is not null)`,
    }),
    last_activity_on: date('Last activity', {
      indexed: true,
      sql: ({ row, zone }) => quietSince(zone, row),
      bounds: { lt: ({ row, zone }, day) => isInactive(day, zone, row) },
    }),
    inactive_days: integer('Days without activity', {
      indexed: true,
      sql: ({ row, zone, today }) => sql`(${today} - ${quietSince(zone, row)})`,
      bounds: { gt: ({ row, zone, today }, days) => isInactive(sql`(${today} - ${withinReach(days)})`, zone, row) },
    }),
    owes: yesNo('Owes something', {
      ...OF_BALANCES,
      is_public: true,
      groups: true,
      sql: (scope) => sql`exists (select ${openInvoices(scope)})`,
    }),
    owes_overdue: yesNo('Owes something overdue', {
      ...OF_BALANCES,
      is_public: true,
      groups: true,
      sql: (scope) => sql`exists (select ${openInvoices(scope)} and ${isLate(scope)})`,
    }),
    owed_minor: owing('Owed', inOwnCurrency),
    overdue_minor: owing('Overdue', isLate),
  },
  relations: {
    tier: one('tiers', 'tier_id', 'Tier'),
    payer: one('members', 'payer_member_id', 'Payer'),
    group: one('groups', 'group_id', 'Family or organisation'),
    terms: many('terms', 'member_id', 'Terms'),
    registrations: many('registrations', 'member_id', 'Registrations'),
    invoices: many('invoices', 'member_id', 'Invoices'),
    payments: many('payments', 'member_id', 'Payments'),
  },
  reach: (scope) =>
    reachOf(scope, 'members.read', 'members.own', () => isOneOf(scope.col('account_id'), [actingAccountId(scope.ctx)])),
  search: ({ ctx, row }, words) => matchesWords(ctx, words, row),
  hides: 'is_archived',
  population: { where: { status: { in: ['active', 'grace'] } }, words: 'current members' },
  title: ({ col }) => sql<string>`btrim(${col('first_name')} || ' ' || ${col('last_name')})`,
  order: [],
  order_key: ({ col }) => col('name_key'),
  time: { usual: 'joined_on', joined: 'joined_on', expires: 'valid_through', lapses: 'valid_through' },
  parameters: {
    status: (values: string[]) => ({ status: { in: values } }),
    tier_id: (id: string) => ({ tier_id: id }),
    kind: (kind: string) => ({ kind }),
    city: (city: string) => ({ city }),
    tag: (tag: string) => ({ tags: tag }),
    joined_from: (day: string) => ({ joined_on: { gte: day } }),
    joined_to: (day: string) => ({ joined_on: { lte: day } }),
    leaves_from: (day: string) => ({ leaves_on: { gte: day } }),
    expires_from: (day: string) => ({ valid_through: { gte: day } }),
    expires_to: (day: string) => ({ valid_through: { lte: day } }),
    owes: (owes: boolean) => ({ owes }),
    inactive_days: (days: number) => ({ inactive_days: { gt: days } }),
    unreachable: (is: boolean) => ({ is_reachable: !is }),
    archived: (is: boolean) => ({ is_archived: is }),
    lapsed_from: (day: string) => ({ lapsed_on: { gte: day } }),
  },
  counted: countedMembers,
  past: {
    rows: membersOn,
    note: 'Status, tier, term and what is owed are those of that day; names, addresses, families, tags and the last activity are as they are now.',
    counted: countedThen,
  },
}

/** Counts the terms that went on from an earlier one by the days on which they did. */
function countedTerms(_: Scope, held: HeldFields, { sum, reaches_all }: CounterQuestion): CounterSum | null {
  const days = daysOf(held, 'continued_on')
  const isCounted = isOnly(held, 'continued_on.gte', 'continued_on.lte')
  return days && isCounted && !sum && reaches_all ? { noun: 'terms_renewed', labels: ['all'], days } : null
}

/** Terms: the stretches of membership of a member, each in one tier. */
export const termModel: Model = {
  noun: 'terms',
  table: 'terms',
  one: 'term',
  many: 'terms',
  fields: {
    id: reference('Term', { indexed: true }),
    member_id: reference('Member', { refers_to: 'members', indexed: true }),
    tier_id: reference('Tier', { refers_to: 'tiers', groups: true }),
    start_on: date('First day', { indexed: true }),
    end_on: date('Last day', { indexed: true }),
    source: choice('Origin', ['join', 'renewal', 'import', 'grant', 'upgrade', 'group'], {
      labels: { group: 'Family or organisation' },
      is_public: true,
    }),
    state: choice('State', ['proposed', 'active', 'ended', 'cancelled'], PUBLIC),
    continued_on: date('Went on from another term', { indexed: true }),
    created_at: instant('Added'),
  },
  relations: { member: one('members', 'member_id', 'Member'), tier: one('tiers', 'tier_id', 'Tier') },
  reach: (scope) => reachOf(scope, 'members.read', 'members.own', () => ofOwnMember(scope, scope.col('member_id'))),
  population: { where: { state: { in: ['active', 'ended'] } }, words: 'terms' },
  title: ({ col }) => sql<string>`${col('start_on')}::text`,
  order: ['-start_on'],
  time: { usual: 'start_on', starts: 'start_on', ends: 'end_on' },
  parameters: {},
  counted: countedTerms,
}
