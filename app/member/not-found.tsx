import { NotFoundPage } from '#components/layout/not-found-page'
import { pages } from '#lib/paths'

export default function MemberNotFound() {
  return <NotFoundPage home={{ label: 'Go to your home page', href: pages.member.home() }} />
}
