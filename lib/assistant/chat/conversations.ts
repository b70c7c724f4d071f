import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AnsweringModel, ConversationPatch, ConversationSummary } from '#lib/assistant/chat/schema'
import { actingAccountId, batch, type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { lockVersioned, NEXT_VERSION } from '#lib/records/versions'

const MAX_TITLE_LENGTH = 80

/** A question makes the title of the conversation that it begins. */
function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_TITLE_LENGTH ? line : `${line.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`
}

/** A turn that has begun: where its answer will be kept. */
export interface BegunTurn {
  conversation_id: string
  title: string
  /** Of the answer. */
  message_id: string
}

/**
 * Writes down the question, and the place of its answer, before anything is asked: a turn that breaks off leaves a
 * trace. Begins a conversation when none is given.
 */
export async function beginTurn(ctx: Ctx, question: string, conversationId: string | undefined): Promise<BegunTurn> {
  const conversation_id = conversationId ?? uuidv7()
  const title = titleOf(question)
  const [asked, message_id] = [uuidv7(), uuidv7()]
  const opening = conversationId
    ? ctx.db
        .updateTable('conversations')
        .set({ updated_at: sql`now()` })
        .where('id', '=', conversationId)
        .where('account_id', '=', actingAccountId(ctx))
        .returning('title')
    : ctx.db
        .insertInto('conversations')
        .values({ id: conversation_id, account_id: actingAccountId(ctx) as string, title })
        .returning('title')
  const messages = ctx.db.insertInto('messages').values([
    {
      id: asked,
      conversation_id,
      role: 'user',
      status: 'done',
      text: question,
      parts: JSON.stringify([{ type: 'text', text: question }]),
    },
    { id: message_id, conversation_id, role: 'assistant', status: 'streaming' },
  ])
  const [opened = []] = await batch(ctx, [opening.compile(), messages.compile()])
  const known = opened[0] as { title: string } | undefined
  return { conversation_id, title: known?.title ?? title, message_id }
}

/** Removes the last question of one of the acting account's conversations, with what was answered to it. */
export async function removeLastTurn(ctx: Ctx, conversationId: string): Promise<void> {
  const own = ctx.db.selectFrom('conversations').select('id').where('account_id', '=', actingAccountId(ctx))
  const last = ctx.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'user')
    .orderBy('id', 'desc')
    .limit(1)
  await ctx.db
    .deleteFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('conversation_id', 'in', own)
    .where('id', '>=', last)
    .execute()
}

/** What a turn came to. */
export interface EndedTurn {
  status: 'done' | 'aborted' | 'failed'
  text: string
  parts: unknown[]
  model: AnsweringModel | null
}

/** Keeps the answer of a turn. */
export async function endTurn(ctx: Ctx, messageId: string, { status, text, parts, model }: EndedTurn): Promise<void> {
  await ctx.db
    .updateTable('messages')
    .set({ status, text, parts: JSON.stringify(parts), model: model === null ? null : JSON.stringify(model) })
    .where('id', '=', messageId)
    .execute()
}

/** Renames a conversation. Throws not_found for another account's, stale when it changed meanwhile. */
export async function renameConversation(
  ctx: Ctx,
  id: string,
  { title }: ConversationPatch,
  version: number | null,
): Promise<ConversationSummary> {
  return transaction(ctx, async (ctx) => {
    await lockVersioned(ctx, 'conversations', id, version, 'conversation', { account_id: actingAccountId(ctx) })
    return (
      ctx.db
        .updateTable('conversations')
        // Renaming is no new message: it keeps its place in the list.
        .set({ title, version: NEXT_VERSION.version })
        .where('id', '=', id)
        .returning(['id', 'title', 'version', 'created_at', 'updated_at'])
        .executeTakeFirstOrThrow()
    )
  })
}

/** Deletes a conversation with all its messages. Throws not_found for another account's. */
export async function deleteConversation(ctx: Ctx, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where('account_id', '=', actingAccountId(ctx))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found', 'There is no such conversation.')
}
