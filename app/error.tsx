'use client'

import { PlainError } from '#components/layout/plain-error'
import { MAIN_ID } from '#components/layout/skip-link'
import { pages } from '#lib/paths'

interface ErrorPageProps {
  error: unknown
  retry: () => void
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <main id={MAIN_ID} className="flex min-h-[80dvh] flex-col items-center justify-center">
      <PlainError
        title="This page could not be shown"
        detail="Something went wrong on our side. Nothing was changed. Try again; if it happens once more, send the reference to whoever runs this site."
        reference={digest}
        onRetry={retry}
      />
      <a href={pages.landing()} className="link">
        Go to the start
      </a>
    </main>
  )
}
