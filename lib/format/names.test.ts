import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName, initials, properName } from '#lib/format/names'

test('a person is called by first and last name, an organization by its own', () => {
  expect(displayName({ first_name: 'Ada', last_name: 'Lovelace', organization: 'Engine Ltd' })).toBe('Ada Lovelace')
  expect(displayName({ first_name: ' ', last_name: null, organization: 'Engine Ltd' })).toBe('Engine Ltd')
  expect(displayName({ email: 'ada@example.org' })).toBe('ada@example.org')
  expect(displayName({})).toBe('Unnamed')
})

test('initials take the first and the last word', () => {
  expect(initials('Ada Lovelace')).toBe('AL')
  expect(initials('Ada King Lovelace')).toBe('AL')
  expect(initials('Zoë')).toBe('Z')
  expect(initials('élodie ôze')).toBe('ÉÔ')
  expect(initials('王 小明')).toBe('王小')
  expect(initials('ada@example.org')).toBe('AO')
  expect(initials(' ')).toBe('?')
})

test('initials are never empty and never long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const text = initials(name)
      expect(text.length).toBeGreaterThan(0)
    }),
  )
})

test('a name passes for one where nothing in it could be called, opened or paid', () => {
  for (const name of [
    'Ada Lovelace',
    "Tunç O'Brien-Łoś",
    'Dr. Ada King 3rd',
    'Nordkran A/S',
    'Verein 1848 e.V.',
    '王小明',
    'J. R. R. Tolkien',
    'St. John',
    'Prof. Dr. Maria de los Ángeles García de la Cruz',
    "Jan van 't Hoff",
  ])
    expect(properName(name), name).toBe(name)
  for (const name of [
    'ring 0660/123456',
    'a 12 b 34 c 56',
    'only 20 EUR',
    'evil․com',
    'http//evil',
    'Ihr Konto ist gesperrt. Rufen Sie uns an',
  ])
    expect(properName(name), name).toBeNull()
})
