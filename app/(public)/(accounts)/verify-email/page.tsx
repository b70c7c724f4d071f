import type { Metadata } from 'next'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { EmailVerification } from '#components/accounts/email-verification'
import { MailRequestForm } from '#components/accounts/mail-request-form'
import { AuthCard } from '#components/layout/auth-card'
import { tenantOfToken } from '#lib/accounts/mail-tokens'

export const metadata: Metadata = { title: 'Verify your address', referrer: 'no-referrer' }

export default async function VerifyEmailPage({ searchParams }: PageProps) {
  const { token } = await knownParams({ token: Text }, searchParams)
  return (
    <AuthCard
      title="Verify your address"
      subtitle={token ? null : 'Open the link in our mail, or ask for a new one here.'}
    >
      {token ? (
        <EmailVerification token={token} tenantId={tenantOfToken(token)} />
      ) : (
        <MailRequestForm kind="verification" />
      )}
    </AuthCard>
  )
}
