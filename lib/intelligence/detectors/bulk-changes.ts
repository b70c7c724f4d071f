import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { toLocal } from '#lib/format/dates'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, readRows } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { type Told, told } from '#lib/intelligence/detectors/told'

/** A change in the audit log. */
export interface ChangeRow {
  id: string
  actor_id: string
  actor_name: string
  action: string
  object_id: string
  label: string
  at: string
}

/** How many changes an account made to invoices and payments within ten minutes at night or at a weekend. */
interface OddHourRow {
  actor_id: string
  actor_name: string
  at: string
  changes: number
  /** Of all changes of the account: how many were at such hours. */
  habit: number
}

/** One after another within this many minutes is one go. */
const GO_MINUTES = 10
const LEAST = 10
const SHARE = 0.05
/** Whoever works at such hours as often as this does so as a rule. */
const HABIT = 0.05
const MAX_EVIDENCE = 50

const VERBS: Readonly<Record<string, Told>> = {
  'member.suspended': told`suspended`,
  'member.cancelled': told`cancelled`,
  'member.deceased': told`marked as deceased`,
  'member.reopened': told`reopened`,
  'member.archived': told`archived`,
}

/** Finds stretches of ten minutes in which one account changed the status of many members. */
export function detectBulkStatus(rows: readonly ChangeRow[], scope: Scope): Detection<FoundAnomaly> {
  const least = Math.max(LEAST, Math.ceil(SHARE * scope.member_count))
  const findings: FoundAnomaly[] = []
  for (const changes of Map.groupBy(rows, ({ actor_id, action }) => `${actor_id} ${action}`).values()) {
    const sorted = changes.toSorted((one, other) => (one.at < other.at ? -1 : 1))
    let start = 0
    while (start < sorted.length) {
      const first = sorted[start] as ChangeRow
      const end = Date.parse(first.at) + GO_MINUTES * 60_000
      const go = sorted.slice(start).filter(({ at }) => Date.parse(at) <= end)
      const members = new Map(go.map((change) => [change.object_id, change]))
      if (members.size >= least) {
        findings.push(tellOf(first, [...members.values()], scope))
        start += go.length
      } else start += 1
    }
  }
  return { n: rows.length, findings }
}

function tellOf(first: ChangeRow, changes: readonly ChangeRow[], { words, time_zone }: Scope): FoundAnomaly {
  const day = toLocal(first.at, time_zone).slice(0, 10)
  const verb = VERBS[first.action] ?? told`changed`
  return {
    type: 'bulk_status_change',
    headline: told`${first.actor_name} ${verb} ${changes.length} members in one go`,
    key: [first.id],
    entity: { type: 'accounts', id: first.actor_id, label: first.actor_name, href: null },
    occurred_on: day,
    surprise: { rule: 'likely' },
    observed: { value: changes.length, unit: 'members', text: `${changes.length} members` },
    expected: null,
    explanation: told`${first.actor_name} ${verb} ${changes.length} members within ${GO_MINUTES} minutes on ${words.date(day)}.`,
    evidence_rows: changes
      .slice(0, MAX_EVIDENCE)
      .map(({ object_id, label, at }) =>
        evidence('members', object_id, label, `${verb} at ${toLocal(at, time_zone).slice(11, 16)}`),
      ),
    suggested_action: `Ask ${first.actor_name} whether this was meant; each change can be taken back on the member’s page.`,
    method: `One account, ${GO_MINUTES} minutes, at least ${LEAST} members and ${SHARE * 100} % of all`,
    n_baseline: 0,
    people: changes.length,
  }
}

