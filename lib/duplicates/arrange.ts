import { addDays } from '#lib/format/dates'

/** A term as far as its days go. */
export interface TermDays {
  id: string
  start_on: string
  end_on: string | null
}

/** What becomes of a term: other days, or none. */
export interface TermChange {
  id: string
  start_on: string
  is_cancelled: boolean
}

/**
 * Lays the terms of two records into one row without an overlap, and returns what changes. Each day belongs to the term
 * that began first: a later one begins the day after the earlier has ended, and one that lies inside another is
 * cancelled. No day of membership is lost or won.
 *
 * @param isKept whether a term is of the kept record, which goes first where two begin on one day and are of one length
 */
export function arrangeTerms(terms: readonly TermDays[], isKept: (id: string) => boolean): TermChange[] {
  const end = ({ end_on }: TermDays) => end_on ?? '9999-12-31'
  const ordered = terms.toSorted(
    (one, other) =>
      one.start_on.localeCompare(other.start_on) ||
      end(other).localeCompare(end(one)) ||
      Number(isKept(other.id)) - Number(isKept(one.id)),
  )
  const changes: TermChange[] = []
  let through: string | null = null
  for (const term of ordered) {
    const { id, start_on } = term
    if (through !== null && end(term) <= through) changes.push({ id, start_on, is_cancelled: true })
    else if (through !== null && start_on <= through)
      changes.push({ id, start_on: addDays(through, 1), is_cancelled: false })
    if (through === null || end(term) > through) through = end(term)
  }
  return changes
}

/** A stretch of days of a history; the end is inclusive, null while it lasts. */
export interface Stretch {
  from_on: string
  to_on: string | null
}

const FOREVER = '9999-12-31'
const last = ({ to_on }: Stretch) => to_on ?? FOREVER

/** The stretch of a history that covers a day. */
export function stretchOn<S extends Stretch>(history: readonly S[], day: string): S | undefined {
  return history.find((stretch) => stretch.from_on <= day && day <= last(stretch))
}

/**
 * Makes one history out of several: for each stretch of days between two changes, what `choose` says of its first day;
 * neighbours that say the same become one stretch.
 *
 * @param isSame whether two neighbours say the same
 */
export function joinHistories<T>(
  histories: readonly (readonly Stretch[])[],
  choose: (day: string) => T | undefined,
  isSame: (one: T, other: T) => boolean,
): (Stretch & { said: T })[] {
  const days = new Set<string>()
  for (const stretch of histories.flat()) {
    // What lasted less than a day says nothing of any day.
    if (last(stretch) < stretch.from_on) continue
    days.add(stretch.from_on)
    if (stretch.to_on !== null) days.add(addDays(stretch.to_on, 1))
  }
  const ordered = [...days].toSorted()
  const joined: (Stretch & { said: T })[] = []
  for (const [at, from_on] of ordered.entries()) {
    const said = choose(from_on)
    if (said === undefined) continue
    const next = ordered[at + 1]
    const to_on = next === undefined ? null : addDays(next, -1)
    const before = joined.at(-1)
    if (before && before.to_on !== null && addDays(before.to_on, 1) === from_on && isSame(before.said, said))
      before.to_on = to_on
    else joined.push({ from_on, to_on, said })
  }
  return joined
}

/** Which status says more of a day, of a person with two records. */
const RANKS = ['active', 'grace', 'suspended', 'lapsed', 'cancelled', 'deceased', 'pending']

/** The status that says more. */
export const rankOf = (status: string): number => RANKS.indexOf(status)
