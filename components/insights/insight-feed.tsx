'use client'

import { Button } from '@heroui/react'
import { Archive, Sparkles } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { InsightCard } from '#components/insights/insight-card'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { decideInsight, refreshInsights } from '#lib/intelligence/insights/client'
import type { InsightFeed as Feed, Insight, InsightPatch } from '#lib/intelligence/insights/schema'

interface InsightFeedProps {
  initial: Feed
  /** The few that matter most, all, or those that somebody has put away. */
  view: View
  canDecide: boolean
}

type View = 'first' | 'all' | 'put_away'

/** What deserves attention, or was put away; decisions take effect at once and can be taken back. */
export function InsightFeed({ initial, view, canDecide }: InsightFeedProps) {
  const router = useRouter()
  const [feed, setFeed] = useState(initial)
  const [isLooking, setLooking] = useState(false)

  function change(insights: (current: Insight[]) => Insight[]) {
    setFeed((current) => ({ ...current, insights: insights(current.insights) }))
  }

  /** Shows it in its place, unless something has shown it meanwhile. */
  function put(back: Insight) {
    change((current) => byScore([...current.filter(({ id }) => id !== back.id), back]))
  }

  async function decide(insight: Insight, patch: InsightPatch, said: string) {
    const leaves = patch.status !== undefined
    if (leaves) change((current) => current.filter(({ id }) => id !== insight.id))
    try {
      const { data } = await decideInsight(insight.id, patch, insight.version)
      // The counts above the list come with the page.
      router.refresh()
      if (!leaves) {
        put(data)
        notify(said)
        return
      }
      notifyUndo(said, async () => {
        const { status, snoozed_until } = insight
        const { data: back } = await decideInsight(insight.id, { status, snoozed_until }, data.version)
        put(back)
        router.refresh()
      })
    } catch (error) {
      if (leaves) put(insight)
      notifyError(error)
    }
  }

  async function look() {
    setLooking(true)
    try {
      const { data } = await refreshInsights()
      if (view === 'first') setFeed(data)
      router.refresh()
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
        <NoInsights view={view} hasLooked={feed.as_of !== null} />
      ) : (
        <div className="panel px-5">
          {feed.insights.map((insight) => (
            <InsightCard
              key={insight.id}
              insight={insight}
              isPutAway={view === 'put_away'}
              onDecide={canDecide ? (one, patch, said) => void decide(one, patch, said) : undefined}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function NoInsights({ view, hasLooked }: { view: View; hasLooked: boolean }) {
  if (view === 'put_away') {
    return (
      <EmptyState title="Nothing is put away" icon={<Archive />}>
        What you dismiss or put off stands here until it changes or its day has come.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={hasLooked ? 'Nothing stands out' : 'Nobody has looked yet'} icon={<Sparkles />}>
      What changes, what piles up and what goes well will stand here, each with its rows and how sure it is.
    </EmptyState>
  )
}

function byScore(insights: Insight[]): Insight[] {
  return insights.toSorted((a, b) => b.score - a.score)
}
