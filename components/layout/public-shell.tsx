import type { ReactNode } from 'react'
import { AccentStyle } from '#components/layout/accent-style'
import { BrandMark } from '#components/layout/brand-mark'
import { MAIN_ID, SkipLink } from '#components/layout/skip-link'
import { TenantMark } from '#components/layout/tenant-mark'
import { ButtonLink } from '#components/ui/button-link'
import { pages } from '#lib/paths'

interface PublicShellProps {
  /** The association whose page it is; without it, it is the product's own. */
  tenant?: { tenant_id: string; name: string; accent_color: string; logo_file_id: string | null }
  /** Where signing in and a new account lead back to. */
  next?: string
  children: ReactNode
}

/** The frame of pages that anybody may open. It and what stands in it are server components: such pages load next to no scripts. */
export function PublicShell({ tenant, next, children }: PublicShellProps) {
  const back = { ...(tenant && { tenant_id: tenant.tenant_id }), ...(next !== undefined && { next }) }
  return (
    <>
      {tenant ? <AccentStyle color={tenant.accent_color} /> : null}
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <header className="mx-auto flex h-16 w-full max-w-6xl items-center gap-3 px-4 md:px-6">
          <a href={pages.landing()} className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5">
            {tenant ? <TenantMark tenant={tenant} /> : <BrandMark className="size-7 shrink-0" />}
            <span className="truncate font-semibold tracking-tight">{tenant?.name ?? 'Quorate'}</span>
          </a>
          <ButtonLink href={pages.login(back)} variant="ghost" native>
            Sign in
          </ButtonLink>
          <span className="max-sm:hidden">
            <ButtonLink href={pages.register(back)} variant="primary" native>
              Create an account
            </ButtonLink>
          </span>
        </header>
        <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
      </div>
    </>
  )
}
