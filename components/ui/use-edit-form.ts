'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { flushSync } from 'react-dom'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import {
  bodyOf,
  type Conflict,
  changedFields,
  emptyValues,
  type FormValues,
  inLabels,
  kindOf,
  labelAt,
  liveErrors,
  maxLengthOf,
  mergeValues,
  partShape,
  patchOf,
  type Row,
  refusalOf,
  type Shape,
  valueAt,
  valuesOf,
  withChanges,
  withValueAt,
} from '#components/ui/form-values'
import { problemOf } from '#components/ui/problem'
import { notify } from '#components/ui/toast'
import { useSubmission } from '#components/ui/use-submission'
import type { DraftWarning } from '#lib/intelligence/anomalies/schema'

/**
 * Goes back to the page that the form was opened from, if that is where a success leads, so that the next Back leads on
 * from there and never into the form again. Returns whether it did.
 */
async function wentBackTo(href: string): Promise<boolean> {
  const { navigation } = window
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  if (!before?.sameDocument || before.url !== new URL(href, window.location.href).href) return false
  // Saved is saved, even where the browser breaks the way back off.
  await navigation.back().finished?.catch(() => {})
  return true
}

/** How long a dialog waits for the page behind it. */
const LONGEST_REFRESH_MS = 5000

/** What a save goes along with. */
export interface SaveContext<V> {
  /** The version that the form stands on; 0 for something new. */
  version: number
  /** Names this request until the server has answered it, so that a repeated press does it once. */
  key: string
  /** What the server has, and what stands in the form. */
  base: V
  values: V
  /** Tells what the server has by now, where a save takes several steps and one of them fails. */
  keep: (kept: { version?: number; base: V; values: V }) => void
}

interface EditFormOptions<S extends Shape, Z extends z.ZodType, R> {
  /** The fields, from the noun's schema; where adding and changing differ, those of both. */
  fields: S
  /** What is sent, checked here as the API checks it. */
  schema: Z
  labels: Readonly<Record<string, string>>
  /** What is changed; without one something new is added. */
  record?: object | undefined
  /** The version that a change is made on. */
  version?: number | undefined
  /** What stands in a new form besides what the schema says. */
  start?: Partial<FormValues<S>> | (() => Partial<FormValues<S>>)
  /** The newest version, for merging after somebody else was faster. */
  load?: (() => Promise<{ data: { version: number } & object }>) | undefined
  /** A record as the form shows it, such as times in their zone. */
  read?: (record: never) => object
  /** What is sent, where the fields alone do not say it. */
  body?: (sent: Record<string, unknown>, values: FormValues<S>, base: FormValues<S>) => unknown
  /** What looks wrong though it may be right: nothing is sent before the person says to keep it. */
  check?: ((values: FormValues<S>) => Promise<readonly DraftWarning[]>) | undefined
  /** Asks before what would be sent is sent; false takes the person back to the form. */
  confirm?: ((values: FormValues<S>) => Promise<boolean>) | undefined
  save: (body: z.input<Z>, context: SaveContext<FormValues<S>>) => Promise<R>
  /** After the save; the form then counts as saved. */
  onSaved?: (result: R) => unknown
  /** What a success says; nothing for none. */
  done?: (result: R, values: FormValues<S>) => string | [text: string, description: string] | undefined
  /** Where a success leads; without it the form stays, with what was saved in it. */
  to?: (result: R) => string
  /** The lists that show what has changed. */
  queryKey?: readonly string[]
  /** A refusal in the words of the form. */
  reword?: (error: unknown, values: FormValues<S>) => unknown
}

/** What a field takes, from its place in the form. */
type FieldOf<T> = {
  label: string
  name: string
  error: string | undefined
  isRequired: boolean
  maxLength?: number | undefined
} & ([T] extends [boolean]
  ? { isSelected: boolean; onChange: (isSelected: boolean) => void }
  : [T] extends [string]
    ? { value: T; onChange: (value: string) => void }
    : { value: T; onChange: (value: T) => void })

/** The fields of a form, of a part of it, or of a row. */
export interface Fields<V> {
  values: V
  /** Changes some of them; as a function of what stands there at that moment, where it may come later. */
  set: (patch: Partial<V> | ((now: V) => Partial<V>)) => void
  field: <K extends keyof V & string>(name: K) => FieldOf<V[K]>
}

