'use client'

import { Spinner } from '@heroui/react'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PendingButton } from '#components/ui/pending-button'
import { notifyError } from '#components/ui/toast'
import { apiStream } from '#lib/http/browser'

interface DownloadButtonProps {
  /** Where the file comes from. */
  href: string
  /** What the file is called. */
  name: string
  /** What it does, for who does not see it; it holds the words on the button. */
  label: string
  /** POST where taking the file is written down. */
  method?: 'GET' | 'POST'
  /** In the place of an arrow. */
  icon?: ReactNode
  children: ReactNode
}

/** Saves a file of the API under a name. */
export async function saveFile(href: string, name: string, init: RequestInit = {}): Promise<void> {
  const response = await apiStream(href, init)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A button that saves a file of the API. */
export function DownloadButton({ href, name, label, method = 'GET', icon, children }: DownloadButtonProps) {
  const [isPending, setPending] = useState(false)

  async function save() {
    setPending(true)
    try {
      await saveFile(href, name, { method })
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <PendingButton variant="outline" aria-label={label} isPending={isPending} onPress={() => void save()}>
      {isPending ? <Spinner size="sm" color="current" /> : (icon ?? <Download aria-hidden />)}
      {children}
    </PendingButton>
  )
}
