'use client'

import { Button } from '@heroui/react'
import { MemberStatusBadge } from '#components/members/member-status-badge'
import { Dialog } from '#components/ui/dialog'
import { Link } from '#components/ui/link'
import { displayName } from '#lib/format/names'
import type { MemberSummary } from '#lib/members/schema'
import { pages } from '#lib/paths'

interface KnownPeopleDialogProps {
  /** The records that the person may have already. */
  known: readonly MemberSummary[]
  onAddAnyway: () => void
  onClose: () => void
}

/** Asks before somebody is added who may be there already, and offers the existing record. */
export function KnownPeopleDialog({ known, onAddAnyway, onClose }: KnownPeopleDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={known.length === 1 ? 'Is this the same person?' : 'Is it one of these?'}
      description="The e-mail address, or the name with the birthday, is on record already. Families may share an address."
    >
      <ul>
        {known.map((member) => (
          <li
            key={member.id}
            className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-separator py-2.5 last:border-0"
          >
            <div className="min-w-0">
              <Link href={pages.admin.member(member.id)} className="link font-medium after:absolute after:inset-0">
                {displayName(member)}
              </Link>
              <p className="text-[0.8125rem] wrap-anywhere text-muted">
                {[member.member_number, member.email, member.city].filter(Boolean).join(' · ')}
              </p>
            </div>
            <MemberStatusBadge status={member.status} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onPress={onClose}>
          Back to the form
        </Button>
        <Button variant="primary" onPress={onAddAnyway}>
          Add another record
        </Button>
      </div>
    </Dialog>
  )
}
