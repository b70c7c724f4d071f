import { ShieldCheck } from 'lucide-react'
import type { Metadata } from 'next'
import { placeOptions } from '#app/place-options'
import { CustomFacts } from '#components/custom-fields/custom-facts'
import { ownFields } from '#components/custom-fields/custom-form'
import { PageHeader } from '#components/layout/page-header'
import { NoMembership } from '#components/member-home/no-membership'
import { ProfileForm } from '#components/member-home/profile-form'
import { ButtonLink } from '#components/ui/button-link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { displayName } from '#lib/format/names'
import { findOwnMember } from '#lib/members/queries'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Profile' }

export default async function ProfilePage() {
  const { ctx, account, tenant } = await requirePageCtx('members.own')
  const [member, custom] = await Promise.all([findOwnMember(ctx), listCustomFields(ctx, 'members')])
  // Of what members see, staff see more in the admin pages.
  const seen = custom.filter(({ visible_to }) => visible_to !== 'staff')
  return (
    <div className="page-grid">
      <PageHeader
        title="Profile"
        subtitle={member ? `${displayName(member)} · ${member.member_number}` : account.email}
        actions={
          member ? (
            <ButtonLink href={pages.member.ownData()}>
              <ShieldCheck aria-hidden />
              My data
            </ButtonLink>
          ) : null
        }
      />
      {member ? (
        <ProfileForm member={member} custom={ownFields(seen)} hasDirectory={tenant.has_directory} {...placeOptions()} />
      ) : null}
      {member ? (
        <CustomFacts
          title="Kept by your association"
          fields={seen.filter(({ member_may_edit }) => !member_may_edit)}
          values={member.custom_values}
        />
      ) : null}
      {member ? (
        <StatusSentence
          tone="neutral"
          title={`You sign in as ${account.email}`}
          action={<ButtonLink href={pages.account()}>Address, password and devices</ButtonLink>}
        >
          Your name has changed? Write to {tenant.name}, they will put it right.
        </StatusSentence>
      ) : (
        <NoMembership association={tenant.name} email={account.email} />
      )}
    </div>
  )
}
