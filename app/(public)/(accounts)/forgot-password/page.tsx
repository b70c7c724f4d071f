import type { Metadata } from 'next'
import { MailRequestForm } from '#components/accounts/mail-request-form'
import { AuthCard } from '#components/layout/auth-card'
import { Link } from '#components/ui/link'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Forgot your password' }

export default function ForgotPasswordPage() {
  return (
    <AuthCard
      title="Forgot your password?"
      subtitle="We send you a link with which you choose a new one."
      footer={
        <Link className="link" href={pages.login()}>
          Back to sign-in
        </Link>
      }
    >
      <MailRequestForm kind="password" />
    </AuthCard>
  )
}
