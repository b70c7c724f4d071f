'use client'

import '@fontsource-variable/inter/wght.css'
import './globals.css'
import { PlainError } from '#components/layout/plain-error'

/** Stands in for the whole document when even the frame of the site has failed, so it leans on nothing but the style sheet. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col items-center justify-center">
        <title>Something went wrong · Quorate</title>
        <PlainError
          title="Something went wrong"
          detail="The site could not be shown. Nothing was changed. Try again in a moment."
          onRetry={retry}
        />
      </body>
    </html>
  )
}
