import type { ReactNode } from 'react'
import { PageSection } from '#components/layout/page-section'
import { CopyButton } from '#components/ui/copy-button'
import { DateText } from '#components/ui/date-text'
import { DescriptionList } from '#components/ui/description-list'
import { countryName, languageName } from '#lib/format/places'
import type { Member } from '#lib/members/schema'

/** How to reach a member, and what is kept about the membership beyond its terms. */
export function MemberContact({ member }: { member: Member }) {
  return (
    <>
      <PageSection title="Contact">
        <DescriptionList
          items={[
            { label: 'E-mail', value: member.email ? <Email address={member.email} /> : null },
            {
              label: 'Phone',
              value: member.phone ? (
                <a href={`tel:${member.phone.replace(/[^\d+]/g, '')}`} className="link tabular">
                  {member.phone}
                </a>
              ) : null,
            },
            { label: 'Address', value: addressOf(member) },
            { label: 'Organisation', value: [member.organization, member.job_title].filter(Boolean).join(', ') },
            { label: 'Language', value: member.language ? languageName(member.language) : null },
            { label: 'Birthday', value: member.birth_date ? <DateText value={member.birth_date} /> : null },
          ]}
        />
      </PageSection>
      <PageSection title="Membership">
        <DescriptionList
          items={[
            { label: 'Tier', value: member.tier_name },
            { label: 'Joined', value: <DateText value={member.joined_on} relative /> },
            {
              label: 'Paid until',
              value: member.valid_through ? (
                <DateText value={member.valid_through} relative />
              ) : member.status === 'active' ? (
                'Without an end'
              ) : null,
              ...(member.grace_through && member.status === 'grace' ? { hint: 'Grace days are running' } : {}),
            },
            { label: 'Agreed to automatic renewal', value: member.auto_renew ? 'Yes' : 'No' },
            { label: 'In the directory', value: member.directory_opt_in ? 'Yes' : 'No' },
            { label: 'Found us through', value: member.referral_source },
            { label: 'Tags', value: member.tags.length > 0 ? <Tags tags={member.tags} /> : null },
            { label: 'Signs in', value: member.account_id ? 'Has an account' : 'No account yet' },
          ]}
        />
        {member.notes ? (
          <div className="mt-5 border-t border-separator pt-4">
            <p className="text-[0.8125rem] text-muted">Notes</p>
            <p className="mt-0.5 max-w-prose whitespace-pre-line">{member.notes}</p>
          </div>
        ) : null}
      </PageSection>
    </>
  )
}

function Email({ address }: { address: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <a href={`mailto:${address}`} className="link wrap-anywhere">
        {address}
      </a>
      <CopyButton value={address} label="Copy the e-mail address" />
    </span>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="rounded-md bg-default px-1.5 text-xs leading-5.5">
          {tag}
        </li>
      ))}
    </ul>
  )
}

/** The address as it stands on an envelope, one part per line. */
function addressOf(member: Member): ReactNode {
  const lines = [
    member.address_line1,
    member.address_line2,
    [member.postal_code, member.city].filter(Boolean).join(' '),
    member.region === member.city ? null : member.region,
    member.country ? countryName(member.country) : null,
  ].filter(Boolean)
  return lines.length > 0 ? <span className="whitespace-pre-line">{lines.join('\n')}</span> : null
}
