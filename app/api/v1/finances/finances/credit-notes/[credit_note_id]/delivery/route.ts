import { deliveryRoutes } from '#app/api/v1/finances/finances/delivery'

export const { GET, POST } = deliveryRoutes({
  noun: 'credit_notes',
  param: 'credit_note_id',
  paper: 'a credit note',
  operation_ids: { list: 'listCreditNoteDeliveries', deliver: 'deliverCreditNote' },
  resource: 'invoices',
  listed: 'The latest first',
  refused: 'Nobody who has died or is archived gets a mail.',
})
