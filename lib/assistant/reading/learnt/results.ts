import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { answerOnce, inOneOrder } from '#lib/assistant/answer-once'
import { grounded } from '#lib/assistant/look-up'
import type { Planned } from '#lib/assistant/reading/learnt/forms'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import { idsIn } from '#lib/query/answer'
import { models, modelsOf } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import { explainTimeout } from '#lib/query/time-limit'
import type { Noun } from '#lib/records/model'

/** What a plan comes to, for holding it against another one. */
export interface Result {
  readonly measure: string | null
  readonly of: string
  readonly show: Question['show']
  readonly value: string
  readonly count: number
  readonly groups: readonly (readonly [label: string, value: string])[] | null
  readonly limit: number | null
  readonly before: string | null
  /** Which rows are meant, as text: where that is the same, they need not be looked up. */
  readonly meant: string
  /** The rows, or the first of them where there is a limit. */
  readonly ids: readonly string[]
  /** Whether its value is an amount of money. */
  readonly is_money: boolean
  /** What comes first by a figure, each with that figure; null without such an order. */
  readonly ranked: readonly (readonly [id: string, figure: string])[] | null
}

/** How many rows are held against others, at most. */
const MAX_ROWS = 200

/** How far a plan is looked up: only its figure, or the rows that are counted as well. */
type Depth = 'figure' | 'rows'

async function take(readContext: ReadContext, plan: Planned, depth: Depth): Promise<Result> {
  const none = {
    count: 0,
    of: 'members',
    show: 'count',
    value: '',
    groups: null,
    limit: null,
    before: null,
    meant: '',
    ids: [],
    is_money: false,
    ranked: null,
  } as const
  // Of a figure with a rule of its own it is enough to know which one it is.
  if (plan.measure !== undefined) return { ...none, measure: plan.measure }
  const question = grounded(plan.question, modelsOf(readContext.ctx))
  const { of, show, where, as_of, limit, order, by, compare } = question
  const isOfRows = (show === 'rows' || show === 'count') && by === undefined
  const all = { of, where, as_of, show: 'count' } as const
  const first = { of, where, as_of, show: 'rows', limit, order } as const
  // Without an order nothing has to be sorted: it is the number that is looked for.
  const rows = isOfRows ? await answerOnce(readContext, limit ? first : all) : null
  const ids = isOfRows && !limit && depth === 'rows' ? await idsIn(readContext, all, MAX_ROWS) : []
  // Of rows their number is known with them.
  const answer = rows && compare === undefined ? rows : await answerOnce(readContext, question)
  const ordered = order?.replace(/^-/, '') ?? ''
  const ranked = answer.groups
    ? answer.groups.map(({ key, value }) => [String(key), String(value)] as const)
    : limit
      ? (answer.rows ?? []).map((row) => [String(row.id), String(row[ordered])] as const)
      : null
  return {
    ...{ measure: null, of, show, value: String(rows ? answer.count : answer.value) },
    ...{ count: answer.count, limit: limit ?? null },
    groups: answer.groups?.map(({ label, value }) => [label, String(value)] as const) ?? null,
    before: answer.comparison ? String(answer.comparison.value) : null,
    meant: JSON.stringify(inOneOrder(limit ? first : all)),
    is_money: models[of as Noun].fields[question.field ?? '']?.type === 'money',
    ids: limit ? (rows?.rows ?? []).map(({ id }) => String(id)).sort() : ids,
    ranked: ['', 'key'].includes(ordered) ? null : ranked,
  }
}

