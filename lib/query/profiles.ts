import { type RawBuilder, sql } from 'kysely'
import { consentHeader } from '#lib/consents/headers'
import { listPurposes } from '#lib/consents/queries'
import type { ConsentPurpose } from '#lib/consents/schema'
import type { Ctx } from '#lib/context'
import { customHeader } from '#lib/custom-fields/headers'
import { customName } from '#lib/custom-fields/model'
import { listCustomFields } from '#lib/custom-fields/queries'
import { CUSTOM_NOUNS } from '#lib/custom-fields/schema'
import { memberModel } from '#lib/members/model'
import { shownValue } from '#lib/query/compile'
import { modelsOf } from '#lib/query/models'
import type { Field, Scope } from '#lib/records/model'
import { PROFILES, type ProfileKind, type ProfileNoun } from '#lib/sheets/profiles'

type Column = (scope: Scope) => RawBuilder<unknown>

const col =
  (name: string): Column =>
  (scope) =>
    scope.col(name)

/** The last day of the term that runs or ran last: the member's own counts those that were paid ahead. */
const runningTerm = ({ ctx, col }: Scope) =>
  sql`(select coalesce(o.end_on::text, 'never') from terms o where o.tenant_id = ${ctx.tenant_id} and o.member_id = ${col('id')}
    and o.state in ('active', 'ended') and o.start_on = ${col('current_term_start')} limit 1)`

/** Whoever shares the membership of a payer has copies of its terms, which come back with the payer's. */
const isFollower = ({ col }: Scope) => sql`coalesce(${col('group_role')} <> 'payer', false)`

/**
 * Whether all terms of a member stand in one cell, none of them as the running one: of whoever follows a payer, and of
 * whoever has left a family and has no tier to go on in.
 */
const hasOnlyOthers = (scope: Scope) =>
  sql`(${isFollower(scope)} or ${scope.col('tier_id')} is null and ${scope.col('current_term_start')} is not null)`

/** Something of the group of a member. */
const ofGroup =
  (what: string): Column =>
  ({ ctx, col }) =>
    sql`(select ${sql.raw(what)} from groups g where g.tenant_id = ${ctx.tenant_id} and g.id = ${col('group_id')})`

const memberNumber: Column = ({ ctx, col }) =>
  sql`(select m.member_number from members m where m.tenant_id = ${ctx.tenant_id} and m.id = ${col('member_id')})`

/** The number of the program that a record came from, else ours. */
const ownNumber: Column = ({ col }) => sql`coalesce(${col('external_number')}, ${col('number')})`

const printed =
  (name: string): Column =>
  ({ col }) =>
    sql`${col('bill_to')} ->> ${sql.lit(name)}`

/** Whether a part of an invoice was credited, which is then taken off. */
const isPartlyCredited = ({ col }: Scope) =>
  sql`(${col('credited_minor')} > 0 and ${col('credited_minor')} < ${col('total_minor')})`

const OF_CLOCK = 'YYYY-MM-DD HH24:MI:SS'

/** A moment by the clock of an event. */
const byClock =
  (name: string): Column =>
  ({ col }) =>
    sql`to_char(${col(name)} at time zone ${col('time_zone')}, ${OF_CLOCK})`

/** A moment by the clock of the association. */
const byOwnClock =
  (name: string): Column =>
  ({ col, zone }) =>
    sql`to_char(${col(name)} at time zone ${zone}, ${OF_CLOCK})`

/** Something of the event of a registration. */
const ofEvent =
  (what: string): Column =>
  ({ ctx, col }) =>
    sql`(select ${sql.raw(what)} from events e where e.tenant_id = ${ctx.tenant_id} and e.id = ${col('event_id')})`

const localTime =
  (name: string): Column =>
  ({ col }) =>
    sql`to_char(${col(name)}, ${OF_CLOCK})`

