'use client'

import { ArrowBigUpDash } from 'lucide-react'
import { useCapsLock } from '#components/accounts/use-caps-lock'

/** Says that caps lock is on, beside fields whose text is hidden. Its place stays empty otherwise. */
export function CapsLockHint() {
  const isOn = useCapsLock()
  return (
    <p role="status" className={isOn ? 'flex items-center gap-1.5 text-[0.8125rem] text-warning-text' : 'sr-only'}>
      {isOn ? (
        <>
          <ArrowBigUpDash aria-hidden className="size-4" />
          Caps lock is on
        </>
      ) : null}
    </p>
  )
}
