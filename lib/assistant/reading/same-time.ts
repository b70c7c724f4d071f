import { isDeepStrictEqual } from 'node:util'
import { ordinalOf, type Pack } from '#lib/assistant/reading/packs/pack'
import { hasConcept, isConcept, type Piece, placeOf } from '#lib/assistant/reading/pieces'
import { spanOf, type Time } from '#lib/assistant/reading/time'
import { addDays, addMonths, addYears } from '#lib/format/dates'
import { type Calendar, type Period, yearsLater } from '#lib/query/periods'

/** So many days from today or until today. */
const SPAN = /^(next|last)_\d+_days$/

/** "And in the next 60?" after the next 30 days: the number is of the same. */
export function withSameSpan(now: readonly Piece[], before: readonly Piece[]): Piece[] {
  const [span, ...others] = timesIn(before)
  const number = now.find((piece) => piece.is === 'number')
  const isBare = now.every((piece) => piece === number || isConcept(piece, 'and', 'same', 'in', 'next', 'last'))
  if (typeof span !== 'string' || others.length > 0 || number?.is !== 'number' || !isBare) return [...now]
  const [, known] = SPAN.exec(span) ?? []
  if (!known) return [...now]
  const said = (['next', 'last'] as const).find((name) => hasConcept(now, name))
  const time: Piece = { ...placeOf(number), is: 'time', time: { within: `${said ?? known}_${number.value}_days` } }
  return now.flatMap((piece) => (piece === number ? [time] : isConcept(piece, 'next', 'last') ? [] : [piece]))
}

/** The times that pieces name, each once. */
const timesIn = (pieces: readonly Piece[]): Time['within'][] =>
  pieces
    .flatMap((piece) => (piece.is === 'time' ? [piece.time.within] : []))
    .filter((each, index, all) => all.findIndex((other) => isDeepStrictEqual(each, other)) === index)

const MONTHS = 12
const monthOf = (day: string) => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7))
const lengthOf = ({ from, until }: Period) => monthOf(until) - monthOf(from) + 1

/** What is asked of after a time. */
interface After {
  readonly before: readonly Piece[]
  readonly pack: Pack
  readonly calendar: Calendar
  /** Whether what was asked of lies ahead. */
  readonly isFuture: boolean
}

/**
 * A time that says no year after one that does, as that of the same year: "and in the second quarter?" after the first of
 * last year, "and in the second?", and "the same quarter of 2024". A month is the nearest of its name.
 */
export function withSameYear(now: readonly Piece[], { before, pack, calendar, isFuture }: After): Piece[] {
  const [within, ...others] = timesIn(before)
  const known = within === undefined ? {} : spanOf(within, calendar)
  if (!known.from || !known.until || others.length > 0) return [...now]
  const then: Period = { from: known.from, until: known.until }
  const years = now.flatMap((piece) => (piece.is === 'time' ? (yearOf(piece.time.within, calendar) ?? []) : []))
  const [year = 0, ...moreYears] = years
  const unit = now.find(({ is }) => is === 'unit')
  const isAlone = now.every(
    (piece) => piece === unit || piece.is === 'time' || isSame(piece) || isConcept(piece, 'and', 'in', 'what'),
  )
  // "Which of the two months was better last year?" is of both.
  const isOfSeveral = now.some(({ is }) => is === 'number')
  const isOneYear = year > 0 && moreYears.length === 0
  if (isOneYear && unit && isUnit(unit, then) && !isOfSeveral && (isAlone || now.some(isSame)))
    return now.flatMap((piece): Piece[] => {
      if (piece === unit || (piece.is === 'unknown' && isSame(piece))) return []
      const away = year - Number(then.from.slice(0, 4))
      return piece.is === 'time' ? [{ ...piece, time: { within: yearsLater(then, away) } }] : [piece]
    })
  const isBare = now.every(
    (piece) => ordinalOf(piece.text, pack) > 0 || isConcept(piece, 'and', 'same', 'in', 'only', 'what'),
  )
  return now.map((piece): Piece => {
    if (piece.is === 'time')
      return piece.time.has_no_year ? { ...piece, time: inYearOf(piece.time, then, isFuture) } : piece
    const part = isBare && isPartOfYear(then) ? nthOf(ordinalOf(piece.text, pack), then) : null
    return part ? { ...placeOf(piece), is: 'time', time: { within: part } } : piece
  })
}

