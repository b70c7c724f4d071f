'use client'

import '@fontsource-variable/inter/wght.css'
import './globals.css'

/** Stands in for the whole document when even the frame of the site has failed, so it leans on nothing but the style sheet. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
        <title>Something went wrong · Quorate</title>
        <h1 className="text-lg font-semibold">Something went wrong</h1>
        <p className="max-w-sm text-muted">The site could not be shown. Nothing was changed. Try again in a moment.</p>
        <button
          type="button"
          onClick={() => retry()}
          className="h-11 rounded-lg bg-accent px-5 font-medium text-accent-foreground hover:bg-accent-hover"
        >
          Try again
        </button>
      </body>
    </html>
  )
}
