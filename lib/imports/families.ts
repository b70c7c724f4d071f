import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addYears } from '#lib/format/dates'
import { emailKey } from '#lib/format/email-key'
import { fold } from '#lib/format/fold'
import { cut, shortened } from '#lib/format/shortened'
import { headerKey } from '#lib/imports/columns'
import { Directory, findPeople, named, type Person, type Plan, type PlannedRow } from '#lib/imports/plan'
import { columnOf, type Given, type GroupKind, type Reader, type Share } from '#lib/imports/read-row'
import type { ImportColumn, RowProblem } from '#lib/imports/schema'
import { readBoolean } from '#lib/imports/values'

/** People from this age on can pay. */
const OF_AGE = 18
/** Rows whose payers are looked for at once. */
const BATCH = 1_000

/** A row of the file, as far as families need it. */
interface FileRow {
  line: number
  given: Pick<Given, 'fields' | 'family' | 'family_kind' | 'family_role' | 'family_since' | 'payer'>
  number: string | undefined
  email: string | undefined
  /** First and last name, folded. */
  name: string
  title: string
  /** The tier by its id, or by its name where it is created with the import. */
  tier: { id: string } | { name: string } | null
  isOfAge: boolean
  says: Pick<Given, 'tier_id' | 'tier_name' | 'term_start' | 'term_end' | 'balance_minor'>
}

/** Who pays: somebody in the file, or a member who is not in it. */
type Payer = { row: FileRow } | { member: PayingMember }

/** A member who may pay, with the group that they pay for. */
interface PayingMember {
  id: string
  member_number: string
  first_name: string
  last_name: string
  organization: string | null
  email_key: string | null
  name_key: string
  status: string
  archived_at: string | null
  group_id: string | null
  group_role: string | null
  group_name: string | null
}

/** What became clear of a row. */
interface Told {
  share?: Share
  problem?: { field: string; message: string }
}

/** Whether the columns of a file tell of families at all. */
export function tellsOfFamilies(columns: readonly Pick<ImportColumn, 'field'>[]): boolean {
  return columns.some(({ field }) => field === 'family' || field === 'payer')
}

/** Groups that are there, by their folded names. */
type Groups = ReadonlyMap<string, readonly { id: string; name: string; kind: GroupKind; payer: PayingMember }[]>

/** Words that say that a column of names is one of organisations. */
const OF_ORGANISATIONS = /organi[sz]ation|firma|compan|business|entreprise|societe|verein|employer/

/**
 * Finds out from the whole file who belongs together and who pays: a family is who has the same payer, or the same name
 * where the rows name nobody. What is wrong is said of the row.
 */
export class Families {
  readonly #rows: FileRow[] = []
  readonly #byNumber = new Map<string, FileRow>()
  readonly #byEmail = new Map<string, FileRow[]>()
  readonly #byName = new Map<string, FileRow[]>()
  /** The line of somebody's first row, by that of a further one. */
  readonly #same = new Map<string, FileRow>()
  readonly #told = new Map<number, Told>()
  readonly #isBusiness: boolean
  /** Whether families have numbers, which are no names. */
  readonly #isNumbered: boolean

  readonly plan: Plan
  readonly tiers: Reader['tiers']

  constructor(plan: Plan, tiers: Reader['tiers']) {
    this.plan = plan
    this.tiers = tiers
    const header = headerKey(columnOf(plan.columns, 'family')?.header ?? '')
    this.#isNumbered = /(^| )(id|nr|no|nummer|number)$/.test(header)
    this.#isBusiness = OF_ORGANISATIONS.test(header)
  }

