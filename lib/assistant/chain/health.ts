import { type Availability, getAvailability, type StandingLink } from '#lib/assistant/chain/availability'
import type { AiHealth } from '#lib/assistant/chain/schema'
import { type ChainState, processState } from '#lib/assistant/chain/state'
import type { Ctx } from '#lib/context'
import { can } from '#lib/permissions'

/**
 * Returns how the assistant does, without asking any model anything: what the servers list, what the last answers were
 * like, and how long the built-in analyst takes. A model that is down is told, never thrown.
 */
export async function getAiHealth(ctx: Ctx, state: ChainState = processState()): Promise<AiHealth> {
  const availability = await getAvailability(ctx, state)
  const self_test_ms = await testAnalyst(ctx)
  const { links, active_model, budget } = availability
  return {
    status: statusOf(availability),
    provider: providerHealth(ctx, availability),
    active_model,
    chain: links.map((standing) => linkHealth(standing, state)),
    builtin: { available: self_test_ms !== null, self_test_ms },
    budget,
  }
}

function statusOf({ links, is_wanted, active_model }: Availability): AiHealth['status'] {
  if (!is_wanted) return 'builtin_only'
  const first = links[0]
  if (first === undefined) return 'builtin_only'
  return active_model === first.link.id ? 'ok' : 'degraded'
}

function providerHealth(ctx: Ctx, { links, listings, active_model }: Availability): AiHealth['provider'] {
  const standing = links.find(({ link }) => link.id === active_model) ?? links[0]
  const listing = standing?.listing ?? listings[0]
  return {
    configured: listing !== undefined,
    base_url_host: can(ctx, 'ai.write') ? (listing?.endpoint.host ?? null) : null,
    reachable: listing?.reachable ?? null,
    latency_ms: listing?.latency_ms ?? null,
    checked_at: instantOf(listing?.checked_at),
    error_kind: standing?.trouble ?? listing?.error_kind ?? null,
  }
}

function linkHealth({ link, circuit }: StandingLink, state: ChainState): AiHealth['chain'][number] {
  const { success_rate, p50_ms, p95_ms, last_success_at } = state.statistics.of(link)
  return {
    id: link.id,
    state: circuit.state,
    open_until: instantOf(circuit.open_until),
    reason: circuit.reason,
    success_rate,
    p50_ms,
    p95_ms,
    last_success_at: instantOf(last_success_at),
  }
}

function instantOf(milliseconds: number | null | undefined): string | null {
  return milliseconds === null || milliseconds === undefined ? null : new Date(milliseconds).toISOString()
}

/** The test brings the analyst along, which is loaded when somebody wants to know. */
async function testAnalyst(ctx: Ctx): Promise<number | null> {
  const { selfTest } = await import('#lib/assistant/chain/self-test')
  return selfTest(ctx)
}
