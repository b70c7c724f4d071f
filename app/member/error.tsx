'use client'

import { PageHeader } from '#components/layout/page-header'
import { ErrorState } from '#components/ui/error-state'

interface ErrorPageProps {
  error: Error & { digest?: string }
  retry: () => void
}

export default function MemberError({ error, retry }: ErrorPageProps) {
  return (
    <div className="page-grid">
      <PageHeader title="This page could not be shown" />
      <div className="panel">
        <ErrorState
          title="Something went wrong on our side"
          detail="Nothing was changed. Try again in a moment."
          requestId={error.digest ?? null}
          onRetry={() => retry()}
        />
      </div>
    </div>
  )
}
