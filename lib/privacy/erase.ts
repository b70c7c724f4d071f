import { type RawBuilder, sql } from 'kysely'
import { appPool } from '#db/client'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { readPaper } from '#lib/deliveries/papers'
import { orNotFound } from '#lib/errors'
import { replacePaper, type StoredPaper } from '#lib/files/papers'
import type { PaperRef } from '#lib/files/schema'
import { takeNumber } from '#lib/number-series/service'
import { namingPattern } from '#lib/privacy/naming'
import { overwritePerson } from '#lib/privacy/overwrite'
import { loadPerson, type Person } from '#lib/privacy/person'
import { papersUntil, problemsOf } from '#lib/privacy/queries'
import { NEXT_VERSION } from '#lib/records/versions'

/** Each statement of an erasure goes through whole tables of the association. */
const STATEMENT_TIMEOUT = `set local statement_timeout = '120s'`

/** Lets this transaction overwrite what stays for good otherwise: see is_erasing() of the database. */
async function beginErasing(ctx: Ctx): Promise<void> {
  await sql.raw(STATEMENT_TIMEOUT).execute(ctx.db)
  await sql`select set_config('app.erasing', 'on', true)`.execute(ctx.db)
}

/**
 * Erases a person as was decided, all in one transaction, so that one that stops halfway has erased nothing. What stands
 * in the way by now ends it with the reason. Does nothing when it is done already.
 */
export async function runErasure(ctx: Ctx, erasure_id: string): Promise<void> {
  const addresses = await transaction(ctx, async (ctx) => {
    await beginErasing(ctx)
    const erasure = orNotFound(
      await ctx.db.selectFrom('erasures').selectAll().where('id', '=', erasure_id).forUpdate().executeTakeFirst(),
      'erasure',
    )
    if (erasure.status !== 'queued') return []
    const { member_id } = erasure
    await ctx.db.selectFrom('members').select('id').where('id', '=', member_id).forUpdate().execute()
    const [problem] = await problemsOf(ctx, member_id)
    if (problem) {
      await failErasure(ctx, erasure_id, problem.message)
      return []
    }
    const person = await loadPerson(ctx, member_id)
    const keepsPapers = erasure.papers === 'kept'
    const number = await takeNumber(ctx, 'erased')
    const papers = keepsPapers ? [] : await findPapers(ctx, person)
    await overwritePerson(ctx, person, number, keepsPapers ? 'all_but_papers' : 'all')
    await closeRecords(ctx, person)
    await redraw(ctx, papers)
    await endImports(ctx)
    await emptyJobs(ctx, person)
    const papers_until = keepsPapers ? await papersUntil(ctx, person) : null
    const names = papers_until === null ? [] : [...person.addresses, ...person.names]
    await ctx.db
      .updateTable('erasures')
      .set({
        ...{ status: 'done', number, papers_until, names: JSON.stringify(names), fault: null },
        papers: papers_until === null ? 'erased' : 'kept',
        done_at: sql`now()`,
        ...NEXT_VERSION,
      })
      .where('id', '=', erasure_id)
      .execute()
    // The job does it; who decided it is who erased.
    const by = erasure.decided_by === null ? ctx : decider(ctx, erasure.decided_by)
    await recordAudit(by, {
      action: 'member.erased',
      noun: 'members',
      object_id: member_id,
      after: { erased_number: number, keeps_papers: papers_until !== null },
    })
    return person.addresses
  })
  // They tell of several associations, so no transaction of one sees them.
  if (addresses.length > 0)
    await appPool().query('delete from service_mails where lower(to_address) = any($1::text[])', [addresses])
}

/** The same context, for writing down whose decision it was: that account may have lost its rights meanwhile. */
function decider(ctx: Ctx, account_id: string): Ctx {
  return {
    ...ctx,
    actor: { kind: 'account', account_id, roles: [], session_version: 0, browser_session_id: null },
  }
}

/** Ends an erasure that could not be done, with a sentence on why. */
export async function failErasure(ctx: Ctx, erasure_id: string, fault: string): Promise<void> {
  await ctx.db
    .updateTable('erasures')
    .set({ status: 'failed', fault, ...NEXT_VERSION })
    .where('id', '=', erasure_id)
    .where('status', '=', 'queued')
    .execute()
}

