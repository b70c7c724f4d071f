import pg from 'pg'
import { z } from 'zod'
import { migrationTable } from '#db/pending'
import { type Part, writeArchive } from '#lib/copies/archive'
import { CopyRefused, connectToCopy, productVersion } from '#lib/copies/backup'
import { beginReading, copyRows } from '#lib/copies/tables'
import {
  type ArchivedTable,
  COLUMNS_EMPTIED,
  COLUMNS_LEFT_OUT,
  CONTENT,
  listArchived,
  TABLES_LEFT_OUT,
} from '#lib/copies/tenant-tables'
import { REGISTER } from '#lib/privacy/register'

const part = z.strictObject({
  name: z.string().max(200),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** What the archive of an association says of itself, in its part manifest.json; docs/tenant-archive.md explains it. */
export const TenantManifest = z.strictObject({
  format: z.literal('quorate-tenant'),
  format_version: z.literal(1),
  product_version: z.string(),
  made_at: z.iso.datetime(),
  tenant_id: z.string(),
  /** The migrations of the database that it comes from, which tell what its columns mean. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(part.extend({ table: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })),
  files: z.array(part),
  /** What each part is, for people; archives of before have none. */
  readme: part.optional(),
  left_out: z.array(z.string()),
})
export type TenantManifest = z.infer<typeof TenantManifest>

export interface ArchiveProgress {
  /** Told how many of how many parts are written. */
  onPart?: (done: number, total: number) => void | Promise<void>
  signal?: AbortSignal
}

/**
 * Writes everything that an association has, but for keys and passwords, into a file that appears when it is whole: one
 * moment of it, with the rights of the application, behind row-level security. Returns what the file says of itself.
 */
export async function writeTenantArchive(
  url: string,
  tenant_id: string,
  file: string,
  { onPart, signal }: ArchiveProgress = {},
): Promise<TenantManifest> {
  const client = await connectToCopy(url, 'quorate archive')
  try {
    await beginReading(client, 'quorate_app')
    await client.query(`set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
    const { made_at, migrations } = await readOrigin(client, tenant_id)
    const tables = await listArchived(client)
    const { rows: ids } = await client.query<{ id: string }>(
      `select id from ${CONTENT.table} where tenant_id = $1 order by id`,
      [tenant_id],
    )
    const total = tables.length + ids.length
    return await writeArchive(file, new Date(made_at), async (add) => {
      const written: TenantManifest['tables'] = []
      for (const table of tables) {
        signal?.throwIfAborted()
        const told = { rows: 0 }
        const added = await add(`tables/${table.name}.jsonl`, readLines(client, table, tenant_id, told))
        written.push({ table: table.name, columns: table.columns, ...added, ...told })
        await onPart?.(written.length, total)
      }
      const files: Part[] = []
      for (const { id } of ids) {
        signal?.throwIfAborted()
        files.push(await add(`files/${id}`, [await readContent(client, tenant_id, id)]))
        await onPart?.(written.length + files.length, total)
      }
      const readme = await add('README.txt', [Buffer.from(readmeOf(written))])
      return {
        format: 'quorate-tenant',
        format_version: 1,
        product_version: productVersion(),
        made_at,
        tenant_id,
        migrations,
        tables: written,
        files,
        readme,
        left_out: leftOut(),
      }
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** What the archive holds and how it is read, for people who open it. */
function readmeOf(tables: TenantManifest['tables']): string {
  const listed = tables.map(
    ({ table, name, rows }) => `${name} (${rows} ${rows === 1 ? 'row' : 'rows'})\n    ${REGISTER[table]?.holds ?? ''}`,
  )
  return `Everything that an association has in Quorate

manifest.json says which one, and of which moment.

Each file in "tables" is one table: a line is a row, written as JSON in UTF-8, which text editors, spreadsheet
programs (Excel: Data, From JSON) and every programming language read. Lists for reading and printing are made in the
product itself: every list has a button that downloads it as CSV or Excel.

Amounts (*_minor) are whole numbers of the smallest unit of their currency: 8500 is 85.00. Moments end in +00:00, days
are YYYY-MM-DD. A field *_id holds the "id" of a row in another table.

Each file in "files" is a logo or a paper as it was sent; tables/files.jsonl says what it is called and of which kind,
and tables/papers.jsonl of which invoice, credit note or payment it is. manifest.json has the size and the SHA-256 of
every part. Passwords, links that were mailed and browsers that are signed in are not in here, and neither is whose
anonymous feedback is.

The format is described in docs/tenant-archive.md of the product. Its command "npm run tenant:import" makes an
association of this file again.

The tables

${listed.join('\n\n')}
`
}

/** A row to a line, as PostgreSQL writes it in JSON: no number loses a digit on the way. */
function readLines(
  client: pg.ClientBase,
  { name, columns, order }: ArchivedTable,
  tenant_id: string,
  told: { rows: number },
): AsyncGenerator<Buffer> {
  const emptied = COLUMNS_EMPTIED[name] ?? {}
  const read = (column: string) => {
    const quoted = pg.escapeIdentifier(column)
    return emptied[column] === undefined ? quoted : `case when not (${emptied[column]}) then ${quoted} end as ${quoted}`
  }
  const listed = columns.map(read).join(', ')
  const table = pg.escapeIdentifier(name)
  const sorted = order.length > 0 ? order.join(', ') : 't::text'
  // As CSV with signs for quoting that no JSON holds: lines come as they are.
  return copyRows(
    client,
    `copy (select row_to_json(r) from (select ${listed} from ${table} t
       where tenant_id = ${pg.escapeLiteral(tenant_id)} order by ${sorted}) r)
     to stdout (format csv, quote e'\\x01', escape e'\\x01', delimiter e'\\x02')`,
    told,
  )
}

async function readContent(client: pg.ClientBase, tenant_id: string, id: string): Promise<Buffer> {
  const { rows } = await client.query<{ content: Buffer }>(
    `select ${CONTENT.column} as content from ${CONTENT.table} where tenant_id = $1 and id = $2`,
    [tenant_id, id],
  )
  return rows[0]?.content ?? Buffer.alloc(0)
}

async function readOrigin(client: pg.ClientBase, tenant_id: string) {
  const { rows } = await client.query<{ made_at: string; migrations: string[]; exists: boolean }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at,
       array(select name from ${migrationTable} order by name collate "C")::text[] as migrations,
       exists (select from tenants where tenant_id = $1) as exists`,
    [tenant_id],
  )
  const { made_at = '', migrations = [], exists = false } = rows[0] ?? {}
  if (!exists) throw new CopyRefused(`There is no association ${tenant_id}.`)
  return { made_at, migrations }
}

function leftOut(): string[] {
  const columns = Object.entries(COLUMNS_LEFT_OUT).flatMap(([table, of]) =>
    Object.keys(of).map((column) => `${table}.${column}`),
  )
  const emptied = Object.entries(COLUMNS_EMPTIED).flatMap(([table, of]) =>
    Object.entries(of).map(([column, where]) => `${table}.${column} where ${where}`),
  )
  return [...Object.keys(TABLES_LEFT_OUT), ...columns, ...emptied].toSorted()
}
