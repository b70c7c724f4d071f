import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { RegistrationsList } from '#components/registrations/registrations-list'
import { requirePageCtx } from '#lib/accounts/session'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'
import { registrationList } from '#lib/registrations/queries'
import { RegistrationFilter } from '#lib/registrations/schema'

export const metadata: Metadata = { title: 'Registrations' }

export default async function RegistrationsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('registrations.read')
  const { params, filter, errors } = await pageParams(RegistrationFilter, searchParams)
  const page = filter ? await getListPage(ctx, registrationList, filter).catch(refusalOf) : errors
  return (
    <div className="page-grid">
      <PageHeader
        title="Registrations"
        breadcrumbs={[{ label: 'Events', href: pages.admin.events() }]}
        subtitle="For all events, the latest first."
      />
      {'rows' in page ? (
        <RegistrationsList
          initial={{
            params,
            answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
            loaded_at: Date.now(),
          }}
          showsDetails={can(ctx, 'registrations.details')}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.registrations()} />
      )}
    </div>
  )
}
