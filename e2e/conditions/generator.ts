import { fieldOf } from '#e2e/conditions/evaluator'
import type { Row, World } from '#e2e/conditions/world'
import { addDays } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { currencyExponent } from '#lib/format/money'
import type { ModelDescription } from '#lib/query/schema'
import type { Random } from '#lib/random/random'
import type { Condition, Noun } from '#lib/records/model'

/** What the API says of its nouns, by name. */
export type Models = ReadonlyMap<string, ModelDescription>

const PERIODS = [
  ...['today', 'yesterday', 'tomorrow', 'last_7_days', 'last_30_days', 'last_365_days', 'last_9999_days'],
  ...['next_7_days', 'next_90_days', 'next_400_days'],
  ...['this', 'previous', 'next'].flatMap((which) =>
    ['week', 'month', 'quarter', 'year', 'fiscal_year'].map((unit) => `${which}_${unit}`),
  ),
]
const SEARCHED = [
  'ada',
  'BERG',
  'müller',
  'inv-0000',
  '0000',
  '2026-0',
  'p-000',
  'schmidt mu',
  'gala köln',
  'welcome',
  'ær',
  'm-001',
  'x y',
]
const ODD_TEXTS = ['%', '_', '\\', "'", 'ß', 'ﬁ', 'Ω', ' ', 'a'.repeat(200), '\ud83d\ude00']

/** Makes conditions on a noun: every field, test, relation and way to join them, with values that rows have. */
export class Conditions {
  readonly #world: World
  readonly #models: Models
  readonly #random: Random
  #tests = 0

  constructor(world: World, models: Models, random: Random) {
    this.#world = world
    this.#models = models
    this.#random = random
  }

  /** Returns a condition of at most 40 tests, five levels and three relations in a row. */
  make(noun: Noun): Condition {
    this.#tests = 0
    return this.#object(noun, 1, 0)
  }

