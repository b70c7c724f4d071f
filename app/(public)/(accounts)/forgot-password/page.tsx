import type { Metadata } from 'next'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { MailRequestForm } from '#components/accounts/mail-request-form'
import { AuthCard } from '#components/layout/auth-card'
import { Link } from '#components/ui/link'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Forgot your password' }

export default async function ForgotPasswordPage({ searchParams }: PageProps) {
  const { tenant_id } = await knownParams({ tenant_id: Text }, searchParams)
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
