import type { VerifyContext, Violation, ViolationCode } from '#lib/assistant/verify/context'
import { type DirectionWord, directionWordsIn, nearestDirection } from '#lib/assistant/verify/direction'
import { type Fact, factAt, factsOf, isEmpty } from '#lib/assistant/verify/facts'
import { isFramed, isToldColumn, type Scene, sceneOf, withPairedEnds } from '#lib/assistant/verify/framing'
import { fitsUnit, isSameNumber, states } from '#lib/assistant/verify/match'
import { type Mention, mentionsIn } from '#lib/assistant/verify/mentions'
import { contradicts, contradictsAll, spansAgainst } from '#lib/assistant/verify/movement'
import { type NamedRows, namedRowsIn } from '#lib/assistant/verify/names'
import { type Claim, ownedFacts } from '#lib/assistant/verify/owners'
import { givenSource, isRankOf } from '#lib/assistant/verify/quoted-inputs'
import { quotedSpans, withoutSpans } from '#lib/assistant/verify/quotes'
import type { Figure, Unit } from '#lib/figures/schema'

/** The figures of a sentence that holds, and what does not hold in one that does not. */
export interface Verdict {
  figures: Figure[]
  violations: Violation[]
}

/** A figure on its way through the checks. */
interface Checked extends Claim {
  mention: Mention
  /** All that it could state, wherever it belongs. */
  stated: readonly Fact[]
  /** The figure that stands here by reference. */
  placed: Figure | null
  violation: ViolationCode | null
}

/**
 * Checks every figure of a sentence against what was looked up. A figure holds when it is, at the precision shown, a
 * cell, value, total, comparison or row count of the results in the same unit, of the row that the sentence speaks of
 * and with the direction that it says; or when the question, a filter or the period gave it. Offsets are those of the
 * sentence. A sentence with a violation must not be shown.
 */
export function verifySentence(text: string, context: VerifyContext): Verdict {
  const { results, locale, time_zone = 'UTC', names = [] } = context
  const scene = sceneOf(text, namedIn(text, context), results)
  const words = directionWordsIn(text)
  const mentions = mentionsIn(withoutSpans(text, [...names, ...quotedSpans(text, results, locale, time_zone)]), locale)

  const claims = withPairedEnds(claimsOf(text, mentions, words, context), text).map((claim) => ({
    ...claim,
    facts: claim.facts.filter(
      (fact) => isFramed(fact, claim, scene) && (claim.placed !== null || isToldColumn(fact, text)),
    ),
  }))
  const owned = ownedFacts(claims, scene.named)
  const figures: Figure[] = []
  const violations = directionViolations(text, mentions, words, context)
  claims.forEach((claim, index) => {
    const own = owned[index] ?? []
    const facts = own.filter((fact) => !contradicts(fact, text, claim, words))
    const found = figureOf(claim, facts, scene, context)
    if (found) figures.push(found)
    else violations.push(violationOf(reasonOf(claim, own, context), claim.mention))
  })
  return { figures, violations }
}

/** Every figure of the sentence with the facts that it states, in order: those put in by reference, and all others. */
function claimsOf(
  text: string,
  mentions: readonly Mention[],
  words: readonly DirectionWord[],
  context: VerifyContext,
): Checked[] {
  const { results, locale, time_zone = 'UTC', placed = [] } = context
  const facts = factsOf(results, time_zone)
  const free = mentions
    .filter(({ start, end }) => !placed.some((figure) => start < figure.end && figure.start < end))
    .map((mention) => {
      const isFalling = nearestDirection(text, mention.start, mention.end, words)?.direction === -1
      const stated = facts.filter((fact) => states(mention, fact, isFalling, { locale, time_zone }))
      return { mention, placed: null, start: mention.start, end: mention.end, stated, facts: stated, violation: null }
    })
  return [...placed.map((figure) => placedClaim(figure, mentions, context)), ...free].toSorted(
    (a, b) => a.start - b.start,
  )
}

/** What is wrong with the directions that the sentence tells beside its figures. */
function directionViolations(
  text: string,
  mentions: readonly Mention[],
  words: readonly DirectionWord[],
  { results, placed = [] }: VerifyContext,
): Violation[] {
  const [word] = words
  const isBare = mentions.length === 0 && placed.length === 0
  if (isBare && word && contradictsAll(words, text, results)) return [violationOf('wrong_direction', word)]
  return spansAgainst(text, mentions, words).map((mention) => violationOf('wrong_direction', mention))
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
  const stated = fact ? [fact] : []
  return { mention, placed: figure, start, end, stated, facts: stated, violation: isFitting ? null : 'wrong_unit' }
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
  { text, named }: Scene,
  context: VerifyContext,
): Figure | null {
  const { mention, placed, start, end } = claim
  if (claim.violation) return null
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
  const given = claim.stated.length > 0 || mention.kind === 'vague' ? null : givenSource(mention, text, context)
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
  { mention, stated, violation }: Checked,
  owned: readonly Fact[],
  context: VerifyContext,
): ViolationCode {
  const { results, locale, time_zone = 'UTC' } = context
  if (violation) return violation
  if (mention.kind === 'vague') return 'vague'
  if (owned.length > 0) return 'wrong_direction'
  if (stated.length > 0) return 'wrong_row'
  if (mention.readings.length === 0 || mention.kind === 'multiple') return 'unsupported'
  const all = factsOf(results, time_zone)
  if (all.some((fact) => states(mention, fact, true, { locale, time_zone }))) return 'wrong_direction'
  return all.some((fact) => isSameNumber(mention, fact)) ? 'wrong_unit' : 'unsupported'
}

const DETAILS: Readonly<Record<ViolationCode, (text: string) => string>> = {
  unsupported: (text) => `"${text}" is in none of the results.`,
  wrong_unit: (text) => `"${text}" is not in the unit that the results give.`,
  wrong_row: (text) => `"${text}" is not the figure of what the sentence speaks of.`,
  wrong_direction: (text) => `"${text}" goes the other way.`,
  unknown_reference: (text) => `${text} refers to nothing.`,
  vague: (text) => `"${text}" gives no figure.`,
}

/** A violation with the sentence that explains it. */
export function violationOf(
  code: ViolationCode,
  { text, start, end }: Pick<Mention, 'text' | 'start' | 'end'>,
): Violation {
  return { code, text, start, end, detail: DETAILS[code](text) }
}
