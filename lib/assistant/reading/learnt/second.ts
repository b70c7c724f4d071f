import { measuresFor } from '#lib/assistant/measures/measures'
import { saidBy } from '#lib/assistant/reading/guard/facts'
import { isContradiction, isForecast } from '#lib/assistant/reading/guard/parts'
import { type Around, type Clues, isTelling, wordsIn } from '#lib/assistant/reading/learnt/clues'
import { maskedPlan, type Named, namedAfter, type Planned } from '#lib/assistant/reading/learnt/forms'
import { openNetwork } from '#lib/assistant/reading/learnt/network'
import { offersOf } from '#lib/assistant/reading/learnt/offers'
import { trustIn, type Weighed, weigh } from '#lib/assistant/reading/learnt/trust'
import { TRUST } from '#lib/assistant/reading/learnt/trust-weights'
import type { Ask, Offer, Plan } from '#lib/assistant/reading/plan'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import { canBeAnswered } from '#lib/query/answer'
import { comparedWhere } from '#lib/query/comparison'
import { models, modelsOf } from '#lib/query/models'
import { periodOf } from '#lib/query/periods'
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
  const [ask, ...others] = plan.asks ?? []
  return {
    composed: ask && others.length === 0 ? maskedPlan(plannedOf(ask), namedAfter(named, before.named)) : null,
    is_answer: false,
    before: maskedPlan(before.plan, before.named),
    is_own: !readContext.reaches_all,
  }
}

type Candidate = Pick<Offer, 'asks' | 'together'>

/** What a plan looks up; null where it is to be compared with nothing. */
function candidateOf(
  readContext: ReadContext,
  plan: Planned,
  composed: Ask | undefined,
  isYesNo: boolean,
): Candidate | null {
  if (plan.measure !== undefined) {
    const ask = askOf({ of: 'members', show: 'count' }, undefined, false)
    return { asks: [{ ...ask, measure: plan.measure }], together: 'single' }
  }
  const ask = askOf(plan.question, composed, isYesNo)
  const asks = comparedWith(readContext, ask.question).map((question) => ({ ...ask, question }))
  return asks.length === 0 ? null : { asks, together: asks.length > 1 ? 'compared' : 'single' }
}

/** Whether a plan can be looked up by the asker, says nothing that excludes itself, and does not lie ahead. */
async function isWorth(readContext: ReadContext, { asks, together }: Candidate): Promise<boolean> {
  const said = { ...saidBy(asks), together }
  const calendar = { today: readContext.today, fiscal_year_start: readContext.tenant.fiscal_year_start }
  if (isContradiction(said) || isForecast(said, calendar)) return false
  const known = measuresFor(readContext)
  const isOpen = await Promise.all(
    asks.map(({ question, measure }) =>
      measure === undefined ? canBeAnswered(readContext, question) : known.includes(measure),
    ),
  )
  return isOpen.every(Boolean)
}

/**
 * Reads a question that was not composed a second time, by what was learnt from questions with their plans. The
 * likeliest plan is answered where it can be trusted; else the likeliest ones are offered.
 */
export async function readAgain(readContext: ReadContext, given: Composed): Promise<Plan> {
  const { plan, clues, named, is_yes_no, before } = given
  const { language, asks = [], words } = plan
  if (clues.length > MAX_WORDS) return plan
  const around = aroundOf(readContext, given)
  const weighed = weigh(openNetwork(), {
    ...{ clues, around, named, before: before.named },
    composed: { asks: asks.length, words: words.length },
    doubtful: wordsIn(words).filter(isTelling),
  })
  const own =
    asks.length === 1 ? { asks: asks.map((ask) => ({ ...ask, unused: [] })), together: 'single' as const } : null
  const learnt = weighed.plans.map((each) => each && candidateOf(readContext, each, asks[0], is_yes_no))
  const [composed, first = null, ...others] = await Promise.all(
    [own, ...learnt].map(async (each) => (each && (await isWorth(readContext, each)) ? each : null)),
  )
  if (first && isTaken(weighed, TRUST)) return { kind: 'answer', language, ...first, named: named.titles }
  const offered = await offersOf(
    readContext,
    language,
    [composed, first, ...others].filter((each) => each != null),
  )
  return { kind: 'clarify', language, words, options: offered.map(({ text }) => text), is_name: false, offered, asks }
}
