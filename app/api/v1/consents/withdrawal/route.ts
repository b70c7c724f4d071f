import { openingRoute } from '#app/api/v1/link-page'
import { WithdrawalLink, Withdrawn } from '#lib/consents/schema'
import { withdrawByLink } from '#lib/consents/withdrawal'
import { route } from '#lib/http/route'
import { pages } from '#lib/paths'

export const GET = openingRoute({
  operation_id: 'openConsentWithdrawal',
  summary: 'Open the page that withdraws a consent',
  nothing: 'Nothing is withdrawn by opening it.',
  query: WithdrawalLink,
  page: (link) => pages.withdrawConsent(link.consent),
})

export const POST = route(
  {
    permission: 'public',
    operation_id: 'withdrawConsent',
    summary: 'Withdraw a consent with the link of a mail',
    description:
      'A mail that was sent because somebody consented to its purpose carries this address in List-Unsubscribe, for one click in the mail program (RFC 8058); no account is needed. The link works as often as it is used. The log of consents says that it was the link.',
    query: WithdrawalLink,
    response: Withdrawn,
    errors: ['conflict'],
  },
  ({ request_id }, { query }) => withdrawByLink(query.consent, request_id),
)
