import type { Ctx } from '#lib/context'
import type { Clause } from '#lib/query/condition'
import { withFieldsOf } from '#lib/query/custom-fields'
import { describeModel } from '#lib/query/describe'
import { clauseOf, conditionOf, type Selecting } from '#lib/query/list'
import { type Models, modelsOf } from '#lib/query/models'
import type { ModelDescription } from '#lib/query/schema'
import { rowTitles } from '#lib/query/titles'
import { clauseWords, namedRows } from '#lib/query/words'
import type { Condition, Model, Noun } from '#lib/records/model'

/** The nouns that a clause speaks of. */
function nounsOf(models: Models, noun: Noun, clause: Clause): Noun[] {
  switch (clause.kind) {
    case 'all':
    case 'any':
      return [noun, ...clause.of.flatMap((each) => nounsOf(models, noun, each))]
    case 'not':
      return nounsOf(models, noun, clause.of)
    case 'test':
    case 'period':
    case 'search':
      return [noun]
    default: {
      const { to } = models[noun].relations[clause.relation] as Model['relations'][string]
      return [noun, ...nounsOf(models, to, clause.where)]
    }
  }
}

/**
 * Returns what a page says a list's condition with: what its short parameters stand for, the nouns that it speaks of,
 * and the titles of the rows that it names. Throws invalid.
 */
export async function aboutCondition(
  caller: Ctx,
  noun: Noun,
  given: Selecting,
): Promise<{ short: Condition; models: ModelDescription[]; titles: Record<string, string> }> {
  const short = conditionOf(noun, given)
  const ctx = await withFieldsOf(caller, given.filter)
  const models = modelsOf(ctx)
  const clause = clauseOf(noun, { ...given, q: undefined }, models)
  if (clause.kind === 'all' && clause.of.length === 0) return { short, models: [], titles: {} }
  const titles = await rowTitles(ctx, namedRows(noun, clause, models))
  const spokenOf = [...new Set(nounsOf(models, noun, clause))]
  return {
    short,
    models: spokenOf.flatMap((each) => describeModel(ctx, each) ?? []),
    titles: Object.fromEntries(titles),
  }
}

/** Returns a condition in plain words, with the titles of the rows it names as far as the context reaches them. */
export async function describeClause(ctx: Ctx, noun: Noun, clause: Clause): Promise<string> {
  const models = modelsOf(ctx)
  const [{ locale, currency, time_zone }, titles] = await Promise.all([
    ctx.db.selectFrom('tenants').select(['locale', 'currency', 'time_zone']).executeTakeFirstOrThrow(),
    rowTitles(ctx, namedRows(noun, clause, models)),
  ])
  return clauseWords(noun, clause, { nouns: models, locale, currency, time_zone, titles })
}
