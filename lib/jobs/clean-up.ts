import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { appPool } from '#db/client'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { KEPT_FOR } from '#lib/copies/queries'
import { isOnPapers } from '#lib/files/service'
import { clearImports } from '#lib/imports/service'
import { eachTenant } from '#lib/jobs/tenants'
import { giveUpForgotten } from '#lib/mail/delivery'
import { removeOldServiceMails } from '#lib/mail/service-mails'
import { eraseDuePapers } from '#lib/privacy/erase'

/** How long what has ended is kept, as intervals of the database. */
const KEPT = {
  idempotency_keys: '24 hours',
  mail_tokens: '7 days',
  account_registrations: '7 days',
  email_changes: '7 days',
  browser_sessions: '30 days',
  // Sent and not made the logo, or replaced by another.
  unused_logos: '1 day',
  ai_transmissions: '30 days',
  // As long as a merge of two records can be taken back.
  member_merge_rows: '24 hours',
  findings: '90 days',
  // As long as a run may look back, so that what somebody decided holds for as long as it can be found again.
  decided_findings: '730 days',
}

/** Rows deleted by one statement; more would hold locks for long. */
const BATCH = 5_000

/**
 * Removes what has ended: answers to idempotency keys, mail tokens, registrations, guests and addresses that nobody confirmed, sessions, logos
 * that nobody uses, what was sent to models, findings that no run finds any more, archives, rows as they were before a
 * merge, windows of rate limits, mails of the service, and the names on papers of erased people whose time is over.
 */
export async function cleanUp(signal: AbortSignal): Promise<void> {
  await appPool().query('delete from rate_limits where window_ends_at < now()')
  await removeOldServiceMails()
  await eachTenant('clean-up', signal, async (ctx) => {
    await repeatedly(signal, () => removeIdempotencyKeys(ctx))
    await repeatedly(signal, () => removeMailTokens(ctx))
    await repeatedly(signal, () => removeRegistrations(ctx))
    await repeatedly(signal, () => removeGuestRegistrations(ctx))
    await repeatedly(signal, () => removeEmailChanges(ctx))
    await repeatedly(signal, () => removeBrowserSessions(ctx))
    await repeatedly(signal, () => removeUnusedLogos(ctx))
    await repeatedly(signal, () => removeTransmissions(ctx))
    await repeatedly(signal, () => removeFindings(ctx))
    await clearImports(ctx)
    await removeArchives(ctx)
    await removeMergeRows(ctx)
    await giveUpForgotten(ctx, findWaitingMails)
    await giveUpAnswers(ctx)
    await eraseDuePapers(ctx)
  })
  await releaseIdentifiers(signal)
}

/**
 * Frees the identifiers of tenants that somebody registered to start and nobody did, and removes what was kept for them:
 * the registrations and their mails.
 */
async function releaseIdentifiers(signal: AbortSignal): Promise<void> {
  const { rows } = await appPool().query<{ tenant_id: string }>(
    'select tenant_id from tenant_keys k where not exists (select from tenant_ids i where i.tenant_id = k.tenant_id)',
  )
  for (const { tenant_id } of rows) {
    if (signal.aborted) return
    const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'clean-up' }, request_id: uuidv7() })
    await transaction(ctx, async (ctx) => {
      // Whoever registers at this moment waits here, or is seen below.
      await sql`select from tenant_keys where tenant_id = ${tenant_id} for update`.execute(ctx.db)
      await removeRegistrations(ctx)
      await sql`delete from tenant_keys k where tenant_id = ${tenant_id}
        and not exists (select from tenant_ids i where i.tenant_id = k.tenant_id)
        and not exists (select from account_registrations r where r.tenant_id = k.tenant_id)`.execute(ctx.db)
    })
  }
}

async function repeatedly(signal: AbortSignal, remove: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  while (!signal.aborted) {
    const { numDeletedRows } = await remove()
    if (numDeletedRows < BATCH) return
  }
}

function removeIdempotencyKeys({ db }: Ctx) {
  const age = sql<string>`now() - cast(${KEPT.idempotency_keys} as interval)`
  const oldest = db.selectFrom('idempotency_keys').select(['account_id', 'route', 'key'])
  return db
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb(
        eb.refTuple('account_id', 'route', 'key'),
        'in',
        oldest.where('created_at', '<', age).limit(BATCH).$asTuple('account_id', 'route', 'key'),
      ),
    )
    .executeTakeFirstOrThrow()
}

function removeMailTokens({ db }: Ctx) {
  const age = sql<string>`now() - cast(${KEPT.mail_tokens} as interval)`
  const ended = db
    .selectFrom('mail_tokens')
    .select('id')
    .where((eb) => eb.or([eb('used_at', '<', age), eb('expires_at', '<', age)]))
    .limit(BATCH)
  return db.deleteFrom('mail_tokens').where('id', 'in', ended).executeTakeFirstOrThrow()
}

