import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { displayName } from '#lib/format/names'
import { withoutTokens } from '#lib/mail/links'
import { can } from '#lib/permissions'
import { belongsTo } from '#lib/privacy/overwrite'
import { loadPerson, type Person } from '#lib/privacy/person'
import { columnsIn, REGISTER } from '#lib/privacy/register'

/** What is kept in the words of others as well, or only so that something is found: not part of a copy. */
const LEFT_OUT: ReadonlySet<string> = new Set(['member_words', 'idempotency_keys', 'import_files'])

type Row = Record<string, unknown>

/**
 * Returns a ZIP with everything that the register says belongs to a person: a page to read, a file for each kind, and the
 * stored papers. Nothing in it proves who somebody is. The member role gets its own record only.
 *
 * @throws AppError not_found
 */
export async function exportPerson(ctx: Ctx, member_id: string) {
  return transaction(ctx, async (ctx) => {
    // Whoever may read members may not take copies of them.
    const all = ctx.db.selectFrom('members')
    const reach = can(ctx, 'privacy.write') ? all : all.where('account_id', '=', actingAccountId(ctx))
    const member = orNotFound(
      await reach
        .select(['first_name', 'last_name', 'organization', 'email', 'account_id'])
        .where('members.id', '=', member_id)
        .executeTakeFirst(),
      'member',
    )
    const person = await loadPerson(ctx, member_id)
    const kinds = await readKinds(ctx, person)
    const name = displayName(member)
    const zip = new ZipFile()
    const add = (content: string | Buffer, path: string) => zip.addBuffer(Buffer.from(content), path)
    add(pageOf(name, kinds), 'index.html')
    for (const [kind, rows] of kinds) add(`${JSON.stringify(rows, null, 2)}\n`, `data/${kind}.json`)
    for (const { path, content } of await readPapers(ctx, person)) add(content, `papers/${path}`)
    zip.end()
    const content = await buffer(zip.outputStream)
    await recordAudit(ctx, { action: 'member.exported', noun: 'members', object_id: member_id })
    return {
      name: 'personal-data.zip',
      media_type: 'application/zip',
      byte_size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
      content: async () => content,
    }
  })
}

/** The person's rows of each table, without what proves who somebody is. */
async function readKinds(ctx: Ctx, person: Person): Promise<Map<string, Row[]>> {
  const kinds = new Map<string, Row[]>()
  for (const [table, rule] of Object.entries(REGISTER)) {
    const isOwn = belongsTo(rule, person)
    if (!isOwn || LEFT_OUT.has(table)) continue
    const hidden = [...columnsIn(rule.secret), 'tenant_id', 'password_hash']
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) - ${hidden}::text[] as row from ${sql.table(table)} t where ${isOwn} order by 1
    `.execute(ctx.db)
    if (rows.length > 0)
      kinds.set(
        table,
        rows.map(({ row }) => withoutLinks(row)),
      )
  }
  return kinds
}

/** Links for one use stand in mails; whoever has one is taken for the person. */
function withoutLinks(row: Row): Row {
  const struck = ['html', 'text'].filter((field) => typeof row[field] === 'string')
  return { ...row, ...Object.fromEntries(struck.map((field) => [field, withoutTokens(row[field] as string)])) }
}

async function readPapers(ctx: Ctx, { invoices, credit_notes, payments }: Person) {
  const { rows } = await sql<{ path: string; content: Buffer }>`
    select distinct on (f.id) p.noun || '/' || f.name as path, f.content
    from papers p join files f on f.id = p.file_id
    where (p.noun = 'invoices' and p.object_id = any(${invoices}::uuid[]))
      or (p.noun = 'credit_notes' and p.object_id = any(${credit_notes}::uuid[]))
      or (p.noun = 'payments' and p.object_id = any(${payments}::uuid[]))
  `.execute(ctx.db)
  return rows
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function shown(value: unknown): string {
  return escaped(typeof value === 'string' ? value : JSON.stringify(value))
}

/** A page that is read without any program: each kind with what it is, each row as a list. */
function pageOf(name: string, kinds: ReadonlyMap<string, readonly Row[]>): string {
  const isSaid = (value: unknown) => value !== null && value !== '' && !['[]', '{}'].includes(JSON.stringify(value))
  const sections = [...kinds].map(([kind, rows]) => {
    const lists = rows.map((row) => {
      const items = Object.entries(row).filter(([field, value]) => field !== 'html' && isSaid(value))
      return `<dl>${items.map(([field, value]) => `<dt>${escaped(field.replaceAll('_', ' '))}</dt><dd>${shown(value)}</dd>`).join('')}</dl>`
    })
    return `<h2>${escaped(kind.replaceAll('_', ' '))}</h2><p>${escaped(REGISTER[kind]?.holds ?? '')}</p>${lists.join('')}`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Personal data of ${escaped(name)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dl{border-top:1px solid #999;padding-top:.5rem}dt{color:#555}dd{margin:0 0 .5rem;overflow-wrap:anywhere;white-space:pre-line}</style>
<h1>Personal data of ${escaped(name)}</h1>
<p>Everything that is kept. The folder data has the same for programs, the folder papers the papers that were mailed.</p>
${sections.join('\n')}</html>
`
}
