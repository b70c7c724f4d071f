import { z } from 'zod'
import { auditList } from '#lib/audit/queries'
import { AuditEntry, AuditFilter } from '#lib/audit/schema'
import { route } from '#lib/http/route'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: ['audit.read', 'audit.money'],
    operation_id: 'listAuditEntries',
    summary: 'List the audit log',
    description:
      'Who changed what and when, the newest first. Entries are never changed. An auditor sees what was done to money, prices and the books.',
    query: AuditFilter,
    response: z.array(AuditEntry),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, auditList, query),
)
