import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What a figure of a gold is counted in: money in minor units, per cent from 0 to 100. */
const GoldUnit = z.enum(['count', 'number', 'money', 'percent', 'date'])
export type GoldUnit = z.infer<typeof GoldUnit>

const sql = z.string()

interface WithMore {
  /** What the answer has to give as well. */
  and?: Gold | undefined
}

/** One way of answering rightly; gold-README.md says how they are written. */
export type Gold =
  | ({ kind: 'value'; unit: GoldUnit; sql: string } & WithMore)
  | ({ kind: 'comparison'; unit: GoldUnit; sql: string } & WithMore)
  | ({ kind: 'groups'; unit: GoldUnit; sql: string; top: number | null } & WithMore)
  | ({ kind: 'rows'; noun: string; sql: string; ordered: boolean; limit: number | null } & WithMore)
  | ({ kind: 'yes_no'; sql: string } & WithMore)
  | ({ kind: 'none'; sql: string } & WithMore)
  | ({ kind: 'define'; must_mention: string[] } & WithMore)
  | ({ kind: 'refuse'; why: string; page_hint: string | null } & WithMore)
  | ({ kind: 'clarify' } & WithMore)

const and = z.lazy((): z.ZodType<Gold | undefined> => Gold.optional())

const Gold: z.ZodType<Gold> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), unit: GoldUnit, sql, and }),
  z.object({ kind: z.literal('comparison'), unit: GoldUnit, sql, and }),
  z.object({ kind: z.literal('groups'), unit: GoldUnit, sql, top: z.int().nullable(), and }),
  z.object({ kind: z.literal('rows'), noun: z.string(), sql, ordered: z.boolean(), limit: z.int().nullable(), and }),
  z.object({ kind: z.literal('yes_no'), sql, and }),
  z.object({ kind: z.literal('none'), sql, and }),
  z.object({ kind: z.literal('define'), must_mention: z.array(z.string()), and }),
  z.object({ kind: z.literal('refuse'), why: z.string(), page_hint: z.string().nullable(), and }),
  z.object({ kind: z.literal('clarify'), and }),
])

const Question = z.object({
  id: z.string(),
  language: z.enum(['en', 'de', 'fr']),
  role: z.string(),
  class: z.string(),
  turns: z.array(z.string()).min(1),
  means: z.string(),
  accept_clarification: z.boolean(),
})

/** A question of somebody who knew only the screens, with what is right. */
export interface CorpusQuestion extends z.infer<typeof Question> {
  readonly golds: readonly Gold[]
}

/**
 * The halves of the corpus, what other authors asked later, and the halves of the conversations of three more, of which
 * each turn behind the first is a question.
 */
export type Part = 'open' | 'sealed' | 'fresh' | 'talks' | 'talks-sealed'

function read<T>(name: string, shape: z.ZodType<T>): T {
  return shape.parse(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')))
}

/** Reads a part of the corpus. */
export function readCorpus(part: Part): CorpusQuestion[] {
  const golds = read(`gold-${part}`, z.record(z.string(), z.object({ accept: z.array(Gold).min(1) })))
  return read(part, z.array(Question)).map((question) => {
    const gold = golds[question.id]
    if (!gold) throw new Error(`there is no gold for a question of the ${part} part`)
    return { ...question, golds: gold.accept }
  })
}
