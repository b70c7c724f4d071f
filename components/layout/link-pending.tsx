'use client'

// biome-ignore lint/style/noRestrictedImports: the state of a link, not a link
import { useLinkStatus } from 'next/link'

/** Inside a link of the menu: pulses while the page that was pressed is on its way for longer than an instant. */
export function LinkPending({ className }: { className: string }) {
  const { pending } = useLinkStatus()
  return <span aria-hidden className={`link-pending ${className}`} data-pending={pending || undefined} />
}
