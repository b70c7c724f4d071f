import type { AnswerBefore } from '#lib/assistant/chat/queries'
import type { Transcript } from '#lib/assistant/chat/transcript'
import { mailAsked, sentTo } from '#lib/assistant/drafts/asked-for'
import { countLeftOut, reached } from '#lib/assistant/drafts/left-out'
import { OFFER_WORDS } from '#lib/assistant/drafts/offer-words'
import { type Doubt, readRecipients, type Worded } from '#lib/assistant/drafts/recipients'
import type { LeftOut } from '#lib/assistant/drafts/schema'
import { hasTones } from '#lib/assistant/drafts/wording'
import { plainText, withoutMarkup } from '#lib/assistant/telling/clean'
import { listOf } from '#lib/assistant/telling/links'
import { fill, type Speech, speechOf } from '#lib/assistant/telling/speech'
import { numberText } from '#lib/assistant/telling/values'
import { Writer } from '#lib/assistant/telling/writer'
import type { ReadContext } from '#lib/figures/read-context'
import { listed } from '#lib/format/sentence'
import { settled } from '#lib/query/list'
import { readCondition } from '#lib/query/read'
import { figuresOf } from '#lib/query/rows'
import type { Noun } from '#lib/records/model'

/** "2 without an e-mail address": whom a mail does not reach, and why. */
function leftOutText({ reason, noun, count }: LeftOut, speech: Speech): string {
  const { words, nouns } = speech.book
  const np = nouns[noun as Noun]?.[count === 1 ? 0 : 1] ?? noun
  return fill(words[`left_out_${reason}`], { n: numberText(count, speech), np })
}

function doubtText(doubt: Doubt, { language, book: { words } }: Speech): string {
  if (doubt.why === 'not_listed') return words.draft_list_first
  const why = {
    open: '',
    not_understood: 'words' in doubt ? fill(words.clarify, { v: plainText(doubt.words) }) : '',
    nobody: 'name' in doubt ? fill(words.nobody, { v: plainText(doubt.name) }) : '',
    not_there: 'name' in doubt ? fill(OFFER_WORDS[language].not_there, { v: plainText(doubt.name) }) : '',
    several: 'name' in doubt ? fill(words.clarify_which, { v: plainText(doubt.name) }) : '',
  }[doubt.why]
  return [why, 'options' in doubt ? '' : words.draft_whom].filter(Boolean).join(' ')
}

/** What became of the wording that somebody asked for. */
function wordingText({ how }: Worded, hasTones: boolean, { language }: Speech): string {
  const words = OFFER_WORDS[language]
  return how === null ? '' : how === 'other' || !hasTones ? words.no_text : words[how]
}

/**
 * Offers the mail that was asked for as a draft, with how many it reaches and who is left out, or asks back whom it is
 * for; false where no mail was asked for. Nothing is written or sent by it.
 *
 * @param turns what the asker said, the message last
 * @param before what was found for the answer before
 */
export async function offerDraft(
  readContext: ReadContext,
  turns: readonly string[],
  before: () => Promise<AnswerBefore>,
  transcript: Transcript,
): Promise<boolean> {
  const { ctx } = readContext
  const message = mailAsked(turns)
  if (message === null) return false
  const read = await readRecipients(ctx, message, await before(), turns)
  if (!read) return false
  const speech = speechOf(read.language, readContext, new Map())
  transcript.speak(read.language)
  if ('doubt' in read) {
    const question = withoutMarkup(doubtText(read.doubt, speech))
    const { doubt } = read
    // Each option is the mail itself, sent to one of them.
    const options =
      'options' in doubt ? doubt.options.map((name) => withoutMarkup(plainText(sentTo(message, doubt.name, name)))) : []
    transcript.write(question, [])
    transcript.clarify({ question, options })
    return true
  }
  const { filter, notOwing, worded } = read
  const { words } = speech.book
  const to = reached(filter)
  const clauses = [to, ...(notOwing ? [reached(notOwing.filter)] : [])].map(async (each) => ({
    noun: 'members' as const,
    clause: await settled(ctx, readCondition('members', each)),
  }))
  const [[count = 0, others = 0], left_out] = await Promise.all([
    figuresOf(ctx, await Promise.all(clauses), { isOnce: true }),
    countLeftOut(ctx, filter),
  ])
  const leftOut = [
    ...(notOwing && others > 0 ? [fill(words[`left_out_not_${notOwing.why}`], { n: numberText(others, speech) })] : []),
    ...left_out.map((each) => leftOutText(each, speech)),
  ]
  const figure = { value: count, unit: 'members', href: listOf('members', to, readContext, null) } as const
  const writer = new Writer(speech, readContext, '')
  if (count === 0) writer.put(words.draft_nobody)
  else
    writer.phrase(count === 1 ? words.draft_one : words.draft_many, numberText(count, speech), { ...figure, path: '' })
  if (leftOut.length > 0) writer.put(` ${fill(words.left_out, { v: listed(leftOut, words.and) })}`)
  if (worded.how) writer.put(` ${wordingText(worded, hasTones(filter, worded), speech)}`)
  writer.put(` ${words.offer_draft}`)
  // It is no figure of a look-up: it leads to the list itself.
  transcript.write(
    writer.text,
    writer.figures.map((each) => ({ ...each, source: null })),
  )
  transcript.offer({ message })
  return true
}
