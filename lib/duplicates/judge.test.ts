import { expect, test } from 'vitest'
import { arrangeTerms, joinHistories, stretchOn } from '#lib/duplicates/arrange'
import { judge, type Person } from '#lib/duplicates/judge'

const person = (fields: Partial<Person> = {}): Person => ({
  ...{ kind: 'individual', first: 'anna', last: 'berg', email_key: null, phone: null },
  ...{ birth_date: null, address: null, place: null },
  ...fields,
})

const HOME = { address: 'am wall 3 28195', place: '28195' }

test('a family that shares e-mail, telephone and home, each with another first name, is nobody twice', () => {
  const shared = { ...HOME, email_key: 'familie@example.org', phone: '0421 123456' }
  for (const first of ['peter', 'lena', 'hanna', 'tom'])
    expect(judge(person(shared), person({ ...shared, first })), first).toBeNull()
})

test('father and son of one name who share all but the day of birth are two people', () => {
  const shared = { ...HOME, email_key: 'karl@example.org', phone: '0421 123456' }
  expect(
    judge(person({ ...shared, birth_date: '1950-02-03' }), person({ ...shared, birth_date: '1980-07-09' })),
  ).toBeNull()
})

test('one person is found by e-mail, telephone in any spelling, day of birth, home, and in spite of slips', () => {
  const cases: [Partial<Person>, Partial<Person>, string[]][] = [
    [{ email_key: 'a@example.org' }, { email_key: 'a@example.org' }, ['email', 'name']],
    [{ phone: '+49 421 123456' }, { phone: '(0421) 12 34 56' }, ['phone', 'name']],
    [{ birth_date: '1980-02-03' }, { birth_date: '1980-02-03', last: 'bergh' }, ['birth_date', 'near_name']],
    [{ birth_date: '1980-02-03' }, { birth_date: '1980-02-03', first: 'berg', last: 'anna' }, ['birth_date', 'name']],
    [HOME, { ...HOME, first: 'a.' }, ['address', 'near_name']],
    [HOME, { ...HOME, first: 'anna maria' }, ['address', 'near_name']],
    [{ email_key: 'a@example.org' }, { email_key: 'a@example.org', last: 'schulz' }, ['email']],
    [{ place: '28195', first: 'johannes' }, { place: '28195', first: 'johanes' }, ['place', 'near_name']],
  ]
  for (const [one, other, reasons] of cases)
    expect(judge(person(one), person(other))?.reasons, JSON.stringify(other)).toEqual(reasons)
})

test('people of one name in one town with addresses of their own are not taken for one', () => {
  const one = person({ place: '28195', email_key: 'anna1@example.org' })
  expect(judge(one, person({ place: '28195', email_key: 'anna2@example.org' }))).toBeNull()
  expect(judge(person(), person())).toBeNull()
})

test('terms of two records lie in one row without an overlap, and no day of membership is lost or won', () => {
  const days = (terms: { start_on: string; end_on: string | null }[]) => {
    const covered = new Set<number>()
    for (const { start_on, end_on } of terms)
      for (let day = Date.parse(start_on); day <= Date.parse(end_on ?? '2021-12-31'); day += 86_400_000)
        covered.add(day)
    return covered
  }
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const day = (offset: number) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10)
  for (let round = 0; round < 500; round += 1) {
    const own = Array.from({ length: 1 + random(5) }, (_, at) => {
      const start = random(300)
      const end_on = random(12) === 0 ? null : day(start + random(120))
      return { id: `${at}`, start_on: day(start), end_on }
    })
    const changes = new Map(arrangeTerms(own, (id) => Number(id) % 2 === 0).map((change) => [change.id, change]))
    const laid = own
      .filter(({ id }) => !changes.get(id)?.is_cancelled)
      .map((term) => ({ ...term, start_on: changes.get(term.id)?.start_on ?? term.start_on }))
      .toSorted((one, other) => one.start_on.localeCompare(other.start_on))
    for (const [at, term] of laid.entries()) {
      const next = laid[at + 1]
      if (next) expect(term.end_on !== null && term.end_on < next.start_on, JSON.stringify({ own, laid })).toBe(true)
    }
    expect(days(laid)).toEqual(days(own))
  }
})

test('two histories become one without a gap, and what says the same is one stretch', () => {
  const own = [
    { from_on: '2020-01-01', to_on: '2020-12-31', status: 'active' },
    { from_on: '2021-01-01', to_on: null, status: 'lapsed' },
  ]
  const other = [{ from_on: '2020-06-01', to_on: null, status: 'active' }]
  const joined = joinHistories(
    [own, other],
    (day) => stretchOn(other, day)?.status ?? stretchOn(own, day)?.status,
    (one, two) => one === two,
  )
  expect(joined).toEqual([{ from_on: '2020-01-01', to_on: null, said: 'active' }])
})
