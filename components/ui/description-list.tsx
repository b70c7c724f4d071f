import type { ReactNode } from 'react'

interface DescriptionListProps {
  items: { label: string; value: ReactNode; hint?: string }[]
  columns?: 1 | 2 | 3
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const

/** The facts of a thing: what each is called and what it is. Nothing known shows a dash. */
export function DescriptionList({ items, columns = 2 }: DescriptionListProps) {
  return (
    <dl className={`grid grid-cols-1 gap-x-8 gap-y-4 ${COLUMNS[columns]}`}>
      {items.map(({ label, value, hint }) => (
        <div key={label} className="min-w-0">
          <dt className="text-[0.8125rem] text-muted">{label}</dt>
          <dd className="mt-0.5 wrap-break-word">
            {value === null || value === undefined || value === '' ? <span className="text-muted">–</span> : value}
            {hint ? <span className="block text-[0.8125rem] text-muted">{hint}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
