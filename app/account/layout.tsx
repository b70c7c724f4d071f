import type { ReactNode } from 'react'
import { AppShell } from '#components/layout/app-shell'
import { MemberShell } from '#components/layout/member-shell'
import { Providers } from '#components/layout/providers'
import { requirePageCtx } from '#lib/accounts/session'
import { displayName } from '#lib/format/names'
import { isStaff } from '#lib/permissions'

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { account, tenant } = await requirePageCtx('account.own')
  const shown = { display_name: displayName(account), email: account.email, roles: account.roles }
  const Shell = isStaff(account.roles) ? AppShell : MemberShell
  return (
    <Providers>
      <Shell tenant={tenant} account={shown}>
        {children}
      </Shell>
    </Providers>
  )
}
