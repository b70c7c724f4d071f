import { chromium } from '@playwright/test'
import { findBrowser } from '#e2e/browser'

/** How many requests each page makes for pages that nobody has opened yet, in a real browser. */
export async function countAhead(
  origin: string,
  cookie: string,
  paths: readonly string[],
): Promise<[path: string, count: number][]> {
  const { path: executablePath, libraries } = await findBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
    ...(libraries && { env: { ...process.env, LD_LIBRARY_PATH: libraries } as Record<string, string> }),
  })
  try {
    const context = await browser.newContext()
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return { name, value: value.join('='), url: origin }
      }),
    )
    const page = await context.newPage()
    let count = 0
    page.on('request', (request) => {
      if (request.headers()['next-router-prefetch'] !== undefined) count += 1
    })
    const counted: [string, number][] = []
    for (const path of paths) {
      count = 0
      await page.goto(origin + path)
      await page.waitForLoadState('networkidle')
      if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
      counted.push([path, count])
    }
    return counted
  } finally {
    await browser.close()
  }
}
