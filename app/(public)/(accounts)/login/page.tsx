import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { LoginForm } from '#components/accounts/login-form'
import { LoginReason } from '#components/accounts/login-reason'
import { AuthCard } from '#components/layout/auth-card'
import { Link } from '#components/ui/link'
import { landingPath } from '#lib/accounts/landing'
import { getPageCtx } from '#lib/accounts/session'
import { listDemoLogins } from '#lib/demo/accounts'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Sign in' }

export default async function LoginPage({ searchParams }: PageProps) {
  const [{ reason, next, tenant_id }, page, request] = await Promise.all([
    knownParams({ reason: Text, next: Text, tenant_id: Text }, searchParams),
    getPageCtx(),
    headers(),
  ])
  // A link to another association than the one signed in to leads to its own door.
  if (page && (!tenant_id || tenant_id === page.ctx.tenant_id)) redirect(landingPath(page.account.roles, next))
  const demoLogins = await listDemoLogins(request.get('x-request-id') ?? '')
  return (
    <AuthCard
      title="Sign in"
      footer={
        <>
          No account yet?{' '}
          <Link className="link" href={pages.register(tenant_id ? { tenant_id } : {})}>
            Create one
          </Link>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <LoginReason reason={reason} />
        <LoginForm tenantId={tenant_id} next={next} demoLogins={demoLogins} />
      </div>
    </AuthCard>
  )
}
