import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

/*
 * Does the time of an answer tell whether an account exists? Asks a running server (started with RATE_LIMITS=off and
 * the demo association) in turns and compares the times of twins that have to look alike. By hand:
 *
 *   RATE_LIMITS=off npm start
 *   node e2e/bench/enumeration.ts --base http://localhost:3000 --tries 400
 *
 * Demanded: |t| < 4.5 by Welch, and medians less than 5 % apart.
 */

const MAX_T = 4.5
const MAX_GAP = 0.05

const { values } = parseArgs({
  options: { base: { type: 'string', default: 'http://localhost:3000' }, tries: { type: 'string', default: '400' } },
})
const tries = Number(values.tries)

const PASSWORD = 'Evening-Tide-7'
const KNOWN = { email: 'admin@demo.example', tenant_id: 'demo' }

function stranger(): string {
  return `${randomBytes(8).toString('hex')}@example.org`
}

async function post(path: string, body: object): Promise<number> {
  const response = await fetch(`${values.base}/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (response.status === 429) throw new Error('The server limits requests; start it with RATE_LIMITS=off.')
  return response.status
}

function registration(email: string): object {
  const names = { first_name: 'Ada', last_name: 'Example' }
  return { ...names, email, tenant_id: KNOWN.tenant_id, password: PASSWORD, confirm_password: PASSWORD }
}

/** The twins of one endpoint; the first is what the others are held against. */
type Twins = Record<string, () => Promise<number>>

async function loginTwins(): Promise<Twins> {
  const unverified = stranger()
  const often = stranger()
  for (const email of [unverified, often, often, often]) await post('register', registration(email))
  const wrong = { ...KNOWN, password: 'Wrong-Tide-7' }
  return {
    'wrong password': () => post('login', wrong),
    'unknown e-mail': () => post('login', { ...wrong, email: stranger() }),
    'wrong tenant': () => post('login', { ...wrong, tenant_id: 'nowhere' }),
    'unverified, wrong password': () => post('login', { ...wrong, email: unverified }),
    'registered three times, wrong password': () => post('login', { ...wrong, email: often }),
  }
}

function mailTwins(path: string): Twins {
  return {
    'known e-mail': () => post(path, KNOWN),
    'unknown e-mail': () => post(path, { ...KNOWN, email: stranger() }),
  }
}

const registerTwins: Twins = {
  'known e-mail': () => post('register', registration(KNOWN.email)),
  'unknown e-mail': () => post('register', registration(stranger())),
}

function median(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Welch's t for two samples of unequal variance. */
function welch(a: number[], b: number[]): number {
  const [one, other] = [a, b].map((times) => {
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length
    const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (times.length - 1)
    return { mean, error: variance / times.length }
  }) as [{ mean: number; error: number }, { mean: number; error: number }]
  return (one.mean - other.mean) / Math.sqrt(one.error + other.error)
}

/** Asks in turns, in a new order each round, so that whatever else the machine does falls on all alike. */
async function measure(twins: Twins): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(twins).map((name) => [name, []]))
  for (let round = -10; round < tries; round += 1) {
    for (const [name, ask] of Object.entries(twins).sort(() => Math.random() - 0.5)) {
      const began = performance.now()
      await ask()
      // The first rounds warm the server up.
      if (round >= 0) times[name]?.push(performance.now() - began)
    }
  }
  return times
}

const endpoints: [string, Twins][] = [
  ['login', await loginTwins()],
  ['resend-verification', mailTwins('resend-verification')],
  ['forgot-password', mailTwins('forgot-password')],
  ['register', registerTwins],
]
for (const [endpoint, twins] of endpoints) {
  const times = await measure(twins)
  const [reference = [], ...others] = Object.values(times)
  const [, ...names] = Object.keys(times)
  console.log(`${endpoint}: ${Object.keys(times)[0]} ${median(reference).toFixed(2)} ms`)
  for (const [index, sample] of others.entries()) {
    const t = welch(reference, sample)
    const gap = median(sample) / median(reference) - 1
    const isEven = Math.abs(t) < MAX_T && Math.abs(gap) < MAX_GAP
    if (!isEven) process.exitCode = 1
    const verdict = isEven ? 'even' : 'UNEVEN'
    console.log(
      `  ${names[index]} ${median(sample).toFixed(2)} ms, gap ${(gap * 100).toFixed(1)} %, t ${t.toFixed(2)}: ${verdict}`,
    )
  }
}