/** Draws the papers of erased people anew whose time is over. Returns how many people they were of. */
export async function eraseDuePapers(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const due = await ctx.db
      .selectFrom('erasures')
      .selectAll()
      .where('status', '=', 'done')
      .where('papers_until', '<', sql<string>`(select (now() at time zone time_zone)::date from tenants)`)
      .forUpdate()
      .execute()
    if (due.length === 0) return 0
    await beginErasing(ctx)
    for (const { id, member_id, names, number } of due) {
      const person = await loadPerson(ctx, member_id, names as string[])
      const papers = await findPapers(ctx, person)
      await overwritePerson(ctx, person, number ?? 0, 'papers')
      await redraw(ctx, papers)
      await ctx.db
        .updateTable('erasures')
        .set({ papers: 'erased', papers_until: null, names: '[]', ...NEXT_VERSION })
        .where('id', '=', id)
        .execute()
    }
    return due.length
  })
}

/** The stored papers of a person, and those of others with a line that names them. */
async function findPapers(ctx: Ctx, person: Person): Promise<StoredPaper[]> {
  const pattern = namingPattern(person.names)
  const named = (table: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
    pattern === null ? sql`select null::uuid` : sql`select ${of} from ${table} where description ~* ${pattern}`
  const { rows } = await sql<{ noun: PaperRef['noun']; object_id: string; step: number; file_id: string }>`
    select noun, object_id, step, file_id from papers where
      (noun = 'invoices' and (object_id = any(${person.invoices}::uuid[]) or object_id in (${named(sql`invoice_lines`, sql`invoice_id`)})
        or object_id in (select id from invoices where public_note ~* ${pattern})))
      or (noun = 'credit_notes' and (object_id = any(${person.credit_notes}::uuid[]) or object_id in (${named(sql`credit_note_lines`, sql`credit_note_id`)})))
      or (noun = 'payments' and object_id = any(${person.payments}::uuid[]))
  `.execute(ctx.db)
  return rows.map(({ object_id, ...paper }) => ({ ...paper, id: object_id }))
}

async function redraw(ctx: Ctx, papers: readonly StoredPaper[]): Promise<void> {
  for (const paper of papers) {
    const drawn = await readPaper(ctx, paper, true)
    await replacePaper(ctx, paper, await drawn.content(), drawn.name)
  }
}

/** Closes the account for good, takes mails that wait out of the queue, and puts the pseudonym into the archive. */
async function closeRecords(ctx: Ctx, { members, accounts, mails }: Person): Promise<void> {
  const { db } = ctx
  await db
    .updateTable('members')
    .set({ erased_at: sql`now()`, archived_at: sql`coalesce(archived_at, now())` })
    .where('id', 'in', members)
    .execute()
  if (accounts.length > 0)
    await db
      .updateTable('accounts')
      .set({ session_version: sql`session_version + 1` })
      .where('id', 'in', accounts)
      .execute()
  if (mails.length > 0) await db.deleteFrom('mails').where('id', 'in', mails).where('status', '=', 'queued').execute()
}

/** Jobs name rows by their identifiers; what went wrong with one may quote an address. */
/** What was to be imported from a file that is gone with the person whom it named ends, and says so. */
async function endImports(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('imports')
    .set({
      ...{ status: 'failed', checked_at: null, finished_at: sql`now()`, row_count: 0 },
      fault:
        'The file named somebody who has been erased since, and is gone. Delete this import, and send the file again without that person.',
    })
    .where('status', 'in', ['draft', 'checking', 'checked'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('import_files').select('import_id').whereRef('import_files.import_id', '=', 'imports.id'))),
    )
    .execute()
}

async function emptyJobs(ctx: Ctx, { names }: Person): Promise<void> {
  const pattern = namingPattern(names)
  if (pattern === null) return
  await sql`update pgboss.job set output = null
    where data ->> 'tenant_id' = ${ctx.tenant_id} and output is not null and output::text ~* ${pattern}`.execute(ctx.db)
}
