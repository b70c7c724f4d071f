import { CONCEPTS, type Concept } from '#lib/assistant/reading/concepts'
import { TURNED, testsIn } from '#lib/assistant/reading/guard/kept'
import { explanationOf } from '#lib/assistant/reading/learnt/alignment'
import { ofLeavers, ofOwn } from '#lib/assistant/reading/learnt/canonical'
import { type Around, type Clues, cluesAround, neverMet, WORD } from '#lib/assistant/reading/learnt/clues'
import { type Filled, filled, isOfAnother, type Named, type Planned } from '#lib/assistant/reading/learnt/forms'
import type { Network, Read, Spoken } from '#lib/assistant/reading/learnt/network'
import { NEXT, planSaid, type Why, wordsOf } from '#lib/assistant/reading/learnt/plan-words'
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
    /** The forms of the look-ups that were composed of its words, and whether they may be answered with. */
    readonly forms: readonly Planned[]
    readonly is_answer: boolean
    /** How many of its words found no place. */
    readonly words: number
  }
}

/** What was learnt of a question, and what tells how far each reading of it is to be trusted. */
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
   * Whether each of them passes over something: a time, an event, a person, an amount or one of several values that were
   * named, or words that nobody ever met ("purple members" would be told as all members). Never where no word of the
   * question was met, of which nothing is said anyway.
   */
  readonly passes_over: readonly boolean[]
  /** Whether what was composed could not be learnt, as it is of a field that the association added. */
  readonly is_unheard: boolean
  /** The place of the plan that was composed, too; -1 where none was. */
  readonly agreed: number
  /** What is known of each reading by itself, of the composed one first; null where nothing was composed. */
  readonly facts: readonly (readonly number[] | null)[]
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
function fittingOf(forms: readonly Planned[], { clues, named, before, around }: Heard): Fitting | null {
  const concepts = conceptsIn(clues)
  const questions = forms.flatMap(({ question }) => question ?? [])
  if (questions.some((each) => !(each.of in models) || isOfAnother(each))) return null
  const made = filled(questions, named, before)
  if (!made?.questions.every(canBeAsked)) return null
  const meant = made.questions.map((question) => ofLeavers(question, concepts))
  const left = around.is_own ? meant.map(ofOwn) : [...meant]
  const plan = forms.map((form) => (form.measure === undefined ? { question: left.shift() as Question } : form))
  return { plan, unused: made.unused }
}

/** How much of what is named has no place in a plan, of each kind. */
const KINDS = ['times', 'events', 'persons', 'values', 'numbers'] as const
const countOf = (unused: Filled['unused']): number => KINDS.reduce((sum, kind) => sum + unused[kind], 0)
const NOTHING_UNUSED: Filled['unused'] = { times: 0, events: 0, persons: 0, values: 0, numbers: 0, counted: 0 }

/** Whether a question names several values of one field, as in "speakers or mentors": a plan has to have them all. */
function namesSeveral({ values }: Named): boolean {
  const fields = values.map((value) =>
    Object.entries(value).map(([noun, condition]) => `${noun}.${Object.keys(condition ?? {}).join()}`),
  )
  return fields.some((own, index) =>
    fields.some((other, at) => at !== index && other.some((each) => own.includes(each))),
  )
}

/** What a plan is like, by its words; some kinds are learnt better than others. */
const SHAPES = [
  /=show "count"/,
  /=show "rows"/,
  /=show "sum"/,
  /=show "share"/,
  /=show "average"/,
  /[=k] ?by /,
  /[=k] ?compare /,
  /=limit /,
  /as_of/,
  /k some/,
  /k none/,
  /k not/,
  /k or/,
  /within/,
  /^none /,
]

const shapeOf = (words: readonly string[]): number[] => {
  const said = `${words.join(' ')} `
  return [
    ...SHAPES.map((shape) => Number(shape.test(said))),
    words.length,
    words.filter((word) => word === NEXT).length,
  ]
}

/** Words that turn round, bound or join what is said, which a plan may have taken no notice of. */
const HEEDING = ['not', 'without', 'never', 'only', 'all', 'and', 'or'] as const
/** What words are known to stand for. */
export const conceptsIn = (clues: readonly Clues[]): string[] =>
  clues.flatMap((word) => word.flatMap((clue) => (clue.startsWith('c ') ? [clue.slice(2)] : [])))

/** What a plan makes of words that are known to set a condition: how many of them it does not say, and what turns it round. */
function heedOf(concepts: readonly string[], plan: readonly Planned[] | null): number[] {
  const said = JSON.stringify(plan)
  const known: Readonly<Record<string, Concept | undefined>> = CONCEPTS
  const unsaid = concepts.filter((name) => {
    const tests = testsIn(known[name]?.where)
    return tests.length > 0 && !tests.some((test) => said.includes(test))
  })
  return [unsaid.length, Number(TURNED.test(said)), ...HEEDING.map((name) => Number(concepts.includes(name)))]
}

