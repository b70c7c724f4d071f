import type { Selectable } from 'kysely'
import type { DB } from '#db/types'
import type { Ctx } from '#lib/context'
import { findPaper, type KeptPaper } from '#lib/files/papers'
import type { PaperRef } from '#lib/files/schema'
import type { MailAttachment } from '#lib/mail/schema'

/** The columns that say what goes along with a mail. */
export const ATTACHED = ['attachments', 'paper_noun', 'paper_id', 'paper_step'] as const
type Attached = Pick<Selectable<DB['mails']>, (typeof ATTACHED)[number]>

/** Returns the files of a mail: its own, and its paper, once that is drawn. */
export async function attachmentsOf(
  ctx: Ctx,
  mail: Attached,
  find: (ctx: Ctx, ref: PaperRef) => Promise<KeptPaper | null> = findPaper,
): Promise<MailAttachment[]> {
  const own = mail.attachments as unknown as MailAttachment[]
  const { paper_noun, paper_id, paper_step } = mail
  if (paper_noun === null || paper_id === null) return own
  const paper = await find(ctx, { noun: paper_noun as PaperRef['noun'], id: paper_id, step: paper_step ?? 0 })
  if (!paper) return own
  const content = (await paper.content()).toString('base64')
  return [...own, { file_name: paper.name, content_type: paper.media_type, content_id: null, content }]
}
