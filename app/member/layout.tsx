import type { ReactNode } from 'react'
import { MemberShell } from '#components/layout/member-shell'
import { Providers } from '#components/layout/providers'
import { requirePageCtx } from '#lib/accounts/session'
import { displayName } from '#lib/format/names'

export default async function MemberLayout({ children }: { children: ReactNode }) {
  const { account, tenant } = await requirePageCtx('members.own')
  return (
    <Providers>
      <MemberShell
        tenant={tenant}
        account={{ display_name: displayName(account), email: account.email, roles: account.roles }}
      >
        {children}
      </MemberShell>
    </Providers>
  )
}
