'use client'

import { useQuery } from '@tanstack/react-query'
import type { InvoiceValues } from '#components/invoices/invoice-fields'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import { useDebounced } from '#components/ui/use-debounced'
import { toAmount } from '#lib/format/money'
import type { DraftInvoice, DraftWarning } from '#lib/intelligence/anomalies/schema'
import { draftWarningsQuery } from '#lib/intelligence/findings/client'

/** What looks wrong with a draft, with what to compare it with. */
export function InvoiceWarnings({ warnings }: { warnings: readonly DraftWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <StatusSentence tone="warning" title={warnings.length === 1 ? 'Check this first' : 'Check these first'}>
      <ul className="grid gap-1">
        {warnings.map(({ type, explanation, compare }) => (
          <li key={type} className="wrap-break-word">
            {explanation}{' '}
            {compare?.href ? (
              <Link href={compare.href} target="_blank" className="link whitespace-nowrap">
                Compare<span className="sr-only"> with {compare.label}, in a new tab</span>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </StatusSentence>
  )
}

interface LiveInvoiceWarningsProps {
  values: InvoiceValues
  total_minor: number | null
  currency: string
  /** The draft that is changed, so that it is not held against itself. */
  id?: string | undefined
}

/** The same for what is being typed. A check that fails says nothing: it never stands in the way. */
export function LiveInvoiceWarnings({ values, total_minor, currency, id }: LiveInvoiceWarningsProps) {
  const draft = useDebounced(JSON.stringify(total_minor ? draftFrom(values, total_minor, currency, id) : null), 500)
  const { data } = useQuery({ ...draftWarningsQuery(JSON.parse(draft)), retry: false, staleTime: 30_000 })
  return (
    <div role="status">
      <InvoiceWarnings warnings={data?.data.warnings ?? []} />
    </div>
  )
}

function draftFrom(values: InvoiceValues, total_minor: number, currency: string, id?: string): DraftInvoice {
  const { member_id, kind, service_from, service_to, lines } = values
  const [first] = lines
  return {
    noun: 'invoice',
    ...(id ? { id } : {}),
    member_id: member_id || null,
    kind,
    currency,
    total: toAmount(total_minor, currency),
    service_from: service_from || null,
    service_to: service_to || null,
    tier_id: first?.source === 'tier' ? first.source_id : null,
    description: lines
      .map((line) => line.description)
      .filter(Boolean)
      .join(', ')
      .slice(0, 2000),
  }
}
