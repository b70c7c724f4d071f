import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { Planned } from '#lib/assistant/reading/learnt/forms'
import { Network } from '#lib/assistant/reading/learnt/network'
import { wordsOf } from '#lib/assistant/reading/learnt/plan-words'
import { togetherOf } from '#lib/assistant/reading/learnt/second'
import { factsWith, weigh } from '#lib/assistant/reading/learnt/trust'
import { env } from '#lib/env'
import { areSaidBy, cluesOfLesson, type Lesson, lessonsOf, resultsOf, teaches } from '#lib/evaluation/learnt/lessons'
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

async function isRight(readContext: ReadContext, plan: readonly Planned[] | null, { asked }: Lesson): Promise<boolean> {
  if (plan === null || asked === null) return plan === null && asked === null
  const results = await resultsOf(readContext, plan)
  return results !== null && areSaidBy(results, asked)
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

/**
 * Reads questions by what was learnt without their authors, and writes what is known of each reading and whether it is
 * right, for `train_trust.py` to learn from.
 */
export async function writeReadings(
  files: { lessons: string; weights: string; readings: string },
  authors: readonly string[],
  say: Say,
): Promise<void> {
  const network = new Network(gunzipSync(readFileSync(files.weights)))
  await asBoth(async (roles) => {
    const out = createWriteStream(files.readings)
    let count = 0
    let first = 0
    for await (const line of createInterface({ input: createReadStream(files.lessons) })) {
      const { author, lesson } = JSON.parse(line) as { author: string; lesson: Lesson }
      if (!authors.includes(author)) continue
      const weighed = weigh(network, lesson)
      const right: boolean[] = [lesson.is_composed_right]
      for (const plan of weighed.plans) right.push(await isRight(roles[lesson.role], plan, lesson))
      const { is_answer } = lesson.composed
      const together = await togetherOf(roles[lesson.role], weighed, { planned: lesson.own })
      const readings = factsWith(weighed, is_answer, together).flatMap((facts, index) => {
        if (!facts) return []
        const is_none = index > 0 && weighed.plans[index - 1] === null
        // What was composed is answered only where the guards let it pass.
        const may_be_answered = index === 0 ? is_answer : is_none || !weighed.passes_over[index - 1]
        return { is_composed: index === 0, is_none, may_be_answered, is_right: right[index], facts }
      })
      out.write(`${JSON.stringify({ question: `${author} ${lesson.id}`, is_none: lesson.asked === null, readings })}\n`)
      count += 1
      first += Number(right[1] ?? false)
    }
    await new Promise((resolve) => out.end(resolve))
    say(`${count} questions; the likeliest plan is right ${percent(first, count)}`)
  })
}
