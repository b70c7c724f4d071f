'use client'

import { Button } from '@heroui/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { type Conflict, isSame, valueAt, valueText } from '#components/ui/form-values'
import { FormWarnings } from '#components/ui/form-warnings'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import type { EditForm as EditFormState } from '#components/ui/use-edit-form'

/** What drawing a form needs of it, whatever its fields are. */
type AnyForm = Pick<
  EditFormState<object>,
  | 'values'
  | 'error'
  | 'labelOf'
  | 'isNew'
  | 'isDirty'
  | 'isPending'
  | 'merged'
  | 'choose'
  | 'submit'
  | 'warnings'
  | 'keep'
>

interface EditFormProps {
  form: AnyForm
  /** Names the form for those who do not see it. */
  label: string
  /** What somebody else may have changed: "this member". */
  what?: string
  children: ReactNode
  submitLabel: string
  pendingLabel?: string
  tone?: 'primary' | 'danger'
  /** Beside the button that saves. */
  cancel?: ReactNode
  /** Whether there is nothing to send until something was changed. */
  needsChange?: boolean
  /** What has to be known before it can be sent, as a sentence; nothing when all is. */
  waitsFor?: string | undefined
  /** A value in words, where the field's own text says nothing, such as an identifier. */
  describe?: ((path: string, value: unknown) => string | undefined) | undefined
  /** Whether it is one of several things on its page: it leaves the cursor alone, and its buttons where they are. */
  isPart?: boolean
  className?: string
}

/** Draws a form of useEditForm: what was refused or merged above its fields, and the bar that saves below them. */
export function EditForm(props: EditFormProps) {
  const { form, label, what = 'this', children, submitLabel, pendingLabel, tone = 'primary', cancel } = props
  const { needsChange = false, waitsFor, describe, isPart = false, className = 'max-w-4xl' } = props
  const fields = useRef<HTMLDivElement>(null)
  const waitId = useId()
  const send = (how: () => unknown) => void (waitsFor === undefined && how())
  useEffect(() => {
    if (!isPart) focusFirst(fields.current)
  }, [isPart])
  return (
    <Form onSubmit={() => send(form.submit)} isDirty={form.isDirty} aria-label={label} className={className}>
      {form.merged ? <Merged form={form} what={what} conflicts={form.merged} describe={describe} /> : null}
      <FormErrorSummary problem={form.error} labels={form.labelOf} />
      <div ref={fields} className="grid grid-cols-1 gap-6">
        {children}
      </div>
      <FormWarnings warnings={form.warnings} onKeep={() => send(form.keep)} />
      <FormActions isSticky={!isPart}>
        <SubmitButton
          isPending={form.isPending}
          variant={tone}
          isDisabled={(needsChange && !form.isDirty) || waitsFor !== undefined}
          {...(waitsFor !== undefined && { describedBy: waitId })}
          {...(pendingLabel ? { pendingLabel } : {})}
        >
          {submitLabel}
        </SubmitButton>
        {cancel}
        {waitsFor === undefined ? null : (
          <p id={waitId} className="text-[0.8125rem] text-muted">
            {waitsFor}
          </p>
        )}
      </FormActions>
    </Form>
  )
}

interface FormDialogProps extends Omit<EditFormProps, 'cancel' | 'className' | 'label'> {
  title: string
  description?: ReactNode
  label?: string
  size?: 'sm' | 'md' | 'lg'
  cancelLabel?: string
  onClose: () => void
}

/** A form in a window over the page. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size = 'md', cancelLabel = 'Not now', onClose, label = title, ...form } = props
  const { isPending } = form.form
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={title}
      description={description}
      size={size}
      isLocked={isPending}
    >
      <EditForm
        {...form}
        label={label}
        className="pt-2"
        cancel={<DialogCancel isDisabled={isPending}>{cancelLabel}</DialogCancel>}
      />
    </Dialog>
  )
}

interface MergedProps extends Pick<EditFormProps, 'form' | 'what' | 'describe'> {
  conflicts: readonly Conflict[]
}

/** Tells what became of the two versions, and offers both where both changed the same. Takes the focus. */
function Merged({ form, what, conflicts, describe }: MergedProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each merge is another one to tell of
  useEffect(() => box.current?.focus(), [conflicts])
  const words = (path: string, value: unknown) => describe?.(path, value) ?? valueText(value)
  const stands = ({ path, theirs }: Conflict) => (isSame(valueAt(form.values, path), theirs) ? 'theirs' : 'mine')
  return (
    <div ref={box} role="alert" tabIndex={-1} className="outline-none">
      <StatusSentence tone="warning" title={`Somebody else changed ${what} while you were typing`}>
        {form.isNew ? (
          'Nothing was saved yet, and what you typed is kept. Check the current state, then press again if it is still right.'
        ) : conflicts.length === 0 ? (
          'You changed different fields: theirs are in the form now, and yours are kept. Save again to keep both.'
        ) : (
          <>
            <p>
              Nothing was saved yet. Both of you changed the same fields; choose which value to keep, then save again.
            </p>
            <ul className="mt-3 grid gap-3">
              {conflicts.map((conflict) => (
                <li key={conflict.path} className="grid gap-1.5">
                  <span className="font-medium text-foreground">{form.labelOf(conflict.path) ?? conflict.path}</span>
                  {(['mine', 'theirs'] as const).map((side) => (
                    <span key={side} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <Button
                        variant={stands(conflict) === side ? 'secondary' : 'outline'}
                        size="sm"
                        aria-pressed={stands(conflict) === side}
                        onPress={() => form.choose(conflict, side)}
                      >
                        {side === 'mine' ? 'Keep yours' : 'Take theirs'}
                      </Button>
                      <span className="min-w-0 wrap-anywhere">{words(conflict.path, conflict[side])}</span>
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
      </StatusSentence>
    </div>
  )
}

/** Puts the cursor into the first field, unless it is in one already, or a touch keyboard would cover the form. */
function focusFirst(fields: HTMLElement | null): void {
  if (document.activeElement?.matches('input, textarea, [role="spinbutton"]')) return
  if (window.matchMedia('(pointer: coarse)').matches) return
  const first = fields?.querySelector<HTMLElement>(
    'input:not([type="hidden"]):not([disabled]), textarea, [role="spinbutton"], button[aria-haspopup]',
  )
  if (first && !first.closest('[aria-hidden="true"]')) first.focus({ preventScroll: true })
}
