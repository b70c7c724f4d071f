import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Caller, type Credentials, callerOf, DEMO, join, type Login, logIn } from '#e2e/api'
import { besideWorld, startBareHost } from '#e2e/bare-host'
import type { Browser } from '#e2e/browser'

/** Ways to the API of the running product. */
export interface Api {
  url: string
  anonymous: Caller
  /** The demo's administrator or member, signed in once per worker. */
  as(who: keyof typeof DEMO): Promise<Login>
  /** Registers, verifies and signs in: the administrator of a fresh tenant, or a member of the given one. */
  join(tenant_id?: string, fields?: Record<string, unknown>): Promise<Login>
}

interface OwnFixtures {
  api: Api
  /** What a journey may leave in the console; everything else fails it. */
  allowedConsole: RegExp[]
  /** A page that is signed in to the demo, as its administrator. */
  adminPage: Page
  /** A page that is signed in to the demo, as its member. */
  memberPage: Page
  /** Opens a page that is signed in to the demo, or to nothing. */
  openDemo: (who: keyof typeof DEMO | 'nobody') => Promise<Page>
  /** Opens a page that is signed in with the credentials. */
  openAs: (credentials: Credentials) => Promise<Page>
}

/** What a project of playwright.config.ts chooses. */
export interface HostOption {
  /** Who serves: the product as it ships, or Next without our own server. */
  host: 'npm start' | 'next start'
}

interface WorkerFixtures extends HostOption {
  /** Where the product is reached. */
  url: string
}

/** A browser says so when any request was refused; refusals are part of journeys, and 5xx are looked for by themselves. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/

/** Collects what must not happen on a page: errors in the console, breaches of its policy, answers of 500 and more. */
function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' || REFUSED.test(message.text())) return
    faults.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
}

/** Lets every address that is opened wait until the page's controls are awake: what is pressed before is lost. */
function waitForControls(page: Page): void {
  const open = page.goto.bind(page)
  page.goto = async (...given) => {
    const response = await open(...given)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main button, main input, main textarea, header button')].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__reactProps')),
      ),
    )
    return response
  }
}

/** Signs a browser, or what sends requests with cookies, in without its form. */
export async function signIn(
  context: Pick<BrowserContext, 'request'>,
  url: string,
  credentials: Credentials,
): Promise<void> {
  const headers = { origin: url }
  const csrf = (await (await context.request.get(`${url}/api/auth/csrf`)).json()) as { csrfToken: string }
  const { tenant_id, email, password } = credentials
  const form = { tenant_id, email, password, csrfToken: csrf.csrfToken, callbackUrl: '/', json: 'true' }
  const response = await context.request.post(`${url}/api/auth/callback/credentials`, { form, headers })
  if (!response.ok()) throw new Error(`Signing the browser in was answered with ${response.status()}`)
}

/** The test function of all journeys. */
export const test = base.extend<OwnFixtures, WorkerFixtures>({
  host: ['npm start', { option: true, scope: 'worker' }],
  url: [
    async ({ host }, use) => {
      if (host === 'npm start') return use(process.env.E2E_URL ?? '')
      const bareHost = await startBareHost(besideWorld())
      await use(bareHost.url)
      await bareHost.stop()
      expect(
        bareHost.entries().filter(({ level, status }) => level >= 50 || Number(status) >= 500),
        'the log holds no error of ours',
      ).toEqual([])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ url }, use) => use(url),
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { path, libraries } = JSON.parse(process.env.E2E_BROWSER ?? '{}') as Browser
      await use({
        ...launchOptions,
        ...(path ? { executablePath: path } : {}),
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        ...(libraries ? { env: { ...process.env, LD_LIBRARY_PATH: libraries } } : {}),
      })
    },
    { scope: 'worker' },
  ],
  api: ({ url }, use) => use(apiOf(url)),
  allowedConsole: [[], { option: true }],
  context: async ({ context, allowedConsole }, use) => {
    const faults: string[] = []
    context.on('page', (page) => {
      watch(page, faults)
      waitForControls(page)
    })
    await use(context)
    const unexpected = faults.filter((fault) => !allowedConsole.some((pattern) => pattern.test(fault)))
    expect(unexpected, 'the console stays clean').toEqual([])
  },
  openAs: async ({ context, api }, use) => {
    await use(async (credentials) => {
      await context.clearCookies()
      await signIn(context, api.url, credentials)
      return context.newPage()
    })
  },
  openDemo: async ({ context, api }, use) => use((who) => openDemo(who, context, api)),
  adminPage: async ({ openDemo }, use) => use(await openDemo('admin')),
  memberPage: async ({ openDemo }, use) => use(await openDemo('member')),
})

/** Who signed in to the demo over the API in this worker. */
const logins = new Map<string, Promise<Login>>()

function apiOf(url: string): Api {
  return {
    url,
    anonymous: callerOf(url),
    as: (who) => {
      const login = logins.get(who) ?? logIn(url, DEMO[who])
      logins.set(who, login)
      return login
    },
    join: (tenant_id, fields) => join(url, tenant_id, fields),
  }
}

/** The cookies of who signed in to the demo in this worker. */
const demoCookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

async function openDemo(who: keyof typeof DEMO | 'nobody', context: BrowserContext, api: Api): Promise<Page> {
  await context.clearCookies()
  if (who === 'nobody') return context.newPage()
  const known = demoCookies.get(who)
  if (known) await context.addCookies(known)
  else {
    await signIn(context, api.url, DEMO[who])
    demoCookies.set(who, await context.cookies())
  }
  return context.newPage()
}

export { expect }
