import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { AuditList } from '#components/settings/audit-list'
import { AuditPages } from '#components/settings/audit-pages'
import { HideSignIns } from '#components/settings/hide-sign-ins'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { FilterBar } from '#components/ui/filter-bar'
import { listAccounts } from '#lib/accounts/queries'
import { AccountFilter } from '#lib/accounts/schema'
import { requirePageCtx } from '#lib/accounts/session'
import { auditList } from '#lib/audit/queries'
import { AuditFilter } from '#lib/audit/schema'
import { auditThings } from '#lib/audit/things'
import { AUDIT_NOUNS } from '#lib/audit/words'
import { formatDate } from '#lib/format/dates'
import { formatMinor } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'
import { getListPage } from '#lib/query/list'

export const metadata: Metadata = { title: 'Audit log' }

const NOUNS = Object.entries(AUDIT_NOUNS).flatMap(([value, { label }]) => (label ? [{ value, label }] : []))

export default async function AuditPage({ searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('audit.read')
  const { params, filter, errors } = await pageParams(AuditFilter, searchParams)
  const [page, staff] = await Promise.all([
    filter ? getListPage(ctx, auditList, filter).catch(refusalOf) : errors,
    listAccounts(ctx, AccountFilter.parse({ limit: 100 })),
  ])
  const things = 'rows' in page ? await auditThings(ctx, page.rows) : new Map()
  const { locale, currency, time_zone: timeZone } = tenant
  const format = {
    currency,
    money: (minor: number, code: string) => formatMinor(minor, code, locale),
    date: (value: string) => formatDate(value, { locale, timeZone }),
  }
  return (
    <div className="page-grid">
      <PageHeader
        title="Audit log"
        subtitle="What was changed, when and by whom. Entries are only ever added."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
      />
      <SettingsTabs />
      {'rows' in page ? (
        <div className="grid gap-4">
          <FilterBar
            filters={[
              { name: 'noun', label: 'What', options: NOUNS },
              {
                name: 'actor',
                label: 'Who',
                options: staff.rows
                  .filter(({ id, roles }) => id === params.actor || roles.some((role) => role !== 'member'))
                  .map((account) => ({ value: account.id, label: displayName(account) })),
              },
              { name: 'from', label: 'From', kind: 'date' },
              { name: 'to', label: 'To', kind: 'date' },
              { name: 'object_id', label: 'Identifier', kind: 'text' },
            ]}
          >
            <HideSignIns />
          </FilterBar>
          <AuditList entries={page.rows} things={things} format={format} />
          {page.rows.length > 0 ? (
            <AuditPages
              count={page.rows.length}
              total={page.total}
              next={page.next_cursor}
              pageSize={filter?.limit ?? 50}
            />
          ) : null}
        </div>
      ) : (
        <BadAddress errors={page} href={pages.admin.settingsAudit()} />
      )}
    </div>
  )
}
