import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { RestoreEmailForm } from '#components/accounts/restore-email-form'
import { AuthCard } from '#components/layout/auth-card'
import { ButtonLink } from '#components/ui/button-link'
import { StatusSentence } from '#components/ui/status-sentence'
import { tenantOfToken } from '#lib/accounts/mail-tokens'
import { isWayBack } from '#lib/accounts/sign-in-address'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Take your address back', referrer: 'no-referrer' }

export default async function RestoreEmailPage({ searchParams }: PageProps) {
  const [{ token = '' }, request] = await Promise.all([knownParams({ token: Text }, searchParams), headers()])
  if (!(await isWayBack(token, request.get('x-request-id') ?? ''))) {
    const tenant_id = tenantOfToken(token)
    return (
      <AuthCard title="Take your address back">
        <div className="grid grid-cols-1 gap-6">
          <div role="alert">
            <StatusSentence tone="warning" title="No address is taken back with this link">
              It was used already, another way has ended it, a week has passed, or it is not whole. Tell an
              administrator of your association: they can shut the account out and give it another address.
            </StatusSentence>
          </div>
          <ButtonLink href={pages.login(tenant_id ? { tenant_id } : {})} variant="primary">
            Go to sign-in
          </ButtonLink>
        </div>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Take your address back"
      subtitle="You sign in with this address again, with a new password. Everybody who is signed in to the account is signed out."
    >
      <RestoreEmailForm token={token} />
    </AuthCard>
  )
}
