import { UserRound } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'
import { pages } from '#lib/paths'

/** For people who can sign in but stand in no list of members. */
export function NoMembership({ association, email }: { association: string; email: string }) {
  return (
    <div className="panel">
      <EmptyState
        title="We have not found your membership yet"
        icon={<UserRound />}
        action={<ButtonLink href={pages.account()}>Your account</ButtonLink>}
      >
        You are signed in as {email}. Write to {association} from this address; as soon as they have added you, your
        membership, your tickets and your invoices appear here.
      </EmptyState>
    </div>
  )
}
