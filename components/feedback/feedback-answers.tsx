import { EyeOff, Star } from 'lucide-react'
import { DateText } from '#components/ui/date-text'
import { Link } from '#components/ui/link'
import type { Feedback } from '#lib/feedback/schema'
import { pages } from '#lib/paths'

/** What people wrote about an event. Anonymous answers carry no name. */
export function FeedbackAnswers({ answers }: { answers: readonly Feedback[] }) {
  return (
    <ul className="panel">
      {answers.map((answer) => (
        <li key={answer.id} className="grid gap-2 border-b border-separator p-4 last:border-0 sm:px-5">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Stars rating={answer.rating} />
            <Who answer={answer} />
            <span className="text-[0.8125rem] text-muted sm:ms-auto">
              {answer.nps === null ? null : <span className="tabular">{answer.nps} of 10 · </span>}
              <DateText value={answer.created_at} style="medium" />
            </span>
          </div>
          <Words label="Liked" text={answer.liked} />
          <Words label="To improve" text={answer.improve} />
        </li>
      ))}
    </ul>
  )
}

const FIVE = [1, 2, 3, 4, 5] as const

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5`} className="inline-flex gap-0.5">
      {FIVE.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={`size-4 ${star <= rating ? 'fill-warning text-warning' : 'text-border'}`}
        />
      ))}
    </span>
  )
}

function Who({ answer }: { answer: Feedback }) {
  if (answer.is_anonymous || answer.registration_id === null) {
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        <EyeOff aria-hidden className="size-3.5" />
        Anonymous
      </span>
    )
  }
  return (
    <Link href={pages.admin.registration(answer.event_id, answer.registration_id)} className="link font-medium">
      {answer.attendee_name}
    </Link>
  )
}

function Words({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <p className="max-w-prose wrap-break-word whitespace-pre-line">
      <span className="text-muted">{label}: </span>
      {text}
    </p>
  )
}
