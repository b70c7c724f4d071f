import type { Metadata } from 'next'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { NoMembership } from '#components/member-home/no-membership'
import { OwedNotice } from '#components/member-home/owed-notice'
import { OwnInvoicesTable } from '#components/member-home/own-invoices-table'
import { Credits } from '#components/payments/credits'
import { requirePageCtx } from '#lib/accounts/session'
import { listOwnInvoices } from '#lib/invoices/queries'
import { listCreditsOf } from '#lib/payments/queries'

export const metadata: Metadata = { title: 'Invoices' }

const MAX_SHOWN = 100

export default async function MemberInvoicesPage() {
  const { ctx, account, tenant } = await requirePageCtx('invoices.own')
  const [invoices, credits] = await Promise.all([
    listOwnInvoices(ctx, MAX_SHOWN),
    account.member_id ? listCreditsOf(ctx, account.member_id) : [],
  ])
  const owed = invoices.filter(({ status, remaining }) => status === 'open' && /[1-9]/.test(remaining))
  return (
    <div className="page-grid">
      <PageHeader title="Invoices" />
      {account.member_id === null ? (
        <NoMembership association={tenant.name} email={account.email} />
      ) : (
        <>
          {owed.length === 1 ? <OwedNotice invoices={owed} locale={tenant.locale} /> : null}
          <OwnInvoicesTable invoices={invoices} />
          {credits.length > 0 ? (
            <PageSection title="Your credit" subtitle="What you have paid beyond your invoices. It pays the next ones.">
              <Credits credits={credits} hasLinks={false} />
            </PageSection>
          ) : null}
        </>
      )}
    </div>
  )
}
