import { isDeepStrictEqual } from 'node:util'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Plan } from '#lib/assistant/reading/plan'
import { PHRASEBOOKS } from '#lib/assistant/telling/speech'
import type { Question } from '#lib/query/schema'
import type { Noun } from '#lib/records/model'

/** A question that could come next, and whether what it was read as is what it should mean after the one before. */
interface Candidate {
  readonly says: Readonly<Record<Language, string>>
  readonly fits: (before: Question) => boolean
  readonly means: (next: Question, before: Question) => boolean
  /** From how many rows on it says any more than the answer before; always, where it is of others. */
  readonly from?: number
}

/** A single row is divided into nothing, and is its own number and sum. */
const SEVERAL = 2

const MAX_SUGGESTIONS = 3

const isSame = (next: Question, before: Question) =>
  next.of === before.of && isDeepStrictEqual(next.where ?? {}, before.where ?? {})

const listed: Candidate = {
  says: { en: 'List them', de: 'Welche sind es?', fr: 'Montre-les' },
  fits: ({ show, by }) => show === 'count' && by === undefined,
  means: (next, before) => next.show === 'rows' && isSame(next, before),
  from: 1,
}

const counted: Candidate = {
  says: { en: 'How many are there?', de: 'Wie viele sind es?', fr: 'Combien y en a-t-il ?' },
  fits: ({ show, limit }) => show === 'rows' && limit !== undefined,
  means: (next, before) => next.show === 'count' && isSame(next, before),
  from: SEVERAL,
}

const total: Candidate = {
  says: { en: 'How much is that in total?', de: 'Welche Summe?', fr: 'Quelle somme ?' },
  fits: ({ of, show, by }) =>
    (of === 'invoices' || of === 'payments' || of === 'refunds') && show === 'count' && by === undefined,
  means: (next, before) => next.show === 'sum' && isSame(next, before),
  from: SEVERAL,
}

/** The same figure for each value of a field, or each month. */
const grouped = (of: Noun, by: string, en: string, de: string, fr: string): Candidate => ({
  says: { en, de, fr },
  fits: (before) => before.of === of && before.by === undefined && ['count', 'sum', 'rows'].includes(before.show),
  means: (next, before) =>
    (typeof next.by === 'object' ? next.by.every : next.by) === by &&
    (next.show === before.show || before.show === 'rows') &&
    (next.field === before.field || before.show === 'rows') &&
    isSame(next, before),
  from: SEVERAL,
})

/** The same of another period of the same length. */
const moved = (period: string, en: string, de: string, fr: string): Candidate => ({
  says: { en, de, fr },
  fits: (before) => JSON.stringify(before.where ?? {}).includes(`"${period}"`),
  means: (next, before) =>
    next.of === before.of &&
    next.show === before.show &&
    next.field === before.field &&
    isDeepStrictEqual(next.by, before.by) &&
    !isSame(next, before) &&
    isDeepStrictEqual(withoutTimes(next.where), withoutTimes(before.where)),
})

/** A condition with its times left open, to see that nothing else in it changed. */
function withoutTimes(where: unknown): unknown {
  if (Array.isArray(where)) return where.map(withoutTimes)
  if (typeof where !== 'object' || where === null) return where
  return Object.fromEntries(
    Object.entries(where).map(([name, value]) => [name, name === 'within' ? 'a time' : withoutTimes(value)]),
  )
}

/** The most useful first. */
const CANDIDATES: readonly Candidate[] = [
  listed,
  counted,
  total,
  moved('this_year', 'And last year?', 'Und letztes Jahr?', 'Et l’année dernière ?'),
  moved('this_month', 'And last month?', 'Und letzten Monat?', 'Et le mois dernier ?'),
  moved('this_quarter', 'And last quarter?', 'Und letztes Quartal?', 'Et le trimestre dernier ?'),
  moved('previous_month', 'And this month?', 'Und diesen Monat?', 'Et ce mois-ci ?'),
  moved('previous_year', 'And this year?', 'Und dieses Jahr?', 'Et cette année ?'),
  grouped('members', 'tier', 'And by tier?', 'Und je Tarif?', 'Et par tarif ?'),
  grouped('members', 'city', 'And by city?', 'Und je Ort?', 'Et par ville ?'),
  grouped('payments', 'month', 'And by month?', 'Und pro Monat?', 'Et par mois ?'),
  grouped('payments', 'method', 'And by payment method?', 'Und je Zahlungsart?', 'Et par mode de paiement ?'),
  grouped('refunds', 'month', 'And by month?', 'Und pro Monat?', 'Et par mois ?'),
  grouped('refunds', 'method', 'And by payment method?', 'Und je Zahlungsart?', 'Et par mode de paiement ?'),
  grouped('invoices', 'kind', 'And by kind?', 'Und je Art?', 'Et par type ?'),
  grouped('invoices', 'month', 'And by month?', 'Und pro Monat?', 'Et par mois ?'),
  grouped('registrations', 'event', 'And by event?', 'Und je Veranstaltung?', 'Et par évènement ?'),
  grouped('events', 'kind', 'And by kind?', 'Und je Art?', 'Et par type ?'),
  grouped('events', 'month', 'And by month?', 'Und pro Monat?', 'Et par mois ?'),
]

/**
 * Returns questions that could come next in the language of the conversation. Each was read as the next turn and means
 * what it says; others are left out.
 *
 * @param count how many rows stand behind the answer, where that is known
 * @param next reads a question in the place of the next one
 */
export async function suggest(
  plan: Plan,
  count: number | null,
  next: (text: string) => Promise<Plan>,
): Promise<string[]> {
  if (plan.kind === 'refuse' && plan.instead) {
    const said = PHRASEBOOKS[plan.language].words[`instead_${plan.instead}`]
    return (await next(said)).kind === 'answer' ? [said] : []
  }
  const [ask, ...others] = plan.kind === 'answer' ? plan.asks : []
  if (!ask || others.length > 0 || ask.measure !== undefined) return []
  const suggestions: string[] = []
  for (const { says, fits, means, from = 0 } of CANDIDATES) {
    if (suggestions.length === MAX_SUGGESTIONS) break
    if ((count ?? from) < from || !fits(ask.question)) continue
    const said = says[plan.language]
    const understood = await next(said)
    const [only, ...more] = understood.kind === 'answer' ? understood.asks : []
    if (only && more.length === 0 && only.measure === undefined && means(only.question, ask.question))
      suggestions.push(said)
  }
  return suggestions
}
