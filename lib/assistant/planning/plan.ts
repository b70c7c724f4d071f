import { isDeepStrictEqual } from 'node:util'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { generateText, hasToolCall, jsonSchema, tool } from 'ai'
import { z } from 'zod'
import { whenAborted } from '#lib/assistant/chain/aborted'
import { comparedWith } from '#lib/assistant/compared'
import { canBeRead, type Found, lookUp } from '#lib/assistant/look-up'
import { instructionsFor } from '#lib/assistant/planning/instructions'
import { LookUps } from '#lib/assistant/planning/look-ups'
import { withPublicFields } from '#lib/assistant/privacy/boundary'
import type { Pseudonyms } from '#lib/assistant/privacy/pseudonyms'
import { offersOf } from '#lib/assistant/reading/learnt/offers'
import { languageOfAll } from '#lib/assistant/reading/manner'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Ask, Plan } from '#lib/assistant/reading/plan'
import { read } from '#lib/assistant/reading/read'
import type { Together } from '#lib/assistant/reading/variants'
import { loadVocabulary } from '#lib/assistant/reading/vocabulary'
import { connectingRemarks } from '#lib/assistant/remarks/remarks'
import type { ReadContext } from '#lib/figures/read-context'
import { logger } from '#lib/log'
import { isReadable } from '#lib/query/describe'
import { modelsOf } from '#lib/query/models'
import { SHOWN } from '#lib/query/schema'
import type { Noun } from '#lib/records/model'

// Warnings of the SDK go to the console, past the log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** The most calls of a model within a turn; the last one has to say the plan. */
const MAX_STEPS = 6
/** How long a plan may take in milliseconds, whatever is looked up for it: an answer has to be there within eight seconds. */
const MAX_MS = 6_000

/** What a model is asked. */
export interface Planning {
  readonly readContext: ReadContext
  /** What the asker said: the question, behind what was asked before. */
  readonly turns: readonly string[]
  readonly model: LanguageModelV4
  /** Stands between the model and whatever may not leave; the names in the turns are known to it. */
  readonly tokens: Pseudonyms
  /** Told of each result as it is found. */
  readonly onFound: (found: Found, language: Language) => Promise<void>
  readonly signal: AbortSignal
  readonly max_ms?: number
}

/** A plan by a model, an answer or readings to choose from, with what was found for each of its asks. */
export interface Planned {
  readonly plan: Extract<Plan, { kind: 'answer' | 'clarify' }>
  readonly found: readonly Found[]
  /** Stand behind the figures; see connectingRemarks. */
  readonly remarks: readonly string[]
  readonly remarks_dropped: number
}

/** How a model wants results to be arranged. It holds no word that is shown but remarks, which are filtered. */
const Arrangement = z.object({
  results: z.array(z.string()).min(1),
  compared: z.boolean().catch(false),
  per: z.boolean().catch(false),
  yes_no: z.boolean().catch(false),
  either: z.boolean().catch(false),
  fields: z.array(z.string()).catch([]),
  remarks: z.array(z.string()).catch([]),
})
type Arrangement = z.infer<typeof Arrangement>

const condition = { type: 'object', additionalProperties: true } as const
const text = { type: 'string' } as const

/** What the tools take; what is wrong with it is said by the look-up itself, in words that help. */
const INPUTS = {
  look_up: {
    of: { ...text, description: 'The noun' },
    where: condition,
    show: { ...text, enum: [...SHOWN], description: 'count unless given; rows for a list' },
    field: { ...text, description: 'What is added up, averaged or compared' },
    share_of: { ...condition, description: 'Of show share: among which rows' },
    by: {
      anyOf: [text, { type: 'object', properties: { field: text, every: text } }],
      description: 'A field, a relation to one row, or {"field": a date, "every": "month"}',
    },
    having: { ...condition, description: 'Of groups: what their figure is held to, as {"gte": 3}' },
    order: { ...text, description: 'Of rows a field, of groups value or key; - in front for descending' },
    limit: { type: 'integer' },
    compare: {
      anyOf: [text, { type: 'object', properties: { where: condition, share_of: condition } }],
      description:
        'previous_period, year_before, or {"where": another condition}; of a share with the share_of that it is taken among',
    },
    as_of: { ...text, description: 'A past day: how it stood at its end' },
    everyone: { type: 'boolean' },
  },
  measure: {
    name: text,
    from: text,
    until: text,
    member: { ...text, description: 'A token' },
    where: { ...condition, description: 'Of retention and lapse_rate: of which members' },
    by: { ...text, description: 'Of retention and lapse_rate: a field of members that they are told by' },
    order: { ...text, description: 'With by: value or -value' },
    limit: { type: 'integer' },
  },
  find: { text: { ...text, description: 'As the question names it' }, noun: text },
  answer: {
    results: { type: 'array', items: text, description: 'Ids of results, what was asked for first' },
    compared: { type: 'boolean', description: 'Whether two results are held against each other' },
    per: {
      type: 'boolean',
      description:
        'Whether the first, a sum or a count, is divided by the second, a count; of four, the first two by the others',
    },
    yes_no: { type: 'boolean', description: 'Whether the question is answered by yes or no' },
    either: {
      type: 'boolean',
      description: 'Whether each result is another meaning of the question, of which the asker chooses',
    },
    fields: { type: 'array', items: text, description: 'Of listed rows: which fields were asked for' },
    remarks: { type: 'array', items: text, description: 'Short connecting words without any fact; seldom needed' },
  },
} as const

