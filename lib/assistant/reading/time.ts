import { numberAt } from '#lib/assistant/reading/numbers'
import { type Pack, phrasesOf, type TimeWords } from '#lib/assistant/reading/packs/pack'
import { addDays, addMonths, addYears, isDate } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { type Calendar, isPeriodName, type Period, periodOf } from '#lib/query/periods'

/** A stretch of time that words name; the grammar's own name where it has one. */
export interface Time {
  /** Whether it stands for the one of that time: "this year's". */
  readonly is_possessive?: boolean
  /** Whether it says for how long: "for ten years". */
  readonly is_length?: true
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

interface Part extends Partial<Period> {
  readonly to: number
  readonly name?: string
}

type WordList = Exclude<
  keyof TimeWords,
  'which_follows' | 'whole' | 'lengths' | 'months' | 'weekdays' | 'seasons' | 'feasts' | 'ordinals'
>

const lists = new WeakMap<Pack, Map<string, string[][]>>()

/** The phrases of a list as words, the longest first. */
function phrases(pack: Pack, name: string, words: string): string[][] {
  const known = lists.get(pack) ?? new Map<string, string[][]>()
  lists.set(pack, known)
  const found =
    known.get(name) ??
    phrasesOf(words)
      .map((phrase) => fold(phrase).split(' '))
      .sort((a, b) => b.length - a.length)
  known.set(name, found)
  return found
}

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
    return this.#match(at, phrases(this.#pack, list, this.#pack.time[list] as string))
  }

  #match(at: number, list: readonly string[][]): number | null {
    const found = list.find((phrase) => phrase.every((word, index) => this.#words[at + index] === word))
    return found ? at + found.length : null
  }

  #indexIn(at: number, name: string, lists: readonly string[]): { index: number; to: number } | null {
    for (const [index, words] of lists.entries()) {
      const to = this.#match(at, phrases(this.#pack, `${name}${index}`, words))
      if (to !== null) return { index, to }
    }
    return null
  }

  /** Whether a word only leads up to a time. */
  isLink(at: number): boolean {
    return at >= 0 && this.#eat(at, 'links') === at + 1
  }

  /** Whether the word before holds two things against each other. */
  #isComparing(at: number): boolean {
    return phrases(this.#pack, 'compare', this.#pack.words.compare ?? '').some(
      (phrase) => phrase.length === 1 && phrase[0] === this.#words[at - 1],
    )
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
      const to = this.#match(at, phrases(this.#pack, `length ${words}`, words))
      const [value, unit] = length.split(' ')
      if (to !== null) return { value: Number(value), unit: unit as TimeUnit, to }
    }
    return null
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
    if (/^(?:19|20)\d\d$/.test(this.#words[after] ?? '')) return { year, to: after + 1 }
    const { name = '', from = '', to = after } = this.#relative(after) ?? this.#whole(after) ?? {}
    return /^(?:this|previous|next)_year$/.test(name) ? { year: Number(from.slice(0, 4)), to } : null
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
    if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return { from: word, until: word, to: at + 1 }
    const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{2,4})?$/.exec(word) ?? []
    if (day && month && Number(month) <= 12 && Number(day) <= 31) {
      const full = year
        ? year.length === 2
          ? `20${year}`
          : year
        : String(this.#nearestYear(`${two(Number(month))}-${two(Number(day))}`))
      const on = `${full}-${two(Number(month))}-${two(Number(day))}`
      return { from: on, until: on, to: at + 1 }
    }
    return this.#spelt(at)
  }

  /** "3 March 2026", "3. März", "March 3rd", "1er mars". */
  #spelt(at: number): Part | null {
    const dayOf = (index: number) => {
      const word = this.#words[index] ?? ''
      if (/^(?:[12]?\d|3[01])$/.test(word)) return Number(word)
      const ordinal = this.#indexIn(index, 'ordinal', this.#pack.time.ordinals)
      return ordinal ? ordinal.index + 1 : 0
    }
    const isDay = (index: number) => dayOf(index) > 0
    const suffix = (index: number) => (/^(?:st|nd|rd|th|er|e)$/.test(this.#words[index] ?? '') ? index + 1 : index)
    const months = this.#pack.time.months
    let [dayAt, end] = [-1, -1]
    let month: { index: number; to: number } | null = null
    if (isDay(at)) {
      dayAt = at
      month = this.#indexIn(this.#skip(suffix(at + 1)), 'month', months)
      end = month?.to ?? -1
    } else {
      month = this.#indexIn(at, 'month', months)
      if (!month) return null
      dayAt = this.#skip(month.to)
      if (!isDay(dayAt) || this.#unit(dayAt + 1)) return null
      end = suffix(dayAt + 1)
    }
    if (!month) return null
    const monthDay = `${two(month.index + 1)}-${two(dayOf(dayAt))}`
    const given = this.#year(end)
    // "Le 31 décembre dernier".
    const behind = given ? null : this.#follows(end)
    if (behind?.which === 'previous') {
      const year = Number(this.#calendar.today.slice(0, 4))
      const last = `${year}-${monthDay}` < this.#calendar.today ? year : year - 1
      return { from: `${last}-${monthDay}`, until: `${last}-${monthDay}`, to: behind.to }
    }
    const on = `${given?.year ?? this.#nearestYear(monthDay)}-${monthDay}`
    return { from: on, until: on, to: given?.to ?? end }
  }

  #month(at: number): Part | null {
    const which = this.#which(at)
    const month = this.#indexIn(which ? this.#skip(which.to) : at, 'month', this.#pack.time.months)
    if (!month) return null
    const number = two(month.index + 1)
    const given = this.#year(month.to)
    const after = this.#which(this.#skip(month.to))
    const said = which ?? (after && !this.#unit(after.to) ? after : null)
    let year = given?.year ?? this.#nearestYear(number)
    if (!given && said?.which === 'next' && `${year}-${number}` < this.#calendar.today.slice(0, 7)) year += 1
    const from = `${year}-${number}-01`
    const to = given?.to ?? (said && said !== which ? said.to : month.to)
    return { from, until: addDays(addMonths(from, 1), -1), to }
  }

  #season(at: number): Part | null {
    const { seasons, feasts } = this.#pack.time
    const which = this.#which(at)
    // "Cet été" is a word of its own: "été" alone is none.
    const own = this.#indexIn(at, 'season', seasons)
    const start = which && !own ? this.#skip(which.to) : at
    const season = own ?? this.#indexIn(start, 'season', seasons)
    const feast = season ? null : this.#indexIn(start, 'feast', Object.values(feasts))
    const found = season ?? feast
    if (!found) return null
    const given = this.#year(found.to)
    if (season) {
      const month = two(season.index * 3 + 3)
      const from = `${given?.year ?? this.#nearestYear(month)}-${month}-01`
      return { from, until: addDays(addMonths(from, 3), -1), to: given?.to ?? found.to }
    }
    const rule = Object.keys(feasts)[found.index] as string
    const [, later] = /^easter\+(\d+)$/.exec(rule) ?? []
    const dayIn = (year: number) => (later === undefined ? `${year}-${rule}` : addDays(easterOf(year), Number(later)))
    const year = given?.year ?? this.#nearestYear(dayIn(Number(this.#calendar.today.slice(0, 4))).slice(5))
    return { from: dayIn(year), until: dayIn(year), to: given?.to ?? found.to }
  }

  #partOfYear(at: number): Part | null {
    const short = /^([qths])([1-4])$/.exec(
      `${this.#words[at] ?? ''}${/^[qths]$/.test(this.#words[at] ?? '') ? (this.#words[at + 1] ?? '') : ''}`,
    )
    const shortTo = /^[qths]$/.test(this.#words[at] ?? '') ? at + 2 : at + 1
    const ordinal = short ? null : this.#indexIn(at, 'ordinal', this.#pack.time.ordinals)
    if (!short && !ordinal) return null
    const after = ordinal ? this.#skip(ordinal.to) : shortTo
    const quarter = short ? null : this.#eat(after, 'quarter')
    const half = short ? null : this.#eat(after, 'half')
    if (!short && quarter === null && half === null) return null
    const months = (short ? /[hs]/.test(short[1] as string) : half !== null) ? 6 : 3
    const index = short ? Number(short[2]) - 1 : (ordinal?.index ?? 0)
    // A year has no third half, whoever speaks of one.
    if (index * months >= 12) return null
    const end = short ? after : ((quarter ?? half) as number)
    const given = this.#year(end)
    const running = given ? null : this.#running(end)
    const start = two(index * months + 1)
    const from = `${given?.year ?? this.#nearestYear(start)}-${start}-01`
    return { from, until: addDays(addMonths(from, months), -1), to: given?.to ?? running?.to ?? end }
  }

  #relative(at: number): Part | null {
    const { today } = this.#calendar
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
      const own = which.which === 'this' ? null : this.#ownLength(after)
      if (own) return { ...this.#named(which.which, own.value, own.unit, false), to: own.to }
      const count = this.#number(after)
      const nextWhich = count ? this.#which(count.to) : null
      const unit = this.#unit(nextWhich?.to ?? count?.to ?? after)
      const isPlural = count !== null && !(count.value === 1 && !/^\d/.test(this.#words[after] ?? ''))
      if (unit && (count === null || count.value < 10_000)) {
        const isBeforeLast = this.#eat(unit.to, 'before_last')
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
    const unit = this.#unit(at)
    const behind = unit ? this.#follows(unit.to) : null
    const several = unit && this.#isSeveral(unit.to) ? (SEVERAL[unit.unit] ?? null) : null
    if (unit && behind) return { ...this.#named(behind.which, several, unit.unit, unit.fiscal), to: behind.to }
    const ago = this.#eat(at, 'ago')
    const many = ago === null ? null : this.#number(this.#skip(ago))
    const manyUnit = many ? this.#unit(many.to) : null
    if (many && manyUnit) return this.#ago(many.value, manyUnit.unit, manyUnit.to)
    const beforeLast = this.#eat(at, 'before_last')
    const unitOf = beforeLast === null ? null : this.#unit(beforeLast)
    if (unitOf) {
      const { from = today } = this.#named('previous', null, unitOf.unit, false)
      return { from: moved(from, unitOf.unit, -1), until: addDays(from, -1), to: unitOf.to }
    }
    return null
  }

  /** Whether the word before speaks of several days, weeks or months. */
  #isSeveral(to: number): boolean {
    return /^(?:days|weeks|months|tagen?|wochen|monaten?|jours|semaines)$/.test(this.#words[to - 1] ?? '')
  }

  #ago(count: number, unit: TimeUnit, to: number): Part {
    const day = moved(this.#calendar.today, unit, -Math.max(1, Math.round(count)))
    return { from: day, until: day, to }
  }

  /** A time that has a word of its own: "Vorjahr". */
  #whole(at: number): Part | null {
    for (const [words, name] of Object.entries(this.#pack.time.whole)) {
      const to = this.#match(at, phrases(this.#pack, `whole ${words}`, words))
      if (to === null) continue
      const day = addDays(this.#calendar.today, -2)
      return name === 'day_before_yesterday' ? { from: day, until: day, to } : { ...this.#byName(name), to }
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
    const weekday = this.#indexIn(at, 'weekday', this.#pack.time.weekdays)
    if (!weekday) return null
    const now = (new Date(`${this.#calendar.today}T00:00:00Z`).getUTCDay() + 6) % 7
    const away = this.#isFuture ? (weekday.index - now + 7) % 7 : -((now - weekday.index + 7) % 7)
    const day = addDays(this.#calendar.today, away)
    return { from: day, until: day, to: weekday.to }
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
    if (!unit || unit.unit === 'day' || this.#which(this.#skip(unit.to)) || this.#nameOfUnit(of as number)) return null
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
      if (of?.[side]) return { from: of[side], until: of[side], to: of.to }
    }
    // "At year end", "month end".
    const whole = this.#bareUnit(at)
    const close = whole ? this.#eat(whole.to, 'end') : null
    if (whole?.until && close === whole.to + 1 && !this.#bareUnit(this.#skip(close)))
      return { from: whole.until, until: whole.until, to: close }
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
    const year = unit.unit === 'year' && /^(?:19|20)\d\d$/.test(this.#words[after] ?? '') ? this.#words[after] : null
    return year ? { from: `${year}-01-01`, until: `${year}-12-31`, to: after + 1 } : null
  }

  #plain(at: number): Part | null {
    const found =
      this.#weekend(at) ??
      this.#nameOfUnit(at) ??
      this.#date(at) ??
      this.#partOfYear(at) ??
      this.#relative(at) ??
      this.#month(at) ??
      this.#season(at) ??
      this.#day(at)
    if (found?.from) return found
    const year = this.#year(at)
    if (!year || /^(?:19|20)\d\d$/.test(this.#words[at - 1] ?? '')) return null
    return { from: `${year.year}-01-01`, until: `${year.year}-12-31`, to: year.to }
  }

  /** The time that begins at a word, with what stands before it: "since", "between", "within". */
  read(at: number): FoundTime | null {
    const found = (to: number, within: Time['within'], day?: string): FoundTime => ({
      from: at,
      to,
      within,
      ...(day !== undefined && { day }),
    })
    const { today } = this.#calendar
    for (const list of ['between', 'from'] as const) {
      const after = this.#eat(at, list)
      const one = after === null ? null : (this.#simple(after) ?? this.#until(after))
      const joint = one ? this.#eat(one.to, 'and') : null
      const other = joint === null ? null : (this.#simple(joint) ?? this.#until(joint))
      // An end without a year is the first that comes after the beginning.
      const end = other?.until && one?.from && other.until < one.from ? addYears(other.until, 1) : other?.until
      if (one?.from && other && end && one.from <= end) return found(other.to, { from: one.from, until: end })
    }
    const whole = this.#day(at)
    if (whole?.from && whole.until && whole.to - at > 1)
      return found(whole.to, whole.name ?? { from: whole.from, until: whole.until }, whole.from)
    const length = this.#length(at)
    if (length) return length
    for (const list of ['since', 'after', 'until', 'before'] as const) {
      const after = this.#eat(at, list)
      // "Compared to 2025" names that year, not all until its end.
      if (after === null || (list === 'until' && this.#isComparing(at))) continue
      const of = this.#simple(after)
      if (!of?.from || !of.until || !isDate(of.from) || !isDate(of.until)) continue
      const to = this.#eat(of.to, 'to_date') ?? of.to
      if (list === 'since') return found(to, { from: of.from })
      if (list === 'after') return found(to, { from: addDays(of.until, 1) })
      const isAhead = this.#isFuture || (this.#isOpen && of.until > today)
      if (list === 'until') return found(to, isAhead ? { from: today, until: of.until } : { until: of.until })
      // Whatever is before the end of a year is in it.
      const until = this.#eat(this.#skip(after), 'end') === null ? addDays(of.from, -1) : of.until
      return found(to, this.#isFuture ? { from: today, until } : { until })
    }
    const within = this.#eat(at, 'within')
    const inside = within === null ? null : this.#lasting(this.#skip(within))
    if (inside && this.#eat(inside.to, 'ago') === null) {
      const named = this.#named(
        this.#isFuture || (this.#isOpen && AHEAD.includes(this.#words[at] ?? '')) ? 'next' : 'previous',
        inside.value,
        inside.unit,
        false,
      )
      return found(inside.to, named.name ?? { from: named.from ?? today, until: named.until ?? today })
    }
    const running = this.#running(at)
    if (running?.from && running.until)
      return found(running.to, running.name ?? { from: running.from, until: running.until })
    // What only links is left to others; "l'été" is none.
    const plain = this.#skip(at) === at || this.#eat(at, 'end') ? this.#simple(at) : this.#season(at)
    if (!plain?.from || !plain.until) return null
    const to = this.#eat(plain.to, 'to_date') ?? plain.to
    const day = plain.from === plain.until ? plain.from : undefined
    return found(to, plain.name ?? { from: plain.from, until: plain.until }, day)
  }

  /** "Since ten years": as long as that. */
  #length(at: number): FoundTime | null {
    const after = this.#eat(at, 'lasting')
    const length = after === null ? null : this.#lasting(after)
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
    return now === null ? null : { from: this.#calendar.today, until: this.#calendar.today, to: now }
  }
}

/** Whether there are such days: not 31 February, nor a day of a hundred thousand years ago. */
function isOfCalendar({ within, day }: Time, calendar: Calendar): boolean {
  const { from, until } = typeof within === 'string' ? (periodOf(within, calendar) ?? {}) : within
  return [from, until, day].every((each) => each === undefined || (isDate(each) && each >= '0001'))
}

/** A time as far as it is over. */
function endingOn(today: string, within: Time['within'], calendar: Calendar): Time['within'] {
  const { from, until } = typeof within === 'string' ? (periodOf(within, calendar) ?? {}) : within
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
          : { ...read, to: to ?? read.to, within: endingOn(calendar.today, read.within, calendar) }
        : null
    const isLink = (index: number) => reader.isLink(index) && isFree(index) && index >= (times.at(-1)?.to ?? 0)
    if (time && time.to > at && Array.from({ length: time.to - at }, (_, index) => at + index).every(isFree)) {
      // What leads up to a time belongs to it.
      let from = at
      for (let probe = at - 1; isLink(probe); probe -= 1) if ((words[probe]?.length ?? 0) >= MIN_LINK) from = probe
      times.push({ ...time, from })
      at = time.to
    } else at += 1
  }
  return times
}
