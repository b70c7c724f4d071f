'use client'

interface ErrorPageProps {
  error: unknown
  retry: () => void
  title?: string
}

/**
 * What stands where a page has failed, and the way on. Without any component of the library: it stands ready in the
 * frame of every page, so it must weigh nothing.
 */
export function ErrorPage({ error, retry, title = 'This page could not be shown' }: ErrorPageProps) {
  // What the log knows the failure by.
  const reference = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <div role="alert" className="flex flex-col items-center gap-4 p-6 text-center">
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="max-w-sm text-pretty text-muted">
        Something went wrong on our side. Nothing was changed. Try again; if it happens once more, send the reference to
        whoever runs this site.
      </p>
      <button
        type="button"
        onClick={retry}
        className="h-11 rounded-lg bg-accent px-5 font-medium text-accent-foreground hover:bg-accent-hover"
      >
        Try again
      </button>
      {reference ? <p className="tabular text-xs text-muted">Reference {reference}</p> : null}
    </div>
  )
}
