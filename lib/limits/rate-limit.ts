import { createHash } from 'node:crypto'
import { appPool } from '#db/client'
import type { Ctx } from '#lib/context'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { networkOf } from '#lib/format/network'
import { type Limit, SharedWindows } from '#lib/limits/shared-windows'

/** Limits that all processes count together, and may exceed by a little (SharedWindows says by how much). */
const GENERAL = {
  requests_per_address: { hits: 600, window: 60 },
  requests_per_account: { hits: 300, window: 60 },
  questions_per_account: { hits: 30, window: 60 },
  questions_per_tenant: { hits: 120, window: 60 },
} as const satisfies Record<string, Limit>

/** Limits that are exact across all processes: each hit is counted in the database. */
const EXACT = {
  sign_in_failures_per_account: { hits: 100, window: 24 * 60 * 60 },
  sign_in_failures_per_address: { hits: 50, window: 15 * 60 },
  /** Of one account from one network or known browser. */
  sign_in_failures_per_source: { hits: 10, window: 15 * 60 },
  sign_in_failures_per_source_and_day: { hits: 20, window: 24 * 60 * 60 },
  mails_per_account: { hits: 5, window: 60 * 60 },
  mails_per_address: { hits: 60, window: 60 * 60 },
  registrations_per_address: { hits: 300, window: 60 * 60 },
  tenants_per_address: { hits: 10, window: 60 * 60 },
  /** What guests ask for on public pages: of one network, for one person's mailbox, and at one event. */
  guest_requests_per_address: { hits: 100, window: 60 * 60 },
  guest_requests_per_mailbox: { hits: 5, window: 60 * 60 },
  guest_requests_per_event: { hits: 1_000, window: 60 * 60 },
} as const satisfies Record<string, Limit>

/** What an exact limit counts: its name, and whom the hits are of. */
export type Counted = readonly [limit: keyof typeof EXACT, subject: string]

/** How many hits a limit allows here: RATE_LIMITS multiplies them all. */
function allowed(hits: number): number {
  return env.RATE_LIMITS === 'off' ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(hits * env.RATE_LIMITS))
}

function tooMany(seconds: number): AppError {
  const wait = Math.max(1, Math.ceil(seconds))
  const minutes = Math.ceil(wait / 60)
  const inWords =
    wait < 90 ? `${wait} seconds` : minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return new AppError('rate_limited', `Too many requests. Try again in ${inWords}.`, {
    headers: { 'retry-after': String(wait) },
  })
}

const windows = new SharedWindows(async (key, hits, endsAt) => {
  const result = await appPool().query<{ hits: number }>({
    name: 'count-hits-together',
    text: `insert into rate_limits as r (key, window_ends_at, hits) values ($1, to_timestamp($2 / 1000.0), $3)
      on conflict (key) do update set hits = r.hits + excluded.hits
      returning hits`,
    values: [hashed(key), endsAt, hits],
  })
  return result.rows[0]?.hits ?? hits
})

async function countTogether(name: keyof typeof GENERAL, subject: string): Promise<void> {
  const { hits, window } = GENERAL[name]
  const seconds = await windows.count(`${name}:${subject}`, { hits: allowed(hits), window })
  if (seconds !== null) throw tooMany(seconds)
}

/**
 * Counts a request against the general limits of its network and account.
 *
 * @throws AppError rate_limited, with Retry-After
 */
export async function limitRequest(ctx: Ctx, address: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  await countTogether('requests_per_address', networkOf(address))
  if (ctx.actor.kind === 'account') await countTogether('requests_per_account', ctx.actor.account_id)
}

/**
 * Counts a request that was refused before it was known whose it is.
 *
 * @throws AppError rate_limited, with Retry-After, in place of the refusal
 */
export async function limitRefusal(address: string): Promise<void> {
  if (env.RATE_LIMITS !== 'off') await countTogether('requests_per_address', networkOf(address))
}

/**
 * Counts a question to the assistant against the limits of its account and its tenant.
 *
 * @throws AppError rate_limited, with Retry-After
 */
export async function limitQuestion(ctx: Ctx): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  if (ctx.actor.kind === 'account') await countTogether('questions_per_account', ctx.actor.account_id)
  await countTogether('questions_per_tenant', ctx.tenant_id)
}

/** Whom a limit is about is kept as a hash: the table of limits holds no addresses of people. */
function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}

function exactKey([name, subject]: Counted): string {
  return `${name}:${hashed(subject)}`
}

/** Throws when one of the limits is used up, or would be by more than it allows. */
function refuseUsedUp(
  counted: readonly Counted[],
  rows: { key: string; hits: number; seconds: number }[],
  over: 0 | 1,
) {
  const waits = counted.flatMap((each) => {
    const row = rows.find(({ key }) => key === exactKey(each))
    return row && row.hits >= allowed(EXACT[each[0]].hits) + over ? [row.seconds] : []
  })
  if (waits.length > 0) throw tooMany(Math.max(...waits))
}

/**
 * Counts a hit against each of these exact limits. An ended window starts again.
 *
 * @throws AppError rate_limited when one was used up before
 */
export async function countHits(...counted: Counted[]): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  const { rows } = await appPool().query<{ key: string; hits: number; seconds: number }>({
    name: 'count-hits',
    // In the order of their keys, so that two of these never wait for each other.
    text: `insert into rate_limits as r (key, window_ends_at, hits)
      select key, now() + make_interval(secs => seconds), 1 from unnest($1::text[], $2::int[]) as given (key, seconds) order by key
      on conflict (key) do update set
        hits = case when r.window_ends_at <= now() then 1 else r.hits + 1 end,
        window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
      returning key, hits, extract(epoch from window_ends_at - now())::float8 as seconds`,
    values: [counted.map(exactKey), counted.map(([name]) => EXACT[name].window)],
  })
  refuseUsedUp(counted, rows, 1)
}

/** Counts a hit against an exact limit, as countHits. Returns whether it was within, where nobody is to be told. */
export async function isWithin(counted: Counted): Promise<boolean> {
  try {
    await countHits(counted)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/**
 * Looks at exact limits without counting.
 *
 * @throws AppError rate_limited when one is used up
 */
export async function checkLimits(...counted: Counted[]): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  const { rows } = await appPool().query<{ key: string; hits: number; seconds: number }>({
    name: 'read-hits',
    text: `select key, hits, extract(epoch from window_ends_at - now())::float8 as seconds
      from rate_limits where key = any($1) and window_ends_at > now()`,
    values: [counted.map(exactKey)],
  })
  refuseUsedUp(counted, rows, 0)
}

/** Forgets the hits that were counted, as after a success. */
export async function clearLimits(...counted: Counted[]): Promise<void> {
  await appPool().query(
    `with given as (select key from rate_limits where key = any($1) order by key for update)
      delete from rate_limits using given where rate_limits.key = given.key`,
    [counted.map(exactKey)],
  )
}
