import pg from 'pg'
import { compareSchema, explainUnfit, migrationTable } from '#db/pending'
import { type Archive, type ArchiveLimits, BadArchive, measure, openArchive } from '#lib/copies/archive'
import { CopyRefused, connectToCopy } from '#lib/copies/backup'
import { takeTime } from '#lib/copies/tables'
import { TenantManifest } from '#lib/copies/tenant-archive'
import { type ArchivedTable, COLUMNS_LEFT_OUT, CONTENT, listArchived } from '#lib/copies/tenant-tables'
import { isContentOf } from '#lib/files/content'
import { MAX_FILE_BYTES } from '#lib/files/schema'

/** Far more than any association has; what unpacks to more is meant to do harm. */
const LIMITS: ArchiveLimits = { parts: 1_000_000, bytes: 16 * 1024 ** 3 }
const MAX_LINE = 32 * 1024 * 1024
const ROWS_AT_ONCE = 500
const BYTES_AT_ONCE = 4 * 1024 * 1024

export interface ImportOptions {
  /** What the association is called here; as in the archive unless given. */
  tenant_id?: string
  onProgress?: (text: string) => void
  /** Asked at the end, within the transaction: sentences about what is wrong with the books, which refuse the whole. */
  findFaults: (client: pg.ClientBase) => Promise<string[]>
}

/**
 * Makes an association of an archive, as the owner of the database, in one transaction: all of it or nothing. Returns
 * what it is called. Throws CopyRefused where this database cannot take it, BadArchive where the archive is not sound.
 */
