import { queryOptions } from '@tanstack/react-query'
import type { Draft, DraftPatch, NewDraft } from '#lib/assistant/drafts/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

/** Drafts a mail; nothing is sent. */
export async function addDraft(input: NewDraft, idempotencyKey: string): Promise<Draft> {
  const options = { method: 'POST', body: input, idempotency_key: idempotencyKey } as const
  return (await apiFetch<Draft>(api.ai.drafts(), options)).data
}

/** The draft of an answer that offered one; null where none was written yet. */
export function draftQuery(message_id: string) {
  return queryOptions({
    queryKey: ['drafts', message_id],
    queryFn: async ({ signal }) => (await apiFetch<Draft[]>(api.ai.drafts({ message_id }), { signal })).data[0] ?? null,
  })
}

/** Changes the version of a draft that was loaded. */
export async function editDraft({ id, version }: Draft, patch: DraftPatch): Promise<Draft> {
  return (await apiFetch<Draft>(api.ai.draft(id), { method: 'PATCH', body: patch, if_match: version })).data
}

/** Sends the version of a draft that was loaded. */
export async function sendDraft({ id, version }: Draft, idempotencyKey: string): Promise<Draft> {
  const options = { method: 'POST', if_match: version, idempotency_key: idempotencyKey } as const
  return (await apiFetch<Draft>(api.ai.sendDraft(id), options)).data
}
