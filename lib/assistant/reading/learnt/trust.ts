import { ofOwn } from '#lib/assistant/reading/learnt/canonical'
import { type Around, type Clues, cluesAround, neverMet, WORD } from '#lib/assistant/reading/learnt/clues'
import { type Filled, filled, isOfAnother, type Named, type Planned } from '#lib/assistant/reading/learnt/forms'
import type { Network, Read, Spoken } from '#lib/assistant/reading/learnt/network'
import { planSaid, type Why, wordsOf } from '#lib/assistant/reading/learnt/plan-words'
import { AppError } from '#lib/errors'
import { nounOf } from '#lib/query/asked'
import { models } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import { Question } from '#lib/query/schema'

/** A question as it was composed, and what it stands among. */
export interface Heard {
  readonly clues: readonly Clues[]
  readonly around: Around
  readonly named: Named
  /** What was named before it. */
  readonly before: Named
  /** What was composed of it, of which nothing learnt knows. */
  readonly composed: {
    /** The form that was composed of its words, none where that is several ones, and whether it may be answered with. */
    readonly form: Planned | null
    readonly is_answer: boolean
    /** How many look-ups were composed of it, and how many of its words found no place. */
    readonly asks: number
    readonly words: number
  }
}

/** What was learnt of a question, and how far that is to be trusted. */
export interface Weighed {
  /**
   * The likeliest plans into which all fits that the question names, the likeliest first, each with its look-ups; null
   * stands for none.
   */
  readonly plans: readonly (readonly Planned[] | null)[]
  /** Why nothing answers the question, if nothing does. */
  readonly why: Why | null
  /** How likely each of them is, from 0 to 1. */
  readonly likely: readonly number[]
  /**
   * Whether the likeliest plan is as likely without the words that nobody ever met: "purple members" would be told as all
   * members. Never where no word of the question was met, of which nothing is said anyway.
   */
  readonly is_heedless: boolean
  /** Whether what was composed could not be learnt, as it is of a field that the association added. */
  readonly is_unheard: boolean
  /** Whether the likeliest one was composed, too. */
  readonly is_agreed: boolean
  /** Whether the likeliest one has several look-ups. */
  readonly is_several: boolean
  /** How much of what is named it has no place for. */
  readonly unused: Filled['unused']
  /** What tells how far the likeliest one can be trusted, but for whether it comes to the same as what was composed. */
  readonly facts: readonly number[]
}

/** How many plans are said of a question, and how many where what it names fits into none of them. */
const WIDTH = 4
const MAX_WIDTH = 12
/** From which likelihood on a plan is worth a thought. */
const WORTH = 0.01
/** What is as good as impossible. */
const LEAST = -10

