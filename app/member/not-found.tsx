import { Compass } from 'lucide-react'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'
import { pages } from '#lib/paths'

export default function MemberNotFound() {
  return (
    <div className="page-grid">
      <PageHeader title="Page not found" />
      <div className="panel">
        <EmptyState
          title="There is nothing at this address"
          icon={<Compass />}
          action={
            <ButtonLink href={pages.member.home()} variant="primary">
              Go to your home page
            </ButtonLink>
          }
        >
          The link may be old, or what it pointed to is no longer there.
        </EmptyState>
      </div>
    </div>
  )
}
