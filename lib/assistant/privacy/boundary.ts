import type { Found } from '#lib/assistant/look-up'
import type { Pseudonyms } from '#lib/assistant/privacy/pseudonyms'
import type { ReadContext } from '#lib/figures/read-context'
import { type Models, models, modelsOf } from '#lib/query/models'
import type { Answer, Group, Question } from '#lib/query/schema'
import type { Noun } from '#lib/records/model'

/** Of a list, as many as a model needs to go on. */
const MAX_SHOWN = 20

/** Whether the values of a field may leave the machine. What no model declares public stays, unknown fields too. */
function isPublic(noun: Noun, name: string): boolean {
  const { fields } = models[noun]
  return Object.hasOwn(fields, name) && fields[name]?.is_public === true
}

/**
 * Returns the read context as a model outside this machine may plan with it: of the fields that an association added it
 * knows the public ones. What they are called, and their choices, are the association's own words.
 */
export function withPublicFields(readContext: ReadContext): ReadContext {
  const known = Object.values(modelsOf(readContext.ctx)).map((model) => {
    const own = models[model.noun].fields
    // Of the product's own fields it knows what the product says, and no choice that the association added.
    const fields = Object.entries(model.fields).flatMap(([name, field]) =>
      Object.hasOwn(own, name) ? [[name, own[name]]] : field.is_public === true ? [[name, field]] : [],
    )
    return [model.noun, { ...model, fields: Object.fromEntries(fields) }]
  })
  return { ...readContext, ctx: { ...readContext.ctx, models: Object.fromEntries(known) as Models } }
}

/** What the keys of groups are: values of a field that may leave, identifiers of rows, or texts. */
function keysOf({ of, by }: Question): 'public' | 'row' | 'text' {
  if (by === undefined) return 'text'
  const path = (typeof by === 'string' ? by : by.field).split('.')
  let noun = of as Noun
  for (const [index, name] of path.entries()) {
    const relation = Object.hasOwn(models[noun].relations, name) ? models[noun].relations[name] : undefined
    if (!relation) {
      if (index < path.length - 1) return 'text'
      if (isPublic(noun, name)) return 'public'
      return models[noun].fields[name]?.type === 'reference' ? 'row' : 'text'
    }
    noun = relation.to
  }
  return 'row'
}

function shownGroups(groups: readonly Group[], question: Question, tokens: Pseudonyms) {
  const kind = keysOf(question)
  return groups.slice(0, MAX_SHOWN).map(({ key, value, count }) => ({
    key: key === null || kind === 'public' ? key : tokens.standInFor(kind, key),
    value,
    count,
  }))
}

/** The fields of a row that may leave, and a token for the row. */
export function shownRow(noun: Noun, row: Readonly<Record<string, unknown>>, tokens: Pseudonyms) {
  const fields = Object.entries(row).filter(([name, value]) => isPublic(noun, name) && value !== null)
  return { id: tokens.standInFor('row', String(row.id)), ...Object.fromEntries(fields) }
}

function shownAnswer(answer: Answer, question: Question, tokens: Pseudonyms) {
  const noun = answer.of as Noun
  const { show, unit, currency, count, out_of, sums, groups, rows, comparison } = answer
  const isTold = question.field === undefined || isPublic(noun, question.field)
  const told = ({ value }: Pick<Answer, 'value'>) => (isTold ? value : null)
  return {
    of: noun,
    show,
    unit,
    ...(currency && { currency }),
    value: told(answer),
    count,
    ...(out_of !== null && { out_of }),
    ...(sums && isTold && { sums }),
    ...(groups && { groups: isTold ? shownGroups(groups, question, tokens) : groups.length }),
    ...(rows && { rows: rows.slice(0, MAX_SHOWN).map((row) => shownRow(noun, row, tokens)) }),
    ...(comparison && { comparison: { value: told(comparison), count: comparison.count } }),
  }
}

/**
 * Returns a result as a model outside this machine may see it: figures, and of rows the fields that are declared
 * public. Rows, and whatever else they hold, are tokens or missing.
 */
export function shownOf({ ask, answer, measured }: Found, tokens: Pseudonyms): Record<string, unknown> {
  if (answer) return shownAnswer(answer, ask.question, tokens)
  const { value = null, unit = 'count', row_count = 0 } = measured ?? {}
  return { measure: ask.measure, unit, value, rows: row_count }
}
