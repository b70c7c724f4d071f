import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { addEvent } from '#lib/events/service'
import { giveLinkedFeedback } from '#lib/feedback/linked'
import { getFeedbackSpread } from '#lib/feedback/queries'
import { feedbackToken } from '#lib/mail/links'
import { register } from '#lib/registrations/service'

test('answers spread over ratings and over who would recommend the event', async () => {
  const { tenant_id, db } = await makeTenant({ time_zone: 'UTC' })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const event_date = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)
  const event = await addEvent(ctx, { title: 'Open day', event_date })
  expect(await getFeedbackSpread(ctx, event.id)).toEqual({
    ratings: [0, 0, 0, 0, 0],
    average: null,
    promoters: 0,
    passives: 0,
    detractors: 0,
  })
  const answers = [
    { rating: 5, nps: 10 },
    { rating: 5, nps: 7 },
    { rating: 4, nps: null },
    { rating: 1, nps: 0 },
  ]
  for (const answer of answers) {
    const member = await makeMember(db)
    const { id } = await register(ctx, event.id, { member_id: member.id })
    await giveLinkedFeedback({ token: feedbackToken(tenant_id, id), ...answer }, 'test')
  }
  expect(await getFeedbackSpread(ctx, event.id)).toEqual({
    ratings: [1, 0, 0, 1, 2],
    average: 3.75,
    promoters: 1,
    passives: 1,
    detractors: 1,
  })
})
