import { sql } from 'kysely'
import { type Detector, evidence, readRows, subject } from '#lib/ai/anomalies/detector'
import type { Oddity, Outcome } from '#lib/ai/anomalies/finding'
import type { Scope } from '#lib/ai/anomalies/scope'
import { foldName, similarity } from '#lib/ai/anomalies/similarity'
import type { Ctx } from '#lib/context'

/** One member as far as people are told apart by it. */
export interface Person {
  id: string
  member_number: string
  first_name: string
  last_name: string
  email_key: string | null
  phone: string | null
  birth_date: string | null
  /** Street and postal code. */
  address: string | null
  /** The day the record was made. */
  created_on: string
}

/** Two members who share something, the later record second. */
export interface Pair {
  earlier: Person
  later: Person
}

/** Names that are alike by this much are one person's, if something else agrees; by less, with the same address or number. */
const SAME_NAME = 0.8
const LIKE_NAME = 0.4

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '').slice(-9)

/** What two records have in common, in words; null when that is not enough to be one person. */
export function commonGround(
  earlier: Person,
  later: Person,
): { shared: string[]; name: number; isSure: boolean } | null {
  const straight = similarity(nameOf(earlier), nameOf(later))
  const swapped = similarity(
    foldName(`${earlier.first_name} ${earlier.last_name}`),
    foldName(`${later.last_name} ${later.first_name}`),
  )
  const name = Math.max(straight, swapped)
  // Two known days of birth that differ are two people.
  if (earlier.birth_date && later.birth_date && earlier.birth_date !== later.birth_date) return null
  const shared: string[] = []
  if (earlier.email_key && earlier.email_key === later.email_key) shared.push('the same e-mail address')
  if (digits(earlier.phone).length >= 6 && digits(earlier.phone) === digits(later.phone))
    shared.push('the same telephone number')
  const hasContact = shared.length > 0
  if (earlier.birth_date && earlier.birth_date === later.birth_date) shared.push('the same day of birth')
  if (earlier.address && earlier.address === later.address) shared.push('the same address')
  const isOne = name >= SAME_NAME ? shared.length > 0 : hasContact && name >= LIKE_NAME
  if (!isOne) return null
  return { shared, name, isSure: name >= SAME_NAME && (hasContact || shared.length > 1) }
}

function nameOf({ first_name, last_name }: Person): string {
  return foldName(`${first_name} ${last_name}`)
}

/** Finds records that are probably one person. */
export function detectDuplicatePeople(pairs: readonly Pair[], n: number, scope: Scope): Outcome {
  const seen = new Set<string>()
  const oddities: Oddity[] = []
  for (const { earlier, later } of pairs) {
    const key = [earlier.id, later.id].toSorted().join(' ')
    const ground = seen.has(key) ? null : commonGround(earlier, later)
    seen.add(key)
    if (ground) oddities.push(oddityOf(earlier, later, ground, scope))
  }
  return { n, oddities }
}

function oddityOf(
  earlier: Person,
  later: Person,
  ground: { shared: string[]; name: number; isSure: boolean },
  { words }: Scope,
): Oddity {
  const label = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`
  const names = nameOf(earlier) === nameOf(later) ? 'the same name' : 'nearly the same name'
  return {
    type: 'duplicate_person',
    key: [earlier.id, later.id],
    entity: subject('members', later.id, label(later)),
    occurred_on: later.created_on,
    surprise: { rule: ground.isSure ? 'likely' : 'hint' },
    observed: { value: 2, unit: 'members', text: '2 records' },
    expected: { low: 1, mid: 1, high: 1, unit: 'members', text: '1 record' },
    explanation: `${label(later)} (${later.member_number}) and ${label(earlier)} (${earlier.member_number}) have ${names} and ${ground.shared.join(' and ')}.`,
    evidence_rows: [earlier, later].map((person) =>
      evidence(
        'members',
        person.id,
        `${label(person)}, ${person.member_number}`,
        `Recorded ${words.date(person.created_on)}${person.email_key ? `, ${person.email_key}` : ''}`,
      ),
    ),
    suggested_action: 'Compare the two records; if they are one person, keep one and archive the other.',
    method: 'Trigram similarity of names among records that share an address, telephone number, e-mail or day of birth',
    n_baseline: 0,
    people: 2,
  }
}

interface PairRow {
  earlier: Person
  later: Person
}

/** Pairs of which the later was recorded in the window and that share an e-mail, telephone, day of birth or address. */
async function loadPairs(ctx: Ctx, { window, time_zone }: Scope): Promise<Pair[]> {
  const person = (alias: 'o' | 'm') => {
    const row = sql.raw(alias)
    return sql`jsonb_build_object('id', ${row}.id, 'member_number', ${row}.member_number, 'first_name', ${row}.first_name, 'last_name', ${row}.last_name,
      'email_key', ${row}.email_key, 'phone', ${row}.phone, 'birth_date', ${row}.birth_date, 'address', ${row}.address,
      'created_on', (${row}.created_at at time zone ${time_zone})::date)`
  }
  const columns = sql`id, member_number, first_name, last_name, email_key, phone, birth_date, created_at, name_key,
    case when address_line1 <> '' then lower(concat_ws(' ', address_line1, postal_code)) end as address,
    nullif(right(translate(phone, ' +-/().', ''), 9), '') as phone_key`
  const since = sql`(${window.from}::date::timestamp at time zone ${time_zone})`
  return readRows<PairRow>(
    ctx,
    sql`with people as materialized (select ${columns} from members where list_status not in ('archived', 'deceased') and kind = 'individual'),
      fresh as materialized (select * from people where created_at >= ${since}),
      pairs as (
        select o.id as earlier, m.id as later from fresh m join people o on o.email_key = m.email_key
        union select o.id, m.id from fresh m join people o on o.phone_key = m.phone_key
        union select o.id, m.id from fresh m join people o on o.birth_date = m.birth_date and left(o.name_key, 1) = left(m.name_key, 1)
        union select o.id, m.id from fresh m join people o on o.address = m.address and left(o.name_key, 1) = left(m.name_key, 1)
      )
      select ${person('o')} as earlier, ${person('m')} as later
      from pairs join people o on o.id = pairs.earlier join people m on m.id = pairs.later
      where (o.created_at, o.id) < (m.created_at, m.id)
      order by m.created_at, m.id, o.id
      limit 20000`,
  )
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
  types: ['duplicate_person'],
  module: 'members',
  label: 'People recorded twice',
  needed: 2,
  unit: 'members',
  look: async (ctx, scope) => {
    const [pairs, n] = await Promise.all([loadPairs(ctx, scope), countPeople(ctx)])
    return detectDuplicatePeople(pairs, n, scope)
  },
}
