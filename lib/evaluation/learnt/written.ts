import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { canonical, ofOwn } from '#lib/assistant/reading/learnt/canonical'
import type { Planned } from '#lib/assistant/reading/learnt/forms'
import { WHYS } from '#lib/assistant/reading/learnt/plan-words'
import type { ReadContext } from '#lib/figures/read-context'
import { nounOf } from '#lib/query/asked'
import { bothOf, speaksOf } from '#lib/query/condition'
import { modelsOf } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import { Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

const Words = z.array(z.string()).min(1)

const Asked = {
  plan: z.array(z.record(z.string(), z.unknown())).min(1).nullable(),
  /** Where there is no plan: why none answers. */
  why: z.enum(WHYS).optional(),
  en: Words,
  de: Words,
  fr: Words,
}

/** Questions of one meaning in several wordings, with the plan that answers them; README.md says how they are written. */
const Family = z.strictObject({
  id: z.string(),
  /** Who asks; an administrator unless given. */
  role: z.literal('member').optional(),
  /** What was asked before it, each wording before the one of the same place. */
  first: z.strictObject(Asked).optional(),
  ...Asked,
})
export type Family = z.infer<typeof Family>

/** Reads what was written, by author. */
export function readWritten(): Map<string, Family[]> {
  const files = globSync(join(import.meta.dirname, 'questions/*.jsonl')).sort()
  return new Map(
    files.map((file) => [
      basename(file, '.jsonl'),
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => Family.parse(JSON.parse(line))),
    ]),
  )
}

/** The plan of a family as the product looks it up: with the condition that holds of a noun unless it is spoken of. */
export const planOf = ({ plan }: Pick<Family, 'plan'>, readContext: ReadContext): Planned[] | null =>
  plan?.map((each) => lookUpOf(each, readContext)) ?? null

function lookUpOf(written: Readonly<Record<string, unknown>>, { ctx, reaches_all }: ReadContext): Planned {
  if (typeof written.measure === 'string') return { measure: written.measure }
  const { everyone, ...rest } = written
  const question = Question.parse(rest)
  const known = modelsOf(ctx)
  const noun = nounOf(question.of)
  const whole = (where: Condition): Condition => {
    const { where: usual } = known[noun].population
    const clause = readCondition(noun, where, '/where', known)
    const isSaid = ['id', ...Object.keys(usual)].some((field) => speaksOf(clause, field))
    return everyone === true || isSaid ? where : bothOf(usual, where)
  }
  const { where = {}, share_of = {}, compare } = question
  const own = (said: Question) => (reaches_all ? said : ofOwn(said))
  if (question.show === 'share') {
    const isOfOther = typeof compare === 'object' && compare.share_of
    const compared = isOfOther && { compare: { where: compare.where, share_of: whole(isOfOther) } }
    return { question: canonical({ ...question, where, share_of: whole(share_of), ...compared }) }
  }
  const isOther = typeof compare === 'object'
  return {
    question: own(
      canonical({ ...question, where: whole(where), ...(isOther && { compare: { where: whole(compare.where) } }) }),
    ),
  }
}
