'use client'

import { MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import { api } from '#lib/paths'

interface FeedbackListProps {
  initial: ResourcePage<{ id: string }>
  event_id: string
  /** The answers as people wrote them. */
  children: ReactNode
}

/** The answers to an event, by whatever they are asked for. */
export function FeedbackList({ initial, event_id, children }: FeedbackListProps) {
  return (
    <ResourceList
      initial={initial}
      label="Answers"
      one="answer"
      many="answers"
      file={(params) => api.feedback(event_id, params)}
      columns={[]}
      within={{ event_id }}
      none={{
        title: 'No answers yet',
        text: 'People who were registered can answer from the start of the event until 14 days after it.',
        icon: <MessageSquareText />,
      }}
    >
      {children}
    </ResourceList>
  )
}
