import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { findAnswerBefore, NO_ANSWER } from '#lib/assistant/chat/queries'
import { hasGap } from '#lib/assistant/drafts/gap'
import { countLeftOut, reached } from '#lib/assistant/drafts/left-out'
import { countByLanguage, type KeptText, otherTexts, type Speakers, withChanged } from '#lib/assistant/drafts/others'
import { recipientsOf } from '#lib/assistant/drafts/recipients'
import type {
  Draft,
  DraftFilter,
  DraftPatch,
  DraftSending,
  DraftSummary,
  DraftTest,
  NewDraft,
  OtherText,
} from '#lib/assistant/drafts/schema'
import { PLAIN, templateFor, type Wording, wordingByModel } from '#lib/assistant/drafts/wording'
import { phraseOf } from '#lib/assistant/telling/phrases'
import { speechOf } from '#lib/assistant/telling/speech'
import { recordAudit } from '#lib/audit/service'
import { NO_MEMBERS } from '#lib/bulk-actions/actions'
import { Message, renderMessage } from '#lib/bulk-actions/messages'
import { startBulkAction } from '#lib/bulk-actions/service'
import { requirePurpose } from '#lib/consents/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { openReading } from '#lib/figures/read-context'
import { displayName } from '#lib/format/names'
import { MESSAGE_FIELDS } from '#lib/mail/editable/facts'
import { languageFor } from '#lib/mail/editable/languages'
import { checkFields } from '#lib/mail/editable/merge'
import { withoutTokens } from '#lib/mail/links'
import { MAIL_LANGUAGES, type MailLanguage } from '#lib/mail/schema'
import { queueRendered } from '#lib/mail/service'
import { rowScope } from '#lib/query/compile'
import type { Clause } from '#lib/query/condition'
import { withFieldsOf } from '#lib/query/custom-fields'
import { understand } from '#lib/query/list'
import { models, modelsOf } from '#lib/query/models'
import { figuresOf, rowsOf } from '#lib/query/rows'
import { withTimeLimit } from '#lib/query/time-limit'
import { rowTitles } from '#lib/query/titles'
import { namedRows } from '#lib/query/words'
import type { Condition } from '#lib/records/model'
import { lockVersioned, touch } from '#lib/records/versions'

/** So many drafts are listed, those that were changed last. */
const MAX_LISTED = 100

/** So many of those who get a mail are named. */
const MAX_EXAMPLES = 10

const own = (ctx: Ctx) => ({ account_id: actingAccountId(ctx) ?? '' })

/** Throws invalid for a condition that cannot be read, and for a purpose that there is not. */
async function checkWhom(ctx: Ctx, { filter, purpose }: { filter: Condition; purpose: string | null }): Promise<void> {
  await understand(ctx, 'members', filter, '/filter')
  if (purpose !== null) await requirePurpose(ctx, purpose)
}

/** What says whom a draft goes to and what it tells them. */
interface KeptDraft extends Wording {
  readonly filter: unknown
  readonly purpose: string | null
  readonly language: string
  readonly others: unknown
}

/** What is sent of a draft: its own text, and the others that are used. */
function messageOf({ subject, text, language, purpose, ...draft }: KeptDraft): Message {
  const others = draft.others as KeptText[]
  const used = others
    .filter(({ is_used }) => is_used)
    .map(({ language, subject, text }) => ({ language, subject, text }))
  return { subject, text, language: language as MailLanguage, others: used, purpose }
}

/** What keeps a draft from being sent, by the texts that are used. */
function problemsOf(draft: KeptDraft): Draft['problems'] {
  const used = (draft.others as KeptText[]).filter(({ is_used }) => is_used)
  const texts = [{ ...draft, at: '' }, ...used.map((text) => ({ ...text, at: `others/${text.language}/` }))]
  return texts.flatMap(({ at, subject, text }) =>
    Object.entries({ subject, text }).flatMap(([name, said]) => {
      const message = problemIn(name as 'subject' | 'text', said)
      return message === null ? [] : [{ field: `${at}${name}`, message }]
    }),
  )
}

function problemIn(name: 'subject' | 'text', said: string): string | null {
  const { error } = Message.shape[name].safeParse(said)
  if (error) return error.issues[0]?.message ?? 'This cannot be sent.'
  try {
    checkFields(MESSAGE_FIELDS, said, name)
    return null
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.message
    throw thrown
  }
}

/** Throws invalid for a draft that is not finished. */
function requireFinished(draft: KeptDraft): void {
  const [first] = problemsOf(draft)
  if (first) throw new AppError('invalid', first.message, { field: first.field })
}

