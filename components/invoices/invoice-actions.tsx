'use client'

import { Button } from '@heroui/react'
import { Ban, Banknote, CircleOff, FileCheck, FileClock, FileMinus, Pencil, Trash2, Wallet } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { CreditNoteDialog } from '#components/credit-notes/credit-note-dialog'
import { PaperDownload } from '#components/deliveries/paper-download'
import { sendNew } from '#components/deliveries/send-new'
import { SendPaper } from '#components/deliveries/send-paper'
import { copyOf } from '#components/invoices/invoice-fields'
import { type InvoiceEnding, InvoiceReasonDialog } from '#components/invoices/invoice-reason-dialog'
import { CreditDialog } from '#components/payments/credit-dialog'
import { PaymentDialog } from '#components/payments/payment-dialog'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { ButtonLink } from '#components/ui/button-link'
import { CheckboxField } from '#components/ui/checkbox-field'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { saveFile } from '#components/ui/download-button'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import type { OfferedPaper } from '#lib/deliveries/facts'
import { todayIn } from '#lib/format/dates'
import { addInvoice, finalizeInvoice, removeInvoice } from '#lib/invoices/client'
import type { Invoice } from '#lib/invoices/schema'
import { api, pages } from '#lib/paths'

interface InvoiceActionsProps {
  invoice: Invoice
  offered: OfferedPaper
  canWrite: boolean
  canRecord: boolean
  /** What the payer has left of payments. */
  credit: string
  /** Whether receipts go out by themselves. */
  sendsReceipt: boolean
  /** What the association has not said yet and an invoice needs. */
  missing: readonly string[]
}

type Open = 'finalization' | 'payment' | 'credit' | 'credit_note' | InvoiceEnding

/** What can be done with an invoice in its present state: the likely action as a button, the others in the menu. */
export function InvoiceActions({
  invoice,
  offered,
  canWrite,
  canRecord,
  credit,
  sendsReceipt,
  missing,
}: InvoiceActionsProps) {
  const router = useRouter()
  const { run } = useChange()
  const [open, setOpen] = useState<Open | null>(null)
  const { status } = invoice
  const isDraft = status === 'draft'
  const isPayable = status === 'open' || status === 'uncollectible'
  const dialog = { invoice, onClose: () => setOpen(null) }

  const remove = () =>
    run(async () => {
      await removeInvoice(invoice.id, invoice.version)
      router.push(pages.admin.invoices({ status: 'draft' }))
      notifyUndo('Draft deleted', async () => {
        const { data } = await addInvoice(copyOf(invoice), uuidv7())
        router.push(pages.admin.invoice(data.id))
      })
    })

  const items = canWrite ? endingsOf(invoice, setOpen) : []
  if (invoice.sent_at) {
    items.unshift({
      key: 'as_it_stands',
      label: 'PDF as it stands now',
      icon: <FileClock aria-hidden />,
      onAction: () =>
        saveFile(api.paper(offered.paper, { as_it_stands: true }), `${invoice.number}.pdf`).catch(notifyError),
    })
  }
  if (isDraft && canWrite) {
    items.push({
      key: 'delete',
      label: 'Delete the draft',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onAction: remove,
    })
  }
  return (
    <>
      {items.length > 0 ? <ActionMenu items={items} label="More actions for this invoice" /> : null}
      {isDraft ? null : <PaperDownload {...offered} />}
      {canWrite && offered.problem === null ? (
        <SendPaper {...offered} label={invoice.sent_at ? 'Send again' : 'Send'} />
      ) : null}
      {isDraft && canWrite ? (
        <>
          <ButtonLink href={pages.admin.editInvoice(invoice.id)}>
            <Pencil aria-hidden />
            Edit
          </ButtonLink>
          <Button variant="primary" onPress={() => setOpen('finalization')}>
            <FileCheck aria-hidden />
            Finalise
          </Button>
          <FinalizeDialog
            invoice={invoice}
            to={offered.to}
            missing={missing}
            isOpen={open === 'finalization'}
            onOpenChange={(isOpen) => setOpen(isOpen ? 'finalization' : null)}
            onChanged={() => router.refresh()}
          />
        </>
      ) : null}
      {isPayable && canRecord && /[1-9]/.test(credit) ? (
        <Button variant="outline" onPress={() => setOpen('credit')}>
          <Wallet aria-hidden />
          Use credit
        </Button>
      ) : null}
      {isPayable && canRecord ? (
        <Button variant={status === 'open' ? 'primary' : 'outline'} onPress={() => setOpen('payment')}>
          <Banknote aria-hidden />
          Record a payment
        </Button>
      ) : null}
      {open === 'payment' ? <PaymentDialog {...dialog} sendsReceipt={sendsReceipt} /> : null}
      {open === 'credit' ? <CreditDialog {...dialog} credit={credit} /> : null}
      {open === 'credit_note' ? <CreditNoteDialog {...dialog} /> : null}
      {open === 'cancellation' || open === 'write_off' ? <InvoiceReasonDialog {...dialog} ending={open} /> : null}
    </>
  )
}

