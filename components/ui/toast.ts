'use client'

import { toast } from '@heroui/react'
import type { ReactNode } from 'react'
import { problemOf } from '#components/ui/problem'

const UNDO_MS = 10_000

/** Says in passing that something was done. */
export function notify(text: string, options: { description?: ReactNode } = {}): void {
  toast.success(text, { timeout: 5000, ...options })
}

/** Says in passing that something failed. Stays until it is closed, because it may need reading twice. */
export function notifyError(error: unknown): void {
  const { title, detail } = problemOf(error)
  toast.danger(title === detail ? 'That did not work' : title, { description: detail, timeout: 0 })
}

/** Says what was done and takes it back on request, for ten seconds. */
export function notifyUndo(text: string, onUndo: () => void | Promise<void>): void {
  const key: string = toast(text, {
    timeout: UNDO_MS,
    actionProps: {
      children: 'Undo',
      variant: 'outline',
      size: 'sm',
      onPress: () => {
        toast.close(key)
        // A promise that fails has no other place to say so: the button is gone.
        Promise.resolve(onUndo()).catch(notifyError)
      },
    },
  })
}
