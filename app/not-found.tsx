import type { Metadata } from 'next'
import { NotFoundPage } from '#components/layout/not-found-page'
import { MAIN_ID } from '#components/layout/skip-link'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <main id={MAIN_ID} className="mx-auto w-full max-w-2xl px-4 py-12">
      <NotFoundPage home={{ label: 'Go to the start', href: pages.landing() }} native />
    </main>
  )
}
