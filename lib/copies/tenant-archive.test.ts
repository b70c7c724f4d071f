import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'
import { openTransaction } from '#db/tenant'
import { type DebianPostgres, debianServersMissing, query, startDebianPostgres } from '#e2e/debian-servers'
import { NO_PASSWORD } from '#lib/auth/passwords'
import { openArchive, writeArchive } from '#lib/copies/archive'
import { type TenantManifest, writeTenantArchive } from '#lib/copies/tenant-archive'
import { importTenant } from '#lib/copies/tenant-import'
import { COLUMNS_LEFT_OUT, KEPT, TABLES_LEFT_OUT } from '#lib/copies/tenant-tables'
import { seedDemo } from '#lib/demo/demo'
import { columnsIn, REGISTER } from '#lib/privacy/register'
import { findFaults } from '#lib/server/verify-books'

const folder = mkdtempSync(join(tmpdir(), 'quorate-archives-'))
const file = join(folder, 'demo.zip')
let database: EmbeddedDatabase
let manifest: TenantManifest

beforeAll(async () => {
  database = await startEmbedded({ throwaway: true })
  await migrate(database.owner_url)
  await seedDemo({ database_url: database.app_url })
  await addOddities(database.app_url)
  manifest = await writeTenantArchive(database.app_url, 'demo', file)
})

afterAll(async () => {
  await database?.stop()
  rmSync(folder, { recursive: true })
})

/** What the demonstration lacks: a file, secrets, signs of all kinds, numbers beyond those of JavaScript. */
async function addOddities(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  await openTransaction(client, 'demo')
  const odd = '\u0001\t\n\r "\\ \\n \\u0000 👩‍👩‍👧 ﷽ \u2028 \ufeff \u007f =SUM(A1) </script>'
  await client.query(
    `update members set notes = $1, tags = array['a,b', '"', '{}', null, '\\'] where id = (select min(id::text)::uuid from members)`,
    [odd],
  )
  await client.query(
    `insert into files (tenant_id, id, kind, name, media_type, content) values ('demo', gen_random_uuid(), 'logo', 'Logo.png', 'image/png', $1)`,
    [PNG],
  )
  await client.query('update tenants set logo_file_id = (select id from files limit 1)')
  await client.query(
    `update counters set last_number = 9007199254740993 where series = (select min(series) from counters where series !~ '-[0-9]{4}$')`,
  )
  await client.query(`insert into counters (tenant_id, series, last_number) values ('demo', 'odd', 9007199254740993)`)
  await client.query(
    `insert into mail_tokens (tenant_id, id, account_id, purpose, token_hash, expires_at)
     select 'demo', gen_random_uuid(), id, 'verify', sha256('MAILED-KEY'), now() from accounts limit 1`,
  )
  await client.query('commit')
  await client.end()
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

function take(from: string, tenant_id?: string, owner_url = database.owner_url): Promise<string> {
  return importTenant(owner_url, from, { findFaults, ...(tenant_id === undefined ? {} : { tenant_id }) })
}

async function refusal(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'was not refused',
    (error: Error) => error.message,
  )
}

/** What an archive says, but for when and of whom. */
function content({ made_at, tenant_id, ...rest }: TenantManifest): unknown {
  void [made_at, tenant_id]
  return rest
}

async function readText(from: string, name: string): Promise<string> {
  const archive = await openArchive(from)
  const { tables, files, readme } = archive.manifest as TenantManifest
  const part = [...tables, ...files, ...(readme ? [readme] : [])].find((one) => one.name === name)
  const chunks: Buffer[] = []
  if (part) for await (const chunk of archive.read(part)) chunks.push(chunk)
  archive.close()
  return Buffer.concat(chunks).toString('utf8')
}

