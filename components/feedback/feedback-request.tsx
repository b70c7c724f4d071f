'use client'

import { Button } from '@heroui/react'
import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PageSection } from '#components/layout/page-section'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { notify } from '#components/ui/toast'
import { askForFeedback } from '#lib/feedback/client'
import type { FeedbackRequest as Request } from '#lib/feedback/schema'
import { pages } from '#lib/paths'

interface FeedbackRequestProps {
  event_id: string
  request: Request
  can: { ask: boolean; settle: boolean }
}

/** Whom a mail asks what the event was like, who was asked already, and who cannot be. */
export function FeedbackRequest({ event_id, request, can }: FeedbackRequestProps) {
  const router = useRouter()
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { state, due } = request
  const people = (count: number) => `${number(count)} ${count === 1 ? 'person' : 'people'}`
  return (
    <PageSection
      title="Ask for feedback"
      subtitle={whenText(request)}
      actions={
        can.ask && state === 'open' && due > 0 ? (
          <Button variant="primary" onPress={() => setOpen(true)}>
            <Send aria-hidden />
            Ask for feedback
          </Button>
        ) : null
      }
    >
      <ul className="grid gap-1">
        {linesOf(request, people).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {can.settle ? (
        <p className="mt-3 text-[0.8125rem]">
          <Link href={pages.admin.mailText('feedback_request')} className="link">
            What the mail says
          </Link>
        </p>
      ) : null}
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Ask ${people(due)} for feedback`}
        confirmLabel="Ask"
        onConfirm={async () => {
          const { data } = await askForFeedback(event_id)
          router.refresh()
          notify(`${people(data.asked_now)} asked`, { description: 'The mails go out within a few minutes.' })
        }}
      >
        Each gets one mail with a personal link. Nobody is asked a second time.
      </ConfirmDialog>
    </PageSection>
  )
}

/** When people are asked by themselves. */
function whenText({ state, is_on }: Request): string {
  if (state === 'never') return 'Only events that took place are asked about.'
  if (state === 'closed') return 'Feedback closed 14 days after the event.'
  if (!is_on) return 'The mail is switched off, so nobody is asked without you.'
  return state === 'early'
    ? 'Everybody who was there gets a mail on the morning after the event.'
    : 'By itself a mail goes out on the morning after the event, to each person once.'
}

function linesOf(
  { state, due, asked, without_address, stopped, unreachable }: Request,
  people: (count: number) => string,
) {
  const isOver = state === 'open' || state === 'closed'
  if (!isOver) return state === 'early' ? ['You can ask here as soon as the event is over.'] : []
  const lines = [
    state === 'open' ? (due === 0 ? 'Nobody is left to be asked.' : `${people(due)} will get the mail.`) : null,
    asked === 0 ? 'Nobody was asked so far.' : `${people(asked)} ${asked === 1 ? 'was' : 'were'} asked already.`,
    without_address > 0 ? `${people(without_address)} cannot be asked without an e-mail address.` : null,
    stopped > 0 ? `${people(stopped)} ${stopped === 1 ? 'does' : 'do'} not want to be asked.` : null,
    unreachable > 0 ? `${people(unreachable)} died or are archived and get no mails.` : null,
  ]
  return lines.filter((line) => line !== null)
}
