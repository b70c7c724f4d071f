'use client'

import { Button } from '@heroui/react'
import { countsText } from '#components/duplicates/duplicate-words'
import { DateText } from '#components/ui/date-text'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { reopenDuplicate, undoMerge } from '#lib/duplicates/client'
import type { DuplicateDetail } from '#lib/duplicates/schema'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'

/** What was decided of a pair, and the way back. */
export function DuplicateDecided({ pair }: { pair: DuplicateDetail }) {
  const { isPending, run } = useChange(['duplicates'])
  const { merge } = pair
  const [kept] = pair.records

  function takeBack() {
    run(async () => {
      if (merge) await undoMerge(pair.id)
      else await reopenDuplicate(pair.id)
      notify(merge ? 'Two records again' : 'To decide again')
    })
  }

  const canTakeBack = merge ? merge.can_undo_until !== null : true
  const action = canTakeBack ? (
    <Button variant="outline" isDisabled={isPending} onPress={takeBack}>
      Take back
    </Button>
  ) : null
  if (!merge || !kept)
    return (
      <StatusSentence tone="neutral" title="You noted that these are two people" action={action}>
        No search finds them again.
      </StatusSentence>
    )
  return (
    <StatusSentence
      tone="success"
      title={`${merge.merged_name}, ${merge.merged_number}, was merged into this record`}
      action={action}
    >
      <Link href={pages.admin.member(kept.id)} className="link">
        {displayName(kept)}, {kept.member_number}
      </Link>{' '}
      got {countsText(merge.moved)}.{' '}
      {merge.can_undo_until ? (
        <>
          You can take this back until <DateText value={merge.can_undo_until} />.
        </>
      ) : (
        'It can be taken back no more.'
      )}
    </StatusSentence>
  )
}
