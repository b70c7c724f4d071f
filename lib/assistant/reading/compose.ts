import { Draft, type Reading, type Setting } from '#lib/assistant/reading/composing/draft'
import { finish } from '#lib/assistant/reading/composing/finish'
import { findGrouping, findRanked, findSorting } from '#lib/assistant/reading/composing/grouping'
import { measureOf } from '#lib/assistant/reading/composing/measured'
import { scan } from '#lib/assistant/reading/composing/scan'
import { shapeOf } from '#lib/assistant/reading/composing/shape'
import { findYearsBefore } from '#lib/assistant/reading/composing/times'
import { ofTwoEvents } from '#lib/assistant/reading/composing/two-events'
import { conceptOf, type Piece } from '#lib/assistant/reading/pieces'

/** Puts pieces together into a question; see Reading.unused for what found no place. */
export function compose(pieces: readonly Piece[], setting: Setting): Reading | null {
  const d = new Draft(pieces, setting)
  const measured = measureOf(d)
  if (measured) return measured
  findGrouping(d)
  findSorting(d)
  findRanked(d)
  const shape = shapeOf(d)
  if (!shape) return null
  d.main = { ...d.main, noun: shape.noun }
  if (shape.where) d.say(d.main, shape.where, false)
  const { name: amountName } = (shape.field ? d.amount() : null) ?? {}
  // What falls due, is refunded or written off in a time is so by a day of its own.
  if (amountName) d.main.time = conceptOf(amountName).time?.[shape.noun] ?? null
  findYearsBefore(d)
  scan(d, shape)
  const reading = finish(d, shape)
  return { ...reading, question: ofTwoEvents(reading.question) }
}