  #object(noun: Noun, depth: number, steps: number): Condition {
    const count = this.#random.weighted([
      [1, 70],
      [2, 20],
      [3, 5],
      [0, depth > 1 ? 5 : 1],
    ])
    const entries = Array.from({ length: count }, () => this.#entry(noun, depth, steps))
    return Object.fromEntries(entries)
  }

  #entry(noun: Noun, depth: number, steps: number): [string, unknown] {
    const { fields, relations, can_search } = this.#models.get(noun) as ModelDescription
    const deeper = depth < 5 && this.#tests < 25
    const kind = this.#random.weighted([
      ['field', 50],
      ['relation', deeper && steps < 3 && relations.length > 0 ? 25 : 0],
      ['joined', deeper ? 18 : 0],
      // How registrations are searched depends on whether one event is meant: see questions.test.ts.
      ['search', can_search && noun !== 'registrations' ? 3 : 0],
    ])
    if (kind === 'field') {
      const field = this.#random.pick(fields)
      return [field.name, this.#tested(noun, field)]
    }
    if (kind === 'search') {
      this.#tests += 1
      return ['search', this.#random.pick(SEARCHED)]
    }
    if (kind === 'relation') {
      const relation = this.#random.pick(relations)
      return [relation.name, this.#related(relation.to as Noun, relation.many, depth, steps)]
    }
    const join = this.#random.pick(['and', 'or', 'not'])
    if (join === 'not') return ['not', this.#object(noun, depth + 1, steps)]
    return [join, Array.from({ length: this.#random.int(1, 3) }, () => this.#object(noun, depth + 1, steps))]
  }

  #related(to: Noun, isMany: boolean, depth: number, steps: number): unknown {
    const random = this.#random
    const within = () => this.#object(to, depth + 1, steps + 1)
    if (!isMany) return within()
    this.#tests += 1
    const kind = random.pick(['some', 'none', 'every', 'count', 'sum'])
    const { fields } = this.#models.get(to) as ModelDescription
    const addable = fields.filter(({ type }) => type === 'money' || type === 'integer' || type === 'number')
    if (kind === 'some' || kind === 'none' || kind === 'every') return { [kind]: within() }
    const test = random.pick(['equals', 'not', 'lt', 'lte', 'gt', 'gte'])
    const also = random.chance(0.2) ? { not: 1 } : {}
    if (kind === 'count' || addable.length === 0) {
      const count = { [test]: random.pick([0, 0, 1, 2, 3, -1]), ...also }
      return random.chance(0.6) ? { count, where: within() } : { count }
    }
    const { name, type } = random.pick(addable)
    if (type !== 'money') {
      const sum = { field: name, [test]: random.pick([0, 1, 2, 5, 50, 1000]) }
      return random.chance(0.6) ? { sum, where: within() } : { sum }
    }
    const sum = { field: name, [test]: random.pick(['0', '0.00', '1', '60.00', '99.995', '500.00', '12.345', '-1']) }
    const chosen = random.weighted([
      [null, 40],
      ['own', 30],
      ['named', fields.some((each) => each.name === 'currency') ? 30 : 0],
    ])
    if (chosen === null) return { sum }
    // Of a sum in a currency that is named: one, so that it is plain what the amount is in.
    if (chosen === 'named') return { sum, where: { currency: random.pick(['EUR', 'JPY', 'KWD', 'USD']) } }
    const where = within()
    return JSON.stringify(where).includes('"currency"') ? { sum } : { sum, where }
  }

  #tested(noun: Noun, field: ModelDescription['fields'][number]): unknown {
    const random = this.#random
    this.#tests += 1
    if (random.chance(0.03)) return null
    const tests = random.chance(0.15) ? 2 : 1
    if (tests === 1 && random.chance(0.2) && field.type !== 'tags') return this.#value(noun, field)
    return Object.fromEntries(
      Array.from({ length: tests }, () => {
        const test = random.pick(field.tests)
        return [test, this.#given(noun, field, test)]
      }),
    )
  }

  #given(noun: Noun, field: ModelDescription['fields'][number], test: string): unknown {
    const random = this.#random
    const value = () => this.#value(noun, field)
    if (test === 'is_set') return random.chance(0.5)
    if (test === 'in' || test === 'not_in') return Array.from({ length: random.int(1, 4) }, value)
    if (test === 'within') {
      if (random.chance(0.6)) return random.pick(PERIODS)
      const [from, until] = [this.#day(noun, field.name), this.#day(noun, field.name)].sort()
      return random.pick([{ from }, { until }, { from, until }, { from, until: from }])
    }
    if ((test === 'contains' || test === 'starts_with') && field.type === 'text') {
      if (random.chance(0.05)) return random.pick(ODD_TEXTS.filter((text) => text.trim() !== ''))
      const text = `${value()}`
      const start = test === 'contains' ? random.int(0, Math.max(0, text.length - 1)) : 0
      const part = [...text.slice(start, start + random.int(1, 6))].join('').toWellFormed().replace('\ufffd', 'x')
      const cased = random.pick([part, part.toUpperCase(), part.toLowerCase()])
      return fold(cased) === '' ? 'e' : cased
    }
    if ((test === 'equals' || test === 'not') && random.chance(0.04)) return null
    return value()
  }

  #day(noun: Noun, name: string): string {
    const known = this.#known(noun, name)
    const random = this.#random
    if (typeof known !== 'string' || random.chance(0.2))
      return random.pick(['1000-01-01', '9999-12-31', '2026-03-29', '2026-11-01', this.#world.today])
    return addDays(known.slice(0, 10), random.pick([0, 0, -1, 1, 30]))
  }

  /** What some row of the noun has in a field. */
  #known(noun: Noun, name: string): unknown {
    const rows = this.#world.rows[noun]
    return rows.length === 0 ? null : fieldOf(this.#world, noun, name, this.#random.pick(rows) as Row)
  }

  #value(noun: Noun, { name, type, values }: ModelDescription['fields'][number]): unknown {
    const random = this.#random
    const known = this.#known(noun, name)
    switch (type) {
      case 'choice':
        return random.pick(values ?? []).value
      case 'boolean':
        return random.chance(0.5)
      case 'number':
        return random.pick([...(typeof known === 'number' ? [known, known + 0.25] : []), 0, -3, 42.5])
      case 'integer':
        return random.pick([
          ...(typeof known === 'number' ? [known, known, known + 1] : []),
          0,
          -1,
          40,
          9_007_199_254_740_991,
        ])
      case 'money': {
        const exponent = currencyExponent(random.pick(['EUR', 'JPY', 'KWD']))
        const shown = typeof known === 'number' ? (known / 10 ** exponent).toFixed(exponent) : '60.00'
        return random.pick([shown, shown, '0', '0.001', '-5.00', '60', '9999999999999.9999'])
      }
      case 'date':
        return this.#day(noun, name)
      case 'local_time':
        if (random.chance(0.5) || typeof known !== 'string') return this.#day(noun, name)
        return random.pick([known, known.slice(0, 16)])
      case 'instant':
        if (random.chance(0.5) || typeof known !== 'string') return this.#day(noun, name)
        return random.pick([
          new Date(known).toISOString(),
          new Date(Date.parse(known) + 1).toISOString().replace('Z', '+00:00'),
          new Date(Date.parse(known) + 3_600_000).toISOString().replace('Z', '+01:00'),
          '9999-12-31T23:59:59.999999Z',
        ])
      case 'reference':
        if (typeof known === 'string' && random.chance(0.9)) return random.chance(0.9) ? known : known.toUpperCase()
        return '018f0000-0000-7000-8000-000000000000'
      case 'tags':
        if (values) return random.pick(values).value
        return Array.isArray(known) && known.length > 0 ? random.pick(known) : 'board'
      default:
        return typeof known === 'string' && known.trim() !== '' && random.chance(0.9)
          ? known.slice(0, 200)
          : random.pick(ODD_TEXTS.filter((text) => text.trim() !== ''))
    }
  }
}
