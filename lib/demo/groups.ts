import type { Association } from '#lib/demo/association'
import { type DayNumber, instantOf, textOf } from '#lib/demo/calendar'
import { OUT_OF_DIRECTORY, termRows } from '#lib/demo/members'
import { isCounted, type MemberPlan, type TermPlan } from '#lib/demo/membership'
import type { DemoRows, Row } from '#lib/demo/rows'
import { settleStanding } from '#lib/demo/standing'
import { makeRandom } from '#lib/random/random'

/** A family or organisation of the demo: whose term is shared, and by how many. */
interface GroupPlan {
  kind: 'household' | 'organization'
  tier: string
  people: number
}

const GROUPS: readonly GroupPlan[] = [
  { kind: 'household', tier: 'Fellow', people: 2 },
  { kind: 'household', tier: 'Fellow', people: 1 },
  { kind: 'household', tier: 'Fellow', people: 3 },
  { kind: 'organization', tier: 'Small business', people: 4 },
]

/** The rows that families and organisations add. */
export type GroupRows = Pick<DemoRows, 'groups' | 'members' | 'terms' | 'status_periods' | 'membership_periods'>

/** Whether a member can pay for a group: a membership that runs on, entered by chance and paid by nobody else. */
function isSteady({ association: { today, last }, member }: { association: Association; member: MemberPlan }): boolean {
  const { key, row, terms, payer, gone } = member
  const running = terms.findLast(isCounted)
  return (
    /^\d+$/.test(key) &&
    row.status === 'active' &&
    gone === null &&
    payer === null &&
    running !== undefined &&
    running === terms.at(-1) &&
    running.replaces === null &&
    running.moves.length === 1 &&
    (running.moves[0]?.on ?? last) < last - 60 &&
    running.start < last - 60 &&
    running.end > today + 40
  )
}

/**
 * Lets a few people share the membership of a member, on top of all others: they come after them, and nothing else of
 * the association changes for it. Gives the payers their groups.
 */
export function buildGroups(association: Association, members: readonly MemberPlan[]): GroupRows {
  const { seed, id, clock, people, has_anomalies } = association
  const rows: GroupRows = { groups: [], members: [], terms: [], status_periods: [], membership_periods: [] }
  const taken = new Set<MemberPlan>()
  for (const [index, plan] of (has_anomalies ? GROUPS : GROUPS.slice(0, 1)).entries()) {
    const payer = members.find(
      (member) =>
        !taken.has(member) &&
        member.terms.findLast(isCounted)?.tier.name === plan.tier &&
        isSteady({ association, member }),
    )
    const shared = payer?.terms.at(-1)
    if (!payer || !shared) continue
    taken.add(payer)
    const random = makeRandom(`${seed}/group/${index}`)
    const since: DayNumber = Math.max(shared.start, shared.moves[0]?.on ?? shared.start) + 14
    const made_at = clock(since, 660)
    const group_id = id(made_at, `group/${index}`)
    const { last_name } = payer.person
    const name = plan.kind === 'household' ? last_name : (payer.person.organization ?? last_name)
    const times = { created_at: instantOf(made_at), updated_at: instantOf(made_at) }
    rows.groups.push({ id: group_id, name, kind: plan.kind, ...times })
    const group = { group_id, group_since: textOf(since) }
    Object.assign(payer.row, { ...group, group_role: 'payer' })
    for (let each = 0; each < plan.people; each += 1) {
      const drawn = people.draw(random, 'individual')
      const ofFamily = { last_name, email: null, phone: null, organization: null, job_title: null }
      const address = { city: payer.person.city, region: payer.person.region, country: payer.person.country }
      const person = { ...drawn, ...address, ...(plan.kind === 'household' ? ofFamily : { organization: name }) }
      const isChild = plan.kind === 'household' && each > 0
      const key = `group/${index}/${each}`
      const member_id = id(made_at, `member/${key}`)
      const copy: TermPlan = {
        ...shared,
        id: id(made_at, `term/${key}`),
        start: since,
        billed: [since, shared.end],
        source: 'group',
        created_at: made_at,
        dues: null,
        waived: null,
        awaits_approval: false,
        moves: [{ on: since, counts: true, cause: 'joined', start: since, end: shared.end, by_payer: false }],
      }
      const follower: MemberPlan = {
        ...payer,
        ...{ key, id: member_id, person, joined: since, terms: [copy], decisions: [], payer },
        row: {
          ...payer.row,
          ...{ kind: 'individual', id: member_id, ...person, email_key: person.email?.toLowerCase() ?? null },
          ...{ member_number: `M-${String(members.length + rows.members.length + 1).padStart(5, '0')}` },
          birth_date: isChild ? textOf(since - random.int(4 * 365, 16 * 365)) : null,
          ...{ auto_renew: false, account_id: null, payer_member_id: payer.id, referral_source: null },
          ...{ referred_by_member_id: null, ...OUT_OF_DIRECTORY, tags: [], notes: null },
          ...group,
          group_role: plan.kind === 'organization' && each === 0 ? 'administrator' : 'person',
          ...times,
        },
      }
      const history = settleStanding(association, follower)
      rows.status_periods.push(...history.status_periods)
      rows.membership_periods.push(...history.membership_periods)
      rows.members.push(follower.row)
      const [term] = termRows(association, [follower], new Map()) as [Row<'terms'>]
      rows.terms.push({ ...term, requires_payment: false, billing: 'free', follows_term_id: shared.id })
    }
  }
  return rows
}