function removeRegistrations({ db }: Ctx) {
  const age = sql<string>`now() - cast(${KEPT.account_registrations} as interval)`
  const ended = db.selectFrom('account_registrations').select('id').where('expires_at', '<', age).limit(BATCH)
  return db.deleteFrom('account_registrations').where('id', 'in', ended).executeTakeFirstOrThrow()
}

/** At once, and their mails with them: what somebody typed of another person is kept no longer than the link works. */
function removeGuestRegistrations(ctx: Ctx) {
  return transaction(ctx, async ({ db }) => {
    const ended = db
      .selectFrom('guest_registrations')
      .select('id')
      .where('expires_at', '<=', sql<string>`now()`)
      .limit(BATCH)
    const removed = await db.deleteFrom('guest_registrations').where('id', 'in', ended).returning('mail_id').execute()
    const mails = removed.map(({ mail_id }) => mail_id)
    if (mails.length > 0) await db.deleteFrom('mails').where('id', 'in', mails).execute()
    return { numDeletedRows: BigInt(removed.length) }
  })
}

function removeEmailChanges({ db }: Ctx) {
  const age = sql<string>`now() - cast(${KEPT.email_changes} as interval)`
  const ended = db.selectFrom('email_changes').select('member_id').where('expires_at', '<', age).limit(BATCH)
  return db.deleteFrom('email_changes').where('member_id', 'in', ended).executeTakeFirstOrThrow()
}

function removeFindings({ db }: Ctx) {
  const ended = db
    .selectFrom('findings')
    .select('id')
    .where('ended_at', '<', sql<string>`now() - cast(${KEPT.findings} as interval)`)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', 'in', ['open', 'snoozed']), eb('is_useful', 'is', null)]),
        eb('ended_at', '<', sql<string>`now() - cast(${KEPT.decided_findings} as interval)`),
      ]),
    )
    .limit(BATCH)
  return db.deleteFrom('findings').where('id', 'in', ended).executeTakeFirstOrThrow()
}

function removeBrowserSessions({ db }: Ctx) {
  const age = sql<string>`now() - cast(${KEPT.browser_sessions} as interval)`
  const ended = db
    .selectFrom('browser_sessions')
    .select('id')
    .where((eb) => eb.or([eb('ended_at', '<', age), eb('expires_at', '<', age)]))
    .limit(BATCH)
  return db.deleteFrom('browser_sessions').where('id', 'in', ended).executeTakeFirstOrThrow()
}

function removeUnusedLogos({ db }: Ctx) {
  return db
    .deleteFrom('files')
    .where('kind', '=', 'logo')
    .where('created_at', '<', sql<string>`now() - cast(${KEPT.unused_logos} as interval)`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tenants').select('tenant_id').whereRef('logo_file_id', '=', 'files.id'))),
    )
    .where(sql<boolean>`not ${isOnPapers(sql.ref('files.id'))}`)
    .executeTakeFirstOrThrow()
}

function removeTransmissions({ db }: Ctx) {
  const age = sql<string>`now() - cast(${KEPT.ai_transmissions} as interval)`
  const old = db.selectFrom('ai_transmissions').select('id').where('at', '<', age).limit(BATCH)
  return db.deleteFrom('ai_transmissions').where('id', 'in', old).executeTakeFirstOrThrow()
}

/** Their pieces go with them. */
async function removeArchives({ db }: Ctx): Promise<void> {
  await db.deleteFrom('archives').where('created_at', '<', sql<string>`now() - cast(${KEPT_FOR} as interval)`).execute()
}

function removeMergeRows({ db }: Ctx) {
  const over = db
    .selectFrom('member_merges')
    .select('id')
    .where('merged_at', '<', sql<string>`now() - cast(${KEPT.member_merge_rows} as interval)`)
  return db.deleteFrom('member_merge_rows').where('merge_id', 'in', over).execute()
}

/** Answers whose process ended while it wrote them. */
async function giveUpAnswers({ db }: Ctx): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'failed' })
    .where('status', '=', 'streaming')
    .where('created_at', '<', sql<string>`now() - interval '10 minutes'`)
    .execute()
}

async function findWaitingMails(mail_ids: string[]): Promise<Set<string>> {
  const { rows } = await appPool().query<{ mail_id: string }>(
    `select singleton_key as mail_id from pgboss.job
     where name = 'mail' and state in ('created', 'retry', 'active') and singleton_key = any ($1)`,
    [mail_ids],
  )
  return new Set(rows.map((row) => row.mail_id))
}
