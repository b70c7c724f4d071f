'use client'

import { Button } from '@heroui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface BulkBarProps {
  count: number
  /** "1 member", "5 members". */
  noun: (count: number) => string
  onClear: () => void
  /** Selects everything that matches, where that is more than is selected. */
  everything?: { total: number; select: () => void } | null
  /** The actions. */
  children: ReactNode
}

/** The actions for the selected rows; it floats at the foot of the page while something is selected. */
export function BulkBar({ count, noun, onClear, everything = null, children }: BulkBarProps) {
  return (
    <div aria-live="polite" className="pointer-events-none sticky bottom-20 z-30 flex justify-center md:bottom-6">
      {count > 0 ? (
        <div className="pointer-events-auto flex max-w-full flex-wrap items-center gap-2 rounded-xl bg-overlay p-2 ps-4 shadow-overlay">
          <span className="tabular me-2 font-medium">{noun(count)} selected</span>
          {everything ? (
            <Button variant="ghost" size="sm" onPress={everything.select}>
              Select all {noun(everything.total)} that match
            </Button>
          ) : null}
          {children}
          <Button variant="ghost" size="sm" isIconOnly aria-label="Clear the selection" onPress={onClear}>
            <X aria-hidden />
          </Button>
        </div>
      ) : null}
    </div>
  )
}
