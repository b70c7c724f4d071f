import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { CustomValues } from '#lib/custom-fields/schema'
import { type CheckedField, checkCustomValues } from '#lib/custom-fields/values'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { fold } from '#lib/format/fold'
import { writtenMoney } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { capital, listed } from '#lib/format/sentence'
import { type ConsentPlan, type DecidedConsent, decideConsents, saidOf } from '#lib/imports/consents'
import { columnOf, type Given } from '#lib/imports/read-row'
import type { ImportColumn, Match, Outcome, RowProblem } from '#lib/imports/schema'
import { type DecidedTerm, type GivenTerm, overlaps, type TierPeriod, termOf } from '#lib/imports/terms'
import { isFollower } from '#lib/members/followers'
import { DIRECTORY_CHOICES, endedChoices } from '#lib/members/schema'

/** A tier that is there. */
export interface PlanTier extends TierPeriod {
  name: string
  seats_included: number | null
}

/** What a file is compared with: the choices of the import, and what the association has. */
export interface Plan {
  columns: readonly ImportColumn[]
  match_by: readonly Match[]
  on_match: 'update' | 'skip'
  default_tier_id: string | null
  tiers: ReadonlyMap<string, PlanTier>
  /** The period of tiers that are created with the import. */
  new_tier: TierPeriod
  custom: readonly CheckedField[]
  consents: ConsentPlan
  /** What the file is called. */
  file: string
  currency: string
  today: string
}

/** A row that has been read. */
export interface PlannedRow {
  line: number
  given: Given
  problems: RowProblem[]
}

/** What a row does. */
export interface Decision {
  line: number
  outcome: Outcome
  object_id: string | null
  matched_by: Match | null
  problems: RowProblem[]
  note: string | null
  /** Who it is, where the row has only a number. */
  title?: string
  /** The columns of the member that an update sets. */
  changes: Record<string, unknown>
  /** Terms that are not there yet, in their order. */
  terms: DecidedTerm[]
  tier_id: string | null
  /** What is written as an open balance; none where it is there already. */
  balance_minor: number
  /** Whether the row is put into its family or organisation, or pays for it from now on. */
  joins: boolean
  /** What is noted of purposes. */
  consents: DecidedConsent[]
  consent_count: number
}

function selectPeople(ctx: Ctx) {
  return ctx.db
    .selectFrom('members')
    .select(['id', 'member_number', 'kind', 'first_name', 'last_name', 'email', 'email_key', 'phone', 'organization'])
    .select(['job_title', 'birth_date', 'address_line1', 'address_line2', 'postal_code', 'city', 'region', 'country'])
    .select(['language', 'status', 'tier_id', 'joined_on', 'auto_renew', 'referral_source', 'directory_opt_in', 'tags'])
    .select(DIRECTORY_CHOICES)
    .select(['notes', 'archived_at', 'version', 'custom_values', 'group_id', 'group_role'])
    .select(({ selectFrom }) =>
      selectFrom('groups').select('name').whereRef('groups.id', '=', 'members.group_id').as('group_name'),
    )
}

/** Somebody who is there already. */
export type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

/** What somebody who is there owes. */
interface Owing {
  /** On all open invoices. */
  owed_minor: number
  /** Whether any invoice was written here, so that this is where their account is kept. */
  has_invoices: boolean
}

/** Terms of people who are there, what they owe, and the open balances that were brought along, by their numbers. */
interface Belongings {
  terms: Map<string, { tier_id: string; start_on: string; end_on: string | null }[]>
  owing: Map<string, Owing>
  balances: Map<string, number>
  /** Those who have a term that waits. */
  waiting: Set<string>
  said: Awaited<ReturnType<typeof saidOf>>
}

/** The number that an open balance gets: of its own making, so that no series has a gap when it is taken back. */
export function balanceNumber(member_number: string): string {
  return `OB/${member_number}`
}

