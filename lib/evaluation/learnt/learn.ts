import pg from 'pg'
import { composed } from '#lib/assistant/reading/read'
import { env } from '#lib/env'
import { featuresOf } from '#lib/evaluation/learnt/features'
import { learnParts, learnTrust } from '#lib/evaluation/learnt/logistic'
import { type Form, type Learnt, partsOfForm, Reader } from '#lib/evaluation/learnt/model'
import { namedIn } from '#lib/evaluation/learnt/named'
import { type Result, resultOf, says } from '#lib/evaluation/learnt/results'
import { masked, type Named, type Planned } from '#lib/evaluation/learnt/template'
import { type Composed, trustIn, type Weighed, weigh } from '#lib/evaluation/learnt/trust'
import { type Family, planOf, readWritten } from '#lib/evaluation/learnt/written'
import { actAs, CLOCK } from '#lib/evaluation/stage'
import { openReading, type ReadContext } from '#lib/figures/read-context'

/** A written question as it was read by its words, with what it should come to. */
interface Lesson {
  readonly author: string
  readonly features: readonly string[]
  readonly named: Named
  readonly composed: Composed | null
  readonly is_composed_right: boolean
  /** What its own plan comes to; null where none answers it. */
  readonly asked: Result | null
  form: Pick<Form, 'plan'>
}

/** How many groups of authors are left out in turn. */
const FOLDS = 5

const NOTHING_NAMED: Named = { times: [], events: [], persons: [], numbers: [], values: [] }

const planned = ({ question, measure }: Composed['asks'][number]): Planned =>
  measure === undefined ? { question } : { measure }

/** Reads the questions of a family and makes the form of its plan of them: as it is composed, where that is right. */
async function lessonsOf(readContext: ReadContext, author: string, family: Family): Promise<Lesson[]> {
  const plan = planOf(family, readContext)
  const asked = plan && (await resultOf(readContext, plan))
  const lessons: Lesson[] = []
  const right = new Map<string, { plan: Planned; count: number }>()
  for (const text of [...family.en, ...family.de, ...family.fr]) {
    const { plan: read, pieces } = await composed(readContext, text)
    const asks = read.kind === 'answer' || read.kind === 'clarify' ? read.asks : undefined
    const [ask, ...others] = asks ?? []
    const result = ask && others.length === 0 && asked ? await resultOf(readContext, planned(ask)) : null
    const is_composed_right = result !== null && asked !== null && says(result, asked)
    if (ask && is_composed_right && (plan?.measure !== undefined || plan?.question.show === ask.question.show)) {
      const key = JSON.stringify(planned(ask))
      right.set(key, { plan: planned(ask), count: (right.get(key)?.count ?? 0) + 1 })
    }
    lessons.push({
      author,
      asked,
      features: featuresOf(text, read.language, pieces ?? []),
      named: pieces ? await namedIn(readContext, pieces) : NOTHING_NAMED,
      composed: asks
        ? { asks, words: read.kind === 'clarify' ? read.words : [], is_answer: read.kind === 'answer' }
        : null,
      is_composed_right,
      form: { plan: null },
    })
  }
  const [usual] = [...right.values()].sort((one, other) => other.count - one.count)
  const chosen = usual?.plan ?? plan
  const any = (of: keyof Named) => lessons.flatMap(({ named }) => named[of] as never[])
  const named = {
    times: any('times'),
    events: any('events'),
    persons: any('persons'),
    numbers: any('numbers'),
    values: any('values'),
  }
  const form =
    chosen === null ? null : chosen.measure === undefined ? { question: masked(chosen.question, named) } : chosen
  for (const lesson of lessons) lesson.form = { plan: form }
  return lessons
}

const keyOf = (form: Pick<Form, 'plan'>) => [...partsOfForm(form)].sort().join('\n')

/** Learns from lessons. */
function learnFrom(lessons: readonly Lesson[]): Learnt {
  const weights = learnParts(lessons.map(({ features, form }) => ({ features, parts: partsOfForm(form) })))
  const known = new Set(weights.parts)
  const forms = [...Map.groupBy(lessons, ({ form }) => keyOf(form)).values()].flatMap((same): Form[] => {
    const [{ form } = { form: { plan: null } }] = same
    return [...partsOfForm(form)].every((part) => known.has(part)) ? [{ plan: form.plan, count: same.length }] : []
  })
  return { ...weights, forms }
}

/** How far a plan is to be trusted, learnt and composed ones: what each fact weighs; see trust.ts. */
interface Trust {
  readonly learnt: readonly number[]
  readonly composed: readonly number[]
}

