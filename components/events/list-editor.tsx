'use client'

import { Button } from '@heroui/react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'

interface ListEditorProps<R> {
  rows: readonly R[]
  onChange: (rows: R[]) => void
  /** "ticket", "session". */
  noun: string
  nameOf: (row: R) => string
  /** A new row. */
  make: () => R
  /** Lists whose order is their own, such as times, cannot be moved by hand. */
  isMovable?: boolean
  /** Why a row cannot be taken away; null when it can. */
  keptBecause?: (row: R) => string | null
  empty: ReactNode
  children: (position: number, isNew: boolean) => ReactNode
}

/** Parts of a form that can be added, taken away, and moved by buttons, each a group of fields of its own. */
export function ListEditor<R extends { key: string }>(props: ListEditorProps<R>) {
  const { rows, onChange, noun, nameOf, make, isMovable = false, keptBecause, empty, children } = props
  const [added, setAdded] = useState<string | null>(null)
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const id = useId()

  function add() {
    const row = make()
    setAdded(row.key)
    onChange([...rows, row])
    say(`${noun} ${rows.length + 1} added`)
  }

  function remove(position: number) {
    const row = rows[position]
    if (!row) return
    onChange(rows.filter((_, other) => other !== position))
    say(`${nameOf(row) || noun} removed`)
    adder.current?.focus()
  }

  function move(position: number, by: -1 | 1) {
    const row = rows[position]
    const to = position + by
    if (!row || to < 0 || to >= rows.length) return
    onChange(rows.toSpliced(position, 1).toSpliced(to, 0, row))
    say(`${nameOf(row) || noun} is now number ${to + 1} of ${rows.length}`)
    // The row takes its buttons along; a moved element loses the focus.
    requestAnimationFrame(() => {
      const moved = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)
      const sameWay = moved?.querySelector<HTMLButtonElement>(`[data-move="${by}"]:not(:disabled)`)
      const otherWay = moved?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
      const target = sameWay ?? otherWay
      target?.focus()
    })
  }

  return (
    <div className="grid gap-4">
      {rows.length === 0 ? (
        <div className="rounded-xl border border-dashed border-border px-4 py-5 text-muted">{empty}</div>
      ) : null}
      <ol ref={list} className="grid gap-4">
        {rows.map((row, position) => {
          const name = nameOf(row) || `${noun} ${position + 1}`
          const reason = keptBecause?.(row) ?? null
          return (
            <li key={row.key} data-row={row.key}>
              <fieldset aria-labelledby={`${id}-${row.key}`} className="panel min-w-0">
                <div className="flex min-h-12 items-center gap-1 border-b border-separator ps-4 pe-2">
                  <span id={`${id}-${row.key}`} className="min-w-0 flex-1 truncate font-medium first-letter:uppercase">
                    {name}
                  </span>
                  {isMovable && rows.length > 1 ? (
                    <>
                      <Move name={name} by={-1} isDisabled={position === 0} onPress={() => move(position, -1)} />
                      <Move
                        name={name}
                        by={1}
                        isDisabled={position === rows.length - 1}
                        onPress={() => move(position, 1)}
                      />
                    </>
                  ) : null}
                  <Button
                    variant="ghost"
                    size="sm"
                    isIconOnly
                    className="max-md:size-11"
                    aria-label={`Remove ${name}`}
                    isDisabled={reason !== null}
                    onPress={() => remove(position)}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </div>
                <div className="grid gap-5 p-4">
                  {reason ? <p className="text-[0.8125rem] text-muted">{reason}</p> : null}
                  {children(position, row.key === added)}
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      <div>
        <Button ref={adder} variant="outline" onPress={add}>
          <Plus aria-hidden />
          Add {noun}
        </Button>
      </div>
      <p aria-live="polite" className="sr-only first-letter:uppercase">
        {said}
      </p>
    </div>
  )
}

interface MoveProps {
  name: string
  by: -1 | 1
  isDisabled: boolean
  onPress: () => void
}

function Move({ name, by, isDisabled, onPress }: MoveProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      isIconOnly
      className="max-md:size-11"
      data-move={by}
      aria-label={`Move ${name} ${by === -1 ? 'up' : 'down'}`}
      isDisabled={isDisabled}
      onPress={onPress}
    >
      {by === -1 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
    </Button>
  )
}

interface MoreFieldsProps {
  label: string
  /** Opens it when a field inside has an error. */
  hasError: boolean
  children: ReactNode
}

/** Fields that few need, folded away. */
export function MoreFields({ label, hasError, children }: MoreFieldsProps) {
  return (
    <details open={hasError || undefined} className="group">
      <summary className="inline-flex min-h-6 items-center rounded-sm text-accent-text underline-offset-4 hover:underline max-md:min-h-11">
        {label}
      </summary>
      <div className="mt-4 grid gap-5">{children}</div>
    </details>
  )
}
