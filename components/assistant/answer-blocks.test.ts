import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, runsOf, type Span } from '#components/assistant/answer-blocks'

const written =
  (text: string) =>
  ({ start, end }: Span) =>
    text.slice(start, end)

function said(text: string): unknown[] {
  return blocksOf(text).map((block) => (block.kind === 'list' ? block.items.map(written(text)) : written(text)(block)))
}

test('an answer falls into paragraphs and lists', () => {
  expect(said('First.\nStill first.\n\nSecond.')).toEqual(['First.\nStill first.', 'Second.'])
  expect(said('These owe:\n- Anna: €5\n- Bob: €3\nTogether: €8')).toEqual([
    'These owe:',
    ['Anna: €5', 'Bob: €3'],
    'Together: €8',
  ])
})

test('names stand as they are written, whatever marks are in them', () => {
  expect(said('- **Gala** | # 1\n1. Mai')).toEqual([['**Gala** | # 1'], '1. Mai'])
})

test('links to own pages are told apart from text; other links are not', () => {
  const text = 'See [the list](/admin/members) or [x](https://evil.example) or [y](//evil.example).'
  const runs = runsOf(text, { start: 0, end: text.length })
  expect(runs.map((run) => [written(text)(run), run.href])).toEqual([
    ['See ', null],
    ['the list', '/admin/members'],
    [' or [x](https://evil.example) or [y](//evil.example).', null],
  ])
})

test('every stretch lies within the text, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '- ', '-', '\n', ' ', '[a](/b)', '€5')), (parts) => {
      const text = parts.join('')
      const spans = blocksOf(text).flatMap((block) => (block.kind === 'list' ? block.items : [block]))
      let last = 0
      for (const { start, end } of spans.flatMap((span) => runsOf(text, span))) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(text.length)
        last = end
      }
    }),
  )
})
