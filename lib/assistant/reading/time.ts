import { numberAt } from '#lib/assistant/reading/numbers'
import { foldedOf, type Pack, type TimeWords } from '#lib/assistant/reading/packs/pack'
import { remembered } from '#lib/assistant/reading/remembered'
import { addDays, addMonths, addYears, isDate } from '#lib/format/dates'
import { type Calendar, isPeriodName, type Period, periodOf } from '#lib/query/periods'

/** A stretch of time that words name; the grammar's own name where it has one. */
export interface Time {
  /** Whether it stands for the one of that time: "this year's". */
  readonly is_possessive?: boolean
  /** Whether it says for how long: "for ten years". */
  readonly is_length?: true
  /** Whether nothing says of which year it is: "in March", "in Q2". */
  readonly has_no_year?: true
  readonly within: string | { readonly from?: string; readonly until?: string }
  /** The one day that was meant, where nothing else is said of it. */
  readonly day?: string
}

/** Where a time stands among the words. */
export interface FoundTime extends Time {
  readonly from: number
  readonly to: number
}

const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const
type TimeUnit = (typeof UNITS)[number]

interface Part extends Partial<Period>, Pick<Time, 'has_no_year'> {
  readonly to: number
  readonly name?: string
  /** Of the day on which something longer begins or ends: what is meant where it is spoken of as a time. */
  readonly around?: Period
}

type WordList = Exclude<
  keyof TimeWords,
  | 'which_follows'
  | 'whole'
  | 'lengths'
  | 'months'
  | 'weekdays'
  | 'seasons'
  | 'feasts'
  | 'ordinals'
  | 'quarter_letters'
  | 'half_letters'
>

/** The phrases of a list as words, the longest first. */
const phrases = remembered((words: string): string[][] =>
  foldedOf(words)
    .map((phrase) => phrase.split(' '))
    .sort((a, b) => b.length - a.length),
)

/** The days of a time. */
export const spanOf = (within: Time['within'], calendar: Calendar): Partial<Period> =>
  typeof within === 'string' ? (periodOf(within, calendar) ?? {}) : within

/** Whether a word is a number of a day. */
const isDayNumber = (word = ''): boolean => /^(?:[12]?\d|3[01])$/.test(word)

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The first or last ten days of a month, three of a week, or the first or last month of what is longer. */
function edgeOf(from: string, until: string, side: 'from' | 'until'): Period {
  const isLong = addMonths(from, 1) <= until
  const days = addDays(from, EDGE_DAYS) > until ? EDGE_DAYS_OF_WEEK : EDGE_DAYS
  const [first, last] = isLong
    ? [addDays(addMonths(from, 1), -1), addMonths(addDays(until, 1), -1)]
    : [addDays(from, days - 1), addDays(until, 1 - days)]
  return side === 'from' ? { from, until: first < until ? first : until } : { from: last > from ? last : from, until }
}
const EDGE_DAYS = 10
const EDGE_DAYS_OF_WEEK = 3

const onDay = (day: string, to: number): Part => ({ from: day, until: day, to })
const inYear = (year: number | string, to: number): Part => ({ from: `${year}-01-01`, until: `${year}-12-31`, to })

function moved(day: string, unit: TimeUnit, count: number): string {
  if (unit === 'day') return addDays(day, count)
  if (unit === 'week') return addDays(day, 7 * count)
  if (unit === 'month') return addMonths(day, count)
  return unit === 'quarter' ? addMonths(day, 3 * count) : addYears(day, count)
}

const two = (part: number) => String(part).padStart(2, '0')

function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30
  const i = Math.floor(c / 4)
  const l = (32 + 2 * (b % 4) + 2 * i - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return `${year}-${two(month)}-${two(((h + l - 7 * m + 114) % 31) + 1)}`
}

/** The Monday of a numbered week, as calendars count them; null where the year has none. */
function mondayOf(year: number, week: number): string | null {
  const fourth = `${year}-01-04`
  const monday = addDays(fourth, 7 * (week - 1) - weekdayOf(fourth))
  return week >= 1 && addDays(monday, 3).startsWith(`${year}-`) ? monday : null
}

/** The days that are meant by what goes on over a feast, before and behind its own. */
const AROUND: Readonly<Record<string, readonly [number, number]>> = {
  '12-24': [0, 2],
  '12-25': [-1, 1],
  'easter+0': [-2, 1],
  'easter+49': [-1, 1],
}

/** Days that have no name among the periods. */
const DAYS_AWAY: ReadonlyMap<string, number> = new Map([
  ['day_before_yesterday', -2],
  ['day_after_tomorrow', 2],
])

/** "In ten days" lies ahead where nobody says that it is over, and "within ten days" may not. */
const AHEAD: readonly string[] = ['in', 'dans']

/** What "the coming weeks" are, where nobody says how many. */
const SEVERAL: Partial<Record<TimeUnit, number>> = { day: 7, week: 4, month: 3 }

/** Whether what is spoken of lies behind, ahead, or nobody says. */
export type Tense = 'past' | 'future' | 'open'

/** Shorter ones may belong to what stands before: "came in". */
const MIN_LINK = 4
/** Months ahead that are nearer than those behind. */
const NEAR_MONTHS = 3
/** What stands in front of one of something. */
const ARTICLES: readonly string[] = ['a', 'one', 'einem', 'einer', 'un', 'une']
/** Years behind that are said by their last two digits. */
const SHORT_YEARS = 20
/** What may stand between the number of a day, quarter or half and its noun. */
const SUFFIX = /^(?:st|nd|rd|th|er|e|re|ere|eme|ieme|nde)$/
/** "30.6.", "30/6", "30.6.2026"; "3.5" is a number. */
export const DAY_OF_MONTH = /^(\d{1,2})(?:\/|\.(?=\d+[./]))(\d{1,2})[./]?(\d{2,4})?$/
const FULL_YEAR = /^(?:19|20)\d\d$/

/** Reads times in the words of one language. */
class TimeReader {
  readonly #words: readonly string[]
  readonly #pack: Pack
  readonly #calendar: Calendar
  readonly #isFuture: boolean
  readonly #isOpen: boolean

  constructor(words: readonly string[], pack: Pack, calendar: Calendar, tense: Tense) {
    this.#words = words
    this.#pack = pack
    this.#calendar = calendar
    this.#isFuture = tense === 'future'
    this.#isOpen = tense === 'open'
  }

