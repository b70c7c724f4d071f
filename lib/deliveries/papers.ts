import { createHash } from 'node:crypto'
import type { Ctx } from '#lib/context'
import { describePaper } from '#lib/deliveries/describe'
import { readSending } from '#lib/deliveries/facts'
import { AppError } from '#lib/errors'
import { findPaper, type KeptPaper, keepPaper } from '#lib/files/papers'
import type { PaperRef } from '#lib/files/schema'
import type { Paper } from '#lib/papers/paper'
import { renderPaper } from '#lib/papers/pdf'

/** Draws a paper. */
async function draw({ name, paper }: { name: string; paper: Paper }) {
  const content = await renderPaper(paper)
  return { name, content, sha256: createHash('sha256').update(content).digest('hex') }
}

/**
 * Returns a paper as PDF: as it was first mailed, else as it stands now.
 *
 * @param isAnew draws it as it stands now although it was mailed
 * @throws AppError not_found, also for another's when only own ones are in reach; conflict for a draft
 */
export async function readPaper(ctx: Ctx, ref: PaperRef, isAnew = false) {
  const described = await describePaper(ctx, ref)
  const kept = isAnew ? null : await findPaper(ctx, ref)
  if (kept) return kept
  const { content, ...file } = await draw(described)
  return { ...file, media_type: 'application/pdf', byte_size: content.byteLength, content: async () => content }
}

/**
 * Returns a paper for a mail: as it was first mailed; one that never was is drawn and kept now.
 *
 * @throws AppError not_found, conflict for what is not sent, such as an invoice that was cancelled meanwhile
 */
export async function keepDrawn(ctx: Ctx, ref: PaperRef): Promise<KeptPaper> {
  const { problem } = await readSending(ctx, ref)
  if (problem) throw new AppError('conflict', problem)
  return keepPaper(ctx, ref, async (ctx) => draw(await describePaper(ctx, ref)))
}
