import type { Association } from '#lib/demo/association'
import { type DayNumber, monthOf, textOf, weekdayFrom } from '#lib/demo/calendar'
import { anomalyDays } from '#lib/demo/planted-anomalies'
import { CONFERENCES, type EventKind, GALAS, HACKATHONS, WORKSHOPS } from '#lib/demo/programme'
import { makeRandom } from '#lib/random/random'

/** One place in the programme. */
export interface Slot {
  key: string
  kind: EventKind
  day: DayNumber
  /** How many of the seats are booked; above 1 there is a waiting list. */
  demand: number
  /** How likely a usual member stays away. */
  no_show_base: number
  state: 'completed' | 'upcoming' | 'cancelled' | 'draft'
  title?: readonly [string, string]
  capacity?: number
}

/** What a kind of event is like. Times are minutes after midnight; prices are minor units for members. */
export const KINDS: Readonly<
  Record<
    EventKind,
    {
      weekdays: number[]
      starts: number[]
      minutes: number
      capacity: [number, number]
      prices: number[]
      no_show_base: number
      guests: number
      programme: readonly (readonly [string, string])[]
    }
  >
> = {
  conference: {
    weekdays: [4, 5],
    starts: [540],
    minutes: 510,
    capacity: [90, 150],
    prices: [9900, 11_900, 14_900],
    no_show_base: 0.13,
    guests: 0.2,
    programme: CONFERENCES,
  },
  gala: {
    weekdays: [6],
    starts: [1140],
    minutes: 270,
    capacity: [80, 130],
    prices: [6500, 8500],
    no_show_base: 0.11,
    guests: 0.14,
    programme: GALAS,
  },
  workshop: {
    weekdays: [2, 3, 4],
    starts: [840, 1020, 1050],
    minutes: 180,
    capacity: [20, 40],
    prices: [0, 2500, 3500, 4500],
    no_show_base: 0.155,
    guests: 0.1,
    programme: WORKSHOPS,
  },
  hackathon: {
    weekdays: [6],
    starts: [540],
    minutes: 1920,
    capacity: [40, 70],
    prices: [0],
    no_show_base: 0.2,
    guests: 0.25,
    programme: HACKATHONS,
  },
}

const PATTERN: readonly EventKind[] =
  'workshop workshop conference workshop gala workshop hackathon workshop workshop conference workshop workshop gala hackathon workshop'.split(
    ' ',
  ) as EventKind[]

/** Days between today and each event to come; how far it is booked. */
const AHEAD: readonly { days: number; kind: EventKind; demand: number; capacity?: number }[] = [
  { days: 1, kind: 'workshop', demand: 0.8 },
  { days: 8, kind: 'conference', demand: 0.97, capacity: 110 },
  { days: 13, kind: 'workshop', demand: 1.3, capacity: 24 },
  { days: 20, kind: 'hackathon', demand: 0.6 },
  { days: 27, kind: 'gala', demand: 0.94, capacity: 90 },
  { days: 34, kind: 'workshop', demand: 0.5 },
  { days: 43, kind: 'workshop', demand: 0.4 },
  { days: 57, kind: 'conference', demand: 0.35 },
  { days: 70, kind: 'workshop', demand: 0.2 },
  { days: 84, kind: 'hackathon', demand: 0.15 },
]

/** Nobody meets around Christmas, and in the past nobody met in August either. */
function avoidHolidays(day: DayNumber, isPast: boolean): DayNumber {
  const text = textOf(day).slice(5)
  if (text >= '12-21') return day + 18
  if (text <= '01-05') return day + 7
  return isPast && monthOf(day) === 8 ? day + 31 : day
}

/** Lays the events of an association out in time, in their order. */
export function planSlots(association: Association): Slot[] {
  const { seed, today, history_start, past_event_count, upcoming_event_count, has_anomalies } = association
  const random = makeRandom(`${seed}/programme`)
  const spike: Slot[] = has_anomalies
    ? [
        {
          key: 'no-show-spike',
          kind: 'workshop',
          day: anomalyDays(today).no_show_spike,
          demand: 1,
          no_show_base: 0.62,
          state: 'completed',
          title: ['Cost control in refurbishments', 'Reserves, discoveries and telling the client early.'],
          capacity: 48,
        },
      ]
    : []
  const count = past_event_count - spike.length
  const past = Array.from({ length: count }, (_, index): Slot => {
    const kind = PATTERN[index % PATTERN.length] as EventKind
    const spread = history_start + 12 + Math.floor((index * (730 - 24)) / count) + random.int(-3, 3)
    const day = Math.min(weekdayFrom(avoidHolidays(spread, true), random.pick(KINDS[kind].weekdays)), today - 4)
    return {
      key: `past/${index}`,
      kind,
      day,
      demand: Math.min(1.12, random.normal(0.82, 0.16)),
      no_show_base: KINDS[kind].no_show_base,
      state: 'completed',
    }
  })
  const ahead = AHEAD.slice(0, upcoming_event_count).map(({ days, kind, demand, capacity }, index): Slot => {
    const near = avoidHolidays(today + days, false)
    const day = index === 0 ? near : weekdayFrom(near, random.pick(KINDS[kind].weekdays))
    return {
      key: `ahead/${index}`,
      kind,
      day,
      demand,
      no_show_base: 0.12,
      state: 'upcoming',
      ...(capacity && { capacity }),
    }
  })
  const others: Slot[] = [
    { key: 'draft', kind: 'workshop', day: weekdayFrom(today + 112, 3), demand: 0, no_show_base: 0.12, state: 'draft' },
    {
      key: 'cancelled',
      kind: 'workshop',
      day: weekdayFrom(today - 160, 2),
      demand: 0.3,
      no_show_base: 0.12,
      state: 'cancelled',
    },
  ]
  return [...past, ...spike, ...ahead, ...others].sort(
    (one, other) => one.day - other.day || (one.key < other.key ? -1 : 1),
  )
}

/** The gala that fits a month, by its place in the programme: winter, spring, summer, autumn. */
const SEASON_OF_MONTH = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0]

/** Gives events their titles: workshops are repeated as they come, the others have each title once a year. */
export class Titles {
  readonly #given = new Map<string, number>()
  readonly #turn = new Map<EventKind, number>()

  /** Returns title and subject of the next event, and what tells this edition from others. */
  name(slot: Slot): { title: readonly [string, string]; edition: string } {
    const { programme } = KINDS[slot.kind]
    const turn = this.#turn.get(slot.kind) ?? 0
    if (!slot.title) this.#turn.set(slot.kind, turn + 1)
    if (slot.kind === 'workshop') {
      const title = slot.title ?? (programme[turn % programme.length] as readonly [string, string])
      const count = this.#count(title[0])
      return {
        title,
        edition: count === 1 ? '' : ` (${count === 2 ? '2nd' : count === 3 ? '3rd' : `${count}th`} date)`,
      }
    }
    const year = textOf(slot.day).slice(0, 4)
    const first = slot.kind === 'gala' ? (SEASON_OF_MONTH[monthOf(slot.day) - 1] ?? 0) : turn
    const candidates = programme.map(
      (_, step) => programme[(first + step) % programme.length] as readonly [string, string],
    )
    const title =
      candidates.find(([name]) => !this.#given.has(`${name} ${year}`)) ?? (candidates[0] as readonly [string, string])
    this.#count(`${title[0]} ${year}`)
    return { title, edition: ` ${year}` }
  }

  #count(name: string): number {
    const count = (this.#given.get(name) ?? 0) + 1
    this.#given.set(name, count)
    return count
  }
}
