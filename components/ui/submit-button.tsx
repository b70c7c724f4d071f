'use client'

import { Spinner } from '@heroui/react'
import type { ReactNode } from 'react'
import { PendingButton } from '#components/ui/pending-button'
import { useHydrated } from '#components/ui/use-hydrated'

interface SubmitButtonProps {
  children: ReactNode
  isPending: boolean
  /** What it says while it works; its own label without it. */
  pendingLabel?: string
  variant?: 'primary' | 'danger' | 'outline'
  isDisabled?: boolean
  fullWidth?: boolean
  /** The element that says why it takes no press. */
  describedBy?: string
}

/**
 * Sends a form. While it works it keeps its place and size and takes no second press. Until the page's scripts are there
 * it takes none at all, nor does the Enter key: the browser itself would send the form to the page's address.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const {
    children,
    isPending,
    pendingLabel,
    variant = 'primary',
    isDisabled = false,
    fullWidth = false,
    describedBy,
  } = props
  const isHydrated = useHydrated()
  return (
    <PendingButton
      type="submit"
      variant={variant}
      isPending={isPending}
      isDisabled={isDisabled || !isHydrated}
      fullWidth={fullWidth}
      {...(describedBy && { 'aria-describedby': describedBy })}
    >
      {isPending ? <Spinner size="sm" color="current" /> : null}
      {isPending && pendingLabel ? pendingLabel : children}
    </PendingButton>
  )
}
