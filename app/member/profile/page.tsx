import type { Metadata } from 'next'
import { placeOptions } from '#app/place-options'
import { PageHeader } from '#components/layout/page-header'
import { NoMembership } from '#components/member-home/no-membership'
import { ProfileForm } from '#components/member-home/profile-form'
import { ButtonLink } from '#components/ui/button-link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { displayName } from '#lib/format/names'
import { findOwnMember } from '#lib/members/queries'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Profile' }

export default async function ProfilePage() {
  const { ctx, account, tenant } = await requirePageCtx('members.own')
  const member = await findOwnMember(ctx)
  return (
    <div className="page-grid">
      <PageHeader
        title="Profile"
        subtitle={member ? `${displayName(member)} · ${member.member_number}` : account.email}
      />
      {member ? <ProfileForm member={member} {...placeOptions()} /> : null}
      {member ? (
        <StatusSentence
          tone="neutral"
          title={`You sign in as ${account.email}`}
          action={<ButtonLink href={pages.account()}>Password and devices</ButtonLink>}
        >
          Your name has changed? Write to {tenant.name}, they will put it right.
        </StatusSentence>
      ) : (
        <NoMembership association={tenant.name} email={account.email} />
      )}
    </div>
  )
}
