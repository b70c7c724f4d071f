import { queryOptions } from '@tanstack/react-query'
import type { Draft, DraftPatch, DraftSummary, DraftTest, NewDraft } from '#lib/assistant/drafts/schema'
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
    queryFn: async ({ signal }) => {
      const [found] = (await apiFetch<DraftSummary[]>(api.ai.drafts({ message_id }), { signal })).data
      return found ? getDraft(found.id, signal) : null
    },
  })
}

/** The drafts of whoever is signed in that were not sent. */
export function draftsQuery() {
  return queryOptions({
    queryKey: ['drafts', 'list'],
    queryFn: async ({ signal }) => (await apiFetch<DraftSummary[]>(api.ai.drafts(), { signal })).data,
  })
}

/** A draft as it is now, with whom it would reach now. */
export async function getDraft(id: string, signal?: AbortSignal): Promise<Draft> {
  return (await apiFetch<Draft>(api.ai.draft(id), signal ? { signal } : {})).data
}

/** Changes the version of a draft that was loaded; with the same key once, however often it is asked for. */
export async function editDraft({ id, version }: Draft, patch: DraftPatch, idempotencyKey: string): Promise<Draft> {
  const options = { method: 'PATCH', body: patch, if_match: version, idempotency_key: idempotencyKey } as const
  return (await apiFetch<Draft>(api.ai.draft(id), options)).data
}

/** Sends a draft to whoever writes it. */
export async function testDraft({ id }: Draft, idempotencyKey: string): Promise<DraftTest> {
  const options = { method: 'POST', idempotency_key: idempotencyKey } as const
  return (await apiFetch<DraftTest>(api.ai.testDraft(id), options)).data
}

/** Deletes a draft that was not sent. */
export async function removeDraft(id: string): Promise<void> {
  await apiFetch<null>(api.ai.draft(id), { method: 'DELETE' })
}

/** Sends the version of a draft that was loaded, to as many as it says. */
export async function sendDraft(
  { id, version, recipients: { count, key } }: Draft,
  idempotencyKey: string,
): Promise<Draft> {
  const options = { method: 'POST', body: { count, key }, if_match: version, idempotency_key: idempotencyKey } as const
  return (await apiFetch<Draft>(api.ai.sendDraft(id), options)).data
}
