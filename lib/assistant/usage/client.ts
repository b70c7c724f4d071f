import type { AiSettings, AiSettingsPatch } from '#lib/assistant/usage/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

/** How far outside models may answer, as it is now. */
export function getAiSettings() {
  return apiFetch<AiSettings>(api.ai.settings())
}

/** Changes the version of the settings that was loaded. */
export function editAiSettings(patch: AiSettingsPatch, version: number) {
  return apiFetch<AiSettings>(api.ai.settings(), { method: 'PATCH', body: patch, if_match: version })
}
