import { DateText } from '#components/ui/date-text'
import type { Transmission } from '#lib/assistant/usage/schema'

interface TransmissionsListProps {
  transmissions: readonly Transmission[]
  total: number
}

/** What left this machine, word for word, the latest first. */
export function TransmissionsList({ transmissions, total }: TransmissionsListProps) {
  if (transmissions.length === 0)
    return <p className="text-muted">Nothing has left this machine in the last 30 days.</p>
  return (
    <div className="grid gap-3">
      {total > transmissions.length ? (
        <p className="text-[0.8125rem] text-muted">
          The latest {transmissions.length} of {total}. All of them are at /api/v1/ai/transmissions/.
        </p>
      ) : null}
      <ul className="grid gap-2">
        {transmissions.map(({ id, at, host, model, is_pseudonymised, names_replaced, body }) => (
          <li key={id} className="rounded-lg border border-separator">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <DateText value={at} style="datetime" />
                <span className="wrap-anywhere">
                  {model} at {host}
                </span>
                <span className="text-[0.8125rem] text-muted">
                  {is_pseudonymised ? `${names_replaced} names hidden` : 'with names'}
                </span>
              </summary>
              <pre className="max-h-96 overflow-auto border-t border-separator p-4 text-xs whitespace-pre-wrap wrap-anywhere">
                {body}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}
