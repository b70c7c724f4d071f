import type { ReactNode } from 'react'
import { BrandMark } from '#components/layout/brand-mark'
import { MAIN_ID } from '#components/layout/skip-link'
import { Link } from '#components/ui/link'
import { pages } from '#lib/paths'

interface AuthCardProps {
  title: string
  subtitle?: ReactNode
  children: ReactNode
  /** The way to the neighbouring page, e.g. from signing in to registering. */
  footer?: ReactNode
}

/** The page around a short form before one is signed in. */
export function AuthCard({ title, subtitle, children, footer }: AuthCardProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 pt-10 pb-16 sm:pt-[12vh]">
      <header className="mb-6">
        <Link href={pages.landing()} className="flex min-h-11 items-center gap-2.5 rounded-lg px-2">
          <BrandMark />
          <span className="text-base font-semibold tracking-tight">Quorate</span>
        </Link>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="panel w-full max-w-[26rem] p-6 outline-none sm:p-8">
        <h1 className="text-xl leading-7 font-semibold">{title}</h1>
        {subtitle ? <div className="mt-1.5 text-pretty text-muted">{subtitle}</div> : null}
        <div className="mt-6">{children}</div>
      </main>
      {footer ? <footer className="mt-6 text-center text-muted">{footer}</footer> : null}
    </div>
  )
}
