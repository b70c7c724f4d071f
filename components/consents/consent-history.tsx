import { lineWords } from '#components/consents/consent-words'
import { DateText } from '#components/ui/date-text'
import type { ConsentLine } from '#lib/consents/schema'

interface ConsentHistoryProps {
  /** What it is the history of. */
  label: string
  history: readonly ConsentLine[]
  /** How a line came about, as the reader is told. */
  about: (line: ConsentLine) => string
}

/** The whole log of a purpose, the latest first, with the words that were read each time. */
export function ConsentHistory({ label, history, about }: ConsentHistoryProps) {
  if (history.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-[0.8125rem] text-accent-text max-md:min-h-11">
        History ({history.length})<span className="sr-only"> of {label}</span>
      </summary>
      <ol className="mt-1 grid gap-3 border-s border-separator ps-3">
        {history.map((line, place) => (
          <li key={line.id} className="text-[0.8125rem]">
            <p>
              <span className="font-medium">{lineWords(history, place)}</span> · <DateText value={line.at} /> ·{' '}
              {about(line)}
              {isLater(line) ? (
                <>
                  , noted on <DateText value={line.noted_at} />
                </>
              ) : null}
              {line.is_taken_back ? ' · noted by mistake: it does not count' : null}
            </p>
            {line.note ? <p className="mt-0.5 wrap-anywhere">Note: {line.note}</p> : null}
            <p className="mt-0.5 max-w-prose text-muted wrap-anywhere">“{line.text}”</p>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Whether it was written down on a later day than it was said. */
function isLater({ at, noted_at }: ConsentLine): boolean {
  return Date.parse(noted_at) - Date.parse(at) > 60_000
}
