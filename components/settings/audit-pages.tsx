'use client'

import { useFormat } from '#components/ui/format-context'
import { Pagination } from '#components/ui/pagination'

interface AuditPagesProps {
  count: number
  total: number
  next: string | null
  pageSize: number
}

/** Walks through the audit log. */
export function AuditPages(props: AuditPagesProps) {
  const { number } = useFormat()
  return <Pagination {...props} noun={(count) => (count === 1 ? '1 entry' : `${number(count)} entries`)} />
}
