'use client'

import { Button } from '@heroui/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { notifyError } from '#components/ui/toast'
import { apiStream } from '#lib/http/browser'

interface ExportButtonProps {
  /** Where the file comes from. */
  href: string
  /** What the file is called. */
  name: string
}

/** Saves all rows that match as a file for spreadsheets. */
export function ExportButton({ href, name }: ExportButtonProps) {
  const [isPending, setPending] = useState(false)

  async function save() {
    setPending(true)
    try {
      const response = await apiStream(href)
      const address = URL.createObjectURL(await response.blob())
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button variant="outline" aria-label="Export as CSV" isPending={isPending} onPress={() => void save()}>
      <Download aria-hidden />
      <span className="max-lg:sr-only">Export</span>
    </Button>
  )
}
