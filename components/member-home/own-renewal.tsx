'use client'

import { useRouter } from 'next/navigation'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import { PendingButton } from '#components/ui/pending-button'
import { StatusSentence } from '#components/ui/status-sentence'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import type { Member } from '#lib/members/schema'
import { renewMember } from '#lib/memberships/client'
import type { Dues } from '#lib/memberships/schema'
import { pages } from '#lib/paths'

interface OwnRenewalProps {
  member: Pick<Member, 'id' | 'version' | 'status'>
  /** What the next term costs. */
  dues: Dues
  /** The invoice that the next term waits for already. */
  invoice_id: string | null
}

/** The next term with one button: it makes the invoice and leads to it, or leads to the one that is there. */
export function OwnRenewal({ member, dues, invoice_id }: OwnRenewalProps) {
  const router = useRouter()
  const { isPending, run } = useChange()
  const isBack = member.status === 'cancelled'

  const renew = () =>
    run(async () => {
      const { data } = await renewMember(member.id, {}, member.version)
      const invoice = data.proposed_term?.invoice_id
      if (invoice) router.push(pages.member.invoice(invoice))
      else notify(isBack ? 'Welcome back' : 'Your membership is renewed')
    })

  return (
    <StatusSentence
      tone="info"
      title={isBack ? 'Become a member again' : 'Renew your membership'}
      action={
        invoice_id ? (
          <ButtonLink href={pages.member.invoice(invoice_id)} variant="primary" className="max-sm:w-full">
            Pay {dues.invoice_number}
          </ButtonLink>
        ) : (
          <PendingButton variant="primary" className="max-sm:w-full" isPending={isPending} onPress={renew}>
            {isBack ? 'Join again' : 'Renew'}
          </PendingButton>
        )
      }
    >
      {dues.tier_name}, <DateText value={dues.start_on} /> –{' '}
      {dues.end_on ? <DateText value={dues.end_on} /> : 'without an end'}:{' '}
      <Money amount={dues.remaining} currency={dues.currency} />.{' '}
      {/[1-9]/.test(dues.remaining) ? 'The new term starts when its invoice is paid.' : 'Nothing is to be paid.'}
    </StatusSentence>
  )
}
