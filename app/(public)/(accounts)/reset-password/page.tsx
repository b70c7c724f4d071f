import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { MailRequestForm } from '#components/accounts/mail-request-form'
import { ResetPasswordForm } from '#components/accounts/reset-password-form'
import { AuthCard } from '#components/layout/auth-card'
import { StatusSentence } from '#components/ui/status-sentence'
import { deadToken, isPasswordToken, tenantOfToken } from '#lib/accounts/mail-tokens'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Choose a password', referrer: 'no-referrer' }

export default async function ResetPasswordPage({ searchParams }: PageProps) {
  const [{ token }, request] = await Promise.all([knownParams({ token: Text }, searchParams), headers()])
  if (!token) redirect(pages.forgotPassword())
  const tenantId = tenantOfToken(token)
  if (!(await isPasswordToken(token, request.get('x-request-id') ?? ''))) {
    return (
      <AuthCard title="Ask for a new link">
        <div className="grid grid-cols-1 gap-6">
          <div role="alert">
            <StatusSentence tone="warning" title="No password can be chosen with this link">
              {deadToken().message}
            </StatusSentence>
          </div>
          <MailRequestForm kind="password" tenantId={tenantId} />
        </div>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Choose a password"
      subtitle="You sign in with it from now on. One that you had before ends, and everybody is signed out."
    >
      <ResetPasswordForm token={token} tenantId={tenantId} />
    </AuthCard>
  )
}
