import { sql } from 'kysely'
import { ONCE } from '#db/batch'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import { nearest } from '#lib/format/nearest'
import type { Moment } from '#lib/query/compile'
import { type Clause, EVERYTHING, withDays } from '#lib/query/condition'
import { modelsOf } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import { type Rows, rowsOf } from '#lib/query/rows'
import type { Question } from '#lib/query/schema'
import { type Condition, type Model, NOUNS, type Noun, type Scope } from '#lib/records/model'

/** Everything that a question is answered with. */
export interface Asked {
  readonly readContext: ReadContext
  readonly moment: Moment
  readonly model: Model
  readonly noun: Noun
  readonly scope: Scope
  readonly question: Question
}

/** The refusal of one part of a question. */
export function invalid(field: string, message: string): AppError {
  return new AppError('invalid', `${field}: ${message}`, {
    errors: [{ pointer: `/${field}`, code: 'invalid', message }],
  })
}

/** Returns the noun of a name. Throws invalid with the nearest one. */
export function nounOf(name: string, field = 'of'): Noun {
  if ((NOUNS as readonly string[]).includes(name)) return name as Noun
  const near = nearest(name, NOUNS)
  throw invalid(
    field,
    near ? `Did you mean ${near}? Choose from ${NOUNS.join(', ')}.` : `Choose from ${NOUNS.join(', ')}.`,
  )
}

/** Returns a condition of a question as it was understood, everything where there is none. Throws invalid. */
export function clauseFor({ noun, readContext }: Asked, where: Condition | undefined, pointer: string): Clause {
  if (where === undefined) return EVERYTHING
  const { today, tenant } = readContext
  return withDays(readCondition(noun, where, pointer, modelsOf(readContext.ctx)), {
    today,
    fiscal_year_start: tenant.fiscal_year_start,
  })
}

/**
 * The rows that a clause means, as far as the read context reaches and at its moment. Throws forbidden.
 *
 * @param from where they are taken from; the table of the noun unless given
 */
export function askedRows({ readContext, noun, moment }: Asked, clause: Clause, from?: Rows): Rows {
  return rowsOf(readContext.ctx, noun, clause, { moment, ...(from && { from }) }).modifyFront(sql.raw(ONCE))
}