/** Returns those who are there whom rows may be. */
export async function findPeople(
  ctx: Ctx,
  plan: Plan,
  rows: readonly Pick<PlannedRow, 'given'>[],
  isLocked: boolean,
): Promise<Person[]> {
  const texts = (pick: (given: Record<string, unknown>) => unknown) =>
    [
      ...new Set(
        rows.map(({ given }) => pick(given.fields)).filter((value) => typeof value === 'string' && value !== ''),
      ),
    ] as string[]
  const by = new Set(plan.match_by)
  const numbers = texts(({ member_number }) => member_number)
  const emails = by.has('email') ? texts(({ email }) => email && emailKey(String(email))) : []
  const people = by.has('name') ? texts((fields) => fields.birth_date && nameKey(fields)) : []
  const found = new Map<string, Person>()
  const take = async (column: 'member_number' | 'email_key' | 'name_key', values: string[]) => {
    if (values.length === 0) return
    const query = selectPeople(ctx).where(column as 'email_key', '=', sql<string>`any(${values}::text[])`)
    const rows = await (isLocked ? query.orderBy('id').forNoKeyUpdate() : query).execute()
    for (const row of rows) found.set(row.id, row)
  }
  // A number is unique, whether people are recognised by it or not.
  await take('member_number', numbers)
  await take('email_key', emails)
  await take('name_key', people)
  return [...found.values()]
}

function nameKey({ first_name, last_name }: Record<string, unknown>): string {
  return fold(`${String(last_name ?? '')} ${String(first_name ?? '')}`)
}

async function findBelongings(
  ctx: Ctx,
  plan: Plan,
  rows: readonly PlannedRow[],
  people: readonly Person[],
): Promise<Belongings> {
  const { currency } = plan
  const terms: Belongings['terms'] = new Map()
  const owing: Belongings['owing'] = new Map()
  const balances: Belongings['balances'] = new Map()
  const ids = people.map(({ id }) => id)
  if (ids.length > 0)
    for (const { member_id, ...term } of await ctx.db
      .selectFrom('terms')
      .select(['member_id', 'tier_id', 'start_on', 'end_on'])
      .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('state', 'in', ['active', 'ended'])
      .orderBy('start_on')
      .execute())
      terms.set(member_id, [...(terms.get(member_id) ?? []), term])
  if (rows.some(({ given }) => given.balance_minor !== undefined)) {
    const numbers = [
      ...people.map(({ member_number }) => balanceNumber(member_number)),
      ...rows.flatMap(({ given: { fields } }) =>
        typeof fields.member_number === 'string' ? balanceNumber(fields.member_number) : [],
      ),
    ]
    for (const { member_id, ...owes } of await ctx.db
      .selectFrom('invoices')
      .select('member_id')
      .select([
        sql<number>`coalesce(sum(total_minor - paid_minor - credited_minor)
          filter (where status = 'open' and currency = ${currency}), 0)::float8`.as('owed_minor'),
        sql<boolean>`bool_or(status <> 'draft')`.as('has_invoices'),
      ])
      .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
      .groupBy('member_id')
      .execute())
      owing.set(member_id as string, owes)
    for (const { number, total_minor } of await ctx.db
      .selectFrom('invoices')
      .select(['number', 'total_minor'])
      .where('number', '=', sql<string>`any(${numbers}::text[])`)
      .execute())
      balances.set(number as string, total_minor)
  }
  const waiting = new Set<string>()
  if (rows.some(({ given }) => given.share))
    for (const { member_id } of await ctx.db
      .selectFrom('terms')
      .select('member_id')
      .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('state', '=', 'proposed')
      .execute())
      waiting.add(member_id)
  const isAsked = rows.some(({ given }) => given.consents !== undefined)
  return { terms, owing, balances, waiting, said: isAsked ? await saidOf(ctx, plan.consents, people) : new Map() }
}

/** Who a row is: recognised, nobody who is there, or something that has to be decided by people. */
type Recognised =
  | { person: Person; by: Match }
  | { person: null; note: string | null }
  | { fault: string; field: string }

