import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { ADDRESS, PLACE } from '#lib/duplicates/find'
import { type Judgement, judge } from '#lib/duplicates/judge'
import type { DuplicateReason } from '#lib/duplicates/schema'
import { fold } from '#lib/format/fold'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { type Told, told } from '#lib/intelligence/detectors/told'

/** One member as far as people are told apart by it. */
export interface Person {
  id: string
  member_number: string
  first_name: string
  last_name: string
  email_key: string | null
  phone: string | null
  birth_date: string | null
  /** Street and postal code, folded. */
  address: string | null
  /** Postal code, else town, folded. */
  place: string | null
  /** Whose membership it is part of, or who pays. */
  family_id: string | null
  /** The day the record was made. */
  created_on: string
}

/** Two members who share something, the later record second. */
export interface Pair {
  earlier: Person
  later: Person
}

/** From this score on there is hardly another explanation. */
const SURE = 75

const SHARED: Readonly<Record<DuplicateReason, Told | null>> = {
  email: told`the same e-mail address`,
  phone: told`the same telephone number`,
  birth_date: told`the same day of birth`,
  address: told`the same address`,
  place: told`the same place`,
  name: null,
  near_name: null,
}

/** What the search for duplicates says of two records: one person, or two. */
function judgeBoth(earlier: Person, later: Person): Judgement | null {
  const known = (person: Person) => ({
    ...person,
    kind: 'individual',
    first: fold(person.first_name),
    last: fold(person.last_name),
  })
  return judge(known(earlier), known(later))
}

/** Finds records that are probably one person. */
export function detectDuplicatePeople(pairs: readonly Pair[], n: number, scope: Scope): Detection<FoundAnomaly> {
  const seen = new Set<string>()
  const findings: FoundAnomaly[] = []
  for (const { earlier, later } of pairs) {
    const key = pairKey(earlier.id, later.id)
    if (seen.has(key)) continue
    seen.add(key)
    const judgement = judgeBoth(earlier, later)
    if (judgement) findings.push(tellOf(earlier, later, judgement, scope))
    else if (sharesMailbox(earlier, later)) findings.push(tellMailbox(earlier, later, scope))
  }
  return { n, findings }
}

/** Whether two people have one e-mail address, although they are no household. */
function sharesMailbox(earlier: Person, later: Person): boolean {
  if (!earlier.email_key || earlier.email_key !== later.email_key) return false
  const isFamily =
    later.family_id === earlier.id ||
    earlier.family_id === later.id ||
    (later.family_id !== null && later.family_id === earlier.family_id)
  return !isFamily && !(later.address && later.address === earlier.address)
}

function tellMailbox(earlier: Person, later: Person, { words }: Scope): FoundAnomaly {
  const names = told`${fullName(later)} and ${fullName(earlier)}`
  return {
    type: 'shared_email',
    key: [earlier.id, later.id],
    entity: subject('members', later.id, fullName(later)),
    headline: told`${names} have one e-mail address`,
    occurred_on: later.created_on,
    surprise: { rule: 'hint' },
    observed: { value: 2, unit: 'members', text: '2 members' },
    expected: { low: 1, mid: 1, high: 1, unit: 'members', text: '1 member' },
    explanation: told`${names} both have ${later.email_key ?? ''}. Mails to one reach the other.`,
    evidence_rows: [earlier, later].map((person) => evidenceOf(person, words)),
    suggested_action: 'Check whose address it is; note the one as part of the other’s membership where they share it.',
    method: 'One e-mail address, and neither one family nor one home',
    n_baseline: 0,
    people: 2,
  }
}