function endingsOf({ status, paid, credited, lines }: Invoice, setOpen: (open: Open) => void): MenuAction[] {
  const isPaidInPart = /[1-9]/.test(paid)
  const isCredited = /[1-9]/.test(credited)
  const items: MenuAction[] = []
  if (status !== 'draft' && status !== 'void' && lines.some((line) => line.amount !== line.credited)) {
    items.push({
      key: 'credit_note',
      label: 'Credit note…',
      icon: <FileMinus aria-hidden />,
      onAction: () => setOpen('credit_note'),
    })
  }
  if (status === 'open') {
    items.push({
      key: 'write_off',
      label: 'Write off…',
      icon: <CircleOff aria-hidden />,
      onAction: () => setOpen('write_off'),
    })
  }
  if (status === 'open' || status === 'uncollectible') {
    items.push({
      key: 'cancel',
      label: 'Cancel the invoice…',
      icon: <Ban aria-hidden />,
      tone: 'danger',
      onAction: () => setOpen('cancellation'),
      ...(isPaidInPart ? { isDisabled: true, reason: 'Take its payments back first.' } : {}),
      ...(isCredited ? { isDisabled: true, reason: 'A credit note stands on it: credit the rest instead.' } : {}),
    })
  }
  return items
}

interface FinalizeDialogProps {
  invoice: Invoice
  /** Where the payer is written to. */
  to: string | null
  missing: readonly string[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChanged: () => void
}

/** The step that cannot be taken back: what is issued is never changed again. */
function FinalizeDialog({ invoice, to, missing, isOpen, onOpenChange, onChanged }: FinalizeDialogProps) {
  const { money, date, time_zone } = useFormat()
  const { id, version, payer_name, total, currency, due_date } = invoice
  const [isSent, setSent] = useState(to !== null)

  async function finalize() {
    try {
      const { data } = await finalizeInvoice(id, version)
      notify(`${data.number} is issued`)
      if (isSent) await sendNew({ noun: 'invoices', id })
    } finally {
      // Also when it failed: whatever stood against it is shown behind the window.
      onChanged()
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Finalise this invoice"
      confirmLabel={isSent ? 'Finalise and send' : 'Finalise'}
      onConfirm={finalize}
    >
      <p>
        {payer_name} will owe {money(total, currency)}, due {date(due_date, 'long')}.
      </p>
      {due_date < todayIn(time_zone) ? (
        <p role="note" className="mt-3 rounded-lg border border-warning bg-warning-soft p-3">
          That is before it is issued: it is overdue at once, and the next reminder asks for it. Edit the draft to give
          it a later day.
        </p>
      ) : null}
      <ul className="mt-3 grid list-disc gap-1 ps-4">
        <li>It gets the next number and today as its date.</li>
        <li>Name, address and lines are fixed from then on. A mistake is put right by cancelling and writing anew.</li>
      </ul>
      {to === null ? null : (
        <div className="mt-3 text-foreground">
          <CheckboxField
            label={`Send it to ${to} by mail`}
            name="send"
            error={undefined}
            isSelected={isSent}
            onChange={setSent}
          />
        </div>
      )}
      {missing.length > 0 ? (
        <p role="note" className="mt-3 rounded-lg border border-warning bg-warning-soft p-3">
          Your association has not given {new Intl.ListFormat('en').format(missing)}, and this invoice will do without
          for good.{' '}
          <Link href={pages.admin.settings()} className="link">
            Add it in Settings first
          </Link>
          .
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
