'use client'

import { useFormat } from '#components/ui/format-context'
import { ShownTable } from '#components/ui/shown-table'
import { StatCard, StatGrid } from '#components/ui/stat-card'
import type { BackTest, ChurnModelCard, Quality } from '#lib/intelligence/churn/schema'

type Model = NonNullable<ChurnModelCard['model']>

const BASES: Readonly<Record<Model['basis'], string>> = {
  prior: 'published experience with associations, because too few members have lapsed here to learn from',
  blended: 'published experience with associations and your own past',
  tenant: 'your own past',
}

/** What replaying the past says about a model, in words that need no statistics. */
export function BackTestFigures({ model }: { model: Model }) {
  const { number } = useFormat()
  const { basis, trained_on, quality, back_test } = model
  return (
    <>
      <p className="max-w-prose text-pretty">
        The weights come from {BASES[basis]}: {number(trained_on.rows)} records of members, of whom{' '}
        {number(trained_on.lapses)} lapsed. Reasons are associations, not causes.
      </p>
      {quality && back_test?.is_enough ? (
        <Figures quality={quality} test={back_test} />
      ) : (
        <p className="max-w-prose rounded-lg bg-surface-secondary p-3 text-pretty text-muted">
          Too little data to say how good they are: the past year has {number(back_test?.lapses ?? 0)} lapses to check
          against, and below 50 such figures are mostly chance.
        </p>
      )}
    </>
  )
}

function Figures({ quality, test }: { quality: Quality; test: BackTest }) {
  const { number, percent } = useFormat()
  const decimal = (value: number) => number(Math.round(value * 10) / 10)
  return (
    <>
      <StatGrid>
        <StatCard
          label="Right order"
          value={percent(quality.auc)}
          definition="Of two members, one who lapsed and one who stayed, how often the one who lapsed had the higher risk. Guessing reaches 50 %. (AUC)"
          {...(test.due_auc !== null && {
            comparison: { text: `${percent(test.due_auc)} among those whose renewal is due` },
          })}
        />
        <StatCard
          label="Less error"
          value={percent(1 - quality.brier / quality.base_brier)}
          definition="How much smaller the error of the probabilities is than when everybody is given the usual rate. (Brier skill)"
        />
        <StatCard
          label="Top tenth"
          value={`${decimal(test.top_decile_lift ?? 0)} ×`}
          definition="How many times as often as usual the tenth with the highest risk did lapse."
          comparison={{ text: `usual: ${percent(test.base_rate, 1)} in 90 days` }}
        />
        <StatCard
          label="Confidence"
          value={decimal(quality.calibration_slope)}
          definition="1 is right. Below 1 the probabilities are too extreme, above 1 too timid. (Calibration slope)"
        />
      </StatGrid>
      <CalibrationTable bins={test.bins} lapses={test.lapses} quarters={test.quarters} />
    </>
  )
}

function CalibrationTable({ bins, lapses, quarters }: Pick<BackTest, 'bins' | 'lapses' | 'quarters'>) {
  const { number, percent } = useFormat()
  const cell = 'py-1.5 text-end tabular'
  return (
    <ShownTable name="What was predicted and what happened">
      <div className="overflow-x-auto">
        <table className="w-full max-w-xl">
          <caption className="pb-2 text-start text-[0.8125rem] text-muted">
            What was predicted and what happened, over {number(quarters)} quarters the model had not seen (
            {number(lapses)} lapses)
          </caption>
          <thead>
            <tr className="border-b border-separator text-[0.8125rem] text-muted">
              <th scope="col" className="py-1.5 text-start font-medium">
                Risk
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Predicted
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Lapsed
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Members
              </th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ from, predicted, observed, count }, at) => (
              <tr key={from} className="border-b border-separator last:border-0">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {percent(from)} to {percent(bins[at + 1]?.from ?? 1)}
                </th>
                <td className={cell}>{percent(predicted, 1)}</td>
                <td className={cell}>{percent(observed, 1)}</td>
                <td className={cell}>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ShownTable>
  )
}
