import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import type { CounterSum } from '#lib/counters/sums'
import type { SortKey } from '#lib/paging/keyset'
import type { Query } from '#lib/paths'
import { can, type Permission } from '#lib/permissions'

/** The nouns that describe themselves; a relation leads from one to another. */
export const NOUNS = [
  'members',
  'terms',
  'tiers',
  'groups',
  'events',
  'ticket_types',
  'sessions',
  'registrations',
  'check_ins',
  'feedback',
  'invoices',
  'invoice_lines',
  'payments',
  'allocations',
  'refunds',
  'reminders',
  'credit_notes',
  'mails',
  'audit',
] as const
export type Noun = (typeof NOUNS)[number]

/** What a reference can lead to: a noun, or accounts, which can be named and chosen but not asked about. */
export type Referred = Noun | 'accounts'

/**
 * What a field holds. `number` may have decimals; `local_time` is a date and time without zone, as events have it; `money` is minor units beside
 * the row's currency, compared as decimal text; `tags` is a list of words.
 */
const FIELD_TYPES = [
  'text',
  'integer',
  'number',
  'money',
  'date',
  'local_time',
  'instant',
  'boolean',
  'choice',
  'reference',
  'tags',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A condition as it travels: see the grammar in lib/query/condition.ts. */
export type Condition = { readonly [key: string]: unknown }

/** What SQL of a model is written with: which row it speaks of, for whom, and at which moment. */
export interface Scope {
  readonly ctx: Ctx
  /** The name by which the query calls the row. */
  readonly row: string
  /** A column of the row. */
  col(name: string): RawBuilder<never>
  /** The day where the tenant is, the moment, the tenant's zone and its currency, as SQL. */
  readonly today: RawBuilder<string>
  readonly now: RawBuilder<string>
  readonly zone: RawBuilder<string>
  readonly currency: RawBuilder<string>
  /** Whether the rows that the noun hides are left out in any case. */
  readonly isHiding: boolean
  /** The one currency of the rows that meet the condition; null where it does not say which. */
  readonly onlyCurrency: RawBuilder<string> | null
  /** Whether the same condition holds the field to one value, so that few rows are left. */
  isHeld(field: string): boolean
}

/** One thing that a noun tells of each row. */
export interface Field {
  /** Beside the other labels, so in sentence case: "Paid until". */
  readonly label: string
  readonly type: FieldType
  /** Of a choice: each value with its words, in their order. */
  readonly values?: Readonly<Record<string, string>>
  /** What the field is where it is no column of its own name. */
  readonly sql?: (scope: Scope) => RawBuilder<unknown>
  /** Of a choice or a yes-no field: that it has a value, written so that an index serves it. */
  readonly matches?: (scope: Scope, value: string | boolean) => RawBuilder<SqlBool>
  /** Of a text: that it begins with another, written so that an index serves it. */
  readonly begins?: (scope: Scope, text: RawBuilder<never>) => RawBuilder<SqlBool>
  /** Comparisons written so that an index serves them: that the field lies below, above or not below a bound. */
  readonly bounds?: {
    readonly [side in 'lt' | 'gt' | 'gte']?: (scope: Scope, bound: RawBuilder<never>) => RawBuilder<SqlBool>
  }
  /** Who may read it, beyond reaching the row: any of these. */
  readonly may?: readonly Permission[]
  /** Whether somebody who reaches only their own rows reads it there all the same. */
  readonly is_own?: true
  /**
   * Whether its values may leave the machine for a language model. Only what cannot tell who somebody is may: the
   * product's own words, numbers, amounts, and days of the association's business; no text that somebody wrote, no
   * reference, and of people neither days nor age.
   */
  readonly is_public?: true
  /** Whether rows can be counted by its values. */
  readonly groups?: true
  /** Whether an index finds its values. */
  readonly indexed?: true
  /** What a reference leads to. */
  readonly refers_to?: Referred
  /** Of a number: of a hundred. */
  readonly is_percent?: true
  /** Of a date whose SQL is infinity where none is set, as its index spells it. */
  readonly is_endless?: true
  /** Of money: the currency of the row, where it is not in its column `currency`. */
  readonly currency?: (scope: Scope) => RawBuilder<string>
  /** Of money: in the association's currency, whatever the row is in. */
  readonly in_own_currency?: true
  /**
   * Of money that changes after the day of its row: the noun's rows under their own name and, as rows more, each later
   * change with its own day in place of theirs. What is added up is `moved_minor`, and `is_first` are the rows that
   * are counted. So no later change moves the sum of a past day.
   */
  readonly moves?: (ctx: Ctx) => SelectQueryBuilder<never, never, object>
}

/** The rows of another noun that belong to a row: `column` here is `key` there. */
export interface Relation {
  readonly to: Noun
  readonly label: string
  readonly many: boolean
  readonly column: string
  readonly key: string
}

/** How much of a noun a context reaches: every row, those of a condition, or nothing. */
export type Reach = 'all' | 'none' | RawBuilder<SqlBool>

/** What a noun is to lists, figures, exports, bulk actions and questions. */
export interface Model {
  readonly noun: Noun
  readonly table: keyof TenantTables & string
  /** "member", "members". */
  readonly one: string
  readonly many: string
  readonly fields: Readonly<Record<string, Field>>
  readonly relations: Readonly<Record<string, Relation>>
  readonly reach: (scope: Scope) => Reach
  /** What those reach who reach a part of it, in words, where that is not what is their own. */
  readonly part?: string
  /** Finds the rows of a search text, which comes in folded words and as it was given. */
  readonly search?: (scope: Scope, words: readonly string[], text: string) => RawBuilder<SqlBool>
  /** A yes-no field; rows with it are left out unless a condition speaks of it. */
  readonly hides?: string
  /** What the noun means where nobody says which: a condition, and its words. */
  readonly population: { readonly where: Condition; readonly words: string }
  /** A row's title as SQL, for lists of examples and groups. */
  readonly title: (scope: Scope) => RawBuilder<string>
  /** The order of rows where nobody says which: fields, with - in front for descending. */
  readonly order: readonly string[]
  /** What rows are ordered by in front of that, where an index has it. */
  readonly order_key?: (scope: Scope) => RawBuilder<unknown>
  /** The field that a period applies to where nobody says which, and by what happens. */
  readonly time: { readonly usual: string; readonly [verb: string]: string }
  /** The short parameters of the list's address, each as the condition that it stands for. */
  readonly parameters: Readonly<Record<string, (value: never, all: Readonly<Record<string, unknown>>) => Condition>>
  /**
   * What counters know without looking at rows: how many hold the fields, or what a field of these adds up to; null
   * where they cannot tell.
   */
  readonly counted?: (scope: Scope, held: HeldFields, asked: CounterQuestion) => CounterSum | RawBuilder<number> | null
  /** Its rows as they stood at the end of a past day, as far as that was kept, and what is told of them as it is now. */
  readonly past?: {
    readonly rows: (ctx: Ctx, day: string) => SelectQueryBuilder<never, never, object>
    readonly note: string
    /** Like `counted`, of the day that is the scope's today. */
    readonly counted?: (scope: Scope, held: HeldFields, asked: CounterQuestion) => RawBuilder<number> | null
  }
}

/** What is asked of counters. */
export interface CounterQuestion {
  /** The field to add up; the number of rows without one. */
  readonly sum: string | undefined
  /** Whether the context reaches every row of the noun. */
  readonly reaches_all: boolean
}

/** A figure of a noun: how many rows the parameters of its list stand for, or what a field of theirs adds up to. */
export interface FigureOf {
  readonly of: Noun
  readonly query: Query
  /** Of amounts only those in one currency are added up: the query names it. */
  readonly sum?: string
}

/** Takes figures, as far as somebody may see them, in their order: rows, or minor units of money. */
export type TakeFigures = (asked: readonly FigureOf[]) => Promise<number[]>

/** The first moment after a day where the tenant is, as SQL. */
export function endOfDay({ db }: Pick<Ctx, 'db'>, day: string | RawBuilder<string>): RawBuilder<string> {
  const zone = db.selectFrom('tenants').select('tenants.time_zone')
  return sql`((${day}::date + 1)::timestamp at time zone (${zone}))`
}

/** A field whose values may leave the machine. */
export const PUBLIC = { is_public: true } as const

type Options = Partial<Omit<Field, 'label' | 'type' | 'values'>>

const typed =
  (type: FieldType) =>
  (label: string, options: Options = {}): Field => ({ label, type, ...options })

export const text = typed('text')
export const integer = typed('integer')
export const decimal = typed('number')
export const money = typed('money')
export const date = typed('date')
export const localTime = typed('local_time')
export const instant = typed('instant')
export const yesNo = typed('boolean')
export const reference = typed('reference')
export const tags = typed('tags')

/** "in_person" as people read it: "In person". */
function inWords(value: string): string {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * A field with a few values.
 *
 * @param labels what a value is called where its own words are not plain
 */
export function choice(
  label: string,
  values: readonly string[],
  options: Options & { labels?: Readonly<Record<string, string>> } = {},
): Field {
  const { labels = {}, ...others } = options
  return {
    label,
    type: 'choice',
    groups: true,
    values: Object.fromEntries(values.map((value) => [value, labels[value] ?? inWords(value)])),
    ...others,
  }
}

/** A relation to one row of another noun, by a column of the row. */
export function one(to: Noun, column: string, label: string): Relation {
  return { to, label, many: false, column, key: 'id' }
}

/** A relation to the rows of another noun that name the row in their column. */
export function many(to: Noun, key: string, label: string): Relation {
  return { to, label, many: true, column: 'id', key }
}

/** All rows for whoever has the permission, the rows of the condition for whoever has the other, else nothing. */
export function reachOf(scope: Scope, all: Permission, own?: Permission, rows?: () => RawBuilder<SqlBool>): Reach {
  if (can(scope.ctx, all)) return 'all'
  return own && rows && can(scope.ctx, own) ? rows() : 'none'
}

/** The condition that a column holds one of the values. */
export function isOneOf(column: RawBuilder<unknown>, values: readonly unknown[]): RawBuilder<SqlBool> {
  const [first, ...rest] = values
  if (rest.length === 0) return sql<SqlBool>`${column} = ${first}`
  return sql<SqlBool>`${column} in (${sql.join(values)})`
}

/** The condition that a column holds one of the ids that a query finds: they are found first and then looked up. */
export function isAmong(column: RawBuilder<unknown>, found: Expression<unknown>): RawBuilder<SqlBool> {
  // As a join it would be planned for few and done for many.
  return sql<SqlBool>`${column} = any(array(${found}))`
}

/**
 * The fields that a condition holds to values, if that is all it does; the ends of a stretch of days stand under
 * `joined_on.gte` and `joined_on.lte`.
 */
export type HeldFields = ReadonlyMap<string, readonly string[]>

/** Whether a condition holds no other fields than these. */
export function isOnly(fields: HeldFields, ...names: readonly string[]): boolean {
  return [...fields.keys()].every((field) => names.includes(field))
}

/** The stretch of days that a condition holds a date to; null where it holds neither end. */
export function daysOf(fields: HeldFields, name: string): { from: string; to: string } | null {
  const [[from] = [], [to] = []] = [fields.get(`${name}.gte`), fields.get(`${name}.lte`)]
  return from || to ? { from: from ?? '0001-01-01', to: to ?? '9999-12-31' } : null
}

/** Whether two lists hold the same values, in whatever order. */
export function isSameSet(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one?.length === other.length && other.every((value) => one.includes(value))
}

/** Which rows of a noun a figure is about. */
export interface Among<T extends keyof TenantTables> {
  /** The rows of the noun's table, as far as they are in reach, with nothing selected of them. */
  readonly rows: SelectQueryBuilder<TenantTables, T, object>
  /** What counters would have to tell apart; null where they cannot or may not answer. */
  readonly held: HeldFields | null
}

/** Finds the rows that parameters of a list stand for. */
export type Select<T extends keyof TenantTables> = (parameters: Readonly<Record<string, unknown>>) => Among<T>

interface Summing<Sum> {
  execute(): Promise<Sum[]>
}

/** A list of a noun: how its rows are read, and in which orders. */
export interface List<Row, Sum = never> {
  readonly noun: Noun
  /** Selects the rows from the noun's table under its own name, with what a row tells; no condition is in it. */
  readonly rows: (ctx: Ctx) => SelectQueryBuilder<never, never, { id: string }>
  readonly sorts: Readonly<Record<string, SortKey>>
  /** The columns that its table has beside those called like a field, a relation or an order. */
  readonly columns?: readonly string[]
  /** Adds up the rows of the noun's table that are handed in, by counters where they tell the held fields apart. */
  readonly sums?: {
    readonly of: (rows: never) => Summing<Sum>
    readonly counted?: (ctx: Ctx, fields: HeldFields, today: RawBuilder<string>) => Summing<Sum> | null
    /** The field whose later changes are rows of their own among those handed in; see `moves` of a field. */
    readonly moved?: string
  }
  /** Whether what a row tells is chosen anew each time, so that no query of the list is kept compiled. */
  readonly varies?: true
  /** For the type of a row only. */
  readonly row?: Row
}
