'use client'

import dynamic from 'next/dynamic'
import type { ActionWindowProps, Target } from '#components/ui/bulk-dialog'
import type { Condition } from '#lib/records/model'

const WriteMailDialog = dynamic(() =>
  import('#components/mail/write-mail-dialog').then((module) => module.WriteMailDialog),
)

/** So many values a test of a condition takes. */
const MAX_VALUES = 200

/** The condition that the chosen rows meet: that of the list, or who they are. */
function conditionOf({ filter, ids = [] }: Target): Condition {
  if (filter) return filter
  const [only] = ids
  if (ids.length === 1 && only) return { id: only }
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_VALUES) }, (_, at) => ({
    id: { in: ids.slice(at * MAX_VALUES, (at + 1) * MAX_VALUES) },
  }))
  return parts.length === 1 && parts[0] ? parts[0] : { or: parts }
}

/** Begins a mail to the chosen members. */
export function WriteMailWindow({ target, onClose }: ActionWindowProps) {
  return <WriteMailDialog filter={conditionOf(target)} onClose={onClose} />
}
