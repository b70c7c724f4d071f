import Fastify from 'fastify'
import pg from 'pg'

// The floor: what the same SQL costs in a plain Fastify server with a response schema, without accounts,
// row-level security, limits, logs or validation.
const [port, tenant] = [Number(process.env.PORT), process.env.FLOOR_TENANT as string]
const pool = new pg.Pool({ connectionString: process.env.DATABASE_OWNER_URL as string, max: 10 })
await import('#db/client')

const LIST = `select members.id, members.member_number, members.kind, members.first_name, members.last_name, members.email, members.phone,
    members.organization, members.city, members.status, members.tier_id, tiers.name as tier_name, members.joined_on, members.valid_through, members.created_at
  from members left join tiers on tiers.tenant_id = members.tenant_id and tiers.id = members.tier_id
  where members.tenant_id = $1 and members.list_status <> 'archived' and (members.name_key, members.id) > ($2, $3)
  order by members.name_key, members.id limit 51`
const EVENT = `e.id, e.title, e.description, e.kind, e.event_date, e.end_date, e.time_zone, e.starts_at, e.ends_at, e.location, e.address, e.online_url,
    e.attendance_mode, e.capacity, e.seats_taken, event_status_at(e.event_status, e.starts_at, e.ends_at, now()) as event_status, e.visibility,
    case when e.visibility = 'tiers' then array(select t.tier_id from event_tiers t where t.tenant_id = e.tenant_id and t.event_id = e.id order by t.tier_id)
      else '{}' end as tier_ids,
    e.registration_opens_at, e.registration_closes_at, e.cancel_by, e.takes_guests, e.waitlist_mode, e.offer_minutes, e.currency, e.organizer_account_id, e.tags,
    e.cancelled_at, e.cancel_reason, e.archived_at, e.custom_values, e.version, e.created_at, e.updated_at`
const EVENTS = `select ${EVENT} from events e where e.tenant_id = $1 order by e.event_date desc, e.id desc limit 51`
const DETAIL = `select ${EVENT},
    (select coalesce(json_agg(s), '[]') from (
      select id, event_id, title, description, starts_at, ends_at, room, track, speakers, capacity, credit_points::text
      from event_sessions where tenant_id = $1 and event_id = $2 order by starts_at, id) s) as sessions,
    (select coalesce(json_agg(t), '[]') from (
      select id, event_id, name, description, amount_text(price_minor, currency) as price, currency, tax_rate::text, payment_rule, quota, sold, sale_from, sale_to, audience,
        tier_ids, code, min_per_order, max_per_order, attendance_mode, waitlist_enabled, hidden_when_sold_out, is_active,
        is_active and coalesce(sale_from <= now(), true) and coalesce(sale_to > now(), true) and (quota is null or sold < quota) as is_on_sale, position
      from ticket_types where tenant_id = $1 and event_id = $2 order by position, id) t) as ticket_types,
    (select to_json(c) from (
      select refund_method, invoice_count, settled_count, faults, finished_at from event_cancellations where tenant_id = $1 and event_id = $2) c) as cancellation
  from events e where e.tenant_id = $1 and e.id = $2`
const ATTENDEES = `select r.id as registration_id, r.member_id,
    coalesce(nullif(btrim(m.first_name || ' ' || m.last_name), ''), r.guest_name, 'Unnamed') as name, coalesce(m.email, r.guest_email) as email,
    t.name as ticket_name, r.quantity, r.companions, r.status, r.registered_at, r.checked_in_at,
    seats_that_came(r.status, r.quantity, r.seats_came) as seats_came,
    seats_that_are_inside(r.status, r.quantity, r.seats_came, r.seats_inside, r.checked_out_at) as seats_inside
  from (select * from registrations where tenant_id = $1 and event_id = $2 and status in ('confirmed', 'attended') order by registered_at, id limit 500) r
  left join members m on m.tenant_id = r.tenant_id and m.id = r.member_id
  left join ticket_types t on t.tenant_id = r.tenant_id and t.id = r.ticket_type_id
  order by r.registered_at, r.id`
