import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/browser'
import type { Mail, MailContent } from '#lib/mail/schema'
import { api, type Query } from '#lib/paths'

/** While mails are on their way, how often the list looks again; in milliseconds. */
const WATCH_MS = 3_000

/** A page of mails for the given filters; it looks again by itself as long as one of them is on its way. */
export function mailsQuery(query: Query) {
  return queryOptions({
    queryKey: ['mails', 'list', query],
    queryFn: ({ signal }) => apiFetch<Mail[]>(api.mails(query), { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((mail) => mail.status === 'queued') ? WATCH_MS : false),
  })
}

/** Asks for a mail to be delivered again. */
export function resendMail(id: string) {
  return apiFetch<MailContent>(api.mailDelivery(id), { method: 'POST' })
}