/** Finds people who are there by what a row says. */
export class Directory {
  readonly #by = {
    member_number: new Map<string, Person[]>(),
    email: new Map<string, Person[]>(),
    name: new Map<string, Person[]>(),
  }

  constructor(people: readonly Person[]) {
    for (const person of people) {
      this.#add('member_number', person.member_number, person)
      if (person.email_key) this.#add('email', person.email_key, person)
      if (person.birth_date) this.#add('name', `${nameKey(person)} ${person.birth_date}`, person)
    }
  }

  #add(by: Match, key: string, person: Person): void {
    const known = this.#by[by].get(key)
    if (known) known.push(person)
    else this.#by[by].set(key, [person])
  }

  /** Finds out who a row is. */
  recognise(fields: Record<string, unknown>, match_by: readonly Match[]): Recognised {
    const { member_number, email, birth_date } = fields as Record<string, string | undefined>
    const [numbered] = member_number ? (this.#by.member_number.get(member_number) ?? []) : []
    if (numbered) {
      if (!match_by.includes('member_number'))
        return {
          fault: `Number ${member_number} belongs to ${named(numbered)}. Give another one.`,
          field: 'member_number',
        }
      if (isSomebodyElse(fields, numbered))
        return {
          fault: `Number ${member_number} belongs to ${named(numbered)}. Correct the number or the name.`,
          field: 'member_number',
        }
      return { person: numbered, by: 'member_number' }
    }
    let note: string | null = null
    if (email && match_by.includes('email')) {
      const sharing = this.#by.email.get(emailKey(email)) ?? []
      const same = sharing.filter((person) => isSamePerson(fields, person))
      if (same.length > 1) return { fault: ambiguous(same), field: 'email' }
      const [person] = same
      if (person) return withNumber(fields, person, 'email')
      // A family shares one address: each of them is a person.
      if (sharing[0]) note = `Shares the e-mail address with ${named(sharing[0])}.`
    }
    if (birth_date && match_by.includes('name')) {
      const same = this.#by.name.get(`${nameKey(fields)} ${birth_date}`) ?? []
      if (same.length > 1) return { fault: ambiguous(same), field: 'last_name' }
      const [person] = same
      if (person) return withNumber(fields, person, 'name')
    }
    return { person: null, note }
  }
}

/** Somebody who is recognised otherwise keeps the number: another one in the file may be a mistake. */
function withNumber({ member_number }: Record<string, unknown>, person: Person, by: Match): Recognised {
  if (typeof member_number === 'string' && member_number !== person.member_number)
    return {
      fault: `${named(person)} is there with another number. Correct the number, or empty the cell to keep ${person.member_number}.`,
      field: 'member_number',
    }
  return { person, by }
}

/** "Ada Lovelace (0001)". */
export function named({
  first_name,
  last_name,
  member_number,
}: Pick<Person, 'first_name' | 'last_name' | 'member_number'>): string {
  return `${first_name} ${last_name} (${member_number})`
}

function ambiguous(people: readonly Person[]): string {
  return `Several members match: ${people.slice(0, 5).map(named).join(', ')}. Give the member number.`
}

/** Whether neither of two names is the same; a row without names is whoever its number says. */
function isSomebodyElse({ first_name, last_name }: Record<string, unknown>, person: Person): boolean {
  if (typeof first_name !== 'string' && typeof last_name !== 'string') return false
  const isSame = (given: unknown, kept: string) => typeof given === 'string' && isNear(fold(given), fold(kept))
  return !isSame(first_name, person.first_name) && !isSame(last_name, person.last_name)
}

/** "Ada" and "Dr. Ada Maria" are one name. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return ` ${long} `.includes(` ${short} `)
}

/** Whether a row with somebody's e-mail address is that person, who may have another last name by now. */
function isSamePerson(fields: Record<string, unknown>, person: Person): boolean {
  const { first_name, last_name, birth_date } = fields
  if (birth_date && person.birth_date && birth_date !== person.birth_date) return false
  if (typeof first_name === 'string') return isNear(fold(first_name), fold(person.first_name))
  if (typeof last_name === 'string') return isNear(fold(last_name), fold(person.last_name))
  return true
}

/** Fields of a member that an update may set; empty cells change nothing. */
const UPDATABLE = [
  ...['kind', 'first_name', 'last_name', 'email', 'phone', 'organization', 'job_title', 'birth_date', 'address_line1'],
  ...['address_line2', 'postal_code', 'city', 'region', 'country', 'language', 'auto_renew', 'referral_source'],
  ...['directory_opt_in', ...DIRECTORY_CHOICES, 'tags', 'notes'],
] as const

function changesOf({ fields: given, joined_on }: Given, person: Person): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  const directory_opt_in = (given.directory_opt_in as boolean | undefined) ?? person.directory_opt_in
  // Whoever is not in the directory shows nothing there, whatever else the row or the record says.
  const fields: Given['fields'] = { ...given, ...endedChoices({ ...person, ...given }, { directory_opt_in }) }
  for (const field of UPDATABLE) {
    const value = fields[field]
    if (value === undefined) continue
    if (field === 'tags') {
      const tags = [...new Set([...person.tags, ...(value as string[])])]
      if (tags.length > person.tags.length && tags.length <= 30) changes.tags = tags
    } else if (value !== person[field]) changes[field] = value
  }
  if (joined_on && person.joined_on === null) changes.joined_on = joined_on
  return changes
}

