import { openingRoute } from '#app/api/v1/link-page'
import { Message, SummaryLink } from '#lib/accounts/schema'
import { endSummariesByLink } from '#lib/accounts/summary-link'
import { route } from '#lib/http/route'
import { pages } from '#lib/paths'

export const GET = openingRoute({
  operation_id: 'openEndOfSummaries',
  summary: 'Open the page that ends summaries',
  nothing: 'Nothing ends by opening it.',
  query: SummaryLink,
  page: (link) => pages.endSummaries(link.summary),
})

export const POST = route(
  {
    permission: 'public',
    operation_id: 'endSummaries',
    summary: 'End summaries with the link of one',
    description:
      'The mail that tells staff what needs them carries this address in List-Unsubscribe, for one click in the mail program (RFC 8058); no signing in is needed. The link works as often as it is used.',
    query: SummaryLink,
    response: Message,
    errors: ['conflict'],
  },
  ({ request_id }, { query }) => endSummariesByLink(query.summary, request_id),
)
