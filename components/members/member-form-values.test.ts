import { expect, test } from 'vitest'
import { matchOf, mergeValues, NO_MEMBER, toNewMember, toPatch } from '#components/members/member-form-values'

const ada = { ...NO_MEMBER, first_name: 'Ada', last_name: 'Byron', city: 'London', tags: 'board' }

test('a new member is sent with what was filled in and nothing else', () => {
  expect(toNewMember({ ...NO_MEMBER, first_name: 'Ada', tags: 'board, , choir,board' })).toEqual({
    first_name: 'Ada',
    last_name: '',
    tags: ['board', 'choir'],
  })
})

test('a person to be added is looked for by address, and by name once there is a birthday', () => {
  expect(matchOf(ada)).toBeNull()
  expect(matchOf({ ...ada, email: ' ada@example.org ' })).toEqual({ email: 'ada@example.org' })
  const born = { first_name: 'Ada', last_name: 'Byron', birth_date: '1990-02-03' }
  expect(matchOf({ ...ada, birth_date: '1990-02-03' })).toEqual(born)
  expect(matchOf({ ...ada, email: 'ada@example.org', birth_date: '1990-02-03' })).toEqual({
    email: 'ada@example.org',
    ...born,
  })
})

test('a change is sent as the fields that differ, an emptied one as null', () => {
  expect(toPatch(ada, { ...ada, city: '', auto_renew: true, tags: '' })).toEqual({
    city: null,
    auto_renew: true,
    tags: [],
  })
  expect(toPatch(ada, { ...ada, last_name: ' ' })).toEqual({ last_name: '' })
})

test("somebody else's version takes over what was not typed here, and the fields that both changed are named", () => {
  const typed = { ...ada, city: 'Kiel', phone: '1' }
  const theirs = { ...ada, city: 'Bonn', organization: 'Engine works' }
  expect(mergeValues(ada, typed, theirs)).toEqual({
    values: { ...ada, city: 'Kiel', phone: '1', organization: 'Engine works' },
    conflicts: ['city'],
  })
})
