import { PageSection } from '#components/layout/page-section'
import { CopyButton } from '#components/ui/copy-button'
import { DescriptionList } from '#components/ui/description-list'
import { Money } from '#components/ui/money'
import { inFours } from '#lib/format/bank'
import type { Invoice } from '#lib/invoices/schema'
import type { Issuer } from '#lib/tenants/issuer'

/** What is needed to pay: how much, what to quote, and what the association says about it. */
export function HowToPay({ invoice }: { invoice: Invoice }) {
  const { remaining, currency, reference, public_note } = invoice
  const issuer = invoice.issuer as Issuer | null
  return (
    <PageSection title="How to pay">
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
                      <span className="tabular font-medium">{reference}</span>
                      <CopyButton value={reference} />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className="mt-4 max-w-prose whitespace-pre-line text-muted">
        {public_note ??
          (issuer?.iban
            ? 'Pay by transfer, or at the next meeting.'
            : 'Pay as you are used to: by transfer, or at the next meeting.')}
      </p>
    </PageSection>
  )
}