/** Finds many changes to money in one go at night or at a weekend, by somebody who never works then. */
function detectOddHours(rows: readonly OddHourRow[], { words, time_zone }: Scope): Detection<FoundAnomaly> {
  const odd = rows.filter(({ changes, habit }) => changes >= LEAST && habit < HABIT)
  const findings = odd.map(({ actor_id, actor_name, at, changes, habit }): FoundAnomaly => {
    const local = toLocal(at, time_zone)
    const day = local.slice(0, 10)
    return {
      type: 'odd_hours',
      headline: told`${actor_name} changed ${changes} invoices and payments around ${local.slice(11, 16)}`,
      key: [actor_id, at],
      entity: { type: 'accounts', id: actor_id, label: actor_name, href: null },
      occurred_on: day,
      surprise: { rule: 'hint' },
      observed: { value: changes, unit: 'count', text: `${changes} changes` },
      expected: { low: 0, mid: 0, high: LEAST, unit: 'count', text: 'hardly any at such hours' },
      explanation: told`${actor_name} changed ${changes} invoices and payments around ${local.slice(11, 16)} on ${words.date(day)}; usually ${words.percent(habit)} of this account’s changes are made at night or at a weekend.`,
      evidence_rows: [],
      suggested_action: `Ask ${actor_name} whether this was them; if not, end the account’s sessions and change its password.`,
      method: `At least ${LEAST} changes in ten minutes between midnight and five or at a weekend, by an account that hardly ever works then`,
      n_baseline: 0,
    }
  })
  return { n: rows.length, findings }
}

const NAME = sql`coalesce(a.first_name || ' ' || a.last_name, 'Somebody')`

function startOf(day: string, zone: string) {
  return sql`(${day}::date::timestamp at time zone ${zone})`
}

function loadStatusChanges(ctx: Ctx, { window, time_zone }: Scope): Promise<ChangeRow[]> {
  return readRows<ChangeRow>(
    ctx,
    sql`select l.id, l.actor_account_id as actor_id, ${NAME} as actor_name, l.action, l.object_id, m.first_name || ' ' || m.last_name as label, l.at
    from audit_log l join members m on m.id = l.object_id left join accounts a on a.id = l.actor_account_id
    where l.at >= ${startOf(window.from, time_zone)} and l.noun = 'members' and l.actor_account_id is not null
      and l.action in (${sql.join(Object.keys(VERBS))})
    order by l.at limit 20000`,
  )
}

function loadOddHours(ctx: Ctx, { window, time_zone }: Scope): Promise<OddHourRow[]> {
  return readRows<OddHourRow>(
    ctx,
    sql`with changes as materialized (
      select l.actor_account_id as actor_id, l.at, l.at >= ${startOf(window.from, time_zone)} as is_tested,
        extract(isodow from l.at at time zone ${time_zone}) >= 6 or extract(hour from l.at at time zone ${time_zone}) < 5 as is_odd
      from audit_log l
      where l.at >= ${startOf(window.from, time_zone)} - interval '180 days' and l.noun in ('invoices', 'payments') and l.actor_account_id is not null
    ), habits as (
      -- Two changes more than there were keep somebody new from having no habit at all.
      select actor_id, (count(*) filter (where is_odd and not is_tested) + 1.0)::float8 / (count(*) filter (where not is_tested) + 2) as habit from changes group by 1
    ), goes as (
      select actor_id, min(at) as at, count(*)::int as changes from changes where is_tested and is_odd
      group by actor_id, floor(extract(epoch from at) / ${GO_MINUTES * 60})
    )
    select g.actor_id, ${NAME} as actor_name, g.at, g.changes, h.habit
    from goes g join habits h using (actor_id) left join accounts a on a.id = g.actor_id
    where g.changes >= ${LEAST}`,
  )
}

export const bulkStatus: Detector = {
  name: 'bulk_status_change',
  kind: 'anomaly',
  module: 'members',
  permission: 'members.read',
  label: 'Many members changed in one go',
  needs: { count: 0, unit: 'changes' },
  detect: async ({ ctx, scope }) => detectBulkStatus(await loadStatusChanges(ctx, scope), scope),
}

export const oddHours: Detector = {
  name: 'odd_hours',
  kind: 'anomaly',
  module: 'finances',
  permission: 'invoices.read',
  label: 'Many changes to money at odd hours',
  needs: { count: 0, unit: 'goes' },
  detect: async ({ ctx, scope }) => detectOddHours(await loadOddHours(ctx, scope), scope),
}
