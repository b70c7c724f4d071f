import { queryOptions } from '@tanstack/react-query'
import { cut } from '#lib/format/shortened'
import { apiFetch, ProblemError } from '#lib/http/browser'
import type { Import, ImportNoun, ImportPatch, ImportRow, RowChoice } from '#lib/imports/schema'
import { api, type Query } from '#lib/paths'
import { SHEET_LIMITS } from '#lib/sheets/schema'

const TOO_LARGE = {
  type: 'about:blank',
  title: 'The file is too large',
  status: 413,
  detail: 'The file is larger than 20 MB. Split it into several.',
  code: 'payload_too_large',
  request_id: '',
}

/**
 * Sends a file to be imported. One that is too large is refused before it travels.
 *
 * @param like the import that the file corrects
 */
export async function sendImport(noun: ImportNoun, file: File, like?: string): Promise<Import> {
  if (file.size > SHEET_LIMITS.bytes) throw new ProblemError(TOO_LARGE)
  const name = cut(file.name.trim(), 200) || 'File'
  return (await apiFetch<Import>(api.imports({ name, noun, like }), { method: 'POST', body: file })).data
}

/** Whether a job works on an import, so that it is worth asking again. */
export function isBusy({ status }: Import): boolean {
  return ['checking', 'running', 'undoing'].includes(status)
}

/** An import with its progress; asked again while a job works on it. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) => (await apiFetch<Import>(api.import(id), { signal })).data,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? 700 : false),
  })
}

/** A page of the imports. */
export function importsQuery(query: Query) {
  return queryOptions({
    queryKey: ['imports', 'list', query],
    queryFn: ({ signal }) => apiFetch<Import[]>(api.imports(query), { signal }),
  })
}

/** A page of the rows of an import as it stands now: what a job does to them shows at once. */
export function importRowsQuery(
  { id, version, checked_count, done_count, undone_count, kept_count }: Import,
  query: Query,
) {
  return queryOptions({
    queryKey: ['imports', id, 'rows', query, [version, checked_count, done_count, undone_count, kept_count].join()],
    queryFn: ({ signal }) => apiFetch<ImportRow[]>(api.importRows(id, query), { signal }),
  })
}

/** Says how the file is read and what its columns are. */
export async function editImport({ id, version }: Import, patch: ImportPatch): Promise<Import> {
  return (await apiFetch<Import>(api.import(id), { method: 'PATCH', body: patch, if_match: version })).data
}

/**
 * Says of a line whose money it is and what it pays, or takes that back, on the newest version, so that what was said of
 * other lines stays; then has the file checked anew.
 */
export async function assignRow(id: string, line: number, choice: RowChoice | null): Promise<Import> {
  const { data: file } = await apiFetch<Import>(api.import(id))
  const others = file.assigned.filter((each) => each.line !== line)
  await editImport(file, { assigned: choice ? [...others, { line, ...choice }] : others })
  return (await checkImport(id)).data
}

/** Checks, runs, takes back or deletes an import. */
export const checkImport = (id: string) => apiFetch<Import>(api.importCheck(id), { method: 'POST' })
export const runImport = (id: string) => apiFetch<Import>(api.importRun(id), { method: 'POST' })
export const undoImport = (id: string) => apiFetch<Import>(api.importUndo(id), { method: 'POST' })
export const removeImport = (id: string) => apiFetch<null>(api.import(id), { method: 'DELETE' })
