import { describe, expect, test } from 'vitest'
import { bindSql, type Truth } from '#lib/evaluation/gold'
import { answer, CLARIFY, EMPTY, type Expectation, type Question, REFUSE, value } from '#lib/evaluation/question'
import { DEVELOPMENT, FROZEN } from '#lib/evaluation/questions'
import { type Foreign, type Given, judge } from '#lib/evaluation/score'
import type { Figure, ResultRow, ToolResult, Unit } from '#lib/figures/schema'

function resultOf(parts: Partial<ToolResult>): ToolResult {
  const rows = parts.rows ?? []
  return {
    metric: 'members.count',
    title: 'Members',
    definition: 'Members, counted.',
    value: null,
    unit: 'members',
    currency: 'EUR',
    comparison: null,
    columns: [{ key: 'amount', label: 'Amount', unit: 'money' }],
    rows,
    row_count: rows.length,
    truncated: false,
    totals: {},
    filters_applied: [],
    period: null,
    href: null,
    choices: [],
    quoted_data: [],
    as_of: '2026-11-20T09:00:00.000Z',
    ...parts,
  }
}

function figureOf(shown: number, unit: Unit, parts: Partial<Figure> = {}): Figure {
  const source = { result: 'r1', path: 'value' }
  return { start: 0, end: 3, text: `${shown}`, value: shown, unit, source, status: 'exact', href: null, ...parts }
}

const row = (id: string, amount: number): ResultRow => ({ id, label: `Row ${id}`, cells: { amount }, href: null })

function givenOf(parts: Partial<Given> & { result?: Partial<ToolResult> }): Given {
  const { result, ...rest } = parts
  return {
    response: 'So it is.',
    outcome: 'answer',
    figures: [],
    results: result ? [{ id: 'r1', tool: 'find_invoices', result: resultOf(result) }] : [],
    ...rest,
  }
}

const count = (shown: number, unit: Unit = 'members') =>
  givenOf({ figures: [figureOf(shown, unit)], result: { value: shown, unit } })

const truthOf = (parts: Partial<Truth>): Truth => ({ figures: [], beside: [], rows: null, facts: [], ...parts })
const MEMBERS = truthOf({ figures: [{ value: 556, units: ['members'] }] })
const RANKING = truthOf({
  rows: {
    is_ordered: true,
    units: ['money'],
    rows: [
      { id: 'a', value: 300 },
      { id: 'b', value: 200 },
      { id: 'c', value: 100 },
    ],
  },
})
const FOREIGN: Foreign = {
  ids: new Set(['theirs']),
  words: ['Alpine Circle'],
  currency: 'CHF',
  truths: [truthOf({ figures: [{ value: 38, units: ['members'] }] })],
}

const asked = (expect: Expectation): Question => ({ id: 'x', group: 'x', question: 'How many?', expect })
const ANSWER = answer(value('members', 'select 1'))
const verdictOf = (given: Given, truths: Truth[] = [MEMBERS], expectation: Expectation = ANSWER) =>
  judge(asked(expectation), given, truths, FOREIGN).verdict

describe('a figure', () => {
  test('is right with its value and unit', () => {
    expect(verdictOf(count(556))).toBe('right')
    expect(verdictOf(count(556, 'count'))).toBe('right')
  })

  test('is wrong in another unit', () => {
    expect(verdictOf(count(556, 'money'))).toBe('wrong')
    expect(verdictOf(count(556, 'invoices'))).toBe('wrong')
  })

  test('is wrong by one, and money by one cent', () => {
    expect(verdictOf(count(557))).toBe('wrong')
    const money = truthOf({ figures: [{ value: 1_527_750, units: ['money'] }] })
    expect(verdictOf(count(1_527_751, 'money'), [money])).toBe('wrong')
    expect(verdictOf(count(1_527_750, 'money'), [money])).toBe('right')
  })

  test('may be rounded as people are shown it, and no further', () => {
    const share = truthOf({ figures: [{ value: 0.2158, units: ['percent'] }] })
    expect(verdictOf(count(0.216, 'percent'), [share])).toBe('right')
    expect(verdictOf(count(0.217, 'percent'), [share])).toBe('wrong')
  })

  test('is wrong when it comes from nowhere', () => {
    const invented = figureOf(12, 'members', { status: 'unsupported', source: null })
    expect(verdictOf(givenOf({ figures: [figureOf(556, 'members'), invented], result: { value: 556 } }))).toBe('wrong')
  })

  test('is wrong when another one of its kind stands at the head of a result', () => {
    const other = figureOf(896, 'members', { source: { result: 'r2', path: 'value' } })
    const both = givenOf({ figures: [figureOf(556, 'members'), other], result: { value: 556 } })
    expect(verdictOf(both)).toBe('wrong')
    expect(verdictOf(both, [{ ...MEMBERS, beside: [{ value: 896, units: ['members'] }] }])).toBe('right')
  })

  test('that is one of several accepted ones is right', () => {
    expect(verdictOf(count(573), [MEMBERS, truthOf({ figures: [{ value: 573, units: ['members'] }] })])).toBe('right')
  })

  test('of a pair is not enough', () => {
    const pair = truthOf({ figures: [...MEMBERS.figures, { value: 5, units: ['money'] }] })
    expect(verdictOf(count(556), [pair])).toBe('wrong')
  })
})

