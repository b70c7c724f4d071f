import { beforeAll, expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  for (const birth_date of ['1980-12-24', '1990-01-05', '1970-02-28', '1960-11-19'])
    await makeMember(db, { birth_date, status: 'active', joined_on: '2020-01-01' })
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

test.each([
  'Who has a birthday in the next 60 days?',
  'Wer hat in den nächsten 60 Tagen Geburtstag?',
  'Qui fête son anniversaire dans les 60 prochains jours ?',
])('%s: those of the next year are among them', async (question) => {
  const plan = await read(readContext, [question])
  expect(plan).toMatchObject({ kind: 'answer', asks: [{ question: { where: { next_birthday: expect.anything() } } }] })
})

test.each(['Which members turn 50 this year?', 'Wer wird dieses Jahr 50?', 'Qui aura 50 ans cette année ?'])(
  '%s: those who were born so many years before',
  async (question) => {
    const birth_date = { within: { from: '1976-01-01', until: '1976-12-31' } }
    const plan = await read(readContext, [question])
    expect(plan).toMatchObject({ kind: 'answer', asks: [{ question: { of: 'members', where: { birth_date } } }] })
  },
)
