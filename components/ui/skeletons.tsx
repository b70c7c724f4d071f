import type { ReactNode } from 'react'

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/3'] as const

/** One grey bar in the place of text. */
export function Bone({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden className={`block animate-pulse rounded-md bg-track motion-reduce:animate-none ${className}`} />
  )
}

/** Tells a screen reader once that something is on its way. */
function Waiting({
  label = 'Loading',
  children,
  className = '',
}: {
  label?: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

/** Numbers from 0 to count - 1, as keys of things that are all alike. */
const each = (count: number) => Array.from({ length: count }, (_, position) => position)

/** The rows of a table before they come. */
function TableSkeleton({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Waiting className="panel overflow-hidden">
      <div className="h-10 border-b border-border bg-surface-secondary" />
      {each(rows).map((row) => (
        <div key={row} className="flex h-13 items-center gap-6 border-b border-separator px-4 last:border-0">
          {each(columns).map((column) => (
            <div key={column} className={column === 0 ? 'flex-2' : 'hidden flex-1 sm:block'}>
              <Bone className={`h-3.5 ${WIDTHS[(row + column * 2) % WIDTHS.length]}`} />
            </div>
          ))}
        </div>
      ))}
    </Waiting>
  )
}

/** Some lines of text before they come. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting className="grid gap-2.5">
      {each(lines).map((line) => (
        <Bone key={line} className={`h-3.5 ${line === lines - 1 ? 'w-1/2' : 'w-full'}`} />
      ))}
    </Waiting>
  )
}

/** A whole list page before it comes: heading, filters, table. */
export function PageSkeleton({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className="page-grid">
      <div className="grid gap-2">
        <Bone className="h-7 w-48" />
        <Bone className="h-4 w-72 max-w-full" />
      </div>
      <Bone className="h-9 w-full max-w-md rounded-lg" />
      <TableSkeleton rows={rows} columns={columns} />
    </div>
  )
}
