import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import type { BooksClosing, Tenant, TenantPatch } from '#lib/tenants/schema'

/** The association as it is now. */
export function getTenant() {
  return apiFetch<Tenant>(api.tenant())
}

/** Changes the version of the association's settings that was loaded. */
export function editTenant(patch: TenantPatch, version: number) {
  return apiFetch<Tenant>(api.tenant(), { method: 'PATCH', body: patch, if_match: version })
}

/** Closes the books of the version of the association that was loaded through a day, or opens them. */
export function closeBooks(closing: BooksClosing, version: number) {
  return apiFetch<Tenant>(api.journalClosing(), { method: 'POST', body: closing, if_match: version })
}

/** Removes a demo association with everything in it, the acting account included. */
export function removeDemo() {
  return apiFetch<null>(api.demo(), { method: 'DELETE' })
}
