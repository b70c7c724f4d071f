import { z } from 'zod'
import { ageing } from '#lib/assistant/measures/ageing'
import { anomaliesOf } from '#lib/assistant/measures/anomalies'
import { churn } from '#lib/assistant/measures/churn'
import { insights } from '#lib/assistant/measures/insights'
import type { Measure, Measured } from '#lib/assistant/measures/measure'
import { paymentBehaviour } from '#lib/assistant/measures/payment-behaviour'
import { trendOf } from '#lib/assistant/measures/trend'
import { resolveMember } from '#lib/assistant/names/resolve'
import { AppError, orNotFound } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays, addYears } from '#lib/format/dates'
import { can } from '#lib/permissions'
import { periodOf } from '#lib/query/periods'
import type { Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'
import { Day } from '#lib/wire/schema'

/** The figures that have a rule of their own, by their names. */
const MEASURES = new Map<string, Measure>(
  Object.entries({
    retention: trendOf('retention'),
    lapse_rate: trendOf('lapse_rate'),
    development: trendOf('active'),
    growth: trendOf('net'),
    churn,
    ageing,
    payment_behaviour: paymentBehaviour,
    anomalies: anomaliesOf(),
    double_payments: anomaliesOf('double_payment'),
    duplicate_people: anomaliesOf('duplicate_person'),
    number_gaps: anomaliesOf('number_gap'),
    insights,
  }),
)

/** The names of the measures that the asker may see. */
export function measuresFor({ ctx }: ReadContext): string[] {
  return [...MEASURES].flatMap(([name, { permission }]) => (can(ctx, permission) ? [name] : []))
}

const Span = z.object({ from: Day, to: Day })

/** The days of a measure: those that were said, as far as they have come, else the last year. */
function spanOf(where: unknown, { today, tenant }: ReadContext): z.infer<typeof Span> {
  const { within } = ((where ?? {}) as { joined_on?: { within?: unknown } }).joined_on ?? {}
  const named =
    typeof within === 'string'
      ? periodOf(within, { today, fiscal_year_start: tenant.fiscal_year_start })
      : (within as { from?: string; until?: string } | undefined)
  const from = named?.from ?? addDays(addYears(today, -1), 1)
  const until = named?.until ?? today
  // Renewals are on record ahead of their day, and nobody lapses before theirs.
  const span = Span.safeParse({ from, to: from <= today && until > today ? today : until })
  if (!span.success || span.data.to < span.data.from)
    throw new AppError('invalid', 'Give the first and the last day of the time, the first one first.', {
      field: 'question',
    })
  return span.data
}

/** Which members a figure with a rule of its own is asked of: what its condition says beside whom it names, and its days. */
export function amongOf({ where }: Pick<Question, 'where'>): Condition {
  const { id: _, joined_on: __, ...rest } = where ?? {}
  return rest
}

/**
 * Takes a figure with a rule of its own.
 *
 * @param where may name a member by `id`, and days by `joined_on`; whatever else it says is of the members
 * @param groups by what field of theirs it is told, and which of them
 * @throws AppError invalid for one that there is not or that cannot be told so, forbidden for one that the asker does not see, not_found for a
 * member out of reach
 */
export async function takeMeasure(
  readContext: ReadContext,
  name: string,
  where: unknown,
  groups: Pick<Question, 'by' | 'order' | 'limit'> = {},
): Promise<Measured> {
  const measure = MEASURES.get(name)
  if (!measure) {
    const known = [...MEASURES.keys()].join(', ')
    throw new AppError('invalid', `There is no such figure. Choose from ${known}.`, { field: 'measure' })
  }
  if (!can(readContext.ctx, measure.permission)) throw new AppError('forbidden', 'Your role does not see this figure.')
  const { by = null, order, limit } = groups
  const { id } = (where ?? {}) as Condition
  if (id === undefined) {
    const span = spanOf(where, readContext)
    const among = amongOf({ where: where as Condition })
    if (by === null && Object.keys(among).length === 0) return measure.all(readContext, span)
    if (!measure.among || (by !== null && typeof by !== 'string'))
      throw new AppError('invalid', 'This figure is told of all members together.', { field: 'question' })
    return measure.among(readContext, span, { where: among, by, order, limit })
  }
  if (!measure.one || typeof id !== 'string')
    throw new AppError('invalid', 'This figure cannot be asked of these members.', { field: 'question' })
  const resolution = await resolveMember(readContext, id)
  return measure.one(readContext, orNotFound(resolution.kind === 'one' ? resolution.member : null, 'member'))
}
