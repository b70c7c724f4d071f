import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { GET } from '#app/(public)/e/[tenant_id]/[event_id]/picture.png/route.next'
import { makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { addEvent } from '#lib/events/service'

test('an event has a picture while everybody may see it, and none otherwise', async () => {
  const [{ tenant_id }, other] = [await makeTenant(), await makeTenant()]
  const organizer = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const add = (fields = {}) => addEvent(organizer, { title: 'Gala', event_date: '2037-05-01T18:00:00', ...fields })
  const ask = async (tenant: string, event: string) =>
    (
      await GET(new Request('http://localhost/picture.png'), {
        params: Promise.resolve({ tenant_id: tenant, event_id: event }),
      })
    ).status
  const open = await add()
  expect(await ask(tenant_id, open.id)).toBe(200)
  for (const fields of [{ event_status: 'draft' }, { visibility: 'members' }, { visibility: 'private' }]) {
    expect(await ask(tenant_id, (await add(fields)).id), JSON.stringify(fields)).toBe(404)
  }
  expect(await ask(other.tenant_id, open.id)).toBe(404)
  expect(await ask('nobody-here', open.id)).toBe(404)
  expect(await ask(tenant_id, uuidv7())).toBe(404)
})
