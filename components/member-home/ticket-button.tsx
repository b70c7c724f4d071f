'use client'

import { Button } from '@heroui/react'
import { QrCode as QrIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#components/ui/dialog'

interface TicketButtonProps {
  title: string
  /** The ticket, drawn on the server. */
  children: ReactNode
}

/** Shows a ticket over the page, large enough to be scanned. */
export function TicketButton({ title, children }: TicketButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        className="max-sm:w-full"
        aria-label={`Show the ticket for ${title}`}
        onPress={() => setOpen(true)}
      >
        <QrIcon aria-hidden />
        Ticket
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title} size="sm">
        <div className="py-2">{children}</div>
      </Dialog>
    </>
  )
}