/** A question that was read without its author's others, and whether what came of it is right. */
interface Tried {
  readonly lesson: Lesson
  readonly weighed: Weighed
  readonly is_learnt_right: boolean
}

async function isLearntRight(readContext: ReadContext, { form, question }: Weighed['learnt'], asked: Result | null) {
  if (form.plan === null || asked === null) return form.plan === null && asked === null
  const plan = question ? { question } : form.plan
  const result = await resultOf(readContext, plan)
  return result !== null && says(result, asked)
}

const trustOf = (tried: readonly Tried[]): Trust => ({
  learnt: learnTrust(
    tried.map(({ weighed, is_learnt_right }) => ({ facts: weighed.facts.learnt, is_right: is_learnt_right })),
  ),
  composed: learnTrust(
    tried
      .filter(({ lesson }) => lesson.composed)
      .map(({ weighed, lesson }) => ({ facts: weighed.facts.composed, is_right: lesson.is_composed_right })),
  ),
})

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

/** Prints what would come of questions whose authors were left out of all that was learnt, by how much trust is needed. */
function report(tried: readonly Tried[], groupOf: (author: string) => number, say: (text: string) => void): void {
  const trusts = Array.from({ length: FOLDS }, (_, fold) =>
    trustOf(tried.filter(({ lesson }) => groupOf(lesson.author) !== fold)),
  )
  const judged = tried.map(({ lesson, weighed, is_learnt_right }) => {
    const trust = trusts[groupOf(lesson.author)] as Trust
    const learnt = trustIn(weighed.facts.learnt, trust.learnt)
    const composed = lesson.composed ? trustIn(weighed.facts.composed, trust.composed) : 0
    const isNothing = learnt > composed && weighed.learnt.form.plan === null
    const is_right = learnt > composed ? is_learnt_right : lesson.is_composed_right
    return { trust: Math.max(learnt, composed), isNothing, is_right, asked: lesson.asked }
  })
  for (const needed of [0.3, 0.4, 0.45, 0.5, 0.6, 0.7]) {
    const answered = judged.filter(({ trust, isNothing }) => trust >= needed && !isNothing)
    const right = answered.filter(({ is_right }) => is_right).length
    const declined = judged.filter((each) => each.asked === null && !answered.includes(each)).length
    say(
      `  trust ${needed}: right ${percent(right + declined, judged.length)}, wrong ${percent(answered.length - right, judged.length)}`,
    )
  }
}

/**
 * Reads what was written as the product does, learns how plans follow from questions, and prints how often each is right.
 * What is printed of the learnt reading is of questions whose authors were left out of everything that was learnt.
 */
async function learn(readContext: ReadContext, say: (text: string) => void): Promise<void> {
  const lessons: Lesson[] = []
  const written = readWritten()
  for (const [author, families] of written) {
    for (const family of families) lessons.push(...(await lessonsOf(readContext, author, family)))
    say(`${author}: ${families.length} plans read`)
  }
  const authors = [...written.keys()]
  const groupOf = (author: string) => authors.indexOf(author) % FOLDS
  const tried: Tried[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const reader = new Reader(learnFrom(lessons.filter(({ author }) => groupOf(author) !== fold)))
    for (const lesson of lessons.filter(({ author }) => groupOf(author) === fold)) {
      const weighed = weigh(reader, lesson.features, lesson.named, lesson.composed)
      if (weighed)
        tried.push({ lesson, weighed, is_learnt_right: await isLearntRight(readContext, weighed.learnt, lesson.asked) })
    }
  }
  const answered = lessons.filter(({ composed }) => composed?.is_answer)
  const right = answered.filter((lesson) => lesson.is_composed_right).length
  const declined = lessons.filter(({ composed, asked }) => asked === null && !composed?.is_answer).length
  const learnt = tried.filter((each) => each.is_learnt_right).length
  const shareOf = (count: number) => percent(count, lessons.length)
  say(`${lessons.length} questions`)
  say(`  as composed: right ${shareOf(right + declined)}, wrong ${shareOf(answered.length - right)}`)
  say(`  as learnt: right ${shareOf(learnt)}`)
  report(tried, groupOf, say)
}

/** Judges both readings of what was written as the administrator of the demo; see learn. */
export async function evaluateWritten(say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  try {
    const { ctx } = await actAs(client, 'demo', 'administrator')
    await learn(await openReading(ctx, CLOCK), say)
  } finally {
    await client.end()
  }
}
