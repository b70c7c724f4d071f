import { route } from '#lib/http/route'
import { getTenant } from '#lib/tenants/queries'
import { Tenant, TenantPatch } from '#lib/tenants/schema'
import { editTenant } from '#lib/tenants/service'

export const GET = route(
  {
    permission: 'tenant.read',
    operation_id: 'getTenant',
    summary: 'Show the association',
    description: 'Name, address, looks and rules of the association.',
    response: Tenant,
    if_match: 'optional',
  },
  (ctx) => getTenant(ctx),
)

export const PATCH = route(
  {
    permission: 'tenant.write',
    operation_id: 'changeTenant',
    summary: 'Change the association',
    description: 'Fields that are left out stay as they are.',
    body: TenantPatch,
    response: Tenant,
    if_match: 'required',
  },
  (ctx, { body, if_match }) => editTenant(ctx, body, if_match),
)
