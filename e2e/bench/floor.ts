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
const DETAIL = 'select * from events where tenant_id = $1 and id = $2'
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
app.get<{ Params: { id: string } }>(
  '/events/:id',
  async (request) => (await pool.query({ name: 'detail', text: DETAIL, values: [tenant, request.params.id] })).rows[0],
)
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
