import { findBrowser } from '#e2e/browser'
import { startInstance } from '#e2e/instance'
import { startMailListener } from '#e2e/mail-listener'

/**
 * Starts what all journeys share: a mail server, a browser to be found, and the product as it ships, with a database
 * of its own and the demo in it. Returns what ends them.
 */
export default async function startWorld(): Promise<() => Promise<void>> {
  const started = performance.now()
  const [listener, browser] = await Promise.all([startMailListener(), findBrowser()])
  const instance = await startInstance({
    DEMO: 'on',
    SMTP_URL: listener.smtp_url,
    // All tests come from one address and in a hurry; e2e/limits.api.spec.ts has an instance with the real limits.
    RATE_LIMITS: '100',
  }).catch(async (error: unknown) => {
    await listener.stop()
    throw error
  })
  process.env.E2E_URL = instance.url
  process.env.E2E_DATA_DIR = instance.data_dir
  process.env.E2E_SMTP_URL = listener.smtp_url
  process.env.E2E_MAILBOX_URL = listener.mailbox_url
  process.env.E2E_BROWSER = JSON.stringify(browser)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Quorate serves at ${instance.url} for the journeys (ready in ${seconds} s)`)
  return async () => {
    const code = await instance.stop()
    await listener.stop()
    if (code !== 0) throw new Error(`Quorate ended with code ${code}:\n${instance.output()}`)
  }
}
