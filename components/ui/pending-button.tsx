'use client'

import { Button, type ButtonProps } from '@heroui/react'

interface PendingButtonProps extends ButtonProps {
  isPending: boolean
}

/**
 * A button that takes no press while what it began is under way; it keeps its place, its focus and its name.
 *
 * The library's own pending state reads the button out again by a reference, which leads nowhere as soon as the button is
 * gone with its dialog or its row. What came of a press is told by whatever tells everybody else.
 */
export function PendingButton({ isPending, onPress, type = 'button', ...button }: PendingButtonProps) {
  return (
    <Button
      {...button}
      {...(isPending && { 'aria-disabled': true })}
      // The Enter key in a field of the form would send it a second time.
      type={isPending && type === 'submit' ? 'button' : type}
      onPress={(event) => (isPending ? undefined : onPress?.(event))}
    />
  )
}
