import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { customName } from '#lib/custom-fields/model'
import { listCustomFields } from '#lib/custom-fields/queries'
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

const OF_CLOCK = 'YYYY-MM-DD HH24:MI:SS'

/** A moment by the clock of an event. */
const byClock =
  (name: string): Column =>
  ({ col }) =>
    sql`to_char(${col(name)} at time zone ${col('time_zone')}, ${OF_CLOCK})`

const localTime =
  (name: string): Column =>
  ({ col }) =>
    sql`to_char(${col(name)}, ${OF_CLOCK})`

/** What each column is where it is no column of the table by the same name. */
const SPECIAL: { readonly [N in ProfileNoun]: { readonly [C in keyof (typeof PROFILES)[N]]?: Column } } = {
  members: {
    tier: ({ ctx, col }) =>
      sql`(select t.name from tiers t where t.tenant_id = ${ctx.tenant_id} and t.id = ${col('tier_id')})`,
    term_start: col('current_term_start'),
    term_end: (scope) => sql`case when ${scope.col('current_term_start')} is not null then
      coalesce(${runningTerm(scope)}, ${scope.col('valid_through')}::text, 'never') end`,
    other_terms: ({ ctx, col }) =>
      sql`(select string_agg(o.start_on || ' to ' || coalesce(o.end_on::text, 'never') || ', ' || i.name, e'\\n' order by o.start_on)
        from terms o join tiers i on i.tenant_id = o.tenant_id and i.id = o.tier_id
        where o.tenant_id = ${ctx.tenant_id} and o.member_id = ${col('id')} and o.state in ('active', 'ended')
          and o.start_on is distinct from ${col('current_term_start')})`,
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

/** Returns the columns of a noun's file that is read again, those of its custom fields behind the others. */
export async function profileColumns(ctx: Ctx, noun: ProfileNoun): Promise<ProfileColumn[]> {
  const special = SPECIAL[noun] as Readonly<Record<string, Column>>
  const own = Object.entries(PROFILES[noun]).map(([name, kind]) => ({ name, kind, sql: special[name] ?? col(name) }))
  const { fields } = modelsOf(ctx)[noun]
  const custom = (await listCustomFields(ctx, noun)).flatMap((each): ProfileColumn[] => {
    const name = customName(each)
    const field = fields[name]
    if (!field || each.archived_at !== null) return []
    return [{ name, kind: CUSTOM_KINDS[field.type] ?? 'text', sql: (scope) => shownValue(field, scope, name) }]
  })
  return [...own, ...custom]
}
