import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { signAccessToken } from '#lib/auth/tokens'

const KEY = 'the-same-everywhere'

/** Adds a member of a name under the key, as a caller or as the owner of a token. */
const add = ({ call }: Caller, last_name: string, token?: string) =>
  call('POST', '/api/v1/members/', {
    body: { first_name: 'Ada', last_name },
    headers: { 'idempotency-key': KEY, ...(token && { authorization: `Bearer ${token}` }) },
  })

const namesIn = async ({ db }: Caller) =>
  (await db.selectFrom('members').select('last_name').orderBy('last_name').execute()).map(({ last_name }) => last_name)

test('a key is its account’s own: nobody else in the association gets the answer, or is refused, for having the same', async () => {
  const ann = await makeCaller()
  const bob = await makeCaller(['administrator'], ann)
  expect((await add(ann, 'Abel')).body).toMatchObject({ last_name: 'Abel' })
  for (const name of ['Abel', 'Baker']) {
    const carl = await makeCaller(['administrator'], bob)
    const answer = await add(carl, name)
    expect(answer).toMatchObject({ status: 201, body: { last_name: name } })
    expect(answer.headers.get('idempotency-replayed')).toBeNull()
  }
  expect(await namesIn(ann)).toEqual(['Abel', 'Abel', 'Baker'])
})

test('an account of another association has keys of its own, also where it has the same identifier', async () => {
  const [here, there] = [await makeCaller(), await makeCaller()]
  const { account_id } = here
  await there.db.updateTable('accounts').set({ id: account_id }).where('id', '=', there.account_id).execute()
  const claims = { account_id, tenant_id: there.tenant_id, roles: ['administrator' as const], session_version: 1 }
  const token = await signAccessToken({ ...claims, browser_session_id: null }, 3600)
  const first = await add(here, 'Abel')
  expect(first.status).toBe(201)
  for (const replayed of [null, 'true']) {
    const answer = await add(there, 'Baker', token)
    expect(answer).toMatchObject({ status: 201, body: { last_name: 'Baker' } })
    expect(answer.headers.get('idempotency-replayed')).toBe(replayed)
  }
  expect((await add(here, 'Abel')).body.id).toBe(first.body.id)
  expect([await namesIn(here), await namesIn(there)]).toEqual([['Abel'], ['Baker']])
})

test('a key counts for a day, whether or not it has been removed by then', async () => {
  const caller = await makeCaller()
  const first = await add(caller, 'Abel')
  const age = (hours: number) =>
    caller.db
      .updateTable('idempotency_keys')
      .set({ created_at: sql`now() - make_interval(hours => ${hours})` })
      .execute()
  await age(23)
  expect((await add(caller, 'Abel')).body.id).toBe(first.body.id)
  await age(25)
  const later = await add(caller, 'Baker')
  expect(later).toMatchObject({ status: 201, body: { last_name: 'Baker' } })
  expect((await add(caller, 'Baker')).body.id).toBe(later.body.id)
  expect(await namesIn(caller)).toEqual(['Abel', 'Baker'])
})