const inputOf = (name: keyof typeof INPUTS, required: string[]) =>
  jsonSchema<Record<string, unknown>>({
    type: 'object',
    properties: INPUTS[name],
    required,
    additionalProperties: false,
  } as never)

function toolsOf(lookUps: LookUps) {
  return {
    look_up: tool({
      description: 'Asks the data a question: a condition with a shape.',
      inputSchema: inputOf('look_up', ['of']),
      execute: (input) => lookUps.lookUp(input),
    }),
    measure: tool({
      description: 'Takes a figure that has a rule of its own.',
      inputSchema: inputOf('measure', ['name']),
      execute: (input) => lookUps.measure(input),
    }),
    find: tool({
      description: 'Finds a member, an event or another record by its name.',
      inputSchema: inputOf('find', ['text']),
      execute: (input) => lookUps.find(input),
    }),
    answer: tool({
      description: 'Ends the turn: which results answer the question, and in which order.',
      inputSchema: inputOf('answer', ['results']),
      execute: () => ({}),
    }),
  }
}

/**
 * Lets a model look things up and arrange what was found. It writes no sentence of the answer: of what it says only the
 * choice of its look-ups, their order, and connecting remarks come through. Null when it comes to no plan in time.
 *
 * @throws whatever the signal was aborted with
 */
export async function planWith(planning: Planning): Promise<Planned | null> {
  const { turns, model, tokens, onFound, signal, max_ms = MAX_MS } = planning
  const readContext = withPublicFields(planning.readContext)
  const ending = AbortSignal.any([signal, AbortSignal.timeout(max_ms)])
  const language = languageOfAll(turns)
  const vocabulary = await loadVocabulary(readContext)
  const lookUps = new LookUps({
    readContext,
    tokens,
    vocabulary,
    turns,
    onFound: async (found) => {
      if (!ending.aborted) await onFound(found, language)
    },
  })
  let isLast = false
  try {
    const said = generateText({
      model,
      instructions: await instructionsFor(readContext),
      prompt: promptOf(turns.map((turn) => tokens.hide(turn))),
      tools: toolsOf(lookUps),
      stopWhen: [() => isLast, hasToolCall('answer')],
      prepareStep: ({ stepNumber }) => {
        isLast = stepNumber === MAX_STEPS - 1 || lookUps.isOver
        return isLast ? { toolChoice: { type: 'tool', toolName: 'answer' } } : {}
      },
      // The chain tries other models by itself.
      maxRetries: 0,
      temperature: 0,
      abortSignal: ending,
    })
    const { steps } = await Promise.race([said, whenAborted(ending)])
    const texts = steps.map((step) => step.text.trim()).filter(Boolean)
    const call = steps.flatMap(({ toolCalls }) => toolCalls).findLast(({ toolName }) => toolName === 'answer')
    const arranged = Arrangement.safeParse(call ? call.input : jsonIn(texts.at(-1) ?? ''))
    return arranged.success ? await planOf(arranged.data, planning, lookUps, language, texts.length) : null
  } catch (error) {
    signal.throwIfAborted()
    logger.warn({ err: error }, 'no model made a plan')
    return null
  }
}

function promptOf(turns: readonly string[]): string {
  const before = turns.slice(0, -1).map((turn, index) => `Earlier question ${index + 1}: ${turn}`)
  return [...before, `Question: ${turns.at(-1) ?? ''}`].join('\n')
}

