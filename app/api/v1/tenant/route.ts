import { route } from '#lib/http/route'
import { getTenant } from '#lib/tenants/queries'
import { Tenant, TenantPatch } from '#lib/tenants/schema'
import { editTenant } from '#lib/tenants/service'

export const GET = route(
  { permission: 'tenant.read', summary: 'Show the association', response: Tenant, if_match: 'optional' },
  (ctx) => getTenant(ctx),
)

export const PATCH = route(
  {
    permission: 'tenant.write',
    summary: 'Change the association',
    body: TenantPatch,
    response: Tenant,
    if_match: 'required',
  },
  (ctx, { body, if_match }) => editTenant(ctx, body, if_match),
)
