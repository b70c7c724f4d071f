import { expect, test } from 'vitest'
import { MEMBER_FIELDS, matchOf } from '#components/members/member-fields'
import { emptyValues } from '#components/ui/form-values'

const ada = { ...emptyValues(MEMBER_FIELDS), first_name: 'Ada', last_name: 'Byron' }

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
