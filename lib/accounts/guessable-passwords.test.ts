import { expect, test } from 'vitest'
import { isGuessable, refuseGuessable } from '#lib/accounts/guessable-passwords'
import { NewPassword } from '#lib/accounts/schema'

const BASES = [
  'password welcome admin qwerty letmein summer winter dragon monkey football sunshine princess master shadow',
  'secret changeme iloveyou superman batman login access hello freedom charlie michael daniel computer internet',
].join(' ')
const YEARS = Array.from({ length: 60 }, (_, year) => String(1970 + year))
const DIGITS = ['1', '12', '123', '1234', '12345', '01', '007', '11', '99', '69', '666', '777', '2', '3', '10', '00']
const SIGNS = ['!', '!!', '@', '#', '$', '?', '*', '.', '-', '_']

test('refuses more than ten thousand common passwords that satisfy the rules', () => {
  let refused = 0
  for (const base of BASES.split(' ')) {
    const shapes = [
      base.charAt(0).toUpperCase() + base.slice(1),
      base.replace('a', '@').replace('o', '0').toUpperCase(),
    ]
    for (const shape of shapes) {
      for (const digits of [...YEARS, ...DIGITS]) {
        for (const sign of SIGNS) {
          for (const password of [shape + digits + sign, shape + sign + digits]) {
            if (!NewPassword.safeParse(password).success) continue
            expect(isGuessable(password, []), password).toBe(true)
            refused += 1
          }
        }
      }
    }
  }
  expect(refused).toBeGreaterThan(10_000)
})

test.each(['Aa123456!', 'P@$$w0rd', 'Abc123!!', 'Qwertz.2026', 'PasswordPassword!', 'Aaaaaaaa!', '!Welcome-1'])(
  'refuses %s',
  (password) => {
    expect(isGuessable(password, [])).toBe(true)
  },
)

test.each(['Harbour-Club-1', 'ada.lovelace!A', 'Quorate-2026', 'HarbourClub!x'])(
  'refuses %s, which says no more than who one is',
  (password) => {
    const owner = { email: 'ada.lovelace@example.org', tenant_id: 'harbour-club', tenant_name: 'The Harbour Club' }
    expect(() => refuseGuessable(password, owner, true)).toThrow(/among the first/)
    expect(() => refuseGuessable(password, owner, false)).not.toThrow()
  },
)

test.each(['Evening-Tide-7', 'correct Horse battery', 'Xk9#mLpQ2v', 'Ünïcode-Größe', 'Brücke&Ofen'])(
  'takes %s',
  (password) => {
    const owner = { email: 'ada@example.org', tenant_id: 'harbour-club', tenant_name: 'The Harbour Club' }
    expect(() => refuseGuessable(password, owner, true)).not.toThrow()
  },
)
