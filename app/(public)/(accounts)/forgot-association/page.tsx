import type { Metadata } from 'next'
import { AssociationsRequestForm } from '#components/accounts/associations-request-form'
import { AuthCard } from '#components/layout/auth-card'
import { Link } from '#components/ui/link'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Find your association' }

export default function ForgotAssociationPage() {
  return (
    <AuthCard
      title="Find your association"
      subtitle="We send you a mail with the associations in which your address has an account."
      footer={
        <Link className="link" href={pages.login()}>
          Back to sign-in
        </Link>
      }
    >
      <AssociationsRequestForm />
    </AuthCard>
  )
}