/** Says what a row has otherwise than it is here and no file changes: whoever edited a sheet would believe it was taken. */
function leftAlone({ tier_id, joined_on, status }: Given, person: Person, { terms, joins }: Decision): string | null {
  const here = person.status === 'grace' ? 'active' : person.status
  const onPage = [
    tier_id && person.tier_id && tier_id !== person.tier_id && terms.length === 0 && !joins ? 'the tier' : [],
    status && status !== here && terms.length === 0 ? 'the status' : [],
  ].flat()
  const left = [
    ...onPage,
    ...(joined_on && person.joined_on && joined_on !== person.joined_on ? ['the day of joining'] : []),
  ]
  if (left.length === 0) return null
  const kept =
    left.length > 1
      ? 'are left as they are: a file does not change them.'
      : 'is left as it is: a file does not change it.'
  return `${capital(listed(left))} ${kept}${onPage.length > 0 ? ` Change ${listed(onPage)} on the member’s page.` : ''}`
}

/**
 * Decides what each row does, by who is there now.
 *
 * @param isLocked keeps those whom the rows are from changing until the transaction ends
 */
export async function decide(ctx: Ctx, plan: Plan, rows: readonly PlannedRow[], isLocked = false): Promise<Decision[]> {
  const people = await findPeople(ctx, plan, rows, isLocked)
  const belongings = await findBelongings(ctx, plan, rows, people)
  const directory = new Directory(people)
  return rows.map((row) => decideRow(plan, row, directory, belongings))
}

/** Says what is odd about the dates of a row that is taken, and what of them the file does not say itself. */
function notedDates(plan: Plan, { joined_on, term_end }: Given, { terms }: Decision): string | null {
  if (joined_on && term_end && joined_on > term_end)
    return `Joined on ${joined_on}, after it was paid until ${term_end}. Look whether both are right.`
  const [term] = terms
  if (term_end !== undefined || !term?.end_on || terms.length > 1 || !columnOf(plan.columns, 'term_end')) return null
  return `It says no day until which it is paid: ${term.end_on} comes from the period of the tier.`
}

/** What is said of somebody of whom the row says nothing new. */
export const NOTHING = 'Nothing to change.'

function decideRow(plan: Plan, row: PlannedRow, directory: Directory, belongings: Belongings): Decision {
  const { given } = row
  const problems = [...row.problems]
  const problem = (field: string, message: string) => {
    const column = columnOf(plan.columns, field)
    problems.push({ position: column?.position ?? null, column: column?.header || null, field, message })
  }
  const who = directory.recognise(given.fields, plan.match_by)
  if ('fault' in who) problem(who.field, who.fault)
  const person = 'person' in who ? who.person : null
  const decision: Decision = {
    ...{
      line: row.line,
      outcome: 'create',
      problems,
      note: null,
      changes: {},
      terms: [],
      tier_id: null,
      balance_minor: 0,
      joins: false,
      consents: [],
      consent_count: 0,
    },
    object_id: person?.id ?? null,
    matched_by: 'by' in who ? who.by : null,
  }
  if ('note' in who) decision.note = who.note
  if (person && !given.fields.first_name && !given.fields.last_name) decision.title = displayName(person)
  if (person && plan.on_match === 'skip' && problems.length === 0)
    return { ...decision, outcome: 'skip', note: 'Is a member already.' }
  if (person?.archived_at && problems.length === 0)
    return { ...decision, outcome: 'skip', note: 'Is in the archive. Restore the member to update it.' }
  const kept = person ? (belongings.terms.get(person.id) ?? []) : []
  decideShare(given, person, belongings, decision, problem)
  decideTerms(plan, given, person, kept, decision, problem)
  const dates = notedDates(plan, given, decision)
  if (dates) decision.note = [decision.note, dates].filter(Boolean).join(' ')
  decideBalance(plan, given, person, belongings, decision, problem)
  const { consents, notes } = decideConsents(
    plan.consents,
    given.consents,
    person ? belongings.said.get(person.id) : undefined,
    problem,
  )
  Object.assign(decision, { consents, consent_count: consents.length })
  if (notes.length > 0) decision.note = [decision.note, ...notes].filter(Boolean).join(' ')
  const custom = decideCustom(plan, given, person, problem)
  if (!person && custom) decision.changes = { custom_values: custom }
  if (person) {
    decision.changes = changesOf(given, person)
    if (custom && !isSame(custom, person.custom_values as CustomValues)) decision.changes.custom_values = custom
    decision.outcome = 'update'
    const left = leftAlone(given, person, decision)
    if (left) decision.note = [decision.note, left].filter(Boolean).join(' ')
    if (
      !decision.joins &&
      Object.keys(decision.changes).length === 0 &&
      decision.terms.length === 0 &&
      decision.balance_minor === 0 &&
      consents.length === 0
    ) {
      decision.outcome = 'skip'
      decision.note = [NOTHING, decision.note].filter(Boolean).join(' ')
    }
  } else if (!('fault' in who)) {
    const refused = new Set(problems.map(({ field }) => field))
    for (const [field, label] of [
      ['first_name', 'first name'],
      ['last_name', 'last name'],
    ] as const)
      if (given.fields[field] === undefined && !refused.has(field))
        problem(
          field,
          `The ${label} is missing. ${given.fields.organization ? 'Name a person of the organisation.' : 'Fill it in.'}`,
        )
  }
  if (problems.length > 0) decision.outcome = 'problem'
  return decision
}

