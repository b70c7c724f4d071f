import { Fragment, type ReactNode } from 'react'
import { DateText } from '#components/ui/date-text'
import { Link } from '#components/ui/link'
import type { AuditEntry } from '#lib/audit/schema'
import type { AuditThing } from '#lib/audit/things'
import { type AuditFormat, actorText, auditSentence, fieldText, valueText } from '#lib/audit/words'

interface AuditEntriesProps {
  entries: readonly AuditEntry[]
  /** What each entry is about, by the entry's id. */
  things: ReadonlyMap<string, AuditThing>
  format: AuditFormat
}

/** Entries of the log, a sentence each, with all that changed behind a press. */
export function AuditEntries({ entries, things, format }: AuditEntriesProps) {
  return (
    <ol className="panel divide-y divide-separator">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <DateText value={entry.at} className="text-[0.8125rem] text-muted" />
          <div className="min-w-0">
            <p className="wrap-break-word">
              <span className="font-medium">{actorText(entry)}</span>{' '}
              <SentenceOf entry={entry} thing={things.get(entry.id)} format={format} />
            </p>
            <Changes entry={entry} format={format} />
          </div>
        </li>
      ))}
    </ol>
  )
}

interface SentenceProps {
  entry: AuditEntry
  thing: AuditThing | undefined
  format: AuditFormat
}

function SentenceOf({ entry, thing, format }: SentenceProps) {
  return auditSentence(entry, thing?.name ?? null, format).map((part) => {
    if ('text' in part) return <Fragment key={part.text}>{part.text}</Fragment>
    if (!thing?.href) return <Fragment key="thing">{part.thing}</Fragment>
    return (
      <Link key="thing" href={thing.href} className="link">
        {part.thing}
      </Link>
    )
  })
}

/** What changed, before and after, of entries that say so. */
function Changes({ entry: { before, after, request_id }, format }: { entry: AuditEntry; format: AuditFormat }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return null
  return (
    <details className="mt-1 text-[0.8125rem]">
      <summary className="inline-flex min-h-6 items-center text-muted hover:text-foreground max-md:min-h-11">
        Details
      </summary>
      <dl className="mt-1 grid gap-1.5 border-s-2 border-separator ps-3">
        {fields.map((field) => (
          <div key={field} className="min-w-0">
            <dt className="text-muted">{fieldText(field)}</dt>
            <dd className="wrap-break-word">
              {before && field in before ? (
                <>
                  <Value value={before[field]} text={valueText(before[field], field, format, before)} />
                  <span aria-hidden> → </span>
                  <span className="sr-only"> became </span>
                </>
              ) : null}
              <Value value={after?.[field]} text={valueText(after?.[field], field, format, after)} />
            </dd>
          </div>
        ))}
      </dl>
      {request_id ? <p className="tabular mt-1.5 text-xs text-muted">Reference {request_id}</p> : null}
    </details>
  )
}

function Value({ value, text }: { value: unknown; text: string | null }): ReactNode {
  if (text !== null) return text
  if (typeof value === 'object') return <code className="text-xs break-all">{JSON.stringify(value)}</code>
  return String(value)
}
