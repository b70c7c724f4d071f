import { deliveryRoutes } from '#app/api/v1/finances/finances/delivery'

export const { GET, POST } = deliveryRoutes({
  noun: 'invoices',
  param: 'invoice_id',
  paper: 'an invoice',
  operation_ids: { list: 'listInvoiceDeliveries', deliver: 'deliverInvoice' },
  resource: 'invoices',
  listed: 'Reminders of it as well, the latest first',
  refused: 'A draft and a cancelled invoice are not sent, and nobody who has died or is archived gets a mail.',
})
