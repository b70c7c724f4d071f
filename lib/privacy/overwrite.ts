import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { namingPattern } from '#lib/privacy/naming'
import type { Person } from '#lib/privacy/person'
import { columnsIn, REGISTER, type TableRule } from '#lib/privacy/register'

/** What an erasure goes through: everything at once, all but what papers print, or what they print alone. */
export type Part = 'all' | 'all_but_papers' | 'papers'

/** The name that an erased person has from then on. */
function pseudonymOf(number: number): string {
  return `Erased person ${number}`
}

/** Rows of a table that belong to the person; null where none ever does. */
export function belongsTo({ of }: TableRule, person: Person): RawBuilder<SqlBool> | null {
  if (!of) return null
  const conditions = of.map(([column, owned]) => {
    const type = sql.raw(owned === 'addresses' ? 'text[]' : 'uuid[]')
    return sql`t.${sql.ref(column)} = any(${person[owned]}::${type})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Overwrites and deletes what the register says of a person, in the transaction of the erasure. */
export async function overwritePerson(ctx: Ctx, person: Person, number: number, part: Part): Promise<void> {
  const types = await columnTypes(ctx)
  const isIn = (rule: TableRule) => (column: string) =>
    part === 'all' || columnsIn(rule.printed).includes(column) === (part === 'papers')
  const rules = Object.entries(REGISTER).filter(([, { printed }]) => part !== 'papers' || printed)
  // What names the person is looked for first, as long as the names still stand where they came from.
  for (const [table, rule] of rules) await overwriteNamed(ctx, table, rule, person, number, types, isIn(rule))
  for (const [table, rule] of rules) await overwriteOwn(ctx, table, rule, person, number, types, isIn(rule))
  if (part === 'papers') return
  // What would be printed of a draft is no paper yet.
  for (const [table, rule] of rules) {
    const { printed, is_draft } = rule
    if (is_draft === undefined) continue
    const isPrinted = (column: string) => columnsIn(printed).includes(column)
    await overwriteNamed(ctx, table, rule, person, number, types, isPrinted, sql.raw(is_draft))
  }
  // Their cells stand apart, where no name is known from a word; they only helped to choose what a column is.
  await sql`update imports set columns = (
      select coalesce(jsonb_agg(c || '{"samples": []}' order by (c ->> 'position')::int), '[]') from jsonb_array_elements(columns) c
    ) where columns::text <> '[]'`.execute(ctx.db)
}

type Types = ReadonlyMap<string, string>
type IsIn = (column: string) => boolean

async function columnTypes(ctx: Ctx): Promise<Types> {
  const { rows } = await sql<{ name: string; type: string }>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  `.execute(ctx.db)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Replaces the person's names in text of anybody, and empties or deletes what goes as a whole where they are named. */
async function overwriteNamed(
  ctx: Ctx,
  table: string,
  { texts, whole, when_named }: TableRule,
  person: Person,
  number: number,
  types: Types,
  isIn: IsIn,
  among: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const named = (column: string, pattern: string) => sql<SqlBool>`t.${sql.ref(column)}::text ~* ${pattern}`
  const name = sql.table(table)
  const pattern = namingPattern(person.names)
  const columns = columnsIn(texts).filter(isIn)
  if (pattern && columns.length > 0) {
    const set = columns.map((column) => {
      const type = sql.raw(types.get(`${table}.${column}`) ?? 'text')
      return sql`${sql.ref(column)} = regexp_replace(t.${sql.ref(column)}::text, ${pattern}, ${pseudonymOf(number)}, 'gi')::${type}`
    })
    const isNamed = sql.join(
      columns.map((column) => named(column, pattern)),
      sql` or `,
    )
    await sql`update ${name} t set ${sql.join([...set, ...nextVersion(table, types)])}
      where (${isNamed}) and ${among}`.execute(ctx.db)
  }
  const anyhow = namingPattern([...person.names, ...person.short_names, ...person.members, ...person.accounts])
  const wholly = Object.entries(whole ?? {}).filter(([column]) => isIn(column))
  if (!anyhow || wholly.length === 0) return
  const isNamed = sql.join(
    wholly.map(([column]) => named(column, anyhow)),
    sql` or `,
  )
  if (when_named === 'deleted') await sql`delete from ${name} t where (${isNamed})`.execute(ctx.db)
  else await replace(ctx, table, Object.fromEntries(wholly), number, types, sql<SqlBool>`(${isNamed})`)
}

/** Replaces the values of the person's own rows, or deletes the rows. */
async function overwriteOwn(
  ctx: Ctx,
  table: string,
  rule: TableRule,
  person: Person,
  number: number,
  types: Types,
  isIn: IsIn,
): Promise<void> {
  const isOwn = belongsTo(rule, person)
  if (!isOwn || typeof rule.erasure === 'object') return
  if (rule.erasure === 'deleted') {
    await sql`delete from ${sql.table(table)} t where ${isOwn}`.execute(ctx.db)
    return
  }
  const values = Object.entries(rule.personal ?? {}).filter(([column]) => isIn(column))
  if (values.length > 0) await replace(ctx, table, Object.fromEntries(values), number, types, isOwn)
}

/** Writes what takes the place of values. What was never there stays so. */
async function replace(
  ctx: Ctx,
  table: string,
  values: Readonly<Record<string, unknown>>,
  number: number,
  types: Types,
  where: RawBuilder<SqlBool>,
): Promise<void> {
  const name = sql.table(table)
  const json = JSON.stringify(values).replaceAll('{n}', String(number))
  const set = Object.keys(values).map(
    (column) =>
      sql`${sql.ref(column)} = case when t.${sql.ref(column)} is null then null else r.${sql.ref(column)} end`,
  )
  await sql`update ${name} t set ${sql.join([...set, ...nextVersion(table, types)])}
    from jsonb_populate_record(null::${name}, ${json}::jsonb) r where ${where}`.execute(ctx.db)
}

/** Whoever edits a row at this moment is not to write the values of before back. */
function nextVersion(table: string, types: Types): RawBuilder<unknown>[] {
  return types.has(`${table}.version`) && table !== 'churn_models' ? [sql`version = t.version + 1`] : []
}
