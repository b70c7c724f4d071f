import { Progress } from '#components/ui/progress'
import { ShownTable } from '#components/ui/shown-table'
import type { AiUsage } from '#lib/assistant/usage/schema'
import { formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'

interface UsageTableProps {
  usage: AiUsage
  locale: string
}

/** What outside models were used for: what is left of today, and the days before. */
export function UsageTable({ usage, locale }: UsageTableProps) {
  const { budget, days } = usage
  const number = numberFormat(locale)
  const used = days.filter(({ calls }) => calls > 0)
  return (
    <div className="grid gap-6">
      <Progress
        label="Tokens of today"
        value={budget.used}
        max={budget.limit}
        detail={`${number.format(budget.used)} of ${number.format(budget.limit)}`}
        tone={budget.used >= budget.limit ? 'warning' : 'info'}
      />
      {used.length === 0 ? (
        <p className="text-muted">No language model was asked in the last 30 days.</p>
      ) : (
        <ShownTable name="Usage by day and model">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <section className="overflow-x-auto" tabIndex={0} aria-label="Usage by day and model">
            <table className="w-full min-w-120 text-left">
              <thead className="text-[0.8125rem] text-muted">
                <tr>
                  <th className="py-2 pr-4 font-normal">Day</th>
                  <th className="py-2 pr-4 font-normal">Model</th>
                  <th className="py-2 pr-4 text-right font-normal">Calls</th>
                  <th className="py-2 pr-4 text-right font-normal">Tokens in</th>
                  <th className="py-2 text-right font-normal">Tokens out</th>
                </tr>
              </thead>
              <tbody className="tabular">
                {used.map(({ day, model, calls, input_tokens, output_tokens }) => (
                  <tr key={`${day} ${model}`} className="border-t border-separator">
                    <td className="py-2 pr-4">
                      <time dateTime={day}>{formatDate(day, { locale, timeZone: 'UTC', style: 'short' })}</time>
                    </td>
                    <td className="py-2 pr-4 wrap-anywhere">{model}</td>
                    <td className="py-2 pr-4 text-right">{number.format(calls)}</td>
                    <td className="py-2 pr-4 text-right">{number.format(input_tokens)}</td>
                    <td className="py-2 text-right">{number.format(output_tokens)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </ShownTable>
      )}
    </div>
  )
}
