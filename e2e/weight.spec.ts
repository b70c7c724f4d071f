import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { must } from '#e2e/api'
import { type Api, expect, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

/** Bytes, compressed, of the scripts that a page's own document asks for. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const document = await (await page.request.get(path)).text()
  const tags = [...document.matchAll(/<script[^>]+src="([^"]+\.js[^"]*)"[^>]*>/gi)]
  const sources = new Set(tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, source]) => source ?? ''))
  expect(sources.size, path).toBeGreaterThan(0)
  let bytes = 0
  for (const source of sources) bytes += gzipSync(await (await page.request.get(source)).body()).length
  return bytes
}

/** The path of a coming event that anybody may see. */
async function publicEvent(api: Api): Promise<string> {
  const { ask } = await api.as('admin')
  const coming: { id: string; visibility: string }[] = must(
    await ask('GET', paths.events({ event_status: 'upcoming', limit: 100 })),
    200,
  )
  const event = coming.find(({ visibility }) => visibility === 'public')
  return pages.publicEvent('demo', event?.id ?? '')
}

test.describe('the weight of first views', () => {
  test('pages for everybody load no component library, and signing in little of it', async ({ page, api }) => {
    expect(await scriptBytes(page, pages.landing())).toBeLessThan(175_000)
    expect(await scriptBytes(page, await publicEvent(api))).toBeLessThan(175_000)
    expect(await scriptBytes(page, pages.login())).toBeLessThan(215_000)
    expect(await scriptBytes(page, pages.register())).toBeLessThan(235_000)
  })

  test('the pages of an administrator speak one language, and load its messages alone', async ({ adminPage }) => {
    expect(await scriptBytes(adminPage, pages.admin.home())).toBeLessThan(280_000)
    expect(await scriptBytes(adminPage, pages.admin.members())).toBeLessThan(346_000)
    const document = await (await adminPage.request.get(pages.admin.newMember())).text()
    const sources = [...document.matchAll(/<script[^>]+src="([^"]+\.js[^"]*)"/g)].map(([, source]) => source ?? '')
    for (const source of sources) {
      // The German and French of "Dismiss" and "Calendar", which the component library brings.
      expect(await (await adminPage.request.get(source)).text(), source).not.toMatch(/Schließen|Kalender|Calendrier/)
    }
  })

  test('a page fetches ahead what its menu opens, not what its rows, tabs and figures do', async ({ adminPage }) => {
    for (const path of [pages.admin.home(), pages.admin.members(), pages.admin.events(), pages.admin.finance()]) {
      let ahead = 0
      adminPage.on('request', (request) => {
        const { referer = '', 'next-router-prefetch': prefetch } = request.headers()
        // The page before may still be fetching while this one opens.
        if (prefetch !== undefined && new URL(referer).pathname === path) ahead++
      })
      await adminPage.goto(path)
      await expect.poll(() => ahead, path).toBeGreaterThan(0)
      // The session's keeper reads its answer to the end, so the network comes to rest.
      await adminPage.waitForLoadState('networkidle')
      expect(ahead, path).toBeLessThanOrEqual(8)
      adminPage.removeAllListeners('request')
    }
  })

  test('the reference of the API has a page for each tag, and none is large', async ({ page }) => {
    const overview = await page.request.get(pages.docs())
    expect((await overview.body()).length).toBeLessThan(200_000)
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url())
    })
    await page.goto(pages.docs())
    await page.getByRole('link', { name: 'members', exact: true }).click()
    await expect(page).toHaveURL(pages.docs('members'))
    await expect(page.getByRole('heading', { name: 'Add a member' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(failed).toEqual([])
    expect((await page.request.get('/docs/no-such-tag')).status()).toBe(404)
  })

  test('nothing moves on a phone when the font arrives late', async ({ page, api }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
          if (!hadRecentInput)
            Object.assign(window, { shifted: (window as never as { shifted: number }).shifted + value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let letGo = () => {}
    const drawn = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await drawn
      await route.continue()
    })
    await page.goto(await publicEvent(api), { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    letGo()
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.fonts.check('16px "inter"') || document.fonts.size > 0)).toBe(true)
    expect(await page.evaluate(() => (window as never as { shifted: number }).shifted)).toBeLessThan(0.05)
  })

  test('no page tries to compile text', async ({ adminPage }) => {
    const reports: string[] = []
    await adminPage.addInitScript(() => {
      Object.assign(window, { breaches: [] })
      document.addEventListener('securitypolicyviolation', (breach) => {
        ;(window as never as { breaches: string[] }).breaches.push(breach.violatedDirective)
      })
    })
    for (const path of [pages.admin.assistant(), pages.admin.newMember(), pages.admin.home()]) {
      await adminPage.goto(path)
      await adminPage.waitForLoadState('networkidle')
      reports.push(...(await adminPage.evaluate(() => (window as never as { breaches: string[] }).breaches)))
    }
    expect(reports).toEqual([])
  })
})