/** The year that days are all of, "2024", "last year"; null where they are of none. */
function yearOf(within: Time['within'], calendar: Calendar): number | null {
  const { from, until } = spanOf(within, calendar)
  return from?.endsWith('-01-01') && until === `${from.slice(0, 4)}-12-31` ? Number(from.slice(0, 4)) : null
}

/** In front of a month or a quarter "même" says that it is the same one; elsewhere it is "even". */
const isSame = (piece: Piece): boolean => isConcept(piece, 'same') || /^m[eê]mes?$/i.test(piece.text)

const UNIT_MONTHS: Readonly<Partial<Record<string, number>>> = { month: 1, quarter: 3 }
const isUnit = (piece: Piece, then: Period): boolean =>
  piece.is === 'unit' && UNIT_MONTHS[piece.unit] === lengthOf(then)

/** Whether days are one of the quarters or halves of a year. */
function isPartOfYear(then: Period): boolean {
  const length = lengthOf(then)
  const isWhole = then.from.endsWith('-01') && addDays(then.until, 1).endsWith('-01')
  return isWhole && (length === 3 || length === 6) && (monthOf(then.from) - 1) % length === 0
}

/** The quarter or half of the same year that has a number; null where the year has none. */
function nthOf(number: number, then: Period): Period | null {
  const length = lengthOf(then)
  if (number < 1 || number * length > MONTHS) return null
  const from = addMonths(`${then.from.slice(0, 4)}-01-01`, (number - 1) * length)
  return { from, until: addDays(addMonths(from, length), -1) }
}

/** A time without a year in that of the time before: the one within it, else the nearest month or the same year. */
function inYearOf({ within, ...time }: Time, then: Period, isFuture: boolean): Time {
  const guessed = typeof within === 'object' ? within : {}
  if (!guessed.from || !guessed.until) return { within, ...time }
  const { from, until } = guessed
  const areMonths = lengthOf({ from, until }) === 1 && lengthOf(then) === 1
  const closest = areMonths
    ? Math.round((monthOf(then.from) - monthOf(from)) / MONTHS)
    : Number(then.from.slice(0, 4)) - Number(from.slice(0, 4))
  // "Only in November" of a year is the one within it.
  const isWithin = (years: number) => {
    const moved = yearsLater({ from, until }, years)
    return moved.from >= then.from && moved.until <= then.until
  }
  const years = [closest, closest + 1].find(isWithin) ?? (isFuture && !areMonths ? 0 : closest)
  return { ...time, within: years === 0 ? within : yearsLater({ from, until }, years) }
}

/** "Who joined five years ago?": in that year, and not on that day of it. */
export function withYearsAgo(pieces: readonly Piece[], today: string): readonly Piece[] {
  if (!hasConcept(pieces, 'joined', 'left', 'resigned')) return pieces
  return pieces.map((piece) => {
    const { from = '', until = '' } =
      piece.is === 'time' && typeof piece.time.within === 'object' ? piece.time.within : {}
    const year = from.slice(0, 4)
    const isYearsAgo =
      from !== '' &&
      from === until &&
      from < today &&
      addYears(today, Number(year) - Number(today.slice(0, 4))) === from
    if (piece.is !== 'time' || !isYearsAgo) return piece
    return { ...piece, time: { ...piece.time, within: { from: `${year}-01-01`, until: `${year}-12-31` } } }
  })
}
