'use client'

import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fieldOf, problemOf } from '#components/ui/problem'

interface FormErrorSummaryProps {
  /** The error of the mutation; null or undefined shows nothing. */
  problem: unknown
  /** What a field is called in this form; fields without a label are listed by message alone. */
  labels?: Readonly<Record<string, string>> | ((field: string) => string | undefined)
}

/**
 * What was refused, at the head of the form, with a way to each field. When it appears the cursor goes to the first
 * field that is wrong, or to the summary itself where no field is.
 */
export function FormErrorSummary({ problem, labels = {} }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!problem) return
    const wrong = problemOf(problem).errors.flatMap(({ pointer }) => targetOf(box.current, fieldOf(pointer)) ?? [])
    const [first] = wrong.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    const target = first ?? box.current
    target?.focus()
  }, [problem])
  if (!problem) return null
  const { detail, errors, request_id, status } = problemOf(problem)
  // The list below says the same, by the names that the fields have in the form.
  const headline =
    errors.length > 0 && (status === 422 || errors.some(({ message }) => message === detail))
      ? errors.length === 1
        ? 'One thing is not right yet'
        : `${errors.length} things are not right yet`
      : detail
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-xl border border-danger/40 bg-danger-soft p-4 text-danger-soft-foreground"
    >
      <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{headline}</p>
        {errors.length > 0 ? (
          <ul className="mt-1.5 grid list-disc gap-1 ps-4">
            {errors.map(({ pointer, message }) => {
              const field = fieldOf(pointer)
              const label = typeof labels === 'function' ? labels(field) : labels[field]
              return (
                <li key={pointer + message}>
                  <button
                    type="button"
                    className="align-top text-start underline underline-offset-2"
                    onClick={() => targetOf(box.current, field)?.focus()}
                  >
                    {label ? `${label}: ${message}` : message}
                  </button>
                </li>
              )
            })}
          </ul>
        ) : null}
        {status >= 500 && request_id ? <p className="tabular mt-1.5 text-xs">Reference {request_id}</p> : null}
      </div>
    </div>
  )
}

/** What takes the cursor of a field. The library keeps some names on hidden inputs beside what has the focus. */
function targetOf(summary: HTMLElement | null, name: string): HTMLElement | null {
  const form = summary?.closest('form') ?? document
  const named = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [name="${CSS.escape(`${name}_text`)}"]`)
  const isHidden = named?.matches('input[type="hidden"], select') || named?.closest('[aria-hidden="true"]')
  if (!named || !isHidden) return named
  const field = named.closest('[data-slot]')
  return field?.querySelector<HTMLElement>('button, [role="spinbutton"], input:not([type="hidden"])') ?? null
}
