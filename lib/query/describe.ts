import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { readableField, rowScope } from '#lib/query/compile'
import { TESTS } from '#lib/query/condition'
import { modelsOf } from '#lib/query/models'
import type { FieldDescription, ModelDescription } from '#lib/query/schema'
import { type Model, NOUNS, type Noun } from '#lib/records/model'

/** Whether the context may ask about a field. */
export function isReadable(ctx: Ctx, noun: Noun, name: string): boolean {
  try {
    return readableField(ctx, noun, name) !== undefined
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function fieldsOf(ctx: Ctx, { noun, fields }: Model): FieldDescription[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isReadable(ctx, noun, name)
      ? {
          name,
          label: field.label,
          type: field.type,
          tests: [...TESTS[field.type]],
          values: field.values ? Object.entries(field.values).map(([value, label]) => ({ value, label })) : null,
          refers_to: field.refers_to ?? null,
          can_group: field.groups ?? false,
          is_indexed: field.indexed ?? false,
        }
      : [],
  )
}

/** Whether the context may look from all rows of a noun that it reaches at what they name of another. */
export function isFollowed(ctx: Ctx, noun: Noun, to: Noun): boolean {
  const reachOf = (noun: Noun) => modelsOf(ctx)[noun].reach(rowScope(ctx, noun))
  const there = reachOf(to)
  return there === 'all' || (there !== 'none' && reachOf(noun) !== 'all')
}

/** Returns a noun as the context may ask about it; null where it reaches no row of it. */
export function describeModel(ctx: Ctx, noun: Noun): ModelDescription | null {
  const model = modelsOf(ctx)[noun]
  const reach = model.reach(rowScope(ctx, noun))
  if (reach === 'none') return null
  const relations = Object.entries(model.relations).flatMap(([name, { to, label, many }]) =>
    isFollowed(ctx, noun, to) ? { name, label, to, many } : [],
  )
  return {
    noun,
    one: model.one,
    many: model.many,
    can_search: model.search !== undefined,
    fields: fieldsOf(ctx, model),
    relations,
    population: model.population,
    time_field: model.time.usual,
  }
}

/** Returns all nouns that the context may ask about. */
export function describeModels(ctx: Ctx): ModelDescription[] {
  return NOUNS.flatMap((noun) => describeModel(ctx, noun) ?? [])
}