/** Whether a plan that was said can be asked: its words may have been put together as nobody did before. */
function canBeAsked(question: Question): boolean {
  const { of, where, share_of, compare, field, by } = question
  // "The first half": a number that was named may be none that a plan can have in its place.
  if (!Question.safeParse(question).success) return false
  try {
    const noun = nounOf(of)
    const { fields, relations } = models[noun]
    const than = typeof compare === 'object' ? compare : undefined
    for (const each of [where, share_of, than?.where, than?.share_of]) readCondition(noun, each ?? {})
    const [step = ''] = typeof by === 'string' ? by.split('.') : by ? [by.field] : []
    return (field === undefined || field in fields) && (by === undefined || step in fields || step in relations)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The look-ups of forms, with what a question names, and how much of that has no place in them. */
interface Fitting {
  readonly plan: readonly Planned[]
  readonly unused: Filled['unused']
}

/** What fits into forms; null where they cannot be asked. */
function fittingOf(forms: readonly Planned[], { named, before, around }: Heard): Fitting | null {
  const questions = forms.flatMap(({ question }) => question ?? [])
  if (questions.some((each) => !(each.of in models) || isOfAnother(each))) return null
  const made = filled(questions, named, before)
  if (!made?.questions.every(canBeAsked)) return null
  const left = around.is_own ? made.questions.map(ofOwn) : [...made.questions]
  const plan = forms.map((form) => (form.measure === undefined ? { question: left.shift() as Question } : form))
  return { plan, unused: made.unused }
}

/** How much of what is named has no place in a plan, of each kind. */
const KINDS = ['times', 'events', 'persons', 'values', 'numbers'] as const
const countOf = (unused: Filled['unused']): number => KINDS.reduce((sum, kind) => sum + unused[kind], 0)
const NOTHING_UNUSED: Filled['unused'] = { times: 0, events: 0, persons: 0, values: 0, numbers: 0, counted: 0 }

/** What a plan is like; some kinds are learnt better than others. */
const SHAPES: readonly ((question: Question) => boolean)[] = [
  ({ show }) => show === 'count',
  ({ show }) => show === 'rows',
  ({ show }) => show === 'sum',
  ({ show }) => show === 'share',
  ({ by }) => by !== undefined,
  ({ compare }) => compare !== undefined,
  ({ limit }) => limit !== undefined,
  ({ as_of }) => as_of !== undefined,
]

/** Stands in the name of a field that an association added. */
const ADDED = 'custom_values.'

/** How much of its likelihood a plan keeps at most without words that it heeds. */
const HEEDED = 0.8

/** Whether a plan is as likely without words. */
function isHeedless(
  network: Network,
  { clues, around }: Heard,
  words: readonly string[],
  plan: { readonly words: string; readonly score: number },
): boolean {
  const rest = clues.filter(([first = '']) => !words.some((word) => first === `${WORD}${word}`))
  const read = network.read([...rest, ...cluesAround(around)])
  return network.scoreOf(read, plan.words.split('\n')) > plan.score + Math.log(HEEDED)
}

/** A plan that was said into which what a question names fits; null stands for none. */
interface Heeding {
  readonly plan: readonly Planned[] | null
  readonly unused: Filled['unused']
  readonly words: string
  readonly score: number
  readonly least: number
  readonly rank: number
}

interface Sayings {
  readonly said: readonly Spoken[]
  readonly fitting: readonly Heeding[]
  readonly why: Why | null
  /** The logarithm of how likely it is that nothing answers it. */
  readonly nothing: number
}

/** The plans that are said of a question, and those of them that what it names fits into, the likeliest first. */
function sayOf(network: Network, read: Read, heard: Heard, width: number): Sayings {
  const said = network.plans(read, width)
  const heardAs = said.map(({ words, score, least }, rank) => ({
    ...{ plan: planSaid(words), score, least, rank },
    words: words.join('\n'),
  }))
  const declined = heardAs.filter(({ plan }) => typeof plan === 'string')
  const [why] = declined
  // Whichever reason it has, nothing is one plan.
  const nothing = why ? Math.log(declined.reduce((sum, { score }) => sum + Math.exp(score), 0)) : LEAST
  const fitting = heardAs
    .flatMap(({ plan, ...said }): Heeding[] => {
      if (typeof plan === 'string')
        return said.rank === why?.rank ? [{ ...said, plan: null, score: nothing, unused: NOTHING_UNUSED }] : []
      const fitting = plan && fittingOf(plan, heard)
      return fitting ? [{ ...said, ...fitting }] : []
    })
    // What has a place for all that is named comes first.
    .sort((one, other) => countOf(one.unused) - countOf(other.unused) || other.score - one.score)
  if (fitting.length === 0 && width < MAX_WIDTH) return sayOf(network, read, heard, MAX_WIDTH)
  return { said, fitting, why: why ? (why.plan as Why) : null, nothing }
}

/** Reads a question by what was learnt, and gathers what tells how far that can be trusted. */
export function weigh(network: Network, heard: Heard): Weighed {
  const { around, composed } = heard
  const read = network.read([...heard.clues, ...cluesAround(around)])
  const { said, fitting, why, nothing } = sayOf(network, read, heard, WIDTH)
  const [best, second] = fitting
  const own = composed.form && wordsOf([composed.form])
  const same = own?.join('\n')
  const there = said.find(({ words }) => words.join('\n') === same)
  const inComposed = own ? Math.max(LEAST, there?.score ?? network.scoreOf(read, own)) : LEAST
  const score = best?.score ?? LEAST
  const next = second?.score ?? LEAST
  const unmet = neverMet(heard.clues, network.isKnown)
  const strange = unmet.filter((word) => !network.isNear(word))
  const isStrange = unmet.length === heard.clues.length
  const is_agreed = best !== undefined && best.words === same
  const is_heedless =
    best !== undefined && strange.length > 0 && !isStrange && isHeedless(network, heard, strange, best)
  const worth = isStrange ? [] : fitting.filter((each) => each.score > Math.log(WORTH))
  const isCompared = best?.plan?.some(({ question }) => question?.compare !== undefined) ?? false
  return {
    plans: worth.map(({ plan }) => plan),
    why,
    likely: worth.map((each) => Math.exp(each.score)),
    is_agreed,
    is_heedless,
    is_several: (best?.plan?.length ?? 0) > 1,
    unused: best?.unused ?? NOTHING_UNUSED,
    is_unheard: own?.some((word) => word.includes(ADDED)) ?? false,
    facts: [
      1,
      score,
      Math.exp(score),
      next,
      score - next,
      best?.rank ?? WIDTH,
      Number(is_agreed),
      inComposed,
      Math.exp(inComposed),
      Math.exp(nothing),
      Number(composed.is_answer),
      Math.min(3, composed.words),
      Number(composed.asks > 1),
      Number(own === null),
      Math.min(30, heard.clues.length),
      Math.min(3, strange.length),
      Number(composed.asks > 1 && isCompared),
      Number(best?.plan === null),
      best?.least ?? LEAST,
      Number(around.before !== null),
      Number(around.is_own),
      ...SHAPES.map((isOf) => Number(best?.plan?.some(({ question }) => question && isOf(question)) ?? false)),
    ],
  }
}

const weighedBefore = new Map<string, Weighed>()
/** How many questions are remembered as they were read. */
const MAX_REMEMBERED = 500

/** Reads a question as `weigh` does, once: the turns of a conversation are read again with each one that follows. */
export function weighOnce(network: Network, heard: Heard): Weighed {
  const key = JSON.stringify(heard)
  const known = weighedBefore.get(key)
  if (known) return known
  if (weighedBefore.size >= MAX_REMEMBERED) weighedBefore.clear()
  const weighed = weigh(network, heard)
  weighedBefore.set(key, weighed)
  return weighed
}

/** How likely it is right, from 0 to 1, from what is known of it and what that weighs. */
function trustIn(facts: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-facts.reduce((sum, fact, at) => sum + fact * (weights[at] ?? 0), 0)))
}

