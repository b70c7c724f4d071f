import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ResetPasswordForm } from '#components/accounts/reset-password-form'
import { AuthCard } from '#components/layout/auth-card'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Choose a password', referrer: 'no-referrer' }

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  if (typeof token !== 'string' || token === '') redirect(pages.forgotPassword())
  return (
    <AuthCard title="Choose a password" subtitle="It takes the place of the one before and signs you out everywhere.">
      <ResetPasswordForm token={token} />
    </AuthCard>
  )
}