/** What each column is where it is no column of the table by the same name. */
const SPECIAL: { readonly [N in ProfileNoun]: { readonly [C in keyof (typeof PROFILES)[N]]?: Column } } = {
  members: {
    tier: (scope) =>
      sql`(select t.name from tiers t where t.tenant_id = ${scope.ctx.tenant_id} and t.id = ${scope.col('tier_id')}
        and not (${isFollower(scope)} and ${scope.col('current_term_start')} is not null))`,
    term_start: (scope) => sql`case when not ${hasOnlyOthers(scope)} then ${scope.col('current_term_start')} end`,
    term_end: (
      scope,
    ) => sql`case when ${scope.col('current_term_start')} is not null and not ${hasOnlyOthers(scope)} then
      coalesce(${runningTerm(scope)}, ${scope.col('valid_through')}::text, 'never') end`,
    other_terms: (scope) => {
      const { ctx, col } = scope
      return sql`(select string_agg(o.start_on || ' to ' || coalesce(o.end_on::text, 'never') || ', ' || i.name, e'\\n' order by o.start_on)
        from terms o join tiers i on i.tenant_id = o.tenant_id and i.id = o.tier_id
        where o.tenant_id = ${ctx.tenant_id} and o.member_id = ${col('id')} and o.state in ('active', 'ended')
          and case when ${hasOnlyOthers(scope)} then o.follows_term_id is null
            else o.start_on is distinct from ${col('current_term_start')} end)`
    },
    family: ofGroup('g.name'),
    family_kind: ofGroup('g.kind'),
    payer: ({ ctx, col }) =>
      sql`(select p.member_number from members p where p.tenant_id = ${ctx.tenant_id} and p.group_id = ${col('group_id')}
        and p.group_role = 'payer')`,
    family_role: col('group_role'),
    family_since: col('group_since'),
    // Nothing rather than 0: whoever owes nothing has no balance to be brought along.
    balance: (scope) =>
      sql`nullif(${shownValue(memberModel.fields.owed_minor as Field, scope, 'owed_minor')}::numeric, 0)::text`,
  },
  events: {
    event_id: ({ col }) => sql`coalesce(${col('external_number')}, ${col('id')}::text)`,
    event_date: localTime('event_date'),
    end_date: localTime('end_date'),
    event_status: ({ col, now }) =>
      sql`event_status_at(${col('event_status')}, ${col('starts_at')}, ${col('ends_at')}, ${now})`,
    registration_opens_at: byClock('registration_opens_at'),
    registration_closes_at: byClock('registration_closes_at'),
    cancel_by: byClock('cancel_by'),
    tiers: ({ ctx, col }) =>
      sql`array(select t.name from event_tiers e join tiers t on t.tenant_id = e.tenant_id and t.id = e.tier_id
        where e.tenant_id = ${ctx.tenant_id} and e.event_id = ${col('id')} order by t.name)`,
    ticket_types: ({ ctx, col }) =>
      sql`(select string_agg(concat_ws(' | ', k.name, amount_text(k.price_minor, k.currency), coalesce(k.quota::text, ''),
          k.tax_rate::text, k.payment_rule, case k.audience
            when 'code' then 'code ' || coalesce(k.code, '')
            when 'tiers' then 'tiers ' || coalesce((select string_agg(t.name, ' & ' order by t.name) from tiers t
              where t.tenant_id = ${ctx.tenant_id} and t.id = any(k.tier_ids)), '')
            else k.audience
          end, case when k.is_active then 'on' else 'off' end), e'\n' order by k.position, k.id)
        from ticket_types k where k.tenant_id = ${ctx.tenant_id} and k.event_id = ${col('id')})`,
  },
  registrations: {
    event_id: ofEvent('coalesce(e.external_number, e.id::text)'),
    event: ofEvent('e.title'),
    event_date: ofEvent("to_char(e.event_date, 'YYYY-MM-DD HH24:MI:SS')"),
    member_number: memberNumber,
    ticket_type: ({ ctx, col }) => sql`coalesce(
      (select k.name from ticket_types k where k.tenant_id = ${ctx.tenant_id} and k.id = ${col('ticket_type_id')}),
      (select '-' from ticket_types k where k.tenant_id = ${ctx.tenant_id} and k.event_id = ${col('event_id')} limit 1))`,
    companions: ({ col }) => sql`nullif(translate(array_to_string(${col('companions')}, e'\n'), ';|', ',/'), '')`,
    status: ({
      col,
    }) => sql`case ${col('status')} when 'offered' then 'waitlisted' when 'pending_payment' then 'confirmed'
      when 'pending_approval' then 'confirmed' else ${col('status')} end`,
    registered_at: byOwnClock('registered_at'),
    checked_in_at: byOwnClock('checked_in_at'),
    cancelled_at: byOwnClock('cancelled_at'),
    price: ({ col }) => sql`amount_text(${col('price_minor')}, ${col('currency')})`,
    to_be_paid: ({ ctx, col }) => sql`case
      when ${col('price_minor')} > 0 and ${col('status')} not in ('waitlisted', 'offered')
      then ${col('billing')} is distinct from 'waived' and not exists (
        select from invoices i where i.tenant_id = ${ctx.tenant_id} and i.id = ${col('invoice_id')} and i.status <> 'void'
          and (i.credited_minor < i.total_minor or i.total_minor = 0)) and not exists (
        select from events e where e.tenant_id = ${ctx.tenant_id} and e.id = ${col('event_id')} and e.event_status = 'cancelled')
    end`,
    notes: ({ col }) => sql`${col('answers')} ->> 'Notes'`,
  },
  invoices: {
    number: ownNumber,
    member_number: memberNumber,
    payer_name: printed('name'),
    payer_email: printed('email'),
    payer_organization: printed('organization'),
    payer_address_line1: printed('address_line1'),
    payer_address_line2: printed('address_line2'),
    payer_postal_code: printed('postal_code'),
    payer_city: printed('city'),
    payer_region: printed('region'),
    payer_country: printed('country'),
    payer_tax_id: printed('tax_id'),
    status: ({ col }) => sql`case
      when ${col('status')} in ('draft', 'void', 'uncollectible') then ${col('status')}
      when ${col('credited_minor')} > 0 and ${col('credited_minor')} = ${col('total_minor')} then 'void'
      else 'open'
    end`,
    total: (scope) =>
      sql`amount_text(${scope.col('total_minor')} - case when ${isPartlyCredited(scope)} then ${scope.col('credited_minor')} else 0 end, ${scope.col('currency')})`,
    lines: (scope) => sql`(select string_agg(case
          when ${isPartlyCredited(scope)} then concat_ws(' | ', l.description, '1',
            amount_text(l.amount_minor - l.credited, ${scope.col('currency')}), btrim(l.tax_rate || ' ' || coalesce(l.tax_name, '')), 'incl', amount_text(0, ${scope.col('currency')}))
          else concat_ws(' | ', l.description, l.quantity::text, amount_text(l.unit_price_minor, ${scope.col('currency')}),
            btrim(l.tax_rate || ' ' || coalesce(l.tax_name, '')), case when l.tax_included then 'incl' else 'net' end,
            amount_text(l.discount_minor, ${scope.col('currency')}))
        end, e'\n' order by l.position) filter (where l.credited < l.amount_minor or not ${isPartlyCredited(scope)})
      from (
        select i.*, coalesce((select sum(c.amount_minor) from credit_note_lines c
          where c.tenant_id = i.tenant_id and c.invoice_line_id = i.id), 0)::bigint as credited
        from invoice_lines i where i.tenant_id = ${scope.ctx.tenant_id} and i.invoice_id = ${scope.col('id')}
      ) l)`,
  },
  payments: {
    number: ownNumber,
    member_number: memberNumber,
    amount: ({ col }) => sql`amount_text(${col('amount_minor')} - ${col('refunded_minor')}, ${col('currency')})`,
    invoice: ({
      ctx,
      col,
    }) => sql`(select string_agg(p.number || '=' || amount_text(p.amount::bigint, ${col('currency')}), '; ' order by p.number)
      from (
        select coalesce(i.external_number, i.number) as number, sum(a.amount_minor) as amount
        from payment_allocations a join invoices i on i.tenant_id = a.tenant_id and i.id = a.invoice_id
        where a.tenant_id = ${ctx.tenant_id} and a.payment_id = ${col('id')}
        group by i.id, i.external_number, i.number having sum(a.amount_minor) > 0
      ) p)`,
  },
}

