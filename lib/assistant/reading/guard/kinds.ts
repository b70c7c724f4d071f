import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import type { Plan } from '#lib/assistant/reading/guard/words'
import { isConcept, type Piece } from '#lib/assistant/reading/pieces'
import { models } from '#lib/query/models'
import type { Noun } from '#lib/records/model'

const ASKING: readonly ConceptName[] = [
  'how_many',
  'how_much',
  'who',
  'when',
  'which',
  'share',
  'average',
  'list',
  'where',
  'what',
  'sum',
]

type Ask = Plan['asks'][number]

const typeOf = ({ question: { of, field } }: Ask) => (field ? models[of as Noun].fields[field]?.type : undefined)
const NUMBERS = ['count', 'sum', 'average', 'median', 'share', 'minimum', 'maximum']
const PEOPLE: readonly string[] = [
  'members',
  'registrations',
  'payments',
  'invoices',
  'check_ins',
  'terms',
  'feedback',
  'mails',
  'sessions',
  'credit_notes',
]

const isNumber = ({ question, measure, wants }: Ask) =>
  measure !== undefined || NUMBERS.includes(question.show ?? '') || wants === 'field' || wants === 'yes-no'
const isSum = (ask: Ask) =>
  isNumber(ask) ||
  ask.fields.some((field) => field.endsWith('_minor')) ||
  ask.question.of === 'tiers' ||
  ask.question.of === 'ticket_types'
const isDated = (ask: Ask) =>
  ask.measure !== undefined ||
  typeof ask.question.by === 'object' ||
  (ask.question.show === 'rows' && ask.question.of !== 'registrations') ||
  ask.wants === 'field' ||
  ['date', 'instant', 'local_time'].includes(typeOf(ask) ?? '')
function isOfPeople({ question: { of, show, by }, measure }: Ask): boolean {
  if (measure !== undefined) return true
  if (typeof by === 'string') return /(?:^|\.)(?:member|payer|invited_by)$/.test(by)
  return show === 'rows' && PEOPLE.includes(of)
}

/** Whether a plan is of rows of a noun, or tells of each of them. */
function isOfNoun(noun: Noun, { question: { of, show, by }, measure, fields }: Ask): boolean {
  if (measure !== undefined) return true
  if (of === noun && show === 'rows') return true
  const one = noun.replace(/s$/, '')
  if (typeof by === 'string') return by.split('.').at(-1) === one || by.split('.').at(-1) === `${one}_id`
  return (
    fields.includes(one) ||
    fields.includes(`${one}_id`) ||
    (noun === 'members' && show === 'rows' && PEOPLE.includes(of))
  )
}

/** Returns the word that asks for another kind of answer than a plan gives; null where the kind is right. */
export function unansweredKind(pieces: readonly Piece[], plan: Plan): string | null {
  const { asks } = plan
  const asking = pieces.findIndex((piece) => isConcept(piece, ...ASKING))
  const first = pieces[asking]
  if (first?.is !== 'concept') return null
  const is = (...names: ConceptName[]) => isConcept(first, ...names)
  const isTurned = plan.together === 'compared' || plan.together === 'shares'
  const has = (...names: ConceptName[]) => pieces.some((piece) => isConcept(piece, ...names))
  if (is('how_many', 'how_much') && !has('sort')) {
    const isRight = is('how_many') ? asks.some(isNumber) || (is('how_much') && asks.some(isSum)) : asks.some(isSum)
    return isRight ? null : first.text
  }
  const next = pieces[asking + 1]
  const asked = next?.is === 'concept' ? next.names.flatMap((name) => (CONCEPTS[name] as Concept).noun ?? []) : []
  // "Which workshops were worse than last year": each of them is asked about, and not all together.
  if (isTurned)
    return is('which') && asked.length > 0 && asking <= 1 && !has('or', 'compare')
      ? `${first.text} ${next?.text}`
      : null
  // "Out of the students who joined, how many": the pronoun asks for nobody.
  const isPronoun = asking > 0 || has('how_many', 'how_much', 'share', 'average', 'by')
  if (is('who') && !isPronoun) return asks.some((ask) => isOfPeople(ask) || ask.wants === 'yes-no') ? null : first.text
  // "When was the gala, and who was there": the day of the gala is not told with its guests.
  const isOfGuests =
    asks.every(({ question }) => question.of === 'registrations') && !has('registered', 'registrations')
  if (is('when') && isOfGuests) return first.text
  if (is('when')) return asks.some(isDated) ? null : first.text
  if (is('which')) {
    if (next?.is === 'unit')
      return asks.some(
        ({ question: { by }, measure }) => measure !== undefined || (typeof by === 'object' && by.every === next.unit),
      )
        ? null
        : `${first.text} ${next.text}`
    if (next && asked.length > 0 && asking <= 1 && !asked.some((noun) => asks.some((ask) => isOfNoun(noun, ask))))
      return `${first.text} ${next.text}`
  }
  return null
}

/** Words that ask for something else once more, behind a first question, of which a plan says nothing. */
export function unansweredMore(pieces: readonly Piece[], { asks }: Plan): string[] {
  return pieces.flatMap((piece, index) => {
    const next = pieces[index + 1]
    const isMore = index > 0 && isConcept(pieces[index - 1], 'and')
    if (!isMore || asks.length > 1) return []
    if (isConcept(piece, 'how_many', 'how_much', 'when'))
      return asks.some((ask) => ask.fields.length > 0 || (isConcept(piece, 'how_much') && ask.question.show === 'sum'))
        ? []
        : [piece.text]
    if (!isConcept(piece, 'which', 'in') || !next) return []
    const named = isConcept(piece, 'in') && isConcept(next, 'which') ? pieces[index + 2] : next
    const nouns = named?.is === 'concept' ? named.names.flatMap((name) => (CONCEPTS[name] as Concept).noun ?? []) : []
    const isAsked = isConcept(piece, 'which') || isConcept(next, 'which')
    return isAsked && nouns.length > 0 && !nouns.some((noun) => asks.some((ask) => isOfNoun(noun, ask)))
      ? [named?.text ?? '']
      : []
  })
}
