import { getAiUsage } from '#lib/ai/usage/queries'
import { AiUsage } from '#lib/ai/usage/schema'
import { route } from '#lib/http/route'

export const GET = route(
  { permission: 'ai.read', summary: 'Show what outside models were used for', response: AiUsage },
  (ctx) => getAiUsage(ctx),
)
