import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { SessionKeeper } from '#components/accounts/session-keeper'
import { AccentStyle } from '#components/layout/accent-style'
import { AccountMenu } from '#components/layout/account-menu'
import { BottomNavigation } from '#components/layout/bottom-navigation'
import { CommandPalette } from '#components/layout/command-palette'
import { RolesProvider } from '#components/layout/may-context'
import type { ShellAccount, ShellTenant } from '#components/layout/shell-account'
import { SideNavigation } from '#components/layout/side-navigation'
import { MAIN_ID, SkipLink } from '#components/layout/skip-link'
import { TenantMark } from '#components/layout/tenant-mark'
import { ButtonLink } from '#components/ui/button-link'
import { FormatProvider } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { pages } from '#lib/paths'

interface ShellProps {
  tenant: ShellTenant
  account: ShellAccount
  children: ReactNode
}

/** The frame of every administrator's page: menu, search, account, content. */
export function AppShell({ tenant, account, children }: ShellProps) {
  return (
    <FormatProvider locale={tenant.locale} currency={tenant.currency} timeZone={tenant.time_zone}>
      <AccentStyle color={tenant.accent_color} />
      <SkipLink />
      <div className="md:grid md:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <aside className="sticky top-0 hidden h-dvh flex-col gap-5 overflow-y-auto border-e border-border bg-surface px-3 py-3 md:flex print:hidden">
          <TenantLink tenant={tenant} isWrapped />
          <SideNavigation roles={account.roles} />
        </aside>
        <div className="min-w-0">
          <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-border bg-surface px-4 md:px-6 lg:px-8 print:hidden">
            <div className="min-w-0 flex-1 md:hidden">
              <TenantLink tenant={tenant} />
            </div>
            <CommandPalette roles={account.roles} />
            <div className="flex items-center gap-1 md:ms-auto">
              <ButtonLink href={pages.admin.assistant()} variant="ghost" className="max-md:w-11 max-md:px-0">
                <Sparkles aria-hidden />
                <span className="max-md:sr-only">Assistant</span>
              </ButtonLink>
              <AccountMenu account={account} profileHref={pages.account()} />
            </div>
          </header>
          <main
            id={MAIN_ID}
            tabIndex={-1}
            className="mx-auto max-w-[84rem] px-4 pt-6 pb-28 outline-none md:px-6 md:pb-16 lg:px-8 lg:pt-8 print:max-w-none print:p-0"
          >
            <RolesProvider roles={account.roles}>{children}</RolesProvider>
          </main>
        </div>
      </div>
      <BottomNavigation area="admin" roles={account.roles} tenant={tenant} />
      <SessionKeeper />
    </FormatProvider>
  )
}

function TenantLink({ tenant, isWrapped = false }: { tenant: ShellTenant; isWrapped?: boolean }) {
  return (
    <Link href={pages.admin.home()} className="flex min-h-11 min-w-0 md:min-h-9 items-center gap-2.5 rounded-lg px-1.5">
      <TenantMark tenant={tenant} />
      <span className={`font-semibold tracking-tight ${isWrapped ? 'line-clamp-2 leading-[1.125rem]' : 'truncate'}`}>
        {tenant.name}
      </span>
    </Link>
  )
}
