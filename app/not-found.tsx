import { Compass } from 'lucide-react'
import type { Metadata } from 'next'
import { MAIN_ID } from '#components/layout/skip-link'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <main id={MAIN_ID} className="flex min-h-[80dvh] flex-col items-center justify-center">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="There is nothing at this address"
        icon={<Compass />}
        action={
          <ButtonLink href={pages.landing()} variant="primary" native>
            Go to the start
          </ButtonLink>
        }
      >
        The link may be old, or what it pointed to was removed or is not for your account.
      </EmptyState>
    </main>
  )
}
