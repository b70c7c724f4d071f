import pg from 'pg'
import { hashPassword } from '#lib/auth/passwords'

/** The association that most rows are measured on, and the two that its size is held against. */
export const TENANTS = { small: 'bench-1k', usual: 'bench-100k', large: 'bench-1m' } as const

/** The one account that signs in, in every tenant. */
export const ACCOUNT = {
  email: 'bench@example.org',
  password: 'Bench-mark-1',
  id: '018f0000-0000-7000-8000-00000000beef',
}

/** Members, events, invoices and registrations of a tenant. */
interface Size {
  members: number
  events: number
  invoices: number
  registrations: number
}

/**
 * Fills an empty database as its owner. Everything follows from row numbers, so two runs measure the same
 * rows. Members go in past their triggers, whose work is then done in bulk.
 */
export async function seedVolume(
  ownerUrl: string,
  sizes: Record<string, Size>,
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`)
    const hash = await hashPassword(ACCOUNT.password, 'seed')
    for (const [tenant, size] of Object.entries(sizes)) {
      const started = Date.now()
      await seedTenant(client, tenant, size, hash)
      say(
        `${tenant}: ${size.members} members, ${size.events} events, ${size.invoices} invoices in ${Math.round((Date.now() - started) / 1000)} s`,
      )
    }
  } finally {
    await client.end()
  }
}

/** A time-ordered identifier from a row number, in a range of its own per noun. */
function id(noun: number, row: string): string {
  return `('018f${String(noun).padStart(4, '0')}-' || substr(lpad(to_hex(${row}), 12, '0'), 1, 4) || '-7000-8000-' || lpad(to_hex(${row}), 12, '0'))::uuid`
}

async function seedTenant(client: pg.Client, tenant: string, size: Size, hash: string): Promise<void> {
  const t = `'${tenant}'`
  await client.query(`insert into tenants (tenant_id, name) values (${t}, ${t})`)
  await client.query(
    `insert into accounts (tenant_id, id, email, email_key, first_name, last_name, password_hash, roles, status)
     values (${t}, $1, $2, $2, 'Bench', 'Mark', $3, '{administrator}', 'verified')`,
    [ACCOUNT.id, ACCOUNT.email, hash],
  )
  await client.query(`insert into tiers (tenant_id, id, name, price_minor, currency)
    select ${t}, ${id(1, 'g')}, 'Tier ' || g, g * 3000, 'EUR' from generate_series(1, 5) g`)
  await client.query('set session_replication_role = replica')
  await client.query(`insert into members (tenant_id, id, member_number, first_name, last_name, email, email_key, phone, city, status, tier_id,
      joined_on, current_term_start, valid_through, grace_through, created_at)
    select ${t}, ${id(2, 'g')}, 'M-' || lpad(g::text, 7, '0'),
      (array['Amina', 'Björn', 'Chen', 'Dora', 'Eitan', 'Farah', 'Giulia', 'Hana', 'Ivan', 'Jo'])[1 + g % 10],
      (array['Lindqvist', 'Okafor', 'Moreau', 'Tanaka', 'Ferreira', 'Novak', 'Haddad'])[1 + (g * 7919) % 7] || (g * 7919) % 9973,
      'member' || g || '@example.org', 'member' || g || '@example.org', '+44 20 7946 ' || lpad((g % 10000)::text, 4, '0'),
      (array['Lyon', 'Oslo', 'Accra', 'Quito', 'Pune'])[1 + g % 5], (array['active', 'active', 'active', 'active', 'lapsed', 'grace', 'pending'])[1 + g % 7],
      ${id(1, '1 + g % 5')}, current_date - (g % 3650), current_date - (g % 365), current_date + (g % 365) - 60, current_date + (g % 365) - 30,
      timestamptz '2019-01-01' + g * interval '17 seconds'
    from generate_series(1, ${size.members}) g`)
  await client.query(`insert into tallies (tenant_id, noun, status, row_count)
    select tenant_id, 'members', list_status, count(*) from members where tenant_id = ${t} group by 1, 3`)
  await client.query(`insert into tallies (tenant_id, noun, status, row_count)
    select tenant_id, 'tier_members', tier_id::text, count(*) from members where tenant_id = ${t} and list_status in ('active', 'grace') group by 1, 3`)
  await client.query(`insert into day_tallies (tenant_id, noun, label, day, amount)
    select m.tenant_id, d.noun, d.label, d.day, sum(d.amount) from members m, lateral member_days(m.list_status, m.joined_on, m.valid_through) d
    where m.tenant_id = ${t} group by 1, 2, 3, 4`)
  await client.query('set session_replication_role = origin')
  // Nobody searches the largest one here, and its words would take longer than all the rest.
  if (size.members > 200_000) return
  await client.query(`insert into member_words (tenant_id, word, member_id)
    select m.tenant_id, w.word, m.id from members m, lateral member_search_words(m.first_name, m.last_name, m.email, m.member_number, m.organization, m.city) w (word)
    where m.tenant_id = ${t} on conflict do nothing`)
  await client.query(`insert into events (tenant_id, id, title, description, kind, event_date, end_date, time_zone, starts_at, ends_at, location, capacity, currency)
    select ${t}, ${id(3, 'g')}, (array['Conference', 'Gala', 'Workshop', 'Hackathon'])[1 + g % 4] || ' ' || g, 'A day for the members of the association. ',
      (array['conference', 'gala', 'workshop', 'hackathon'])[1 + g % 4], d, d + interval '3 hours', 'Europe/Berlin', d at time zone 'Europe/Berlin',
      (d + interval '3 hours') at time zone 'Europe/Berlin', 'Hall ' || g % 30, 100 + g % 500, 'EUR'
    from (select g, (current_date + interval '90 days' - (${size.events} - g) * interval '1 hour')::timestamp as d from generate_series(1, ${size.events}) g) dated`)
  await client.query(`insert into ticket_types (tenant_id, id, event_id, name, price_minor, currency)
    select ${t}, ${id(4, 'g')}, ${id(3, 'g')}, 'Standard', 2500, 'EUR' from generate_series(1, ${size.events}) g`)
  await client.query(`insert into event_sessions (tenant_id, id, event_id, title, starts_at, ends_at)
    select tenant_id, ${id(5, 'row_number() over (order by id)')}, id, 'Opening', starts_at, ends_at from events where tenant_id = ${t}`)
  await client.query(`insert into registrations (tenant_id, id, event_id, member_id, ticket_type_id, status, price_minor, currency, code, registered_at, checked_in_at)
    select ${t}, ${id(6, 'g')}, ${id(3, `1 + g % ${size.events}`)}, ${id(2, `1 + (g * 31) % ${size.members}`)}, ${id(4, `1 + g % ${size.events}`)},
      case when g % 5 = 0 then 'no_show' when g % 3 = 0 then 'confirmed' else 'attended' end, 2500, 'EUR', ${t} || '-' || md5(g::text), now() - g * interval '5 minutes', null
    from generate_series(1, ${size.registrations}) g on conflict do nothing`)
  await client.query(`update events set seats_taken = taken.n from (
      select event_id, sum(quantity) as n from registrations where tenant_id = ${t} and status in ('confirmed', 'attended') group by event_id) taken
    where events.tenant_id = ${t} and events.id = taken.event_id`)
  await client.query(`insert into invoices (tenant_id, id, number, status, kind, member_id, currency, issue_date, due_date, subtotal_minor, total_minor, paid_minor, created_at)
    select ${t}, ${id(7, 'g')}, 'INV-' || lpad(g::text, 8, '0'), case when g % 4 = 0 then 'open' else 'paid' end, 'dues', ${id(2, `1 + g % ${size.members}`)}, 'EUR',
      current_date - g % 700, current_date - g % 700 + 30, 6000, 6000, case when g % 4 = 0 then 0 else 6000 end, timestamptz '2020-01-01' + g * interval '31 seconds'
    from generate_series(1, ${size.invoices}) g`)
}