/**
 * Returns the acting account's drafts, those that were changed last first: of an answer, sent or not, or all that were
 * not sent.
 */
export async function listDrafts(ctx: Ctx, { message_id }: DraftFilter): Promise<DraftSummary[]> {
  let query = ctx.db
    .selectFrom('mail_drafts')
    .select([
      ...(['id', 'message_id', 'filter', 'subject', 'language', 'bulk_action_id'] as const),
      ...(['version', 'created_at', 'updated_at'] as const),
    ])
    .where('account_id', '=', actingAccountId(ctx))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
  query =
    message_id === undefined ? query.where('bulk_action_id', 'is', null) : query.where('message_id', '=', message_id)
  const drafts: DraftSummary[] = []
  for (const { filter, ...row } of await query.execute()) {
    const language = row.language as MailLanguage
    drafts.push({ ...row, language, words: await knownWords(ctx, filter as Condition, language) })
  }
  return drafts
}

/** Whom a draft goes to in words; null where its condition speaks of a field that is there no longer. */
async function knownWords(ctx: Ctx, filter: Condition, language: MailLanguage): Promise<string | null> {
  try {
    return await wordsOf(ctx, filter, language)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return null
    throw error
  }
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

/** Who would get a draft now, and which of its texts. */
interface Audience {
  /** Sees the custom fields that the condition speaks of. */
  readonly ctx: Ctx
  readonly clause: Clause
  readonly message: Message
  readonly speakers: ReadonlyMap<MailLanguage | null, Speakers>
}

async function audienceOf(caller: Ctx, draft: KeptDraft): Promise<Audience> {
  const { ctx, clause } = await understand(caller, 'members', reached(draft.filter as Condition, draft.purpose))
  return { ctx, clause, message: messageOf(draft), speakers: await countByLanguage(ctx, clause) }
}

/** How many an audience is, and a sum that tells it from another. */
function measured({ speakers }: Audience): { count: number; key: string } {
  const each = [...speakers.values()]
  return {
    count: each.reduce((sum, { count }) => sum + count, 0),
    key: String(each.reduce((sum, { key }) => sum + key, 0n)),
  }
}

/** What is kept of whom a draft reaches, as they were chosen now. */
async function chosenNow(ctx: Ctx, draft: KeptDraft) {
  const { count, key } = measured(await audienceOf(ctx, draft))
  return { chosen_count: count, chosen_key: key, chosen_at: sql<string>`now()` }
}

/** Those who get the text of the draft itself, those of its own language before those who get it for want of another. */
function ownSpeakers({ message, speakers }: Audience): Speakers[] {
  const languages = [message.language, null, ...MAIL_LANGUAGES.filter((each) => each !== message.language)]
  return languages
    .filter((each) => !message.others.some(({ language }) => language === each))
    .flatMap((each) => speakers.get(each) ?? [])
}

/** The first of those who get each text that somebody gets: of the draft itself, then of the others. */
function firstOfEach({ message, speakers, ...audience }: Audience): string[] {
  const own = ownSpeakers({ message, speakers, ...audience }).slice(0, 1)
  const others = message.others.flatMap(({ language }) => speakers.get(language) ?? [])
  return [...own, ...others].map(({ first_id }) => first_id)
}

/** Some of those who would get a draft, by name. */
async function findExamples({ ctx, clause }: Audience): Promise<Draft['recipients']['examples']> {
  const id = sql.ref('members.id')
  return (await rowsOf(ctx, 'members', clause)
    .select([sql`${id}`.as('id'), models.members.title(rowScope(ctx, 'members')).as('title')] as never)
    .orderBy(sql`2`)
    .orderBy(id as never)
    .limit(MAX_EXAMPLES)
    .execute()) as Draft['recipients']['examples']
}

/** How many of those who would get a draft are no members now. */
async function countNoMembers({ ctx, clause }: Audience): Promise<number> {
  const isNone: Clause = {
    kind: 'any',
    of: NO_MEMBERS.map((status) => ({ kind: 'test', field: 'status', test: 'equals', values: [status] })),
  }
  const [count = 0] = await figuresOf(ctx, [{ noun: 'members', clause: { kind: 'all', of: [clause, isNone] } }], {
    isOnce: true,
  })
  return count
}

/** A message as somebody would get it, with the links struck out that only they may use. */
async function renderFor(ctx: Ctx, member_id: string, message: Message) {
  const { to, subject, text, html } = await renderMessage(ctx, member_id, message)
  return { to_name: to.name, subject, text: withoutTokens(text), html: withoutTokens(html) }
}

/** Returns a draft with whom it would reach now. Throws not_found for those of others. */
export async function getDraft(ctx: Ctx, id: string): Promise<Draft> {
  const row = await ctx.db
    .selectFrom('mail_drafts')
    .select([
      'id',
      'message_id',
      'filter',
      'purpose',
      'language',
      'subject',
      'text',
      'others',
      'written_by',
      'bulk_action_id',
      'chosen_count',
      'chosen_key',
      'chosen_at',
      'version',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', id)
    .where('account_id', '=', actingAccountId(ctx))
    .executeTakeFirst()
  const { chosen_count, chosen_key, chosen_at, ...kept } = orNotFound(row, 'draft')
  return withTimeLimit(ctx, 'filter', async (ctx) => {
    const filter = kept.filter as Condition
    // One after the other: in a transaction nothing may go on after another has failed.
    const audience = await audienceOf(ctx, kept)
    const { message, speakers } = audience
    const examples = await findExamples(audience)
    const no_member_count = await countNoMembers(audience)
    const words = await wordsOf(audience.ctx, filter, message.language)
    const left_out = await countLeftOut(audience.ctx, filter, kept.purpose)
    const shownTo = async (speaking: Speakers | undefined) =>
      speaking ? renderFor(ctx, speaking.first_id, message) : null
    const others: OtherText[] = []
    for (const text of kept.others as KeptText[]) {
      const speaking = speakers.get(text.language)
      others.push({ ...text, count: speaking?.count ?? 0, preview: text.is_used ? await shownTo(speaking) : null })
    }
    const { count, key } = measured(audience)
    // Older drafts do not know whom they reached, and of one that was sent nobody is asked any more.
    const isKnown = chosen_count !== null && chosen_at !== null && kept.bulk_action_id === null
    const chosen = isKnown && chosen_key !== key ? { count: chosen_count, at: chosen_at } : null
    return {
      ...kept,
      filter,
      words,
      language: message.language,
      others,
      written_by: kept.written_by as Draft['written_by'],
      fields: [...MESSAGE_FIELDS],
      recipients: { count, key, left_out, no_member_count, chosen, examples },
      problems: problemsOf(kept),
      preview: await shownTo(ownSpeakers(audience)[0]),
    }
  })
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
  const said =
    language ??
    asked?.language ??
    (filter && (await findOnlyLanguage(ctx, filter))) ??
    languageFor(null, locale).language
  const manner = asked?.worded ?? PLAIN
  const inOne = language !== undefined || (asked?.worded.is_in_one ?? false)
  const byModel = message === undefined ? null : await writtenByModel(ctx, message, said, inOne ? null : whom)
  const wording = byModel?.[said] ?? templateFor(whom, said, manner)
  const others = otherTexts(whom, said, manner, { byModel, inOne })
  const id = uuidv7()
  await transaction(ctx, async (ctx) => {
    const chosen = await chosenNow(ctx, { filter: whom, purpose: null, language: said, ...wording, others })
    await ctx.db
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
        ...chosen,
      })
      .execute()
  })
  return getDraft(ctx, id)
}

/** The one language that all who would get a mail have; null where they have several, none or one without texts. */
async function findOnlyLanguage(ctx: Ctx, filter: Condition): Promise<MailLanguage | null> {
  const { ctx: seeing, clause } = await understand(ctx, 'members', reached(filter), '/filter')
  const speakers = await countByLanguage(seeing, clause)
  const [only = null, ...others] = speakers.keys()
  return others.length === 0 ? only : null
}

/** Whom a mail goes to, in the language that it is written in. */
async function wordsOf(caller: Ctx, filter: Condition, language: MailLanguage): Promise<string> {
  const { ctx, clause } = await understand(caller, 'members', filter)
  const opened = await openReading(ctx)
  const readContext = { ...opened, ctx: await withFieldsOf(opened.ctx, filter) }
  const titles = await rowTitles(ctx, namedRows('members', clause, modelsOf(ctx)), readContext)
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
  const meant = whom && (await understand(ctx, 'members', reached(whom)))
  const speakers = meant && (await countByLanguage(meant.ctx, meant.clause))
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
    const { filter = before.filter as Condition, others: changed = [], ...fields } = patch
    const { subject = before.subject, text = before.text, language = before.language } = fields
    const isSame = subject === before.subject && text === before.text
    const others = withChanged(before.others as KeptText[], changed).filter((each) => each.language !== language)
    // A purpose that was given up since keeps nobody from writing on; it is told when the mail is sent.
    await checkWhom(ctx, { filter, purpose: patch.purpose ?? null })
    const purpose = patch.purpose === undefined ? before.purpose : patch.purpose
    const isChosen = patch.filter !== undefined || patch.purpose !== undefined
    await touch(ctx, 'mail_drafts', id, {
      ...fields,
      others: JSON.stringify(others),
      ...(!isSame && { written_by: 'person' }),
      filter: JSON.stringify(filter),
      ...(isChosen && (await chosenNow(ctx, { filter, purpose, language, subject, text, others }))),
    })
    return getDraft(ctx, id)
  })
}