/** What each fact weighs for the plan that was composed, and for the likeliest one that was learnt. */
export interface Trust {
  readonly composed: readonly number[]
  readonly learnt: readonly number[]
}

/** What is known of both readings of a question together. */
export interface Both {
  /** Whether what was composed may be answered. */
  readonly is_answer: boolean
  /** Whether the likeliest learnt plan comes to the same. */
  readonly is_same: boolean
  /** How likely the plans are together that come to the same as what was composed, and as the likeliest learnt one. */
  readonly composed_likelihood: number
  readonly learnt_likelihood: number
  /** Where several look-ups were composed: how many of them are learnt plans by themselves, from 0 to 1. */
  readonly parts: number
}

/** All that is weighed of a question. */
export const factsWith = (
  { facts, is_several, is_heedless, unused }: Weighed,
  both: Omit<Both, 'is_answer'>,
): number[] => [
  ...facts,
  Number(both.is_same),
  both.composed_likelihood,
  both.learnt_likelihood,
  both.parts,
  Number(is_several),
  Number(is_heedless),
  // A word may name a value beside what it says, and a number may be part of how something is said.
  unused.values,
  unused.numbers,
]

/** What becomes of a question: its composed plan is answered, or the learnt one, it is declined, or asked back. */
export type Verdict = 'composed' | 'learnt' | 'declined' | 'neither'

/** What is declined by itself; of what is vague more is asked. */
const DECLINED: ReadonlySet<Why> = new Set(['order', 'reason', 'forecast', 'not kept', 'advice', 'foreign'])

/** From which trust on a plan is answered. */
const LIMIT = 0.7

/**
 * Which of the two readings of a question is answered: what was composed where it is nothing that could be learnt, else
 * whichever can be trusted more, by what each fact weighs for either. Of two that come to the same it is the composed one,
 * which goes by the very words.
 */
export function verdictOf(weighed: Weighed, both: Both, { composed, learnt }: Trust, limit = LIMIT): Verdict {
  const { plans, why, is_heedless, is_unheard, unused } = weighed
  const { is_answer, is_same } = both
  if (is_answer && is_unheard) return 'composed'
  const facts = factsWith(weighed, both)
  const [first] = plans
  const inComposed = is_answer ? trustIn(facts, composed) : 0
  const isDeclined = first === null && why !== null && DECLINED.has(why)
  // A word that would be passed over is asked about, and so is a time, an event, a person or an amount.
  const isPassedOver = is_heedless || unused.times + unused.events + unused.persons + unused.counted > 0
  const inLearnt = first === undefined || (first === null ? !isDeclined : isPassedOver) ? 0 : trustIn(facts, learnt)
  const inBoth = is_answer && is_same ? trustIn(facts, learnt) : 0
  if (Math.max(inComposed, inLearnt, inBoth) < limit) return 'neither'
  if (inLearnt <= inComposed || (is_answer && is_same)) return 'composed'
  return isDeclined ? 'declined' : 'learnt'
}

/**
 * The verdict, where it is one whatever the readings come to, so that nothing has to be looked up for it; null where they
 * have to be held against each other.
 *
 * @param given whether what was composed may be answered, whether both readings are known to be the same, and whether
 *   several look-ups were composed
 */
export function settledVerdict(
  weighed: Weighed,
  { is_answer, is_same, has_parts }: Pick<Both, 'is_answer' | 'is_same'> & { readonly has_parts: boolean },
  trust: Trust,
  limit = LIMIT,
): Verdict | null {
  const all = weighed.likely.reduce((sum, each) => sum + each, 0)
  const [least = 0] = weighed.likely
  const verdictsIf = (is_same: boolean) =>
    [0, all - least].flatMap((composed_likelihood) =>
      [least, all].flatMap((learnt_likelihood) =>
        (has_parts ? [0, 1] : [0]).map((parts) =>
          verdictOf(weighed, { is_answer, is_same, composed_likelihood, learnt_likelihood, parts }, trust, limit),
        ),
      ),
    )
  const ifSame = new Set(verdictsIf(true))
  const verdicts = new Set(is_same ? ifSame : verdictsIf(false))
  const [only = null] = verdicts
  if (verdicts.size !== 1) return null
  // Where both may be answered and come to the same, either will do.
  const isEither = is_answer && ifSame.size === 1 && ifSame.has('composed') && only !== 'neither'
  return ifSame.size === 1 && (isEither || ifSame.has(only as Verdict)) ? only : null
}
