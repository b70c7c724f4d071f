'use client'

import { MessageCircleQuestion } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { PageSection } from '#components/layout/page-section'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'
import { TextSkeleton } from '#components/ui/skeletons'
import { pages } from '#lib/paths'

/** Cards, menus and dialogs come only to whoever has pinned something. */
const PinnedList = dynamic(
  () => import('#components/pinned-questions/pinned-list').then((module) => module.PinnedList),
  { ssr: false, loading: () => <TextSkeleton lines={4} /> },
)

interface PinnedSectionProps {
  count: number
  area: 'admin' | 'member'
}

/** The questions that somebody keeps on Home, each with its answer as of now. */
export function PinnedSection({ count, area }: PinnedSectionProps) {
  const [isEmpty, setEmpty] = useState(count === 0)
  return (
    <PageSection
      title="Your questions"
      subtitle={isEmpty ? undefined : 'Answered afresh each time you look.'}
      actions={
        <ButtonLink href={pages[area].assistant()} variant="outline" size="sm">
          Ask a question
        </ButtonLink>
      }
    >
      {count === 0 ? null : <PinnedList count={count} onEmpty={setEmpty} />}
      {isEmpty ? (
        <EmptyState title="No questions yet" icon={<MessageCircleQuestion />} compact>
          Ask the assistant, then choose “Show on Home” under its answer.
        </EmptyState>
      ) : null}
    </PageSection>
  )
}
