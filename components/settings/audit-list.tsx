import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { Link } from '#components/ui/link'
import type { AuditEntry } from '#lib/audit/schema'
import { actionText, fieldText } from '#lib/audit/words'
import { pages } from '#lib/paths'

/** The pages of the things that entries speak of. */
const HREFS: Readonly<Record<string, (id: string) => string>> = {
  members: pages.admin.member,
  tiers: pages.admin.tier,
  events: pages.admin.event,
  invoices: pages.admin.invoice,
  payments: pages.admin.payment,
}

/** Entries of the log, each with what changed behind a press. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) {
    return (
      <div className="panel">
        <EmptyState title="No entry fits" icon={<ScrollText />}>
          Every change is written down here with who made it, and nobody can take it out again.
        </EmptyState>
      </div>
    )
  }
  return (
    <ol className="panel divide-y divide-separator">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <DateText value={entry.at} className="text-[0.8125rem] text-muted" />
          <div className="min-w-0">
            <p>
              <span className="font-medium">{actionText(entry.action)}</span>
              <span className="text-muted"> · {actorText(entry)}</span>
              <ObjectLink entry={entry} />
            </p>
            <Changes entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function actorText({ actor_kind, actor_name }: AuditEntry): string {
  if (actor_kind === 'account') return actor_name ?? 'an account that is gone'
  return actor_kind === 'system' ? 'by itself' : 'somebody not signed in'
}

function ObjectLink({ entry: { noun, object_id, action } }: { entry: AuditEntry }) {
  const href = object_id ? HREFS[noun]?.(object_id) : undefined
  if (!href || action.endsWith('.deleted') || action.endsWith('.removed')) return null
  return (
    <>
      {' · '}
      <Link href={href} className="link">
        Open
      </Link>
    </>
  )
}

/** What changed, before and after, of entries that say so. */
function Changes({ entry: { before, after, request_id } }: { entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return null
  return (
    <details className="mt-1 text-[0.8125rem]">
      <summary className="inline-flex min-h-6 items-center text-muted hover:text-foreground max-md:min-h-11">
        {fields.map(fieldText).slice(0, 4).join(', ')}
        {fields.length > 4 ? ` and ${fields.length - 4} more` : ''}
      </summary>
      <dl className="mt-1 grid gap-1.5 border-s-2 border-separator ps-3">
        {fields.map((field) => (
          <div key={field} className="min-w-0">
            <dt className="text-muted">{fieldText(field)}</dt>
            <dd className="wrap-break-word">
              {before && field in before ? (
                <>
                  <Value>{before[field]}</Value>
                  <span aria-hidden> → </span>
                  <span className="sr-only"> became </span>
                </>
              ) : null}
              <Value>{after?.[field]}</Value>
            </dd>
          </div>
        ))}
      </dl>
      {request_id ? <p className="tabular mt-1.5 text-xs text-muted">Reference {request_id}</p> : null}
    </details>
  )
}

function Value({ children }: { children: unknown }): ReactNode {
  if (children === null || children === undefined || children === '') return <span className="text-muted">empty</span>
  if (typeof children === 'object') return <code className="text-xs break-all">{JSON.stringify(children)}</code>
  return String(children)
}
