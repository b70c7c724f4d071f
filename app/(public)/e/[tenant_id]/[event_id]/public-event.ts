import { headers } from 'next/headers'
import { cache } from 'react'
import { uuidv7 } from 'uuidv7'
import { foundOr404 } from '#app/admin/found'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { createCtx } from '#lib/context'
import { listCustomFields } from '#lib/custom-fields/queries'
import { AppError } from '#lib/errors'
import { findPublicEvent } from '#lib/events/queries'
import { getTenant } from '#lib/tenants/queries'
import { TenantId } from '#lib/tenants/schema'
import { Id } from '#lib/wire/schema'

/** The event and its association as anybody may see them. However often the page asks, they are read once. */
const readEvent = cache(async (tenant: string, event: string) => {
  const tenant_id = TenantId.safeParse(tenant)
  const event_id = Id.safeParse(event)
  if (!tenant_id.success || !event_id.success) throw new AppError('not_found', 'There is no such event.')
  const request_id = (await headers()).get('x-request-id') ?? uuidv7()
  const ctx = createCtx({ tenant_id: tenant_id.data, actor: { kind: 'anonymous' }, request_id })
  const [found, association, custom] = await Promise.all([
    findPublicEvent(ctx, event_id.data),
    getTenant(ctx),
    listCustomFields(ctx, 'events'),
  ])
  if (!found) throw new AppError('not_found', 'There is no such event.')
  return { event: found, tenant: association, custom }
})

/** Addresses may arrive encoded, and no address is worth a failure. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The event of a public page's path, read once however often it is asked for; the page for addresses where nothing is without one. */
export async function publicEventAt(params: PageProps['params']) {
  const { tenant_id = '', event_id = '' } = await knownParams({ tenant_id: Text, event_id: Text }, params)
  return foundOr404(readEvent(decoded(tenant_id), decoded(event_id)))
}
