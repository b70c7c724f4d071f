import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { ImportsList } from '#components/imports/imports-list'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { importable, listImports } from '#lib/imports/queries'
import { ImportFilter } from '#lib/imports/schema'
import { pages } from '#lib/paths'
import { IMPORT_PERMISSIONS } from '#lib/permissions'

export const metadata: Metadata = { title: 'Imports' }

export default async function ImportsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx(IMPORT_PERMISSIONS)
  const { params, filter, errors } = await pageParams(ImportFilter, searchParams)
  const page = filter ? await listImports(ctx, filter).catch(refusalOf) : errors
  return (
    <div className="page-grid">
      <PageHeader
        title="Imports"
        subtitle="From a spreadsheet or another program: checked first, then imported, and taken back when it was wrong."
      />
      {'rows' in page ? (
        <ImportsList
          nouns={importable(ctx)}
          initial={{
            params,
            answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
            loaded_at: Date.now(),
          }}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.imports()} />
      )}
    </div>
  )
}
