import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, blocksOf, runsOf, type Span } from '#components/assistant/markdown'

const written =
  (text: string) =>
  ({ start, end }: Span) =>
    text.slice(start, end)

function said(text: string): unknown[] {
  const of = written(text)
  return blocksOf(text).map((block) => {
    if (block.kind === 'list') return block.items.map(of)
    if (block.kind === 'table') return [block.head.map(of), ...block.rows.map((row) => row.map(of))]
    return of(block)
  })
}

test('an answer falls into paragraphs, lists, tables and headings', () => {
  expect(said('First.\nStill first.\n\nSecond.')).toEqual(['First.\nStill first.', 'Second.'])
  expect(said('These owe:\n- Anna: €5\n- Bob: €3\n1. one\n2. two')).toEqual([
    'These owe:',
    ['Anna: €5', 'Bob: €3'],
    ['one', 'two'],
  ])
  expect(said('## Owing\n| Name | Amount |\n|---|---:|\n| Anna | €5 |')).toEqual([
    'Owing',
    [
      ['Name', 'Amount'],
      ['Anna', '€5'],
    ],
  ])
})

test('bold and links to own pages are told apart from text; other links are not', () => {
  const text = 'See **€5** on [the list](/admin/members) or [x](https://evil.example) or [y](//evil.example).'
  const runs = runsOf(text, { start: 0, end: text.length })
  expect(runs.map((run) => [written(text)(run), run.isBold, run.href])).toEqual([
    ['See ', false, null],
    ['€5', true, null],
    [' on ', false, null],
    ['the list', false, '/admin/members'],
    [' or [x](https://evil.example) or ', false, null],
    ['y', false, null],
    ['.', false, null],
  ])
})

test('every stretch lies within the text, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '1. ', '- ', '| ', '|', '\n', '**', '## ', ' ', '[a](/b)', '€5')),
      (parts) => {
        const text = parts.join('')
        const spans = blocksOf(text).flatMap((block: Block) => {
          if (block.kind === 'list') return block.items
          return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [block]
        })
        const runs = spans.flatMap((span) => runsOf(text, span))
        let last = 0
        for (const { start, end } of runs) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      },
    ),
  )
})
