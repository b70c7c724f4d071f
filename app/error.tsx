'use client'

import type { ComponentProps } from 'react'
import { ErrorPage } from '#components/layout/error-page'
import { MAIN_ID } from '#components/layout/skip-link'
import { pages } from '#lib/paths'

export default function RootError(props: ComponentProps<typeof ErrorPage>) {
  return (
    <main id={MAIN_ID} className="flex min-h-[80dvh] flex-col items-center justify-center">
      <ErrorPage {...props} />
      <a href={pages.landing()} className="link">
        Go to the start
      </a>
    </main>
  )
}
