import { sql } from 'kysely'
import { consentHeader } from '#lib/consents/headers'
import type { Ctx } from '#lib/context'
import { emailKey } from '#lib/format/email-key'
import { fold } from '#lib/format/fold'
import type { CheckedRow as AnyRow, ImportSession } from '#lib/imports/noun'
import { type Decision, NOTHING, type Plan } from '#lib/imports/plan'
import { columnOf, type FurtherTerm, type Given } from '#lib/imports/read-row'
import { type GivenTerm, overlaps } from '#lib/imports/terms'

/** Rows that are changed at once. */
const BATCH = 1_000

interface CheckedRow extends AnyRow {
  given: Given
  decision: Decision
}

/** What the rows of a file that are the same person have said so far. */
interface SeenPerson {
  line: number
  name: string
  terms: GivenTerm[]
  balance_minor: number | undefined
  consents: Given['consents']
}

/** Rows of one file that are the same person, found as the file goes by. */
class Seen {
  readonly #people = new Map<string, SeenPerson>()
  /** Terms that later rows tell, by the line of the person. */
  readonly further = new Map<number, FurtherTerm[]>()

  /** Returns what an earlier row says of the same person, and by which field they are the same; null for the first. */
  find({ line, given, decision }: CheckedRow): { field: string; person: SeenPerson } | null {
    const { fields, balance_minor, consents } = given
    const { member_number, email, first_name, last_name, birth_date } = fields as Record<string, string | undefined>
    const name = fold(`${last_name ?? ''} ${first_name ?? ''}`)
    const keys: [field: string, key: string][] = []
    if (decision.object_id)
      keys.push([member_number ? 'member_number' : email ? 'email' : 'last_name', `id ${decision.object_id}`])
    if (member_number) keys.push(['member_number', `number ${member_number}`])
    // A family shares one address; the same name at the same address is the same person, unless the birth dates differ.
    if (email && name) keys.push(['email', `email ${emailKey(email)} ${name} ${birth_date ?? ''}`])
    if (birth_date && name) keys.push(['last_name', `name ${name} ${birth_date}`])
    for (const [field, key] of keys) {
      const person = this.#people.get(key)
      if (person) return { field, person }
    }
    const person = { line, name, terms: decision.terms, balance_minor, consents }
    for (const [, key] of keys) this.#people.set(key, person)
    return null
  }
}

const REPEATS: Readonly<Record<string, string>> = {
  member_number: 'has the same number',
  email: 'has the same name and e-mail address',
  last_name: 'has the same name and birth date',
}

/** Why a later row cannot be one more term of a person; null when it is one. */
function faultOf(
  { given, decision }: CheckedRow,
  field: string,
  person: SeenPerson,
): { field: string; message: string } | null {
  const { first_name = '', last_name = '' } = given.fields as Record<string, string | undefined>
  const name = fold(`${last_name} ${first_name}`)
  const saysTerm =
    (given.term_start !== undefined || given.term_end !== undefined) &&
    (decision.terms.length > 0 || decision.object_id !== null || given.share !== undefined)
  if (!saysTerm || (name !== '' && name !== person.name))
    return { field, message: `Line ${person.line} ${REPEATS[field]}. Leave one of the two rows out.` }
  const who = `Line ${person.line} is the same person`
  if (given.balance_minor !== undefined && given.balance_minor !== person.balance_minor)
    return { field: 'balance', message: `${who}. Write what is open altogether in that row only.` }
  const differing = Object.entries(given.consents ?? {}).find(([purpose, { state, day }]) => {
    const first = person.consents?.[purpose]
    return first?.state !== state || first.day !== day
  })
  if (differing)
    return { field: consentHeader(differing[0]), message: `${who}. Write what was agreed to in that row only.` }
  const other = person.terms.find((each) => decision.terms.some((term) => overlaps(each, term)))
  if (!other) return null
  return {
    field: given.term_start ? 'term_start' : 'term_end',
    message: `${who}, with a term from ${other.start_on} to ${other.end_on ?? 'no end'}. Correct the dates, or leave one of the two rows out.`,
  }
}

/** A person may stand in several rows, each with a term of its own: the first says who it is, the others add their terms. */
function noteRepetition(plan: Plan, row: CheckedRow, seen: Seen): void {
  const { decision, given } = row
  // What is refused anyway makes no other row a repetition.
  if (decision.outcome === 'problem') return
  const found = seen.find(row)
  if (!found) return
  const { person } = found
  const fault = faultOf(row, found.field, person)
  if (fault) {
    const column = columnOf(plan.columns, fault.field)
    decision.outcome = 'problem'
    decision.problems.push({ position: column?.position ?? null, column: column?.header || null, ...fault })
    return
  }
  decision.outcome = 'skip'
  if (decision.terms.length === 0) {
    decision.note = 'Its term is there already.'
    return
  }
  const further = decision.terms.map(({ start_on, end_on, tier_id }): FurtherTerm => {
    const { tier_name } = given
    return { start_on, end_on, ...(tier_id ? { tier_id } : tier_name !== undefined && { tier_name }) }
  })
  person.terms = [...person.terms, ...decision.terms]
  seen.further.set(person.line, [...(seen.further.get(person.line) ?? []), ...further])
  decision.note = `Its term goes to line ${person.line}, which is the same person.`
}

/** Gives persons the terms that other rows of the file tell of them. */
async function addFurtherTerms(ctx: Ctx, import_id: string, further: Seen['further']): Promise<void> {
  const rows = [...further].map(([line, terms]) => ({ line, terms }))
  for (let from = 0; from < rows.length; from += BATCH)
    await sql`update import_rows r set
        given = jsonb_set(r.given, '{terms}', coalesce(r.given -> 'terms', '[]') || further.terms),
        outcome = case r.outcome when 'skip' then 'update' else r.outcome end,
        note = nullif(btrim(replace(coalesce(r.note, ''), ${NOTHING}, '')), ''),
        before = case when r.outcome in ('skip', 'update') then jsonb_set(coalesce(r.before, '{"changes": []}'), '{changes}',
          coalesce(r.before -> 'changes', '[]') - 'term' || '["term"]') end
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + BATCH))}::jsonb) further (line integer, terms jsonb)
      where r.import_id = ${import_id}::uuid and r.line = further.line and r.given is not null`.execute(ctx.db)
}

/** Whether a row is written, or would be when a later row adds a term to it. */
function isKept({ outcome, note }: Decision): boolean {
  return outcome === 'create' || outcome === 'update' || (outcome === 'skip' && note?.startsWith(NOTHING) === true)
}

/** The fields that an update of a member changes, for people. */
export function changesIn({ changes, terms, balance_minor, joins, consents }: Decision): string[] {
  return [
    ...Object.keys(changes),
    ...(terms.length > 0 ? ['term'] : []),
    ...(balance_minor > 0 ? ['balance'] : []),
    ...(joins ? ['family'] : []),
    ...(consents.length > 0 ? ['consents'] : []),
  ]
}

/** Tells the rows of a file that are the same person, as the file is checked. */
export function samePerson(plan: Plan): Pick<ImportSession, 'compare' | 'isKept' | 'finish'> {
  const seen = new Seen()
  return {
    compare: (row) => noteRepetition(plan, row as CheckedRow, seen),
    isKept: (decision) => isKept(decision as Decision),
    finish: (ctx, import_id) => addFurtherTerms(ctx, import_id, seen.further),
  }
}
