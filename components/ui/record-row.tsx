import type { ReactNode } from 'react'
import { Link } from '#components/ui/link'

interface RecordRowProps {
  title: ReactNode
  /** Where the whole row leads. */
  href?: string
  /** A quiet line below the title. */
  detail: ReactNode
  /** At the end of the row: where the record stands. */
  children: ReactNode
}

/** A row of a short list of records, in a `ul` or `ol`. */
export function RecordRow({ title, href, detail, children }: RecordRowProps) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-separator py-2.5 first:pt-0 last:border-0 last:pb-0">
      <div className="min-w-0">
        {href ? (
          <Link href={href} className="font-medium after:absolute after:inset-0">
            {title}
          </Link>
        ) : (
          <p className="font-medium">{title}</p>
        )}
        <p className="text-[0.8125rem] wrap-anywhere text-muted">{detail}</p>
      </div>
      {children}
    </li>
  )
}
