import { chromium } from '@playwright/test'
import { findBrowser } from '#e2e/browser'
import { callerOf, DEMO, logIn } from '#e2e/api'
import { signIn } from '#e2e/test'
import { AxeBuilder } from '@axe-core/playwright'
const url = 'http://localhost:4702'
const { path, libraries } = await findBrowser()
const browser = await chromium.launch({ ...(path && { executablePath: path }), ...(libraries && { env: { ...process.env, LD_LIBRARY_PATH: libraries } as never }) , args: ['--no-sandbox'] })
const admin = await logIn(url, DEMO.admin)
const member = await logIn(url, DEMO.member)
const me = (await member.ask('GET', '/api/v1/auth/me')).body
const id = me.member_id
for (const key of ['newsletter','photos']) {
  const p = (await admin.ask('GET', `/api/v1/consent-purposes/${key}`)).body
  if (!p.is_asked) await admin.ask('PATCH', `/api/v1/consent-purposes/${key}`, { body: { is_asked: true }, if_match: p.version })
}
await member.ask('POST', `/api/v1/members/${id}/consents/`, { body: { purpose: 'newsletter', state: 'given' } })
await admin.ask('POST', `/api/v1/members/${id}/consents/`, { body: { purpose: 'partners', state: 'given', way: 'form' } })
await admin.ask('POST', `/api/v1/members/${id}/consents/`, { body: { purpose: 'partners', state: 'withdrawn' } })
await member.ask('POST', '/api/v1/privacy/erasure-request')
const others = (await admin.ask('GET', '/api/v1/members/?status=lapsed&limit=20')).body
const shots: [string, typeof DEMO.admin | typeof DEMO.member, string, ((p: import('@playwright/test').Page) => Promise<void>)?][] = [
  ['settings', DEMO.admin, '/admin/settings/privacy'],
  ['member', DEMO.admin, `/admin/members/${id}`, async (p) => { await p.getByRole('heading', { name: 'Consents' }).scrollIntoViewIfNeeded(); await p.getByText(/^History \(2\)/).click() }],
  ['home', DEMO.admin, '/admin'],
  ['own', DEMO.member, '/member/profile/data', async (p) => { await p.getByText(/^History/).first().click() }],
  ['ownhome', DEMO.member, '/member'],
  ['erase', DEMO.admin, `/admin/members/${others[0]?.id}`, async (p) => { await p.getByRole('button', { name: 'More actions for this member' }).click(); await p.getByRole('menuitem', { name: 'Erase…' }).click(); await p.getByText('What goes').or(p.getByText('Nothing can be erased yet')).waitFor() }],
  ['obstacles', DEMO.admin, `/admin/members/${id}`, async (p) => { await p.getByRole('button', { name: /^Erase / }).click(); await p.getByText('Nothing can be erased yet').or(p.getByText('What goes')).waitFor() }],
  ['purpose', DEMO.admin, '/admin/settings/privacy', async (p) => { await p.getByRole('button', { name: 'Add a purpose' }).click(); await p.getByRole('dialog').waitFor() }],
  ['record', DEMO.admin, `/admin/members/${id}`, async (p) => { await p.getByRole('button', { name: 'Record the consent to Photos and films' }).click(); await p.getByRole('dialog').waitFor() }],
  ['mail', DEMO.admin, '/admin/members', async (p) => { await p.getByRole('checkbox', { name: /select all/i }).first().click({ force: true }); await p.getByRole('button', { name: 'More actions for the selected rows' }).click(); await p.getByRole('menuitem', { name: 'Write a mail' }).click(); const d = p.getByRole('dialog'); await d.getByRole('textbox', { name: 'Subject' }).fill('Spring'); await d.getByRole('textbox', { name: 'Message' }).fill('Hello'); await d.getByRole('button', { name: /What for/ }).click(); await p.getByRole('option', { name: 'News by e-mail' }).click(); await p.getByText(/left out/).waitFor({ timeout: 8000 }) }],
]
const only = process.argv.slice(2)
for (const [name, who, address, act] of shots) {
  if (only.length && !only.includes(name)) continue
  for (const [width, scheme] of [[1280, 'light'], [360, 'dark']] as const) {
    const context = await browser.newContext({ viewport: { width, height: width === 360 ? 740 : 900 }, colorScheme: scheme, baseURL: url })
    await signIn(context, url, who)
    const page = await context.newPage()
    page.on('console', (m) => { if (m.type() === 'error') console.log(name, width, m.text().slice(0, 300)) })
    await page.goto(address)
    await page.waitForTimeout(1200)
    try { await act?.(page) } catch (e) { console.log(name, width, 'act', String(e).slice(0, 300)) }
    await page.waitForTimeout(500)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox]').analyze()
    console.log(name, width, 'overflow', over, violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).slice(0, 3)}`))
    await page.screenshot({ path: `/tmp/consent-${name}-${width}.png`, fullPage: ['settings', 'own', 'ownhome', 'member'].includes(name) })
    await context.close()
  }
}
await browser.close()
