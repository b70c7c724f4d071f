import { sql } from 'kysely'
import {
  type Ask,
  type Conversation,
  type ConversationFilter,
  type ConversationMessage,
  type ConversationSummary,
  DATA_PARTS,
} from '#lib/assistant/chat/schema'
import { actingAccountId, type Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { ToolResult } from '#lib/figures/schema'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'

const SORTS: Record<string, SortKey> = {
  updated_at: { by: sql`conversations.updated_at`, type: 'timestamptz' },
  created_at: { by: sql`conversations.created_at`, type: 'timestamptz' },
}

/** Everybody sees the own conversations only, administrators too. */
function own(ctx: Ctx) {
  return ctx.db.selectFrom('conversations').where('conversations.account_id', '=', actingAccountId(ctx))
}

const SUMMARY = [
  'conversations.id',
  'conversations.title',
  'conversations.version',
  'conversations.created_at',
  'conversations.updated_at',
] as const

/** Returns a page of the acting account's conversations. `q` finds words of the title. */
export async function listConversations(ctx: Ctx, filter: ConversationFilter): Promise<Page<ConversationSummary>> {
  const found = filter.q
    ? own(ctx).where(sql<boolean>`strpos(fold(conversations.title), fold(${filter.q})) > 0`)
    : own(ctx)
  const count = async () => {
    const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
    return total
  }
  return getPage(found.select(SUMMARY), filter, sql`conversations.id`, SORTS, count)
}

/** Returns a conversation with its messages. Throws not_found, also for another account's. */
export async function getConversation(ctx: Ctx, id: string): Promise<Conversation> {
  const [conversation, messages] = await Promise.all([
    own(ctx).select(SUMMARY).where('conversations.id', '=', id).executeTakeFirst(),
    ctx.db
      .selectFrom('messages')
      .select(['id', 'role', 'status', 'parts', 'created_at'])
      .where('conversation_id', '=', id)
      .where('conversation_id', 'in', own(ctx).select('conversations.id'))
      .orderBy('id')
      .execute(),
  ])
  return { ...orNotFound(conversation, 'conversation'), messages: messages as unknown as ConversationMessage[] }
}

/** A turn of a conversation as text. */
export interface PastMessage {
  role: 'user' | 'assistant'
  text: string
}

/** Returns the last messages of a conversation that ended well, the oldest first, and checks that it is the asker's. */
export async function listPastMessages(ctx: Ctx, conversationId: string, most: number): Promise<PastMessage[]> {
  const [conversation, messages] = await Promise.all([
    own(ctx).select('conversations.id').where('conversations.id', '=', conversationId).executeTakeFirst(),
    ctx.db
      .selectFrom('messages')
      .select(['role', 'text'])
      .where('conversation_id', '=', conversationId)
      .where('status', '=', 'done')
      .where('text', '<>', '')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  ])
  orNotFound(conversation, 'conversation')
  return messages.reverse() as PastMessage[]
}

/** What was found for an answer: the look-ups, and as far as they have any, their rows as they were shown. */
export interface AnswerBefore {
  readonly asks: readonly Ask[]
  readonly results: readonly Pick<ToolResult, 'rows' | 'row_count'>[]
}

export const NO_ANSWER: AnswerBefore = { asks: [], results: [] }

/**
 * Returns what was looked up for the answer before another one in its conversation, and what was found; nothing where it
 * asked back. Answers that offer a mail are passed over.
 */
export async function findAnswerBefore(ctx: Ctx, messageId: string): Promise<AnswerBefore> {
  const message = await ctx.db
    .selectFrom('messages')
    .select('parts')
    .where('role', '=', 'assistant')
    .where('status', '=', 'done')
    .where('id', '<', messageId)
    .where(sql<boolean>`not parts @> '[{"type":"data-draft"}]'`)
    .where(
      'conversation_id',
      'in',
      own(ctx)
        .innerJoin('messages as later', 'later.conversation_id', 'conversations.id')
        .where('later.id', '=', messageId)
        .select('conversations.id'),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const parts = (message?.parts ?? []) as { type: string; data?: unknown }[]
  if (parts.some(({ type }) => type === 'data-clarify')) return NO_ANSWER
  const said = parts.find(({ type }) => type === 'data-asks')
  if (!said) return NO_ANSWER
  const found = parts.flatMap(({ type, data }) => (type === 'data-result' ? [DATA_PARTS.result.parse(data)] : []))
  return { asks: DATA_PARTS.asks.parse(said.data).asks, results: found.map(({ result }) => result) }
}
