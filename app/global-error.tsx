'use client'

import '@fontsource-variable/inter/wght.css'
import './globals.css'
import type { ComponentProps } from 'react'
import { ErrorPage } from '#components/layout/error-page'

/** Stands in for the whole document when even the frame of the site has failed, so it leans on nothing but the style sheet. */
export default function GlobalError(props: ComponentProps<typeof ErrorPage>) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col items-center justify-center">
        <title>Something went wrong · Quorate</title>
        <ErrorPage {...props} title="Something went wrong" />
      </body>
    </html>
  )
}
