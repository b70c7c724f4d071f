import { z } from 'zod'
import { TokenBudget } from '#lib/assistant/usage/schema'
import { Instant } from '#lib/wire/schema'

/** Every way a model can fail to answer. */
export const FailureKind = z.enum([
  'rate_limited',
  'quota',
  'credentials',
  'unknown_model',
  'context_too_long',
  'unsupported_setting',
  'no_tools',
  'bad_request',
  'content_filter',
  'timeout',
  'unreachable',
  'server_error',
  'bad_answer',
  'interrupted',
  'too_large',
])
export type FailureKind = z.infer<typeof FailureKind>

/** Whether requests are let through: `half_open` lets one try, and closes when it succeeds. */
export const CircuitState = z.enum(['closed', 'open', 'half_open'])
export type CircuitState = z.infer<typeof CircuitState>

/** The server of the model that goes first. */
const ProviderHealth = z.strictObject({
  configured: z.boolean(),
  base_url_host: z.string().nullable().describe('Told to administrators only'),
  reachable: z.boolean().nullable().describe('null: nothing configured, or the server does not list its models'),
  latency_ms: z.int().nullable(),
  checked_at: Instant.nullable(),
  error_kind: FailureKind.nullable(),
})

/** How one model does, as far as this process of the server saw. */
const LinkHealth = z.strictObject({
  id: z.string(),
  state: CircuitState,
  open_until: Instant.nullable().describe('Until then it is not asked'),
  reason: FailureKind.nullable().describe('Why it is not asked, or was not'),
  success_rate: z.number().nullable().describe('Of its last 100 answers, between 0 and 1'),
  p50_ms: z.int().nullable().describe('Half of its answers began within'),
  p95_ms: z.int().nullable(),
  last_success_at: Instant.nullable(),
})

export const AI_STATUSES = ['ok', 'degraded', 'builtin_only'] as const

/** How the assistant does. */
export const AiHealth = z.strictObject({
  status: z
    .enum(AI_STATUSES)
    .describe('degraded: the first model cannot be asked now. builtin_only: none is configured, or none is wanted'),
  provider: ProviderHealth,
  active_model: z.string().describe('Answers the next question: a model, or builtin'),
  chain: z.array(LinkHealth).describe('In the order in which they are asked'),
  builtin: z.strictObject({
    available: z.boolean(),
    self_test_ms: z.int().nullable().describe('How long it took to answer a question of ours'),
  }),
  budget: TokenBudget,
})
export type AiHealth = z.infer<typeof AiHealth>

/** A model that can answer, or that a server offers. */
export const AiModel = z.strictObject({
  id: z.string().describe('For `model` of a question'),
  name: z.string(),
  provider: z.enum(['openai', 'openai-compatible', 'builtin']),
  kind: z.enum(['llm', 'builtin']),
  available: z.boolean().describe('Whether it can be asked now'),
  active: z.boolean().describe('Whether it answers the next question'),
  priority: z.int().nullable().describe('1 is asked first; null: offered by its server, but not used'),
  state: CircuitState,
  capabilities: z.strictObject({
    tools: z.boolean().nullable().describe('null: not known'),
    streaming: z.boolean().nullable(),
    json: z.boolean().nullable(),
  }),
  context_window: z.int().nullable().describe('In tokens; null: not known'),
  source: z.enum(['configured', 'discovered', 'builtin']),
})
export type AiModel = z.infer<typeof AiModel>

/** The models; the built-in analyst is always among them. */
export const AiModels = z.strictObject({
  models: z.array(AiModel),
  active_model: z.string(),
  default_model: z.string().describe('Goes first when nothing is wrong'),
  fallback_order: z.array(z.string()),
})
export type AiModels = z.infer<typeof AiModels>
