import { Compass } from 'lucide-react'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'

interface NotFoundPageProps {
  /** The way on from here. */
  home: { label: string; href: string }
  /** Leads there through a new document, as public pages do. */
  native?: boolean
}

/** What stands at addresses where nothing is, or nothing for who asks. */
export function NotFoundPage({ home, native = false }: NotFoundPageProps) {
  return (
    <div className="page-grid">
      <PageHeader title="Page not found" />
      <div className="panel">
        <EmptyState
          title="There is nothing at this address"
          icon={<Compass />}
          action={
            <ButtonLink href={home.href} variant="primary" native={native}>
              {home.label}
            </ButtonLink>
          }
        >
          The link may be old, or what it pointed to was removed or is not for your account.
        </EmptyState>
      </div>
    </div>
  )
}
