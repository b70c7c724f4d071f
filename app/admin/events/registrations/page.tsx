import { FileUp } from 'lucide-react'
import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { resourcePage } from '#app/resource-page'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { RegistrationsList } from '#components/registrations/registrations-list'
import { ButtonLink } from '#components/ui/button-link'
import { requirePageCtx } from '#lib/accounts/session'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'
import { registrationList } from '#lib/registrations/queries'
import { RegistrationFilter } from '#lib/registrations/schema'

export const metadata: Metadata = { title: 'Registrations' }

export default async function RegistrationsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('registrations.read')
  const page = await resourcePage(ctx, 'registrations', RegistrationFilter, searchParams, (filter) =>
    getListPage(ctx, registrationList, filter),
  )
  return (
    <div className="page-grid">
      <PageHeader
        title="Registrations"
        breadcrumbs={[{ label: 'Events', href: pages.admin.events() }]}
        subtitle="For all events, the latest first."
        actions={
          can(ctx, 'registrations.write') ? (
            <ButtonLink href={pages.admin.imports({ noun: 'registrations' })}>
              <FileUp aria-hidden />
              Import
            </ButtonLink>
          ) : null
        }
      />
      {'answer' in page ? (
        <RegistrationsList
          initial={page}
          showsDetails={can(ctx, 'registrations.details')}
          canWrite={can(ctx, 'registrations.write')}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.registrations()} />
      )}
    </div>
  )
}
