'use client'

import { Button, Popover } from '@heroui/react'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** A small "i" that opens an explanation; by press rather than hover, so that it works for thumbs and keys too. */
export function InfoTip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover>
      <Button
        variant="ghost"
        size="sm"
        isIconOnly
        aria-label={label}
        className="relative z-10 -my-1 size-6 min-h-0 min-w-0 text-muted max-md:after:absolute max-md:after:-inset-2.5 max-md:after:content-['']"
      >
        <Info aria-hidden />
      </Button>
      <Popover.Content placement="top" className="max-w-72">
        <Popover.Dialog>
          <p className="text-[0.8125rem]">{children}</p>
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  )
}