type RowsOf<V, K extends keyof V> = V[K] extends (infer E)[] ? (E extends Row<unknown> ? E : never) : never

export interface EditForm<V> extends Fields<V> {
  part: <K extends keyof V & string>(name: K) => Fields<V[K]>
  row: <K extends keyof V & string>(name: K, position: number) => Fields<RowsOf<V, K>>
  error: unknown
  /** By field name, for what was sent and has not been changed since. */
  errors: Record<string, string>
  labelOf: (path: string) => string | undefined
  version: number
  isNew: boolean
  isDirty: boolean
  isPending: boolean
  /** Somebody else's change that was found while saving; the fields that both changed. */
  merged: readonly Conflict[] | null
  choose: (conflict: Conflict, side: 'mine' | 'theirs') => void
  submit: () => Promise<boolean>
  /** What looks wrong with what was sent last, as long as it is not kept. */
  warnings: readonly DraftWarning[]
  /** Sends it as it is. */
  keep: () => Promise<boolean>
}

/**
 * The one form. Values and empty values come from the noun's schema, which also checks them here; a save carries the
 * version and a key; somebody else's newer version is merged field by field, and what both changed is shown to choose.
 * What was typed stays until it is saved.
 */
export function useEditForm<S extends Shape, Z extends z.ZodType, R>(
  options: EditFormOptions<S, Z, R>,
): EditForm<FormValues<S>> {
  type V = FormValues<S>
  const { fields, schema, labels, record, load } = options
  const router = useRouter()
  const client = useQueryClient()
  const isNew = record === undefined
  const read = (found: object) => valuesOf(fields, options.read ? options.read(found as never) : found)
  const [loaded, setLoaded] = useState(() => ({
    version: options.version ?? 0,
    values: record
      ? read(record)
      : emptyValues(fields, typeof options.start === 'function' ? options.start() : options.start),
  }))
  const [values, setValues] = useState<V>(loaded.values)
  const [sent, setSent] = useState<V>(loaded.values)
  const [merged, setMerged] = useState<readonly Conflict[] | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [warnings, setWarnings] = useState<readonly DraftWarning[]>([])
  const kept = useRef(new Set<string>())
  const key = useRef<string>(undefined)
  // What is typed, and what several steps have saved, while a request is under way counts when its answer is merged.
  const present = useRef(values)
  const stood = useRef(loaded)
  const { error, errors, isPending, submit } = useSubmission()
  const [isRefreshing, startRefresh] = useTransition()
  const onRefreshed = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isRefreshing) onRefreshed.current?.()
  }, [isRefreshing])

  /** Shows the page anew, and waits until it is there or has taken too long. */
  function refreshed(): Promise<void> {
    return new Promise((resolve) => {
      onRefreshed.current = resolve
      setTimeout(resolve, LONGEST_REFRESH_MS)
      startRefresh(() => router.refresh())
    })
  }

  function write(next: V) {
    present.current = next
    setValues(next)
  }

  function settle(next: typeof loaded) {
    stood.current = next
    setLoaded(next)
  }

  async function mergeNewer(load: NonNullable<typeof options.load>) {
    const { data } = await load()
    if (isNew) {
      settle({ ...stood.current, version: data.version })
      setMerged([])
      return
    }
    const theirs = read(data)
    const found = mergeValues(stood.current.values, present.current, theirs)
    settle({ version: data.version, values: theirs })
    write(found.values)
    setMerged(found.conflicts)
  }

  async function save() {
    const typed = present.current
    setSent(typed)
    setMerged(null)
    const known = partShape(schema)
    const shape = Object.fromEntries(Object.entries(fields).filter(([field]) => field in known))
    const own = isNew ? bodyOf(shape, typed) : patchOf(shape, loaded.values, typed)
    const body = options.body ? options.body(own, typed, loaded.values) : own
    const checked = schema.safeParse(body)
    if (!checked.success) throw reworded(refusalOf(checked.error.issues), typed)
    const doubts = await openDoubts(typed)
    setWarnings(doubts)
    if (doubts.length > 0) return
    if (options.confirm && !(await options.confirm(typed))) return
    key.current ??= uuidv7()
    let result: R
    try {
      result = await options.save(body as z.input<Z>, {
        // Something new goes on the newest version that the page shows; it may have come since the form was opened.
        version: isNew ? Math.max(loaded.version, options.version ?? 0) : loaded.version,
        key: key.current,
        base: loaded.values,
        values: typed,
        keep: (saved) => {
          settle({ version: saved.version ?? stood.current.version, values: saved.base })
          write(saved.values)
        },
      })
    } catch (failure) {
      const { status } = problemOf(failure)
      // The server has answered: the next try is another request.
      if (status < 500) key.current = undefined
      if (status === 409 || status === 412) showPresent()
      if (status === 412 && load) return await mergeNewer(load)
      throw reworded(failure, typed)
    }
    await finish(result, typed)
  }

  /** What looks wrong and was not kept yet. A check that fails stands in nobody's way. */
  async function openDoubts(typed: V): Promise<readonly DraftWarning[]> {
    const found = (await options.check?.(typed).catch(() => [])) ?? []
    return found.filter(({ explanation }) => !kept.current.has(explanation))
  }

  /** What the page around the form shows is no longer so: somebody else was faster. */
  function showPresent() {
    if (options.queryKey) void client.invalidateQueries({ queryKey: [...options.queryKey] })
    router.refresh()
  }

  function reworded(failure: unknown, typed: V) {
    return inLabels(options.reword ? options.reword(failure, typed) : failure, labels)
  }

  async function finish(result: R, typed: V) {
    key.current = undefined
    const { done, to, onSaved } = options
    const saved = (result as { data?: unknown } | null)?.data
    // At once, so that leaving asks no more.
    flushSync(() => setSaved(to !== undefined || isNew))
    if (!to && !isNew && typeof saved === 'object' && saved !== null && 'version' in saved) {
      const next = read(saved)
      settle({ version: Number(saved.version), values: next })
      write(next)
    }
    if (options.queryKey) await client.invalidateQueries({ queryKey: [...options.queryKey] })
    const words = done?.(result, typed)
    if (typeof words === 'string') notify(words)
    else if (words) notify(words[0], { description: words[1] })
    // What was added stands on a version: the page shows the next one before another can be added to it.
    const isAddition = isNew && load !== undefined
    if (isAddition) await refreshed()
    await onSaved?.(result)
    if (to && !(await wentBackTo(to(result)))) router.replace(to(result))
    if (!isAddition) router.refresh()
  }

  const live = liveErrors(errors, sent, values)

  function bind<P>(prefix: string, part: P, shape: Shape): Fields<P> {
    const at = (name: string) => (prefix === '' ? name : `${prefix}.${name}`)
    return {
      values: part,
      set: (patch) => write(withChanges(present.current, prefix, patch)),
      field: (name) => {
        const path = at(name)
        const value = valueAt(part, name)
        const fieldSchema = shape[name]
        return {
          label: labels[path.replace(/\.\d+\./, '.')] ?? name,
          name: path,
          error: live[path],
          isRequired: typeof value !== 'boolean' && fieldSchema !== undefined && !kindOf(fieldSchema).isOptional,
          maxLength: fieldSchema && maxLengthOf(fieldSchema),
          ...(typeof value === 'boolean' ? { isSelected: value } : { value }),
          onChange: (next: unknown) => write(withValueAt(present.current, path, next)),
        } as never
      },
    }
  }

  return {
    ...bind('', values, fields),
    part: (name) => bind(name, values[name], partShape(fields[name])),
    row: (name, position) =>
      bind(`${name}.${position}`, valueAt(values, `${name}.${position}`) as never, partShape(fields[name])),
    error,
    errors: live,
    labelOf: (path) => labelAt(labels, sent, path),
    version: loaded.version,
    isNew,
    isDirty: !isSaved && changedFields(loaded.values, values).length > 0,
    // The next page is on its way.
    isPending: isPending || isSaved,
    merged,
    choose: ({ path, mine, theirs }, side) =>
      write(withValueAt(present.current, path, side === 'mine' ? mine : theirs)),
    submit: async () => !isSaved && (await submit(save)),
    warnings,
    keep: async () => {
      for (const { explanation } of warnings) kept.current.add(explanation)
      return await submit(save)
    },
  }
}
