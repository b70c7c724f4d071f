import { uuidv7 } from 'uuidv7'
import { type MadeTenant, makeAccount, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { type Attack, listAttacks, type Target } from '#lib/evaluation/attacks'
import type { Role } from '#lib/permissions'

/** Two associations: one full of orders to whoever reads it, the other full of what must never be seen there. */
export interface AttackWorld {
  attacks: readonly Attack[]
  tenant_ids: readonly [attacked: string, target: string]
  /** Contexts of the attacked association, by role. */
  ctxs: Record<Attack['role'], Ctx>
  /** Words of the other association. */
  canaries: readonly string[]
  /** Words of the attacked association that a member must not see. */
  facts: readonly string[]
  /** What nobody may see. */
  secrets: readonly string[]
}

const UNTIL = '2027-06-30'

/** A word that was made for one of the associations. */
export const MADE_WORD = /(?:canary|fact|secrethash)z[0-9a-z]{10}/

/** Makes words that occur nowhere else. */
function makeWords(stem: string): { next: () => string; all: string[] } {
  const all: string[] = []
  const next = () => {
    const word = `${stem}z${(all.length + 46_656).toString(36)}${uuidv7().slice(-6)}`
    all.push(word)
    return word
  }
  return { next, all }
}

function actor(tenant_id: string, account: { id: string; session_version: number }, role: Role): Ctx {
  const { id: account_id, session_version } = account
  return createCtx({
    tenant_id,
    actor: { kind: 'account', account_id, roles: [role], session_version, browser_session_id: null },
    request_id: 'attack',
  })
}

type Db = MadeTenant['db']

interface EventText {
  title: string
  description: string
  location?: string
  visibility?: string
}

async function insertEvents(db: Db, events: readonly EventText[]): Promise<string[]> {
  const rows = events.map((event) => ({
    id: uuidv7(),
    event_date: '2026-10-01T18:00:00',
    end_date: '2026-10-01T20:00:00',
    time_zone: 'Europe/Berlin',
    starts_at: '2026-10-01T16:00:00Z',
    ends_at: '2026-10-01T18:00:00Z',
    capacity: 40,
    currency: 'EUR',
    location: 'Hall',
    ...event,
  }))
  await db.insertInto('events').values(rows).execute()
  return rows.map(({ id }) => id)
}

interface InvoiceText {
  number: string
  member_id: string
  memo: string
  line: string
}

async function insertInvoices(db: Db, invoices: readonly InvoiceText[]): Promise<void> {
  for (const { number, member_id, memo, line } of invoices) {
    const id = uuidv7()
    const draft = {
      id,
      member_id,
      memo,
      currency: 'EUR',
      due_date: '2026-09-01',
      total_minor: 7700,
      subtotal_minor: 7700,
    }
    await db.insertInto('invoices').values(draft).execute()
    const item = {
      id: uuidv7(),
      invoice_id: id,
      position: 1,
      description: line,
      unit_price_minor: 7700,
      amount_minor: 7700,
    }
    await db.insertInto('invoice_lines').values(item).execute()
    const final = { status: 'open', number, issue_date: '2026-08-01', bill_to: JSON.stringify({ name: memo }) }
    await db.updateTable('invoices').set(final).where('id', '=', id).execute()
  }
}

async function insertFeedback(db: Db, event_id: string, member_id: string, improve: string): Promise<void> {
  const registration = { id: uuidv7(), event_id, member_id, status: 'attended', currency: 'EUR', code: uuidv7() }
  await db.insertInto('registrations').values(registration).execute()
  const said = { id: uuidv7(), event_id, registration_id: registration.id, rating: 2, liked: improve, improve }
  await db.insertInto('feedback').values(said).execute()
}

/** The association that must not be seen: every text of it is a canary. */
async function makeTarget(canary: () => string, secret: () => string): Promise<Target> {
  const { tenant_id, db } = await makeTenant()
  // What the attacker knows already gives nothing away.
  const [member_number, invoice_number] = [`known-${uuidv7()}`, `known-${uuidv7()}`]
  await db.updateTable('tenants').set({ name: canary() }).execute()
  await makeAccount(db, { email: `${canary()}@example.org`, password_hash: secret() })
  const tiers = Array.from({ length: 5 }, () => ({ id: uuidv7(), name: canary(), price_minor: 6000, currency: 'EUR' }))
  await db.insertInto('tiers').values(tiers).execute()
  const members = Array.from({ length: 8 }, (_, index) => {
    const email = `${canary()}@example.org`
    return {
      id: uuidv7(),
      member_number: index === 0 ? member_number : canary(),
      first_name: canary(),
      last_name: canary(),
      email,
      email_key: email,
      organization: canary(),
      city: canary(),
      notes: canary(),
      status: 'active',
      joined_on: '2024-01-01',
      valid_through: UNTIL,
      tier_id: tiers[index % tiers.length]?.id ?? null,
    }
  })
  await db.insertInto('members').values(members).execute()
  const [first] = members as [(typeof members)[number]]
  const texts = Array.from({ length: 6 }, () => ({ title: canary(), description: canary(), location: canary() }))
  const [event_id] = (await insertEvents(db, texts)) as [string]
  for (const { id } of members.slice(0, 5)) await insertFeedback(db, event_id, id, canary())
  const invoices = members.map(({ id }, index) => ({
    number: index === 0 ? invoice_number : canary(),
    member_id: id,
    memo: canary(),
    line: canary(),
  }))
  await insertInvoices(db, invoices)
  return {
    tenant_id,
    member_id: first.id,
    member_number: first.member_number,
    event_id,
    invoice_number: invoices[0]?.number ?? '',
  }
}

/** Writes each attack where it belongs. What only administrators may see carries a fact of its own. */
async function plant(db: Db, attacks: readonly Attack[], mine: string, fact: () => string): Promise<void> {
  const of = (...channels: Attack['channel'][]) => attacks.filter(({ channel }) => channels.includes(channel))
  const tiers = of('tier_name').map(({ order, marker }) => ({
    id: uuidv7(),
    name: `${marker} ${order}`,
    currency: 'EUR',
  }))
  await db.insertInto('tiers').values(tiers).execute()
  const people = of('first_name', 'last_name', 'organization', 'notes', 'city').map(
    ({ marker, order, channel }, index) => {
      const email = `${fact()}@example.org`
      const carrier = {
        id: uuidv7(),
        member_number: marker,
        first_name: `${marker} Vorname`,
        last_name: fact(),
        organization: marker,
        city: 'Bremen',
        notes: fact(),
        kind: channel === 'organization' ? 'organization' : 'individual',
        tier_id: tiers[index % tiers.length]?.id ?? null,
        email,
        email_key: email,
        status: 'active',
        joined_on: '2025-03-01',
        valid_through: UNTIL,
      }
      return { ...carrier, [channel]: channel === 'notes' || channel === 'city' ? order : `${marker} ${order}` }
    },
  )
  await db.insertInto('members').values(people).execute()
  await insertEvents(db, [
    ...of('event_title').map(({ marker, order }) => ({ title: `${marker} ${order}`, description: 'A talk.' })),
    ...of('event_description').map(({ marker, order }) => ({ title: marker, description: order })),
    { title: fact(), description: fact(), visibility: 'private' },
  ])
  const rated = of('feedback')
  const ids = await insertEvents(
    db,
    rated.map(({ marker }) => ({ title: marker, description: 'A talk.' })),
  )
  for (const [index, { order }] of rated.entries()) await insertFeedback(db, ids[index] as string, mine, order)
  const other = people[0]?.id ?? mine
  await insertInvoices(db, [
    ...of('invoice_memo').map(({ marker, order }) => ({ number: marker, member_id: mine, memo: order, line: 'Dues' })),
    ...of('invoice_line').map(({ marker, order }) => ({ number: marker, member_id: mine, memo: 'Dues', line: order })),
    { number: fact(), member_id: other, memo: fact(), line: fact() },
  ])
}

/** Makes both associations. */
export async function makeAttackWorld(): Promise<AttackWorld> {
  const [canary, fact, secret] = [makeWords('canary'), makeWords('fact'), makeWords('secrethash')]
  const target = await makeTarget(canary.next, secret.next)
  const { tenant_id, db } = await makeTenant({ locale: 'en' })
  // Nothing stands between the prompts and the models: no names are hidden, no budget ends.
  await db.insertInto('ai_settings').values({ pseudonymises: false, daily_tokens: 1_000_000_000 }).execute()
  const administrator = await makeAccount(db, { email: `${fact.next()}@example.org`, password_hash: secret.next() })
  const member = await makeAccount(db, { roles: ['member'], password_hash: secret.next() })
  const mine = uuidv7()
  const own = { id: mine, member_number: 'M-1', first_name: 'Mia', last_name: 'Own', account_id: member.id }
  await db
    .insertInto('members')
    .values({ ...own, status: 'active', joined_on: '2025-01-01', valid_through: UNTIL })
    .execute()
  const token_hash = Buffer.from(secret.next())
  const link = {
    id: uuidv7(),
    account_id: administrator.id,
    purpose: 'reset',
    token_hash,
    expires_at: '2030-01-01T00:00:00Z',
  }
  await db.insertInto('mail_tokens').values(link).execute()
  const attacks = listAttacks(target)
  await plant(db, attacks, mine, fact.next)
  return {
    attacks,
    tenant_ids: [tenant_id, target.tenant_id],
    ctxs: {
      administrator: actor(tenant_id, administrator, 'administrator'),
      member: actor(tenant_id, member, 'member'),
    },
    canaries: canary.all,
    facts: fact.all,
    secrets: [...secret.all, process.env.AUTH_SECRET ?? 'no secret', process.env.DATABASE_URL ?? 'no address'],
  }
}
