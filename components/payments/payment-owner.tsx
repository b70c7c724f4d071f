'use client'

import { UserRoundSearch } from 'lucide-react'
import { MemberField } from '#components/members/member-fields'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { useEditForm } from '#components/ui/use-edit-form'
import { assignPayment, getPayment } from '#lib/payments/client'
import { type Payment, PaymentOwner } from '#lib/payments/schema'

/** Says whose money it is that came without a member. */
export function PaymentOwnerButton({ payment }: { payment: Payment }) {
  return (
    <DialogButton variant="outline" dialog={(onClose) => <OwnerDialog payment={payment} onClose={onClose} />}>
      <UserRoundSearch aria-hidden />
      {payment.member_id === null ? 'Choose the member' : 'Another member'}
    </DialogButton>
  )
}

function OwnerDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { money } = useFormat()
  const hasCredit = /[1-9]/.test(payment.unapplied)
  const form = useEditForm({
    fields: PaymentOwner.shape,
    schema: PaymentOwner,
    labels: { member_id: 'Member' },
    version: payment.version,
    load: () => getPayment(payment.id),
    save: (body, { version }) => assignPayment(payment.id, body, version),
    done: () => `${payment.number} has its member`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Whose is ${payment.number}?`}
      description={`${
        hasCredit
          ? `${money(payment.unapplied, payment.currency)} becomes credit of the member.`
          : 'It is listed with the member’s payments, and they can get its receipt.'
      } Another can be chosen as long as it pays no invoice.`}
      what="this payment"
      size="sm"
      submitLabel="Save"
      onClose={onClose}
    >
      <MemberField {...form.field('member_id')} />
    </FormDialog>
  )
}