export async function importTenant(
  ownerUrl: string,
  file: string,
  { tenant_id: wanted, onProgress: progress = () => {}, findFaults }: ImportOptions,
): Promise<string> {
  const archive = await openArchive(file, LIMITS)
  try {
    const manifest = readManifest(archive)
    const tenant_id = wanted ?? manifest.tenant_id
    progress('Checking the archive')
    for (const part of [...manifest.tables, ...manifest.files]) await measure(archive.read(part))
    const client = await connectToCopy(ownerUrl, 'quorate import')
    try {
      await client.query('begin')
      await takeTime(client)
      const tables = await checkTarget(client, manifest)
      await makeTenant(client, tenant_id)
      for (const table of tables) await fillTable(client, archive, manifest, table, tenant_id, progress)
      progress('Checking how the rows belong together')
      await checkKeys(client, tenant_id)
      const [fault, ...others] = await findFaults(client)
      if (fault !== undefined) {
        throw new BadArchive(
          `The books in the archive do not agree: ${fault}${others.length > 0 ? ` There are ${others.length} more differences.` : ''}`,
        )
      }
      await client.query('commit')
      return tenant_id
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    archive.close()
  }
}

function readManifest(archive: Archive): TenantManifest {
  const { data: manifest, error } = TenantManifest.safeParse(archive.manifest)
  if (manifest === undefined) {
    const { format } = (archive.manifest ?? {}) as { format?: unknown }
    throw new BadArchive(
      format === 'quorate-backup'
        ? 'This is the backup of a whole database. npm run restore reads it.'
        : `The file is no archive of an association, or its manifest.json is damaged (${error.issues[0]?.path.join('.') || 'format'}).`,
    )
  }
  const told = manifest.readme ? [manifest.readme] : []
  const expected = new Set([...manifest.tables, ...manifest.files, ...told].map(({ name }) => name))
  for (const name of expected) if (!archive.names.has(name)) throw new BadArchive(`The part ${name} is missing.`)
  for (const name of archive.names) {
    if (!expected.has(name)) throw new BadArchive(`The part ${name} is not named in manifest.json.`)
  }
  return manifest
}

/** Returns the tables to fill. The archive has to have come from the same schema: what its columns mean is known then. */
async function checkTarget(client: pg.Client, manifest: TenantManifest): Promise<ArchivedTable[]> {
  const fault = explainUnfit(await compareSchema(client))
  if (fault !== null) throw new CopyRefused(fault)
  const { rows } = await client.query<{ name: string }>(`select name from ${migrationTable} order by name collate "C"`)
  const [here, there] = [rows.at(-1)?.name ?? 'none', manifest.migrations.at(-1) as string]
  if (rows.map(({ name }) => name).join() !== manifest.migrations.join()) {
    throw new CopyRefused(
      here < there
        ? `The archive was made by a newer Quorate (${there}) than this database has had (${here}). Upgrade it first.`
        : `The archive was made by an older Quorate (${there}; here ${here}). Import it with that release into an empty database, upgrade, and take the archive anew.`,
    )
  }
  const tables = await listArchived(client)
  for (const { table, columns, name } of manifest.tables) {
    const known = tables.find((one) => one.name === table)
    if (known?.columns.join() !== columns.join() || name !== `tables/${table}.jsonl`) {
      throw new BadArchive(`The part ${name} does not fit a table of this release.`)
    }
  }
  for (const { name } of tables) {
    const parts = manifest.tables.filter(({ table }) => table === name)
    if (parts.length !== 1)
      throw new BadArchive(`The archive has ${parts.length} parts for the table ${name} instead of one.`)
  }
  return tables
}

/**
 * Makes the association under its identifier, and lets the triggers rest for this transaction: what they would write is
 * in the archive too. Nobody else notices; only foreign keys have to be looked at by ourselves then.
 */
async function makeTenant(client: pg.Client, tenant_id: string): Promise<void> {
  await client.query(`set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
  try {
    await client.query('insert into tenants (tenant_id, name) values ($1, $1)', [tenant_id])
  } catch (error) {
    const { code, constraint } = error as pg.DatabaseError
    if (code === '23505') {
      throw new CopyRefused(
        `The identifier ${tenant_id} is taken${constraint === 'tenants_pkey' ? '' : ', in another spelling'}. Import it under another: --tenant-id harbour-club`,
      )
    }
    if (code === '23514')
      throw new CopyRefused(`${tenant_id} cannot be an identifier. Give one: --tenant-id harbour-club`)
    throw error
  }
  try {
    await client.query("set local session_replication_role = 'replica'")
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    const { rows } = await connectName(client)
    throw new CopyRefused(
      `The login of DATABASE_OWNER_URL may not let triggers rest. Let an administrator of the server run this once:\n  grant set on parameter session_replication_role to ${pg.escapeIdentifier(rows[0]?.owner ?? 'quorate_owner')};`,
    )
  }
  await client.query('delete from tenants where tenant_id = $1', [tenant_id])
  // A superuser is not bound by row-level security; an owner who is none is, and may not take this role.
  const { rows } = await client.query<{ is_unbound: boolean }>(
    'select rolsuper or rolbypassrls as is_unbound from pg_roles where rolname = current_user',
  )
  if (rows[0]?.is_unbound) await client.query('set local role quorate_app')
}

async function connectName(client: pg.Client) {
  // The transaction has failed; who we are is not asked within it.
  await client.query('rollback')
  return client.query<{ owner: string }>('select current_user as owner')
}

async function fillTable(
  client: pg.Client,
  archive: Archive,
  manifest: TenantManifest,
  table: ArchivedTable,
  tenant_id: string,
  progress: (text: string) => void,
): Promise<void> {
  const part = manifest.tables.find((one) => one.table === table.name) as TenantManifest['tables'][number]
  if (part.rows === 0 && part.bytes === 0) return
  progress(`${table.name}: ${part.rows} ${part.rows === 1 ? 'row' : 'rows'}`)
  const listed = table.columns.map(pg.escapeIdentifier)
  const filled = Object.entries(COLUMNS_LEFT_OUT[table.name] ?? {})
  const isFiles = table.name === CONTENT.table
  const into = ['tenant_id', ...listed, ...filled.map(([column]) => column), ...(isFiles ? [CONTENT.column] : [])]
  const from = [
    '$1',
    ...listed.map((column) => `r.${column}`),
    ...filled.map(([, value]) => pg.escapeLiteral(value)),
    ...(isFiles ? ['$3'] : []),
  ]
  const insert = `insert into ${pg.escapeIdentifier(table.name)} (${into.join(', ')}) select ${from.join(', ')}
    from json_populate_recordset(null::${pg.escapeIdentifier(table.name)}, $2::json) r`
  let [line, rows] = [0, 0]
  for await (const batch of batchesOf(archive.read(part), part.name, isFiles ? 1 : ROWS_AT_ONCE)) {
    const first = line + 1
    for (const text of batch) checkRow(text, table.columns, part.name, ++line)
    const content = isFiles ? [await readContent(archive, manifest, batch[0] as string)] : []
    try {
      rows += (await client.query(insert, [tenant_id, `[${batch.join(',')}]`, ...content])).rowCount ?? 0
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      const where = first === line ? `line ${line}` : `lines ${first} to ${line}`
      throw new BadArchive(`The part ${part.name} does not fit, in ${where}: ${error.message}.`, { cause: error })
    }
  }
  if (rows !== part.rows)
    throw new BadArchive(`The part ${part.name} has ${rows} rows, and manifest.json says ${part.rows}.`)
}

async function* batchesOf(content: AsyncIterable<Buffer>, name: string, most: number): AsyncGenerator<string[]> {
  let [batch, size]: [string[], number] = [[], 0]
  for await (const text of linesOf(content, name)) {
    batch.push(text)
    size += text.length
    if (batch.length < most && size < BYTES_AT_ONCE) continue
    yield batch
    ;[batch, size] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

async function* linesOf(content: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = ''
  try {
    for await (const chunk of content) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE) throw new BadArchive(`The part ${name} has a line that is too long.`)
      yield* lines
    }
    rest += decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new BadArchive(`The part ${name} is no UTF-8.`, { cause: error })
    throw error
  }
  if (rest !== '') yield rest
}

/** A row has the columns of its table and no others: another tenant's identifier, say, has no place in it. */
function checkRow(text: string, columns: readonly string[], name: string, line: number): void {
  let row: unknown
  try {
    row = JSON.parse(text)
  } catch (cause) {
    throw new BadArchive(`Line ${line} of the part ${name} is no JSON.`, { cause })
  }
  const keys = row !== null && typeof row === 'object' && !Array.isArray(row) ? Object.keys(row) : []
  if (keys.length === columns.length && columns.every((column) => keys.includes(column))) return
  const other = keys.find((key) => !columns.includes(key)) ?? columns.find((column) => !keys.includes(column))
  throw new BadArchive(`Line ${line} of the part ${name} has not the columns of its table (${other}).`)
}

async function readContent(archive: Archive, manifest: TenantManifest, row: string): Promise<Buffer> {
  const { id, media_type } = JSON.parse(row) as { id: unknown; media_type: unknown }
  const part = manifest.files.find(({ name }) => name === `files/${id}`)
  if (part === undefined) throw new BadArchive(`The archive lacks the content of the file ${id}.`)
  if (part.bytes > MAX_FILE_BYTES) throw new BadArchive(`The part ${part.name} is larger than a file may be.`)
  const chunks: Buffer[] = []
  for await (const chunk of archive.read(part)) chunks.push(chunk)
  const content = Buffer.concat(chunks)
  if (!(await isContentOf(String(media_type), content))) {
    throw new BadArchive(`The part ${part.name} is not what its row says that it is (${media_type}).`)
  }
  return content
}

/** Looks at every foreign key of this association's rows, since nothing else did while they came in. */
async function checkKeys(client: pg.Client, tenant_id: string): Promise<void> {
  const { rows: keys } = await client.query<{
    name: string
    child: string
    parent: string
    columns: string[]
    targets: string[]
  }>(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       array(select quote_ident(attname) from unnest(conkey) with ordinality k (n, place)
         join pg_attribute on attrelid = conrelid and attnum = n order by place) as columns,
       array(select quote_ident(attname) from unnest(confkey) with ordinality k (n, place)
         join pg_attribute on attrelid = confrelid and attnum = n order by place) as targets
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`,
  )
  for (const { name, child, parent, columns, targets } of keys) {
    if (!columns.includes('tenant_id')) continue
    const present = columns.map((column) => `c.${column} is not null`).join(' and ')
    const equal = columns.map((column, place) => `p.${targets[place]} = c.${column}`).join(' and ')
    const { rowCount } = await client.query(
      `select from ${child} c where c.tenant_id = $1 and ${present} and not exists (select from ${parent} p where ${equal}) limit 1`,
      [tenant_id],
    )
    if (rowCount !== 0) {
      throw new BadArchive(
        `A row of ${child} in the archive names a row of ${parent} that the archive does not have (${name}).`,
      )
    }
  }
}
