import { z } from 'zod'
import { listFilter, oneOrMore } from '#lib/paging/schema'
import { EmailText, Id, Instant } from '#lib/wire/schema'

/** How likely a member is to leave; whoever has left is `lapsed`. */
export const RISK_LEVELS = ['low', 'medium', 'high', 'lapsed'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

const SCORED_LEVELS = ['low', 'medium', 'high'] as const

/** What is told about together: features of one group move together and are one reason. */
export const GROUPS = [
  'renewal',
  'arrears',
  'payments',
  'direct_debit',
  'attendance',
  'no_shows',
  'tenure',
  'renewal_habit',
  'dues',
  'feedback',
  'account',
] as const
export type Group = (typeof GROUPS)[number]

const Probability = z.number().min(0).max(1)

/** A reason for a risk: what goes with more, or with fewer, lapses. */
export const Factor = z.strictObject({
  feature: z.enum(GROUPS),
  label: z.string(),
  direction: z.enum(['raises', 'lowers']),
  value: z.number().nullable().describe('What it is for this member, in `unit`'),
  typical: z.number().nullable().describe('What it is for a typical member of the association'),
  unit: z.enum(['days', 'events', 'percent', 'years', 'payments', 'money', 'rating', 'yes_no', 'renewals']),
  contribution: z.number().describe('Log-odds that it adds to the score, or takes off'),
  share: Probability.describe('Of everything that moves the score'),
  explanation: z.string(),
  href: z.string().nullable().describe('The rows behind it'),
  /** Only for what can be changed. */
  counterfactual: z
    .strictObject({ change: z.string(), probability: Probability })
    .nullable()
    .describe('What the model would say if this were otherwise; an association, not a promise'),
})
export type Factor = z.infer<typeof Factor>

/** What to do next, with a draft to send: nothing is ever sent by itself. */
export const RecommendedAction = z.strictObject({
  kind: z.enum(['none', 'mail', 'call', 'invite', 'instalments', 'remind', 'win_back']),
  label: z.string(),
  reason: z.string(),
  draft: z.strictObject({ subject: z.string(), body: z.string() }).nullable(),
  href: z.string().nullable(),
})
export type RecommendedAction = z.infer<typeof RecommendedAction>

/** How a model did on quarters it had not seen. */
export const Quality = z.strictObject({
  auc: Probability.describe('How often of two members the one who lapsed had the higher score'),
  brier: z.number().describe('Mean squared error of the probabilities'),
  base_brier: z.number().describe('The same when everybody is given the usual rate'),
  calibration_slope: z.number().describe('1 is right; below, the model is too sure'),
})
export type Quality = z.infer<typeof Quality>

export const Basis = z.enum(['prior', 'blended', 'tenant'])

/** What a model was trained on. */
export const TrainedOn = z.strictObject({
  rows: z.int().describe('Members times months'),
  lapses: z.int(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
})
export type TrainedOn = z.infer<typeof TrainedOn>

/** The risk that a member leaves within the horizon, and why. */
export const ChurnPrediction = z.strictObject({
  member_id: Id,
  risk_level: z.enum(RISK_LEVELS),
  probability: Probability.describe('Of lapsing within the horizon; 1 for who has lapsed'),
  grace_through: z.iso.date().nullable().describe('The last day of grace of who is in it: a fact, no prediction'),
  horizon_days: z.int(),
  at_renewal: z
    .strictObject({ due_on: z.iso.date(), probability: Probability })
    .nullable()
    .describe('Of lapsing once the renewal comes up, were it now; null when it has, or never will'),
  factors: z.array(Factor),
  protective_factors: z.array(Factor),
  recommended_action: RecommendedAction,
  basis: Basis.describe('Whether weights come from published figures, the own past, or both'),
  model_version: z.int(),
  trained_on: TrainedOn,
  quality: Quality.nullable(),
  as_of: z.iso.date(),
})
export type ChurnPrediction = z.infer<typeof ChurnPrediction>

/** Several members at once. */
export const ChurnBatch = z.strictObject({
  member_ids: z
    .array(Id, 'Give a list of member ids.')
    .min(1, 'Give at least one member.')
    .max(500, 'Ask for at most 500 members at once.'),
})

/** A member on the ranking. */
export const ChurnScore = z.strictObject({
  id: Id,
  member_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: EmailText.nullable(),
  tier_id: Id.nullable(),
  tier_name: z.string().nullable(),
  valid_through: z.iso.date().nullable(),
  level: z.enum(SCORED_LEVELS),
  probability: Probability,
  factors: z.array(Factor),
  protective: z.array(Factor),
  recommended_action: RecommendedAction,
  as_of: z.iso.date(),
})
export type ChurnScore = z.infer<typeof ChurnScore>

export const ChurnFilter = listFilter(['probability', 'valid_through'], '-probability', {
  level: oneOrMore(SCORED_LEVELS).optional().describe('One or more, separated by commas'),
  tier_id: Id.optional(),
})
export type ChurnFilter = z.infer<typeof ChurnFilter>

/** How well the past would have been foretold. */
export const BackTest = z.strictObject({
  rows: z.int(),
  lapses: z.int(),
  is_enough: z.boolean().describe('Below some 50 lapses the figures say little'),
  base_rate: z.number(),
  top_decile_lift: z.number().nullable().describe('How many times the usual rate the top tenth lapsed at'),
  due_auc: z.number().nullable().describe('The same as auc among members whose renewal fell within the horizon'),
  silence_auc: z.number().nullable().describe('What counting days of silence alone would have reached'),
  lateness_auc: z.number().nullable().describe('What looking at overdue invoices alone would have reached'),
  bins: z.array(z.strictObject({ from: z.number(), predicted: z.number(), observed: z.number(), count: z.int() })),
  quarters: z.int(),
  until: z.iso.date(),
})
export type BackTest = z.infer<typeof BackTest>

/** The refresh that runs or ran last. */
export const ChurnRefresh = z.strictObject({
  state: z.enum(['never', 'waiting', 'running', 'done', 'failed']),
  done_count: z.int(),
  total_count: z.int(),
  finished_at: Instant.nullable(),
})
export type ChurnRefresh = z.infer<typeof ChurnRefresh>

/** The model behind the scores. */
export const ChurnModelCard = z.strictObject({
  refresh: ChurnRefresh,
  model: z
    .strictObject({
      version: z.int(),
      basis: Basis,
      trained_at: Instant,
      trained_on: TrainedOn,
      quality: Quality.nullable(),
      back_test: BackTest.nullable(),
      counts: z.strictObject({ low: z.int(), medium: z.int(), high: z.int() }),
    })
    .nullable(),
})
export type ChurnModelCard = z.infer<typeof ChurnModelCard>
