import { BookUser } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { DirectoryList } from '#components/directory/directory-list'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { EmptyState } from '#components/ui/empty-state'
import { Link } from '#components/ui/link'
import { requirePageCtx } from '#lib/accounts/session'
import { findDirectoryAccess, listDirectory } from '#lib/directory/queries'
import { DirectoryFilter } from '#lib/directory/schema'
import { findOwnMember } from '#lib/members/queries'
import { isCurrent } from '#lib/members/status'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Directory' }

export default async function DirectoryPage({ searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('directory.read')
  const [access, own, { params, filter, errors }] = await Promise.all([
    findDirectoryAccess(ctx),
    findOwnMember(ctx),
    pageParams(DirectoryFilter, searchParams),
  ])
  if (access === 'off') notFound()
  if (access === 'closed') {
    return (
      <div className="page-grid">
        <PageHeader title="Directory" />
        <EmptyState title="Open to current members" icon={<BookUser />}>
          Members of {tenant.name} see each other here for as long as their membership runs.
        </EmptyState>
      </div>
    )
  }
  const page = filter ? await listDirectory(ctx, filter).catch(refusalOf) : errors
  const canJoin = own !== null && isCurrent(own.status) && !own.directory_opt_in
  return (
    <div className="page-grid">
      <PageHeader
        title="Directory"
        subtitle={
          <>
            Members who agreed to be found, with what they chose to show.{' '}
            {own && isCurrent(own.status) ? (
              <>
                {canJoin ? 'You are not in it. ' : null}
                <Link href={pages.member.profile()} className="link">
                  {canJoin ? 'Show yourself' : 'What you show'}
                </Link>
              </>
            ) : null}
          </>
        }
      />
      {'rows' in page ? (
        <DirectoryList
          canJoin={canJoin}
          initial={{
            params,
            answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
            loaded_at: Date.now(),
          }}
        />
      ) : (
        <BadAddress errors={page} href={pages.member.directory()} />
      )}
    </div>
  )
}