  /** Notes a row of the file. */
  add(line: number, given: Given, title: string): void {
    const { fields, family, family_kind, family_role, family_since, payer, tier_id, tier_name } = given
    const { member_number, email, first_name, last_name, birth_date } = fields as Record<string, string | undefined>
    const id = tier_id ?? (tier_name ? undefined : this.plan.default_tier_id)
    const row: FileRow = {
      line,
      given: { fields, family, family_kind, family_role, family_since, payer } as FileRow['given'],
      number: member_number,
      email: email && emailKey(email),
      name: fold(`${first_name ?? ''} ${last_name ?? ''}`),
      title,
      tier: tier_name ? { name: tier_name } : id ? { id } : null,
      isOfAge: birth_date === undefined || birth_date <= addYears(this.plan.today, -OF_AGE),
      says: pick(given),
    }
    // A person may stand in several rows, each with a term of its own.
    const keys = [
      ...(row.number ? [`number ${row.number}`] : []),
      ...(row.email && row.name ? [`email ${row.email} ${row.name} ${birth_date ?? ''}`] : []),
      ...(birth_date && row.name ? [`name ${row.name} ${birth_date}`] : []),
    ]
    const first = keys.map((key) => this.#same.get(key)).find((each) => each !== undefined)
    if (first) {
      this.#repeats.set(line, first.line)
      return
    }
    for (const key of keys) this.#same.set(key, row)
    this.#rows.push(row)
    if (row.number) this.#byNumber.set(row.number, row)
    if (row.email) this.#byEmail.set(row.email, [...(this.#byEmail.get(row.email) ?? []), row])
    if (row.name.trim()) this.#byName.set(row.name, [...(this.#byName.get(row.name) ?? []), row])
  }

  readonly #repeats = new Map<number, number>()

  /** What the whole file says of a line. */
  of(line: number): Told {
    return this.#told.get(line) ?? this.#told.get(this.#repeats.get(line) ?? -1) ?? {}
  }

  /** The most people that a family has in the file, by the folded name of the payer's tier where that is created. */
  largest(): Map<string, number> {
    const sizes = new Map<number, number>()
    for (const { share } of this.#told.values())
      if (share && share.payer_line !== null) sizes.set(share.payer_line, (sizes.get(share.payer_line) ?? 0) + 1)
    const largest = new Map<string, number>()
    for (const { line, tier } of this.#rows) {
      const size = sizes.get(line) ?? 0
      if (tier && 'name' in tier && size > (largest.get(fold(tier.name)) ?? 1)) largest.set(fold(tier.name), size)
    }
    return largest
  }

  #wrong({ line }: FileRow, field: string, message: string): void {
    if (!this.#told.get(line)?.problem) this.#told.set(line, { problem: { field, message } })
  }

  /** Looks at all rows together. */
  async settle(ctx: Ctx): Promise<void> {
    const members = await this.#membersNamed(ctx)
    const payers = new Map<FileRow, Payer | null>()
    for (const row of this.#rows) {
      const payer = this.#payerOf(row, members)
      if (payer !== undefined) payers.set(row, payer)
    }
    // Whoever is named by another row pays, whether the own row says so or not.
    const paying = new Set<FileRow>()
    for (const [row, payer] of payers) if (payer && 'row' in payer && payer.row !== row) paying.add(payer.row)
    const marked = this.#marked(payers)
    for (const row of marked.values()) paying.add(row)
    for (const [row, payer] of payers)
      if (payer && 'row' in payer && payer.row === row && row.given.family) paying.add(row)
    for (const [row, payer] of payers) {
      if (payer === null || ('row' in payer && payer.row === row)) continue
      if (paying.has(row))
        this.#wrong(row, 'payer', `Somebody else is to pay for ${row.title}, who pays for others. Correct one of them.`)
    }
    const groups = await this.#groupsNamed(ctx)
    const persons = await this.#recognise(ctx, [...paying])
    const unpaid = new Map<string, FileRow[]>()
    for (const row of this.#rows) {
      if (this.#told.get(row.line)?.problem) continue
      if (paying.has(row)) {
        this.#share(row, { row }, persons, groups)
        continue
      }
      const payer = payers.get(row)
      if (payer) {
        this.#share(row, payer, persons, groups)
        continue
      }
      const { family } = row.given
      if (!family) continue
      const key = fold(family)
      const here = new Set<Payer | FileRow>()
      const first = marked.get(key)
      if (first) here.add(first)
      else {
        for (const each of paying) if (each.given.family && fold(each.given.family) === key) here.add(each)
      }
      const there = groups.get(key) ?? []
      if (here.size > 1)
        this.#wrong(row, 'payer', `Several people pay for a “${family}” in this file. Write the number of who pays.`)
      else if (here.size === 1) this.#share(row, { row: [...here][0] as FileRow }, persons, groups)
      else if (there.length > 1)
        this.#wrong(row, 'payer', `Several are called “${family}” here. Write the number of who pays.`)
      else if (there[0]) this.#share(row, { member: there[0].payer }, persons, groups)
      else unpaid.set(key, [...(unpaid.get(key) ?? []), row])
    }
    await this.#choosePayers(ctx, [...unpaid.values()], persons, groups)
  }

  /** Of each name, the first row that says that it pays; a second one is a problem. */
  #marked(payers: ReadonlyMap<FileRow, Payer | null>): Map<string, FileRow> {
    const marked = new Map<string, FileRow>()
    for (const [row, payer] of payers) {
      const { family, payer: said } = row.given
      if (!payer || !('row' in payer) || payer.row !== row || !family) continue
      // A number says which of two families of one name is meant.
      const isNumber = said !== undefined && said === row.number
      const first = marked.get(fold(family))
      if (first && !isNumber)
        this.#wrong(
          row,
          'payer',
          `Line ${first.line} pays for “${family}” already. Let one of them pay, or give the other family another name.`,
        )
      else if (!first && !isNumber) marked.set(fold(family), row)
    }
    return marked
  }

  /**
   * Returns who pays for a row as it says itself: null where it says that somebody else does, undefined where it says
   * nothing or something wrong, which is noted.
   */
  #payerOf(row: FileRow, members: ReadonlyMap<string, PayingMember[]>): Payer | null | undefined {
    const { payer: said, family_role, family } = row.given
    if (said === undefined) return family_role === 'payer' ? { row } : undefined
    const isNamed = this.#namesSomebody(row, said)
    const word = isNamed ? null : readBoolean(said)
    if (word === true) return { row }
    if (word === false) return null
    const found = this.#find(row, said)
    if (found.length > 1) {
      this.#wrong(
        row,
        'payer',
        `Several rows are called “${shortened(said, 60)}”. Write the member number of who pays.`,
      )
      return undefined
    }
    if (found[0]) return { row: found[0] }
    const there = members.get(fold(said)) ?? []
    const [member] = there
    if (there.length > 1) {
      this.#wrong(
        row,
        'payer',
        `Several members match: ${there.slice(0, 5).map(named).join(', ')}. Write the member number of who pays.`,
      )
      return undefined
    }
    const hindrance = member && hindranceOf(member)
    if (hindrance) {
      this.#wrong(row, 'payer', `${named(member)} ${hindrance}`)
      return undefined
    }
    if (member) return { member }
    if (readBoolean(said) === true) return { row }
    this.#wrong(
      row,
      'payer',
      family
        ? `Nobody in the file or here is “${shortened(said, 60)}”. Write the member number of who pays, or yes in the row of who pays.`
        : `Nobody in the file or here is “${shortened(said, 60)}”. Write the member number of who pays.`,
    )
    return undefined
  }

  /** Whether "1" is a number here, which in other files says yes. */
  #namesSomebody(row: FileRow, said: string): boolean {
    if (readBoolean(said) === null) return true
    if (!/^\d+$/.test(said)) return false
    this.#saysNo ??= this.#rows.some(({ given }) => given.payer !== undefined && readBoolean(given.payer) === false)
    this.#saysNumbers ??= this.#rows.some(({ given }) => given.payer !== undefined && /^\d*[2-9]\d*$/.test(given.payer))
    if (this.#saysNumbers) return true
    const other = this.#byNumber.get(said)
    const family = other?.given.family
    return (
      !this.#saysNo && other !== undefined && (!row.given.family || !family || fold(family) === fold(row.given.family))
    )
  }

  #saysNo: boolean | undefined
  #saysNumbers: boolean | undefined

  /** The rows that are meant by a number, an e-mail address or a name, those of the same family before others. */
  #find({ given: { family } }: FileRow, said: string): FileRow[] {
    const numbered = this.#byNumber.get(said)
    if (numbered) return [numbered]
    const all = said.includes('@')
      ? this.#byEmail.get(emailKey(said))
      : namesOf(said).flatMap((name) => this.#byName.get(name) ?? [])
    const found = [...new Set(all)]
    const near = found.filter(({ given }) => given.family && family && fold(given.family) === fold(family))
    const closest = near.length > 0 ? near : found
    const saying = closest.filter(({ given }) => given.payer !== undefined && readBoolean(given.payer) === true)
    return saying.length === 1 ? saying : closest
  }

  /** The members whom rows name and who are nobody in the file, by what is said, folded. */
  async #membersNamed(ctx: Ctx): Promise<Map<string, PayingMember[]>> {
    const said = [
      ...new Set(
        this.#rows.flatMap((row) =>
          row.given.payer !== undefined &&
          (readBoolean(row.given.payer) === null || /^\d+$/.test(row.given.payer)) &&
          this.#find(row, row.given.payer).length === 0
            ? row.given.payer
            : [],
        ),
      ),
    ]
    const found = new Map<string, PayingMember[]>()
    if (said.length === 0) return found
    const names = new Map(said.map((each) => [each, namesOf(each).map(lastFirst)]))
    const { rows } = await sql<PayingMember>`select id, member_number, first_name, last_name, organization, email_key,
        name_key, status, archived_at, group_id, group_role,
        (select g.name from groups g where g.tenant_id = members.tenant_id and g.id = members.group_id) as group_name
      from members where member_number = any(${said}::text[]) or email_key = any(${said.map(emailKey)}::text[])
        or name_key = any(${[...names.values()].flat()}::text[])`.execute(ctx.db)
    for (const each of said) {
      const numbered = rows.filter(({ member_number }) => member_number === each)
      const others = rows.filter(
        ({ email_key, name_key }) => email_key === emailKey(each) || names.get(each)?.includes(name_key),
      )
      found.set(fold(each), numbered.length > 0 ? numbered : others)
    }
    return found
  }

  /** The groups that are there, by their names, with who pays. */
  async #groupsNamed(ctx: Ctx): Promise<Groups> {
    const names = [...new Set(this.#rows.flatMap(({ given }) => (given.family ? [fold(given.family)] : [])))]
    if (names.length === 0) return new Map()
    const { rows } = await sql<{ key: string; id: string; name: string; kind: GroupKind; payer: PayingMember }>`
      select g.name_key as key, g.id, g.name, g.kind, jsonb_build_object('id', p.id, 'member_number', p.member_number,
        'first_name', p.first_name, 'last_name', p.last_name, 'organization', p.organization,
        'group_id', p.group_id, 'group_role', p.group_role, 'group_name', g.name) as payer
      from groups g join members p on p.tenant_id = g.tenant_id and p.group_id = g.id and p.group_role = 'payer'
      where g.name_key = any(${names}::text[])`.execute(ctx.db)
    return Map.groupBy(rows, ({ key }) => key)
  }

  /** Who the rows of payers are, of those who are there. */
  async #recognise(ctx: Ctx, rows: readonly FileRow[]): Promise<Map<FileRow, Person>> {
    const persons = new Map<FileRow, Person>()
    for (let from = 0; from < rows.length; from += BATCH) {
      const some = rows.slice(from, from + BATCH)
      const asked = some.map(({ given }): Pick<PlannedRow, 'given'> => ({ given: given as Given }))
      const directory = new Directory(await findPeople(ctx, this.plan, asked, false))
      for (const row of some) {
        const who = directory.recognise(row.given.fields, this.plan.match_by)
        if ('person' in who && who.person) persons.set(row, who.person)
      }
    }
    return persons
  }

  #share(row: FileRow, payer: Payer, persons: ReadonlyMap<FileRow, Person>, groups: Groups): void {
    const { family, family_kind, family_role, family_since } = row.given
    const paid = 'row' in payer ? payer.row : null
    const person = 'row' in payer ? persons.get(payer.row) : payer.member
    const group_id = person?.group_role === 'payer' ? person.group_id : null
    const isPayer = paid === row
    const other = paid?.given.family
    if (family && other && fold(family) !== fold(other)) {
      this.#wrong(row, 'family', `Line ${paid.line}, who pays, is in “${other}”. Write the same name in both rows.`)
      return
    }
    if (isPayer && group_id === null && family && !person?.group_id) {
      const [there] = groups.get(fold(family)) ?? []
      if (there) {
        this.#wrong(
          row,
          'family',
          `${named(there.payer)} pays for a “${there.name}” here already. Write that number as who pays to add people to it, or another name.`,
        )
        return
      }
    }
    const called = other ?? family
    const fields = paid?.given.fields ?? {}
    const kind =
      paid?.given.family_kind ??
      family_kind ??
      (this.#isBusiness || fields.kind === 'organization' ? 'organization' : 'household')
    const derived =
      (kind === 'organization' && (fields.organization ?? (person?.organization as string | undefined))) ||
      (fields.last_name ?? person?.last_name ?? paid?.title)
    const name =
      (group_id !== null && person?.group_name) ||
      (called && !(this.#isNumbered && /^\d+$/.test(called)) ? called : cut(String(derived), 200))
    const payer_name = paid ? `${paid.title} (line ${paid.line})` : named(person as PayingMember)
    if (!isPayer && paid && row.says.balance_minor && row.says.balance_minor === paid.says.balance_minor) {
      this.#wrong(
        row,
        'balance',
        `${payer_name}, who pays, owes the same. Write it in that row only: what is paid by the payer is owed once.`,
      )
      return
    }
    this.#told.set(row.line, {
      share: {
        payer_line: paid?.line ?? null,
        payer_id: person?.id ?? null,
        payer_name,
        role: isPayer ? 'payer' : family_role === 'administrator' ? 'administrator' : 'person',
        group_id,
        name,
        kind,
        since: family_since ?? null,
        note: isPayer ? null : contradiction(row, paid),
      },
    })
  }

  /** Families of which no row says who pays: the first of age whose tier has seats does. */
  async #choosePayers(
    ctx: Ctx,
    families: readonly FileRow[][],
    persons: Map<FileRow, Person>,
    groups: Groups,
  ): Promise<void> {
    // A name that nobody else has is no family.
    const several = families.filter((rows) => rows.length > 1)
    const adults = several.flat().filter((row) => row.isOfAge && row.given.payer === undefined)
    for (const [row, person] of await this.#recognise(ctx, adults)) persons.set(row, person)
    for (const rows of several) {
      const payer = rows.find((row) => adults.includes(row) && this.#hasSeats(row, persons.get(row)))
      for (const row of rows)
        if (payer) this.#share(row, { row: payer }, persons, groups)
        else
          this.#wrong(
            row,
            'payer',
            `Nobody pays for “${row.given.family}”: no adult of it has a tier for several people. Write yes in the column of who pays, and give that person such a tier.`,
          )
    }
  }

  #hasSeats({ tier }: FileRow, person: Person | undefined): boolean {
    if (tier && 'name' in tier) return this.tiers.get(fold(tier.name))?.create === true
    const id = tier?.id ?? person?.tier_id
    return Boolean(id && this.plan.tiers.get(id)?.seats_included)
  }

  /** The problem that the whole file found with a line, as those of its cells are told. */
  problemsOf(line: number): RowProblem[] {
    const { problem } = this.of(line)
    if (!problem) return []
    const column = columnOf(this.plan.columns, problem.field)
    return [{ position: column?.position ?? null, column: column?.header || null, ...problem }]
  }
}

