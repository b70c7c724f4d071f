import { PageSection } from '#components/layout/page-section'
import { QrImage } from '#components/member-home/qr-image'
import { CopyButton } from '#components/ui/copy-button'
import { DescriptionList } from '#components/ui/description-list'
import { Money } from '#components/ui/money'
import { inFours, isCreditorReference } from '#lib/format/bank'
import { findEpcText } from '#lib/format/epc'
import { qrCode } from '#lib/format/qr'
import type { Invoice } from '#lib/invoices/schema'
import type { Issuer } from '#lib/tenants/issuer'

interface HowToPayProps {
  invoice: Invoice
  /** Its name, with the address for answers. */
  association: string
}

/** What is needed to pay: how much, what to quote, the code that banking apps read, and what the association says about it. */
export function HowToPay({ invoice, association }: HowToPayProps) {
  const { remaining, currency, reference, public_note } = invoice
  const issuer = invoice.issuer as Issuer | null
  const transfer = findEpcText({
    name: issuer?.legal_name ?? issuer?.name ?? '',
    iban: issuer?.iban ?? null,
    bic: issuer?.bic ?? null,
    amount: remaining,
    currency,
    reference,
  })
  // How an association is paid that has named no account is for it to say.
  const said = public_note ?? (issuer?.iban ? null : `Ask ${association} how to pay.`)
  return (
    <PageSection title="How to pay">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <DescriptionList
          columns={1}
          items={[
            {
              label: 'Amount',
              value: <Money amount={remaining} currency={currency} className="text-base font-semibold" />,
            },
            ...(issuer?.iban
              ? [
                  {
                    label: `To ${issuer.legal_name ?? issuer.name}${issuer.bank_name ? `, ${issuer.bank_name}` : ''}`,
                    value: (
                      <span className="flex flex-wrap items-center gap-2">
                        <span className="tabular font-medium">{inFours(issuer.iban)}</span>
                        <CopyButton value={issuer.iban} />
                      </span>
                    ),
                  },
                ]
              : []),
            ...(reference
              ? [
                  {
                    label: 'Quote this, so that your payment is found',
                    value: (
                      <span className="flex flex-wrap items-center gap-2">
                        <span className="tabular font-medium">
                          {isCreditorReference(reference) ? inFours(reference) : reference}
                        </span>
                        <CopyButton value={reference} />
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {transfer ? (
          <figure className="grid gap-1.5 text-center text-[0.8125rem] text-muted">
            <QrImage code={qrCode(transfer)} label="QR code of this transfer" className="size-40" />
            <figcaption>Scan with your banking app</figcaption>
          </figure>
        ) : null}
      </div>
      {said ? <p className="mt-4 max-w-prose whitespace-pre-line text-muted">{said}</p> : null}
    </PageSection>
  )
}
