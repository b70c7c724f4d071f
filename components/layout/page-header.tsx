import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from '#components/ui/link'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** The pages above this one, the nearest last. */
  breadcrumbs?: readonly { label: string; href: string }[]
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** A badge beside the title. */
  status?: ReactNode
}

/** The head of a page: where it lies, what it is, what can be done. It holds the page's only h1. */
export function PageHeader({ title, subtitle, breadcrumbs = [], actions, status }: PageHeaderProps) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
      <div className="min-w-0 flex-1">
        {breadcrumbs.length > 0 ? (
          <nav aria-label="Breadcrumbs" className="mb-1.5 max-md:-mt-3 max-md:mb-0 print:hidden">
            <ol className="flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted">
              {breadcrumbs.map(({ label, href }, position) => (
                <Fragment key={href}>
                  <li className="min-w-0">
                    <Link
                      href={href}
                      className="block max-w-56 truncate rounded-sm py-0.5 max-md:py-3 hover:text-foreground hover:underline"
                    >
                      {label}
                    </Link>
                  </li>
                  {position < breadcrumbs.length - 1 ? (
                    <li aria-hidden>
                      <ChevronRight className="size-3.5 opacity-60" />
                    </li>
                  ) : null}
                </Fragment>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-2xl leading-8 font-semibold tracking-[-0.018em] wrap-break-word">{title}</h1>
          {status}
        </div>
        {subtitle ? <div className="mt-1 max-w-prose text-pretty text-muted">{subtitle}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
    </div>
  )
}
