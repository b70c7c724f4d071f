const OWING = new Set(['owes', 'owes_overdue', 'is_overdue'])
const OWED = new Set(['owed_minor', 'overdue_minor', 'remaining_minor', 'days_overdue'])

/**
 * Whether everybody of a condition owes something: what is denied, or one of several choices, does not make it so.
 *
 * @param isLate whether it has to be overdue
 */
export function areOwing(condition: unknown, isLate = false): boolean {
  if (Array.isArray(condition)) return condition.some((each) => areOwing(each, isLate))
  if (typeof condition !== 'object' || condition === null) return false
  return Object.entries(condition).some(([name, held]) => {
    const isEnough = !isLate || name.includes('overdue')
    if (OWING.has(name)) return isEnough && held === true
    if (OWED.has(name)) return isEnough && typeof held === 'object' && held !== null && ('gt' in held || 'gte' in held)
    return name !== 'not' && name !== 'none' && name !== 'or' && areOwing(held, isLate)
  })
}