/** Stands in the name of a field that an association added. */
const ADDED = 'custom_values.'

/** How much of its likelihood a plan keeps at most without words that it heeds. */
const HEEDED = 0.8

/** A plan that was said into which what a question names fits; null stands for none. */
interface Fitted {
  readonly plan: readonly Planned[] | null
  readonly unused: Filled['unused']
  readonly words: readonly string[]
  readonly score: number
  readonly least: number
  readonly rank: number
}

interface Sayings {
  readonly said: readonly Spoken[]
  readonly fitting: readonly Fitted[]
  readonly why: Why | null
  /** The logarithm of how likely it is that nothing answers it. */
  readonly nothing: number
}

/** The plans that are said of a question, and those of them that what it names fits into, the likeliest first. */
function sayOf(network: Network, read: Read, heard: Heard, width: number): Sayings {
  const said = network.plans(read, width)
  const heardAs = said.map((spoken, rank) => ({ ...spoken, plan: planSaid(spoken.words), rank }))
  const declined = heardAs.filter(({ plan }) => typeof plan === 'string')
  const [why] = declined
  // Whichever reason it has, nothing is one plan.
  const nothing = why ? Math.log(declined.reduce((sum, { score }) => sum + Math.exp(score), 0)) : LEAST
  const fitting = heardAs
    .flatMap(({ plan, ...said }): Fitted[] => {
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

/** A reading of a question as it is weighed. */
type Reading = Pick<Fitted, 'plan' | 'words' | 'score' | 'least' | 'rank' | 'unused'>

/** Where the explanations of several readings are held against each other: the best of any of them. */
const COMPARED = [0, 3, 4, 6, 9, 10]

/** Reads a question by what was learnt, and gathers what tells how far each reading can be trusted. */
export function weigh(network: Network, heard: Heard): Weighed {
  const { around, composed, clues } = heard
  const whole = [...clues, ...cluesAround(around)]
  const read = network.read(whole)
  const { said, fitting, why, nothing } = sayOf(network, read, heard, WIDTH)
  const worth = fitting.filter((each) => each.score > Math.log(WORTH))
  const unmet = neverMet(clues, network.isKnown)
  const strange = unmet.filter((word) => !network.isNear(word))
  const plans = unmet.length === clues.length ? [] : worth
  const own = composed.forms.length > 0 ? wordsOf(composed.forms) : null
  const same = own?.join('\n')
  const there = said.find(({ words }) => words.join('\n') === same)
  const composedReading: Reading | null = own && {
    ...{ plan: composed.forms, words: own, rank: MAX_WIDTH, unused: NOTHING_UNUSED },
    ...(there ?? network.scoreOf(read, own)),
  }
  const rest = clues.filter(([first = '']) => !strange.some((word) => first === `${WORD}${word}`))
  const without = strange.length > 0 && plans.length > 0 ? network.read([...rest, ...cluesAround(around)]) : null
  const isHeedless = ({ words, score }: Reading) =>
    without !== null && network.scoreOf(without, words).score > score + Math.log(HEEDED)
  const isSeries = namesSeveral(heard.named)
  const concepts = conceptsIn(clues)
  const readings = [composedReading, ...plans]
  const explained = readings.map((each) => each && explanationOf(whole, each.words))
  const best = COMPARED.map((at) => Math.max(...explained.flatMap((each) => each?.[at] ?? [])))
  const common = [
    clues.length,
    ...[composed.words, Number(composed.is_answer), Number(own === null), composed.forms.length],
    ...[Number(around.before !== null), Number(around.is_own)],
    ...[Math.exp(nothing), strange.length, plans.length],
  ]
  return {
    plans: plans.map(({ plan }) => plan),
    why,
    likely: plans.map(({ score }) => Math.exp(score)),
    passes_over: plans.map((each) => {
      const { times, events, persons, counted, values } = each.unused
      return times + events + persons + counted > 0 || (isSeries && values > 0) || isHeedless(each)
    }),
    is_unheard: own?.some((word) => word.includes(ADDED)) ?? false,
    agreed: plans.findIndex(({ words }) => words.join('\n') === same),
    facts: readings.map((each, index) => {
      const explanation = explained[index]
      if (!each || !explanation) return null
      const score = Math.max(LEAST, each.score)
      return [
        ...[Number(index === 0), score, Math.exp(score), Math.max(LEAST, each.least), each.rank],
        ...KINDS.map((kind) => each.unused[kind]),
        ...common,
        ...shapeOf(each.words),
        ...heedOf(concepts, each.plan),
        ...explanation,
        ...COMPARED.map((at, place) => (explanation[at] as number) - (best[place] as number)),
      ]
    }),
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

/** What is known of the readings of a question together. */
export interface Together {
  /** Of the composed reading and each learnt one, the place of the first one that comes to the same. */
  readonly places: readonly number[]
  /** Where several look-ups were composed: how many of them are learnt plans by themselves, from 0 to 1. */
  readonly parts: number
}

/** What is weighed of each reading, of the composed one first; null where there is none. */
export function factsWith(
  { facts, likely }: Weighed,
  is_answer: boolean,
  { places, parts }: Together,
): (number[] | null)[] {
  const likelihoodOf = (place: number | undefined) =>
    likely.reduce((sum, each, index) => sum + (places[index + 1] === place ? each : 0), 0)
  return facts.map((own, index) => {
    if (!own) return null
    const place = places[index]
    const all = likelihoodOf(place)
    const other = Math.max(0, ...places.slice(1).map((each) => (each === place ? 0 : likelihoodOf(each))))
    const isComposed = facts[0] !== null && place === places[0]
    return [...own, all, other, all - other, Number(isComposed), Number(isComposed && is_answer), parts]
  })
}

/** What becomes of a question: its composed plan is answered, or a learnt one, it is declined, or asked back. */
export interface Verdict {
  readonly is: 'composed' | 'learnt' | 'declined' | 'neither'
  /** The places of the readings, the one that can be trusted most first: 0 for the composed one, learnt ones from 1 on. */
  readonly order: readonly number[]
}

/** What is declined by itself; of what is vague more is asked. */
const DECLINED: ReadonlySet<Why> = new Set(['order', 'reason', 'forecast', 'not kept', 'advice', 'foreign'])

/** From which trust on a plan is answered. */
const LIMIT = 0.65

/**
 * Which reading of a question is answered: what was composed where it is nothing that could be learnt, else whichever can
 * be trusted most. Of two that come to the same it is the composed one, which goes by the very words.
 *
 * @param trust how far a reading is trusted, from 0 to 1, by its facts
 */
export function verdictOf(
  weighed: Weighed,
  is_answer: boolean,
  together: Together,
  trust: (facts: readonly number[]) => number,
  limit = LIMIT,
): Verdict {
  const { plans, why, passes_over, is_unheard } = weighed
  const trusts = factsWith(weighed, is_answer, together).map((facts) => (facts ? trust(facts) : 0))
  const trustIn = (place: number) => trusts[place] ?? 0
  const order = trusts.map((_, place) => place).sort((one, other) => trustIn(other) - trustIn(one))
  const best = order.find((place) => place > 0) ?? plans.length + 1
  const plan = plans[best - 1]
  const verdict = (is: Verdict['is']): Verdict => ({ is, order })
  if (is_answer && is_unheard) return verdict('composed')
  const isSame = together.places[best] === together.places[0]
  const inComposed = is_answer ? Math.max(trustIn(0), isSame ? trustIn(best) : 0) : 0
  const isDeclined = plan === null && why !== null && DECLINED.has(why)
  // What would be passed over is asked about.
  const isSaid = plan === null ? isDeclined : !passes_over[best - 1]
  const inLearnt = isSaid ? trustIn(best) : 0
  if (Math.max(inComposed, inLearnt) < limit) return verdict('neither')
  if (inLearnt <= inComposed) return verdict('composed')
  return verdict(isDeclined ? 'declined' : 'learnt')
}

/**
 * The verdict, where it is one whatever the readings come to, so that nothing has to be looked up for it; null where they
 * have to be held against each other.
 *
 * @param same the learnt plan that is known to be what was composed; -1 where none is
 */
export function settledVerdict(
  weighed: Weighed,
  { is_answer, same, has_parts }: { readonly is_answer: boolean; readonly same: number; readonly has_parts: boolean },
  trust: (facts: readonly number[]) => number,
  limit = LIMIT,
): Verdict | null {
  const alone = weighed.facts.map((_, place) => (place === same + 1 ? 0 : place))
  const verdicts = [alone, weighed.facts.map(() => 0)].flatMap((places) =>
    (has_parts ? [0, 1] : [0]).map((parts) => verdictOf(weighed, is_answer, { places, parts }, trust, limit)),
  )
  const [first] = verdicts as [Verdict, ...Verdict[]]
  const bestOf = ({ order }: Verdict) => order.find((place) => place > 0)
  const isOne = verdicts.every(
    (each) => each.is === first.is && (each.is !== 'learnt' || bestOf(each) === bestOf(first)),
  )
  return isOne ? first : null
}
