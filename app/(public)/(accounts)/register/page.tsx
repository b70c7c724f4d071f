import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { RegisterForm } from '#components/accounts/register-form'
import { AuthCard } from '#components/layout/auth-card'
import { Link } from '#components/ui/link'
import { landingPath } from '#lib/accounts/landing'
import { getPageCtx } from '#lib/auth/session'
import { env } from '#lib/env'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Create an account' }

export default async function RegisterPage({
  searchParams,
}: {
  searchParams: Promise<{ tenant_id?: string | string[] }>
}) {
  const [given, page] = await Promise.all([searchParams, getPageCtx()])
  if (page) redirect(landingPath(page.account.roles, null))
  return (
    <AuthCard
      title="Create an account"
      subtitle="Join your association, or start one."
      footer={
        <>
          Have an account?{' '}
          <Link className="link" href={pages.login()}>
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm
        tenantId={typeof given.tenant_id === 'string' ? given.tenant_id : undefined}
        isSignupOpen={env.TENANT_SIGNUP === 'open'}
      />
    </AuthCard>
  )
}
