'use client'

import { DateField } from '#components/ui/date-field'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { StatusSentence } from '#components/ui/status-sentence'
import { useEditForm } from '#components/ui/use-edit-form'
import { addDays, formatDate, todayIn } from '#lib/format/dates'
import { closeBooks, getTenant } from '#lib/tenants/client'
import { BooksClosing, type Tenant } from '#lib/tenants/schema'

interface ClosedBooksProps {
  tenant: Pick<Tenant, 'books_closed_through' | 'version'>
  /** Whether the reader closes them. */
  canClose: boolean
  /** Whether the reader opens them again. */
  canOpen: boolean
}

/** Through which day the books are closed, and the way to close or open them. */
export function ClosedBooks({ tenant, canClose, canOpen }: ClosedBooksProps) {
  const { locale, time_zone: timeZone } = useFormat()
  const closed = tenant.books_closed_through
  return (
    <StatusSentence
      tone={closed === null ? 'neutral' : 'success'}
      title={
        closed === null
          ? 'The books are open'
          : `The books are closed through ${formatDate(closed, { locale, timeZone, style: 'long' })}`
      }
      action={
        canClose ? (
          <DialogButton
            variant="outline"
            dialog={(onClose) => <ClosingDialog tenant={tenant} canOpen={canOpen} onClose={onClose} />}
          >
            {closed === null ? 'Close the books' : 'Change the day'}
          </DialogButton>
        ) : null
      }
    >
      {closed === null
        ? `What is written down later with an earlier day belongs to that day.${
            canClose ? ' Once a year is handed on, close the books through its end.' : ''
          }`
        : 'Nothing that counts on that day or before is added, changed or taken back any more, and its file comes out the same again. Only where a person is erased whose papers need not be kept, their name and what was noted of them leave it.'}
    </StatusSentence>
  )
}

function ClosingDialog({
  tenant,
  canOpen,
  onClose,
}: Pick<ClosedBooksProps, 'tenant' | 'canOpen'> & { onClose: () => void }) {
  const { locale, time_zone: timeZone } = useFormat()
  const { books_closed_through: closed, version } = tenant
  const form = useEditForm({
    fields: BooksClosing.shape,
    schema: BooksClosing,
    labels: { books_closed_through: 'Books closed through' },
    record: tenant,
    version,
    load: getTenant,
    save: (body, { version }) => closeBooks(body, version),
    done: ({ data: { books_closed_through: day } }) =>
      day === null
        ? 'The books are open'
        : `Books closed through ${formatDate(day, { locale, timeZone, style: 'long' })}`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={closed === null ? 'Close the books' : 'Change the day'}
      description="Payments, refunds and invoices of files are refused where they would count on that day or before. What happens from today on is not touched."
      what="the settings of the association"
      size="sm"
      submitLabel="Save"
      needsChange
      onClose={onClose}
    >
      <DateField
        {...form.field('books_closed_through')}
        isRequired={!canOpen || closed === null}
        {...(!canOpen && closed !== null && { min: closed })}
        max={addDays(todayIn(timeZone), -1)}
        description={descriptionOf(closed, canOpen)}
      />
    </FormDialog>
  )
}

function descriptionOf(closed: string | null, canOpen: boolean): string {
  if (closed === null) return 'Such as the last day of the year that you have handed on.'
  return canOpen
    ? 'An earlier day opens them from there on; empty opens all of them. The log keeps both.'
    : 'An earlier day takes an administrator.'
}
