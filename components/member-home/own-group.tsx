import { ButtonLink } from '#components/ui/button-link'
import { StatusSentence } from '#components/ui/status-sentence'
import type { Member } from '#lib/members/schema'
import { pages } from '#lib/paths'

/** The family or organisation of a member, with the way to its page. */
export function OwnGroup({ group: { name, kind, role, payer_name } }: { group: NonNullable<Member['group']> }) {
  const isPayer = role === 'payer'
  return (
    <StatusSentence
      tone="neutral"
      title={isPayer ? `You pay for ${name}` : `You share the membership of ${name}`}
      action={
        <ButtonLink href={pages.member.group()}>{kind === 'household' ? 'My family' : 'My organisation'}</ButtonLink>
      }
    >
      {isPayer ? 'Everybody in it is a member as long as you are.' : `${payer_name} pays it.`}
    </StatusSentence>
  )
}
