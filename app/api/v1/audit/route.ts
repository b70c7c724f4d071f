import { z } from 'zod'
import { auditList } from '#lib/audit/queries'
import { AuditEntry, AuditFilter } from '#lib/audit/schema'
import { route } from '#lib/http/route'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: 'audit.read',
    operation_id: 'listAuditEntries',
    summary: 'List the audit log',
    description: 'Who changed what and when, the newest first. Entries are never changed.',
    query: AuditFilter,
    response: z.array(AuditEntry),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, auditList, query),
)
