import type { Metadata } from 'next'
import { NotFoundPage } from '#components/layout/not-found-page'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Page not found' }

export default function AdminNotFound() {
  return <NotFoundPage home={{ label: 'Go to the home page', href: pages.admin.home() }} />
}
