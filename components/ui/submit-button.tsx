'use client'

import { Button, Spinner } from '@heroui/react'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  children: ReactNode
  isPending: boolean
  /** What it says while it works; its own label without it. */
  pendingLabel?: string
  variant?: 'primary' | 'danger' | 'outline'
  isDisabled?: boolean
  fullWidth?: boolean
}

/** Sends a form. While it works it keeps its place and size and takes no second press. */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, isPending, pendingLabel, variant = 'primary', isDisabled = false, fullWidth = false } = props
  return (
    <Button type="submit" variant={variant} isPending={isPending} isDisabled={isDisabled} fullWidth={fullWidth}>
      {isPending ? <Spinner size="sm" color="current" /> : null}
      {isPending && pendingLabel ? pendingLabel : children}
    </Button>
  )
}
