/** What figures can be grouped by, by the words for it. */
export const GROUPS: Readonly<Record<string, string>> = {
  status: 'status',
  state: 'status',
  tier: 'tier',
  level: 'tier',
  category: 'tier',
  'membership type': 'tier',
  'membership level': 'tier',
  'member type': 'tier',
  'membership tier': 'tier',
  plan: 'tier',
  kind: 'kind',
  type: 'kind',
  sort: 'kind',
  'event type': 'kind',
  'event kind': 'kind',
  'kind of event': 'kind',
  'type of event': 'kind',
  'invoice kind': 'kind',
  'invoice type': 'kind',
  source: 'kind',
  'revenue source': 'kind',
  format: 'kind',
  month: 'month',
  week: 'week',
  quarter: 'quarter',
  year: 'year',
  city: 'city',
  town: 'city',
  place: 'city',
  location: 'city',
  member: 'member',
  person: 'member',
  customer: 'member',
  debtor: 'member',
  payer: 'member',
  head: 'member',
  event: 'event',
  method: 'method',
  'payment method': 'method',
  'method of payment': 'method',
  'payment type': 'method',
  bucket: 'bucket',
  age: 'bucket',
  'age bucket': 'bucket',
  'invoice status': 'status',
}

/** Groupings in one word. */
export const ADVERBS: Readonly<Record<string, string>> = {
  monthly: 'month',
  weekly: 'week',
  quarterly: 'quarter',
  yearly: 'year',
  annually: 'year',
  'month by month': 'month',
  'week by week': 'week',
  'quarter by quarter': 'quarter',
  'month to month': 'month',
  'over the months': 'month',
}

/** What leads to a grouping. */
export const GROUP_LEAD =
  '(?:broken down by|split by|grouped by|group by|break down by|sorted by|by|per|for each|for every|each|every|across|in each|in every)'

export const MORE =
  '(?:over|above|more than|greater than|exceeding|exceed|older than|larger than|bigger than|higher than|upwards of|beyond|longer than)'
export const AT_LEAST = '(?:at-least|at least|minimum of|no less than|not less than|from)'
export const LESS =
  '(?:under|below|less than|smaller than|lower than|fewer than|up to|at-most|at most|no more than|not more than|cheaper than)'
export const CURRENCY = '(?:euros?|eur|dollars?|usd|pounds?|gbp|chf|francs?)'
export const RANKING =
  '(?:top|first|bottom|last|newest|oldest|largest|biggest|smallest|best|worst|latest|highest|lowest|most recent|most overdue|most popular|next|longest standing|earliest|longest|busiest)'

/** Words that stand within a name. */
export const PARTICLES: ReadonlySet<string> = new Set(
  'van de der den ten ter von zu zur la le di da del della al el bin ibn dos du y e af av und'.split(' '),
)
