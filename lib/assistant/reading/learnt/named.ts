import { isDeepStrictEqual } from 'node:util'
import type { Counted, Named } from '#lib/assistant/reading/learnt/forms'
import { resolveEvents } from '#lib/assistant/reading/named-events'
import { resolvePersons } from '#lib/assistant/reading/named-people'
import { hasConcept, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import type { ReadContext } from '#lib/figures/read-context'
import { addYears } from '#lib/format/dates'

type Value = Named['values'][number]

/** The days of a unit in which lengths are asked for that are kept in days. */
const DAYS: Readonly<Partial<Record<string, number>>> = { day: 1, week: 7, month: 30 }

/** The numbers of a question, each with what it counts: "more than two weeks overdue" is a number of days. */
function numbersIn(pieces: readonly Piece[]): { value: number; of: Counted | null }[] {
  return pieces.flatMap((piece, index): { value: number; of: Counted | null }[] => {
    if (piece.is !== 'number') return []
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    const days = after?.is === 'unit' ? DAYS[after.unit] : undefined
    if (days) return [{ value: piece.value * days, of: 'days' }]
    return [{ value: piece.value, of: isConcept(before, 'money') || isConcept(after, 'money') ? 'money' : null }]
  })
}

/** The days and numbers that pieces stand for beside what else they say: "vor einem Jahr", "at least three reminders". */
function spareIn(pieces: readonly Piece[], today: string): NonNullable<Named['spare']> {
  const isYearAgo = hasConcept(pieces, 'year_before', 'same_date')
  const steps = pieces.flatMap((piece) =>
    piece.is === 'value' ? [(piece.where.reminders as { step?: unknown } | undefined)?.step] : [],
  )
  return {
    days: isYearAgo ? [addYears(today, -1)] : [],
    numbers: steps.filter((step) => typeof step === 'number'),
  }
}

/** A value that is named twice is one: "volunteers (tag volunteer)". */
const distinct = (values: readonly Value[]): Value[] =>
  values.filter((each, index) => values.findIndex((other) => isDeepStrictEqual(other, each)) === index)

/** "Danish" is said of a country and of a language; which one is meant the rest of the question tells. */
function withLanguage(where: Value): Value {
  const { country } = where.members ?? {}
  const isCode = typeof country === 'string' && /^[A-Z]{2}$/.test(country)
  const { language } = isCode ? new Intl.Locale(`und-${country}`).maximize() : {}
  return language ? { ...where, members: { ...where.members, language } } : where
}

/**
 * What a question names, of its pieces, with the titles of the events and the names of the people.
 *
 * @param whole its pieces with those of the questions before that it leans on, where times have become the editions of
 *   events that were held in them
 */
export async function namedIn(
  readContext: ReadContext,
  pieces: readonly Piece[],
  whole: readonly Piece[],
): Promise<Named & { readonly titles: readonly string[] }> {
  const isLeft = ({ text }: Piece) => whole.some((piece) => piece.is === 'time' && piece.text === text)
  const isEdition =
    pieces.some((piece) => piece.is === 'time' && !isLeft(piece)) && whole.some(({ is }) => is === 'event')
  const numbers = numbersIn(pieces)
  const events = [...resolveEvents(isEdition ? whole : pieces, readContext.today, whole).values()]
  const persons = [...(await resolvePersons(readContext, pieces)).persons.values()]
  return {
    times: pieces.flatMap((piece) => (piece.is === 'time' && (!isEdition || isLeft(piece)) ? [piece.time] : [])),
    events: [...new Set(events.map(({ id }) => id))],
    persons: [...new Set(persons.map(({ id }) => id))],
    numbers: numbers.map(({ value }) => value),
    counted: numbers.map(({ of }) => of),
    spare: spareIn(pieces, readContext.today),
    values: distinct(
      pieces.flatMap((piece) =>
        piece.is === 'value' || piece.is === 'nothing' || piece.is === 'reference' ? [withLanguage(piece.where)] : [],
      ),
    ),
    titles: [...new Set([...persons.map(({ label }) => label), ...events.map(({ title }) => title)])],
  }
}
