import type { ReactNode } from 'react'
import { SessionKeeper } from '#components/accounts/session-keeper'
import { AccentStyle } from '#components/layout/accent-style'
import { AccountMenu } from '#components/layout/account-menu'
import { BottomNavigation } from '#components/layout/bottom-navigation'
import { MemberTabs } from '#components/layout/member-tabs'
import type { ShellAccount, ShellTenant } from '#components/layout/shell-account'
import { MAIN_ID, SkipLink } from '#components/layout/skip-link'
import { TenantMark } from '#components/layout/tenant-mark'
import { FormatProvider } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { pages } from '#lib/paths'

interface MemberShellProps {
  tenant: ShellTenant
  account: ShellAccount
  children: ReactNode
}

/** The frame of a member's few pages: their entries and nothing else. */
export function MemberShell({ tenant, account, children }: MemberShellProps) {
  return (
    <FormatProvider locale={tenant.locale} currency={tenant.currency} timeZone={tenant.time_zone}>
      <AccentStyle color={tenant.accent_color} />
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-border bg-surface print:hidden">
        <div className="mx-auto flex h-14 max-w-4xl items-center gap-4 px-4 md:px-6">
          <Link href={pages.member.home()} className="flex min-w-0 items-center gap-2.5 max-md:flex-1">
            <TenantMark tenant={tenant} />
            <span className="truncate font-semibold tracking-tight">{tenant.name}</span>
          </Link>
          <MemberTabs tenant={tenant} />
          <AccountMenu account={account} profileHref={pages.member.profile()} />
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-4xl px-4 pt-6 pb-28 outline-none md:px-6 md:pt-10 md:pb-16 print:max-w-none print:p-0"
      >
        {children}
      </main>
      <BottomNavigation area="member" roles={account.roles} tenant={tenant} />
      <SessionKeeper />
    </FormatProvider>
  )
}
