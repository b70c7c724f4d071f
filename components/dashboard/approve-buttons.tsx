'use client'

import { Button } from '@heroui/react'
import { Check } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { problemOf } from '#components/ui/problem'
import { notify, notifyError } from '#components/ui/toast'
import { editAccount } from '#lib/accounts/administration-client'
import { approveMember } from '#lib/memberships/client'

interface ApproveProps {
  id: string
  version: number
  name: string
}

/** Approves a pending member on the spot; its row goes with the next look at the page. */
export function ApproveMember({ id, version, name }: ApproveProps) {
  return <Approve name={name} approve={() => approveMember(id, {}, version)} />
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
    <Button size="sm" variant="primary" isPending={isPending} onPress={handlePress} aria-label={`Approve ${name}`}>
      <Check aria-hidden />
      Approve
    </Button>
  )
}
