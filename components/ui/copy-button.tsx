'use client'

import { Button } from '@heroui/react'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '#components/ui/toast'

/** Copies a text and says so in its own place. */
export function CopyButton({ value, label = 'Copy' }: { value: string; label?: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function handlePress() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Pages without a secure connection have no clipboard.
      notify('Your browser does not allow copying here', { description: value })
    }
  }

  const Icon = isCopied ? Check : Copy
  return (
    <Button variant="ghost" size="sm" isIconOnly aria-label={isCopied ? 'Copied' : label} onPress={handlePress}>
      <Icon aria-hidden />
    </Button>
  )
}
