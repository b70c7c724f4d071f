import type { Metadata } from 'next'
import { NotFoundPage } from '#components/layout/not-found-page'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Page not found' }

export default function MemberNotFound() {
  return <NotFoundPage home={{ label: 'Go to your home page', href: pages.member.home() }} />
}
