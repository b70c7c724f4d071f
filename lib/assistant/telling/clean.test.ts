import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, withoutJoiners, withoutMarkup } from '#lib/assistant/telling/clean'
import { outletIn } from '#lib/evaluation/attacks'

const TITLES = [
  'Talks <40 minutes> & more',
  '[click](x)',
  '=HYPERLINK("http://x","y")',
  '![x](/a.png)',
  '<b>Gala</b>',
  'www.gala.example',
  '[a][b]',
  'javascript:alert(1)',
]

test.each(TITLES)('what people wrote stands as it is: %s', (title) => {
  expect(plainText(title)).toBe(title)
  expect(withoutJoiners(withoutMarkup(title))).toBe(title)
})

test('what cannot be seen is left out, and all stands on one line', () => {
  expect(plainText('Ga\u200bla\n\u202enight')).toBe('Gala night')
})

test('no text becomes a link, a picture or a tag, however it is put together', () => {
  const parts = [
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '/',
    ' ',
    'a',
    'img',
    'http',
    ':',
    '//',
    'www',
    '.x',
    'data',
    '/admin',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts)), (pieces) => {
      const whole = withoutMarkup(plainText(pieces.join('')))
      expect(outletIn(whole)).toBeNull()
      expect(whole).not.toMatch(/\]\(/)
    }),
  )
})
