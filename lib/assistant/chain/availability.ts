import type { CircuitReport } from '#lib/assistant/chain/circuits'
import { BUILTIN, type ModelLink } from '#lib/assistant/chain/endpoints'
import type { Listing } from '#lib/assistant/chain/listings'
import type { FailureKind } from '#lib/assistant/chain/schema'
import type { ChainState } from '#lib/assistant/chain/state'
import { getAiSettings, getBudget } from '#lib/assistant/usage/queries'
import type { TokenBudget } from '#lib/assistant/usage/schema'
import type { Ctx } from '#lib/context'

/** A model of the chain and how it stands. */
export interface StandingLink {
  link: ModelLink
  circuit: CircuitReport
  listing: Listing | undefined
  /** Why it would not answer now; null when it may well. */
  trouble: FailureKind | null
}

/** How the models stand for one association. */
export interface Availability {
  links: StandingLink[]
  listings: Listing[]
  budget: TokenBudget
  /** Whether the association lets outside models answer. */
  is_wanted: boolean
  /** Who answers the next question. */
  active_model: string
}

/** Returns how the models stand, from what the servers list (cached, 2 s at most) and from what calls met with. */
export async function getAvailability(ctx: Ctx, state: ChainState): Promise<Availability> {
  const [links, listings, budget, settings] = await Promise.all([
    state.links(),
    state.listings.all(),
    getBudget(ctx),
    getAiSettings(ctx),
  ])
  const standing = links.map((link) => standingOf(link, listings, state))
  const mayAsk = settings.uses_models && budget.used < budget.limit
  const active = mayAsk ? standing.find(({ trouble }) => trouble === null) : undefined
  return {
    links: standing,
    listings,
    budget,
    is_wanted: settings.uses_models,
    active_model: active?.link.id ?? BUILTIN,
  }
}

/** What a list of models that does not come says of the models themselves. */
const TELLING: readonly (FailureKind | null)[] = ['unreachable', 'credentials', 'quota', 'timeout']
const PROOF_MS = 60_000

function standingOf(link: ModelLink, listings: readonly Listing[], state: ChainState): StandingLink {
  const circuit = state.circuits.report(link)
  const listing = listings.find(({ endpoint }) => endpoint.id === link.endpoint.id)
  return { link, circuit, listing, trouble: troubleOf(link, circuit, listing, state) }
}

function troubleOf(
  link: ModelLink,
  circuit: CircuitReport,
  listing: Listing | undefined,
  state: ChainState,
): FailureKind | null {
  if (!state.capabilities(link).tools) return 'no_tools'
  if (circuit.state === 'open') return circuit.reason ?? 'server_error'
  // An answer of late says more than a list that did not come.
  const answeredOfLate = state.now() - (state.statistics.of(link).last_success_at ?? 0) < PROOF_MS
  const kind = listing?.error_kind ?? null
  return !answeredOfLate && TELLING.includes(kind) ? kind : null
}