/**
 * Sends an own draft to whoever writes it, marked as a test, once for each of its texts that somebody gets and with the
 * words of the first of those. It stands among the mails and in no member's timeline.
 *
 * @throws AppError not_found, invalid where it reaches nobody or is not finished, conflict for one that was sent
 */
export async function testDraft(ctx: Ctx, id: string): Promise<DraftTest> {
  return transaction(ctx, async (ctx) => {
    const draft = await lockVersioned(ctx, 'mail_drafts', id, null, 'draft', own(ctx))
    requireUnsent(draft)
    requireFinished(draft)
    const { account_id } = draft
    const account = await ctx.db
      .selectFrom('accounts')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    const audience = await audienceOf(ctx, draft)
    const firsts = firstOfEach(audience)
    if (firsts.length === 0)
      throw new AppError(
        'invalid',
        'Nobody would get this mail, so there is nobody to fill it in for. Change who gets it.',
        {
          field: 'filter',
        },
      )
    const mail_ids: string[] = []
    for (const first of firsts) {
      const { to_name: _, subject, ...rendered } = await renderFor(ctx, first, audience.message)
      const to = { address: account.email, name: displayName(account) }
      // It concerns whoever tries it out, not the member whose words it has.
      const mail_id = await queueRendered(ctx, { template: 'message', account_id, to }, async () => ({
        ...rendered,
        subject: `[Test] ${subject}`,
      }))
      if (mail_id === null) throw new AppError('conflict', 'Your own member record takes no mails.')
      await recordAudit(ctx, { action: 'mail.tested', noun: 'mails', object_id: mail_id })
      mail_ids.push(mail_id)
    }
    return { to_address: account.email, mail_ids }
  })
}

