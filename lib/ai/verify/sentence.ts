import type { Figure, Unit } from '#lib/ai/schema'
import type { Offence, OffenceCode, VerifyContext } from '#lib/ai/verify/context'
import { isFramed } from '#lib/ai/verify/cues'
import { directionWordsIn, nearestDirection } from '#lib/ai/verify/direction'
import { type Fact, factAt, factsOf, isEmpty } from '#lib/ai/verify/facts'
import { givenSource, isRankOf } from '#lib/ai/verify/given'
import { fitsUnit, isSameNumber, type Matching, states } from '#lib/ai/verify/match'
import { type Mention, mentionsIn } from '#lib/ai/verify/mentions'
import { contradicts, contradictsAll, spansAgainst } from '#lib/ai/verify/movement'
import { type NamedRows, namedRowsIn } from '#lib/ai/verify/names'
import { type Claim, ownedFacts } from '#lib/ai/verify/owners'
import { quotedSpans, withoutSpans } from '#lib/ai/verify/quotes'

/** The figures of a sentence that holds, and what does not hold in one that does not. */
export interface Verdict {
  figures: Figure[]
  offences: Offence[]
}

/** A figure on its way through the checks. */
interface Checked extends Claim {
  mention: Mention
  /** The figure that stands here by reference. */
  placed: Figure | null
  offence: OffenceCode | null
}

/**
 * Checks every figure of a sentence against what was looked up. A figure holds when it is, at the precision shown, a
 * cell, value, total, comparison or row count of the results in the same unit, of the row that the sentence speaks of
 * and with the direction that it says; or when the question, a filter or the period gave it. Offsets are those of the
 * sentence. A sentence with an offence must not be shown.
 */
export function verifySentence(text: string, context: VerifyContext): Verdict {
  const { results, locale, time_zone = 'UTC', placed = [], names = [] } = context
  const named = namedIn(text, context)
  const facts = factsOf(results, time_zone)
  const words = directionWordsIn(text)
  const mentions = mentionsIn(withoutSpans(text, [...names, ...quotedSpans(text, results, locale, time_zone)]), locale)
  const how = { locale, time_zone }

  const checked: Checked[] = [
    ...placed.map((figure) => placedClaim(figure, mentions, context)),
    ...freeMentions(),
  ].toSorted((a, b) => a.start - b.start)
  function freeMentions(): Checked[] {
    return mentions
      .filter(({ start, end }) => !placed.some((figure) => start < figure.end && figure.start < end))
      .map((mention) => {
        const isFalling = nearestDirection(text, mention.start, mention.end, words)?.direction === -1
        const stated = facts.filter((fact) => states(mention, fact, isFalling, how))
        return { mention, placed: null, start: mention.start, end: mention.end, facts: stated, offence: null }
      })
  }

  const framed = checked.map((claim) => ({
    ...claim,
    facts: claim.facts.filter((fact) => isFramed(fact, text, claim.start, named)),
  }))
  const owned = ownedFacts(framed, named)
  const directed = framed.map((claim, index) =>
    (owned[index] ?? []).filter((fact) => !contradicts(fact, text, claim, words)),
  )
  const figures: Figure[] = []
  const offences: Offence[] = spansAgainst(text, mentions, words).map((mention) =>
    offenceOf('wrong_direction', mention),
  )
  if (checked.length === 0 && contradictsAll(words, text, results)) {
    const [word] = words
    if (word) offences.push(offenceOf('wrong_direction', word))
  }
  checked.forEach((claim, index) => {
    const found = figureOf(claim, directed[index] ?? [], text, context, named)
    if (found) figures.push(found)
    else offences.push(offenceOf(reasonOf(claim, owned[index] ?? [], facts, how), claim.mention))
  })
  return { figures, offences }
}

/** The rows that the sentence names, or, when it goes on speaking of it, the one that the sentence before named. */
function namedIn(text: string, { results, subject, locale }: VerifyContext): NamedRows[] {
  const named = namedRowsIn(text, results, locale)
  if (named.length > 0 || !subject) return named
  const before = namedRowsIn(subject, results, locale)
  const [only] = before
  return only && before.every(({ rows }) => [...rows].join() === [...only.rows].join())
    ? [{ ...only, start: -1, end: 0 }]
    : []
}

