import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { emailKey } from '#lib/format/email-key'
import { fold } from '#lib/format/fold'
import { shortened } from '#lib/format/shortened'
import type { Complain } from '#lib/imports/cells'
import { type ImportField, words } from '#lib/imports/fields'
import { rowsWith } from '#lib/imports/rows-with'

/** How a row names somebody: as a member by number or e-mail address, or by name. */
export interface NamedPerson {
  member_number?: string
  email?: string
  name?: string
}

/** A member who is named. */
export interface NamedMember {
  id: string
  member_number: string
  first_name: string
  last_name: string
  organization: string | null
  email_key: string | null
}

/** The columns by which members are found. */
export const PERSON_FIELDS: readonly ImportField[] = [
  {
    field: 'member_number',
    label: 'Member number',
    reading: 'text',
    names: words(
      'member|member no|member nr|member id|membership number|membership no|mitglied|mitgliedsnummer|mitgliedsnr|mitglieds nr|mitglied nr|mgl nr|mnr|debitor|debitorennummer|customer number|customer no|kundennummer|numero de membre|no adherent|numero adherent|user id|contact id',
    ),
  },
  {
    field: 'email',
    label: 'E-mail',
    reading: 'text',
    content: 'email',
    names: words(
      'email|e mail|email address|e mail address|mail|email adresse|e mail adresse|courriel|adresse mail|adresse email|adresse e mail',
    ),
  },
]

/** What somebody may be called. */
function foldedNames({ first_name, last_name, organization }: NamedMember): Set<string> {
  const names = [
    `${first_name} ${last_name}`,
    `${last_name} ${first_name}`,
    `${last_name}, ${first_name}`,
    organization,
  ]
  return new Set(names.flatMap((name) => fold(name ?? '') || []))
}

/** A name as it is compared: banks write "Böttcher,Bernd" without a blank. */
const nameOf = (name: string): string => fold(name.replace(/\s*,\s*/g, ', '))

/** Two letters that banks write for one: ae, oe, ue for an umlaut, oe for ø, aa for å. */
const TWO_FOR_ONE = /aa|[aou]e/g
/** Of so many of them each is tried both ways; a name with more is none. */
const MOST_SPELLINGS = 4

/**
 * A folded name in the other ways in which a bank may have written it: "boettcher" may be "bottcher", as Böttcher is
 * folded. Without the way in which it is written.
 */
function otherSpellings(name: string): string[] {
  const found = [...name.matchAll(TWO_FOR_ONE)]
  if (found.length === 0 || found.length > MOST_SPELLINGS) return []
  return Array.from({ length: 2 ** found.length - 1 }, (_, way) => {
    let at = 0
    return name.replace(TWO_FOR_ONE, (two) => {
      const isOne = ((way + 1) >> at) & 1
      at += 1
      return isOne ? (two[0] as string) : two
    })
  })
}

/** The members that rows may name. */
export class Members {
  readonly #byNumber: Map<string, NamedMember>
  readonly #byEmail: Map<string, NamedMember[]>
  readonly #byName = new Map<string, NamedMember[]>()

  /** @param named those who may be found by their names alone */
  constructor(members: readonly NamedMember[], named: readonly NamedMember[]) {
    for (const member of named)
      for (const name of foldedNames(member)) this.#byName.set(name, [...(this.#byName.get(name) ?? []), member])
    this.#byNumber = new Map(members.map((member) => [member.member_number, member]))
    this.#byEmail = Map.groupBy(members, ({ email_key }) => email_key ?? '')
  }

  /**
   * Returns who a row names; null for somebody who is no member, undefined where something is wrong, which is noted.
   *
   * @param nameField in which column the name stands
   * @param isElsewhere whether something else tells who it is where several members have the name
   */
  find(
    { member_number, email, name }: NamedPerson,
    nameField: string,
    complain: Complain,
    isElsewhere = false,
  ): NamedMember | null | undefined {
    if (member_number !== undefined) {
      const member = this.#byNumber.get(member_number)
      if (member) return member
      complain(
        'member_number',
        `There is no member ${shortened(member_number, 60)}. Import the members first, correct the number, or empty it and give a name.`,
      )
      return undefined
    }
    const isByName = email === undefined
    const key = nameOf(name ?? '')
    const sharing = isByName ? (this.#byName.get(key) ?? []) : (this.#byEmail.get(emailKey(email)) ?? [])
    const same = name !== undefined ? sharing.filter((member) => foldedNames(member).has(key)) : isByName ? [] : sharing
    if (same.length > 1 && isByName && isElsewhere) return null
    if (same.length > 1) {
      complain(
        isByName ? nameField : 'email',
        `Several members have this ${isByName ? 'name' : 'address'}: ${same
          .slice(0, 5)
          .map((each) => `${each.first_name} ${each.last_name} (${each.member_number})`)
          .join(', ')}. Give the member number.`,
      )
      return undefined
    }
    if (same[0]) return same[0]
    // Only where nobody is called as it is written, and one alone as it may be meant.
    const [meant, ...others] = isByName
      ? uniqueById(otherSpellings(key).flatMap((spelling) => this.#byName.get(spelling) ?? []))
      : []
    if (meant && others.length === 0) return meant
    if (name !== undefined) return null
    complain(
      email === undefined ? nameField : 'email',
      email === undefined
        ? 'Say who it is: by the member number, the e-mail address or a name.'
        : `No member has the address ${shortened(email, 100)}. Import the members first, or give a name.`,
    )
    return undefined
  }
}

const uniqueById = (members: readonly NamedMember[]) => [...new Map(members.map((each) => [each.id, each])).values()]

/** How members are kept in order by their names: each way to take a name apart into first and last ones. */
function nameKeys(name: string): string[] {
  const words = fold(name.replaceAll(',', ' ')).split(' ')
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '))
}

/**
 * Finds the members that rows name.
 *
 * @param areNamed whether a name alone, which no other member has, says who it is
 */
export async function findMembers(
  ctx: Ctx,
  people: readonly NamedPerson[],
  { areNamed = false }: { areNamed?: boolean } = {},
): Promise<Members> {
  const names = areNamed
    ? people.flatMap(({ member_number, email, name }) => (name && !member_number && !email ? name : []))
    : []
  const spelt = names.flatMap((name) => [nameOf(name), ...otherSpellings(nameOf(name))])
  const keys = [...new Set(spelt.flatMap(nameKeys))]
  const numbers = [...new Set(people.flatMap(({ member_number }) => member_number ?? []))]
  const emails = [...new Set(people.flatMap(({ email }) => (email ? emailKey(email) : [])))]
  const columns = ['id', 'member_number', 'first_name', 'last_name', 'organization', 'email_key'] as const
  const [numbered, addressed, named, organizations] = await Promise.all([
    ctx.db
      .selectFrom('members')
      .select(columns)
      .where('member_number', '=', sql<string>`any(${numbers}::text[])`)
      .execute(),
    ctx.db.selectFrom('members').select(columns).where('email_key', '=', sql<string>`any(${emails}::text[])`).execute(),
    ctx.db
      .selectFrom('members')
      .select(columns)
      .where('id', '=', sql<string>`any(${rowsWith('members', 'name_key', keys)})`)
      .execute(),
    names.length === 0
      ? []
      : ctx.db
          .selectFrom('members')
          .select(columns)
          .where('kind', '=', 'organization')
          .where(sql`fold(organization)`, '=', sql`any(${[...new Set(spelt)]}::text[])`)
          .execute(),
  ])
  return new Members(uniqueById([...numbered, ...addressed]), uniqueById([...named, ...organizations]))
}
