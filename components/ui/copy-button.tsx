'use client'

import { Button } from '@heroui/react'
import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2_000
const ICONS = { idle: Copy, copied: Check, refused: X } as const

const WORDS = { copy: 'Copy', copied: 'Copied', refused: 'Your browser does not allow copying here' }

interface CopyButtonProps {
  value: string
  label?: string
  /** In another language than the page’s. */
  words?: typeof WORDS
}

/** Copies a text and says so in its own place. */
export function CopyButton({ value, label, words = WORDS }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof ICONS>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function handlePress() {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      // Pages without a secure connection have no clipboard.
      setState('refused')
    }
  }

  const Icon = ICONS[state]
  return (
    <Button
      variant="ghost"
      size="sm"
      isIconOnly
      aria-label={state === 'idle' ? (label ?? words.copy) : words[state]}
      onPress={handlePress}
    >
      <Icon aria-hidden />
    </Button>
  )
}
