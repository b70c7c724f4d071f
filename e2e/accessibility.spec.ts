import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO, must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { type Api, expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const root = resolve(import.meta.dirname, '..')

/** Every page there is, as an address with the parameters still in brackets. */
const PAGES = globSync('app/**/page.tsx', { cwd: root })
  .map(
    (file) =>
      file
        .replace(/^app/, '')
        .replace(/\/page\.tsx$/, '')
        .replaceAll(/\/\([^)]+\)/g, '') || '/',
  )
  // Where a mail server is set these are 404.
  .filter((page) => !page.startsWith('/mailbox'))
  .sort()

/** Pages that need more than their address, or another object than the rest. */
const ADDRESSES: Record<string, string> = {
  '/verify-email': '/verify-email?token=spent',
  '/reset-password': '/reset-password?token=spent',
}

type Reader = 'admin' | 'member' | 'nobody'

function readerOf(page: string): Reader {
  if (page.startsWith('/member')) return 'member'
  return page.startsWith('/admin') || page.startsWith('/account') ? 'admin' : 'nobody'
}

/** Fills the parameters of an address with objects of the demo that the reader may see. */
async function addressOf(page: string, api: Api): Promise<string> {
  const reader = readerOf(page)
  const { ask } = await api.as(reader === 'member' ? 'member' : 'admin')
  const first = async (path: string) => must(await ask('GET', path), 200)[0]?.id as string
  const events = paths.events({ event_status: 'upcoming', sort: 'event_date', limit: 100 })
  const publicEvent = async () =>
    must(await ask('GET', events), 200).find((event: { visibility: string }) => event.visibility === 'public')?.id
  const ids: Record<string, () => Promise<string>> = {
    tenant_id: async () => 'demo',
    tag: async () => 'members',
    member_id: () =>
      first(
        page.startsWith('/member/directory')
          ? paths.directory({ limit: 1 })
          : paths.members({ status: 'active', limit: 1 }),
      ),
    event_id: () => (page.startsWith('/e/') ? publicEvent() : first(events)),
    registration_id: async () => first(paths.registrations(await first(events), { limit: 1 })),
    invoice_id: () =>
      first(paths.invoices({ limit: 1, ...(page.endsWith('/edit') ? { status: 'draft' } : { sort: 'due_date' }) })),
    payment_id: () => first(paths.payments({ limit: 1 })),
    credit_note_id: async () => {
      const invoice_id = await first(paths.invoices({ status: 'open', limit: 1 }))
      return must(await ask('POST', paths.invoiceCreditNotes(invoice_id), { body: { reason: 'goodwill' } }), 201).id
    },
    billing_run_id: async () => {
      const body = { kind: 'renewals', filter: { status: 'active', valid_through: { is_set: true } } }
      return must(await ask('POST', paths.billingRuns(), { body }), 201).id
    },
    duplicate_id: async () => {
      const [one, two] = must(await ask('GET', paths.members({ limit: 2 })), 200)
      const body = { member_id: one.id, other_member_id: two.id }
      return must(await ask('POST', paths.duplicates(), { body }), 201).id
    },
    import_id: async () => {
      const body = 'First name,Last name,Joined\nAda,Lovelace,03/04/2020\n'
      return must(await ask('POST', paths.imports({ name: 'members.csv' }), { body }), 201).id
    },
    group_id: () => first(paths.groups({ limit: 1 })),
    tier_id: () => first(paths.tiers()),
    conversation_id: async () =>
      must(await ask('POST', paths.ai.chat(), { body: { message: 'How many active members do we have?' } }), 200)
        .conversation_id,
    template: async () => 'renewal_notice',
    mail_id: async () => {
      const { tenant_id, email } = DEMO.member
      must(await api.anonymous('POST', paths.auth.forgotPassword(), { body: { tenant_id, email } }), 200)
      return first(paths.mails({ limit: 1 }))
    },
  }
  let address = ADDRESSES[page] ?? page
  for (const [bracket, name] of page.matchAll(/\[(\w+)\]/g)) {
    const find = ids[name ?? '']
    if (!find)
      throw new Error(`${page} has a parameter that this test cannot fill: say above where ${name} comes from.`)
    address = address.replace(bracket, await find())
  }
  return address
}

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // What streams in behind the first paint replaces its placeholders.
  await expect(page.locator('[aria-busy="true"], template[id^="B:"]')).toHaveCount(0)
}

for (const route of PAGES) {
  test(`${route} can be used by everybody, light and dark, wide and narrow`, async ({ api, openDemo }) => {
    test.slow()
    const tab = await openDemo(readerOf(route))
    const address = await addressOf(route, api)
    const response = await tab.goto(address)
    expect(response?.status(), address).toBe(200)
    await settle(tab)
    await expectAccessible(tab, `${address}, light`)
    await expectNoSideways(tab, `${address} at 1280`)
    await tab.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(tab, `${address} at 360`)
    await tab.emulateMedia({ colorScheme: 'dark' })
    await tab.goto(address)
    await settle(tab)
    await expectAccessible(tab, `${address}, dark and narrow`)
    await expectNoSideways(tab, `${address} at 360, loaded there`)
  })
}

for (const [reader, address] of [
  ['nobody', '/no-such-page'],
  ['admin', '/admin/no-such-page'],
  ['member', '/member/no-such-page'],
] as const) {
  test(`${address} says that there is nothing, so that everybody can read it`, async ({ openDemo }) => {
    const tab = await openDemo(reader)
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme })
      const response = await tab.goto(address)
      expect(response?.status()).toBe(404)
      await settle(tab)
      await expectAccessible(tab, `${address}, ${colorScheme}`)
    }
  })
}