  /** Where a phrase of the list ends that begins at a word; null for none. */
  #eat(at: number, list: WordList): number | null {
    return this.#match(at, this.#pack.time[list])
  }

  #match(at: number, words: string): number | null {
    const found = phrases(words).find((phrase) => phrase.every((word, index) => this.#words[at + index] === word))
    return found ? at + found.length : null
  }

  /** Which of several lists has the longest phrase that begins at a word. */
  #indexIn(at: number, lists: readonly string[]): { index: number; to: number } | null {
    let longest: { index: number; to: number } | null = null
    for (const [index, words] of lists.entries()) {
      const to = this.#match(at, words)
      // "New Year's Eve" is no New Year.
      if (to !== null && to > (longest?.to ?? at)) longest = { index, to }
    }
    return longest
  }

  /** Whether a word only leads up to a time. */
  isLink(at: number): boolean {
    return at >= 0 && this.#eat(at, 'links') === at + 1
  }

  /** Whether the word before holds two things against each other. */
  #isComparing(at: number): boolean {
    return phrases(this.#pack.words.compare ?? '').some(
      (phrase) => phrase.length === 1 && phrase[0] === this.#words[at - 1],
    )
  }

  /** Whether any word before does: "compare 2024 to 2025". */
  #hasCompared(at: number): boolean {
    return this.#words.slice(0, at).some((_, index) => this.#isComparing(index + 1))
  }

  /** Whether a month or year ends in front of a word. */
  #isAfterTime(at: number): boolean {
    return FULL_YEAR.test(this.#words[at - 1] ?? '') || this.#indexIn(at - 1, this.#pack.time.months)?.to === at
  }

  #skip(at: number): number {
    let to = at
    for (let next = this.#eat(to, 'links'); next !== null; next = this.#eat(to, 'links')) to = next
    return to
  }

  #number(at: number) {
    return numberAt(this.#words, at, this.#pack)
  }

  /** A length that has its own words, in whole units: "fortnight", "half a year", "quinze jours". */
  #ownLength(at: number): { value: number; unit: TimeUnit; to: number } | null {
    for (const [words, length] of Object.entries(this.#pack.time.lengths)) {
      const to = this.#match(at, words)
      const [value, unit] = length.split(' ')
      if (to !== null) return { value: Number(value), unit: unit as TimeUnit, to }
    }
    return null
  }

  /** One of a unit, by its article: "for a year". */
  #one(at: number): { value: number; unit: TimeUnit; to: number } | null {
    const unit = ARTICLES.includes(this.#words[at] ?? '') ? this.#unit(at + 1) : null
    return unit && unit.unit !== 'day' ? { value: 1, unit: unit.unit, to: unit.to } : null
  }

  #lasting(at: number): { value: number; unit: TimeUnit; to: number } | null {
    const own = this.#ownLength(at)
    if (own) return own
    const count = this.#number(at)
    const unit = count ? this.#unit(count.to) : null
    return count && unit ? { value: count.value, unit: unit.unit, to: unit.to } : null
  }

  /** A year in digits, or "last year" behind a day or month. */
  #year(at: number): { year: number; to: number } | null {
    const after = this.#skip(at)
    const year = Number(this.#words[after])
    if (FULL_YEAR.test(this.#words[after] ?? '')) return { year, to: after + 1 }
    const { name = '', from = '', to = after } = this.#relative(after) ?? this.#whole(after) ?? {}
    return /^(?:this|previous|next)_year$/.test(name) ? { year: Number(from.slice(0, 4)), to } : null
  }

  /** "26" for 2026, as it stands behind a quarter. */
  #shortYear(at: number): { year: number; to: number } | null {
    const word = this.#words[at] ?? ''
    const now = Number(this.#calendar.today.slice(0, 4))
    const year = Math.floor(now / 100) * 100 + Number(word)
    return /^\d\d$/.test(word) && year > now - SHORT_YEARS && year <= now + 1 && !this.#unit(at + 1)
      ? { year, to: at + 1 }
      : null
  }

  /** The same behind a day, where nothing follows that there could be as many of. */
  #shortYearAtEnd(at: number): { year: number; to: number } | null {
    const next = this.#words[at + 1]
    return next === undefined || this.#eat(at + 1, 'and') !== null ? this.#shortYear(at) : null
  }

  /** A year that runs on into the next: "2025/26". */
  #yearOrTwo(at: number): { year: number; to: number } | null {
    const given = this.#year(at)
    const isBoth = given && this.#words[given.to] === two((given.year + 1) % 100)
    return isBoth ? { year: given.year, to: given.to + 1 } : given
  }

  #unit(at: number): { unit: TimeUnit; fiscal: boolean; to: number } | null {
    const fiscal = this.#eat(at, 'fiscal')
    for (const unit of UNITS) {
      const to = this.#eat(fiscal ?? at, unit)
      if (to !== null) return { unit, fiscal: fiscal !== null, to }
    }
    return fiscal !== null ? { unit: 'year', fiscal: true, to: fiscal } : null
  }

  #which(at: number): { which: 'this' | 'previous' | 'next'; to: number } | null {
    for (const [which, list] of [
      ['previous', 'last'],
      ['next', 'next'],
      ['this', 'this'],
    ] as const) {
      const to = this.#eat(at, list)
      if (to !== null) return { which, to }
    }
    return null
  }

  #follows(at: number) {
    const which = this.#pack.time.which_follows ? this.#which(at) : null
    // "Par mois cette année": what says this one stands in front of the next.
    return which?.which === 'this' && this.#unit(this.#skip(which.to)) ? null : which
  }

  #named(which: 'this' | 'previous' | 'next', count: number | null, unit: TimeUnit, fiscal: boolean): Omit<Part, 'to'> {
    const { today } = this.#calendar
    if (count !== null && which === 'previous' && unit === 'day') return this.#byName(`last_${count}_days`)
    if (count !== null && which === 'next' && unit === 'day') return this.#byName(`next_${count}_days`)
    if (count !== null && count > 0 && which === 'previous')
      return { from: addDays(moved(today, unit, -count), 1), until: today }
    if (count !== null && count > 0 && which === 'next') return { from: today, until: moved(today, unit, count) }
    if (unit === 'day') return this.#byName({ this: 'today', previous: 'yesterday', next: 'tomorrow' }[which])
    return this.#byName(`${which}_${fiscal ? 'fiscal_year' : unit}`)
  }

  #byName(name: string): Omit<Part, 'to'> {
    return isPeriodName(name) ? { ...periodOf(name, this.#calendar), name } : {}
  }

  /** The year of a day or month that was named without one: the nearest past one, or the next to come. */
  #nearestYear(monthDay: string): number {
    const nearest = this.#nearest(monthDay)
    if (monthDay !== '02-29') return nearest
    const isAhead = this.#isFuture || `${nearest}-${monthDay}` > this.#calendar.today
    const leap = Array.from({ length: 8 }, (_, index) => nearest + (isAhead ? index : -index))
    return leap.find((year) => isDate(`${year}-${monthDay}`)) ?? nearest
  }

  #nearest(monthDay: string): number {
    const year = Number(this.#calendar.today.slice(0, 4))
    const then = `${year}-${monthDay}`
    const { today } = this.#calendar
    if (
      this.#isOpen &&
      then > today.slice(0, then.length) &&
      then.slice(0, 7) <= addMonths(today, NEAR_MONTHS).slice(0, 7)
    )
      return year
    if (this.#isFuture) return then < today.slice(0, then.length) ? year + 1 : year
    return then > today.slice(0, then.length) ? year - 1 : year
  }

  #date(at: number): Part | null {
    const word = this.#words[at] ?? ''
    if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return onDay(word, at + 1)
    const [, day, month, year] = DAY_OF_MONTH.exec(word) ?? []
    // "2/3" is a part of something.
    const isPart = /^\d\/\d$/.test(word) && Number(day) < Number(month)
    if (day && month && !isPart && Number(month) <= 12 && Number(day) <= 31) {
      const monthDay = `${two(Number(month))}-${two(Number(day))}`
      // "31.12. 2025", "31.12. des Vorjahres".
      const behind = year ? null : this.#year(at + 1)
      const full = year ? (year.length === 2 ? `20${year}` : year) : (behind?.year ?? this.#nearestYear(monthDay))
      return onDay(`${full}-${monthDay}`, behind?.to ?? at + 1)
    }
    return this.#spaced(at) ?? this.#spelt(at)
  }

  /** "1. 1. 2026", with blanks. */
  #spaced(at: number): Part | null {
    const [day = '', month = '', year = ''] = this.#words.slice(at, at + 3)
    if (![day, month].every((each) => /^\d{1,2}$/.test(each)) || !FULL_YEAR.test(year)) return null
    const on = `${year}-${two(Number(month))}-${two(Number(day))}`
    return isDate(on) ? onDay(on, at + 3) : null
  }

  #suffix(at: number): number {
    return SUFFIX.test(this.#words[at] ?? '') ? at + 1 : at
  }

  /** "3 March 2026", "3. März", "March 3rd", "1er mars". */
  #spelt(at: number): Part | null {
    const dayOf = (index: number) => {
      const word = this.#words[index] ?? ''
      if (isDayNumber(word)) return Number(word)
      const ordinal = this.#indexIn(index, this.#pack.time.ordinals)
      return ordinal ? ordinal.index + 1 : 0
    }
    const isDay = (index: number) => dayOf(index) > 0
    const suffix = (index: number) => this.#suffix(index)
    const months = this.#pack.time.months
    let [dayAt, end] = [-1, -1]
    let month: { index: number; to: number } | null = null
    if (isDay(at)) {
      dayAt = at
      // "Over 30 in March" is no day.
      const behind = suffix(at + 1)
      month = this.#indexIn(this.#eat(behind, 'within') === null ? this.#skip(behind) : behind, months)
      end = month?.to ?? -1
    } else {
      month = this.#indexIn(at, months)
      if (!month) return null
      // "Janvier au 15 mars" is not the 15th of January.
      dayAt = this.#eat(month.to, 'up_to') === null ? this.#skip(month.to) : month.to
      if (!isDay(dayAt) || this.#unit(dayAt + 1)) return null
      end = suffix(dayAt + 1)
    }
    if (!month) return null
    const monthDay = `${two(month.index + 1)}-${two(dayOf(dayAt))}`
    const given = this.#year(end) ?? this.#shortYearAtEnd(end)
    // "Le 31 décembre dernier".
    const behind = given ? null : this.#follows(end)
    if (behind?.which === 'previous') {
      const year = Number(this.#calendar.today.slice(0, 4))
      const last = `${year}-${monthDay}` < this.#calendar.today ? year : year - 1
      return onDay(`${last}-${monthDay}`, behind.to)
    }
    return onDay(`${given?.year ?? this.#nearestYear(monthDay)}-${monthDay}`, given?.to ?? end)
  }

  #month(at: number): Part | null {
    const which = this.#which(at)
    const month = this.#indexIn(which ? this.#skip(which.to) : at, this.#pack.time.months)
    if (!month) return null
    const number = two(month.index + 1)
    const given = this.#year(month.to)
    // "Sept paiements" are seven of them.
    if (!given && this.#number(month.to - 1)) return null
    const after = this.#which(this.#skip(month.to))
    const said = which ?? (after && !this.#unit(after.to) ? after : null)
    const thisMonth = this.#calendar.today.slice(0, 7)
    let year = given?.year ?? this.#nearestYear(number)
    if (!given && said?.which === 'next' && `${year}-${number}` <= thisMonth) year += 1
    // "Letzten November" is over, whatever else lies ahead.
    if (!given && said?.which === 'previous' && `${year}-${number}` >= thisMonth) year -= 1
    const from = `${year}-${number}-01`
    const to = given?.to ?? (said && said !== which ? said.to : month.to)
    const isGuessed = !given && !said
    return { from, until: addDays(addMonths(from, 1), -1), to, ...(isGuessed && { has_no_year: true }) }
  }

  #season(at: number): Part | null {
    const { seasons, feasts } = this.#pack.time
    const which = this.#which(at)
    // "Cet été" is a word of its own: "été" alone is none.
    const ofArticle = this.isLink(at - 1) ? this.#indexIn(at - 1, seasons) : null
    const own = this.#indexIn(at, seasons) ?? (ofArticle && ofArticle.to > at ? ofArticle : null)
    const start = which && !own ? this.#skip(which.to) : at
    const season = own ?? this.#indexIn(start, seasons)
    const feast = season ? null : this.#indexIn(start, Object.values(feasts))
    const found = season ?? feast
    if (!found) return null
    const given = this.#yearOrTwo(found.to)
    const behind = which || given ? null : this.#follows(found.to)
    const side = (which ?? behind)?.which
    const to = given?.to ?? behind?.to ?? found.to
    const { today } = this.#calendar
    if (season) {
      const month = two(season.index * 3 + 3)
      const lasting = (year: number) => ({
        from: `${year}-${month}-01`,
        until: addDays(addMonths(`${year}-${month}-01`, 3), -1),
      })
      let year = given?.year ?? this.#nearestYear(month)
      // The last one is over, and the next one has not begun.
      if (!given && side === 'previous' && lasting(year).until >= today) year -= 1
      if (!given && side === 'next' && lasting(year).from <= today) year += 1
      return { ...lasting(year), to }
    }
    const dayIn = this.#feastDays(Object.keys(feasts)[found.index] as string)
    let year = given?.year ?? this.#nearestYear(dayIn(Number(today.slice(0, 4))).slice(5))
    if (!given && side === 'previous' && dayIn(year) >= today) year -= 1
    if (!given && side === 'next' && dayIn(year) <= today) year += 1
    return onDay(dayIn(year), to)
  }

  /** The day of a feast in each year. */
  #feastDays(rule: string): (year: number) => string {
    const [, later] = /^easter\+(\d+)$/.exec(rule) ?? []
    return (year) => (later === undefined ? `${year}-${rule}` : addDays(easterOf(year), Number(later)))
  }

  /** A feast without a year that something goes on until: the next one to come, where nobody says that it is over. */
  #feastToCome(at: number): Part | null {
    const rules = Object.keys(this.#pack.time.feasts)
    const found = this.#indexIn(at, Object.values(this.#pack.time.feasts))
    if (!found || !(this.#isFuture || this.#isOpen) || this.#year(found.to) || this.#follows(found.to)) return null
    const { today } = this.#calendar
    const dayIn = this.#feastDays(rules[found.index] as string)
    const year = Number(today.slice(0, 4))
    const day = dayIn(year) < today ? dayIn(year + 1) : dayIn(year)
    // In spring nobody counts until Christmas without saying so.
    return this.#isFuture || day <= addMonths(today, NEAR_MONTHS) ? onDay(day, found.to) : null
  }

  /** "Over Christmas": the feast with the days around it. */
  #overFeast(at: number): Part | null {
    const over = this.#eat(at, 'over')
    const start = over === null ? at : this.#skip(over)
    const feast = over === null ? null : this.#indexIn(start, Object.values(this.#pack.time.feasts))
    const around = feast ? AROUND[Object.keys(this.#pack.time.feasts)[feast.index] as string] : undefined
    const day = around ? this.#season(start) : null
    if (!around || !day?.from || !day.until) return null
    return { from: addDays(day.from, around[0]), until: addDays(day.until, around[1]), to: day.to }
  }

  /** "First" to "fourth", "2nd", "2e". */
  #ordinal(at: number): { index: number; to: number } | null {
    const ordinal = this.#indexIn(at, this.#pack.time.ordinals)
    if (ordinal) return { index: ordinal.index, to: this.#suffix(ordinal.to) }
    const to = this.#suffix(at + 1)
    return /^[1-4]$/.test(this.#words[at] ?? '') && to > at + 1 ? { index: Number(this.#words[at]) - 1, to } : null
  }

  #partOfYear(at: number): Part | null {
    const { quarter_letters, half_letters } = this.#pack.time
    const isLetter = (word: string) => (quarter_letters + half_letters).includes(word) && word.length === 1
    const [word = '', next = ''] = this.#words.slice(at, at + 2)
    const [, letter = '', digit = ''] = /^([a-z])([1-4])$/.exec(isLetter(word) ? word + next : word) ?? []
    const short = isLetter(letter) ? { isHalf: half_letters.includes(letter), index: Number(digit) - 1 } : null
    const ordinal = short ? null : this.#ordinal(at)
    if (!short && !ordinal) return null
    const after = ordinal ? this.#skip(ordinal.to) : at + (isLetter(word) ? 2 : 1)
    const quarter = short ? null : this.#eat(after, 'quarter')
    const half = short ? null : this.#eat(after, 'half')
    if (!short && quarter === null && half === null) return null
    const months = (short?.isHalf ?? half !== null) ? 6 : 3
    const index = short?.index ?? ordinal?.index ?? 0
    // A year has no third half, whoever speaks of one.
    if (index * months >= 12) return null
    const end = short ? after : ((quarter ?? half) as number)
    const given = this.#year(end) ?? this.#shortYear(end)
    const running = given ? null : this.#running(end)
    const start = two(index * months + 1)
    const from = `${given?.year ?? this.#nearestYear(start)}-${start}-01`
    const until = addDays(addMonths(from, months), -1)
    return { from, until, to: given?.to ?? running?.to ?? end, ...(!given && !running && { has_no_year: true }) }
  }

  #relative(at: number): Part | null {
    const rolling = this.#eat(at, 'rolling')
    const of = rolling === null ? null : this.#unit(rolling)
    if (of)
      return {
        ...this.#named('previous', of.unit === 'week' ? 7 : 1, of.unit === 'week' ? 'day' : of.unit, false),
        to: of.to,
      }
    const which = this.#which(at)
    if (which) {
      const after = this.#skip(which.to)
      const own = this.#ownLength(after)
      if (own && which.which === 'this') return this.#thisLength(own, after)
      const half = own ? null : this.#oneHalf(after)
      if (half !== null) return this.#halfYear(which.which, half)
      if (own) return { ...this.#named(which.which, own.value, own.unit, false), to: own.to }
      const count = this.#number(after)
      const nextWhich = count ? this.#which(count.to) : null
      const unit = this.#unit(nextWhich?.to ?? count?.to ?? after)
      const isPlural = count !== null && !(count.value === 1 && !/^\d/.test(this.#words[after] ?? ''))
      if (unit && (count === null || count.value < 10_000)) {
        const isBeforeLast = this.#eat(unit.to, 'before_last')
        // "The last day of the course" is not yesterday.
        if (
          unit.unit === 'day' &&
          count === null &&
          !this.#isSeveral(unit.to) &&
          which.which !== 'this' &&
          this.#hasMore(unit.to)
        )
          return null
        // "Ces 90 derniers jours" are the last ones.
        const side = nextWhich?.which ?? which.which
        const several = count === null && this.#isSeveral(unit.to) ? SEVERAL[unit.unit] : undefined
        const named = this.#named(side, several ?? (isPlural ? (count?.value ?? null) : null), unit.unit, unit.fiscal)
        if (isBeforeLast !== null && named.from && named.until)
          return { from: moved(named.from, unit.unit, -1), until: addDays(named.from, -1), to: isBeforeLast }
        return { ...named, to: unit.to }
      }
    }
    const count = this.#number(at)
    if (count) {
      const middle = this.#which(count.to)
      const unit = this.#unit(middle?.to ?? count.to)
      // "Les 30 derniers jours"; "turns 60 next year" is no sixty of them.
      if (unit && middle && this.#pack.time.which_follows)
        return { ...this.#named(middle.which, count.value, unit.unit, unit.fiscal), to: unit.to }
      if (unit) {
        const ago = this.#eat(unit.to, 'ago')
        if (ago !== null) return this.#ago(count.value, unit.unit, ago)
        const behind = this.#follows(unit.to)
        if (behind) return { ...this.#named(behind.which, count.value, unit.unit, unit.fiscal), to: behind.to }
      }
    }
    const half = this.#oneHalf(at)
    const halfBehind = half === null ? null : this.#follows(half)
    if (halfBehind) return this.#halfYear(halfBehind.which, halfBehind.to)
    const unit = this.#unit(at)
    const behind = unit ? this.#follows(unit.to) : null
    const several = unit && this.#isSeveral(unit.to) ? (SEVERAL[unit.unit] ?? null) : null
    if (unit && behind) return { ...this.#named(behind.which, several, unit.unit, unit.fiscal), to: behind.to }
    const ago = this.#eat(at, 'ago')
    const many = ago === null ? null : this.#number(this.#skip(ago))
    const manyUnit = many ? this.#unit(many.to) : null
    if (many && manyUnit) return this.#ago(many.value, manyUnit.unit, manyUnit.to)
    return this.#beforeLast(at)
  }

  /** "This fortnight" lies behind or ahead by the tense; "this half year" begins in January or July. */
  #thisLength(own: { value: number; unit: TimeUnit; to: number }, at: number): Part | null {
    const half = this.#eat(at, 'half')
    if (half !== null) return this.#halfYear('this', half)
    if (this.#isOpen) return null
    return { ...this.#named(this.#isFuture ? 'next' : 'previous', own.value, own.unit, false), to: own.to }
  }

  /** Where half a year ends; "the last half hour" and "deux semestres" are none. */
  #oneHalf(at: number): number | null {
    const to = this.#eat(at, 'half')
    const isAlone = to !== null && (this.#words[to] === undefined || this.#skip(to) > to || this.#follows(to) !== null)
    return isAlone && !this.#isSeveral(to) ? to : null
  }

  #halfYear(which: 'this' | 'previous' | 'next', to: number): Part {
    const { today } = this.#calendar
    const running = `${today.slice(0, 4)}-${today.slice(5, 7) > '06' ? '07' : '01'}-01`
    const from = addMonths(running, { this: 0, previous: -6, next: 6 }[which])
    return { from, until: addDays(addMonths(from, 6), -1), to }
  }

  /** "The week before last", "vorletzte Woche". */
  #beforeLast(at: number): Part | null {
    const inFront = this.#eat(at, 'before_last')
    const unit = this.#unit(inFront ?? at)
    if (!unit || unit.unit === 'day') return null
    const behind = inFront === null ? this.#eat(unit.to, 'before_last') : unit.to
    if (behind === null) return null
    const { from = this.#calendar.today } = this.#named('previous', null, unit.unit, unit.fiscal)
    return { from: moved(from, unit.unit, -1), until: addDays(from, -1), to: behind }
  }

  /** A numbered week: "KW 12", "week 12 of 2025". */
  #weekNumber(at: number): Part | null {
    const plain = this.#eat(at, 'week_number')
    // "12. Kalenderwoche"; "12 weeks" are none.
    const behind = plain === null && this.#unit(at + 1) === null ? this.#eat(at + 1, 'week_number') : null
    const named = plain ?? behind
    if (named === null || (plain === null && this.#number(named))) return null
    const numberAt = plain ?? at
    const number = this.#words[numberAt] ?? ''
    if (!/^\d{1,2}$/.test(number)) return null
    const end = plain === null ? named : numberAt + 1
    const given = this.#year(end)
    // "Per week 12 members", "week 1 of the course": a plain week has a number only where nothing more is said.
    const isAnyWeek = plain !== null && this.#unit(at)?.to === plain && !given
    const next = this.#words[end]
    if (isAnyWeek && next !== undefined && this.#eat(end, 'up_to') === null && this.#eat(end, 'and') === null)
      return null
    const yearOf = (monday: string) => this.#nearestYear(monday.slice(5))
    const thisYear = this.#calendar.today.slice(0, 4)
    const near = mondayOf(Number(thisYear), Number(number))
    const year = given?.year ?? (near ? yearOf(near.startsWith(thisYear) ? near : `${thisYear}-01-01`) : null)
    const from = year === null ? null : mondayOf(year, Number(number))
    return from ? { from, until: addDays(from, 6), to: given?.to ?? end } : null
  }

  /** The first or last units of a longer time: "the last quarter of 2025", "les trois premiers mois". */
  #edgeOf(at: number): Part | null {
    const leading = this.#number(at)
    const side = leading && this.#pack.time.which_follows ? leading.to : at
    // "3 months" are no third one.
    const ordinal = /^\d/.test(this.#words[side] ?? '') ? null : this.#indexIn(side, this.#pack.time.ordinals)
    const last = ordinal ? null : this.#eat(side, 'last')
    const after = ordinal?.to ?? last
    if (after === null) return null
    const trailing = side === at ? this.#number(this.#skip(after)) : leading
    const count = trailing?.value ?? 1
    const unit = this.#unit(side === at ? (trailing?.to ?? this.#skip(after)) : after)
    const index = ordinal?.index ?? 0
    if (!unit || unit.unit === 'year' || unit.fiscal || count < 1 || count > 99) return null
    if (trailing && index > 0) return null
    const whole = this.#longer(unit.to) ?? (ordinal && trailing ? this.#yearItself(at, unit) : null)
    if (!whole?.from || !whole.until) return null
    const next = addDays(whole.until, 1)
    const from = last === null ? moved(whole.from, unit.unit, index) : moved(next, unit.unit, -count)
    const until = last === null ? addDays(moved(from, unit.unit, count), -1) : whole.until
    // "Last month this week": what is longer than the time is no part of it.
    const isPart = from >= whole.from && until <= whole.until && !(from === whole.from && until === whole.until)
    return isPart ? { from, until, to: whole.to } : null
  }

  /** The time that something is the beginning or end of. */
  #longer(at: number): Part | null {
    const after = this.#skip(at)
    const isOf = after > at
    const running = this.#running(at)
    if (running) return running
    const unit = isOf ? this.#bareUnit(after) : null
    const year = this.#words[after] ?? ''
    if (FULL_YEAR.test(year)) return inYear(year, after + 1)
    const named = this.#nameOfUnit(after) ?? this.#partOfYear(after) ?? this.#month(after)
    return named ?? (isOf ? (this.#relative(after) ?? this.#whole(after)) : null) ?? unit
  }

  /** "In the first three months" of the year, where nothing says of what else. */
  #yearItself(at: number, { unit, to }: { unit: TimeUnit; to: number }): Part | null {
    return this.isLink(at - 1) && !this.#hasMore(to) && (unit === 'month' || unit === 'quarter')
      ? { ...this.#named('this', null, 'year', false), to }
      : null
  }

  /** Whether it is said of what a time is the day or month. */
  #hasMore(at: number): boolean {
    return this.#skip(at) > at || (['before', 'after', 'since', 'whose'] as const).some((list) => this.#eat(at, list))
  }

  /** Whether the word before speaks of several days, weeks or months. */
  #isSeveral(to: number): boolean {
    return /^(?:days|weeks|months|tagen?|wochen|monaten?|jours|semaines|semestres)$/.test(this.#words[to - 1] ?? '')
  }

  #ago(count: number, unit: TimeUnit, to: number): Part {
    return onDay(moved(this.#calendar.today, unit, -Math.max(1, Math.round(count))), to)
  }

  /** A time that has a word of its own: "Vorjahr". */
  #whole(at: number): Part | null {
    for (const [words, name] of Object.entries(this.#pack.time.whole)) {
      const to = this.#match(at, words)
      if (to === null) continue
      const away = DAYS_AWAY.get(name)
      if (away !== undefined) return onDay(addDays(this.#calendar.today, away), to)
      // "Vorletzte Woche", "Vorvorjahr".
      const unit = name === 'before_last' ? this.#unit(to) : null
      if (name === 'before_last' && (!unit || unit.unit === 'day')) continue
      const [, before] = /^before_previous_(\w+)$/.exec(name) ?? []
      const own = unit?.unit ?? UNITS.find((each) => each === before)
      const { from = '' } = own ? this.#named('previous', null, own, false) : {}
      if (own) return { from: moved(from, own, -1), until: addDays(from, -1), to: unit?.to ?? to }
      return { ...this.#byName(name), to }
    }
    return null
  }

  #day(at: number): Part | null {
    for (const name of ['today', 'yesterday', 'tomorrow'] as const) {
      const to = this.#eat(at, name)
      if (to !== null) return { ...this.#byName(name), to }
    }
    const whole = this.#whole(at)
    if (whole) return whole
    const which = this.#which(at)
    const weekday = this.#indexIn(which ? this.#skip(which.to) : at, this.#pack.time.weekdays)
    if (!weekday) return null
    const behind = which ? null : this.#follows(weekday.to)
    const side = (which ?? behind)?.which
    const now = weekdayOf(this.#calendar.today)
    const ahead = (weekday.index - now + 7) % 7
    const past = (now - weekday.index + 7) % 7
    // "Last Sunday" is not today, whichever day it is.
    const away = side === 'next' ? ahead || 7 : side === 'previous' ? -(past || 7) : this.#isFuture ? ahead : -past
    return onDay(addDays(this.#calendar.today, away), behind?.to ?? weekday.to)
  }

  /** The Saturday and Sunday of this week, the next or the last; of a plain one by the tense. */
  #weekend(at: number): Part | null {
    const which = this.#which(at)
    const after = this.#eat(which ? this.#skip(which.to) : at, 'weekend')
    if (after === null) return null
    const behind = which ? null : this.#follows(after)
    const side = (which ?? behind)?.which ?? 'this'
    const { until } = this.#named(side === 'next' ? 'next' : side, null, 'week', false)
    return until ? { from: addDays(until, -1), until, to: behind?.to ?? after } : null
  }

  /** "Of the year", "du mois": the running one, where nothing behind it says another. */
  #running(at: number): Part | null {
    const of = this.#eat(at, 'running')
    const unit = of === null ? null : this.#unit(of)
    if (!unit || this.#which(this.#skip(unit.to)) || this.#nameOfUnit(of as number)) return null
    // "Du jour"; of "le jour de la fête" another is meant.
    const isOfAnother = unit.unit === 'day' && (this.#isSeveral(unit.to) || this.#hasMore(unit.to))
    if (isOfAnother || this.#whole(of as number)) return null
    return { ...this.#named('this', null, unit.unit, unit.fiscal), to: unit.to }
  }

  #simple(from: number): Part | null {
    const at = this.#skip(from)
    for (const [list, side] of [
      ['end', 'until'],
      ['start', 'from'],
    ] as const) {
      const after = this.#eat(at, list)
      const of = after === null ? null : (this.#plain(this.#skip(after)) ?? this.#bareUnit(this.#skip(after)))
      if (of?.from && of.until && of[side])
        return { ...onDay(of[side], of.to), around: edgeOf(of.from, of.until, side) }
    }
    const middle = this.#eat(at, 'middle')
    const month = middle === null ? null : this.#month(this.#skip(middle))
    const inside = month?.from?.slice(0, 7)
    if (month && inside) return { from: `${inside}-10`, until: `${inside}-20`, to: month.to }
    // "At year end", "month end".
    const whole = this.#bareUnit(at)
    const close = whole ? this.#eat(whole.to, 'end') : null
    const year = close === null || this.#unit(at)?.unit !== 'year' ? null : this.#yearOrTwo(close)
    if (year && close) return onDay(`${year.year}-12-31`, year.to)
    if (whole?.until && close === whole.to + 1 && !this.#bareUnit(this.#skip(close))) return onDay(whole.until, close)
    return this.#plain(at)
  }

  /** "the month", "the year" where an end of it is meant. */
  #bareUnit(at: number): Part | null {
    const unit = this.#unit(at)
    return unit && unit.unit !== 'day' ? { ...this.#named('this', null, unit.unit, unit.fiscal), to: unit.to } : null
  }

  /** "The month of June", "the year 2025": the unit only says what kind of time follows. */
  #nameOfUnit(at: number): Part | null {
    const unit = this.#unit(at)
    const after = unit ? this.#skip(unit.to) : at
    if (!unit || unit.fiscal) return null
    if (unit.unit === 'month') return this.#month(after)
    const year = this.#words[after] ?? ''
    return unit.unit === 'year' && FULL_YEAR.test(year) ? inYear(year, after + 1) : null
  }

  #plain(at: number): Part | null {
    const found =
      this.#weekend(at) ??
      this.#edgeOf(at) ??
      this.#weekNumber(at) ??
      this.#nameOfUnit(at) ??
      this.#date(at) ??
      this.#partOfYear(at) ??
      this.#relative(at) ??
      this.#month(at) ??
      this.#season(at) ??
      this.#day(at)
    if (found?.from) return found
    const year = this.#year(at)
    return year && !FULL_YEAR.test(this.#words[at - 1] ?? '') ? inYear(year.year, year.to) : null
  }

  /** Whether words say of which year they are. */
  #isDated(from: number, to: number): boolean {
    return this.#words
      .slice(from, to)
      .some(
        (word, index) =>
          /^(?:19|20)\d\d(?:-\d\d-\d\d)?$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(word) ||
          this.#which(from + index) !== null ||
          this.#whole(from + index) !== null ||
          this.#eat(from + index, 'now') !== null,
      )
  }

  /** The first of two days of one month: "vom 1. bis 15. März". */
  #dayOfRange(at: number): { day: number; joint: number } | null {
    const start = this.#skip(at)
    const joint = isDayNumber(this.#words[start]) ? this.#joint(this.#suffix(start + 1), 'between') : null
    return joint === null ? null : { day: Number(this.#words[start]), joint }
  }

  /** "March 1-15", "1-15 March 2025", "March 1 to 15": days of one month, whose hyphen is no word. */
  #daysOfMonth(at: number): { from: string; until: string; to: number } | null {
    const dayAt = (index: number) => (isDayNumber(this.#words[index]) ? Number(this.#words[index]) : 0)
    const isMonth = (index: number) => this.#indexIn(index, this.#pack.time.months)
    const leading = isMonth(at)
    const [first, behind] = leading ? [leading.to, this.#suffix(leading.to + 1)] : [at, this.#suffix(at + 1)]
    const second = this.#eat(behind, 'up_to') ?? behind
    const end = this.#suffix(second + 1)
    if (dayAt(first) === 0 || dayAt(second) <= dayAt(first)) return null
    if (!leading && (second > behind || !isMonth(end))) return null
    const month = leading ? this.#month(at) : this.#month(end)
    const given = leading ? this.#year(end) : null
    // "March 1 15 members" is said of one day.
    if (!month?.from || (leading && !given && this.#words[end] !== undefined)) return null
    const inMonth = `${given?.year ?? month.from.slice(0, 4)}${month.from.slice(4, 8)}`
    return {
      from: `${inMonth}${two(dayAt(first))}`,
      until: `${inMonth}${two(dayAt(second))}`,
      to: leading ? (given?.to ?? end) : month.to,
    }
  }

  /** What joins the beginning of a range and its end; "from March and April" is none. */
  #joint(at: number, list: 'between' | 'from' | 'bare'): number | null {
    return this.#eat(at, 'up_to') ?? (list === 'between' ? this.#eat(at, 'and') : null)
  }

  #range(at: number, list: 'between' | 'from' | 'bare'): { from: string; until: string; to: number } | null {
    const first = list === 'bare' ? null : this.#dayOfRange(at)
    const last = first ? this.#date(this.#skip(first.joint)) : null
    if (first && last?.from && last.until === last.from && Number(last.from.slice(8)) > first.day)
      return { from: `${last.from.slice(0, 8)}${two(first.day)}`, until: last.from, to: last.to }
    const one = this.#simple(at) ?? this.#until(at)
    const joint = one ? this.#joint(one.to, list) : null
    const other = joint === null ? null : (this.#simple(joint) ?? this.#until(joint))
    if (!one?.from || !other?.until || joint === null) return null
    const [isOneDated, isOtherDated] = [this.#isDated(at, one.to), this.#isDated(joint, other.to)]
    const { today } = this.#calendar
    let [from, until] = [one.from, other.until]
    // The year that is said of the end is that of the beginning, too.
    const years = Number(until.slice(0, 4)) - Number(from.slice(0, 4))
    if (!isOneDated && isOtherDated) {
      const sameYear = addYears(from, years)
      from = sameYear <= until ? sameYear : addYears(sameYear, -1)
    }
    // An end without a year is the first that comes after the beginning.
    if (!isOtherDated && until < from && this.#indexIn(this.#skip(joint), this.#pack.time.weekdays)) {
      // "From Friday to Monday".
      if (this.#isFuture) until = addDays(until, 7)
      else from = addDays(from, -7)
    } else if (!isOtherDated && until < from) until = addYears(until, 1)
    else if (isOneDated && !isOtherDated && addYears(until, -years) >= from) until = addYears(until, -years)
    // "From November to February" of what is over.
    const isPast = !this.#isFuture && !this.#isOpen
    if (isPast && !isOneDated && !isOtherDated && until > today && from.slice(5) > until.slice(5))
      [from, until] = [addYears(from, -1), addYears(until, -1)]
    // "Cette année au printemps": the time is in the other, and not its end.
    const isBoth = joint - one.to === 1 && this.isLink(one.to)
    const isInside = isBoth && from === one.from && one.until !== undefined && until <= one.until
    return from <= until && !isInside ? { from, until, to: other.to } : null
  }

  /** The time that begins at a word, with what stands before it: "since", "between", "within". */
  read(at: number): FoundTime | null {
    if (this.#eat(at, 'no_time') !== null) return null
    const found = (to: number, within: Time['within'], day?: string): FoundTime => ({
      from: at,
      to,
      within,
      ...(day !== undefined && { day }),
    })
    /** A stretch by its name, where it has one. */
    const whole = ({ name, from, until, to }: Part, end = to, day?: string) =>
      found(end, name ?? { from: from as string, until: until as string }, day)
    const { today } = this.#calendar
    for (const list of ['between', 'from'] as const) {
      const after = this.#eat(at, list)
      const range = after === null ? null : this.#range(after, list)
      if (range) return whole(range)
      // "From 2023 on", "vom Januar an", "from 1 January to date".
      const begun = after === null || list === 'between' ? null : this.#simple(after)
      const onwards = begun?.from ? (this.#eat(begun.to, 'onwards') ?? this.#eat(begun.to, 'to_date')) : null
      if (begun?.from && onwards !== null) return found(onwards, { from: begun.from })
    }
    const days = this.#daysOfMonth(at)
    if (days) return whole(days)
    // "July to September"; "compare 2024 to 2025" is none.
    const bare = this.#skip(at) === at && !this.#hasCompared(at) ? this.#range(at, 'bare') : null
    if (bare) return whole(bare)
    const day = this.#day(at)
    if (day?.from && day.until && day.to - at > 1) return whole(day, day.to, day.from)
    const length = this.#length(at)
    if (length) return length
    for (const list of ['since', 'after', 'until', 'before'] as const) {
      const after = this.#eat(at, list)
      // "Compared to 2025" names that year, not all until its end.
      if (after === null || (list === 'until' && this.#isComparing(at))) continue
      // "Compare March to April".
      if (list === 'until' && this.#eat(at, 'up_to') !== null && this.#hasCompared(at) && this.#isAfterTime(at))
        continue
      // "Avant-dernier", and "des douze derniers mois", which "dès" is written like.
      if (list === 'before' && this.#eat(at, 'before_last') !== null) continue
      if (list === 'since' && this.isLink(at) && this.#isCounted(after)) continue
      const toCome = list === 'since' ? null : this.#feastToCome(this.#skip(after))
      const of = toCome ?? this.#simple(after)
      if (!of?.from || !of.until || !isDate(of.from) || !isDate(of.until)) continue
      const to = this.#eat(of.to, 'to_date') ?? of.to
      if (list === 'since') return found(to, { from: of.from })
      if (list === 'after') return found(to, { from: addDays(of.until, 1) })
      const isAhead = this.#isFuture || (this.#isOpen && of.until > today)
      if (list === 'until') return found(to, isAhead ? { from: today, until: of.until } : { until: of.until })
      // Whatever is before the end of a year is in it.
      const until = this.#eat(this.#skip(after), 'end') === null ? addDays(of.from, -1) : of.until
      return found(to, this.#isFuture || toCome ? { from: today, until } : { until })
    }
    const over = this.#overFeast(at)
    if (over) return whole(over)
    const within = this.#eat(at, 'within')
    const inside = within === null ? null : this.#lasting(this.#skip(within))
    if (inside && this.#eat(inside.to, 'ago') === null) {
      const named = this.#named(
        this.#isFuture || (this.#isOpen && AHEAD.includes(this.#words[at] ?? '')) ? 'next' : 'previous',
        inside.value,
        inside.unit,
        false,
      )
      return whole({ from: today, until: today, ...named, to: inside.to })
    }
    const running = this.#running(at)
    if (running?.from && running.until) return whole(running)
    // What only links is left to others; "l'été" is none.
    const plain =
      this.#skip(at) === at || this.#eat(at, 'end') || this.#eat(at, 'middle') ? this.#simple(at) : this.#season(at)
    if (!plain?.from || !plain.until) return null
    const to = this.#eat(plain.to, 'to_date') ?? plain.to
    const { has_no_year, around } = plain
    // "Payments at the beginning of November" are those of some days, and what was owed then is of one.
    return {
      ...whole(
        around && to === plain.to ? { ...around, to } : plain,
        to,
        plain.from === plain.until ? plain.from : undefined,
      ),
      ...(has_no_year && { has_no_year }),
    }
  }

  /** Whether times are spoken of by their unit, "derniers mois", and not by a day or month. */
  #isCounted(at: number): boolean {
    const after = this.#skip(at)
    return (this.#relative(after) ?? this.#edgeOf(after) ?? this.#nameOfUnit(at)) !== null
  }

  /** "Since ten years": as long as that. */
  #length(at: number): FoundTime | null {
    const after = this.#eat(at, 'lasting')
    const behind = after === null ? this.#lasting(at) : null
    // "Zwei Jahre lang".
    const lang = behind && this.#words[behind.to] === 'lang' ? { ...behind, to: behind.to + 1 } : null
    const length = after === null ? lang : (this.#lasting(after) ?? this.#one(after))
    if (!length || this.#eat(length.to, 'ago') !== null) return null
    const from = moved(this.#calendar.today, length.unit, -Math.max(1, Math.round(length.value)))
    return { from: at, to: length.to, within: { from }, is_length: true }
  }

  /** Whether words say no more than that it is until today. */
  isToDate(from: number, to: number): boolean {
    return this.#eat(from, 'to_date') === to
  }

  #until(at: number): Part | null {
    const now = this.#eat(this.#skip(at), 'now')
    return now === null ? null : onDay(this.#calendar.today, now)
  }
}

/** Whether there are such days: not 31 February, nor a day of a hundred thousand years ago. */
function isOfCalendar({ within, day }: Time, calendar: Calendar): boolean {
  const { from, until } = spanOf(within, calendar)
  return [from, until, day].every((each) => each === undefined || (isDate(each) && each >= '0001'))
}

/** A time as far as it is over. */
function endingToday(within: Time['within'], calendar: Calendar): Time['within'] {
  const { today } = calendar
  const { from, until } = spanOf(within, calendar)
  return from && from <= today && (until === undefined || until > today) ? { from, until: today } : within
}

/** Finds the times among words, left to right, none overlapping. */
export function findTimes(
  words: readonly string[],
  pack: Pack,
  calendar: Calendar,
  tense: Tense,
  isFree: (index: number) => boolean,
): FoundTime[] {
  const reader = new TimeReader(words, pack, calendar, tense)
  const times: FoundTime[] = []
  for (let at = 0; at < words.length; ) {
    const read = isFree(at) ? reader.read(at) : null
    // "This year so far": those words may be taken as saying nothing.
    const taken = read
      ? Array.from({ length: read.to - at }, (_, index) => at + index).find((each) => !isFree(each))
      : at
    const to = read && taken !== undefined && taken > at && reader.isToDate(taken, read.to) ? taken : read?.to
    const time =
      read && isOfCalendar(read, calendar)
        ? to === read.to
          ? read
          : { ...read, to: to ?? read.to, within: endingToday(read.within, calendar) }
        : null
    const isLink = (index: number) => reader.isLink(index) && isFree(index) && index >= (times.at(-1)?.to ?? 0)
    if (time && time.to > at && Array.from({ length: time.to - at }, (_, index) => at + index).every(isFree)) {
      // What leads up to a time belongs to it.
      let from = at
      for (let probe = at - 1; isLink(probe); probe -= 1) if ((words[probe]?.length ?? 0) >= MIN_LINK) from = probe
      times.push({ ...time, from })
      at = time.to
      // Of a day that is in no calendar, its month is none either.
    } else at = read && read.to > at && !isOfCalendar(read, calendar) ? read.to : at + 1
  }
  return times
}
