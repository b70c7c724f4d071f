import { isDeepStrictEqual } from 'node:util'
import type { LeftOut } from '#lib/assistant/drafts/schema'
import type { Ctx } from '#lib/context'
import { bothOf } from '#lib/query/condition'
import { withFieldsOf } from '#lib/query/custom-fields'
import { understand } from '#lib/query/list'
import { models } from '#lib/query/models'
import { figuresOf } from '#lib/query/rows'
import type { Condition, Noun } from '#lib/records/model'

const CURRENT = models.members.population.where

/** Those of a condition whom a mail can reach; with a purpose, of those who consented to it. */
export const reached = (filter: Condition, purpose: string | null = null): Condition => ({
  and: [
    filter,
    { email: { is_set: true } },
    { status: { not: 'deceased' } },
    { is_archived: false },
    ...(purpose === null ? [] : [{ consents: { contains: purpose } }]),
  ],
})

/** What a condition says beside that only current members are meant; null where it does not say so, or nothing else. */
export function besideCurrent(filter: Condition): Condition | null {
  const { and, status, ...rest } = filter
  if (isDeepStrictEqual({ status }, CURRENT))
    return Object.keys(rest).length > 0 || and !== undefined ? bothOf(rest, and === undefined ? {} : { and }) : null
  const parts = (Array.isArray(and) ? and : []) as Condition[]
  const others = parts.filter((each) => !isDeepStrictEqual(each, CURRENT))
  if (others.length === parts.length || status !== undefined) return null
  const all = bothOf(rest, ...others)
  return Object.keys(all).length > 0 ? all : null
}

/** The rows that a condition is about: "members with an overdue invoice" is about invoices. */
function rowsMeant(filter: Condition): { noun: Noun; where: Condition } | null {
  const [[name, held] = ['', null], ...others] = Object.entries(filter)
  const relation = models.members.relations[name]
  const where = (held as { some?: Condition } | null)?.some
  return relation?.many && where && others.length === 0 && 'member_id' in models[relation.to].fields
    ? { noun: relation.to, where }
    : null
}

/**
 * Counts who or what a condition speaks of and a mail to its members does not reach, by why. Each is counted once.
 *
 * @param purpose what the mail is for that members consent to; null where it is for nothing of that kind
 */
export async function countLeftOut(caller: Ctx, filter: Condition, purpose: string | null = null): Promise<LeftOut[]> {
  const ctx = await withFieldsOf(caller, reached(filter, purpose))
  const all = besideCurrent(filter)
  const meant = all ?? filter
  const rows = rowsMeant(filter)
  const of = (reason: LeftOut['reason'], ...conditions: Condition[]) => ({
    ...{ reason, noun: 'members' as Noun, where: bothOf(...conditions) },
  })
  const asked = [
    of('no_email', filter, { email: { is_set: false }, status: { not: 'deceased' }, is_archived: false }),
    of('deceased', meant, { status: 'deceased' }),
    ...(all ? [of('not_current', meant, { status: { not_in: ['active', 'grace', 'deceased'] } })] : []),
    of('archived', meant, { is_archived: true, status: { not: 'deceased' } }),
    ...(rows
      ? [{ reason: 'no_member' as const, noun: rows.noun, where: bothOf(rows.where, { member_id: { is_set: false } }) }]
      : []),
    ...(purpose === null ? [] : [of('no_consent', reached(filter), { not: { consents: { contains: purpose } } })]),
  ]
  const clauses = []
  // One after the other: in a transaction nothing may go on after another has failed.
  for (const { noun, where } of asked) {
    const { clause } = await understand(ctx, noun, where)
    clauses.push({ noun, clause })
  }
  const counts = await figuresOf(ctx, clauses, { isOnce: true })
  return asked.flatMap(({ reason, noun }, index) => {
    const count = counts[index] ?? 0
    return count > 0 ? [{ reason, noun, count }] : []
  })
}