type Complain = (field: string, message: string) => void

/** Whether two records have the same custom values, in whatever order. */
function isSame(one: CustomValues, other: CustomValues): boolean {
  const text = (values: CustomValues) => JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(one) === text(other)
}

/** The custom values that a member has with those of the row; null where they are wrong. */
function decideCustom(
  plan: Plan,
  { custom = {} }: Given,
  person: Person | null,
  problem: Complain,
): CustomValues | null {
  try {
    return checkCustomValues(plan.custom, custom, (person?.custom_values as CustomValues | undefined) ?? undefined)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const { pointer, message } of error.errors) problem(pointer.slice(1).replace('/', '.'), message)
    return null
  }
}

/** Whether a row is about somebody who shares the membership of another one, by the file or because it is so already. */
function isSharing({ share }: Given, person: Pick<Person, 'id' | 'group_role'> | null): boolean {
  if (person?.group_role) return isFollower(person)
  return share !== undefined && share.role !== 'payer' && (person === null || person.id !== share.payer_id)
}

/** What becomes of a row that is of a family or organisation: put in, there already, or impossible. */
function decideShare(
  given: Given,
  person: Person | null,
  { waiting }: Belongings,
  decision: Decision,
  problem: Complain,
): void {
  const { share } = given
  if (!share) return
  const sharing = isSharing(given, person)
  if (person && person.group_id !== null) {
    const pays = share.role === 'payer' || person.id === share.payer_id
    const isThere = pays ? person.group_role === 'payer' : person.group_id === share.group_id
    const there = `${displayName(person)} ${person.group_role === 'payer' ? 'pays for' : 'is in'} “${person.group_name}”`
    if (!isThere && person.group_role === 'payer')
      problem('family', `${there}. Let somebody else pay there first, or leave the row out.`)
    else if (!isThere && pays)
      problem('payer', `${there}, which somebody else pays for. Change who pays on its page, or correct the row.`)
    else if (!isThere) problem('family', `${there} already. Take them out of it first, or correct the name.`)
    return
  }
  if (person && ['cancelled', 'deceased'].includes(person.status)) {
    problem('family', `${displayName(person)} is ${person.status}. Reopen the membership first, or empty the cell.`)
    return
  }
  if (person && sharing && waiting.has(person.id)) {
    problem('family', `${displayName(person)} has a term that waits. Approve, invoice or cancel it first.`)
    return
  }
  decision.joins = true
  const note = sharing
    ? `Shares the membership of ${share.payer_name} in “${share.name}”.`
    : `Pays for “${share.name}”.`
  decision.note = [decision.note, note, share.note].filter(Boolean).join(' ')
}

