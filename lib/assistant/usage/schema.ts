import { z } from 'zod'
import { listFilter } from '#lib/paging/schema'
import { Id, Instant } from '#lib/wire/schema'

/** How far the association lets outside models answer. */
export const AiSettings = z.strictObject({
  uses_models: z.boolean().describe('false leaves every answer to the built-in analyst'),
  pseudonymises: z
    .boolean()
    .describe('Names, e-mail addresses and telephone numbers are replaced before anything leaves'),
  daily_tokens: z.int().describe('Tokens that outside models may use in a day; then the built-in analyst answers'),
  version: z.int(),
})
export type AiSettings = z.infer<typeof AiSettings>

export const AiSettingsPatch = z.strictObject({
  uses_models: z.boolean().optional(),
  pseudonymises: z.boolean().optional(),
  daily_tokens: z
    .int('Give a whole number of tokens.')
    .min(0, 'Give at least 0.')
    .max(1_000_000_000, 'Give at most 1000000000.')
    .optional(),
})
export type AiSettingsPatch = z.infer<typeof AiSettingsPatch>

/** Tokens of the running day. */
export const TokenBudget = z.strictObject({
  used: z.int().describe('Spent and promised to questions that are being answered'),
  limit: z.int(),
  resets_at: Instant,
})
export type TokenBudget = z.infer<typeof TokenBudget>

/** What outside models were used for, and what is left of today. */
export const AiUsage = z.strictObject({
  budget: TokenBudget,
  days: z
    .array(
      z.strictObject({
        day: z.iso.date(),
        model: z.string(),
        calls: z.int(),
        input_tokens: z.int(),
        output_tokens: z.int(),
      }),
    )
    .describe('The last 30 days, the latest first'),
})
export type AiUsage = z.infer<typeof AiUsage>

/** Something that left this machine for a model. */
export const Transmission = z.strictObject({
  id: Id,
  at: Instant,
  account_id: Id.nullable(),
  host: z.string(),
  model: z.string(),
  is_pseudonymised: z.boolean(),
  names_replaced: z.int(),
  body: z.string().describe('Word for word as it was sent'),
})
export type Transmission = z.infer<typeof Transmission>

export const TransmissionFilter = listFilter(['at'], '-at', {})
export type TransmissionFilter = z.infer<typeof TransmissionFilter>
