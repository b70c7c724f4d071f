import { route } from '#lib/http/route'
import { getInvoice } from '#lib/invoices/queries'
import { Invoice } from '#lib/invoices/schema'
import { NewReminderStop } from '#lib/reminders/schema'
import { resumeReminders, stopReminders } from '#lib/reminders/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'stopInvoiceReminders',
    summary: 'Stop reminders of an invoice',
    description: 'Billing runs leave it out, for ever or until a day. A stop that stands is replaced.',
    params: idParams('invoice_id'),
    body: NewReminderStop,
    response: Invoice,
  },
  async (ctx, { params, body }) => {
    await stopReminders(ctx, { noun: 'invoices', id: params.invoice_id }, body)
    return getInvoice(ctx, params.invoice_id)
  },
)

export const DELETE = route(
  {
    permission: 'invoices.write',
    operation_id: 'resumeInvoiceReminders',
    summary: 'Let reminders of an invoice go out again',
    description: 'The steps go on where they were.',
    params: idParams('invoice_id'),
    response: Invoice,
    errors: ['conflict'],
  },
  async (ctx, { params }) => {
    await resumeReminders(ctx, { noun: 'invoices', id: params.invoice_id })
    return getInvoice(ctx, params.invoice_id)
  },
)
