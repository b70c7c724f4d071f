import { createCtx } from '#lib/context'
import { MAIN_PROFILE } from '#lib/demo/association'
import { env } from '#lib/env'

/** Somebody who can sign in to the demo association, with the password in clear. */
export interface DemoLogin {
  label: string
  tenant_id: string
  email: string
  password: string
}

const DEMO_TENANT = 'demo'

/** Returns who can sign in to the demo association, or nobody when it is not there. */
export async function listDemoLogins(request_id: string): Promise<DemoLogin[]> {
  if (!env.DEMO) return []
  const ctx = createCtx({ tenant_id: DEMO_TENANT, actor: { kind: 'anonymous' }, request_id })
  const emails = MAIN_PROFILE.accounts.map(({ email }) => email)
  const [tenant, known] = await Promise.all([
    ctx.db.selectFrom('tenants').select('is_demo').executeTakeFirst(),
    ctx.db.selectFrom('accounts').select('email_key').where('email_key', 'in', emails).execute(),
  ])
  if (!tenant?.is_demo) return []
  // A demo of an older version has fewer accounts.
  return MAIN_PROFILE.accounts
    .filter(({ email }) => known.some(({ email_key }) => email_key === email))
    .map(({ label, email, password }) => ({ label, tenant_id: DEMO_TENANT, email, password }))
}
