import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  bodyOf,
  changedFields,
  emptyRow,
  emptyValues,
  inFormRows,
  labelAt,
  liveErrors,
  maxLengthOf,
  mergeValues,
  patchOf,
  refusalOf,
  valuesOf,
  valueText,
  withChanges,
  withValueAt,
} from '#components/ui/form-values'
import { problemOf } from '#components/ui/problem'
import { AmountInput, Email, line } from '#lib/wire/schema'

const Line = z.strictObject({
  description: line(50),
  quantity: z.int().default(1),
  unit_price: AmountInput,
  note: line(20).nullable().optional(),
})
const Order = z.strictObject({
  title: line(20),
  email: Email.nullable().optional(),
  kind: z.enum(['first', 'second']).optional(),
  override: z.enum(['on']).nullable().optional(),
  seats: z.int().nullable().optional(),
  is_open: z.boolean().optional(),
  tags: z.array(line(10)).optional(),
  address: z
    .strictObject({ city: line(20), street: line(20).nullable().optional() })
    .nullable()
    .optional(),
  lines: z.array(Line).optional(),
})
const fields = Order.shape
const empty = emptyValues(fields)
const saved = valuesOf(fields, {
  title: 'Gala',
  email: null,
  kind: 'second',
  override: null,
  seats: 20,
  is_open: true,
  tags: ['a'],
  address: { city: 'Kiel', street: null },
  lines: [
    { id: 'one', description: 'Seat', quantity: 2, unit_price: '5.00', note: null },
    { id: 'two', description: 'Meal', quantity: 1, unit_price: '9.00', note: 'vegan' },
  ],
})

test('an empty form is made from the schema: its defaults, its first choices, and nothing', () => {
  expect(empty).toEqual({
    title: '',
    email: '',
    kind: 'first',
    override: '',
    seats: null,
    is_open: false,
    tags: [],
    address: { city: '', street: '' },
    lines: [],
  })
  const row = emptyRow(Line.shape, 'a', { unit_price: '3' })
  expect(row).toEqual({ description: '', quantity: 1, unit_price: '3', note: '', key: 'a', id: null })
  expect(maxLengthOf(fields.title)).toBe(20)
  expect(maxLengthOf(Line.shape.note)).toBe(20)
})

test('a record stands in the form field by field, its rows with their identifiers', () => {
  expect(saved).toMatchObject({ title: 'Gala', email: '', override: '', seats: 20, is_open: true })
  expect(saved.lines[1]).toEqual({
    key: 'two',
    id: 'two',
    description: 'Meal',
    quantity: 1,
    unit_price: '9.00',
    note: 'vegan',
  })
})

test('something new is sent with what was filled in, and with what has to be there', () => {
  expect(bodyOf(fields, empty)).toEqual({ title: '', kind: 'first', is_open: false })
  const filled = { ...empty, title: 'Gala', email: 'a@b.org', lines: [emptyRow(Line.shape, 'a', { unit_price: '3' })] }
  const body = bodyOf(fields, filled)
  expect(body).toEqual({
    title: 'Gala',
    email: 'a@b.org',
    kind: 'first',
    is_open: false,
    lines: [{ description: '', quantity: 1, unit_price: '3' }],
  })
  expect(bodyOf(Line.shape, emptyRow(Line.shape, 'a', { quantity: null }))).toEqual({
    description: '',
    quantity: null,
    unit_price: '',
  })
  const checked = Order.safeParse(body)
  expect(refusalOf(checked.error?.issues ?? []).problem.errors).toEqual([
    { pointer: '/lines/0/description', code: 'too_small', message: 'This cannot be empty.' },
  ])
})

test('a change is sent as the fields that differ, an emptied one as nothing', () => {
  expect(patchOf(fields, saved, saved)).toEqual({})
  expect(patchOf(fields, saved, { ...saved, title: ' ', email: 'a@b.org', seats: null, tags: [] })).toEqual({
    title: '',
    email: 'a@b.org',
    seats: null,
    tags: [],
  })
  expect(patchOf(fields, saved, { ...saved, address: { city: '', street: ' ' } })).toEqual({ address: null })
  expect(patchOf(fields, saved, { ...saved, lines: saved.lines.map((row) => ({ ...row, key: 'x' })) })).toEqual({})
})

