import { Mail } from 'lucide-react'
import { EmailLink, PhoneLink } from '#components/directory/contact-links'
import { PageSection } from '#components/layout/page-section'
import { ButtonLink } from '#components/ui/button-link'
import { DescriptionList } from '#components/ui/description-list'
import type { DirectoryEntry } from '#lib/directory/schema'

/** What one person shows of themselves; what they keep to themselves is not mentioned. */
export function DirectoryCard({ entry }: { entry: DirectoryEntry }) {
  const { organization, job_title, email, phone, city } = entry
  const items = [
    { label: 'Organisation', value: organization },
    { label: 'Job title', value: job_title },
    { label: 'City', value: city },
    { label: 'E-mail', value: email && <EmailLink address={email} /> },
    { label: 'Phone', value: phone && <PhoneLink number={phone} /> },
  ].filter(({ value }) => value)
  return (
    <PageSection
      title="In the directory"
      actions={
        email ? (
          <ButtonLink href={`mailto:${email}`}>
            <Mail aria-hidden />
            Write an e-mail
          </ButtonLink>
        ) : null
      }
    >
      {items.length > 0 ? (
        <DescriptionList items={items} />
      ) : (
        <p className="text-muted">This member shows the name only.</p>
      )}
    </PageSection>
  )
}
