import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { ARCHIVE_DAYS, type Archive } from '#lib/copies/schema'
import { orNotFound } from '#lib/errors'

const COLUMNS = [
  ...(['id', 'status', 'done_count', 'total_count', 'byte_size', 'sha256', 'fault', 'account_id'] as const),
  ...(['created_at', 'finished_at'] as const),
] as const

/** How long an archive is kept, as an interval of the database. */
export const KEPT_FOR = `${ARCHIVE_DAYS} days`

function archives({ db }: Ctx) {
  return db
    .selectFrom('archives')
    .select(COLUMNS)
    .select(sql<string>`created_at + cast(${KEPT_FOR} as interval)`.as('expires_at'))
}

/** Returns the archives that can be fetched or are on their way, the newest first. */
export async function listArchives(ctx: Ctx): Promise<Archive[]> {
  return (await archives(ctx).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()) as Archive[]
}

/** Returns an archive. Throws not_found. */
export async function getArchive(ctx: Ctx, id: string): Promise<Archive> {
  return orNotFound((await archives(ctx).where('id', '=', id).executeTakeFirst()) as Archive | undefined, 'archive')
}
