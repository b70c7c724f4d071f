'use client'

import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { HideSignIns } from '#components/settings/hide-sign-ins'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import { api } from '#lib/paths'

interface AuditListProps {
  initial: ResourcePage<{ id: string }>
  /** Whether signing in and out is among the entries. */
  hasSignIns: boolean
  /** The entries in sentences. */
  children: ReactNode
}

/** The audit log: filters, and whether signing in and out is left aside. */
export function AuditList({ initial, hasSignIns, children }: AuditListProps) {
  return (
    <ResourceList
      initial={initial}
      label="Audit log"
      one="entry"
      many="entries"
      file={api.audit}
      columns={[]}
      {...(hasSignIns && { controls: <HideSignIns initial={initial} /> })}
      none={{
        title: 'No entries yet',
        text: 'Every change is written down here with who made it, and nobody can take it out again.',
        icon: <ScrollText />,
      }}
    >
      {children}
    </ResourceList>
  )
}
