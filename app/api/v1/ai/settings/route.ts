import { getAiSettings } from '#lib/ai/usage/queries'
import { AiSettings, AiSettingsPatch } from '#lib/ai/usage/schema'
import { editAiSettings } from '#lib/ai/usage/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.write',
    summary: 'Show how far outside models may answer',
    response: AiSettings,
    if_match: 'optional',
  },
  (ctx) => getAiSettings(ctx),
)

export const PATCH = route(
  {
    permission: 'ai.write',
    summary: 'Change how far outside models may answer',
    body: AiSettingsPatch,
    response: AiSettings,
    if_match: 'required',
  },
  (ctx, { body, if_match }) => editAiSettings(ctx, body, if_match),
)
