import type { Metadata } from 'next'
import { OwnConsents } from '#components/consents/own-consents'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { NoMembership } from '#components/member-home/no-membership'
import { OwnErasure } from '#components/privacy/own-erasure'
import { DownloadButton } from '#components/ui/download-button'
import { requirePageCtx } from '#lib/accounts/session'
import { listConsents } from '#lib/consents/queries'
import { findOwnMember } from '#lib/members/queries'
import { api, pages } from '#lib/paths'
import { findOwnErasure } from '#lib/privacy/queries'

export const metadata: Metadata = { title: 'My data' }

export default async function OwnDataPage() {
  const { ctx, account, tenant } = await requirePageCtx('members.own')
  const [member, request] = await Promise.all([findOwnMember(ctx), findOwnErasure(ctx)])
  const consents = member ? await listConsents(ctx, member.id) : []
  return (
    <div className="page-grid">
      <PageHeader
        title="My data"
        subtitle={`What ${tenant.name} keeps of you, and what you agree to.`}
        breadcrumbs={[{ label: 'Profile', href: pages.member.profile() }]}
      />
      {member ? (
        <>
          <PageSection
            title="What you agree to"
            subtitle="Turn each on and off at any time. Mails about your membership, invoices and registrations come in any case."
          >
            <OwnConsents member_id={member.id} consents={consents} />
          </PageSection>
          <PageSection
            title="A copy of your data"
            subtitle="Everything that is kept of you, to read and for other programs, with your invoices and receipts."
          >
            <DownloadButton
              href={api.memberExport(member.id)}
              name="personal-data.zip"
              label="Download my data"
              method="POST"
            >
              Download my data
            </DownloadButton>
          </PageSection>
          <PageSection title="Being erased">
            <OwnErasure association={tenant.name} request={request} />
          </PageSection>
        </>
      ) : (
        <NoMembership association={tenant.name} email={account.email} />
      )}
    </div>
  )
}
