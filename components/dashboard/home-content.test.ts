import { expect, test } from 'vitest'
import { figuresContent } from '#components/dashboard/figures'
import { needRows } from '#components/dashboard/need-rows'
import { makeAccount, makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { readHome } from '#lib/dashboard/home'
import type { Reach } from '#lib/dashboard/needs'
import { addYears, todayIn } from '#lib/format/dates'

const writing = { locale: 'en', currency: 'EUR', time_zone: 'UTC' }
const NOTHING: Reach = {
  members: false,
  writesMembers: false,
  invoices: false,
  accounts: false,
  erasures: false,
  mails: false,
  registrations: false,
}
const ALL: Reach = {
  members: true,
  writesMembers: true,
  invoices: true,
  accounts: true,
  erasures: true,
  mails: true,
  registrations: true,
}

async function contentFor(reach: Reach) {
  const tenant = await makeTenant({ time_zone: 'UTC' })
  await makeMember(tenant.db, { status: 'pending', first_name: 'Paula', last_name: 'Pending' })
  await makeAccount(tenant.db, { status: 'awaiting_approval', email: 'wanda@example.org' })
  const ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const today = todayIn('UTC')
  const { needs, figures } = await readHome(ctx, today)
  return {
    needs: needRows(needs, reach, writing),
    figures: figuresContent({ figures, reach, writing, counted_at: `${today}T12:00:00Z` }),
  }
}

test('who reaches all gets every kind of row, card and chart', async () => {
  const { needs, figures } = await contentFor(ALL)
  expect(needs.first.map(({ about }) => about)).toEqual(['account', 'application'])
  expect(figures.cards.map((row) => row.length)).toEqual([4, 4])
  expect(figures.charts).toHaveLength(5)
  const revenue = figures.charts.find(({ content }) => content.title === 'Revenue by month')?.content
  // What a bar is compared with opens its own days.
  const days = (href = '') => new URL(href, 'http://localhost').searchParams.get('received_from')
  for (const { href, compareHref } of revenue?.bars ?? [])
    expect(days(compareHref)).toBe(addYears(days(href) as string, -1))
})

test('what is out of reach does not travel to the browser', async () => {
  expect(await contentFor(NOTHING)).toEqual({
    needs: { first: [], rest: [] },
    figures: { cards: [], charts: [], as_of: expect.any(String) },
  })
  const { needs, figures } = await contentFor({ ...NOTHING, registrations: true })
  const sent = JSON.stringify({ needs, figures })
  expect(sent).not.toMatch(/Paula|wanda@|Revenue|Overdue|€/)
  expect(figures.cards.flat().map(({ label }) => label)).toEqual(['Upcoming events', 'Attendance'])
})

test('an application without a tier asks for one, and waits only for those who can decide on it', async () => {
  const row = async (reach: Reach) =>
    (await contentFor(reach)).needs.first
      .find(({ about }) => about === 'application')
      ?.actions.map((action) => (Object.keys(action)[0] === 'label' ? (action as { label: string }).label : 'approve'))
  expect(await row(ALL)).toEqual(['Look', 'Choose a tier'])
  expect(await row({ ...ALL, writesMembers: false })).toBeUndefined()
})
