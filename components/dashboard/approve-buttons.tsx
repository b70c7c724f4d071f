'use client'

import { Check } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { DialogButton } from '#components/ui/dialog-button'
import { PendingButton } from '#components/ui/pending-button'
import { problemOf } from '#components/ui/problem'
import { notify, notifyError } from '#components/ui/toast'
import { editAccount } from '#lib/accounts/administration-client'

// Comes when somebody is approved: Home is light.
const ApproveDialog = dynamic(() =>
  import('#components/memberships/membership-dialogs').then((module) => module.ApproveDialog),
)

interface ApproveProps {
  id: string
  version: number
  name: string
}

interface ApproveMemberProps extends ApproveProps {
  tier_id: string
}

/** Approves a pending member: the window says what it costs before the press. */
export function ApproveMember({ id, version, name, tier_id }: ApproveMemberProps) {
  return (
    <DialogButton
      size="sm"
      variant="primary"
      aria-label={`Approve ${name}`}
      dialog={(onClose) => <ApproveDialog applicant={{ id, version, name, tier_id }} onClose={onClose} />}
    >
      <Check aria-hidden />
      Approve
    </DialogButton>
  )
}

/** Lets somebody in who asked to join. */
export function ApproveAccount({ id, version, name }: ApproveProps) {
  return <Approve name={name} approve={() => editAccount(id, { status: 'verified' }, version)} />
}

function Approve({ name, approve }: { name: string; approve: () => Promise<unknown> }) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()

  function handlePress() {
    startTransition(async () => {
      try {
        await approve()
        notify(`${name} approved`)
        router.refresh()
      } catch (error) {
        notifyError(error)
        // Somebody else may have decided already; then the row goes.
        if ([404, 409, 412].includes(problemOf(error).status)) router.refresh()
      }
    })
  }

  return (
    <PendingButton
      size="sm"
      variant="primary"
      isPending={isPending}
      onPress={handlePress}
      aria-label={`Approve ${name}`}
    >
      <Check aria-hidden />
      Approve
    </PendingButton>
  )
}
