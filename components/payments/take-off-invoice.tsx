'use client'

import { Button } from '@heroui/react'
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { useFormat } from '#components/ui/format-context'
import { useChange } from '#components/ui/use-change'
import { takeOffInvoice } from '#lib/payments/client'
import type { Allocation, Payment } from '#lib/payments/schema'

interface TakeOffInvoiceProps {
  payment: Pick<Payment, 'id' | 'number' | 'currency' | 'version'>
  allocation: Allocation
}

/** Takes a payment off an invoice that it went to by mistake. */
export function TakeOffInvoice({ payment, allocation }: TakeOffInvoiceProps) {
  const { money } = useFormat()
  const { refresh } = useChange()
  const [isOpen, setOpen] = useState(false)
  const { invoice_id, invoice_number, amount } = allocation
  const invoice = invoice_number ?? 'the invoice'
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="relative"
        aria-label={`Take off ${invoice}`}
        onPress={() => setOpen(true)}
      >
        Take off
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Take ${payment.number} off ${invoice}`}
        confirmLabel="Take off"
        tone="danger"
        onConfirm={async () => {
          await takeOffInvoice(payment.id, invoice_id, payment.version)
          await refresh()
        }}
      >
        {money(amount, payment.currency)} is owed again on {invoice}, and what its payment had begun, such as a
        membership or a seat, waits for it again. The money stays with this payment and can pay another invoice.
      </ConfirmDialog>
    </>
  )
}
