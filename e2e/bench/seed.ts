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

const FIRST_NAMES =
  'Amina Björn Chen Dora Eitan Farah Giulia Hana Ivan Jo Karim Lena Mateo Nadia Olga Pedro Quinn Rosa Sofia Tomas Uma Viktor Wanda Xenia Yusuf Zoe Anders Brigitte Carlos Deniz'.split(
    ' ',
  )
const LAST_NAMES =
  'Lindqvist Okafor Moreau Tanaka Ferreira Novak Haddad Schmidt Müller Weber Rossi Bianchi Dubois Laurent Silva Santos Garcia Lopez Kowalski Nowak Ivanov Petrov Andersen Hansen Nilsson Berg Virtanen Korhonen Yilmaz Kaya Cohen Levi Singh Patel Sharma Khan Ahmed Hassan Osei Mensah Adeyemi Diallo Traore Nguyen Tran Kim Park Sato Suzuki Wang Zhang Smith Jones Taylor Brown Murphy Kelly Lind Jensen Peeters'.split(
    ' ',
  )

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

/** What an invoice comes to, in minor units, from its row number. */
const AMOUNT = '(2000 + g * 37 % 100 * 150)'

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
  await client.query(`insert into accounts (tenant_id, id, email, email_key, first_name, last_name, password_hash, status, last_login_at)
    select ${t}, ${id(8, 'g')}, 'member' || g || '@example.org', 'member' || g || '@example.org', 'Member', 'No ' || g, 'none', 'verified', now() - g % 900 * interval '1 day'
    from generate_series(5, ${size.members}, 5) g where g % 40 <> 0`)
  await client.query(`insert into members (tenant_id, id, member_number, first_name, last_name, email, email_key, phone, city, status, tier_id,
      joined_on, current_term_start, valid_through, grace_through, created_at, archived_at, account_id, last_seen_at, last_paid_on, has_joined)
    select ${t}, ${id(2, 'g')}, 'M-' || lpad(g::text, 7, '0'),
      (array[${FIRST_NAMES.map((name) => `'${name}'`)}])[1 + abs(hashint4(g + 1)) % ${FIRST_NAMES.length}],
      (array[${LAST_NAMES.map((name) => `'${name}'`)}])[1 + abs(hashint4(g)) % ${LAST_NAMES.length}] || (g * 7919) % 9973,
      case when g % 40 <> 0 then 'member' || g || '@example.org' end, case when g % 40 <> 0 then 'member' || g || '@example.org' end,
      case when g % 40 <> 0 then '+44 20 7946 ' || lpad((g % 10000)::text, 4, '0') end,
      case when g % 2 = 0 then (array['Lyon', 'Oslo', 'Accra', 'Quito', 'Pune'])[1 + g / 2 % 5] else 'Town ' || g % 400 end, (array['active', 'active', 'active', 'active', 'lapsed', 'grace', 'pending'])[1 + g % 7],
      ${id(1, '1 + g % 5')}, current_date - (g % 3650), current_date - (g % 365), current_date + (g % 365) - 60, current_date + (g % 365) - 30,
      timestamptz '2019-01-01' + g * interval '17 seconds', case when g % 50 = 0 then now() end,
      case when g % 5 = 0 and g % 40 <> 0 then ${id(8, 'g')} end,
      case when g % 5 = 0 and g % 40 <> 0 then now() - g % 900 * interval '1 day' else '-infinity' end,
      -- Of the one payment that comes after its invoice below.
      case when g <= ${size.invoices} and (g - 1) % 10 <> 0 then current_date - (g - 1) % 700 + 20 else '-infinity' end,
      1 + g % 7 < 7
    from generate_series(1, ${size.members}) g`)
  await client.query(`insert into tallies (tenant_id, noun, status, row_count)
    select tenant_id, 'members', list_status, count(*) from members where tenant_id = ${t} group by 1, 3`)
  await client.query(`insert into tallies (tenant_id, noun, status, row_count)
    select tenant_id, 'tier_members', tier_id::text, count(*) from members where tenant_id = ${t} and list_status in ('active', 'grace') group by 1, 3`)
  await client.query(`insert into day_tallies (tenant_id, noun, label, day, amount)
    select m.tenant_id, d.noun, d.label, d.day, sum(d.amount) from members m, lateral member_days(m.list_status, m.joined_on, m.valid_through, m.has_joined) d
    where m.tenant_id = ${t} group by 1, 2, 3, 4`)
  // Of each member what was so before the present status and term, and what is so now; whoever applied has nothing before.
  await client.query(`insert into status_periods (tenant_id, member_id, status, from_on, to_on, cause)
    select tenant_id, id, p.status, p.from_on, p.to_on, 'entered' from members m, lateral (values
      ('active', least(joined_on, current_term_start), current_term_start - 1),
      (m.status, greatest(least(joined_on, current_term_start), current_term_start), null)
    ) p (status, from_on, to_on)
    where tenant_id = ${t} and (p.to_on is null or m.status <> 'pending' and p.to_on >= p.from_on)`)
  await client.query(`insert into membership_periods
      (tenant_id, member_id, tier_id, current_term_start, valid_through, grace_through, from_on, to_on)
    select tenant_id, id, p.tier_id, p.begun, p.ended, p.ended + 30, p.from_on, p.to_on from members m, lateral (values
      (${id(1, '1 + abs(hashint4(extract(day from m.joined_on)::int)) % 5')}, joined_on, current_term_start - 1, least(joined_on, current_term_start), current_term_start - 1),
      (m.tier_id, current_term_start, valid_through, greatest(least(joined_on, current_term_start), current_term_start), null)
    ) p (tier_id, begun, ended, from_on, to_on)
    where tenant_id = ${t} and (p.to_on is null or m.status <> 'pending' and p.to_on >= p.from_on)`)
  await client.query(`insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'standing', moved.status, moved.day, sum(moved.amount) from (
      select tenant_id, status, from_on, 1 from status_periods where tenant_id = ${t}
      union all select tenant_id, status, to_on + 1, -1 from status_periods where tenant_id = ${t} and to_on is not null
    ) moved (tenant_id, status, day, amount) group by 1, 3, 4`)
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
    select ${t}, ${id(6, 'g')}, ${id(3, `1 + g % ${size.events}`)}, ${id(2, `1 + (g * 31 + g / ${size.events}) % ${Math.ceil(size.members * 0.4)}`)}, ${id(4, `1 + g % ${size.events}`)},
      case when g % 5 = 0 then 'no_show' when g % 3 = 0 then 'confirmed' else 'attended' end, 2500, 'EUR', ${t} || '-' || md5(g::text), now() - g * interval '5 minutes', null
    from generate_series(1, ${size.registrations}) g on conflict do nothing`)
  await client.query(`update events set seats_taken = taken.n from (
      select event_id, sum(quantity) as n from registrations where tenant_id = ${t} and status in ('confirmed', 'attended') group by event_id) taken
    where events.tenant_id = ${t} and events.id = taken.event_id`)
  await client.query(`insert into invoices (tenant_id, id, number, status, kind, member_id, currency, issue_date, due_date, subtotal_minor, total_minor, paid_minor, created_at)
    select ${t}, ${id(7, 'g')}, 'INV-' || lpad(g::text, 8, '0'), case when g % 10 = 0 then 'open' else 'paid' end, case when g % 5 = 1 then 'event' else 'dues' end, ${id(2, `1 + g % ${size.members}`)}, 'EUR',
      current_date - g % 700, current_date - g % 700 + 30, ${AMOUNT}, ${AMOUNT}, case when g % 10 = 0 then 0 else ${AMOUNT} end, timestamptz '2020-01-01' + g * interval '31 seconds'
    from generate_series(1, ${size.invoices}) g`)
  await client.query('set session_replication_role = replica')
  await client.query(`insert into payments (tenant_id, id, number, member_id, method, amount_minor, applied_minor, currency, received_on, status, created_at)
    select ${t}, ${id(9, 'g')}, 'PAY-' || lpad(g::text, 8, '0'), ${id(2, `1 + g % ${size.members}`)}, (array['bank_transfer', 'bank_transfer', 'cash'])[1 + g % 3], ${AMOUNT}, ${AMOUNT}, 'EUR',
      current_date - g % 700 + 20, 'succeeded', timestamptz '2020-01-01' + g * interval '31 seconds'
    from generate_series(1, ${size.invoices}) g where g % 10 <> 0`)
  await client.query(`insert into payment_allocations (tenant_id, id, payment_id, invoice_id, amount_minor)
    select ${t}, ${id(10, 'g')}, ${id(9, 'g')}, ${id(7, 'g')}, ${AMOUNT} from generate_series(1, ${size.invoices}) g where g % 10 <> 0`)
  await client.query(`insert into tallies (tenant_id, noun, status, row_count)
    select tenant_id, 'payments', status, count(*) from payments where tenant_id = ${t} group by 1, 3`)
  await client.query(`insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'received', currency, received_on, sum(amount_minor) from payments where tenant_id = ${t} group by 1, 3, 4`)
  await client.query('set session_replication_role = origin')
}
