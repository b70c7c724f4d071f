'use client'

import { Modal } from '@heroui/react'
import type { ReactNode } from 'react'

interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Keeps it open on a press beside it and on Escape, while something runs or would be lost. */
  isLocked?: boolean
}

/** A window over the page for one short task. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, children, footer, size = 'md', isLocked = false } = props
  return (
    <Modal.Backdrop
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
    >
      <Modal.Container size={size} placement="auto" scroll="inside">
        <Modal.Dialog className="rounded-2xl p-5 sm:p-6">
          {isLocked ? null : <Modal.CloseTrigger />}
          <Modal.Header className="items-start gap-1">
            <Modal.Heading className="pe-8 text-base font-semibold">{title}</Modal.Heading>
            {description ? <div className="text-muted">{description}</div> : null}
          </Modal.Header>
          <Modal.Body className="-mx-1 px-1 pt-1 pb-1 text-foreground">{children}</Modal.Body>
          {footer ? <Modal.Footer>{footer}</Modal.Footer> : null}
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  )
}
