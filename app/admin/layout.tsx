import type { ReactNode } from 'react'
import { AppShell } from '#components/layout/app-shell'
import { requirePageCtx } from '#lib/auth/session'
import { displayName } from '#lib/format/names'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { account, tenant } = await requirePageCtx(['members.read', 'registrations.read'])
  return (
    <AppShell
      tenant={tenant}
      account={{ display_name: displayName(account), email: account.email, roles: account.roles }}
    >
      {children}
    </AppShell>
  )
}
