import { measuresFor } from '#lib/assistant/measures/measures'
import { saidBy } from '#lib/assistant/reading/guard/facts'
import { isContradiction, isForecast } from '#lib/assistant/reading/guard/parts'
import { type Around, type Clues, isTelling, wordsIn } from '#lib/assistant/reading/learnt/clues'
import { masked, type Named, namedAfter, type Planned } from '#lib/assistant/reading/learnt/forms'
import { openNetwork } from '#lib/assistant/reading/learnt/network'
import { offersOf } from '#lib/assistant/reading/learnt/offers'
import { trustIn, type Weighed, weigh } from '#lib/assistant/reading/learnt/trust'
import { TRUST } from '#lib/assistant/reading/learnt/trust-weights'
import type { Ask, Offer, Plan } from '#lib/assistant/reading/plan'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import { comparedWhere } from '#lib/query/comparison'
import { compile } from '#lib/query/compile'
import { withDays } from '#lib/query/condition'
import { models, modelsOf } from '#lib/query/models'
import { periodOf } from '#lib/query/periods'
import { readCondition } from '#lib/query/read'
import type { Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/** From which trust on what was learnt is answered, and not only offered. */
const TAKEN = 0.75

/** A text of more words is no question, and would take long. */
const MAX_WORDS = 60

/** Whether what was learnt of a question may be answered: it can be trusted, and no word is left aside by it. */
export const isTaken = (
  { facts, plans, strange, is_heedless }: Weighed,
  trust: readonly number[],
  taken = TAKEN,
): boolean =>
  plans[0] !== null && plans[0] !== undefined && !is_heedless && strange.length === 0 && trustIn(facts, trust) >= taken

/** A look-up of a learnt plan. What was composed of the same rows tells which fields were asked for. */
function askOf(question: Question, composed: Ask | undefined, isYesNo: boolean): Ask {
  const { of, where = {}, by, show } = question
  const isAlike = composed?.question.of === of && composed.question.show === show
  const plain = by !== undefined ? 'groups' : show === 'rows' ? 'list' : 'figure'
  return {
    question,
    wants: isAlike ? composed.wants : isYesNo && plain === 'list' ? 'yes-no' : plain,
    fields: isAlike && show === 'rows' ? composed.fields : [],
    is_wide: !Object.keys(models[of as Noun].population.where).every((field) =>
      JSON.stringify(where).includes(`"${field}"`),
    ),
    as_of: null,
    unused: [],
    missing: [],
    label: null,
  }
}

/**
 * A question with what it is compared with, as two of them: the two stand beside each other in the answer. A time that
 * has not ended is held against the same days of the one before. None where there is nothing to compare with.
 */
function comparedWith(readContext: ReadContext, question: Question): Question[] {
  const { compare, ...plain } = question
  const { where = {}, by } = plain
  if (compare === undefined || by !== undefined) return [question]
  if (typeof compare === 'object') return [plain, { ...plain, where: compare.where }]
  const { today, tenant } = readContext
  const untilToday = (condition: Condition): Condition =>
    Object.fromEntries(
      Object.entries(condition).map(([name, held]) => {
        if (name === 'and') return [name, (held as Condition[]).map(untilToday)]
        const { within } = (held ?? {}) as { within?: unknown }
        const period =
          typeof within === 'string' ? periodOf(within, { today, fiscal_year_start: tenant.fiscal_year_start }) : null
        return [name, period?.until && period.until > today ? { within: { ...period, until: today } } : held]
      }),
    )
  const now = { ...plain, where: untilToday(where) }
  const model = modelsOf(readContext.ctx)[plain.of as Noun]
  try {
    const before = comparedWhere({ readContext, model, question: { ...now, compare } })
    return before ? [now, { ...now, where: before.where }] : []
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** What a turn named, together with what was named before it, and what it was answered with. */
export interface Meant {
  readonly named: Named
  readonly plan: Planned | null
}

/** Whether the asker may ask for all of it. */
function isInReach({ ctx, today, tenant }: ReadContext, { question, measure }: Ask): boolean {
  if (measure !== undefined) return true
  const noun = question.of as Noun
  const calendar = { today, fiscal_year_start: tenant.fiscal_year_start }
  try {
    for (const where of [question.where, question.share_of])
      compile(ctx, noun, withDays(readCondition(noun, where ?? {}, '', modelsOf(ctx)), calendar))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** What a question was composed of, for reading it a second time. */
export interface Composed {
  readonly plan: Extract<Plan, { kind: 'clarify' }>
  readonly clues: readonly Clues[]
  readonly named: Named & { readonly titles: readonly string[] }
  readonly is_yes_no: boolean
  readonly before: Meant
}

export const plannedOf = ({ question, measure }: Pick<Ask, 'question' | 'measure'>): Planned =>
  measure === undefined ? { question } : { measure }

/** What a question stands among; see Around. */
function aroundOf(readContext: ReadContext, { plan, named, before }: Omit<Composed, 'clues' | 'is_yes_no'>): Around {
  const formOf = (planned: Planned, named: Named): Planned =>
    planned.measure === undefined ? { question: masked(planned.question, named) } : planned
  const [ask, ...others] = plan.asks ?? []
  return {
    composed: ask && others.length === 0 ? formOf(plannedOf(ask), namedAfter(named, before.named)) : null,
    is_answer: false,
    before: before.plan && formOf(before.plan, before.named),
    is_own: !readContext.reaches_all,
  }
}

/**
 * Reads a question that was not composed a second time, by what was learnt from questions with their plans. The
 * likeliest plan is answered where it can be trusted; else the likeliest ones are offered.
 */
export async function readAgain(readContext: ReadContext, composed: Composed): Promise<Plan> {
  const { plan, clues, named, is_yes_no, before } = composed
  const { language, asks = [], words } = plan
  if (clues.length > MAX_WORDS) return plan
  const around = aroundOf(readContext, composed)
  const weighed = weigh(openNetwork(), {
    ...{ clues, around, named, before: before.named },
    composed: { asks: asks.length, words: words.length },
    doubtful: wordsIn(words).filter(isTelling),
  })
  const calendar = { today: readContext.today, fiscal_year_start: readContext.tenant.fiscal_year_start }
  const learnt = weighed.plans.map((each): Pick<Offer, 'asks' | 'together'> | null => {
    if (each === null) return null
    if (each.measure !== undefined) {
      if (!measuresFor(readContext).includes(each.measure)) return null
      const ask = askOf({ of: 'members', show: 'count' }, undefined, false)
      return { asks: [{ ...ask, measure: each.measure }], together: 'single' }
    }
    const ask = askOf(each.question, asks[0], is_yes_no)
    const split = comparedWith(readContext, ask.question).map((question) => ({ ...ask, question }))
    const together = split.length > 1 ? ('compared' as const) : ('single' as const)
    const said = { ...saidBy(split), together }
    return split.length === 0 || isContradiction(said) || isForecast(said, calendar) ? null : { asks: split, together }
  })
  const [first] = learnt
  if (first && isTaken(weighed, TRUST)) return { kind: 'answer', language, ...first, named: named.titles }
  const own = asks.length === 1 ? { asks, together: 'single' as const } : null
  const offered = await offersOf(
    readContext,
    language,
    [own, ...learnt].flatMap((each) =>
      each?.asks.every((ask) => isInReach(readContext, ask))
        ? [{ together: each.together, asks: each.asks.map((ask) => ({ ...ask, unused: [] })) }]
        : [],
    ),
  )
  return { kind: 'clarify', language, words, options: offered.map(({ text }) => text), is_name: false, offered, asks }
}
