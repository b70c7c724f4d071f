import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { checkFile } from '#lib/files/content'
import type { PaperRef } from '#lib/files/schema'
import { keepFile } from '#lib/files/service'
import { fileStore } from '#lib/files/store'

/** Returns a paper as it was first mailed, with the way to its content; null for one that never was. */
export async function findPaper(ctx: Ctx, { noun, id, step = 0 }: PaperRef) {
  const file = await ctx.db
    .selectFrom('papers')
    .innerJoin('files', 'files.id', 'papers.file_id')
    .select(['files.id', 'files.name', 'files.media_type', 'files.byte_size', 'papers.sha256'])
    .where('papers.noun', '=', noun)
    .where('papers.object_id', '=', id)
    .where('papers.step', '=', step)
    .executeTakeFirst()
  return file ? { ...file, content: () => fileStore.read(ctx, file.id) } : null
}

/** A paper as it is kept. */
export type KeptPaper = NonNullable<Awaited<ReturnType<typeof findPaper>>>

/** Returns a paper as it was first mailed; one that never was is drawn and kept, once whoever asks at the same time. */
export async function keepPaper(
  ctx: Ctx,
  ref: PaperRef,
  draw: (ctx: Ctx) => Promise<{ name: string; content: Buffer; sha256: string }>,
): Promise<KeptPaper> {
  const kept = await findPaper(ctx, ref)
  if (kept) return kept
  const { noun, id, step = 0 } = ref
  await transaction(ctx, async (ctx) => {
    const name = JSON.stringify(['paper', ctx.tenant_id, noun, id, step])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(ctx.db)
    if (await findPaper(ctx, ref)) return
    const drawn = await draw(ctx)
    const file = await keepFile(ctx, await checkFile('paper', drawn.content), drawn.name)
    const { sha256 } = drawn
    await ctx.db.insertInto('papers').values({ noun, object_id: id, step, file_id: file.id, sha256 }).execute()
  })
  return orNotFound(await findPaper(ctx, ref), 'paper')
}

/** What a paper is drawn from anew: which it is, and the file that it was. */
export type StoredPaper = PaperRef & { file_id: string }

/** Puts a paper that was drawn anew in the place of the one that was mailed. Only an erasure may. */
export async function replacePaper(ctx: Ctx, paper: StoredPaper, content: Buffer, name: string): Promise<void> {
  const { noun, id, step = 0, file_id } = paper
  const file = await keepFile(ctx, await checkFile('paper', content), name)
  await ctx.db
    .updateTable('papers')
    .set({ file_id: file.id, sha256: file.sha256 })
    .where('noun', '=', noun)
    .where('object_id', '=', id)
    .where('step', '=', step)
    .execute()
  await fileStore.remove(ctx, file_id)
}
