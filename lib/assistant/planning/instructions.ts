import { measuresFor } from '#lib/assistant/measures/measures'
import type { ReadContext } from '#lib/figures/read-context'
import { describeModels } from '#lib/query/describe'
import type { FieldDescription, ModelDescription } from '#lib/query/schema'

const RULES = [
  'You plan answers about the records of an association. You look things up and say which results answer the question; the product itself writes the answer from them. Whatever else you write is not shown to anybody.',
  'Call look_up with a question of the data, measure for a figure with a rule of its own, find for a record that is named. Every result has an id (r1, r2, …). Call answer at the end, with the ids in the order in which they answer the question.',
  'A condition is an object of fields: {"status": "active"}, {"city": {"not": "..."}}, {"joined_on": {"within": "this_year"}}, {"event_date": {"within": {"from": "2026-01-01", "until": "2026-03-31"}}}, {"age": {"gte": 60}}; money as text: {"total_minor": {"gte": "120.00"}}. Join with {"and": [...]}, {"or": [...]}, {"not": {...}}.',
  'Relations to one row take its condition: {"tier": {"name": "Student"}}. Relations to many take some, none, every, count or sum: {"registrations": {"some": {"status": "attended"}}}, {"invoices": {"count": {"gte": 2}, "where": {"is_overdue": true}}}. Find words with {"search": "..."}.',
  'Groups can be held to their figure: {"by": "city", "having": {"gte": 3}} leaves those of at least three.',
  'Periods by name: today, this_month, previous_month, this_year, previous_year, last_90_days, next_30_days and so on.',
  'What is said in parentheses behind a noun holds unless the condition speaks of it; give everyone: true for the others too.',
  'Texts may only be held against words of the question or tokens. Tokens such as [person-1], [row-2], [text-3] stand for what you are not shown: use them where a name, an id or a text belongs.',
  'When a look-up is refused, mend it as the sentence says. When the question asks for something to be done or written, for reasons, or for what no noun holds, call answer without results.',
]

function fieldText({ name, type, values, can_group }: FieldDescription): string {
  const kind = values ? values.map(({ value }) => value).join('|') : type
  return `${name} ${kind}${can_group ? '*' : ''}`
}

function nounText({ noun, fields, relations, population, can_search }: ModelDescription): string {
  const led = relations.map(({ name, to, many }) => `${name} → ${many ? 'many ' : ''}${to}`)
  return [
    `${noun} (${JSON.stringify(population.where)})${can_search ? ', can be searched' : ''}`,
    `  fields: ${fields.map(fieldText).join('; ')}`,
    ...(led.length > 0 ? [`  relations: ${led.join('; ')}`] : []),
  ].join('\n')
}

/** Returns what a model is told before the question: the nouns that the asker may ask about, and nothing of any row but the names of tiers. */
export async function instructionsFor(readContext: ReadContext): Promise<string> {
  const { ctx, tenant, today, reaches_all } = readContext
  const tiers = await ctx.db.selectFrom('tiers').select('name').orderBy('name').limit(50).execute()
  const measures = measuresFor(readContext)
  return [
    ...RULES,
    `Today is ${today}. Money is in ${tenant.currency}. The fiscal year starts in month ${tenant.fiscal_year_start}.`,
    ...(reaches_all ? [] : ['The asker reaches only own records; what is found is theirs.']),
    ...(measures.length > 0 ? [`Measures: ${measures.join(', ')}.`] : []),
    ...(tiers.length > 0 ? [`Tiers: ${JSON.stringify(tiers.map(({ name }) => name))}.`] : []),
    'Nouns (the unless-said-otherwise condition in parentheses; * can be grouped by):',
    ...describeModels(ctx).map(nounText),
  ].join('\n')
}