function placedClaim(figure: Figure, mentions: readonly Mention[], context: VerifyContext): Checked {
  const { source, start, end, text } = figure
  const reference = source ? `${source.result}.${source.path}` : ''
  const fact = factAt(context.results, reference, context.time_zone ?? 'UTC')
  const beside = mentions.find((mention) => mention.start < end && start < mention.end)
  const mention = { ...(beside ?? NO_MENTION), start, end, text }
  const isFitting = fact !== null && (!beside || fitsUnit(beside, fact, context.locale))
  return { mention, placed: figure, start, end, facts: fact ? [fact] : [], offence: isFitting ? null : 'wrong_unit' }
}

const NO_MENTION: Mention = {
  start: 0,
  end: 0,
  text: '',
  kind: 'bare',
  readings: [],
  units: null,
  mark: null,
  span: null,
  patterns: [],
}

/** The figure with its source, or null when nothing supports it. */
function figureOf(
  claim: Checked,
  facts: readonly Fact[],
  text: string,
  context: VerifyContext,
  named: readonly NamedRows[],
): Figure | null {
  const { mention, placed, start, end } = claim
  if (claim.offence) return null
  const place = { start, end, text: text.slice(start, end) }
  const [fact] = facts.toSorted((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope))
  if (fact) {
    const status = fact.result.tool === 'calculate' ? 'derived' : 'exact'
    const source = { result: fact.result.id, path: fact.path }
    return placed ?? { ...place, value: fact.value, unit: fact.unit, source, status, href: fact.href }
  }
  if (placed) return null
  const value = { value: mention.readings[0]?.value ?? place.text, unit: unitOf(mention) }
  if (mention.kind === 'none' && context.results.some(isEmpty)) {
    const empty = context.results.find(isEmpty)
    const source = { result: empty?.id ?? 'r1', path: 'row_count' }
    return { ...place, ...value, source, status: 'exact', href: empty?.result.href ?? null }
  }
  if (
    mention.kind === 'ordinal' &&
    isRankOf(
      mention,
      named.flatMap(({ rows }) => [...rows]),
    )
  ) {
    return { ...place, ...value, source: null, status: 'exact', href: null }
  }
  const given = claim.facts.length > 0 || mention.kind === 'vague' ? null : givenSource(mention, text, context)
  return given ? { ...place, ...value, ...given } : null
}

/** What a figure is taken for when several places hold it. */
const SCOPES: readonly Fact['scope'][] = ['value', 'row', 'total', 'comparison', 'row_count', 'frame']

const UNIT_OF_KIND: Partial<Record<Mention['kind'], Unit>> = {
  percent: 'percent',
  rating: 'rating',
  date: 'text',
  time: 'text',
  code: 'text',
}

function unitOf({ kind, span, units }: Mention): Unit {
  if (kind === 'duration') return span === 'day' ? 'days' : 'count'
  return UNIT_OF_KIND[kind] ?? units?.[0] ?? 'count'
}

/** Why nothing supports a figure, as far as it can be told. */
function reasonOf(
  { mention, facts, offence }: Checked,
  owned: readonly Fact[],
  all: readonly Fact[],
  how: Matching,
): OffenceCode {
  if (offence) return offence
  if (mention.kind === 'vague') return 'vague'
  if (owned.length > 0) return 'wrong_direction'
  if (facts.length > 0) return 'wrong_row'
  if (mention.readings.length === 0 || mention.kind === 'multiple') return 'unsupported'
  if (all.some((fact) => states(mention, fact, true, how))) return 'wrong_direction'
  return all.some((fact) => isSameNumber(mention, fact)) ? 'wrong_unit' : 'unsupported'
}

const DETAILS: Readonly<Record<OffenceCode, (text: string) => string>> = {
  unsupported: (text) => `"${text}" is in none of the results.`,
  wrong_unit: (text) => `"${text}" is not in the unit that the results give.`,
  wrong_row: (text) => `"${text}" is not the figure of what the sentence speaks of.`,
  wrong_direction: (text) => `"${text}" goes the other way.`,
  unknown_reference: (text) => `${text} refers to nothing.`,
  vague: (text) => `"${text}" gives no figure.`,
}

/** An offence with the sentence that explains it. */
export function offenceOf(code: OffenceCode, { text, start, end }: Pick<Mention, 'text' | 'start' | 'end'>): Offence {
  return { code, text, start, end, detail: DETAILS[code](text) }
}
