'use client'

import { Button } from '@heroui/react'
import { useQueryClient } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notify, notifyError } from '#components/ui/toast'
import { refreshInsights, runAnomalyDetection } from '#lib/intelligence/findings/client'

const RUNS = {
  anomaly: async () => (await runAnomalyDetection()).data.summary.text,
  insight: async () => {
    await refreshInsights()
    return undefined
  },
}

/** Runs the detectors of a kind now and says what came of it. */
export function RunButton({ kind }: { kind: keyof typeof RUNS }) {
  const client = useQueryClient()
  const router = useRouter()
  const [isPending, setPending] = useState(false)

  async function handlePress() {
    setPending(true)
    try {
      const description = await RUNS[kind]()
      await client.invalidateQueries({ queryKey: ['findings'] })
      router.refresh()
      notify('Looked again', { description })
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button variant="outline" size="sm" isPending={isPending} onPress={() => void handlePress()}>
      <ScanSearch aria-hidden />
      {isPending ? 'Looking…' : 'Look again'}
    </Button>
  )
}
