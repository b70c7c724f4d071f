import type { Metadata } from 'next'
import { describeRoutes } from '#app/api/v1/routes'
import { ApiOverview } from '#components/docs/api-overview'
import { PublicShell } from '#components/layout/public-shell'

export const metadata: Metadata = { title: 'API' }

export default function DocsPage() {
  return (
    <PublicShell>
      <ApiOverview description={describeRoutes()} />
    </PublicShell>
  )
}
