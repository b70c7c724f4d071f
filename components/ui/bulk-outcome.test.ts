import { expect, test } from 'vitest'
import { outcomeWords } from '#components/ui/bulk-outcome'

const MAILS = { one: 'mail', many: 'mails', make: 'Send', done: 'sent' }

test('what an action has made is told by what it is, and rows that it changed by their number', () => {
  const became = { changed_count: 8, unchanged_count: 0, refused_count: 0 }
  expect(outcomeWords(became, 'changed')).toBe('8 changed.')
  expect(outcomeWords(became, 'sent', MAILS)).toBe('8 mails sent.')
  expect(outcomeWords({ changed_count: 1, unchanged_count: 2, refused_count: 1 }, 'sent', MAILS)).toBe(
    '1 mail sent, 2 left out, 1 could not be sent.',
  )
})
