'use client'

import { Link } from '#components/ui/link'
import { useListState } from '#components/ui/use-list-state'

const VIEWS: readonly { label: string; params: { status?: string; overdue?: string } }[] = [
  { label: 'All', params: {} },
  { label: 'Drafts', params: { status: 'draft' } },
  { label: 'Open', params: { status: 'open' } },
  { label: 'Overdue', params: { overdue: 'true' } },
  { label: 'Paid', params: { status: 'paid' } },
  { label: 'Written off', params: { status: 'uncollectible' } },
]

/** The views of the invoices that are asked for most; what else is filtered stays. */
export function InvoiceViews() {
  const { get, href } = useListState()
  return (
    <nav aria-label="Views" className="no-scrollbar -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-1.5 py-0.5">
        {VIEWS.map(({ label, params: { status = '', overdue = '' } }) => {
          const isCurrent = get('status') === status && get('overdue') === overdue
          return (
            <li key={label}>
              <Link
                href={href({ status, overdue })}
                scroll={false}
                aria-current={isCurrent ? 'true' : undefined}
                className={`flex h-8 items-center rounded-lg px-3 text-[0.8125rem] font-medium whitespace-nowrap max-md:h-11 ${
                  isCurrent
                    ? 'bg-accent-soft text-accent-soft-foreground'
                    : 'text-muted hover:bg-default hover:text-foreground'
                }`}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
