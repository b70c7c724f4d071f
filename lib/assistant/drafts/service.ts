import { uuidv7 } from 'uuidv7'
import { findAnswerBefore, NO_ANSWER } from '#lib/assistant/chat/queries'
import { hasGap } from '#lib/assistant/drafts/gap'
import { countLeftOut, reached } from '#lib/assistant/drafts/left-out'
import { countByLanguage, type KeptText, otherTexts, type Speakers, withChanged } from '#lib/assistant/drafts/others'
import { recipientsOf } from '#lib/assistant/drafts/recipients'
import type { Draft, DraftFilter, DraftPatch, NewDraft, OtherText } from '#lib/assistant/drafts/schema'
import { PLAIN, templateFor, type Wording, wordingByModel } from '#lib/assistant/drafts/wording'
import { phraseOf } from '#lib/assistant/telling/phrases'
import { speechOf } from '#lib/assistant/telling/speech'
import { Message, renderMessage } from '#lib/bulk-actions/messages'
import { startBulkAction } from '#lib/bulk-actions/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { openReading } from '#lib/figures/read-context'
import { MESSAGE_FIELDS } from '#lib/mail/editable/facts'
import { languageFor } from '#lib/mail/editable/languages'
import { checkFields } from '#lib/mail/editable/merge'
import { MAIL_LANGUAGES, type MailLanguage } from '#lib/mail/schema'
import type { Clause } from '#lib/query/condition'
import { settled } from '#lib/query/list'
import { models } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import { rowTitles } from '#lib/query/titles'
import { namedRows } from '#lib/query/words'
import type { Condition } from '#lib/records/model'
import { lockVersioned, touch } from '#lib/records/versions'

/** So many of those who get a mail are named. */
const MAX_EXAMPLES = 10

const own = (ctx: Ctx) => ({ account_id: actingAccountId(ctx) ?? '' })

/** Throws invalid for a condition that cannot be read, and for fields that a message does not have. */
function checkWording(filter: Condition, wording: Wording, others: readonly KeptText[] = []): void {
  readCondition('members', filter, '/filter')
  const texts = [
    { at: '', ...wording },
    ...others.map(({ language, ...text }) => ({ at: `others/${language}/`, ...text })),
  ]
  for (const { at, subject, text } of texts) {
    checkFields(MESSAGE_FIELDS, subject, `${at}subject`)
    checkFields(MESSAGE_FIELDS, text, `${at}text`)
  }
}

/** What is sent of a draft: its own text, and the others that are used. */
function messageOf({ subject, text, language }: Wording & { language: string }, others: readonly KeptText[]): Message {
  const used = others
    .filter(({ is_used }) => is_used)
    .map(({ language, subject, text }) => ({ language, subject, text }))
  return Message.parse({ subject, text, language, others: used })
}

/** Returns the acting account's drafts of an answer: one, or none. */
export async function listDrafts(ctx: Ctx, { message_id }: DraftFilter): Promise<Draft[]> {
  const rows = await ctx.db
    .selectFrom('mail_drafts')
    .select('id')
    .where('message_id', '=', message_id)
    .where('account_id', '=', actingAccountId(ctx))
    .execute()
  return Promise.all(rows.map(({ id }) => getDraft(ctx, id)))
}

/** Throws not_found for the message of somebody else, and conflict where it has a draft. */
async function checkMessage(ctx: Ctx, message_id: string): Promise<void> {
  const message = await ctx.db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .leftJoin('mail_drafts', 'mail_drafts.message_id', 'messages.id')
    .select('mail_drafts.id as draft_id')
    .where('messages.id', '=', message_id)
    .where('conversations.account_id', '=', actingAccountId(ctx))
    .executeTakeFirst()
  if (orNotFound(message, 'message').draft_id !== null)
    throw new AppError('conflict', 'There is a draft of this message already. Load the page again to open it.')
}

