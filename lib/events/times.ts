import { AppError } from '#lib/errors'
import type { EventStatus } from '#lib/events/schema'
import { isLocalDateTime, toInstant, toLocal } from '#lib/format/dates'

/** How long an event lasts whose end nobody gave. */
const DEFAULT_DURATION_MS = 3 * 3600 * 1000

/**
 * What a client sent as a date and time, as an instant: local to the zone when it has none of its own. A local time
 * that comes twice is the first.
 *
 * @param field what it was sent as
 * @throws AppError invalid when the clocks of the zone skip it; RangeError when it is no date and time
 */
export function instantOf(value: string, timeZone: string, field: string): string {
  if (!isLocalDateTime(value)) return toInstant(toLocal(value, 'UTC'), 'UTC')
  const instant = toInstant(value, timeZone)
  const [day, time] = value.slice(0, 16).split('T')
  const moved = toLocal(instant, timeZone).slice(11, 16)
  if (moved !== time) {
    const problem = `${time} does not exist on ${day} in ${timeZone}, because the clocks go forward there.`
    throw new AppError('invalid', `${problem} Give ${moved} or another time.`, { field })
  }
  return instant
}

/**
 * Moves an instant by as many days and hours as lie between two local times of a zone, by the clock on the wall: what was
 * at 23:59 is at 23:59 again, also where the clocks changed in between.
 */
export function shiftByWallClock(moment: string, from: string, to: string, timeZone: string): string {
  const wall = (local: string) => Date.parse(`${local}Z`)
  const shifted = wall(toLocal(moment, timeZone)) + wall(to) - wall(from)
  return toInstant(new Date(shifted).toISOString().slice(0, 19), timeZone)
}

/** When an event takes place: both ends as people say them and as instants. */
export interface Schedule {
  event_date: string
  end_date: string
  starts_at: string
  ends_at: string
}

/**
 * Returns the schedule for a start and an end as clients send them; without an end, three hours. The local
 * times are read back from the instants, so that the two always say the same. Throws invalid when it ends
 * before it starts.
 */
export function scheduleOf(start: string, end: string | undefined, timeZone: string): Schedule {
  const starts_at = instantOf(start, timeZone, 'event_date')
  const ends_at =
    end === undefined
      ? new Date(Date.parse(starts_at) + DEFAULT_DURATION_MS).toISOString()
      : instantOf(end, timeZone, 'end_date')
  if (Date.parse(ends_at) < Date.parse(starts_at)) {
    throw new AppError('invalid', 'The event ends before it starts. Give an end_date after event_date.', {
      field: 'end_date',
    })
  }
  return { event_date: toLocal(starts_at, timeZone), end_date: toLocal(ends_at, timeZone), starts_at, ends_at }
}

/** Where the clock puts an event. */
export function clockStatus(schedule: Pick<Schedule, 'starts_at' | 'ends_at'>, now = Date.now()) {
  if (now < Date.parse(schedule.starts_at)) return 'upcoming'
  return now < Date.parse(schedule.ends_at) ? 'ongoing' : 'completed'
}

/** The status of an event: what people decided stands, the rest is the clock's. SQL's event_status_at is the same rule. */
export function statusBy(decided: EventStatus, schedule: Pick<Schedule, 'starts_at' | 'ends_at'>): EventStatus {
  return ['draft', 'cancelled', 'postponed'].includes(decided) ? decided : clockStatus(schedule)
}
