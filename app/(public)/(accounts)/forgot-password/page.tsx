import type { Metadata } from 'next'
import { MailRequestForm } from '#components/accounts/mail-request-form'
import { AuthCard } from '#components/layout/auth-card'
import { Link } from '#components/ui/link'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Forgot your password' }

export default async function ForgotPasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ tenant_id?: string | string[] }>
}) {
  const given = await searchParams
  const tenant_id = typeof given.tenant_id === 'string' ? given.tenant_id : undefined
  return (
    <AuthCard
      title="Forgot your password?"
      subtitle="We send you a link with which you choose a new one."
      footer={
        <Link className="link" href={pages.login(tenant_id ? { tenant_id } : {})}>
          Back to sign-in
        </Link>
      }
    >
      <MailRequestForm kind="password" tenantId={tenant_id} />
    </AuthCard>
  )
}
