import { useAnswerWords } from '#components/assistant/answer-language'
import { Link } from '#components/ui/link'
import type { Figure } from '#lib/figures/schema'

interface FigureMarkProps {
  figure: Figure
  onSource: (figure: Figure) => void
}

// What can be pressed is 24 pixels high, on a phone as wide too, and the lines stay as they are.
const STYLES =
  'tabular -my-[3px] py-[3px] max-md:-mx-2 max-md:px-2 rounded-sm font-medium underline decoration-dotted decoration-muted underline-offset-[0.25em] hover:decoration-solid hover:text-accent-text'

/** A figure that can be looked into: it opens its rows, or else where it comes from. */
export function FigureMark({ figure, onSource }: FigureMarkProps) {
  const { words } = useAnswerWords()
  const { text, href, source } = figure
  if (!href && !source) return <span className="tabular">{text}</span>
  if (href) {
    return (
      <Link href={href} className={STYLES} title={words.open_figure}>
        {text}
      </Link>
    )
  }
  return (
    <button type="button" className={STYLES} title={words.source} onClick={() => onSource(figure)}>
      {text}
    </button>
  )
}
