import type { Metadata } from 'next'
import { routes } from '#app/api/v1/routes'
import { ApiReference } from '#components/docs/api-reference'
import { PublicShell } from '#components/layout/public-shell'
import { describeApi } from '#lib/http/openapi'

export const metadata: Metadata = { title: 'API' }

// The routes do not change while the process runs.
const description = describeApi(routes, '1')

export default function DocsPage() {
  return (
    <PublicShell>
      <ApiReference description={description} />
    </PublicShell>
  )
}
