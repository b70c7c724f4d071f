import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import type { NewPinnedQuestion, PinnedQuestion, PinnedQuestionPatch } from '#lib/pinned-questions/schema'

/** The questions on one's Home, with their answers. */
export const pinnedQuestionsQuery = queryOptions({
  queryKey: ['pinned-questions'],
  queryFn: async ({ signal }) => (await apiFetch<PinnedQuestion[]>(api.ai.pinnedQuestions(), { signal })).data,
})

/** Keeps a question on Home. */
export async function pinQuestion(input: NewPinnedQuestion, idempotencyKey: string): Promise<PinnedQuestion> {
  const options = { method: 'POST', body: input, idempotency_key: idempotencyKey } as const
  return (await apiFetch<PinnedQuestion>(api.ai.pinnedQuestions(), options)).data
}

/** Renames or moves the version of a question that was loaded. */
export function editPinnedQuestion(id: string, patch: PinnedQuestionPatch, version: number) {
  return apiFetch<PinnedQuestion>(api.ai.pinnedQuestion(id), { method: 'PATCH', body: patch, if_match: version })
}

/** Takes a question off Home. */
export function unpinQuestion(id: string) {
  return apiFetch<null>(api.ai.pinnedQuestion(id), { method: 'DELETE' })
}