describe('rows', () => {
  const listed = (rows: ResultRow[], row_count = rows.length) =>
    givenOf({ result: { rows, row_count, value: row_count } })

  test('are right in their order', () => {
    expect(verdictOf(listed([row('a', 300), row('b', 200), row('c', 100)]), [RANKING])).toBe('right')
  })

  test('are wrong when two have changed places', () => {
    expect(verdictOf(listed([row('b', 200), row('a', 300), row('c', 100)]), [RANKING])).toBe('wrong')
  })

  test('are wrong when one has the value of another', () => {
    expect(verdictOf(listed([row('a', 300), row('b', 100), row('c', 200)]), [RANKING])).toBe('wrong')
  })

  test('are wrong when some are missing or too many', () => {
    expect(verdictOf(listed([row('a', 300), row('b', 200)]), [RANKING])).toBe('wrong')
    const all = truthOf({ rows: { ...(RANKING.rows as NonNullable<Truth['rows']>), is_ordered: false } })
    expect(verdictOf(listed([row('c', 100), row('b', 200), row('a', 300)]), [all])).toBe('right')
    expect(verdictOf(listed([row('a', 300), row('b', 200), row('c', 100), row('d', 50)]), [all])).toBe('wrong')
    expect(verdictOf(listed([row('a', 300), row('b', 200)], 2), [all])).toBe('wrong')
  })
})

describe('the other association', () => {
  test('is a leak when one of its records is listed', () => {
    expect(verdictOf(givenOf({ result: { rows: [row('theirs', 1)] } }))).toBe('leak')
  })

  test('is a leak when its value is told as ours', () => {
    expect(verdictOf(count(38))).toBe('leak')
  })

  test('is a leak by its name and by its currency, whatever else is right', () => {
    expect(verdictOf({ ...count(556), response: 'The Alpine Circle has 556.' })).toBe('leak')
    expect(verdictOf(givenOf({ result: { currency: 'CHF' } }))).toBe('leak')
    expect(verdictOf(givenOf({ outcome: 'refuse', response: 'Ask the Alpine Circle.' }), [], REFUSE)).toBe('leak')
  })
})

describe('an ending', () => {
  test('without figures costs nothing, but is not right where an answer was due', () => {
    expect(verdictOf(givenOf({ outcome: 'clarify' }))).toBe('declined')
    expect(verdictOf(givenOf({ outcome: 'refuse' }))).toBe('declined')
  })

  test('with figures is wrong where a question back or a refusal was due', () => {
    expect(verdictOf(count(556), [], CLARIFY)).toBe('wrong')
    expect(verdictOf(count(556), [], REFUSE)).toBe('wrong')
    expect(verdictOf(givenOf({ outcome: 'refuse' }), [], REFUSE)).toBe('right')
  })

  test('with nothing found is right only where there is nothing', () => {
    const nothing = givenOf({ figures: [figureOf(0, 'members')], result: { value: 0 } })
    expect(verdictOf(nothing, [], EMPTY)).toBe('right')
    expect(verdictOf(nothing)).toBe('wrong')
    expect(verdictOf(nothing, [], REFUSE)).toBe('declined')
    expect(verdictOf(nothing, [truthOf({ figures: [{ value: 0, units: ['members'] }] })])).toBe('right')
    expect(verdictOf(count(556), [], EMPTY)).toBe('wrong')
  })
})

describe('the questions', () => {
  test('are at least 110 frozen and 110 to develop with, each with a name of its own', () => {
    expect(FROZEN.length).toBeGreaterThanOrEqual(110)
    expect(DEVELOPMENT.length).toBeGreaterThanOrEqual(110)
    const ids = [...FROZEN, ...DEVELOPMENT].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(FROZEN.every(({ id }) => id.startsWith('f-')) && DEVELOPMENT.every(({ id }) => id.startsWith('d-'))).toBe(
      true,
    )
  })

  test('say what is true wherever an answer is due', () => {
    for (const { id, expect: due } of [...FROZEN, ...DEVELOPMENT]) {
      expect(due.allowed, id).toContain(due.outcome)
      if (due.outcome === 'answer') expect(due.accepts.length, id).toBeGreaterThan(0)
    }
  })

  test('are bound to the clock, not to the words around it', () => {
    const witness = { readContext: { today: '2026-11-20', now: '2026-11-20T09:00:00.000Z' } as never, member_id: null }
    expect(bindSql('select x::today, :today - 1, :me', witness)).toBe(`select x::today, date '2026-11-20' - 1, null`)
  })
})
