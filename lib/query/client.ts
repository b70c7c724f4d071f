import { queryOptions } from '@tanstack/react-query'
import type { Account } from '#lib/accounts/schema'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import type { Answer, ModelDescription, Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

/** The nouns that conditions can speak of; they change with the program only. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => (await apiFetch<ModelDescription[]>(api.models(), { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Asks a question of the data. */
async function ask(question: Partial<Question> & { of: string }, signal?: AbortSignal): Promise<Answer> {
  const { data } = await apiFetch<Answer>(api.questions(), {
    method: 'POST',
    body: question,
    ...(signal && { signal }),
  })
  return data
}

/** A sum over the rows of a condition, asked for anew together with the list below which it stands. */
export function sumQuery(list: readonly unknown[], of: string, field: string, where: Condition) {
  return queryOptions({
    queryKey: [...list, 'sum', of, field, where],
    queryFn: ({ signal }) => ask({ of, show: 'sum', field, where }, signal),
  })
}

/** Returns rows of a noun, or accounts, by identifier and title. */
export async function findTitles(
  of: string,
  where: Condition,
  limit: number,
  signal?: AbortSignal,
): Promise<{ id: string; label: string }[]> {
  if (of === 'accounts') return findAccounts(where, limit, signal)
  const { rows } = await ask({ of, show: 'rows', where, limit }, signal)
  return (rows ?? []).map(({ id, title }) => ({ id: String(id), label: String(title) }))
}

async function findAccounts({ search, id }: Condition, limit: number, signal?: AbortSignal) {
  const options = signal && { signal }
  const { in: ids } = (id ?? {}) as { in?: readonly string[] }
  const found = ids
    ? (await Promise.all(ids.map((each) => apiFetch<Account>(api.account(each), options)))).map(({ data }) => data)
    : (await apiFetch<Account[]>(api.accounts({ q: search as string | undefined, limit }), options)).data
  return found.map((account) => ({ id: account.id, label: displayName(account) }))
}
