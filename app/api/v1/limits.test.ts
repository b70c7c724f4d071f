import { expect, test } from 'vitest'
import { callApi } from '#app/api/v1/test-client'
import { api } from '#lib/paths'

test('a flood of requests with bad tokens is limited by its address, and nobody else is', async () => {
  const knock = (address: string) =>
    callApi('GET', api.members(), { address, headers: { authorization: 'Bearer not-a-token' } })
  const statuses = new Set<number>()
  for (let count = 0; count < 1_300 && !statuses.has(429); count += 1) statuses.add((await knock('10.1.2.3')).status)
  expect([...statuses]).toEqual([401, 429])
  expect((await knock('10.1.2.4')).status).toBe(401)
})
