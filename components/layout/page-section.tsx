import { type ReactNode, useId } from 'react'

interface PageSectionProps {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Without a panel around the content, for tables and grids that bring their own. */
  bare?: boolean
}

/** A part of a page under its own h2. */
export function PageSection({ title, subtitle, actions, children, bare = false }: PageSectionProps) {
  const heading = useId()
  // Where a button would leave the words too little room, it goes below them.
  const head = (
    <div className={`flex flex-wrap items-start gap-x-4 gap-y-2 ${bare ? 'mb-3' : 'px-5 pt-4.5'}`}>
      <div className={`min-w-0 flex-1 ${subtitle ? 'basis-56' : ''}`}>
        <h2 id={heading} className="text-base leading-6 font-semibold">
          {title}
        </h2>
        {subtitle ? <div className="text-[0.8125rem] text-muted">{subtitle}</div> : null}
      </div>
      {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
    </div>
  )
  return (
    <section aria-labelledby={heading} className={bare ? 'min-w-0' : 'panel min-w-0'}>
      {head}
      {bare ? children : <div className="px-5 pt-4 pb-5">{children}</div>}
    </section>
  )
}
