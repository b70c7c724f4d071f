'use client'

import { Button } from '@heroui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { pages } from '#lib/paths'
import { removeDemo } from '#lib/tenants/client'

/** Removes the demo association; it cannot come back by itself, so the name has to be typed. */
export function DemoRemoval({ tenant_id }: { tenant_id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger-soft" onPress={() => setOpen(true)}>
        <Trash2 aria-hidden />
        Remove the demo
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Remove the demo association"
        confirmLabel="Remove it for good"
        tone="danger"
        typed={tenant_id}
        onConfirm={async () => {
          await removeDemo()
          // The session went with the account, so the whole page starts anew.
          window.location.assign(pages.landing())
        }}
      >
        All of its made-up members, events, invoices and accounts go, yours included. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