/** A column of a file that is read again: its header, its kind and where its value stands. */
export interface ProfileColumn {
  readonly name: string
  readonly kind: ProfileKind
  readonly sql: Column
}

const CUSTOM_KINDS: Partial<Record<Field['type'], ProfileKind>> = {
  number: 'number',
  money: 'money',
  date: 'date',
  boolean: 'boolean',
  tags: 'list',
}

/** What a member said last about a purpose, as far as it holds, with its day by the clock of the association. */
const saidAbout =
  ({ key, asked_again_at }: ConsentPurpose): Column =>
  ({ ctx, col, zone }) =>
    sql`(select case when c.state = 'withdrawn' then 'no ' when c.at >= coalesce(${asked_again_at}::timestamptz, '-infinity') then 'yes ' end
        || to_char(c.at at time zone ${zone}, 'YYYY-MM-DD')
      from consents c where c.tenant_id = ${ctx.tenant_id} and c.member_id = ${col('id')} and c.purpose = ${key} and c.undoes is null
        and not exists (select from consents u where u.tenant_id = c.tenant_id and u.undoes = c.id)
      order by c.at desc, c.id desc limit 1)`

/** Returns the columns of a noun's file that is read again: its own, those of its custom fields, and those of the purposes. */
export async function profileColumns(ctx: Ctx, noun: ProfileNoun): Promise<ProfileColumn[]> {
  const special = SPECIAL[noun] as Readonly<Record<string, Column>>
  const own = Object.entries(PROFILES[noun]).map(([name, kind]) => ({ name, kind, sql: special[name] ?? col(name) }))
  const { fields } = modelsOf(ctx)[noun]
  const of = CUSTOM_NOUNS.find((each) => each === noun)
  const custom = (of ? await listCustomFields(ctx, of) : []).flatMap((each): ProfileColumn[] => {
    const name = customName(each)
    const field = fields[name]
    if (!field || each.archived_at !== null) return []
    return [
      {
        name: customHeader(each),
        kind: CUSTOM_KINDS[field.type] ?? 'text',
        sql: (scope) => shownValue(field, scope, name),
      },
    ]
  })
  const purposes = noun === 'members' ? await listPurposes(ctx) : []
  const consents = purposes.map(
    (purpose): ProfileColumn => ({ name: consentHeader(purpose.key), kind: 'text', sql: saidAbout(purpose) }),
  )
  return [...own, ...custom, ...consents]
}
