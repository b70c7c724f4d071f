import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { recordAudit } from '#lib/audit/service'
import { listPurposes } from '#lib/consents/queries'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { readPaper } from '#lib/deliveries/papers'
import { isRefusal, orNotFound } from '#lib/errors'
import { PAPER_NOUNS } from '#lib/files/schema'
import { displayName } from '#lib/format/names'
import { withoutTokens } from '#lib/mail/links'
import { can } from '#lib/permissions'
import { type PageFacts, personalPage, type Row } from '#lib/privacy/export-page'
import { belongsTo } from '#lib/privacy/overwrite'
import { loadPerson, type Person } from '#lib/privacy/person'
import { columnsIn, REGISTER } from '#lib/privacy/register'

/** What is kept in the words of others as well, or only so that something is found: not part of a copy. */
const LEFT_OUT: ReadonlySet<string> = new Set(['member_words', 'idempotency_keys', 'import_files'])

/**
 * Returns a ZIP with everything that the register says belongs to a person: a page to read, a file for each kind, and
 * their papers. Nothing in it proves who somebody is, and what was said anonymously is in the copy that its own account
 * takes only. The member role gets its own record only.
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
    const isOwn = ctx.actor.kind === 'account' && ctx.actor.account_id === member.account_id
    const kinds = await readKinds(ctx, person, isOwn)
    const papers = await readPapers(ctx, kinds)
    const facts = await readFacts(ctx, kinds)
    const zip = new ZipFile()
    const add = (content: string | Buffer, path: string) => zip.addBuffer(Buffer.from(content), path)
    const paths = new Map(papers.map(({ id, path }) => [id, path]))
    add(personalPage(kinds, { ...facts, name: displayName(member), papers: paths }), 'index.html')
    for (const [kind, rows] of kinds) add(`${JSON.stringify(rows, null, 2)}\n`, `data/${kind}.json`)
    for (const { path, content } of papers) add(content, `papers/${path}`)
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
async function readKinds(ctx: Ctx, person: Person, isForThem: boolean): Promise<Map<string, Row[]>> {
  const kinds = new Map<string, Row[]>()
  for (const [table, rule] of Object.entries(REGISTER)) {
    const isOwn = belongsTo(rule, person)
    if (!isOwn || LEFT_OUT.has(table)) continue
    const shown = isForThem || !rule.unnamed ? sql`true` : sql`not (${sql.raw(rule.unnamed)})`
    const hidden = [...columnsIn(rule.secret), 'tenant_id', 'password_hash']
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) - ${hidden}::text[] as row from ${sql.table(table)} t where ${isOwn} and ${shown} order by 1
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

/**
 * Every paper of the person: as it was mailed, and drawn now where it never was. What is no paper, such as a draft, has
 * none.
 */
async function readPapers(ctx: Ctx, kinds: ReadonlyMap<string, Row[]>) {
  // Whose papers they are is decided; some of them name an address that has no member.
  const drawing: Ctx = { ...ctx, actor: { kind: 'system', name: 'export' } }
  const papers: { id: string; path: string; content: Buffer }[] = []
  for (const noun of PAPER_NOUNS)
    for (const { id } of kinds.get(noun) ?? []) {
      try {
        const { name, content } = await readPaper(drawing, { noun, id: String(id) })
        papers.push({ id: String(id), path: `${noun}/${name}`, content: await content() })
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    }
  return papers
}

/** What the page calls what rows point to. */
async function readFacts(ctx: Ctx, kinds: ReadonlyMap<string, Row[]>): Promise<Omit<PageFacts, 'name' | 'papers'>> {
  const { db } = ctx
  const named = (field: string) =>
    [...kinds.values()].flat().flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : []))
  const events = sql<string[]>`${named('event_id')}::uuid[]`
  const [tenant, tiers, titles, tickets, fields, purposes] = await Promise.all([
    db.selectFrom('tenants').select(['name', 'locale', 'time_zone', 'currency']).executeTakeFirstOrThrow(),
    db.selectFrom('tiers').select(['id', 'name as title']).execute(),
    db.selectFrom('events').select(['id', 'title']).where('id', '=', sql<string>`any(${events})`).execute(),
    db
      .selectFrom('ticket_types')
      .select(['id', 'name as title'])
      .where('event_id', '=', sql<string>`any(${events})`)
      .execute(),
    db.selectFrom('custom_fields').select(['noun', 'key', 'label', 'choices']).execute(),
    listPurposes(ctx),
  ])
  const { name, ...format } = tenant
  return {
    association: name,
    ...format,
    titles: new Map([...tiers, ...titles, ...tickets].map(({ id, title }) => [id, title])),
    custom: new Map(
      fields.map(({ noun, key, label, choices }) => {
        const listed = (choices ?? []) as unknown as { value: string; label: string }[]
        return [`${noun} ${key}`, { label, choices: new Map(listed.map((each) => [each.value, each.label])) }]
      }),
    ),
    purposes: new Map(purposes.map(({ key, label }) => [key, label])),
  }
}
