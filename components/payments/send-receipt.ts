'use client'

import { sendNew } from '#components/deliveries/send-new'
import type { Payment } from '#lib/payments/schema'

/** What the box is called with which a receipt goes out at once. */
export const SEND_RECEIPT = 'Send a receipt by mail'

/** Mails the receipt of a payment that was just recorded, unless the association's settings have done that already. */
export async function sendReceipt({ id, sent_at }: Payment, isWanted: boolean): Promise<void> {
  if (isWanted && sent_at === null) await sendNew({ noun: 'payments', id })
}
