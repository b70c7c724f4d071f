import { Sparkles } from 'lucide-react'
import { Choices } from '#components/assistant/message-view'

interface WelcomeProps {
  headingId: string
  examples: readonly string[]
  onAsk: (question: string) => void
}

/** A conversation before its first question: what can be asked. */
export function Welcome({ headingId, examples, onAsk }: WelcomeProps) {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-5 py-8 text-center">
      <span
        aria-hidden
        className="flex size-10 items-center justify-center rounded-xl border border-border bg-surface-secondary text-muted"
      >
        <Sparkles className="size-5" />
      </span>
      <div className="grid gap-1">
        <h2 id={headingId} className="text-lg font-semibold">
          What do you want to know?
        </h2>
        <p className="max-w-md text-pretty text-muted">
          Answers come from your own records. Every figure is checked, and opens its rows or shows how it was worked
          out.
        </p>
      </div>
      <div className="max-w-2xl [&_ul]:justify-center">
        <Choices options={examples} onAsk={onAsk} label="Examples" />
      </div>
    </div>
  )
}