/** What a row says of a membership of its own that is not the one of the payer; null where it says the same or nothing. */
function contradiction({ says }: FileRow, paid: FileRow | null): string | null {
  const { term_start, term_end, tier_id, tier_name } = says
  const isOther =
    (term_end !== undefined && term_end !== paid?.says.term_end) ||
    (term_start !== undefined && (paid?.says.term_start ?? term_start) > term_start) ||
    ((tier_id ?? tier_name) !== undefined &&
      (tier_id !== paid?.says.tier_id || fold(tier_name ?? '') !== fold(paid?.says.tier_name ?? '')))
  return isOther ? 'The tier and the dates of this row are left out: they are those of who pays.' : null
}

/** Why a member who is there cannot pay for others; null where that is possible. */
function hindranceOf({ archived_at, group_role, status }: PayingMember): string | null {
  if (group_role === 'payer') return null
  if (group_role) return 'shares a membership that somebody else pays for. Name that person as who pays.'
  if (archived_at) return 'is in the archive. Restore the member first, or let somebody else pay.'
  if (['cancelled', 'deceased'].includes(status))
    return `is ${status}. Reopen the membership first, or let somebody else pay.`
  return null
}

function pick({ tier_id, tier_name, term_start, term_end, balance_minor }: Given): FileRow['says'] {
  const said = { tier_id, tier_name, term_start, term_end, balance_minor }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** "Berg, Anna" and "Anna Berg", folded, first name first. */
function namesOf(said: string): string[] {
  const [last, first] = said.split(',').map((part) => fold(part))
  if (first !== undefined && last) return [`${first} ${last}`]
  const name = fold(said)
  const at = name.indexOf(' ')
  return at < 0 ? [name] : [name, `${name.slice(at + 1)} ${name.slice(0, at)}`]
}

/** "anna berg" as the names of members are kept. */
function lastFirst(name: string): string {
  const at = name.lastIndexOf(' ')
  return at < 0 ? name : `${name.slice(at + 1)} ${name.slice(0, at)}`
}
