'use client'

import { BellOff } from 'lucide-react'
import { DateField } from '#components/ui/date-field'
import { DateText } from '#components/ui/date-text'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { PendingButton } from '#components/ui/pending-button'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { useEditForm } from '#components/ui/use-edit-form'
import { resumeReminders, type StopOf, stopReminders } from '#lib/reminders/client'
import { NewReminderStop, type ReminderStop } from '#lib/reminders/schema'

interface ReminderControlsProps {
  of: StopOf
  stop: ReminderStop | null
  canWrite: boolean
}

/** Whether reminders are stopped, why, and the button that stops them or lets them go out again. */
export function ReminderControls({ of, stop, canWrite }: ReminderControlsProps) {
  const { run, isPending } = useChange()
  return (
    <div className="grid justify-items-start gap-3">
      {stop ? (
        <p className="wrap-break-word">
          <span className="font-medium">Reminders are stopped</span>
          {stop.until_on ? (
            <>
              {' '}
              until <DateText value={stop.until_on} />
            </>
          ) : null}
          : {stop.reason}
        </p>
      ) : null}
      {!canWrite ? null : stop ? (
        <PendingButton
          variant="outline"
          size="sm"
          isPending={isPending}
          onPress={() =>
            run(async () => {
              await resumeReminders(of)
              notify('Reminders go out again')
            })
          }
        >
          Resume reminders
        </PendingButton>
      ) : (
        <DialogButton
          variant="outline"
          size="sm"
          dialog={(onClose) => <StopRemindersDialog of={of} onClose={onClose} />}
        >
          <BellOff aria-hidden />
          Stop reminders
        </DialogButton>
      )}
    </div>
  )
}

/** Asks why reminders are stopped, and until when. */
function StopRemindersDialog({ of, onClose }: { of: StopOf; onClose: () => void }) {
  const { refresh } = useChange()
  const form = useEditForm({
    fields: NewReminderStop.shape,
    schema: NewReminderStop,
    labels: { reason: 'Reason', until_on: 'Until' },
    save: (body) => stopReminders(of, body),
    done: () => 'Reminders are stopped',
    onSaved: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Stop reminders"
      description={
        of.noun === 'invoices'
          ? 'Billing runs leave this invoice out. It stays open, and can be paid as before.'
          : 'Billing runs leave all invoices of this member out. They stay open, and can be paid as before.'
      }
      what="this stop"
      size="sm"
      submitLabel="Stop reminders"
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        description="For you and your colleagues; the payer does not see it."
        placeholder="For example: the amount is disputed"
      />
      <DateField {...form.field('until_on')} description="The last day of it. Leave it empty to stop them for good." />
    </FormDialog>
  )
}
