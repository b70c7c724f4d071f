'use client'

import { BarChart } from '#components/charts/bar-chart'
import { StackedBar } from '#components/charts/stacked-bar'
import { PageSection } from '#components/layout/page-section'
import type { FeedbackSpread } from '#lib/feedback/queries'
import { numberFormat } from '#lib/format/intl'
import { pages } from '#lib/paths'

interface FeedbackChartsProps {
  event_id: string
  spread: FeedbackSpread
  locale: string
}

/** How the ratings spread, and who would recommend the event. */
export function FeedbackCharts({ event_id, spread, locale }: FeedbackChartsProps) {
  const number = numberFormat(locale)
  const { ratings, promoters, passives, detractors, average } = spread
  const answers = ratings.reduce((sum, count) => sum + count, 0)
  const asked = promoters + passives + detractors
  const score = asked === 0 ? null : Math.round((100 * (promoters - detractors)) / asked)
  return (
    <div className="grid items-stretch gap-6 lg:grid-cols-2">
      <PageSection
        title={`Rating ${average === null ? '' : `${number.format(average)} of 5`}`}
        subtitle={`${number.format(answers)} ${answers === 1 ? 'answer' : 'answers'}. A bar opens its answers.`}
      >
        <BarChart
          title="Answers by rating"
          isTitleHidden
          formatValue={(value) => number.format(value)}
          height={180}
          bars={ratings.map((count, position) => ({
            label: position === 0 ? '1 poor' : position === 4 ? '5 great' : String(position + 1),
            value: count,
            href: pages.admin.eventFeedback(event_id, { rating: position + 1 }),
          }))}
        />
      </PageSection>
      <PageSection
        title={score === null ? 'Recommendation' : `Net promoter score ${number.format(score)}`}
        subtitle="How likely people are to recommend it, 0 to 10: the share of 9 and 10 less the share of 0 to 6, from -100 to 100."
      >
        {asked === 0 ? (
          <p className="text-muted">Nobody has answered this question.</p>
        ) : (
          <StackedBar
            title="Would recommend it"
            isTitleHidden
            formatValue={(value) => number.format(value)}
            parts={[
              { label: 'Promoters, 9 and 10', value: promoters },
              { label: 'Passives, 7 and 8', value: passives },
              { label: 'Detractors, 0 to 6', value: detractors },
            ]}
          />
        )}
      </PageSection>
    </div>
  )
}
