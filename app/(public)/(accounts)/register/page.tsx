import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { RegisterForm } from '#components/accounts/register-form'
import { AuthCard } from '#components/layout/auth-card'
import { productSharing } from '#components/sharing/sharing-metadata'
import { Link } from '#components/ui/link'
import { landingPath } from '#lib/accounts/landing'
import { getPageCtx } from '#lib/accounts/session'
import { env } from '#lib/env'
import { pages } from '#lib/paths'

export function generateMetadata(): Metadata {
  return { title: 'Create an account', ...productSharing(pages.register(), 'Join your association on Quorate') }
}

export default async function RegisterPage({ searchParams }: PageProps) {
  const [{ tenant_id: tenantId, start, next }, page] = await Promise.all([
    knownParams({ tenant_id: Text, start: Text, next: Text }, searchParams),
    getPageCtx(),
  ])
  if (page) redirect(landingPath(page.account.roles, next))
  const isSignupOpen = env.TENANT_SIGNUP === 'open'
  const isNewTenant = isSignupOpen && start === 'new'
  return (
    <AuthCard
      title={isNewTenant ? 'Start an association' : 'Join your association'}
      subtitle={
        isNewTenant
          ? 'You become its first administrator.'
          : 'Open an account with an association that uses this service.'
      }
      footer={
        <>
          {isSignupOpen ? (
            <>
              {isNewTenant ? 'Is it here already? ' : 'Not here yet? '}
              <Link
                className="link"
                href={pages.register({
                  ...(tenantId && { tenant_id: tenantId }),
                  ...(!isNewTenant && { start: 'new' }),
                })}
              >
                {isNewTenant ? 'Join an association' : 'Start an association'}
              </Link>
              <br />
            </>
          ) : null}
          Have an account?{' '}
          <Link className="link" href={pages.login(tenantId ? { tenant_id: tenantId } : {})}>
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm tenantId={tenantId} isNewTenant={isNewTenant} next={next} />
    </AuthCard>
  )
}
