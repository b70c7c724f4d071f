import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { addEvent } from '#lib/events/service'
import { findListedTenant, listListedTenants, readListedEvents, readListedTenants } from '#lib/events/sitemap'

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

async function makeOrganizer() {
  const { tenant_id } = await makeTenant({ time_zone: 'UTC' })
  return createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
}

async function portionsOf(...given: Parameters<typeof readListedEvents>) {
  const portions = []
  for await (const portion of readListedEvents(...given)) portions.push(portion)
  return portions
}

test('a sitemap holds what is coming and for everybody, even where an organizer asks', async () => {
  const organizer = await makeOrganizer()
  const other = await makeOrganizer()
  const add = (hours: number, fields = {}) => addEvent(organizer, { title: 'X', event_date: inHours(hours), ...fields })
  const later = await add(48)
  const soon = await add(24)
  await add(-48)
  await add(5, { event_status: 'draft' })
  await add(5, { event_status: 'cancelled' })
  await add(5, { visibility: 'members' })
  await add(5, { visibility: 'private' })
  await addEvent(other, { title: 'Elsewhere', event_date: inHours(3) })
  const portions = await portionsOf(organizer, 1)
  expect(portions.flat().map(({ id }) => id)).toEqual([soon.id, later.id])
  expect(await findListedTenant(organizer.tenant_id)).toMatchObject({ count: 2 })
})

test('many events come in portions and pages, each once', async () => {
  const organizer = await makeOrganizer()
  for (let count = 0; count < 7; count++) {
    // Two start together, so that their order hangs on the id.
    await addEvent(organizer, { title: 'X', event_date: inHours(24 + Math.floor(count / 2)) })
  }
  const read = (page: number) => portionsOf(organizer, page, 4, 2)
  const pages = [await read(1), await read(2), await read(3)]
  expect(pages.map((portions) => portions.map(({ length }) => length))).toEqual([[2, 2], [2, 1], []])
  expect(new Set(pages.flat(2).map(({ id }) => id)).size).toBe(7)
})

test('the index names an association from its first public event on', async () => {
  const [quiet, open] = [await makeOrganizer(), await makeOrganizer()]
  await addEvent(quiet, { title: 'X', event_date: inHours(3), visibility: 'members' })
  await addEvent(open, { title: 'X', event_date: inHours(3) })
  const named = (await readListedTenants()).map(({ tenant_id }) => tenant_id)
  expect(named).toContain(open.tenant_id)
  expect(named).not.toContain(quiet.tenant_id)
})

test('an association that announces its first event is in the index five minutes later, and all are gone through once meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await listListedTenants()
    const organizer = await makeOrganizer()
    await addEvent(organizer, { title: 'X', event_date: inHours(3) })
    const isNamed = async () => (await listListedTenants()).some(({ tenant_id }) => tenant_id === organizer.tenant_id)
    const kept = listListedTenants()
    expect(await isNamed()).toBe(false)
    expect(await listListedTenants()).toBe(await kept)
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1)
    expect(await isNamed()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
