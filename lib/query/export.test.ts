import { expect, test } from 'vitest'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { api } from '#lib/paths'

test('a file has the columns that were asked for, whatever was asked for before', async () => {
  const { call, token } = await makeCaller()
  await call('POST', api.members(), { body: { first_name: 'Ada', last_name: 'Berg', city: 'Hamburg' } })
  const file = async (columns: string) =>
    (
      await callRaw('GET', api.members({ format: 'csv', columns }), { headers: { authorization: `Bearer ${token}` } })
    ).text()
  expect(await file('first_name,city')).toBe('First name,City\r\nAda,Hamburg\r\n')
  expect(await file('city,last_name')).toBe('City,Last name\r\nHamburg,Berg\r\n')
})
