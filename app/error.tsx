'use client'

import { MAIN_ID } from '#components/layout/skip-link'
import { ButtonLink } from '#components/ui/button-link'
import { ErrorState } from '#components/ui/error-state'
import { pages } from '#lib/paths'

interface ErrorPageProps {
  error: unknown
  retry: () => void
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <main id={MAIN_ID} className="flex min-h-[80dvh] flex-col items-center justify-center">
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="This page could not be shown"
        detail="Something went wrong on our side. Nothing was changed. Try again; if it happens once more, send the reference to whoever runs this site."
        requestId={digest}
        onRetry={() => retry()}
        action={
          <ButtonLink href={pages.landing()} variant="ghost">
            Go to the start
          </ButtonLink>
        }
      />
    </main>
  )
}
