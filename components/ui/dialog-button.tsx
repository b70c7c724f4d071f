'use client'

import { Button, type ButtonProps } from '@heroui/react'
import { type ReactNode, useState } from 'react'

interface DialogButtonProps extends Omit<ButtonProps, 'onPress'> {
  /** The window, which is there while it is open. */
  dialog: (onClose: () => void) => ReactNode
}

/** A button that opens a window. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onPress={() => setOpen(true)} />
      {isOpen ? dialog(() => setOpen(false)) : null}
    </>
  )
}
