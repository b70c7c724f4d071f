import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeInvoice, makeMember } from '#db/factories'
import { api } from '#lib/paths'

const insightPath = (id: string) => `${api.ai.insights()}/${id}`

test('an administrator runs the detection, decides about what was found, and takes it back', async () => {
  const { call, db } = await makeCaller()
  const member = await makeMember(db)
  await makeInvoice(db, { member_id: member.id, due_date: '2020-01-01' })
  const { status, body } = await call('POST', api.ai.insightRefresh())
  expect(status).toBe(200)
  const [overdue] = body.insights
  expect(overdue).toMatchObject({ kind: 'overdue', status: 'open' })
  const decide = (patch: object, if_match: number) => call('PATCH', insightPath(overdue.id), { body: patch, if_match })
  expect((await decide({ status: 'dismissed' }, 1)).body).toMatchObject({ status: 'dismissed', version: 2 })
  expect((await call('GET', api.ai.insights())).body.insights).toEqual([])
  expect((await decide({ status: 'open' }, 1)).status).toBe(412)
  expect((await decide({ status: 'open', is_useful: true }, 2)).body).toMatchObject({ status: 'open', is_useful: true })
  expect((await call('GET', api.ai.insights())).body.insights).toHaveLength(1)
})

test('insights of another association do not exist, and members see none', async () => {
  const owner = await makeCaller()
  const member = await makeMember(owner.db)
  await makeInvoice(owner.db, { member_id: member.id, due_date: '2020-01-01' })
  const { body } = await owner.call('POST', api.ai.insightRefresh())
  const path = insightPath(body.insights[0].id)
  const stranger = await makeCaller()
  expect((await stranger.call('GET', path)).status).toBe(404)
  expect((await stranger.call('PATCH', path, { body: { status: 'dismissed' } })).status).toBe(404)
  const plain = await makeCaller(['member'])
  expect((await plain.call('GET', api.ai.insights())).status).toBe(403)
})
