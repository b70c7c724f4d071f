'use client'

import { ScanSearch } from 'lucide-react'
import { PendingButton } from '#components/ui/pending-button'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
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
  const { isPending, run } = useChange(['findings'])
  const checkAgain = () => run(async () => notify('Checked again', { description: await RUNS[kind]() }))
  return (
    <PendingButton variant="outline" size="sm" isPending={isPending} onPress={checkAgain}>
      <ScanSearch aria-hidden />
      {isPending ? 'Checking…' : 'Check again'}
    </PendingButton>
  )
}
