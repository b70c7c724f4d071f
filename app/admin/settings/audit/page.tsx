import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { resourcePage, withoutRows } from '#app/resource-page'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { AuditEntries } from '#components/settings/audit-entries'
import { AuditList } from '#components/settings/audit-list'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { auditList } from '#lib/audit/queries'
import { AuditFilter } from '#lib/audit/schema'
import { auditThings } from '#lib/audit/things'
import { formatDate } from '#lib/format/dates'
import { formatMinor } from '#lib/format/money'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'

export const metadata: Metadata = { title: 'Audit log' }

export default async function AuditPage({ searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx(['audit.read', 'audit.money'])
  const isWhole = can(ctx, 'audit.read')
  const page = await resourcePage(ctx, 'audit', AuditFilter, searchParams, (filter) =>
    getListPage(ctx, auditList, filter),
  )
  const { locale, currency, time_zone: timeZone } = tenant
  return (
    <div className="page-grid">
      <PageHeader
        title="Audit log"
        subtitle={
          isWhole
            ? 'What was changed, when and by whom. Entries are only ever added.'
            : 'What was done to money, prices and the books, when and by whom. Entries are only ever added.'
        }
        {...(isWhole && { breadcrumbs: [{ label: 'Settings', href: pages.admin.settings() }] })}
      />
      {isWhole ? <SettingsTabs /> : <FinanceTabs />}
      {'answer' in page ? (
        <AuditList initial={withoutRows(page)} hasSignIns={isWhole}>
          <AuditEntries
            entries={page.answer.data}
            things={await auditThings(ctx, page.answer.data)}
            format={{
              currency,
              money: (minor, code) => formatMinor(minor, code, locale),
              date: (value) => formatDate(value, { locale, timeZone }),
            }}
          />
        </AuditList>
      ) : (
        <BadAddress errors={page} href={pages.admin.settingsAudit()} />
      )}
    </div>
  )
}
