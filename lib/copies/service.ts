import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { measure } from '#lib/copies/archive'
import { getArchive } from '#lib/copies/queries'
import type { Archive } from '#lib/copies/schema'
import { writeTenantArchive } from '#lib/copies/tenant-archive'
import { env } from '#lib/env'
import { AppError, explainConstraints } from '#lib/errors'
import { todayIn } from '#lib/format/dates'
import type { SentFile } from '#lib/http/file'
import { enqueue } from '#lib/queue/queue'

explainConstraints({
  archives_one_at_once: { field: 'archive', message: 'An archive is being written already. Wait until it is done.' },
})

const PIECE = 1024 * 1024
/** How often a run says how far it is. */
const TOLD_EVERY_MS = 1000

/** Asks for an archive of the association, which a job writes. Throws conflict while another is being written. */
export async function askForArchive(ctx: Ctx): Promise<Archive> {
  return transaction(ctx, async (ctx) => {
    const id = uuidv7()
    await ctx.db
      .insertInto('archives')
      .values({ id, account_id: actingAccountId(ctx) })
      .execute()
    await recordAudit(ctx, { action: 'archive.asked', noun: 'archives', object_id: id })
    await enqueue(ctx, 'archive', { tenant_id: ctx.tenant_id, archive_id: id }, { key: id })
    return getArchive(ctx, id)
  })
}

/** Removes an archive before its time. Throws not_found, and conflict for one that is being written. */
export async function removeArchive(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { status } = await getArchive(ctx, id)
    if (status === 'queued' || status === 'running') {
      throw new AppError('conflict', 'The archive is being written. Remove it when it is done.')
    }
    await ctx.db.deleteFrom('archives').where('id', '=', id).execute()
    await recordAudit(ctx, { action: 'archive.removed', noun: 'archives', object_id: id })
  })
}

/**
 * Writes an archive that was asked for, from the beginning: one moment of the association, into a file beside, and from
 * there in pieces into the database, where each process finds it.
 */
export async function writeAskedArchive(ctx: Ctx, id: string, signal: AbortSignal): Promise<void> {
  const found = await ctx.db
    .updateTable('archives')
    .set({ status: 'running', done_count: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
  // Removed, or written by another worker.
  if (!found) return
  const folder = await mkdtemp(join(tmpdir(), 'quorate-archive-'))
  try {
    const file = join(folder, 'archive.zip')
    let told = 0
    await writeTenantArchive(env.DATABASE_URL as string, ctx.tenant_id, file, {
      signal,
      onPart: async (done_count, total_count) => {
        if (Date.now() - told < TOLD_EVERY_MS) return
        told = Date.now()
        await ctx.db.updateTable('archives').set({ done_count, total_count }).where('id', '=', id).execute()
      },
    })
    await keepFile(ctx, id, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keepFile(ctx: Ctx, id: string, file: string): Promise<void> {
  await ctx.db.deleteFrom('archive_pieces').where('archive_id', '=', id).execute()
  let position = 0
  for await (const content of createReadStream(file, { highWaterMark: PIECE })) {
    await ctx.db
      .insertInto('archive_pieces')
      .values({ archive_id: id, position: position++, content: content as Buffer })
      .execute()
  }
  const { bytes: byte_size, sha256 } = await measure(createReadStream(file))
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('archives')
      .set({ status: 'done', byte_size, sha256, finished_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, { action: 'archive.written', noun: 'archives', object_id: id, after: { byte_size } })
  })
}

/** Gives an archive up after the last try; what was written of it goes. */
export async function giveUpArchive(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('archive_pieces').where('archive_id', '=', id).execute()
    await ctx.db
      .updateTable('archives')
      .set({
        status: 'failed',
        fault: 'It stopped because of a fault on our side. Ask for it again.',
        finished_at: new Date().toISOString(),
      })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .execute()
  })
}

/** Returns the file of an archive, and notes who fetches it. Throws not_found, and conflict while it is not done. */
export async function fetchArchive(
  ctx: Ctx,
  id: string,
): Promise<Omit<SentFile, 'content'> & { pieces: AsyncGenerator<Uint8Array> }> {
  const { status, byte_size, sha256, created_at } = await getArchive(ctx, id)
  if (status !== 'done' || byte_size === null || sha256 === null) {
    throw new AppError('conflict', 'The archive is not done. Fetch it when its status is done.')
  }
  await transaction(ctx, (ctx) => recordAudit(ctx, { action: 'archive.fetched', noun: 'archives', object_id: id }))
  const name = `${ctx.tenant_id}-${todayIn('UTC', new Date(created_at))}.zip`
  return { name, media_type: 'application/zip', byte_size, sha256, pieces: readPieces(ctx, id, byte_size) }
}

async function* readPieces(ctx: Ctx, id: string, byte_size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0, left = byte_size; left > 0; position++) {
    const piece = await ctx.db
      .selectFrom('archive_pieces')
      .select('content')
      .where('archive_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    // Somebody removed it while it was fetched: an end without a fault would leave the reader waiting for the rest.
    if (!piece) throw new AppError('not_found', 'The archive was removed while it was fetched. Ask for a new one.')
    left -= piece.content.byteLength
    yield piece.content
  }
}
