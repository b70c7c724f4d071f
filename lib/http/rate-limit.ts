import { createHash } from 'node:crypto'
import { appPool } from '#db/client'
import type { Ctx } from '#lib/context'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'

interface Limit {
  /** Hits allowed in a window. */
  hits: number
  /** Seconds. */
  window: number
}

/** Limits of requests, before RATE_LIMITS multiplies them. */
const GENERAL = {
  address: { hits: 600, window: 60 },
  token: { hits: 300, window: 60 },
  questions: { hits: 30, window: 60 },
  questions_per_tenant: { hits: 120, window: 60 },
} as const satisfies Record<string, Limit>

/** Limits that are exact across all processes: each hit is counted in the database. */
const EXACT = {
  sign_in_failures_per_account: { hits: 10, window: 15 * 60 },
  sign_in_failures_per_address: { hits: 50, window: 15 * 60 },
  mails_per_account: { hits: 5, window: 60 * 60 },
  mails_per_address: { hits: 60, window: 60 * 60 },
  registrations_per_address: { hits: 300, window: 60 * 60 },
} as const satisfies Record<string, Limit>

/** A limit that is counted in the database. */
export type ExactLimit = keyof typeof EXACT

function allowed(limit: Limit): number {
  return env.RATE_LIMITS === 'off' ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(limit.hits * env.RATE_LIMITS))
}

function tooMany(seconds: number): AppError {
  const wait = Math.max(1, Math.ceil(seconds))
  return new AppError(
    'rate_limited',
    `Too many requests. Try again in ${wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`}.`,
    {
      headers: { 'retry-after': String(wait) },
    },
  )
}

interface Window {
  ends_at: number
  /** Hits in this process that the database has not heard of yet. */
  unreported: number
  /** Hits of all processes, as of the last report. */
  reported: number
}

const windows = new Map<string, Window>()

/**
 * Counts a request against the general limits of its address and token. Processes count by themselves
 * and exchange their counts through the database after every twentieth of the limit, so that no request
 * waits for it.
 *
 * @throws AppError rate_limited, with Retry-After
 */
export function limitRequest(ctx: Ctx, address: string): void {
  if (env.RATE_LIMITS === 'off') return
  countLocally(`address:${address}`, GENERAL.address)
  if (ctx.actor.kind === 'account') countLocally(`token:${ctx.actor.account_id}`, GENERAL.token)
}

/**
 * Counts a request that was refused before it was known whose it is.
 *
 * @throws AppError rate_limited, with Retry-After, in place of the refusal
 */
export function limitRefusal(address: string): void {
  if (env.RATE_LIMITS !== 'off') countLocally(`address:${address}`, GENERAL.address)
}

/**
 * Counts a question to the assistant against the limits of its account and its tenant.
 *
 * @throws AppError rate_limited, with Retry-After
 */
export function limitQuestion(ctx: Ctx): void {
  if (env.RATE_LIMITS === 'off') return
  if (ctx.actor.kind === 'account') countLocally(`questions:${ctx.actor.account_id}`, GENERAL.questions)
  countLocally(`questions of ${ctx.tenant_id}`, GENERAL.questions_per_tenant)
}

function countLocally(key: string, limit: Limit): void {
  const now = Date.now()
  const most = allowed(limit)
  let window = windows.get(key)
  if (!window || window.ends_at <= now) {
    if (windows.size > 50_000) forgetEnded(now)
    // Windows begin at whole multiples of their length, so that all processes have the same ones.
    const length = limit.window * 1000
    window = { ends_at: (Math.floor(now / length) + 1) * length, unreported: 0, reported: 0 }
    windows.set(key, window)
  }
  if (window.reported + window.unreported >= most) throw tooMany((window.ends_at - now) / 1000)
  window.unreported += 1
  if (window.unreported >= most / 20) report(key, window)
}

function forgetEnded(now: number): void {
  for (const [key, window] of windows) if (window.ends_at <= now) windows.delete(key)
}

function report(key: string, window: Window): void {
  const hits = window.unreported
  window.unreported = 0
  window.reported += hits
  count(`${key}:${window.ends_at}`, hits, window.ends_at).then(
    (total) => {
      window.reported = Math.max(window.reported, total)
    },
    // Without the database each process limits by what it has seen itself.
    () => {},
  )
}

/** Adds hits to a counter and returns its new total. An ended window starts again. */
async function count(key: string, hits: number, endsAt: number): Promise<number> {
  const result = await appPool().query<{ hits: number }>({
    name: 'count-hits',
    text: `insert into rate_limits as r (key, window_ends_at, hits) values ($1, to_timestamp($2 / 1000.0), $3)
      on conflict (key) do update set
        hits = case when r.window_ends_at <= now() then excluded.hits else r.hits + excluded.hits end,
        window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
      returning hits`,
    values: [key, endsAt, hits],
  })
  return result.rows[0]?.hits ?? hits
}

/** Who a limit is about is kept as a hash: the table of limits holds no addresses of people. */
function exactKey(name: ExactLimit, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`
}

/**
 * Counts a hit against an exact limit.
 *
 * @throws AppError rate_limited when the limit was used up before
 */
export async function countHit(name: ExactLimit, subject: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  const { window } = EXACT[name]
  const total = await count(exactKey(name, subject), 1, Date.now() + window * 1000)
  if (total > allowed(EXACT[name])) throw tooMany(await secondsLeft(name, subject))
}

/**
 * Looks at an exact limit without counting.
 *
 * @throws AppError rate_limited when it is used up
 */
export async function checkLimit(name: ExactLimit, subject: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  const result = await appPool().query<{ hits: number; seconds: number }>({
    name: 'read-hits',
    text: 'select hits, extract(epoch from window_ends_at - now())::float8 as seconds from rate_limits where key = $1 and window_ends_at > now()',
    values: [exactKey(name, subject)],
  })
  const row = result.rows[0]
  if (row && row.hits >= allowed(EXACT[name])) throw tooMany(row.seconds)
}

/** Forgets the hits of a subject, as after a success. */
export async function clearLimit(name: ExactLimit, subject: string): Promise<void> {
  await appPool().query('delete from rate_limits where key = $1', [exactKey(name, subject)])
}

async function secondsLeft(name: ExactLimit, subject: string): Promise<number> {
  const result = await appPool().query<{ seconds: number }>(
    'select extract(epoch from window_ends_at - now())::float8 as seconds from rate_limits where key = $1',
    [exactKey(name, subject)],
  )
  return result.rows[0]?.seconds ?? EXACT[name].window
}
