'use client'

import { Button } from '@heroui/react'
import { useEffect, useRef } from 'react'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import type { DraftWarning } from '#lib/intelligence/anomalies/schema'

interface FormWarningsProps {
  warnings: readonly DraftWarning[]
  /** Goes on all the same; without it they are only told. */
  onKeep?: () => void
}

/** What looks wrong with what was typed, with what to compare it with. Takes the focus where it holds a form back. */
export function FormWarnings({ warnings, onKeep }: FormWarningsProps) {
  const box = useRef<HTMLDivElement>(null)
  const holdsBack = onKeep !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check is another one to tell of
  useEffect(() => {
    if (holdsBack && warnings.length > 0) box.current?.focus()
  }, [warnings])
  if (warnings.length === 0) return null
  const isOne = warnings.length === 1
  return (
    <div
      ref={box}
      role={holdsBack ? 'alert' : undefined}
      tabIndex={holdsBack ? -1 : undefined}
      className="outline-none"
    >
      <StatusSentence
        tone="warning"
        title={isOne ? 'Check this first' : 'Check these first'}
        action={
          onKeep ? (
            <Button variant="outline" size="sm" onPress={onKeep}>
              {isOne ? 'Keep it' : 'Keep them'}
            </Button>
          ) : undefined
        }
      >
        <ul className="grid gap-1">
          {warnings.map(({ explanation, compare }) => (
            <li key={explanation} className="wrap-break-word">
              {explanation}{' '}
              {compare?.href ? (
                <Link href={compare.href} target="_blank" className="link whitespace-nowrap">
                  Compare<span className="sr-only"> with {compare.label}, in a new tab</span>
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
        {holdsBack ? (
          <p className="mt-1">Nothing was saved yet. Correct what is wrong and save again, or keep it.</p>
        ) : null}
      </StatusSentence>
    </div>
  )
}