describe('the archive of an association', () => {
  test('is byte for byte the same when what was made of it is archived again', async () => {
    expect(await take(file, 'harbour-club')).toBe('harbour-club')
    const again = await writeTenantArchive(database.app_url, 'harbour-club', join(folder, 'again.zip'))
    expect(content(again)).toEqual(content(manifest))
    expect(manifest.files).toHaveLength(1)
    expect(again.tables.find(({ table }) => table === 'members')?.rows).toBe(922)
    // And so is the one that it was made from.
    expect(content(await writeTenantArchive(database.app_url, 'demo', join(folder, 'same.zip')))).toEqual(
      content(manifest),
    )
  })

  test('says in words what each part of it is', async () => {
    const text = await readText(file, 'README.txt')
    expect(text).toContain('tables/members.jsonl (922 rows)\n    A member.')
    for (const { name } of manifest.tables) expect(text).toContain(name)
    expect(text).toContain('docs/tenant-archive.md')
  })

  test('goes on where it was: words are found, home moves, and numbers follow on', async () => {
    const [found] = await query<{ words: number; versions: number; listed: number }>(
      database.owner_url,
      `select (select count(*)::int from member_words where tenant_id = 'harbour-club') as words,
         (select count(*)::int from data_versions where tenant_id = 'harbour-club') as versions,
         (select count(*)::int from tenant_keys natural join tenant_ids where tenant_id = 'harbour-club') as listed`,
    )
    expect(found).toEqual({ words: expect.any(Number), versions: 1, listed: 1 })
    expect(found?.words).toBeGreaterThan(5000)
  })

  test('holds no password, no key and no session, and gives nobody a password', async () => {
    const [account] = await query<{ password_hash: string }>(
      database.owner_url,
      `select password_hash from accounts where tenant_id = 'demo' limit 1`,
    )
    const archive = await openArchive(file)
    archive.close()
    for (const name of archive.names) {
      const text = await readText(file, name)
      expect.soft(text.includes(account?.password_hash as string) || text.includes('$argon2'), name).toBe(false)
    }
    expect(
      [...archive.names].filter((name) => /token|session|idempotency|registrations\.jsonl/.test(name)).toSorted(),
    ).toEqual(['tables/event_sessions.jsonl', 'tables/registrations.jsonl'])
    const hashes = await query(
      database.owner_url,
      `select distinct password_hash from accounts where tenant_id = 'harbour-club'`,
    )
    expect(hashes).toEqual([{ password_hash: NO_PASSWORD }])
  })

  test('does not say whose anonymous feedback is, and an association that is made of it lists that feedback as before', async () => {
    const text = await readText(file, 'tables/feedback.jsonl')
    const rows = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    const told = rows.filter(({ is_anonymous }) => is_anonymous)
    expect(told.length).toBeGreaterThan(10)
    expect(told.filter(({ registration_id }) => registration_id !== null)).toEqual([])
    expect(rows.filter(({ registration_id }) => registration_id === null).length).toBe(told.length)
    expect(manifest.left_out).toContain('feedback.registration_id where is_anonymous')
    const counts = await query<{ of: number }>(
      database.owner_url,
      `select count(*)::int as of from feedback where tenant_id in ('demo', 'harbour-club') group by tenant_id, is_anonymous order by is_anonymous`,
    )
    expect(counts.map((one) => one.of)).toEqual([counts[0]?.of, counts[0]?.of, told.length, told.length])
  })

  test('is refused where its identifier is taken, in whatever letters', async () => {
    expect(await refusal(take(file))).toMatch(/^The identifier demo is taken\. Import it under another/)
    expect(await refusal(take(file, 'DEMO'))).toMatch(/^The identifier DEMO is taken, in another spelling/)
    expect(await refusal(take(file, 'no such/name'))).toMatch(/cannot be an identifier/)
  })

  test('leaves the neighbours alone', async () => {
    const before = await writeTenantArchive(database.app_url, 'demo-two', join(folder, 'two.zip'))
    await take(file, 'neighbour')
    expect(content(await writeTenantArchive(database.app_url, 'demo-two', join(folder, 'two-again.zip')))).toEqual(
      content(before),
    )
  })
})

test('of every column that sounds like a secret it is decided whether archives hold it', async () => {
  const columns = await query<{ name: string; table: string }>(
    database.owner_url,
    `select concat(relname, '.', attname) as name, relname as table
     from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where exists (select from pg_policy where polrelid = c.oid and polname = 'tenant_fence')
       and (attname ~ '(hash|token|secret|password|nonce|salt|_key$|^key$|code|session|sha256)' or atttypid in ('bytea'::regtype, 'json'::regtype))`,
  )
  const left = Object.entries(COLUMNS_LEFT_OUT).flatMap(([table, of]) =>
    Object.keys(of).map((column) => `${table}.${column}`),
  )
  const secret = Object.entries(REGISTER).flatMap(([table, rule]) =>
    columnsIn(rule.secret).map((column) => ({ table, name: `${table}.${column}` })),
  )
  const undecided = [...columns, ...secret].filter(
    ({ name, table }) => !(table in TABLES_LEFT_OUT || name in KEPT || left.includes(name)),
  )
  expect(undecided.map(({ name }) => name)).toEqual([])
  expect(Object.keys(KEPT).filter((name) => !columns.some((column) => column.name === name))).toEqual([])
})

