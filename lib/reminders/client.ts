import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import type { NewReminderStop } from '#lib/reminders/schema'

/** What reminders are stopped of: an invoice, or a member with all that they owe. */
export interface StopOf {
  noun: 'invoices' | 'members'
  id: string
}

const pathOf = ({ noun, id }: StopOf) =>
  noun === 'invoices' ? api.invoiceReminderStop(id) : api.memberReminderStop(id)

/** Stops reminders. */
export function stopReminders(of: StopOf, body: NewReminderStop) {
  return apiFetch<unknown>(pathOf(of), { method: 'POST', body })
}

/** Lets reminders go out again. */
export function resumeReminders(of: StopOf) {
  return apiFetch<unknown>(pathOf(of), { method: 'DELETE' })
}
