import type { ReactNode } from 'react'
import { QrImage } from '#components/member-home/qr-image'
import { DateText } from '#components/ui/date-text'
import { displayName } from '#lib/format/names'
import { qrCode } from '#lib/format/qr'
import type { Member } from '#lib/members/schema'
import { isCurrent, lastDayOf, type StatusStart } from '#lib/members/status'

interface MembershipCardProps {
  member: Member
  association: string
  /** Since when the member has its status. */
  start: StatusStart | null
}

/** The card that a member shows: who it is, in which association, until when. */
export function MembershipCard({ member, association, start }: MembershipCardProps) {
  const { member_number, tier_name, joined_on } = member
  return (
    <section aria-label="Membership card" className="overflow-hidden rounded-2xl bg-accent p-5 text-accent-foreground">
      <p className="text-[0.8125rem] font-medium text-balance">{association}</p>
      <div className="mt-6 flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-lg leading-6 font-semibold tracking-tight wrap-break-word">{displayName(member)}</p>
          <p className="tabular mt-1 text-[0.8125rem]">
            {member_number}
            {tier_name ? ` · ${tier_name}` : null}
          </p>
        </div>
        <QrImage
          code={qrCode(member_number)}
          label={`QR code of member number ${member_number}`}
          className="size-24 shrink-0"
        />
      </div>
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-2 border-t border-accent-foreground/25 pt-3 text-[0.8125rem]">
        {joined_on ? (
          <Fact label="Since">
            <DateText value={joined_on} style="month" />
          </Fact>
        ) : null}
        <Validity member={member} start={start} />
      </dl>
    </section>
  )
}

/** Until when it is valid or was, or since when it is not. */
function Validity({ member, start }: Pick<MembershipCardProps, 'member' | 'start'>) {
  const { status, joined_on } = member
  if (status === 'suspended' && start) {
    return (
      <Fact label="Paused since">
        <DateText value={start.since} />
      </Fact>
    )
  }
  const isValid = isCurrent(status)
  const last = lastDayOf(member, start)
  return (
    <Fact label={isValid || !last || status === 'pending' ? 'Valid until' : 'Was valid until'}>
      {last ? <DateText value={last} /> : isValid && joined_on ? 'No end' : 'Not yet'}
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt>{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
