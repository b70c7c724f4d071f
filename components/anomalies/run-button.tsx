'use client'

import { Button } from '@heroui/react'
import { useQueryClient } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notify, notifyError } from '#components/ui/toast'
import { lookForAnomalies } from '#lib/intelligence/anomalies/client'

/** Starts a look through everything and says what came of it. */
export function RunButton() {
  const client = useQueryClient()
  const router = useRouter()
  const [isPending, setPending] = useState(false)

  async function handlePress() {
    setPending(true)
    try {
      const { data } = await lookForAnomalies()
      await client.invalidateQueries({ queryKey: ['anomalies'] })
      router.refresh()
      notify('Looked through everything', { description: data.summary.text })
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button variant="primary" isPending={isPending} onPress={() => void handlePress()}>
      <ScanSearch aria-hidden />
      {isPending ? 'Looking…' : 'Look now'}
    </Button>
  )
}
