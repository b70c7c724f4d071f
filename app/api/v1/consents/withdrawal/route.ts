import { WithdrawalLink, Withdrawn } from '#lib/consents/schema'
import { withdrawByLink } from '#lib/consents/withdrawal'
import { route } from '#lib/http/route'
import { pages } from '#lib/paths'

export const GET = route(
  {
    permission: 'public',
    operation_id: 'openConsentWithdrawal',
    summary: 'Open the page that withdraws a consent',
    description:
      'For mail programs that open the address of List-Unsubscribe instead of sending it a POST: it leads on to the page with the button. Nothing is withdrawn by opening it.',
    query: WithdrawalLink,
    response: null,
    status: 303,
  },
  async (_ctx, { query }) => ({ location: pages.withdrawConsent(query.consent) }),
)

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
