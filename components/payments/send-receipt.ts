'use client'

import { sendNew } from '#components/deliveries/send-new'
import type { Payment } from '#lib/payments/schema'

/** What the box is called with which a receipt goes out at once. */
export const SEND_RECEIPT = 'Send a receipt by mail'

/** Mails the receipt of a payment that was just recorded, unless that was done with it: of a payer who is no member it is asked for by itself. */
export async function sendReceipt({ id, sent_at }: Payment, isWanted: boolean): Promise<void> {
  if (isWanted && sent_at === null) await sendNew({ noun: 'payments', id })
}
