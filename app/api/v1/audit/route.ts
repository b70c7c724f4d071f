import { z } from 'zod'
import { listAudit } from '#lib/audit/queries'
import { AuditEntry, AuditFilter } from '#lib/audit/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'audit.read',
    summary: 'List the audit log',
    query: AuditFilter,
    response: z.array(AuditEntry),
    list: true,
  },
  (ctx, { query }) => listAudit(ctx, query),
)
