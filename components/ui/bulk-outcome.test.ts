import { expect, test } from 'vitest'
import { outcomeWords } from '#components/ui/bulk-outcome'

test('what became of rows is told by how many were changed, were so already and could not be', () => {
  expect(outcomeWords({ changed_count: 8, unchanged_count: 0, refused_count: 0 })).toBe('8 changed.')
  expect(outcomeWords({ changed_count: 1, unchanged_count: 2, refused_count: 1 })).toBe(
    '1 changed, 2 were so already, 1 could not be changed.',
  )
})
