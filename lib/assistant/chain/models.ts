import { type Availability, getAvailability, type StandingLink } from '#lib/assistant/chain/availability'
import { BUILTIN, linkId, providerOf } from '#lib/assistant/chain/endpoints'
import type { AiModel, AiModels } from '#lib/assistant/chain/schema'
import { type ChainState, processState } from '#lib/assistant/chain/state'
import type { Ctx } from '#lib/context'
import { can } from '#lib/permissions'

/**
 * Returns the models in the order in which they are asked, the built-in analyst last; administrators also get those
 * that the servers offer and that are not used.
 */
export async function getAiModels(ctx: Ctx, state: ChainState = processState()): Promise<AiModels> {
  const availability = await getAvailability(ctx, state)
  const { links, active_model } = availability
  const source = state.configured.length > 0 ? 'configured' : 'discovered'
  const used = links.map((standing, index) => usedModel(standing, index + 1, source, availability, state))
  const offered = can(ctx, 'ai.write') ? offeredModels(availability) : []
  const order = [...links.map(({ link }) => link.id), BUILTIN]
  return {
    models: [...used, builtinModel(order.length, active_model), ...offered],
    active_model,
    default_model: order[0] ?? BUILTIN,
    fallback_order: order,
  }
}

function usedModel(
  { link, circuit, listing, trouble }: StandingLink,
  priority: number,
  source: AiModel['source'],
  { active_model, is_wanted, budget }: Availability,
  state: ChainState,
): AiModel {
  const { tools, unsupported } = state.capabilities(link)
  return {
    id: link.id,
    name: link.model,
    provider: providerOf(link),
    kind: 'llm',
    available: trouble === null && is_wanted && budget.used < budget.limit,
    active: link.id === active_model,
    priority,
    state: circuit.state,
    capabilities: { tools, streaming: true, json: !unsupported.has('response_format') },
    context_window: listing?.models.find(({ id }) => id === link.model)?.context_window ?? null,
    source,
  }
}

function builtinModel(priority: number, active_model: string): AiModel {
  return {
    id: BUILTIN,
    name: 'Built-in analyst',
    provider: 'builtin',
    kind: 'builtin',
    available: true,
    active: active_model === BUILTIN,
    priority,
    state: 'closed',
    capabilities: { tools: true, streaming: true, json: false },
    context_window: null,
    source: 'builtin',
  }
}

function offeredModels({ listings, links }: Availability): AiModel[] {
  const used = new Set(links.map(({ link }) => link.id))
  return listings.flatMap(({ endpoint, models }) => {
    const others = models.filter(({ id }) => !used.has(linkId(endpoint, id)))
    return others.map(({ id, context_window }) => ({
      id: linkId(endpoint, id),
      name: id,
      provider: providerOf({ id, model: id, endpoint }),
      kind: 'llm' as const,
      available: false,
      active: false,
      priority: null,
      state: 'closed' as const,
      capabilities: { tools: null, streaming: null, json: null },
      context_window,
      source: 'discovered' as const,
    }))
  })
}
