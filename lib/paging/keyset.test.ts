import { expect, test } from 'vitest'
import { type Answer, type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { api } from '#lib/paths'

const totalOf = ({ headers }: Answer) => headers.get('x-total-count')

function nextOf({ headers }: Answer): string {
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
  return new URL(next, 'http://localhost').searchParams.get('cursor') ?? ''
}

async function makeMembers(caller: Caller): Promise<void> {
  for (const city of ['Kiel', 'Kiel', 'Kiel', 'Bonn', 'Bonn']) await makeMember(caller.db, { city })
}

const asked = (query: object) => ({ limit: '1', ...query })

test('a cursor leads on in the list that it is of, with its total, and is refused with another filter or order', async () => {
  const caller = await makeCaller()
  await makeMembers(caller)
  const condition = { filter: JSON.stringify({ city: 'Bonn' }) }
  for (const [own, total, others] of [
    [{}, '5', [{ city: 'Kiel' }, { sort: '-joined_on' }, condition]],
    [{ city: 'Kiel' }, '3', [{}, { city: 'Bonn' }, { city: 'Kiel', status: 'active' }]],
    [condition, '2', [{}, { city: 'Bonn' }, { filter: JSON.stringify({ city: 'Kiel' }) }]],
  ] as const) {
    const cursor = nextOf(await caller.call('GET', api.members(asked(own))))
    const next = await caller.call('GET', api.members(asked({ ...own, cursor, limit: '2' })))
    expect([next.status, totalOf(next)], JSON.stringify(own)).toEqual([200, total])
    for (const other of others) {
      const answer = await caller.call('GET', api.members(asked({ ...other, cursor })))
      expect(answer.status, JSON.stringify({ own, other })).toBe(422)
      expect(answer.body.detail).toContain('Start again without it')
    }
  }
})

test('a cursor of another list, another association or another reader’s rows is refused, and one that we did not write', async () => {
  const [caller, foreign] = [await makeCaller(), await makeCaller()]
  await Promise.all([makeMembers(caller), makeMembers(foreign)])
  for (const [own, path] of [
    [{}, api.members],
    [{ filter: JSON.stringify({ city: 'Kiel' }) }, api.members],
    [{}, api.accounts],
  ] as const) {
    await makeCaller(['treasurer'], caller)
    const cursor = nextOf(await caller.call('GET', path(asked(own))))
    const position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const forged = Buffer.from(JSON.stringify(position.with(3, -1))).toString('base64url')
    expect((await caller.call('GET', path(asked({ ...own, cursor })))).status).toBe(200)
    expect((await caller.call('GET', path(asked({ ...own, cursor: forged })))).status).toBe(422)
    expect((await foreign.call('GET', path(asked({ ...own, cursor })))).status).toBe(422)
    const colleague = await makeCaller(['administrator'], caller)
    expect((await colleague.call('GET', path(asked({ ...own, cursor })))).status).toBe(200)
    const member = await makeCaller(['member'], caller)
    expect((await member.call('GET', path(asked({ ...own, cursor })))).status).not.toBe(200)
  }
})
