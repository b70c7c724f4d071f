import { expect, test } from 'vitest'
import { firstRows } from '#components/dashboard/first-rows'

test('no kind is hidden behind the many rows of another, and kinds stay together', () => {
  const groups = [['a1', 'a2', 'a3', 'a4'], ['b1', 'b2', 'b3', 'b4'], [], ['c1'], ['d1', 'd2', 'd3']]
  expect(firstRows(groups, 6)).toEqual({
    first: ['a1', 'a2', 'b1', 'b2', 'c1', 'd1'],
    rest: ['a3', 'a4', 'b3', 'b4', 'd2', 'd3'],
  })
})

test('what fits is shown whole', () => {
  expect(firstRows([['a1', 'a2'], ['b1']], 6)).toEqual({ first: ['a1', 'a2', 'b1'], rest: [] })
})
