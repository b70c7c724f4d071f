'use client'

import { Button, Modal } from '@heroui/react'
import { createContext, type ReactNode, use, useState } from 'react'
import { defined } from '#components/ui/defined'
import { LeaveScope, mayLeave } from '#components/ui/leave-guard'

const CloseDialog = createContext(() => {})

interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** Of the title, where that is not in the language of the page. */
  language?: string | undefined
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Keeps it open on a press beside it and on Escape, while something runs or would be lost. */
  isLocked?: boolean
}

/** A window over the page for one short task. Closing it asks first while a form in it holds something unsaved. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, language, description, children, footer, size = 'md', isLocked = false } = props
  const [scope] = useState(() => new Set<string>())

  async function close() {
    if (await mayLeave(scope)) onOpenChange(false)
  }

  return (
    <Modal.Backdrop
      isOpen={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : void close())}
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
    >
      <Modal.Container size={size} placement="auto" scroll="inside">
        <Modal.Dialog className="rounded-2xl p-5 sm:p-6">
          {isLocked ? null : <Modal.CloseTrigger />}
          <Modal.Header className="items-start gap-1">
            <Modal.Heading {...defined({ lang: language })} className="pe-8 text-base font-semibold">
              {title}
            </Modal.Heading>
            {description ? <div className="text-muted">{description}</div> : null}
          </Modal.Header>
          <LeaveScope value={scope}>
            <CloseDialog value={() => void close()}>
              <Modal.Body className="-mx-1 px-1 pt-1 pb-1 text-foreground">{children}</Modal.Body>
              {footer ? <Modal.Footer>{footer}</Modal.Footer> : null}
            </CloseDialog>
          </LeaveScope>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  )
}

/** The button that closes the dialog around it with nothing done. */
export function DialogCancel({ children, isDisabled = false }: { children: ReactNode; isDisabled?: boolean }) {
  const close = use(CloseDialog)
  return (
    <Button variant="outline" isDisabled={isDisabled} onPress={close}>
      {children}
    </Button>
  )
}
