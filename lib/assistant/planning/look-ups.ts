import { z } from 'zod'
import type { Found } from '#lib/assistant/look-up'
import { lookUpOne } from '#lib/assistant/look-up'
import { measuresFor } from '#lib/assistant/measures/measures'
import { resolveMember } from '#lib/assistant/names/resolve'
import {
  CODES,
  mustBeAdded,
  mustBeBirthdays,
  type Said,
  speaksOfPresent,
  textsOf,
} from '#lib/assistant/planning/conditions'
import { shownOf, shownRow } from '#lib/assistant/privacy/boundary'
import type { Pseudonyms } from '#lib/assistant/privacy/pseudonyms'
import type { Ask } from '#lib/assistant/reading/plan'
import { composed } from '#lib/assistant/reading/read-turn'
import type { Vocabulary } from '#lib/assistant/reading/vocabulary'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'
import { logger } from '#lib/log'
import { nounOf } from '#lib/query/asked'
import { bothOf, speaksOf } from '#lib/query/condition'
import { type Models, modelsOf } from '#lib/query/models'
import { periodOf } from '#lib/query/periods'
import { readCondition } from '#lib/query/read'
import { Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/** The most look-ups of a turn. */
const MAX_LOOK_UPS = 12
/** The fewest letters of a word that what nobody is told of may be held against. */
const MIN_WORD = 3
/** The fewest letters of a part of a word that a text may be held against. */
const MIN_PART = 4
/** How many records a name is found for. */
const MAX_FOUND = 5
/** Fields that hold names of the association's own. */
const NAMED: ReadonlySet<string> = new Set(['city', 'region', 'country', 'language', 'organization', 'tags'])

const LookUp = Question.extend({ everyone: z.boolean().default(false) })
const Measure = Question.pick({ where: true, order: true, limit: true }).extend({
  name: z.string().max(40),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  member: z.uuid('Give a token of a member.').optional(),
  by: z.string().max(60).optional(),
})
const Find = z.object({ text: z.string().trim().min(1).max(200), noun: z.string().max(40).default('members') })

/** What the look-ups of a turn depend on. It comes from the session: the model can neither see nor choose it. */
export interface Looking {
  readonly readContext: ReadContext
  readonly tokens: Pseudonyms
  readonly vocabulary: Vocabulary
  /** What the asker said, in this turn and before. */
  readonly turns: readonly string[]
  /** Told of each result as it is found. */
  readonly onFound: (found: Found) => Promise<void>
}

/** Fields that say something of rows which a noun usually does not mean: what was cancelled when is cancelled. */
const OF_OTHERS: Partial<Record<Noun, readonly string[]>> = {
  invoices: ['voided_at', 'number'],
  registrations: ['cancelled_at', 'cancel_reason'],
  events: ['cancelled_at'],
}

/** The rows that a name stands for, and what a model has to know of them. */
interface Named {
  readonly ids: readonly string[]
  readonly note?: string
}

const NOBODY = 'Nobody has this name. Where only somebody of that name is asked about, call answer without results.'
const FIRM = 'People of an organization of this name: {"organization": {"contains": "…"}} asks about all of them.'
const SEVERAL =
  'Several have this name. Where one of them is meant, call answer without results: the product asks which.'

/** Changes every string within a JSON value; keys stay. */
function changeStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => changeStrings(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changeStrings(item, change)]))
}

function parse<T>(schema: z.ZodType<T>, given: unknown): T {
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  const [first] = error.issues
  throw new AppError('invalid', `${first?.path.join('.') || 'input'}: ${first?.message ?? 'This cannot be read.'}`)
}

/** The look-ups of a model within one turn, and what they found. */
export class LookUps {
  readonly found = new Map<string, Found>()
  readonly #looking: Looking
  readonly #known: ReadonlySet<string>
  readonly #said: string
  /** Look-ups that were refused, as they came. */
  readonly #refused = new Set<string>()
  #count = 0
  #numbered = 0
  /** Settles when all that was asked so far has been read. */
  #read: Promise<unknown> = Promise.resolve()
  #isStuck = false

