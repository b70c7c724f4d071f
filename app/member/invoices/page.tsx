import type { Metadata } from 'next'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { NoMembership } from '#components/member-home/no-membership'
import { OwedNotice } from '#components/member-home/owed-notice'
import { OwnInvoicesTable } from '#components/member-home/own-invoices-table'
import { OwnPapers } from '#components/member-home/own-papers'
import { Credits } from '#components/payments/credits'
import { requirePageCtx } from '#lib/accounts/session'
import { listOwnCreditNotes } from '#lib/credit-notes/queries'
import { formatMoney } from '#lib/format/money'
import { listOwnInvoices } from '#lib/invoices/queries'
import { findOwnMember } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import { listCreditsOf, listOwnPayments } from '#lib/payments/queries'

export const metadata: Metadata = { title: 'Invoices' }

const MAX_SHOWN = 100

export default async function MemberInvoicesPage() {
  const { ctx, account, tenant } = await requirePageCtx('invoices.own')
  const [member, invoices, credit_notes, payments, credits] = await Promise.all([
    findOwnMember(ctx),
    listOwnInvoices(ctx, MAX_SHOWN),
    listOwnCreditNotes(ctx, MAX_SHOWN),
    listOwnPayments(ctx, MAX_SHOWN),
    account.member_id ? listCreditsOf(ctx, account.member_id) : [],
  ])
  const owed = invoices.filter(({ status, remaining }) => status === 'open' && /[1-9]/.test(remaining))
  return (
    <div className="page-grid">
      <PageHeader
        title="Invoices"
        subtitle={member?.balance && balanceText(member.balance, owed.length > 0, tenant.locale)}
      />
      {account.member_id === null ? (
        <NoMembership association={tenant.name} email={account.email} />
      ) : (
        <>
          {owed.length === 1 ? <OwedNotice invoices={owed} locale={tenant.locale} /> : null}
          <OwnInvoicesTable invoices={invoices} />
          <OwnPapers credit_notes={credit_notes} payments={payments} />
          {credits.length > 0 ? (
            <PageSection
              title="Your credit"
              subtitle="What you have paid beyond your invoices. The office can settle invoices with it, or pay it back."
            >
              <Credits credits={credits} hasLinks={false} />
            </PageSection>
          ) : null}
        </>
      )}
    </div>
  )
}

/** Where all invoices and payments together stand. */
function balanceText({ amount, currency }: NonNullable<Member['balance']>, owes: boolean, locale: string): string {
  const money = formatMoney(amount.replace('-', ''), currency, locale)
  if (!/[1-9]/.test(amount)) return owes ? 'Your credit covers what is open.' : 'Nothing is open.'
  return amount.startsWith('-') ? `You have ${money} to your credit.` : `You owe ${money} in all.`
}
