import { getAiSettings } from '#lib/assistant/usage/queries'
import { AiSettings, AiSettingsPatch } from '#lib/assistant/usage/schema'
import { editAiSettings } from '#lib/assistant/usage/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.write',
    operation_id: 'getAiSettings',
    summary: 'Show how far outside models may answer',
    description: 'What may be sent to outside models, and their budget of tokens.',
    response: AiSettings,
    if_match: 'optional',
  },
  (ctx) => getAiSettings(ctx),
)

export const PATCH = route(
  {
    permission: 'ai.write',
    operation_id: 'changeAiSettings',
    summary: 'Change how far outside models may answer',
    description: 'Holds from the next question on. Fields that are left out stay as they are.',
    body: AiSettingsPatch,
    response: AiSettings,
    if_match: 'required',
  },
  (ctx, { body, if_match }) => editAiSettings(ctx, body, if_match),
)
