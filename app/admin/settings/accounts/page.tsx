import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { AccountsList } from '#components/settings/accounts-list'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { listAccounts } from '#lib/accounts/queries'
import { AccountFilter } from '#lib/accounts/schema'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Accounts' }

export default async function AccountsPage({ searchParams }: PageProps) {
  const { ctx, account } = await requirePageCtx('accounts.write')
  const { params, filter, errors } = await pageParams(AccountFilter, searchParams)
  const [page, custom] = await Promise.all([
    filter ? listAccounts(ctx, filter).catch(refusalOf) : errors,
    listCustomFields(ctx, 'members'),
  ])
  return (
    <div className="page-grid">
      <PageHeader
        title="Accounts"
        subtitle="Who can sign in, and as what."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
      />
      <SettingsTabs />
      {'rows' in page ? (
        <AccountsList
          own_id={account.id}
          custom={custom}
          initial={{
            params,
            answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
            loaded_at: Date.now(),
          }}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.settingsAccounts()} />
      )}
    </div>
  )
}
