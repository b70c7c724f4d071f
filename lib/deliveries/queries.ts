import type { Ctx } from '#lib/context'
import type { Delivery } from '#lib/deliveries/schema'
import { orNotFound } from '#lib/errors'
import type { PaperRef } from '#lib/files/schema'

function deliveries({ db }: Ctx) {
  return db
    .selectFrom('mails')
    .select([
      'id as mail_id',
      'template',
      'paper_step as step',
      'to_address',
      'to_name',
      'subject',
      'text',
      'status',
      'last_error',
      'sent_at',
      'created_at',
    ])
}

/** So many mails of one paper are listed. */
const MOST = 200

/** Returns the mails that took the paper of a record along, reminders as well, the latest first. Throws not_found. */
export async function listDeliveries(ctx: Ctx, { noun, id }: Pick<PaperRef, 'noun' | 'id'>): Promise<Delivery[]> {
  const [record, rows] = await Promise.all([
    ctx.db.selectFrom(noun).select('id').where('id', '=', id).executeTakeFirst(),
    deliveries(ctx)
      .where('paper_id', '=', id)
      .where('paper_noun', '=', noun)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),
  ])
  orNotFound(record, 'record')
  return rows as Delivery[]
}

/** Returns a mail that takes a paper along. Throws not_found. */
export async function findDelivery(ctx: Ctx, mail_id: string): Promise<Delivery> {
  return orNotFound(await deliveries(ctx).where('id', '=', mail_id).executeTakeFirst(), 'mail') as Delivery
}
