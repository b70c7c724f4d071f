'use client'

import { type ReactNode, useState } from 'react'
import type { ValueFieldProps } from '#components/ui/field'
import { Form } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { useSubmission } from '#components/ui/use-submission'

interface AuthFormOptions<V, R> {
  /** The fields of the form and what they are called. */
  labels: Readonly<Record<keyof V & string, string>>
  send: (values: V) => Promise<R>
  onSent?: (answer: R, values: V) => void
}

/**
 * The state of a form about accounts. It is the part of useEditForm that pages before signing in can carry: the server
 * alone checks, and there is no version to merge.
 */
export function useAuthForm<V extends Record<string, string>, R>({ labels, send, onSent }: AuthFormOptions<V, R>) {
  const [empty] = useState(() => Object.fromEntries(Object.keys(labels).map((name) => [name, ''])) as V)
  const [values, setValues] = useState(empty)
  const [answer, setAnswer] = useState<R | null>(null)
  const { error, errors, isPending, submit } = useSubmission()
  return {
    values,
    set: (patch: Partial<V>) => setValues((now) => ({ ...now, ...patch })),
    field: (name: keyof V & string) => ({
      label: labels[name],
      name,
      value: values[name],
      onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
      error: errors[name],
      isRequired: true,
    }),
    labels,
    error,
    errors,
    isPending,
    isDirty: Object.values(values).some((value) => value !== ''),
    /** What the server said to the last one that worked. */
    answer,
    clear: () => {
      setValues(empty)
      setAnswer(null)
    },
    /** Back to the form, where everything typed still stands. */
    reopen: () => setAnswer(null),
    submit: (given: V = values) =>
      submit(async () => {
        const received = await send(given)
        setAnswer(received)
        onSent?.(received, given)
      }),
  }
}

interface AuthFormProps {
  form: {
    labels: Readonly<Record<string, string>>
    error: unknown
    isPending: boolean
    submit: () => Promise<boolean>
  }
  label: string
  /** Above the fields: what became of it. */
  notice?: ReactNode
  children: ReactNode
  submitLabel: string
  pendingLabel: string
  /** Whether it stays busy, because the next page is on its way. */
  isDone?: boolean
}

/** The one form of the account pages. */
export function AuthForm(props: AuthFormProps) {
  const { form, label, notice, children, submitLabel, pendingLabel, isDone = false } = props
  return (
    <Form aria-label={label} onSubmit={() => void (isDone || form.submit())}>
      <FormErrorSummary problem={form.error} labels={form.labels} />
      {notice}
      <div className="grid grid-cols-1 gap-5">{children}</div>
      <SubmitButton isPending={form.isPending || isDone} pendingLabel={pendingLabel} fullWidth>
        {submitLabel}
      </SubmitButton>
    </Form>
  )
}

/** What became of asking for a mail; told to those who do not see it as well. */
export function MailNotice({ children }: { children: string | null | undefined }) {
  return (
    <div role="status" className="empty:hidden">
      {children ? (
        <StatusSentence tone="success" title="Check your mail">
          {children}
        </StatusSentence>
      ) : null}
    </div>
  )
}

/** Which association: one that there is, or the identifier of a new one. */
export function AssociationField({ isNew = false, ...field }: ValueFieldProps<string> & { isNew?: boolean }) {
  return (
    <TextField
      {...field}
      {...(isNew && { label: 'New association' })}
      description={
        isNew
          ? 'An identifier for it, such as harbour-club; everybody signs in with it'
          : 'Its identifier, as you were given it'
      }
      autoComplete="organization"
    />
  )
}