/** Returns a draft with whom it would reach now. Throws not_found for those of others. */
export async function getDraft(ctx: Ctx, id: string): Promise<Draft> {
  const row = await ctx.db
    .selectFrom('mail_drafts')
    .select([
      'id',
      'message_id',
      'filter',
      'language',
      'subject',
      'text',
      'others',
      'written_by',
      'bulk_action_id',
      'version',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', id)
    .where('account_id', '=', actingAccountId(ctx))
    .executeTakeFirst()
  const { language, ...kept } = orNotFound(row, 'draft')
  const filter = kept.filter as Condition
  const others = kept.others as KeptText[]
  const clause = await settled(ctx, readCondition('members', filter))
  const to = reached(filter)
  const message = messageOf({ ...kept, language }, others)
  const asked = { noun: 'members', action: 'mail', filter: to, params: { ...message }, dry_run: true }
  // One after the other: in a transaction nothing may go on after another has failed.
  const { total_count, examples } = await startBulkAction(ctx, asked)
  const words = await wordsOf(ctx, clause, message.language)
  const left_out = await countLeftOut(ctx, filter)
  const speakers = await countByLanguage(ctx, await settled(ctx, readCondition('members', to)))
  const shownTo = async (speaking: Speakers | undefined) => {
    if (!speaking) return null
    const { to, subject, text, html } = await renderMessage(ctx, speaking.first_id, message)
    return { to_name: to.name, subject, text, html }
  }
  const texts: OtherText[] = []
  for (const text of others) {
    const speaking = speakers.get(text.language)
    texts.push({ ...text, count: speaking?.count ?? 0, preview: text.is_used ? await shownTo(speaking) : null })
  }
  const isOwn = (each: MailLanguage | null) => !message.others.some(({ language }) => language === each)
  // Those of the draft's own language before those who get it for want of another.
  const [first] = [message.language, null, ...others.map(({ language }) => language)]
    .filter(isOwn)
    .flatMap((each) => speakers.get(each) ?? [])
  return {
    ...kept,
    filter,
    words,
    language: message.language,
    others: texts,
    written_by: kept.written_by as Draft['written_by'],
    fields: [...MESSAGE_FIELDS],
    recipients: {
      count: total_count,
      left_out,
      examples: examples.slice(0, MAX_EXAMPLES).map(({ id, title }) => ({ id, title })),
    },
    preview: await shownTo(first),
  }
}

/**
 * Drafts a mail to the members of a condition, or of what was asked for in words. A model writes it where one may be
 * asked, else a template. Nothing is sent.
 *
 * @throws AppError invalid where it is not understood who gets it, not_found for the message of somebody else, conflict
 * where the message has a draft
 */
export async function addDraft(ctx: Ctx, { message, filter, language, message_id }: NewDraft): Promise<Draft> {
  const account_id = actingAccountId(ctx)
  if (account_id === null) throw new AppError('forbidden', 'Only people write mails.')
  if ((message === undefined) === (filter === undefined))
    throw new AppError('invalid', 'Give either message or filter.', { field: 'message' })
  if (message_id !== undefined) await checkMessage(ctx, message_id)
  const asked =
    message === undefined
      ? null
      : await recipientsOf(ctx, message, message_id ? await findAnswerBefore(ctx, message_id) : NO_ANSWER)
  const { locale } = await ctx.db.selectFrom('tenants').select('locale').executeTakeFirstOrThrow()
  const whom = asked?.filter ?? filter ?? {}
  const said = language ?? asked?.language ?? languageFor(null, locale).language
  const manner = asked?.worded ?? PLAIN
  const inOne = language !== undefined || (asked?.worded.is_in_one ?? false)
  const byModel = message === undefined ? null : await writtenByModel(ctx, message, said, inOne ? null : whom)
  const wording = byModel?.[said] ?? templateFor(whom, said, manner)
  const others = otherTexts(whom, said, manner, { byModel, inOne })
  checkWording(whom, wording, others)
  const id = uuidv7()
  await transaction(ctx, (ctx) =>
    ctx.db
      .insertInto('mail_drafts')
      .values({
        id,
        account_id,
        message_id: message_id ?? null,
        filter: JSON.stringify(whom),
        language: said,
        ...wording,
        others: JSON.stringify(others),
        written_by: byModel ? 'model' : 'template',
      })
      .execute(),
  )
  return getDraft(ctx, id)
}

/** Whom a mail goes to, in the language that it is written in. */
async function wordsOf(ctx: Ctx, clause: Clause, language: MailLanguage): Promise<string> {
  const readContext = await openReading(ctx)
  const titles = await rowTitles(ctx, namedRows('members', clause, models), readContext)
  return phraseOf('members', clause, speechOf(language, readContext, titles)).many
}

/**
 * What a model writes in the draft's language and in those of its recipients, by language; null where it writes nothing
 * in the draft's own that may be sent.
 *
 * @param whom those whose own languages count; null where everybody gets the draft's
 */
async function writtenByModel(
  ctx: Ctx,
  message: string,
  said: MailLanguage,
  whom: Condition | null,
): Promise<Partial<Record<MailLanguage, Wording>> | null> {
  const speakers = whom && (await countByLanguage(ctx, await settled(ctx, readCondition('members', reached(whom)))))
  const languages = MAIL_LANGUAGES.filter((each) => each === said || speakers?.has(each))
  const written = await Promise.all(
    languages.map(async (each) => [each, await wordingByModel(ctx, message, each)] as const),
  )
  const texts = Object.fromEntries(written.filter(([, wording]) => wording !== null)) as Partial<
    Record<MailLanguage, Wording>
  >
  return texts[said] ? texts : null
}

function requireUnsent({ bulk_action_id }: { bulk_action_id: string | null }): void {
  if (bulk_action_id !== null) throw new AppError('conflict', 'This mail was sent already. Draft a new one.')
}

/** Changes an own draft. Throws not_found, stale, invalid, and conflict for one that was sent. */
export async function editDraft(ctx: Ctx, id: string, patch: DraftPatch, version: number | null): Promise<Draft> {
  return transaction(ctx, async (ctx) => {
    const before = await lockVersioned(ctx, 'mail_drafts', id, version, 'draft', own(ctx))
    requireUnsent(before)
    const { filter, others: changed = [], ...fields } = patch
    const { subject = before.subject, text = before.text, language = before.language } = fields
    const isSame = subject === before.subject && text === before.text
    const others = withChanged(before.others as KeptText[], changed).filter((each) => each.language !== language)
    checkWording(filter ?? (before.filter as Condition), { subject, text }, others)
    await touch(ctx, 'mail_drafts', id, {
      ...fields,
      others: JSON.stringify(others),
      ...(!isSame && { written_by: 'person' }),
      ...(filter && { filter: JSON.stringify(filter) }),
    })
    return getDraft(ctx, id)
  })
}

/**
 * Sends an own draft to those whom its condition reaches now, by a bulk action: each gets a mail of their own, and what
 * became of each can be looked up there. Once only.
 *
 * @throws AppError not_found, stale, invalid where it reaches nobody or has a gap, conflict for one that was sent
 */
export async function sendDraft(ctx: Ctx, id: string, version: number | null): Promise<Draft> {
  return transaction(ctx, async (ctx) => {
    const draft = await lockVersioned(ctx, 'mail_drafts', id, version, 'draft', own(ctx))
    requireUnsent(draft)
    const filter = reached(draft.filter as Condition)
    const others = draft.others as KeptText[]
    checkWording(filter, draft, others)
    const params = messageOf(draft, others)
    const speakers = await countByLanguage(ctx, await settled(ctx, readCondition('members', filter)))
    const isOwnSent = [...speakers.keys()].some((each) => !params.others.some(({ language }) => language === each))
    // Nobody is to get a gap; a text that nobody gets may have one.
    const sent = [...(isOwnSent ? [params] : []), ...params.others.filter(({ language }) => speakers.has(language))]
    if (sent.some(({ text }) => hasGap(text)))
      throw new AppError('invalid', 'The text still has a line with “…”. Write there what you want to say.', {
        field: 'text',
      })
    const begun = await startBulkAction(ctx, { noun: 'members', action: 'mail', filter, params, dry_run: false })
    await touch(ctx, 'mail_drafts', id, { bulk_action_id: begun.id })
    return getDraft(ctx, id)
  })
}