/** What the dates of a row come to: first terms, more of them, or nothing new. */
function decideTerms(
  plan: Plan,
  given: Given,
  person: Person | null,
  kept: readonly (GivenTerm & { tier_id: string })[],
  decision: Decision,
  problem: Complain,
): void {
  const sharing = isSharing(given, person)
  const tier_id =
    given.tier_id ??
    (given.tier_name ? null : ((sharing ? null : plan.default_tier_id) ?? (person && kept.at(-1)?.tier_id) ?? null))
  decision.tier_id = tier_id
  const says = given.term_start !== undefined || given.term_end !== undefined || given.left_on !== undefined
  const found: DecidedTerm[] = []
  const add = (field: string, term: GivenTerm, tier: string | null) => {
    const { start_on, end_on } = term
    const other = [...kept, ...found].find((each) => overlaps(each, term))
    // What is there already, or stands in the row twice, says nothing new.
    if (other?.start_on === start_on && other.end_on === end_on) return
    if (other)
      problem(
        field,
        `There is a term from ${other.start_on} to ${other.end_on ?? 'no end'} already. Correct the dates, or change the term on the member's page.`,
      )
    else found.push({ start_on, end_on, tier_id: tier })
  }
  // Of somebody who is there, only dates say something new of a membership, or a tier where there was none.
  const isTold = (term: GivenTerm) =>
    (given.term_start ?? term.start_on) === term.start_on &&
    (given.term_end === undefined || given.term_end === term.end_on)
  if (sharing && !decision.joins && says && !kept.some(isTold))
    decision.note = [decision.note, 'Shares the membership of who pays: the dates of this row are left out.']
      .filter(Boolean)
      .join(' ')
  // A row may have further terms alone: of whoever has left a family, for one.
  const hasOnlyOthers = given.terms !== undefined && !says && tier_id === null && !given.tier_name
  // What somebody else pays for follows that membership, whatever the row says of it.
  if (!sharing && !hasOnlyOthers && (!person || says || (kept.length === 0 && person.tier_id !== tier_id))) {
    const tier = given.tier_name ? plan.new_tier : tier_id ? plan.tiers.get(tier_id) : null
    const term = termOf(given, tier ?? null, plan.today)
    if (term && 'message' in term) {
      if (!decision.problems.some(({ field }) => field === term.field)) problem(term.field, term.message)
    } else if (term) {
      // Without a first day of its own the row says nothing of a term that ends on the same day.
      const isThere = !given.term_start && kept.some(({ end_on }) => end_on === term.end_on)
      if (!isThere) add(given.term_start ? 'term_start' : given.term_end ? 'term_end' : 'left_on', term, tier_id)
    }
  }
  for (const term of given.terms ?? []) {
    const tier = term.tier_id ?? (term.tier_name ? null : tier_id)
    if (!tier && !term.tier_name && !given.tier_name)
      problem(
        'other_terms',
        'A term needs a tier. Write it behind the dates, or choose the tier of rows that name none.',
      )
    else add('other_terms', term, tier)
  }
  decision.terms = found.sort((one, other) => (one.start_on < other.start_on ? -1 : 1))
}

/**
 * What the open balance of a row comes to: it says what somebody owes altogether. Who has no account here yet gets it as
 * an open invoice; of whom it is here, nothing is written, whether it is the same or not.
 */
function decideBalance(
  plan: Plan,
  { fields, balance_minor }: Given,
  person: Person | null,
  { owing, balances }: Belongings,
  decision: Decision,
  problem: Complain,
): void {
  if (!balance_minor) return
  const { owed_minor, has_invoices } = (person && owing.get(person.id)) || { owed_minor: 0, has_invoices: false }
  const number = person?.member_number ?? (fields.member_number as string | undefined)
  const brought = number === undefined ? undefined : balances.get(balanceNumber(number))
  if (balance_minor === owed_minor || balance_minor === brought) {
    const amount = writtenMoney(balance_minor, plan.currency)
    const note =
      balance_minor === owed_minor
        ? `The open balance of ${amount} is here already.`
        : `The open balance of ${amount} was brought along before.`
    decision.note = [decision.note, note].filter(Boolean).join(' ')
  } else if (!has_invoices && brought === undefined) decision.balance_minor = balance_minor
  else
    problem(
      'balance',
      `${writtenMoney(owed_minor, plan.currency)} is open here, and the balance of members with invoices is not changed by a file. Empty the cell, or leave the column out; write an invoice or record a payment instead.`,
    )
}
