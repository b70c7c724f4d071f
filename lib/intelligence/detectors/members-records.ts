import { sql } from 'kysely'
import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow } from '#lib/figures/schema'
import { addDays } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { type Detector, detected, type FoundInsight, monthOf } from '#lib/intelligence/detectors/detector'
import { countCurrent } from '#lib/intelligence/detectors/members-growth'
import { type Told, told } from '#lib/intelligence/detectors/told'
import { asShare, COUNTED, wordsOf } from '#lib/intelligence/detectors/words'
import { CURRENT_STATUSES } from '#lib/members/metrics'
import { pages, type Query } from '#lib/paths'
import { selectIn } from '#lib/query/figures'

/** Fewer than this are told by the lists themselves. */
const FLOOR = 5
const MAX_ROWS = 10
const SILENT_DAYS = 180
const NEWCOMER_DAYS = 90
const UNVERIFIED_DAYS = 7

const base = {
  module: 'members',
  subject: '',
  tone: 'attention',
  certainty: COUNTED,
  p_value: null,
} as const

type News = Pick<FoundInsight, 'kind' | 'title' | 'why' | 'actionability'> & { label: Told }

/** The news that so many members are in a state, with the first of them; below the floor there is none. */
async function tellMembers(readContext: ReadContext, asked: Query, tell: (n: number) => News) {
  const href = pages.admin.members(asked)
  const [rows, current] = await Promise.all([
    selectIn(
      readContext,
      'members',
    )(asked)
      .rows.select([
        'members.id',
        'members.first_name',
        'members.last_name',
        'members.organization',
        'members.joined_on',
      ])
      // Counted beside the first rows: looking through what members did is dear, so it is done once.
      .select(sql<number>`count(*) over ()`.as('n'))
      .orderBy('members.name_key')
      .orderBy('members.id')
      .limit(MAX_ROWS)
      .execute(),
    countCurrent(readContext),
  ])
  const n = rows[0]?.n ?? 0
  if (n < FLOOR) return detected(n, [])
  const { label, ...news } = tell(n)
  const insight: FoundInsight = {
    ...base,
    ...news,
    period: monthOf(readContext.today),
    impact: asShare(n, current) * 0.6,
    figures: [wordsOf(readContext).figure('Members', n, 'members', href)],
    rows: rows.map(
      (row): ResultRow => ({
        id: row.id,
        label: displayName(row),
        cells: { joined_on: row.joined_on },
        href: pages.admin.member(row.id),
      }),
    ),
    href,
    action: { label, href },
    measure: n,
  }
  return detected(n, [insight])
}

const silent: Detector = {
  name: 'silent members',
  kind: 'insight',
  module: 'members',
  permission: 'members.read',
  detect({ readContext }) {
    return tellMembers(readContext, { status: CURRENT_STATUSES, inactive_days: SILENT_DAYS }, (n) => ({
      kind: 'silent_members',
      title: told`${wordsOf(readContext).count(n, 'member has', 'members have')} not been heard of for ${SILENT_DAYS} days`,
      why: told`No registration, check-in, payment or sign-in since then. Silence comes before leaving.`,
      label: told`See whom to write to`,
      actionability: 0.8,
    }))
  },
}

const quietNewcomers: Detector = {
  name: 'new members without activity',
  kind: 'insight',
  module: 'members',
  permission: 'members.read',
  detect({ readContext }) {
    const asked = {
      status: CURRENT_STATUSES,
      joined_from: addDays(readContext.today, -365),
      joined_to: addDays(readContext.today, -NEWCOMER_DAYS),
      inactive_days: NEWCOMER_DAYS,
    }
    return tellMembers(readContext, asked, (n) => ({
      kind: 'quiet_newcomers',
      title: told`${wordsOf(readContext).count(n, 'new member has', 'new members have')} done nothing for ${NEWCOMER_DAYS} days`,
      why: told`They joined within the last year. The first months decide about the first renewal.`,
      label: told`See whom to welcome again`,
      actionability: 0.9,
    }))
  },
}

const unreachable: Detector = {
  name: 'members that cannot be reached',
  kind: 'insight',
  module: 'members',
  permission: 'members.read',
  detect({ readContext }) {
    return tellMembers(readContext, { status: CURRENT_STATUSES, unreachable: true }, (n) => ({
      kind: 'unreachable_members',
      title: told`${wordsOf(readContext).count(n, 'member has', 'members have')} neither an e-mail address nor a phone number`,
      why: told`No invitation, invoice or reminder reaches them.`,
      label: told`Complete their records`,
      actionability: 0.7,
    }))
  },
}

/** Accounts whose address nobody has confirmed for days: their owners cannot sign in. */
const unverified: Detector = {
  name: 'unconfirmed e-mail addresses',
  kind: 'insight',
  module: 'members',
  permission: 'members.read',
  async detect({ readContext }) {
    const { ctx, today, tenant } = readContext
    const last = addDays(today, -UNVERIFIED_DAYS - 1)
    const { n, all } = await ctx.db
      .selectFrom('accounts')
      .select([
        sql<number>`count(*)`.as('all'),
        sql<number>`count(*) filter (where accounts.status = 'unverified'
          and accounts.created_at < ((${last}::date + 1)::timestamp at time zone ${tenant.time_zone}))`.as('n'),
      ])
      .executeTakeFirstOrThrow()
    if (n < FLOOR) return detected(all, [])
    const { count, figure } = wordsOf(readContext)
    const href = pages.admin.settingsAccounts({ status: 'unverified', created_to: last })
    const insight: FoundInsight = {
      ...base,
      kind: 'unverified_accounts',
      period: monthOf(today),
      title: told`${count(n, 'account has', 'accounts have')} not confirmed an e-mail address for more than ${UNVERIFIED_DAYS} days`,
      why: told`Their owners cannot sign in: not to register, not to pay. The first message may have been lost.`,
      impact: asShare(n, all) * 0.4,
      actionability: 0.8,
      figures: [figure('Accounts', n, 'count', href)],
      rows: [],
      href,
      action: { label: told`See whom to remind`, href },
      measure: n,
    }
    return detected(all, [insight])
  },
}

/** What there is to tell about records that need care. */
export const RECORD_DETECTORS: readonly Detector[] = [silent, quietNewcomers, unreachable, unverified]
