'use client'

import { Button } from '@heroui/react'
import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { PaymentUseDialog } from '#components/payments/payment-use'
import { Money } from '#components/ui/money'
import { StatusSentence } from '#components/ui/status-sentence'
import type { Payment } from '#lib/payments/schema'

/**
 * What is left of a payment, and the way to pay an invoice with it; nothing where nothing is left. A payment of a closed
 * day gets no member any more. The window stays open where
 * somebody else was faster, to say so.
 */
export function PaymentCredit({ payment, isClosed }: { payment: Payment; isClosed: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { unapplied, currency, member_name } = payment
  return (
    <>
      {/[1-9]/.test(unapplied) ? (
        <StatusSentence
          tone="info"
          title={
            <>
              <Money amount={unapplied} currency={currency} /> of it is left
            </>
          }
          action={
            <Button variant="primary" onPress={() => setOpen(true)}>
              <FileInput aria-hidden />
              Pay an invoice
            </Button>
          }
        >
          {member_name === null
            ? isClosed
              ? 'It belongs to no member. Pay an invoice with it.'
              : 'It belongs to no member yet. Pay an invoice with it, or choose the member to keep it as their credit.'
            : `It is credit of ${member_name} until an invoice is paid with it, or it is given back.`}
        </StatusSentence>
      ) : null}
      {isOpen ? <PaymentUseDialog payment={payment} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