const fullName = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`

function evidenceOf(person: Person, words: Scope['words']) {
  return evidence(
    'members',
    person.id,
    `${fullName(person)}, ${person.member_number}`,
    `Recorded ${words.date(person.created_on)}${person.email_key ? `, ${person.email_key}` : ''}`,
  )
}

function tellOf(earlier: Person, later: Person, { reasons, score }: Judgement, { words }: Scope): FoundAnomaly {
  const names = reasons.includes('name')
    ? [told`the same name`]
    : reasons.includes('near_name')
      ? [told`nearly the same name`]
      : []
  const shared = [...names, ...reasons.flatMap((reason) => SHARED[reason] ?? [])]
  return {
    type: 'duplicate_person',
    key: [earlier.id, later.id],
    entity: subject('members', later.id, fullName(later)),
    headline: told`${fullName(later)} is probably recorded twice`,
    occurred_on: later.created_on,
    surprise: { rule: score >= SURE ? 'likely' : 'hint' },
    observed: { value: 2, unit: 'members', text: '2 records' },
    expected: { low: 1, mid: 1, high: 1, unit: 'members', text: '1 record' },
    explanation: told`${fullName(later)} (${later.member_number}) and ${fullName(earlier)} (${earlier.member_number}) have ${shared.reduce((all, each) => told`${all} and ${each}`)}.`,
    evidence_rows: [earlier, later].map((person) => evidenceOf(person, words)),
    suggested_action: 'Compare the two records; if they are one person, merge them under Members, Duplicates.',
    method: 'As the search for duplicates does it: names that are nearly the same, and something else that agrees',
    n_baseline: 0,
    people: 2,
  }
}

/** A member among those who share something. */
interface Shared {
  key: string
  id: string
}

/** What more than this many share, such as the number of an office, says nothing. */
const MAX_SHARING = 8
const MAX_RECORDS = 20_000

/** What a member may share with another: e-mail, telephone, and with names that begin alike day of birth and address. */
const KEYS = sql`unnest(array[
  hashtextextended(email_key, 1),
  hashtextextended(nullif(right(translate(phone, ' +-/().', ''), 9), ''), 2),
  hashtextextended(birth_date::text || left(name_key, 1), 3),
  hashtextextended(lower(nullif(address_line1, '') || coalesce(postal_code, '')) || left(name_key, 1), 4)
])`

/**
 * Members who share something, one of them recorded in the window. The CASE keeps the look-up a hash table: as a join
 * it would become a loop over everybody as long as the planner knows nothing of the tenant.
 */
function loadShared(ctx: Ctx, { window, time_zone }: Scope): Promise<Shared[]> {
  const since = sql`(${window.from}::date::timestamp at time zone ${time_zone})`
  const people = sql`from members where list_status not in ('archived', 'deceased') and kind = 'individual'`
  return readRows<Shared>(
    ctx,
    sql`with fresh as materialized (
        select id, key from (select id, ${KEYS} as key ${people} and created_at >= ${since}) keys where key is not null
      ), older as (
        select id, key from (select id, ${KEYS} as key ${people} and created_at < ${since}) keys
        where case when key in (select key from fresh) then true else false end
      )
      select key::text as key, id from (
        select key, id, count(*) over (partition by key) as sharing
        from (select key, id from fresh union all select key, id from older) keys
      ) shared
      where sharing between 2 and ${MAX_SHARING}
      order by key, id limit ${MAX_RECORDS}`,
  )
}

function loadPeople(
  ctx: Ctx,
  ids: readonly string[],
  { window, time_zone }: Scope,
): Promise<(Person & { is_fresh: boolean })[]> {
  const created_on = sql`(created_at at time zone ${time_zone})::date`
  return readRows<Person & { is_fresh: boolean }>(
    ctx,
    sql`select id, member_number, first_name, last_name, email_key, phone, birth_date,
      ${ADDRESS} as address, ${PLACE} as place,
      coalesce(parent_member_id, payer_member_id) as family_id,
      ${created_on} as created_on, ${created_on} >= ${window.from}::date as is_fresh
    from members where id = any(${[...ids]}::uuid[])
    order by created_at, id`,
  )
}

/** The pairs of which somebody has said that they are two people. */
function loadDismissed(ctx: Ctx): Promise<{ member_id: string; other_member_id: string }[]> {
  return readRows(ctx, sql`select member_id, other_member_id from duplicates where state = 'dismissed'`)
}

const pairKey = (...ids: [string, string]) => ids.toSorted().join(' ')

/** Pairs that share something, of which the later was recorded in the window; without those that are known to be two. */
async function loadPairs(ctx: Ctx, scope: Scope): Promise<Pair[]> {
  const [shared, dismissed] = await Promise.all([loadShared(ctx, scope), loadDismissed(ctx)])
  if (shared.length === 0) return []
  const two = new Set(dismissed.map((pair) => pairKey(pair.member_id, pair.other_member_id)))
  const people = await loadPeople(ctx, [...new Set(shared.map(({ id }) => id))], scope)
  const order = new Map(people.map((person, index) => [person.id, index]))
  const pairs: Pair[] = []
  for (const group of Map.groupBy(shared, ({ key }) => key).values()) {
    const sharing = group
      .map(({ id }) => people[order.get(id) ?? -1])
      .filter((person) => person !== undefined)
      .toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
    for (const [index, later] of sharing.entries()) {
      if (!later.is_fresh) continue
      for (const earlier of sharing.slice(0, index))
        if (!two.has(pairKey(earlier.id, later.id))) pairs.push({ earlier, later })
    }
  }
  return pairs
}

async function countPeople(ctx: Ctx): Promise<number> {
  const [row] = await readRows<{ n: number }>(
    ctx,
    sql`select coalesce(sum(row_count), 0)::int as n from tallies where noun = 'members' and status not in ('archived', 'deceased')`,
  )
  return row?.n ?? 0
}

export const duplicatePeople: Detector = {
  name: 'duplicate_person',
  kind: 'anomaly',
  module: 'members',
  permission: 'members.read',
  label: 'People recorded twice',
  needs: { count: 2, unit: 'members' },
  detect: async ({ ctx, scope }) => {
    const [pairs, n] = await Promise.all([loadPairs(ctx, scope), countPeople(ctx)])
    return detectDuplicatePeople(pairs, n, scope)
  },
}
