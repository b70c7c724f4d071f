'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { BackTestFigures } from '#components/churn/back-test-figures'
import { PageSection } from '#components/layout/page-section'
import { useFormat } from '#components/ui/format-context'
import { PendingButton } from '#components/ui/pending-button'
import { Progress } from '#components/ui/progress'
import { notify, notifyError } from '#components/ui/toast'
import type { ApiAnswer } from '#lib/http/browser'
import { churnModelQuery, isRefreshing, refreshChurn } from '#lib/intelligence/churn/client'
import type { ChurnModelCard, ChurnRefresh } from '#lib/intelligence/churn/schema'

interface ModelCardProps {
  initial: { answer: ApiAnswer<ChurnModelCard>; loaded_at: number }
  canRefresh: boolean
}

/** How good the predictions are, how old, and the way to newer ones. */
export function ModelCard({ initial, canRefresh }: ModelCardProps) {
  const client = useQueryClient()
  const router = useRouter()
  const { data } = useQuery({
    ...churnModelQuery(),
    initialData: initial.answer,
    initialDataUpdatedAt: initial.loaded_at,
  })
  const { refresh, model } = data.data
  const isRunning = isRefreshing(refresh)
  const version = useRef(model?.version)
  useEffect(() => {
    if (isRunning || model?.version === version.current) return
    version.current = model?.version
    void client.invalidateQueries({ queryKey: ['churn', 'list'] })
    // The first predictions bring the list, which comes with the page.
    router.refresh()
  }, [isRunning, model?.version, client, router])

  const ask = useMutation({
    mutationFn: refreshChurn,
    onError: notifyError,
    onSuccess: async () => {
      notify('Predictions are being made anew')
      await client.invalidateQueries({ queryKey: ['churn', 'model'] })
    },
  })
  return (
    <PageSection
      title="How good are these predictions?"
      subtitle={<LastRefresh refresh={refresh} />}
      actions={
        canRefresh ? (
          <PendingButton
            size="sm"
            variant="outline"
            isPending={ask.isPending}
            isDisabled={isRunning}
            onPress={() => ask.mutate()}
          >
            <RefreshCw aria-hidden />
            Predict anew
          </PendingButton>
        ) : null
      }
    >
      <div className="grid gap-5">
        {isRunning ? (
          <Progress label="Going through the members" value={refresh.done_count} max={refresh.total_count} />
        ) : null}
        {model ? (
          <BackTestFigures model={model} />
        ) : (
          <p className="text-muted">
            {refresh.state === 'failed'
              ? 'The predictions could not be made. They are tried again within minutes.'
              : 'The first predictions are being made. They appear here within minutes.'}
          </p>
        )}
      </div>
    </PageSection>
  )
}

function LastRefresh({ refresh: { state, finished_at } }: { refresh: ChurnRefresh }) {
  const { date } = useFormat()
  if (state === 'failed') return <>The last refresh failed; the predictions shown are from before.</>
  return <>{finished_at ? `Predicted ${date(finished_at)}; anew every day` : 'Not predicted yet'}</>
}
