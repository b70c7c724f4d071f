import { titlesOf } from '#lib/assistant/look-up'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Ask, Offer } from '#lib/assistant/reading/plan'
import { plainText } from '#lib/assistant/telling/clean'
import { titleOf } from '#lib/assistant/telling/results'
import { fill, labelOf, type Speech, speechOf } from '#lib/assistant/telling/speech'
import type { ReadContext } from '#lib/figures/read-context'
import type { Noun } from '#lib/records/model'

/** How many plans are offered where it is not sure which one is meant. */
const MAX_OFFERED = 3

/** What a look-up asks for, in words that tell it from others: "How many: active members in Hamburg". */
function textOf(ask: Ask, speech: Speech): string {
  const { words } = speech.book
  const title = plainText(titleOf(ask, speech))
  const { show, by, limit, order, of } = ask.question
  if (ask.measure !== undefined) return title
  const what =
    show === 'count'
      ? fill(words.offer_count, { v: title })
      : show === 'rows'
        ? fill(words.offer_rows, { v: title })
        : title
  const field = order?.replace(/^-/, '')
  const sorted =
    field && field !== 'value' && field !== 'key' && by === undefined ? labelOf(of as Noun, field, speech) : null
  return [
    what,
    ...(sorted ? [fill(words.offer_sorted, { v: sorted })] : []),
    ...(limit === undefined ? [] : [limit === 1 ? words.offer_one : fill(words.offer_first, { v: String(limit) })]),
  ].join(', ')
}

/** Plans as they are offered to whoever asked, each in words of its own. */
export async function offersOf(
  readContext: ReadContext,
  language: Language,
  plans: readonly Omit<Offer, 'text'>[],
): Promise<Offer[]> {
  const asks = plans.flatMap((plan) => plan.asks)
  const speech = speechOf(language, readContext, await titlesOf(readContext, asks))
  const offers = new Map<string, Offer>()
  for (const plan of plans) {
    const text = plainText([...new Set(plan.asks.map((ask) => textOf(ask, speech)))].join(' / '))
    if (!offers.has(text) && text.length <= MAX_TEXT) offers.set(text, { text, ...plan })
  }
  return [...offers.values()].slice(0, MAX_OFFERED)
}

/** A text that is longer does not tell at a glance what it offers; the conditions of a ranking by payer take 210. */
const MAX_TEXT = 280
