import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findBrowser } from '#e2e/browser'
import { startInstance } from '#e2e/instance'
import { startMailListener } from '#e2e/mail-listener'

/**
 * Starts what all journeys share: a mail server, a browser to be found, and the product as it ships, with a database
 * of its own and the demo in it. Returns what ends them. Where E2E_URL names a product that runs already, with the demo
 * in it and its mails in the mailbox of E2E_MAILBOX_URL, that one is tried, and left to whoever started it.
 */
export default async function startWorld(): Promise<() => Promise<void>> {
  const started = performance.now()
  process.env.E2E_BROWSER = JSON.stringify(await findBrowser())
  if (process.env.E2E_URL !== undefined) return async () => {}
  const listener = await startMailListener()
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
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Quorate serves at ${instance.url} for the journeys (ready in ${seconds} s)`)
  return async () => {
    const { exitCode, signalCode } = instance.launcher
    const endedEarly = exitCode !== null || signalCode !== null
    keep('quorate.log', instance.log())
    keep('launcher.log', instance.output())
    const code = await instance.stop()
    await listener.stop()
    if (endedEarly || code !== 0) {
      const when = endedEarly ? 'while the journeys ran' : 'when it was stopped'
      throw new Error(`Quorate ended with ${signalCode ?? `code ${code}`} ${when}:\n${instance.output()}`)
    }
  }
}

/** Keeps a text beside the pictures of what failed. */
function keep(name: string, text: string): void {
  const folder = resolve(import.meta.dirname, '../test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(resolve(folder, name), text)
}
