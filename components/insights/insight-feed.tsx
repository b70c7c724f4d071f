'use client'

import { Button } from '@heroui/react'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { InsightCard } from '#components/insights/insight-card'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { decideInsight, refreshInsights } from '#lib/ai/insights/client'
import type { InsightFeed as Feed, Insight, InsightPatch } from '#lib/ai/insights/schema'

interface InsightFeedProps {
  initial: Feed
  canDecide: boolean
}

const COUNTS = {
  found: 'found something',
  nothing: 'found nothing',
  insufficient_history: 'too little to go by',
} as const

/** What deserves attention, with what was looked for; decisions take effect at once and can be taken back. */
export function InsightFeed({ initial, canDecide }: InsightFeedProps) {
  const [feed, setFeed] = useState(initial)
  const [isLooking, setLooking] = useState(false)

  function replace(changed: Insight) {
    setFeed((current) => ({
      ...current,
      insights: current.insights.map((one) => (one.id === changed.id ? changed : one)),
    }))
  }

  async function decide(insight: Insight, patch: InsightPatch, said: string) {
    const leaves = patch.status !== undefined
    if (leaves) {
      setFeed((current) => ({ ...current, insights: current.insights.filter((one) => one.id !== insight.id) }))
    }
    try {
      const { data } = await decideInsight(insight.id, patch, insight.version)
      if (!leaves) {
        replace(data)
        notify(said)
        return
      }
      notifyUndo(said, async () => {
        const { data: back } = await decideInsight(insight.id, { status: 'open' }, data.version)
        setFeed((current) => ({ ...current, insights: byScore([...current.insights, back]) }))
      })
    } catch (error) {
      if (leaves) setFeed((current) => ({ ...current, insights: byScore([...current.insights, insight]) }))
      notifyError(error)
    }
  }

  async function look() {
    setLooking(true)
    try {
      const { data } = await refreshInsights()
      setFeed(data)
      notify('Looked again')
    } catch (error) {
      notifyError(error)
    } finally {
      setLooking(false)
    }
  }

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[0.8125rem] text-muted">
          {feed.as_of ? (
            <>
              Looked on <DateText value={feed.as_of} style="datetime" />
            </>
          ) : (
            'The first look comes within a few minutes.'
          )}
        </p>
        {canDecide ? (
          <Button variant="outline" size="sm" isPending={isLooking} onPress={() => void look()}>
            {isLooking ? 'Looking…' : 'Look again'}
          </Button>
        ) : null}
      </div>
      {feed.insights.length === 0 ? (
        <EmptyState title="Nothing stands out" icon={<Sparkles />}>
          What changes, what piles up and what goes well will stand here, each with its rows and how sure it is.
        </EmptyState>
      ) : (
        <div className="panel px-5">
          {feed.insights.map((insight) => (
            <InsightCard
              key={insight.id}
              insight={insight}
              onDecide={canDecide ? (one, patch, said) => void decide(one, patch, said) : undefined}
            />
          ))}
        </div>
      )}
      <Checked checked={feed.checked} />
    </div>
  )
}

function byScore(insights: Insight[]): Insight[] {
  return insights.toSorted((a, b) => b.score - a.score)
}

function Checked({ checked }: Pick<Feed, 'checked'>) {
  if (checked.length === 0) return null
  return (
    <details className="text-[0.8125rem]">
      <summary className="cursor-pointer py-1 text-muted">What was looked for</summary>
      <ul className="mt-2 grid gap-1 sm:grid-cols-2">
        {checked.map(({ detector, status }) => (
          <li key={detector}>
            {detector}: <span className="text-muted">{COUNTS[status]}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