/** Deletes an own draft that was not sent. Throws not_found, and conflict for one that was sent. */
export async function removeDraft(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { bulk_action_id } = await lockVersioned(ctx, 'mail_drafts', id, null, 'draft', own(ctx))
    if (bulk_action_id !== null)
      throw new AppError('conflict', 'This mail was sent already. What became of it stays in the list of mails.')
    await ctx.db.deleteFrom('mail_drafts').where('id', '=', id).execute()
  })
}

/**
 * Sends an own draft to those whom its condition reaches now, by a bulk action: each gets a mail of their own, and what
 * became of each can be looked up there. Once only.
 *
 * @throws AppError not_found, stale, invalid where it reaches nobody, has a gap or is not finished, conflict for one that
 * was sent, and where it reaches more or fewer than whoever sends it knows of
 */
export async function sendDraft(
  ctx: Ctx,
  id: string,
  version: number | null,
  sending: DraftSending = {},
): Promise<Draft> {
  return transaction(ctx, async (ctx) => {
    const draft = await lockVersioned(ctx, 'mail_drafts', id, version, 'draft', own(ctx))
    requireUnsent(draft)
    const filter = reached(draft.filter as Condition)
    await checkWhom(ctx, { filter, purpose: draft.purpose })
    requireFinished(draft)
    const audience = await audienceOf(ctx, draft)
    const { message: params, speakers } = audience
    const { count, key } = measured(audience)
    const isOther = sending.key !== undefined && sending.key !== key
    if ((sending.count !== undefined && sending.count !== count) || isOther)
      throw new AppError(
        'conflict',
        sending.count === undefined || sending.count === count
          ? 'By now it would reach others than when you looked: other people meet its conditions. Look at who gets it, then send it.'
          : `By now it would reach ${count} and not ${sending.count}: other people meet its conditions. Look at who gets it, then send it.`,
      )
    // Nobody is to get a gap; a text that nobody gets may have one.
    const sent = [
      ...(ownSpeakers(audience).length > 0 ? [params] : []),
      ...params.others.filter(({ language }) => speakers.has(language)),
    ]
    if (sent.some(({ text }) => hasGap(text)))
      throw new AppError('invalid', 'The text still has a line with “…”. Write there what you want to say.', {
        field: 'text',
      })
    const begun = await startBulkAction(ctx, { noun: 'members', action: 'mail', filter, params, dry_run: false })
    await touch(ctx, 'mail_drafts', id, { bulk_action_id: begun.id })
    return getDraft(ctx, id)
  })
}
