import type { ReactNode } from 'react'
import { AppShell } from '#components/layout/app-shell'
import { Providers } from '#components/layout/providers'
import { requirePageCtx } from '#lib/accounts/session'
import { displayName } from '#lib/format/names'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { account, tenant } = await requirePageCtx(['members.read', 'registrations.read'])
  return (
    <Providers>
      <AppShell
        tenant={tenant}
        account={{ display_name: displayName(account), email: account.email, roles: account.roles }}
      >
        {children}
      </AppShell>
    </Providers>
  )
}
