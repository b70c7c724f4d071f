import { type Asked, invalid } from '#lib/query/asked'
import { type Period, periodBefore, periodOf, yearBefore } from '#lib/query/periods'
import type { Answer } from '#lib/query/schema'
import type { Condition, Field } from '#lib/records/model'

/** What a comparison is of. */
type Of = Pick<Asked, 'model' | 'readContext' | 'question'>

/** Returns the condition with its period moved, or null where it has none with two ends. */
function moved(asked: Of, where: Condition, move: (period: Period) => Period): Condition | null {
  const { model, readContext } = asked
  const { today, tenant } = readContext
  let found = false
  const visit = (condition: Condition): Condition =>
    Object.fromEntries(
      Object.entries(condition).map(([key, value]) => {
        if (key === 'and' && Array.isArray(value)) return [key, value.map(visit)]
        const type = Object.hasOwn(model.fields, key) ? (model.fields[key] as Field).type : null
        if (type !== 'date' && type !== 'instant' && type !== 'local_time') return [key, value]
        const { within, gte, lte, ...others } = (typeof value === 'object' && value !== null ? value : {}) as Record<
          string,
          unknown
        >
        const named =
          typeof within === 'string'
            ? periodOf(within, { today, fiscal_year_start: tenant.fiscal_year_start })
            : (within as Period | undefined)
        const period =
          named ?? (gte !== undefined && lte !== undefined ? { from: gte as string, until: lte as string } : undefined)
        if (!period?.from || !period.until || period.from.length > 10 || period.until.length > 10) return [key, value]
        found = true
        return [key, { ...others, within: move(period) }]
      }),
    )
  const result = visit(where)
  return found ? result : null
}

/** Returns the condition of the figure that a question is compared with, and its words; null for none. Throws invalid. */
export function comparedWhere(asked: Of): { where: Condition; words: string } | null {
  const { compare, where = {} } = asked.question
  if (compare === undefined) return null
  if (typeof compare === 'object') return { where: compare.where, words: 'under the other condition' }
  const result = moved(asked, where, compare === 'year_before' ? yearBefore : periodBefore)
  if (!result)
    throw invalid(
      'compare',
      'Give where a period with both ends, such as {"joined_on": {"within": "this_year"}}, to compare it with another.',
    )
  return { where: result, words: compare === 'year_before' ? 'a year before' : 'in the period before' }
}

/** Returns by how much a figure differs from the one before: in its unit, and in per cent of it. */
export function differenceOf(value: Answer['value'], before: Answer['value'], unit: Answer['unit']) {
  const [now, then] = [Number(value), Number(before)]
  if (unit === 'date' || value === null || before === null) return { difference: null, change_percent: null }
  const difference = Math.round((now - then) * 1000) / 1000
  return {
    difference: unit === 'money' ? difference.toFixed((String(value).split('.')[1] ?? '').length) : difference,
    change_percent: then === 0 ? null : Math.round(((now - then) / Math.abs(then)) * 1000) / 10,
  }
}