test("somebody else's changes are taken over, one's own stay, and both are shown where both changed the same", () => {
  const mine = { ...saved, title: 'Ball', seats: 30, address: { city: 'Bonn', street: 'Long Road' } }
  const theirs = { ...saved, title: 'Feast', is_open: false, address: { city: 'Köln', street: '' } }
  const { values, conflicts } = mergeValues(saved, mine, theirs)
  expect(values).toEqual({ ...saved, title: 'Ball', seats: 30, is_open: false, address: mine.address })
  expect(conflicts).toEqual([
    { path: 'title', mine: 'Ball', theirs: 'Feast' },
    { path: 'address.city', mine: 'Bonn', theirs: 'Köln' },
  ])
  expect(withValueAt(values, 'address.city', 'Köln').address).toEqual({ city: 'Köln', street: 'Long Road' })
  expect(mergeValues(saved, theirs, theirs).conflicts).toEqual([])
})

test('rows of both are kept; a row that both changed, or that one changed and the other removed, is to be chosen', () => {
  const [seat, meal] = saved.lines
  if (!seat || !meal) throw new Error('two rows')
  const added = emptyRow(Line.shape, 'new', { description: 'Badge' })
  const lines = (mine: typeof saved.lines, theirs: typeof saved.lines) =>
    mergeValues(saved, { ...saved, lines: mine }, { ...saved, lines: theirs })
  const dear = { ...seat, unit_price: '7.00' }
  const meatless = { ...meal, note: 'vegetarian' }
  expect(lines([dear, meal, added], [seat, meatless]).values.lines).toEqual([dear, meatless, added])
  expect(lines([meal, seat], [dear, meal]).values.lines).toEqual([meal, dear])
  expect(lines([seat], [dear, meal])).toMatchObject({ values: { lines: [dear] }, conflicts: [] })
  expect(lines([dear, meal], [{ ...seat, quantity: 9 }, meal]).conflicts).toMatchObject([{ path: 'lines' }])
  expect(lines([seat], [seat, meatless]).conflicts).toMatchObject([{ path: 'lines' }])
  expect(lines([dear, meal], [meal]).conflicts).toMatchObject([{ path: 'lines' }])
})

test('a message follows its row and goes away with what it was about', () => {
  const [seat, meal] = saved.lines
  if (!seat || !meal) throw new Error('two rows')
  const errors = { 'lines.0.description': 'empty', 'lines.0.unit_price': 'none', title: 'too long', lines: 'few' }
  const now = { ...saved, lines: [meal, { ...seat, unit_price: '8' }] }
  expect(liveErrors(errors, saved, now)).toEqual({ 'lines.1.description': 'empty', title: 'too long' })
  expect(liveErrors(errors, saved, { ...saved, title: 'other', lines: [meal] })).toEqual({})
  expect(changedFields(saved, now)).toEqual(['lines'])
})

test('fields are named by their labels, those of a row by the row as well', () => {
  const labels = { title: 'Title', lines: 'Lines', 'lines.*': 'Line', 'lines.note': 'Note', 'address.city': 'City' }
  expect(labelAt(labels, saved, 'title')).toBe('Title')
  expect(labelAt(labels, saved, 'lines.1.note')).toBe('Line 2, note')
  expect(labelAt(labels, saved, 'address.city')).toBe('City')
  expect(labelAt(labels, saved, 'elsewhere')).toBeUndefined()
  expect([valueText(' '), valueText(true), valueText(saved.lines), valueText(['a', 'b'])]).toEqual([
    'empty',
    'yes',
    'Seat, Meal',
    'a, b',
  ])
})

test('fields are changed all at once, in a row as well, and as a function of what stands there', () => {
  expect(withChanges(saved, '', { title: 'Ball', seats: 3 })).toEqual({ ...saved, title: 'Ball', seats: 3 })
  const [seat, meal] = saved.lines
  const doubled = withChanges(saved, 'lines.1', (now: { quantity: number }) => ({ quantity: now.quantity * 4 }))
  expect(doubled.lines).toEqual([seat, { ...meal, quantity: 4 }])
  const more = withChanges(saved, '', (now: typeof saved) => ({ lines: now.lines.slice(1) }))
  expect(more.lines).toEqual([meal])
})

test('a refusal of the second row that was sent stands at its row in the form, where one above was left out', () => {
  const rows = [{ amount: '1' }, { amount: '0' }, { amount: '900' }]
  const problem = { status: 422, title: 'Not right', detail: 'Too much', code: 'invalid' }
  const errors = ['/lines/1/amount', '/lines', '/reason'].map((pointer) => ({ pointer, code: 'x', message: 'y' }))
  const placed = inFormRows({ problem: { ...problem, errors } }, 'lines', rows, ({ amount }) => amount !== '0')
  expect(problemOf(placed).errors.map(({ pointer }) => pointer)).toEqual(['/lines/2/amount', '/lines', '/reason'])
})
