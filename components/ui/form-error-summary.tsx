'use client'

import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fieldOf, problemOf } from '#components/ui/problem'

interface FormErrorSummaryProps {
  /** The error of the mutation; null or undefined shows nothing. */
  problem: unknown
  /** What the fields are called in this form; fields without a label are listed by message alone. */
  labels?: Record<string, string>
}

/** What the server refused, at the head of the form, with a way to each field. Takes the focus when it appears. */
export function FormErrorSummary({ problem, labels = {} }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) box.current?.focus()
  }, [problem])
  if (!problem) return null
  const { detail, errors, request_id, status } = problemOf(problem)
  // The detail of a refused body names its fields as the API does; the list below names them as the form does.
  const headline =
    status === 422 && errors.length > 0
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
              return (
                <li key={pointer + message}>
                  <button
                    type="button"
                    className="text-start underline underline-offset-2"
                    onClick={() => focusField(field)}
                  >
                    {labels[field] ? `${labels[field]}: ${message}` : message}
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

/** Puts the cursor into a field by its name. The library keeps some names on hidden inputs beside what has the focus. */
function focusField(name: string) {
  const named = document.querySelector<HTMLElement>(
    `[name="${CSS.escape(name)}"], [name="${CSS.escape(`${name}_text`)}"]`,
  )
  if (!named) return
  const isHidden = named.matches('input[type="hidden"], select') || named.closest('[aria-hidden="true"]') !== null
  const target = isHidden
    ? named
        .closest('[data-slot]')
        ?.querySelector<HTMLElement>('button, [role="spinbutton"], input:not([type="hidden"])')
    : named
  target?.focus()
}
