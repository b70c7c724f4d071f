import { type Around, type Clues, cluesAround, neverMet, WORD } from '#lib/assistant/reading/learnt/clues'
import { filled, isOfAnother, type Named, type Planned } from '#lib/assistant/reading/learnt/forms'
import type { Network } from '#lib/assistant/reading/learnt/network'
import { formOf, NONE, wordsOf } from '#lib/assistant/reading/learnt/plan-words'
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
  /** The likeliest plans into which all fits that the question names, the likeliest first; null stands for none. */
  readonly plans: readonly (Planned | null)[]
  /** How likely each of them is, from 0 to 1. */
  readonly likely: readonly number[]
  /**
   * Whether the likeliest plan is as likely without the words that nobody ever met: "purple members" would be told as all
   * members. Never where no word of the question was met, of which nothing is said anyway.
   */
  readonly is_heedless: boolean
  /** Whether what was composed is nothing that could be learnt: several look-ups, or with words that no plan had. */
  readonly is_unheard: boolean
  /** Whether the likeliest one was composed, too. */
  readonly is_agreed: boolean
  /** What tells how far the likeliest one can be trusted, but for whether it comes to the same as what was composed. */
  readonly facts: readonly number[]
}

/** How many plans are said of a question. */
const WIDTH = 4
/** From which likelihood on a plan is worth a thought. */
const WORTH = 0.05
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

/** The plan of a form, with what a question names; undefined where it does not fit, or nothing can be asked by it. */
function planOf(form: Planned | null, { named, before }: Heard): Planned | null | undefined {
  if (form === null) return null
  const { times, events, persons, values } = named
  // A figure with a rule of its own takes none of what is named.
  if (form.measure !== undefined)
    return [times, events, persons, values].every(({ length }) => length === 0) ? form : undefined
  if (!(form.question.of in models) || isOfAnother(form.question)) return undefined
  const question = filled(form.question, named, before)
  return question && canBeAsked(question) ? { question } : undefined
}

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

/** Reads a question by what was learnt, and gathers what tells how far that can be trusted. */
export function weigh(network: Network, heard: Heard): Weighed {
  const { around, composed } = heard
  const read = network.read([...heard.clues, ...cluesAround(around)])
  const said = network.plans(read, WIDTH)
  const fitting = said.flatMap(({ words, score }, rank) => {
    const form = formOf(words)
    const plan = form === undefined ? undefined : planOf(form, heard)
    return plan === undefined ? [] : [{ plan, score, rank, words: words.join('\n') }]
  })
  const [best, second] = fitting
  const own = composed.form && wordsOf(composed.form)
  const same = own?.join('\n')
  const there = said.find(({ words }) => words.join('\n') === same)
  const inComposed = own ? Math.max(LEAST, there?.score ?? network.scoreOf(read, own)) : LEAST
  const score = best?.score ?? LEAST
  const next = second?.score ?? LEAST
  const nothing = said.find(({ words }) => words[0] === NONE)?.score ?? LEAST
  const strange = neverMet(heard.clues, network.isKnown)
  const isStrange = strange.length === heard.clues.length
  const is_agreed = best !== undefined && best.words === same
  const is_heedless =
    best !== undefined && strange.length > 0 && !isStrange && isHeedless(network, heard, strange, best)
  const worth = isStrange ? [] : fitting.filter((each) => each.score > Math.log(WORTH))
  const isCompared = best?.plan?.measure === undefined && best?.plan?.question.compare !== undefined
  return {
    plans: worth.map(({ plan }) => plan),
    likely: worth.map((each) => Math.exp(each.score)),
    is_agreed,
    is_heedless,
    is_unheard: composed.asks > 1 || (own?.some((word) => !network.isWord(word)) ?? false),
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
}

/** All that is weighed of a question. */
export const factsWith = ({ facts }: Weighed, both: Omit<Both, 'is_answer'>): number[] => [
  ...facts,
  Number(both.is_same),
  both.composed_likelihood,
  both.learnt_likelihood,
]

/** What a question is answered with: the plan that was composed of it, the learnt one, or neither before one is chosen. */
export type Verdict = 'composed' | 'learnt' | 'neither'

/** From which trust on a plan is answered. */
const LIMIT = 0.7

/**
 * Which of the two readings of a question is answered: what was composed where both come to the same or where it is
 * nothing that could be learnt, else whichever can be trusted more, by what each fact weighs for either.
 */
export function verdictOf(weighed: Weighed, both: Both, { composed, learnt }: Trust, limit = LIMIT): Verdict {
  const { plans, is_heedless, is_unheard } = weighed
  const { is_answer, is_same } = both
  if (is_answer && (is_unheard || is_same)) return 'composed'
  const facts = factsWith(weighed, both)
  const [first] = plans
  const inComposed = is_answer ? trustIn(facts, composed) : 0
  // What nothing answers is asked back, and so is a word that would be passed over.
  const inLearnt = first == null || is_heedless ? 0 : trustIn(facts, learnt)
  if (Math.max(inComposed, inLearnt) < limit) return 'neither'
  return inLearnt > inComposed ? 'learnt' : 'composed'
}
