interface PlainErrorProps {
  title: string
  detail: string
  /** What the log knows the failure by. */
  reference?: string | null
  onRetry: () => void
}

/** A failure without any component of the library: it stands ready in the frame of every page, so it must weigh nothing. */
export function PlainError({ title, detail, reference, onRetry }: PlainErrorProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 p-6 text-center">
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="max-w-sm text-pretty text-muted">{detail}</p>
      <button
        type="button"
        onClick={onRetry}
        className="h-11 rounded-lg bg-accent px-5 font-medium text-accent-foreground hover:bg-accent-hover"
      >
        Try again
      </button>
      {reference ? <p className="tabular text-xs text-muted">Reference {reference}</p> : null}
    </div>
  )
}