describe('an archive that somebody changed', () => {
  // The smaller association: each change is refused only after all of it was read.
  const small = join(folder, 'small.zip')
  const evil = join(folder, 'evil.zip')
  let told: TenantManifest

  beforeAll(async () => {
    await query(
      database.owner_url,
      `insert into files (tenant_id, id, kind, name, media_type, content)
       select 'demo-two', gen_random_uuid(), kind, name, media_type, content from files where tenant_id = 'demo'`,
    )
    told = await writeTenantArchive(database.app_url, 'demo-two', small)
  })

  interface Change {
    /** Makes other text of a part. */
    part?: [name: string, change: (text: string) => string]
    manifest?: (manifest: TenantManifest) => object
    /** Further parts, which the manifest does not name. */
    extra?: [name: string, content: Buffer][]
  }

  /** Writes the archive anew, with checksums that are right. Returns what the import says; nothing of it stays. */
  async function refused({ part, manifest: changed = (same) => same, extra = [] }: Change): Promise<string> {
    const archive = await openArchive(small)
    await writeArchive(evil, new Date(), async (add) => {
      const tables: TenantManifest['tables'] = []
      for (const table of told.tables) {
        const isChanged = part?.[0] === table.name
        const content = isChanged ? [Buffer.from(part[1](await readText(small, table.name)))] : archive.read(table)
        tables.push({ ...table, ...(await add(table.name, content)) })
      }
      const files: TenantManifest['files'] = []
      for (const one of told.files) {
        const isChanged = part?.[0] === 'files'
        files.push(await add(one.name, isChanged ? [Buffer.from(part[1](''))] : archive.read(one)))
      }
      for (const [name, content] of extra) await add(name, [content])
      return changed({ ...told, tables, files, readme: undefined })
    })
    archive.close()
    const said = await refusal(take(evil, 'evil'))
    expect(await query(database.owner_url, `select from tenant_keys where tenant_id = 'evil'`)).toEqual([])
    expect(await query(database.owner_url, `select from members where tenant_id = 'evil' limit 1`)).toEqual([])
    return said
  }

  const first = (change: (line: string) => string) => (text: string) =>
    change(text.slice(0, text.indexOf('\n'))) + text.slice(text.indexOf('\n'))
  const MEMBERS = 'tables/members.jsonl'

  test.each<[string, Change, RegExp]>([
    [
      'another tenant named in a row',
      { part: [MEMBERS, first((line) => line.replace('{', '{"tenant_id":"demo",'))] },
      /Line 1 of the part tables\/members\.jsonl has not the columns of its table \(tenant_id\)/,
    ],
    [
      'a password in a row',
      { part: ['tables/accounts.jsonl', first((line) => line.replace('{', '{"password_hash":"x",'))] },
      /Line 1 of the part tables\/accounts.* \(password_hash\)/,
    ],
    [
      'a line that is no JSON',
      { part: [MEMBERS, first((line) => line.slice(0, -3))] },
      /Line 1 of the part tables\/members\.jsonl is no JSON/,
    ],
    ['a line that is no row', { part: [MEMBERS, first(() => '[]')] }, /has not the columns of its table/],
    [
      'a row that comes twice',
      { part: [MEMBERS, first((line) => `${line}\n${line}`)] },
      /tables\/members\.jsonl does not fit, in lines 1 to .*duplicate key/,
    ],
    [
      'a value that the table refuses',
      { part: [MEMBERS, first((line) => line.replace(/"status":"\w+"/, '"status":"king"'))] },
      /tables\/members\.jsonl does not fit, in lines 1 to .*check constraint/,
    ],
    [
      'a value of another type',
      { part: [MEMBERS, first((line) => line.replace(/"version":\d+/, '"version":"; drop table members"'))] },
      /does not fit.*invalid input syntax/,
    ],
    [
      'a member of no tier that there is',
      {
        part: ['tables/tiers.jsonl', () => ''],
        manifest: (of) => ({
          ...of,
          tables: of.tables.map((one) => (one.table === 'tiers' ? { ...one, rows: 0 } : one)),
        }),
      },
      /names a row of tiers that the archive does not have/,
    ],
    [
      'fewer rows than it says',
      { part: ['tables/feedback.jsonl', (text) => text.slice(text.indexOf('\n') + 1)] },
      /has \d+ rows, and manifest\.json says \d+/,
    ],
    [
      'books that do not agree',
      {
        part: [
          'tables/invoice_lines.jsonl',
          first((line) => line.replace(/"amount_minor":(-?\d+)/, '"amount_minor":1$1')),
        ],
      },
      /^The (books in the archive do not agree: |part tables\/invoice_lines)/,
    ],
    [
      'a picture that is none',
      { part: ['files', () => '<script>alert(1)</script>'] },
      /is not what its row says that it is \(image\/png\)/,
    ],
    [
      'no content of a file',
      { manifest: (of) => ({ ...of, files: [] }) },
      /The part files\/.* is not named in manifest\.json/,
    ],
    [
      'a part too many',
      { extra: [['tables/other.jsonl', Buffer.from('{}')]] },
      /The part tables\/other\.jsonl is not named in manifest\.json/,
    ],
    [
      'a table that there is not',
      {
        manifest: (of) => ({
          ...of,
          tables: of.tables.map((one) => (one.table === 'feedback' ? { ...one, table: 'pg_authid' } : one)),
        }),
      },
      /does not fit a table of this release/,
    ],
    [
      'columns of one’s own',
      {
        manifest: (of) => ({
          ...of,
          tables: of.tables.map((one) => (one.table === 'feedback' ? { ...one, columns: ['id', 'tenant_id'] } : one)),
        }),
      },
      /does not fit a table of this release/,
    ],
    [
      'a newer release',
      { manifest: (of) => ({ ...of, migrations: [...of.migrations, '0942_later'] }) },
      /made by a newer Quorate \(0942_later\)/,
    ],
    [
      'an older release',
      { manifest: (of) => ({ ...of, migrations: of.migrations.slice(0, -1) }) },
      /made by an older Quorate/,
    ],
    [
      'no manifest of an association',
      { manifest: () => ({ format: 'quorate-backup' }) },
      /This is the backup of a whole database/,
    ],
    ['a manifest of nonsense', { manifest: () => ({ tables: 'all' }) }, /no archive of an association/],
  ])('is refused as a whole, by what is wrong: %s', async (_, change, sentence) => {
    expect(await refused(change)).toMatch(sentence)
  })

  test('is refused when a part is called as a way out of the folder, or unpacks to more than it says', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000))
    // A part of the archive replaced behind the back of any writer: 50 MB where the directory says a few bytes.
    expect(await refusal(take(rawZip('manifest.json', bomb, 100), 'evil'))).toMatch(
      /^The part manifest\.json is damaged/,
    )
    expect(await refusal(take(rawZip('../../etc/passwd', Buffer.from([3, 0]), 0), 'evil'))).toMatch(
      /^The directory of the file is damaged/,
    )
    expect(await refusal(take(rawZip('manifest.json', Buffer.from([3, 0]), 2 ** 40), 'evil'))).toMatch(
      /too large|more than|damaged/,
    )
    expect(await refusal(take(join(import.meta.dirname, 'tenant-archive.ts'), 'evil'))).toMatch(/^The file is cut off/)
  })

  /** A zip of one part, with the sizes in its directory as one likes. */
  function rawZip(name: string, packed: Buffer, size: number): string {
    const title = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(Math.min(size, 0xfffffffe), 22)
    local.writeUInt16LE(title.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(Math.min(size, 0xfffffffe), 24)
    central.writeUInt16LE(title.length, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 8)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(central.length + title.length, 12)
    end.writeUInt32LE(local.length + title.length + packed.length, 16)
    const path = join(folder, 'raw.zip')
    writeFileSync(path, Buffer.concat([local, title, packed, central, title, end]))
    return path
  }
})

describe.skipIf(debianServersMissing)(
  `PostgreSQL 15 with an owner who is no superuser ${debianServersMissing ?? ''}`,
  () => {
    let server: DebianPostgres
    beforeAll(async () => {
      server = await startDebianPostgres()
      await migrate(server.owner_url)
    })
    afterAll(() => server?.stop())

    test('takes the archive from PostgreSQL 18 and gives it back the same', async () => {
      expect(await take(file, undefined, server.owner_url)).toBe('demo')
      const back = await writeTenantArchive(server.app_url, 'demo', join(folder, 'from-15.zip'))
      expect(content(back)).toEqual(content(manifest))
    })

    test('without the right to let triggers rest the refusal says what an administrator runs, and that is enough', async () => {
      const admin = server.admin_url.replace(/\/[^/]*$/, '/quorate')
      await query(admin, 'revoke set on parameter session_replication_role from quorate_owner')
      const said = await refusal(take(file, 'second', server.owner_url))
      expect(said).toMatch(/^The login of DATABASE_OWNER_URL may not let triggers rest/)
      await query(admin, said.match(/^ {2}grant .*;$/m)?.[0] as string)
      expect(await take(file, 'second', server.owner_url)).toBe('second')
    })
  },
)