  constructor(looking: Looking) {
    this.#looking = looking
    const { values, events, countries, languages } = looking.vocabulary
    this.#known = new Set(
      [...values.map(({ words }) => words), ...events.map(({ title }) => title), ...countries, ...languages].map(fold),
    )
    this.#said = fold(looking.turns.join('\n'))
  }

  /** Whether nothing more is looked up: it was enough, or what was refused came again as it was. */
  get isOver(): boolean {
    return this.#isStuck || this.#count >= MAX_LOOK_UPS
  }

  /** Asks the data a question. */
  lookUp(input: unknown): Promise<unknown> {
    return this.#answer(input, (given) =>
      this.#show(async () => {
        const { everyone, ...question } = parse(LookUp, await this.#inOwnWords(given))
        return this.#askOf(question, everyone)
      }),
    )
  }

  /**
   * A look-up with the names of the association as they stand in its records: "Copenhagen" is found as København, a tag
   * however it is written, and "Germany" by its code.
   */
  async #inOwnWords(given: unknown, field = ''): Promise<unknown> {
    if (typeof given === 'string' && field === 'location') return { contains: await this.#place(given) }
    if (typeof given === 'string' && field === 'name') return this.#tierNamed(given)
    if (typeof given === 'string') return NAMED.has(field) ? await this.#named(field, given) : given
    if (Array.isArray(given)) return Promise.all(given.map((each) => this.#inOwnWords(each, field)))
    if (typeof given !== 'object' || given === null) return given
    const inside = Object.entries(given).map(async ([name, held]) => {
      const isTest = ['equals', 'not', 'in', 'not_in', 'contains'].includes(name)
      // A location that is tested already is held as it is, to the place's own name.
      if (isTest && field === 'location')
        return [name, name === 'contains' && typeof held === 'string' ? await this.#place(held) : held]
      return [name, await this.#inOwnWords(held, isTest ? field : name)]
    })
    return Object.fromEntries(await Promise.all(inside))
  }

  /** A tier's name as it is written, whatever its letters. */
  #tierNamed(words: string): string {
    const tiers = this.#looking.vocabulary.values.filter(({ where }) => where.tiers !== undefined)
    return tiers.find((tier) => fold(tier.words) === fold(words))?.words ?? words
  }

  /** The value of a field that is called so; the words themselves where none is. */
  async #named(field: string, words: string): Promise<string> {
    const { vocabulary, readContext } = this.#looking
    if (CODES[field]?.test(words) || vocabulary.values.some((value) => value.words === words)) return words
    const [read] = await composed(readContext, [words])
    const values = (read?.whole ?? []).flatMap((piece) => (piece.is === 'value' ? [piece.where] : []))
    const meant = values.flatMap((where) => Object.values(where).flatMap((condition) => condition?.[field] ?? []))
    const [value] = meant
    return meant.length === 1 && typeof value === 'string' ? value : words
  }

  /** A place of events by the name that stands in their locations: Danzig as Gdańsk. */
  async #place(words: string): Promise<string> {
    const [read] = await composed(this.#looking.readContext, [words])
    for (const piece of read?.whole ?? []) {
      const location =
        piece.is === 'value' ? (piece.where.events?.location as { contains?: unknown } | undefined) : undefined
      if (typeof location?.contains === 'string') return location.contains
    }
    return words
  }

  /** Takes a figure that has a rule of its own. */
  measure(input: unknown): Promise<unknown> {
    return this.#answer(input, (given) =>
      this.#show(async () => {
        const { where, ...named } = given as { where?: unknown }
        const own = where === undefined ? {} : { where: await this.#inOwnWords(where) }
        const { name, from, until, member, where: among = {}, ...groups } = parse(Measure, { ...named, ...own })
        const known = measuresFor(this.#looking.readContext)
        if (!known.includes(name)) throw new AppError('invalid', `Choose a measure from ${known.join(', ') || 'none'}.`)
        const clause = readCondition('members', among, '/where', this.#models)
        this.#mustBeSaid(textsOf(this.#models, 'members', clause))
        const of = {
          ...among,
          ...((from || until) && { joined_on: { within: { from, until } } }),
          ...(member && { id: member }),
        }
        return { ...toAsk({ of: 'members', where: of, show: 'count', ...groups }, true), measure: name }
      }),
    )
  }

  /** Finds records by a name; the model is told how many there are, and gets a token for each. */
  find(input: unknown): Promise<unknown> {
    return this.#answer(input, async (given) => {
      const { text, noun: name } = parse(Find, given)
      this.#mustBeSaid([{ field: 'search', text }])
      const noun = nounOf(name)
      const { ids, note } = noun === 'members' ? await this.#members(text) : await this.#rows(noun, text)
      return { of: noun, rows: await this.#shownOf(noun, ids), ...(note && { note }) }
    })
  }

  /** Runs a look-up. What is wrong with it is told to the model in a sentence, without what the tokens stand for. */
  async #answer(input: unknown, run: (given: unknown) => Promise<unknown>): Promise<unknown> {
    const { tokens } = this.#looking
    if (this.isOver) return { error: 'That is enough: call answer with what was found.' }
    this.#count += 1
    try {
      return await run(changeStrings(input, (text) => tokens.restore(text)))
    } catch (error) {
      const refused = JSON.stringify(input)
      this.#isStuck ||= this.#refused.has(refused)
      this.#refused.add(refused)
      if (error instanceof AppError) return { error: tokens.hideFrom(error.message, JSON.stringify(input)) }
      logger.error({ err: error }, 'a look-up of a model failed')
      return { error: 'This look-up did not work. Go on with the others.' }
    }
  }

  /** Looks up what is asked. Several are looked up at once; they are read, and known, in the order of the calls. */
  async #show(read: () => Promise<Ask>): Promise<unknown> {
    const { readContext, tokens, onFound } = this.#looking
    const inTurn = this.#read.then(async () => {
      const ask = await read()
      this.#numbered += 1
      return { id: `r${this.#numbered}`, ask }
    })
    this.#read = inTurn.catch(() => {})
    const { id, ask } = await inTurn
    const found = await lookUpOne(readContext, ask)
    this.found.set(id, found)
    await onFound(found)
    return { id, ...shownOf(found, tokens) }
  }

  /** What the nouns are here, with the fields that the association added. */
  get #models(): Models {
    return modelsOf(this.#looking.readContext.ctx)
  }

  #askOf(question: Question, everyone: boolean): Ask {
    const noun = nounOf(question.of)
    const { where = {}, share_of, compare, show, by } = question
    if (compare !== undefined && by !== undefined)
      throw new AppError('invalid', 'Groups are compared with nothing: ask for the groups of each by itself.')
    // Of the one record of a member nothing is counted, and no condition leaves it out.
    const isOwn = !this.#looking.readContext.reaches_all && (noun === 'members' || noun === 'groups')
    const isOfOne = show === 'rows' && by === undefined && compare === undefined
    if (isOwn && !(isOfOne && Object.keys(where).every((name) => name === 'id')))
      throw new AppError('invalid', 'The asker reaches one record of these: ask for its rows, without a condition.')
    mustBeAdded(show, question.field)
    const { today, tenant } = this.#looking.readContext
    const ends = (name: string) => Object.values(periodOf(name, { today, fiscal_year_start: tenant.fiscal_year_start }))
    const other = typeof compare === 'object' ? compare : undefined
    for (const each of [where, share_of, other?.where, other?.share_of]) {
      if (!each) continue
      const clause = readCondition(noun, each, '/where', this.#models)
      this.#mustBeSaid(textsOf(this.#models, noun, clause))
      mustBeBirthdays(clause, today, ends)
      if (question.as_of !== undefined && speaksOfPresent(this.#models, noun, clause))
        throw new AppError(
          'invalid',
          'Of a part of this nobody keeps how it stood on that day: leave it out, or hold it against its own days.',
        )
    }
    // No sentence says that drafts and what was cancelled are among them: whoever wants these names their status.
    const isEveryone = everyone && noun === 'members'
    const whole = (condition: Condition) => (isEveryone ? condition : this.#ofUsual(noun, condition))
    const isShare = question.show === 'share'
    const asked: Question = {
      ...question,
      where: isShare ? where : whole(where),
      ...(isShare && { share_of: whole(share_of ?? {}) }),
      ...(other && {
        compare: {
          where: isShare ? other.where : whole(other.where),
          ...(other.share_of && { share_of: whole(other.share_of) }),
        },
      }),
    }
    return toAsk(asked, everyone)
  }

  /** The condition on the rows that the noun usually means, unless it speaks of which it means. */
  #ofUsual(noun: Noun, where: Condition): Condition {
    const { where: usual } = this.#models[noun].population
    const clause = readCondition(noun, where, '/where', this.#models)
    const saying = ['id', ...Object.keys(usual), ...(OF_OTHERS[noun] ?? [])]
    const isSaid = saying.some((field) => speaksOf(clause, field))
    const isOwn = noun === 'members' && !this.#looking.readContext.reaches_all
    return isSaid || isOwn ? where : bothOf(usual, where)
  }

  /** Texts end up in the answer's sentences, so they have to be the asker's, or of the data: a model cannot write any. */
  #mustBeSaid(texts: readonly Said[]): void {
    const { tokens } = this.#looking
    const isKnown = ({ field, text }: Said) =>
      field in CODES ||
      tokens.stoodInFor(text) ||
      this.#known.has(fold(text)) ||
      // A letter or two would be a way to guess at what is kept.
      (/[\p{L}\p{N}]/u.test(text) && this.#stands(fold(text), field))
    if (!texts.every(isKnown))
      throw new AppError('invalid', 'Hold texts only against words of the question, names of tiers, or tokens.')
  }

  /** Whether a text stands in the question: as a word, or as a part of one that says something by itself. */
  #stands(text: string, field: string): boolean {
    if (text.length >= MIN_PART) return this.#said.includes(text)
    if (text.length < MIN_WORD && field !== 'search' && !NAMED.has(field)) return false
    return this.#said.split(/[^\p{L}\p{N}]+/u).includes(text)
  }

  /** Whoever bears a name. Which of several is meant, or who has a name like it, is asked by the product. */
  async #members(text: string): Promise<Named> {
    const resolution = await resolveMember(this.#looking.readContext, text)
    if (resolution.kind === 'one') return { ids: [resolution.member.id] }
    const { choices, is_near } = resolution.kind === 'several' ? resolution : { choices: [], is_near: true }
    if (!is_near) return { ids: choices.map(({ id }) => id), note: SEVERAL }
    const firm = toAsk(
      { of: 'members', where: { organization: { contains: text } }, show: 'rows', limit: MAX_FOUND },
      true,
    )
    const { answer } = await lookUpOne(this.#looking.readContext, firm)
    const ids = (answer?.rows ?? []).map(({ id }) => String(id))
    return { ids, note: ids.length > 0 ? FIRM : NOBODY }
  }

  /** Rows that have the words; events also by what they are called in another language, or nearly. */
  async #rows(noun: Noun, text: string): Promise<Named> {
    const { readContext } = this.#looking
    const ask = toAsk({ of: noun, where: { search: text }, show: 'rows', limit: MAX_FOUND }, true)
    const { answer } = await lookUpOne(readContext, ask)
    const ids = (answer?.rows ?? []).map(({ id }) => String(id))
    if (answer && answer.count > ids.length) return { ids, note: `The first ${ids.length} of ${answer.count}.` }
    if (noun !== 'events' || ids.length > 0) return { ids }
    const [read] = await composed(readContext, [text])
    const events = (read?.whole ?? []).flatMap((piece) => (piece.is === 'event' ? piece.events : []))
    return { ids: events.slice(0, MAX_FOUND).map(({ id }) => id) }
  }

  /** What may be told of rows: their public fields, and a token for each. */
  async #shownOf(noun: Noun, ids: readonly string[]): Promise<unknown[]> {
    if (ids.length === 0) return []
    const { readContext, tokens } = this.#looking
    const ask = toAsk({ of: noun, where: { id: { in: ids } }, show: 'rows', limit: ids.length }, true)
    const { answer } = await lookUpOne(readContext, ask)
    return (answer?.rows ?? []).map((row) => shownRow(noun, row, tokens))
  }
}

function toAsk(question: Question, is_wide: boolean): Ask {
  const wants = question.by !== undefined ? 'groups' : question.show === 'rows' ? 'list' : 'figure'
  return { question, wants, fields: [], is_wide, as_of: null, unused: [], label: null }
}
