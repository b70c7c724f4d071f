import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import { addYears } from '#lib/format/dates'
import { comparedWhere } from '#lib/query/comparison'
import { modelsOf } from '#lib/query/models'
import { periodOf } from '#lib/query/periods'
import type { Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/**
 * A question with what it is compared with, as two of them: the two stand beside each other in the answer. A time that
 * has not ended is held against the same days a year before, or all of the period before it. None where there is nothing
 * to compare with.
 */
export function comparedWith(readContext: ReadContext, given: Question): Question[] {
  const { as_of } = given
  // "At the end of June" is still to come, and was so a year before.
  const question = as_of && as_of > readContext.today ? { ...given, as_of: addYears(as_of, -1) } : given
  const { compare, ...plain } = question
  const { where = {}, share_of } = plain
  if (compare === undefined) return [question]
  if (typeof compare === 'object') {
    const other = { ...plain, ...compare }
    if (!isDeepStrictEqual(other, plain)) return [plain, other]
    // "More members than a year ago": what is the same but for the day is held against today.
    const { as_of: day, ...now } = plain
    return day ? [now, plain] : []
  }
  const { today, tenant } = readContext
  const untilToday = (condition: Condition): Condition =>
    Object.fromEntries(
      Object.entries(condition).map(([name, held]) => {
        if (name === 'and') return [name, (held as Condition[]).map(untilToday)]
        const { within } = (held ?? {}) as { within?: unknown }
        const period =
          typeof within === 'string' ? periodOf(within, { today, fiscal_year_start: tenant.fiscal_year_start }) : null
        const isRunning = period?.from && period.until && period.from <= today && period.until > today
        if (period) return [name, isRunning ? { within: { ...period, until: today } } : held]
        // "Attendance this year": the period is the one of the event.
        const isInner = typeof held === 'object' && held !== null && !Array.isArray(held)
        return [name, isInner ? untilToday(held as Condition) : held]
      }),
    )
  const isOfYears = compare === 'year_before'
  const now = isOfYears
    ? { ...plain, where: untilToday(where), ...(share_of && { share_of: untilToday(share_of) }) }
    : plain
  const model = modelsOf(readContext.ctx)[plain.of as Noun]
  try {
    const before = comparedWhere({ readContext, model, question: { ...now, compare } })
    const { where: then, share_of: among } = before ?? {}
    return then ? [now, { ...now, where: then, ...(among && { share_of: among }) }] : []
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
