import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { toAppError } from '#db/errors'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { JsonResponse } from '#lib/http/json'
import { problemResponse } from '#lib/http/problem'

const KEY = /^[\x21-\x7e]{1,255}$/
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Runs a write at most once per Idempotency-Key: the first answer is kept for a day with the transaction
 * of its effect, and a repetition gets it again. Requests without the header just run, and so do trial runs: they
 * change nothing, and their key is left for the run itself.
 *
 * @throws AppError invalid when the key came with another body or query, conflict while the first still runs
 */
export async function withIdempotency(
  ctx: Ctx,
  request: Request,
  body: unknown,
  answer: (ctx: Ctx) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (key === null || ctx.actor.kind !== 'account' || !WRITES.has(request.method)) return answer(ctx)
  if (!KEY.test(key)) {
    throw new AppError('invalid', 'The Idempotency-Key header takes 1 to 255 visible ASCII characters.', {
      field: 'Idempotency-Key',
    })
  }
  const { pathname, searchParams } = new URL(request.url)
  if (isTrial(body, searchParams)) return answer(ctx)
  const scope = { account_id: ctx.actor.account_id, route: `${request.method} ${pathname}`, key }
  // What is asked in the address is as much of the request as its body.
  searchParams.sort()
  const body_hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .update(String(searchParams))
    .digest()
  try {
    return await transaction(ctx, async (running) => {
      const earlier = await claim(running, scope, body_hash)
      if (earlier) return earlier
      const response = await answer(running)
      await keep(running, scope, response)
      return response
    })
  } catch (error) {
    // A refusal rolled the claim back together with its effects; it is kept by itself, server faults never are.
    const known = toAppError(error)
    const response = problemResponse(error, ctx.request_id, request)
    if (
      response.status < 500 &&
      !['unauthenticated', 'rate_limited'].includes(known.code) &&
      !(error instanceof KeyRefused)
    ) {
      await transaction(ctx, async (running) => {
        if (!(await claim(running, scope, body_hash))) await keep(running, scope, response)
      }).catch(() => {})
    }
    return response
  }
}

/** Whether a request asks in its address or its body what it would do. */
function isTrial(body: unknown, search: URLSearchParams): boolean {
  const asked = z.stringbool().safeParse(search.get('dry_run')).data
  return asked === true || (body as { dry_run?: unknown } | null | undefined)?.dry_run === true
}

/** The key itself was refused; says nothing about the request that first carried it. */
class KeyRefused extends AppError {}

interface Scope {
  account_id: string
  route: string
  key: string
}

async function claim(ctx: Ctx, scope: Scope, body_hash: Buffer): Promise<Response | null> {
  const name = `${ctx.tenant_id} ${scope.account_id} ${scope.route} ${scope.key}`
  const { rows } = await sql<{
    is_free: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_free`.execute(ctx.db)
  if (!rows[0]?.is_free) {
    throw new KeyRefused(
      'conflict',
      'The first request with this Idempotency-Key is still running. Try again shortly.',
      {
        headers: { 'retry-after': '1' },
      },
    )
  }
  const earlier = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response_status', 'response_headers', 'response_body'])
    .where('account_id', '=', scope.account_id)
    .where('route', '=', scope.route)
    .where('key', '=', scope.key)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!earlier) {
    await ctx.db
      .insertInto('idempotency_keys')
      .values({ ...scope, body_hash })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'account_id', 'route', 'key'])
          .doUpdateSet({ body_hash, response_status: null, created_at: sql`now()` }),
      )
      .execute()
    return null
  }
  if (!earlier.body_hash.equals(body_hash)) {
    throw new KeyRefused(
      'invalid',
      'This Idempotency-Key was used with another body or query. Take a new key for a new request.',
      {
        field: 'Idempotency-Key',
      },
    )
  }
  const headers = { ...(earlier.response_headers as Record<string, string>), 'idempotency-replayed': 'true' }
  const status = earlier.response_status ?? 200
  if (earlier.response_body === null) return new Response(null, { status, headers })
  return new JsonResponse(earlier.response_body, { status, headers })
}

async function keep(ctx: Ctx, scope: Scope, response: Response): Promise<void> {
  const copy = response.clone()
  const text = await copy.text()
  await ctx.db
    .updateTable('idempotency_keys')
    .set({
      response_status: copy.status,
      response_headers: JSON.stringify(Object.fromEntries(copy.headers)),
      response_body: text === '' ? null : text,
    })
    .where('account_id', '=', scope.account_id)
    .where('route', '=', scope.route)
    .where('key', '=', scope.key)
    .execute()
}
