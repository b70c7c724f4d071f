'use client'

import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { useLeaveGuard } from '#components/ui/leave-guard'

interface FormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void | Promise<void>
  children: ReactNode
  /** Whatever leaves the form asks first while there is something unsaved. */
  isDirty?: boolean
  className?: string
  'aria-label'?: string
}

/** A form that the page sends itself: it never reloads and never loses what was typed. */
export function Form({ onSubmit, children, isDirty = false, className = '', ...rest }: FormProps) {
  useLeaveGuard(isDirty)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) tellWhatWasTyped(form.current)
  }, [])
  return (
    <form
      ref={form}
      // Only a browser without scripts sends it by itself, and then nothing may show in the address.
      method="post"
      noValidate
      className={`grid grid-cols-1 gap-6 ${className}`}
      aria-label={rest['aria-label']}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(event)
      }}
    >
      {children}
    </form>
  )
}

/** Text that was typed before the page's scripts were there is in the fields, but not in the values behind them. */
function tellWhatWasTyped(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const isText = field instanceof HTMLTextAreaElement || /^(text|email|tel|url|password|search)$/.test(field.type)
    const typed = field.value
    if (!isText || field.name === '' || typed === field.defaultValue) continue
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    // React tells of changes only, so the field is emptied first.
    for (const value of ['', typed]) {
      set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** Fields that belong together, under a heading, on wide screens beside it. */
export function FormSection({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-b border-separator pb-8 last-of-type:border-0 last-of-type:pb-2 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {description ? <p className="mt-1 text-[0.8125rem] text-muted">{description}</p> : null}
      </div>
      <div className="grid max-w-2xl gap-5">{children}</div>
    </section>
  )
}

/** Fields side by side where there is room. */
export function FormGrid({ columns = 2, children }: { columns?: 1 | 2; children: ReactNode }) {
  return <div className={`grid grid-cols-1 items-start gap-5 ${columns === 2 ? 'sm:grid-cols-2' : ''}`}>{children}</div>
}

/** The buttons that end a form, the one that saves first in reading order; in sight while a long form scrolls. */
export function FormActions({ children, isSticky = false }: { children: ReactNode; isSticky?: boolean }) {
  return (
    <div className={`flex gap-2 sm:flex-row sm:items-center ${isSticky ? 'form-bar flex-wrap' : 'flex-col'}`}>
      {children}
    </div>
  )
}
