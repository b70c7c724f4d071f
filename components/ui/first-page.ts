import type { ApiAnswer } from '#lib/http/browser'

/** The page of a list that the server rendered, and the parameters it was rendered for. */
export interface FirstPage<Row> {
  params: Readonly<Record<string, string>>
  answer: ApiAnswer<Row[]>
  loaded_at: number
}

/** What a list's query starts with: the server's page while the address still asks for it, nothing else. */
export function startWith<Row>(initial: FirstPage<Row>, params: Readonly<Record<string, string>>) {
  const text = (given: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(given).toSorted())
  if (text(params) !== text(initial.params)) return {}
  return { initialData: initial.answer, initialDataUpdatedAt: initial.loaded_at }
}