const SUMS = `select coalesce(sum(quantity) filter (where status in ('confirmed', 'attended')), 0)::bigint as registered,
    coalesce(sum(quantity) filter (where status = 'waitlisted'), 0)::bigint as waitlisted,
    coalesce(sum(quantity) filter (where status = 'attended'), 0)::bigint as checked_in,
    coalesce(sum(quantity) filter (where status = 'no_show'), 0)::bigint as no_show,
    coalesce(sum(quantity) filter (where status = 'cancelled'), 0)::bigint as cancelled,
    coalesce(sum(quantity) filter (where coalesce(billing in ('invoice', 'prepay') and price_minor > 0
      and status in ('pending_payment', 'confirmed', 'attended', 'no_show')
      and not exists (select from invoices i where i.tenant_id = registrations.tenant_id and i.id = registrations.invoice_id
        and i.status <> 'void' and (i.credited_minor < i.total_minor or i.total_minor = 0)), false)), 0)::bigint as without_invoice,
    (select to_json(m) from (select coalesce(sum(i.paid_minor), 0)::bigint as revenue_minor,
      coalesce(sum(i.total_minor - i.credited_minor), 0)::bigint as invoiced_minor,
      coalesce(sum(case when i.status = 'open' then i.remaining_minor else 0 end), 0)::bigint as outstanding_minor
      from registrations r join invoices i on i.tenant_id = r.tenant_id and i.registration_id = r.id
      join events e on e.tenant_id = r.tenant_id and e.id = r.event_id and e.currency = i.currency
      where r.tenant_id = $1 and r.event_id = $2 and i.status in ('open', 'paid', 'uncollectible')) m) as money,
    (select to_json(f) from (select count(*) as responses, round(avg(rating), 2)::float8 as avg_rating,
      round(100.0 * (count(*) filter (where nps >= 9) - count(*) filter (where nps <= 6)) / nullif(count(nps), 0))::integer as nps
      from feedback where tenant_id = $1 and event_id = $2) f) as feedback
  from registrations where tenant_id = $1 and event_id = $2`
const CREATE = `insert into events (tenant_id, id, title, description, event_date, end_date, time_zone, starts_at, ends_at, location, capacity, currency, event_status)
  values ($1, gen_random_uuid(), $2, $3, $4, $4::timestamp + interval '3 hours', 'Europe/Berlin', $4::timestamp at time zone 'Europe/Berlin',
    ($4::timestamp + interval '3 hours') at time zone 'Europe/Berlin', $5, $6, 'EUR', $7) returning *`

const fields = [
  'id',
  'member_number',
  'kind',
  'first_name',
  'last_name',
  'email',
  'phone',
  'organization',
  'city',
  'status',
  'tier_id',
  'tier_name',
  'joined_on',
  'valid_through',
  'created_at',
]
const member = {
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field, { type: ['string', 'null'] }])),
}

const app = Fastify({ logger: false })
app.get<{ Querystring: { key: string; id: string; tenant?: string } }>(
  '/members/',
  { schema: { response: { 200: { type: 'array', items: member } } } },
  async (request) => {
    const { key, id, tenant: other } = request.query
    return (await pool.query({ name: 'list', text: LIST, values: [other ?? tenant, key, id] })).rows.slice(0, 50)
  },
)
// The first page of events, and an event with everything that belongs to it: the same joins, the same JSON.
app.get('/events/', async () =>
  (await pool.query({ name: 'events', text: EVENTS, values: [tenant] })).rows.slice(0, 50),
)
app.get<{ Params: { id: string } }>('/events/:id', async (request) => {
  const values = [tenant, request.params.id]
  const [event, attendees, sums] = await Promise.all([
    pool.query({ name: 'detail', text: DETAIL, values }),
    pool.query({ name: 'attendees', text: ATTENDEES, values }),
    pool.query({ name: 'sums', text: SUMS, values }),
  ])
  const { money, without_invoice, feedback, ...counts } = sums.rows[0]
  const amount = (minor: number) => (minor / 100).toFixed(2)
  return {
    ...event.rows[0],
    ...{ attendees: attendees.rows, counts, without_invoice, feedback },
    revenue: amount(money.revenue_minor),
    invoiced: amount(money.invoiced_minor),
    outstanding: amount(money.outstanding_minor),
  }
})
app.post<{ Body: Record<string, unknown> }>('/events/', async (request, reply) => {
  const { title, description, event_date, location, capacity, event_status } = request.body
  reply.code(201)
  return (
    await pool.query({
      name: 'create',
      text: CREATE,
      values: [tenant, title, description, event_date, location, capacity, event_status],
    })
  ).rows[0]
})
app.get('/ready', async () => ({ ok: true }))
await app.listen({ port, host: '127.0.0.1' })