/** Returns what a plan comes to; null for one that cannot be looked up. */
export async function resultOf(readContext: ReadContext, plan: Planned, depth: Depth = 'rows'): Promise<Result | null> {
  try {
    return await explainTimeout('where', () => take(readContext, plan, depth))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** How many rows are told: a limit that cuts none off says nothing. */
const shownOf = ({ count, limit }: Result): number => Math.min(count, limit ?? Number.POSITIVE_INFINITY)

/** Whether rows in the order of an amount and groups in that of its sum are one ranking, of which one may tell more. */
function isSameRanking({ ranked, groups }: Result, asked: Result): boolean {
  if (!ranked || !asked.ranked || (groups === null) === (asked.groups === null)) return false
  const first = Math.min(ranked.length, asked.ranked.length)
  const isEither = first > 0 || ranked.length === asked.ranked.length
  return isEither && isDeepStrictEqual(ranked.slice(0, first), asked.ranked.slice(0, first))
}

/** Whether one result says what the other says. A list tells how many there are, a number does not tell who. */
export function says(result: Result, asked: Result): boolean {
  if (result.measure !== null || asked.measure !== null) return result.measure === asked.measure
  if (result.before !== asked.before) return false
  if (isSameRanking(result, asked)) return true
  if (result.groups || asked.groups) {
    const [own = [], others = []] = [result.groups ?? [], asked.groups ?? []]
    const first = Math.min(own.length, others.length)
    const isWhole = own.length === others.length || result.limit !== null || asked.limit !== null
    const sorted = (groups: Result['groups']) => (groups ?? []).slice(0, first).map(String).sort()
    return first > 0 && isWhole && isDeepStrictEqual(sorted(own), sorted(others))
  }
  const isOfRows = ({ show }: Result) => show === 'rows' || show === 'count'
  if (isOfRows(result) && isOfRows(asked)) {
    if (asked.show === 'rows' && result.show === 'count') return false
    const isOfSame = result.meant === asked.meant || isDeepStrictEqual(result.ids, asked.ids)
    return result.of === asked.of && shownOf(result) === shownOf(asked) && isOfSame
  }
  return result.show === asked.show && result.value === asked.value
}

/** Whether somebody's own registrations and the events that they are for are counted: as many of either. */
function isOfOwnEvents(result: Result, asked: Result): boolean {
  const isOfRows = ({ show, limit }: Result) => (show === 'rows' || show === 'count') && limit === null
  const nouns = [result.of, asked.of].sort().join()
  return nouns === 'events,registrations' && isOfRows(result) && isOfRows(asked) && result.count === asked.count
}

/** Whether both are one amount in all, of whatever rows: what members owe is what is left of their invoices. */
const isSameAmount = (result: Result, asked: Result): boolean =>
  [result, asked].every(({ is_money, show, groups, before }) => is_money && show === 'sum' && !groups && !before) &&
  result.value === asked.value &&
  Number(result.value) !== 0

/** Whether look-ups come to the same as others, whichever of two comes first. What nobody can look up is like nothing. */
const areSame = (one: readonly (Result | null)[], other: readonly (Result | null)[], isOwn: boolean): boolean =>
  areSameInOrder(one, other, isOwn) || (one.length === 2 && areSameInOrder(one, other.toReversed(), isOwn))

function areSameInOrder(one: readonly (Result | null)[], other: readonly (Result | null)[], isOwn: boolean): boolean {
  return (
    one.length > 0 &&
    one.length === other.length &&
    one.every((result, index) => {
      const asked = other[index]
      if (result === null || asked == null) return false
      if (isOwn && isOfOwnEvents(result, asked)) return true
      if (isSameAmount(result, asked)) return true
      if (result.of !== asked.of && !isSameRanking(result, asked)) return false
      // A list tells how many there are, whichever of the two was asked for.
      return says(result, asked) || says(asked, result)
    })
  )
}

/** Waits so many turns of the event loop. What is asked in one turn shares a connection, and is looked up in a row. */
async function afterTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate()
}

/**
 * Looks up what several readings of a question come to. Returns for each the place of the first one that comes to the
 * same, which is its own where none does. Rows are looked up only where as many are counted by another reading.
 */
export async function placesOfSame(
  readContext: ReadContext,
  readings: readonly (readonly Planned[])[],
): Promise<number[]> {
  const isOwn = !readContext.reaches_all
  const texts = readings.map((plans) => JSON.stringify(inOneOrder(plans)))
  // What nothing is looked up for is like nothing.
  const firsts = texts.map((text, place) => (text === '[]' ? place : texts.indexOf(text)))
  const distinct = [...new Set(firsts)]
  const known = new Map<string, Promise<Result | null>>()
  const once = (plan: Planned, depth: Depth) => {
    const key = JSON.stringify([depth, inOneOrder(plan)])
    const result = known.get(key) ?? resultOf(readContext, plan, depth)
    known.set(key, result)
    return result
  }
  const lookUp = (place: number, depth: Depth) => Promise.all((readings[place] ?? []).map((plan) => once(plan, depth)))
  const figures = await Promise.all(
    distinct.map(async (place, at) => {
      await afterTurns(at)
      return distinct.length > 1 ? lookUp(place, 'figure') : []
    }),
  )
  const results = await Promise.all(
    distinct.map((place, at) => {
      const own = figures[at] ?? []
      const meant = (plans: readonly (Result | null)[]) => JSON.stringify(plans.map((each) => each?.meant))
      const alike = figures.filter((other, index) => index !== at && areSame(own, other, isOwn))
      return alike.some((other) => meant(other) !== meant(own)) ? lookUp(place, 'rows') : own
    }),
  )
  return firsts.map((place) => {
    const own = results[distinct.indexOf(place)] ?? []
    const same = distinct.find((other, at) => other < place && areSame(results[at] ?? [], own, isOwn))
    return same ?? place
  })
}
