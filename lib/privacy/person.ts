import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'

/** Everything that belongs to one person, by its identifiers, as it stood before anything was changed. */
export interface Person {
  members: string[]
  accounts: string[]
  registrations: string[]
  invoices: string[]
  credit_notes: string[]
  payments: string[]
  mails: string[]
  audit_entries: string[]
  /** Imports with a row of this person. */
  imports: string[]
  conversations: string[]
  /** E-mail addresses that are this person's alone, in the form that look-ups use. */
  addresses: string[]
  /** What the person is called and reached by, in every spelling that was kept; never what others share. */
  names: string[]
  /** A last name that nobody else here has. It alone says who is meant where people write as they speak. */
  short_names: string[]
}

const UNLESS_EMPTY = (text: unknown): text is string => typeof text === 'string' && text.trim() !== ''

/**
 * Returns what belongs to a member: their rows, their account's, and those of no member that name their address.
 *
 * @param remembered what a person who was erased was called, as far as kept papers still say it
 */
export async function loadPerson(ctx: Ctx, member_id: string, remembered: readonly string[] = []): Promise<Person> {
  const { db } = ctx
  const member = orNotFound(
    await db.selectFrom('members').selectAll().where('id', '=', member_id).executeTakeFirst(),
    'member',
  )
  const account = member.account_id
    ? await db.selectFrom('accounts').selectAll().where('id', '=', member.account_id).executeTakeFirst()
    : undefined
  const accounts = account ? [account.id] : []
  // What staff did and asked is about others.
  const own_accounts = account?.roles.every((role) => role === 'member') ? accounts : []
  const formerly = await formerNames(ctx, [member_id, ...accounts])
  const others = await sharedWith(ctx, member_id)

  // A pseudonym names nobody.
  const known = member.erased_at === null ? [member, ...(account ? [account] : [])] : []
  const given = [...known, ...formerly]
  const mailed = [...given.map(({ email }) => email), ...remembered.filter((name) => name.includes('@'))]
  const emails = [...new Set(mailed.filter(UNLESS_EMPTY))].filter((email) => !others.has(email.toLowerCase()))
  const addresses = [...new Set(emails.map((email) => email.trim().normalize('NFC').toLowerCase()))]
  const lasts = given.map(({ last_name }) => last_name).filter(UNLESS_EMPTY)
  const firsts = given.map(({ first_name }) => first_name).filter(UNLESS_EMPTY)
  const full = firsts.flatMap((first) =>
    lasts.flatMap((last) => [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`]),
  )
  const further = given.flatMap((each) => ('phone' in each ? [each.phone, each.address_line1] : []))
  const names = [
    ...full,
    ...further,
    ...remembered,
    ...(member.kind === 'organization' ? [member.organization] : []),
  ].filter(UNLESS_EMPTY)

  const { rows } = await sql<{ kind: keyof Person; id: string }>`
    with seats as (
      select id from registrations where member_id = ${member_id}
        or (member_id is null and lower(guest_email) = any(${addresses}::text[]))
    ), bills as (
      select id from invoices where member_id = ${member_id}
        or (member_id is null and (lower(bill_to ->> 'email') = any(${addresses}::text[]) or registration_id in (select id from seats)))
    ), notes as (
      select id from credit_notes where member_id = ${member_id} or (member_id is null and invoice_id in (select id from bills))
    ), money as (
      select id from payments where member_id = ${member_id}
        or (member_id is null and id in (select payment_id from payment_allocations where invoice_id in (select id from bills)))
    ), letters as (
      select id from mails where member_id = ${member_id} or account_id = any(${accounts}::uuid[])
        or (member_id is null and lower(to_address) = any(${addresses}::text[]))
    )
    select 'registrations' as kind, id from seats
    union all select 'invoices', id from bills
    union all select 'credit_notes', id from notes
    union all select 'payments', id from money
    union all select 'mails', id from letters
    union all select 'conversations', id from conversations where account_id = any(${own_accounts}::uuid[])
    union all select 'imports', import_id from import_rows where object_id = ${member_id}
      or object_id in (select id from seats union all select id from bills union all select id from money)
    union all select 'audit_entries', id from audit_log
      where object_id = ${member_id} or object_id = any(${accounts}::uuid[]) or actor_account_id = any(${own_accounts}::uuid[])
        or object_id in (select id from seats union all select id from bills union all select id from notes
          union all select id from money union all select id from letters)
  `.execute(db)
  const idsOf = (kind: keyof Person) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const registrations = idsOf('registrations')
  const guests = await guestNames(ctx, registrations)
  return {
    members: [member_id],
    accounts,
    registrations,
    invoices: idsOf('invoices'),
    credit_notes: idsOf('credit_notes'),
    payments: idsOf('payments'),
    mails: idsOf('mails'),
    audit_entries: idsOf('audit_entries'),
    imports: idsOf('imports'),
    conversations: idsOf('conversations'),
    addresses,
    names: [...new Set([...emails, ...names, ...guests])].filter(
      (name) => name.length >= 4 && !others.has(name.toLowerCase()),
    ),
    short_names: [...new Set(lasts)].filter((last) => last.length >= 4 && !others.has(last.toLowerCase())),
  }
}

type Former = Partial<Record<'first_name' | 'last_name' | 'email' | 'phone' | 'address_line1', string | null>>

/** What the audit log knows the person was called and reached by before. */
async function formerNames(ctx: Ctx, ids: string[]): Promise<Former[]> {
  const rows = await ctx.db
    .selectFrom('audit_values')
    .innerJoin('audit_log', 'audit_log.id', 'audit_values.entry_id')
    .select('audit_values.content')
    .where('audit_log.object_id', 'in', ids)
    .where('audit_log.noun', 'in', ['members', 'accounts'])
    .execute()
  return rows.flatMap(({ content }) => Object.values(JSON.parse(content) as Record<string, Former>))
}

/** What other people here are called and reached by, in small letters: what is shared names nobody. */
async function sharedWith(ctx: Ctx, member_id: string): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select distinct lower(shared.value) as value
    from members m join members o on o.id <> m.id and o.erased_at is null,
      lateral (values (o.email), (o.phone), (o.address_line1), (o.last_name), (o.organization),
        (o.first_name || ' ' || o.last_name), (o.last_name || ' ' || o.first_name), (o.last_name || ', ' || o.first_name)) shared (value)
    where m.id = ${member_id} and shared.value <> ''
      and (o.email_key = m.email_key or o.phone = m.phone or o.address_line1 = m.address_line1
        or fold(o.last_name) = fold(m.last_name) or o.organization = m.organization)
  `.execute(ctx.db)
  return new Set(rows.map(({ value }) => value))
}

async function guestNames(ctx: Ctx, registrations: string[]): Promise<string[]> {
  if (registrations.length === 0) return []
  const rows = await ctx.db
    .selectFrom('registrations')
    .select('guest_name')
    .where('id', 'in', registrations)
    .where('member_id', 'is', null)
    .execute()
  return rows.map(({ guest_name }) => guest_name).filter(UNLESS_EMPTY)
}