/** The object within a text, for models that write down what they should have called. */
function jsonIn(said: string): unknown {
  try {
    return JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}

async function planOf(
  { results, compared, per, yes_no, either, fields, remarks }: Arrangement,
  { readContext, turns }: Planning,
  { found: known }: LookUps,
  language: Language,
  texts: number,
): Promise<Planned | null> {
  // A field may have choices that a model is not told of, and a text that it was held against none of these.
  const models = modelsOf(readContext.ctx)
  const named = [...new Set(results)].flatMap((id) => known.get(id) ?? []).filter(({ ask }) => canBeRead(ask, models))
  if (named.length === 0) return null
  const eachWithOther = await Promise.all(named.map((each) => withOther(each, readContext)))
  const apart = eachWithOther.flat()
  if (either && named.length > 1) {
    const plan = await choiceOf(eachWithOther, readContext, language)
    if (plan.offered.length > 1) return { plan, found: apart, remarks: [], remarks_dropped: remarks.length + texts }
  }
  const isCompared = compared || apart.length > named.length
  const read = yes_no ? await asRead(apart, readContext, turns) : null
  const found = read?.found ?? apart.map((each) => withFields(each, fields, readContext))
  const together = togetherOf(found, { isCompared, isPer: per })
  const { remarks: kept, dropped } = connectingRemarks(remarks, language)
  return {
    plan: read?.plan ?? {
      ...{ kind: 'answer', language, asks: found.map(({ ask }) => ask), together, named: [] },
      is_planned: true,
    },
    found,
    remarks: kept,
    remarks_dropped: dropped + texts,
  }
}

/** Several meanings of a question beside each other: the product tells what each comes to, and asks which is meant. */
async function choiceOf(meanings: readonly Found[][], readContext: ReadContext, language: Language) {
  const offered = await offersOf(
    readContext,
    language,
    meanings.map((found) => ({
      asks: found.map(({ ask }) => ask),
      together: found.length > 1 ? ('compared' as const) : ('single' as const),
    })),
  )
  const options = offered.map(({ text }) => text)
  return { kind: 'clarify' as const, language, words: [], options, is_name: false, offered }
}

/** A result that is compared with another, beside that other one: the product tells both, and what lies between them. */
async function withOther(found: Found, readContext: ReadContext): Promise<Found[]> {
  const { ask } = found
  if (ask.measure !== undefined || ask.question.compare === undefined || ask.question.by !== undefined) return [found]
  const both = comparedWith(readContext, ask.question).map((question) => ({ ...ask, question }))
  return both.length === 2 ? lookUp(readContext, both) : [found]
}

/** The results with the yes or no that answers the question: only where the built-in reader takes the question for them. */
async function asRead(
  found: readonly Found[],
  readContext: ReadContext,
  turns: readonly string[],
): Promise<Pick<Planned, 'plan' | 'found'> | null> {
  const plan = await read(readContext, turns)
  if (plan.kind !== 'answer' || plan.asks.length !== found.length) return null
  const isSame = plan.asks.every(({ question }, index) => isDeepStrictEqual(question, found[index]?.ask.question))
  return isSame ? { plan, found: found.map((each, index) => ({ ...each, ask: plan.asks[index] as Ask })) } : null
}

/** Whether it is the asker's own membership. */
const isOwn = ({ ask: { question }, answer }: Found, reaches_all: boolean): boolean =>
  !reaches_all && question.of === 'members' && answer?.count === 1

/** A list with the fields of its rows that were asked for. */
function withFields(found: Found, fields: readonly string[], { ctx, reaches_all }: ReadContext): Found {
  const { question, wants } = found.ask
  if (wants !== 'list') return found
  const known = fields.filter((name) => isReadable(ctx, question.of as Noun, name))
  // Of one row that is meant, what was asked for is told, and not that there is one.
  const isOne =
    known.length > 0 &&
    question.of !== 'events' &&
    (isOwn(found, reaches_all) || typeof question.where?.id === 'string')
  return { ...found, ask: { ...found.ask, fields: known, ...(isOne && { wants: 'field' as const }) } }
}

/** How results stand together, as far as that says something of them. */
function togetherOf(found: readonly Found[], { isCompared, isPer }: { isCompared: boolean; isPer: boolean }): Together {
  if (found.length === 1) return 'single'
  if (isPer && canBeDivided(found)) return 'per'
  return isCompared && areAlike(found) ? 'compared' : 'several'
}

/** Whether the first of two results, or of four the first two, are sums or counts, and those behind counts: so much falls to each. */
function canBeDivided(found: readonly Found[]): boolean {
  const shown = found.map(({ ask: { question, measure } }) =>
    measure === undefined && question.by === undefined ? question.show : null,
  )
  const half = shown.length / 2
  const isDivided = shown.slice(0, half).every((show) => show === 'sum' || show === 'count')
  // Of two pairs each line names what it is divided by, and nothing else tells the one from the other.
  const [one, other] = found.slice(half).map(({ ask: { question } }) => JSON.stringify([question.of, question.where]))
  const isTold = half === 1 || one !== other
  const isOfNow = found.every(({ ask: { question } }) => question.as_of === undefined)
  return (
    (half === 1 || half === 2) && isTold && isOfNow && isDivided && shown.slice(half).every((show) => show === 'count')
  )
}

/** Whether results are figures of one kind, so that a difference between them says something. */
function areAlike(found: readonly Found[]): boolean {
  // One sum of numbers less another is a number as well: seats less those who came.
  const kinds = found.map(({ ask: { question, measure }, answer }) =>
    [measure, question.of, question.show, question.show === 'sum' ? answer?.unit : question.field].join(),
  )
  // Of rows and groups no figure is shown that could be held against another.
  const isFigure = ({ ask: { question } }: Found) => question.show !== 'rows' && question.by === undefined
  return new Set(kinds).size === 1 && found.every(isFigure)
}
