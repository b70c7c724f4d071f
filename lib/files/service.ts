import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints, orNotFound } from '#lib/errors'
import type { CheckedFile } from '#lib/files/content'
import type { StoredFile } from '#lib/files/schema'
import { fileStore } from '#lib/files/store'
import { can } from '#lib/permissions'

explainConstraints({
  tenants_logo_exists: { field: 'logo_file_id', message: 'There is no such file. Send the logo again.' },
})

/** Every column but the content. */
const COLUMNS = ['id', 'kind', 'name', 'media_type', 'byte_size', 'sha256', 'account_id', 'created_at'] as const

/** Whether the acting account may have a file: logos are for everybody, papers for who sees all invoices. */
function mayRead(ctx: Ctx, { kind }: StoredFile): boolean {
  return kind === 'logo' || can(ctx, 'invoices.read')
}

const EXTENSIONS: Record<StoredFile['media_type'], string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'application/pdf': '.pdf',
}

/** Keeps a file and returns what is known of it. Its name ends as the content is, whatever it was called. */
export async function keepFile(ctx: Ctx, file: CheckedFile, name: string): Promise<StoredFile> {
  const { kind, media_type, content } = file
  return transaction(ctx, async (ctx) => {
    const id = uuidv7()
    const named = name.replace(/\.[a-z0-9]{1,5}$/i, '') + EXTENSIONS[media_type]
    await fileStore.keep(ctx, { id, kind, name: named, media_type, content, account_id: actingAccountId(ctx) })
    await recordAudit(ctx, { action: 'file.kept', noun: 'files', object_id: id, after: { kind, name: named } })
    return getFile(ctx, id)
  })
}

/** Returns what is known of a file. Throws not_found, also for one that the acting account may not have. */
export async function getFile(ctx: Ctx, id: string): Promise<StoredFile> {
  const row = await ctx.db.selectFrom('files').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  const file = orNotFound(row as StoredFile | undefined, 'file')
  return orNotFound(mayRead(ctx, file) ? file : null, 'file')
}

/** Returns a file with the way to its content, which is fetched when it is needed. Throws as getFile does. */
export async function readFile(ctx: Ctx, id: string): Promise<StoredFile & { content: () => Promise<Buffer> }> {
  return { ...(await getFile(ctx, id)), content: () => fileStore.read(ctx, id) }
}

/**
 * Removes a file for good.
 *
 * @throws AppError not_found; conflict for papers and for the logo in use
 */
export async function removeFile(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { kind, name } = await getFile(ctx, id)
    // Locked against somebody who makes it the logo at this moment.
    const tenant = await ctx.db.selectFrom('tenants').select('logo_file_id').forNoKeyUpdate().executeTakeFirst()
    if (tenant?.logo_file_id === id) {
      throw new AppError('conflict', 'This is the logo of the association. Take it out in Settings, or choose another.')
    }
    const onPapers = ctx.db.selectNoFrom(isOnPapers(sql`${id}`).as('is_kept'))
    if (kind === 'logo' && (await onPapers.executeTakeFirst())?.is_kept) {
      throw new AppError('conflict', 'This logo stands on papers that were issued, which keep it.')
    }
    await fileStore.remove(ctx, id)
    await recordAudit(ctx, { action: 'file.removed', noun: 'files', object_id: id, before: { kind, name } })
  })
}

/** The condition that a logo stands on a paper that was issued, which keeps it. */
export function isOnPapers(id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exists (select from invoices where issuer ->> 'logo_file_id' = ${id}::text)
    or exists (select from credit_notes where issuer ->> 'logo_file_id' = ${id}::text))`
}
