import { deliveryRoutes } from '#app/api/v1/finances/finances/delivery'

export const { GET, POST } = deliveryRoutes({
  noun: 'payments',
  param: 'payment_id',
  paper: 'a receipt',
  operation_ids: { list: 'listReceiptDeliveries', deliver: 'deliverReceipt' },
  resource: 'payments',
  listed: 'The latest first',
  refused: 'Of a payment that was taken back there is none, and nobody who has died or is archived gets a mail.',
})
