import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { Planned } from '#lib/assistant/reading/learnt/forms'
import { Network } from '#lib/assistant/reading/learnt/network'
import { wordsOf } from '#lib/assistant/reading/learnt/plan-words'
import { bothOf } from '#lib/assistant/reading/learnt/second'
import { type Both, factsWith, type Trust, verdictOf, type Weighed, weigh } from '#lib/assistant/reading/learnt/trust'
import { env } from '#lib/env'
import { areSaidBy, cluesOfLesson, type Lesson, lessonsOf, resultsOf, teaches } from '#lib/evaluation/learnt/lessons'
import { learnTrust } from '#lib/evaluation/learnt/logistic'
import { readWritten } from '#lib/evaluation/learnt/written'
import { actAs, CLOCK } from '#lib/evaluation/stage'
import { openReading, type ReadContext } from '#lib/figures/read-context'

type Say = (text: string) => void
type Roles = Readonly<Record<Lesson['role'], ReadContext>>

/** Does something as the administrator and as the member of the demo. */
async function asBoth<T>(act: (roles: Roles) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  try {
    const open = async (role: Lesson['role']) => openReading((await actAs(client, 'demo', role)).ctx, CLOCK)
    return await act({ administrator: await open('administrator'), member: await open('member') })
  } finally {
    await client.end()
  }
}

/**
 * Reads what was written as the product composes it, prints how often that is right, and writes the lessons.
 *
 * @param authors whose questions are read; all where none is named
 */
export async function writeLessons(file: string, authors: readonly string[], say: Say): Promise<void> {
  await asBoth(async (roles) => {
    const out = createWriteStream(file)
    for (const [author, families] of readWritten()) {
      if (authors.length > 0 && !authors.includes(author)) continue
      let right = 0
      let count = 0
      // What is asked before another question is one by itself, too.
      const before = families.flatMap(({ id, role, first }) => (first ? { ...first, id, role } : []))
      for (const family of [...families, ...before])
        for (const lesson of await lessonsOf(roles[family.role ?? 'administrator'], family)) {
          count += 1
          right += Number(lesson.asked ? lesson.is_composed_right : !lesson.composed.is_answer)
          if (!teaches(lesson)) continue
          const shown = { words: cluesOfLesson(lesson), target: wordsOf(lesson.form) }
          out.write(`${JSON.stringify({ author, ...shown, lesson })}\n`)
        }
      say(`${author}: ${count} questions, composed right ${percent(right, count)}`)
    }
    await new Promise((resolve) => out.end(resolve))
  })
}

/** A question whose author was left out of what was learnt, and what came of it. */
interface Tried {
  readonly lesson: Lesson
  readonly weighed: Weighed
  readonly both: Both
  readonly facts: readonly number[]
  /** Whether each of the plans is right, the likeliest first. */
  readonly is_right: readonly boolean[]
}

async function isRight(readContext: ReadContext, plan: readonly Planned[] | null, { asked }: Lesson): Promise<boolean> {
  if (plan === null || asked === null) return plan === null && asked === null
  const results = await resultsOf(readContext, plan)
  return results !== null && areSaidBy(results, asked)
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

/** Questions that follow each other are alike; so many of them stay together. */
const PART = 600

/** What each fact weighs for the plan that was composed, where it may be answered, and for the learnt one. */
const trustFrom = (tried: readonly Tried[]): Trust => ({
  composed: learnTrust(
    tried
      .filter(({ lesson }) => lesson.composed.is_answer)
      .map(({ lesson, facts }) => ({ facts, is_right: lesson.is_composed_right })),
  ),
  // Where no plan was said there is none to be trusted.
  learnt: learnTrust(
    tried
      .filter(({ weighed }) => weighed.plans.length > 0)
      .map(({ facts, is_right }) => ({ facts, is_right: is_right[0] ?? false })),
  ),
})

/** The limits of trust that are tried. */
const LIMITS = [0.4, 0.5, 0.6, 0.7, 0.8]

/** How many plans are offered, at most. */
const MAX_OFFERED = 3

/**
 * Reads questions by what was learnt without their authors, learns how far either reading can be trusted, and prints
 * what comes of it: right, asked back with or without the right one among what is offered, and wrong.
 */
export async function learnTrusts(
  files: { lessons: string; weights: string; trust: string },
  authors: readonly string[],
  say: Say,
): Promise<void> {
  const network = new Network(gunzipSync(readFileSync(files.weights)))
  await asBoth(async (roles) => {
    const tried: Tried[] = []
    for await (const line of createInterface({ input: createReadStream(files.lessons) })) {
      const { author, lesson } = JSON.parse(line) as { author: string; lesson: Lesson }
      if (!authors.includes(author)) continue
      const weighed = weigh(network, lesson)
      const is_right: boolean[] = []
      for (const plan of weighed.plans.slice(0, MAX_OFFERED))
        is_right.push(await isRight(roles[lesson.role], plan, lesson))
      const both = await bothOf(roles[lesson.role], weighed, {
        planned: lesson.own,
        is_answer: lesson.composed.is_answer,
      })
      tried.push({ lesson, weighed, both, facts: factsWith(weighed, both), is_right })
    }
    // Of each half by what the other half told.
    const halfOf = (index: number) => Math.floor(index / PART) % 2
    const halves = [0, 1].map((half) => trustFrom(tried.filter((_, index) => halfOf(index) !== half)))
    for (const limit of LIMITS) {
      const counts = { right: 0, offered: 0, asked: 0, wrong: 0 }
      for (const [index, { lesson, weighed, both, is_right }] of tried.entries()) {
        const verdict = verdictOf(weighed, both, halves[halfOf(index)] as Trust, limit)
        const isOffered = lesson.is_composed_right || is_right.some(Boolean)
        if (verdict === 'composed') counts[lesson.is_composed_right ? 'right' : 'wrong'] += 1
        else if (verdict === 'learnt') counts[is_right[0] ? 'right' : 'wrong'] += 1
        else if (verdict === 'declined') counts[lesson.asked === null ? 'right' : 'asked'] += 1
        else counts[lesson.asked === null ? 'right' : isOffered ? 'offered' : 'asked'] += 1
      }
      const told = Object.entries(counts).map(([name, count]) => `${name} ${percent(count, tried.length)}`)
      say(`answered from a trust of ${limit}: ${told.join(', ')}`)
    }
    const first = tried.filter(({ is_right }) => is_right[0]).length
    say(`${tried.length} questions; the likeliest plan is right ${percent(first, tried.length)}`)
    writeFileSync(files.trust, `${JSON.stringify(trustFrom(tried))}\n`)
  })
}
