'use client'

import { Popover } from '@heroui/react'
import { Info } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

/**
 * A small "i" that opens an explanation; by press rather than hover, so that it works for thumbs and keys too. Only the
 * open one costs a popover of the library: a page shows a dozen buttons and few are ever pressed.
 */
export function InfoTip({ label, children }: { label: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="info-tip"
        onClick={() => setOpen(true)}
      >
        <Info aria-hidden />
      </button>
      {isOpen ? (
        <Popover.Content triggerRef={button} isOpen onOpenChange={setOpen} placement="top" className="popover max-w-72">
          <Popover.Dialog aria-label={label} className="popover__dialog">
            <p className="text-[0.8125rem]">{children}</p>
          </Popover.Dialog>
        </Popover.Content>
      ) : null}
    </>
  )
}
