import pg from 'pg'

/** What keeps a day or a moment of a tenant: columns by table, without those that the database works out. */
const DATED = `
  select table_name as "table", array_agg(column_name::text) as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    and data_type in ('date', 'timestamp with time zone')
    and exists (
      select from information_schema.columns k
      where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'tenant_id'
    )
  group by table_name`

/** So far apart that no two rows meet halfway. */
const ASIDE = 400_000

/**
 * Lets days pass for a tenant: all that it has is of so many days ago, while clocks stand. What is kept of past days is
 * thus tried with the real clocks of application and database, which tests cannot both move.
 */
export async function passDays(tenant_id: string, days: number): Promise<void> {
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(`set local session_replication_role = replica`)
    const { rows } = await owner.query<{ table: string; columns: string[] }>(DATED)
    for (const step of [-ASIDE - days, ASIDE])
      for (const { table, columns } of rows) {
        const moved = columns.map((name) => `${name} = ${name} + make_interval(days => ${step})`)
        // What has no end yet is behind the rest on the way there, and before it on the way back.
        const end = ['to_on', 'end_on'].find((name) => columns.includes(name))
        const parts = end ? [`and ${end} is not null`, `and ${end} is null`] : ['']
        for (const part of step < 0 ? parts : parts.toReversed())
          await owner.query(`update ${table} set ${moved.join(', ')} where tenant_id = $1 ${part}`, [tenant_id])
      }
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}
