import { type Asked, invalid } from '#lib/query/asked'
import { modelsOf } from '#lib/query/models'
import { type Period, periodBefore, periodOf, yearBefore } from '#lib/query/periods'
import type { Answer } from '#lib/query/schema'
import type { Condition, Field } from '#lib/records/model'

/** What a comparison is of. */
type Of = Pick<Asked, 'model' | 'readContext' | 'question'>

/** Returns the condition with its period moved, or null where it has none with two ends. */
function moved({ model, readContext }: Of, where: Condition, move: (period: Period) => Period): Condition | null {
  const { ctx, today, tenant } = readContext
  const known = modelsOf(ctx)
  let found = false
  const movedTest = (field: Field | undefined, value: unknown): unknown => {
    const type = field?.type
    if (type !== 'date' && type !== 'instant' && type !== 'local_time') return value
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
    if (!period?.from || !period.until || period.from.length > 10 || period.until.length > 10) return value
    found = true
    return { ...others, within: move(period) }
  }
  const visit = (of: Of['model'], condition: Condition, isDeep: boolean): Condition =>
    Object.fromEntries(
      Object.entries(condition).map(([key, value]) => {
        if (key === 'and' && Array.isArray(value)) return [key, value.map((each) => visit(of, each, isDeep))]
        const to = Object.hasOwn(of.relations, key) ? of.relations[key] : undefined
        const isTest = Object.hasOwn(of.fields, key) && (to === undefined || typeof value !== 'object')
        if (isTest) return [key, movedTest(of.fields[key], value)]
        if (!isDeep || to === undefined || to.many || typeof value !== 'object' || value === null) return [key, value]
        return [key, visit(known[to.to], value as Condition, isDeep)]
      }),
    )
  const own = visit(model, where, false)
  if (found) return own
  // "Attendance this year": the period is the one of the event.
  const related = visit(model, where, true)
  return found ? related : null
}

/** The figure that another is compared with: its condition, what it is a share of, and its words. */
interface Compared {
  readonly where: Condition
  readonly share_of: Condition | undefined
  readonly words: string
}

/** Returns what a question is compared with; null for nothing. Throws invalid where no period can be moved. */
export function comparedWhere(asked: Of): Compared | null {
  const { compare, where = {}, share_of } = asked.question
  if (compare === undefined) return null
  if (typeof compare === 'object')
    return { where: compare.where, share_of: compare.share_of ?? share_of, words: 'under the other condition' }
  const move = compare === 'year_before' ? yearBefore : periodBefore
  const [part, whole] = [moved(asked, where, move), share_of && moved(asked, share_of, move)]
  if (!part && !whole)
    throw invalid(
      'compare',
      'Give where a period with both ends, such as {"joined_on": {"within": "this_year"}}, to compare it with another.',
    )
  const words = compare === 'year_before' ? 'a year before' : 'in the period before'
  return { where: part ?? where, share_of: whole ?? share_of, words }
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
