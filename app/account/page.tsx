import type { Metadata } from 'next'
import { ChangeEmailForm } from '#components/accounts/change-email-form'
import { ChangePasswordForm } from '#components/accounts/change-password-form'
import { ProfileForm } from '#components/accounts/profile-form'
import { roleNames } from '#components/accounts/role-names'
import { SessionList } from '#components/accounts/session-list'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { DescriptionList } from '#components/ui/description-list'
import { requirePageCtx } from '#lib/accounts/session'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const { account, tenant } = await requirePageCtx('account.own')
  return (
    <div className="page-grid">
      <PageHeader title="Your account" />
      <PageSection title="Who you are">
        <div className="grid grid-cols-1 gap-6">
          <DescriptionList
            columns={3}
            items={[
              { label: 'E-mail', value: account.email },
              { label: 'Association', value: tenant.name, hint: tenant.tenant_id },
              { label: 'Role', value: roleNames(account.roles) },
            ]}
          />
          <ProfileForm account={account} />
        </div>
      </PageSection>
      <PageSection
        title="E-mail address"
        subtitle="What you sign in with. Another one is used once you open the link that we send to it; a member’s record with the same address follows."
      >
        <ChangeEmailForm account={account} />
      </PageSection>
      <PageSection title="Password" subtitle="Changing it signs you out everywhere else.">
        <ChangePasswordForm account={{ email: account.email, tenant_id: tenant.tenant_id }} />
      </PageSection>
      <PageSection title="Where you are signed in" subtitle="Browsers only; programs hold tokens of their own.">
        <SessionList />
      </PageSection>
    </div>
  )
}
