import { sql } from 'kysely'
import { type AuditEntry, recordAudit } from '#lib/audit/service'
import type { Ctx } from '#lib/context'
import type { CustomValues } from '#lib/custom-fields/schema'
import { NewEvent, type NewTicketType } from '#lib/events/schema'
import { addEvent } from '#lib/events/service'
import { ticketRow } from '#lib/events/tickets'
import { scheduleOf } from '#lib/events/times'
import { addDays } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { minorOrNull } from '#lib/format/money'
import { cut, shortened } from '#lib/format/shortened'
import { type CellReader, type Complain, complainAbout, readCells } from '#lib/imports/cells'
import { EVENT_FIELDS } from '#lib/imports/event-fields'
import { anyOf, hashesOf, putBack, setColumns, untouched } from '#lib/imports/kept-rows'
import type { Decided, DoneRow, NounImport, RowDecision, RowFate, ToldRow, WrittenRow } from '#lib/imports/noun'
import { checkedFields, isSameValues, ownFields, ownValues } from '#lib/imports/own-fields'
import { type RowKey, sameRows } from '#lib/imports/same-rows'
import type { RowProblem } from '#lib/imports/schema'
import type { KeptImport } from '#lib/imports/settings'
import { readMoney } from '#lib/imports/values'
import { PAYMENT_RULES } from '#lib/seats/schema'
import { todayOfTenant } from '#lib/tenants/queries'

/** What a row says of an event. */
interface GivenEvent {
  /** The number that the event had in the other program, or its identifier here. */
  event_id?: string
  title?: string
  /** When it takes place, by the local clock. */
  event_date?: string
  end_date?: string
  has_end: boolean
  fields: Record<string, unknown>
  ticket_types?: NewTicketType[]
  custom?: Record<string, unknown>
}

interface EventDecision extends RowDecision {
  changes: Record<string, unknown>
  custom: CustomValues
  adds_tickets: boolean
}

function selectEvents(ctx: Ctx) {
  return ctx.db
    .selectFrom('events')
    .select(['id', 'title', 'kind', 'event_date', 'end_date', 'time_zone', 'starts_at', 'ends_at', 'description'])
    .select([
      'location',
      'address',
      'online_url',
      'attendance_mode',
      'capacity',
      'seats_taken',
      'tags',
      'custom_values',
    ])
    .select(['external_number', 'currency', 'event_status', 'archived_at'])
    .select([
      sql<boolean>`starts_at > now()`.as('is_to_come'),
      sql<boolean>`exists (select from registrations r where r.tenant_id = events.tenant_id and r.event_id = events.id
        and r.status in ('confirmed', 'waitlisted', 'offered', 'pending_payment', 'pending_approval'))`.as(
        'has_people',
      ),
      sql<boolean>`exists (select from registrations r where r.tenant_id = events.tenant_id and r.event_id = events.id
        and r.status = 'waitlisted')`.as('has_waiting'),
      sql<boolean>`exists (select from ticket_types k where k.tenant_id = events.tenant_id and k.event_id = events.id)`.as(
        'has_tickets',
      ),
    ])
}

/** An event that is there. */
export type KnownEvent = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The events that rows may be of, found by number or by title and day. */
export class EventDirectory {
  readonly #byNumber = new Map<string, KnownEvent>()
  readonly #byTitle = new Map<string, KnownEvent[]>()

  constructor(events: readonly KnownEvent[]) {
    for (const event of events) {
      this.#byNumber.set(event.id, event)
      if (event.external_number) this.#byNumber.set(event.external_number, event)
      const key = `${fold(event.title)} ${event.event_date.slice(0, 10)}`
      this.#byTitle.set(key, [...(this.#byTitle.get(key) ?? []), event])
    }
  }

  byNumber(number: string): KnownEvent | undefined {
    return this.#byNumber.get(isUuid(number) ? number.toLowerCase() : number) ?? this.#byNumber.get(number)
  }

  byTitle(title: string, day: string): KnownEvent[] {
    return this.#byTitle.get(`${fold(title)} ${day}`) ?? []
  }

  /** Those of a title on any day. */
  ofTitle(title: string): KnownEvent[] {
    const start = `${fold(title)} `
    return [...this.#byTitle].flatMap(([key, events]) => (key.slice(0, -10) === start ? events : []))
  }
}

/** What events are looked for by. */
interface EventWanted {
  event_id?: string | undefined
  title?: string | undefined
  day?: string | undefined
}

/** Finds the events that rows name, and locks them where they are to be written. */
export async function findEvents(ctx: Ctx, wanted: readonly EventWanted[], isLocked: boolean): Promise<EventDirectory> {
  const numbers = [...new Set(wanted.flatMap(({ event_id }) => event_id ?? []))]
  const titles = [...new Set(wanted.flatMap(({ title }) => (title ? fold(title) : [])))]
  const uuids = numbers.filter(isUuid)
  const query = selectEvents(ctx)
    .where((is) =>
      is.or([
        is('external_number', '=', sql<string>`any(${numbers}::text[])`),
        is('id', '=', anyOf(uuids)),
        is(sql`fold(title)`, '=', sql`any(${titles}::text[])`),
      ]),
    )
    .orderBy('id')
  return new EventDirectory(await (isLocked ? query.forNoKeyUpdate() : query).execute())
}

const PARTS = 'Write each on a line of its own: name | price | seats | tax rate | invoice, prepay or at door.'

/** Reads "Early | 20.00 | 50 | 7 | prepay | members": what a ticket type of a file says. Throws Error with a sentence. */
function readTicket(line: string, position: number, tiers: ReadonlyMap<string, string>): NewTicketType {
  const parts = line.split('|').map((part) => part.trim())
  // A name may have such a bar in it where all the others are given.
  const [name = '', price = '', quota = '', rate = '', rule = '', audience = '', off = ''] =
    parts.length > 7 ? [parts.slice(0, -6).join(' | '), ...parts.slice(-6)] : parts
  if (name === '') throw new Error(`A ticket type has no name. ${PARTS}`)
  const number = (text: string, what: string) => {
    const read = readMoney(text.replace(/\s*%$/, ''), '.')
    if (read === null || read.startsWith('-')) throw new Error(`The ${what} of ${name} is no number. ${PARTS}`)
    return read
  }
  const payment_rule = PAYMENT_RULES.find((each) => each.replace('_', ' ') === fold(rule).replaceAll('_', ' '))
  if (rule !== '' && !payment_rule) throw new Error(`${name} is to be paid by invoice, prepay or at door. ${PARTS}`)
  const [, who = '', whom = ''] = /^(\S*)\s*(.*)$/s.exec(audience) ?? []
  if (!['', 'everyone', 'members', 'tiers', 'code'].includes(who))
    throw new Error(`${name} is for everyone, members, tiers with their names, or a code.`)
  const tier_ids = who === 'tiers' ? whom.split(' & ').map((tier) => tiers.get(fold(tier)) ?? '') : []
  if (tier_ids.includes('')) throw new Error(`${name} is for a tier that is not there. Correct its name.`)
  return {
    name,
    position,
    price: price === '' ? '0' : number(price, 'price'),
    ...(quota !== '' && { quota: Number(number(quota, 'number of seats')) }),
    ...(rate !== '' && { tax_rate: Number(number(rate, 'tax rate')) }),
    ...(payment_rule && { payment_rule }),
    ...(who !== '' && { audience: who as 'everyone' }),
    ...(tier_ids.length > 0 && { tier_ids }),
    ...(who === 'code' && { code: whom }),
    ...(fold(off) === 'off' && { is_active: false }),
  }
}

/** When an event takes place by what a row says; whole days have no time. */
function timesOf(
  fields: Record<string, unknown>,
  complain: Complain,
): Pick<GivenEvent, 'event_date' | 'end_date' | 'has_end'> {
  const { event_date, start_time, end_date, end_time } = fields as Record<string, string | undefined>
  if (!event_date) return { has_end: false }
  const at = (moment: string, time: string | undefined) =>
    moment.includes('T') || !time ? moment : `${moment}T${time}`
  const start = at(event_date, start_time)
  let end = end_date ? at(end_date, end_time) : end_time ? `${start.slice(0, 10)}T${end_time}` : undefined
  if (end && !end_date && end < start) end = `${addDays(start.slice(0, 10), 1)}T${end_time}`
  const isWholeDay = !start.includes('T')
  const from = isWholeDay ? `${start}T00:00:00` : start
  const until =
    end === undefined ? (isWholeDay ? `${start}T23:59:00` : undefined) : end.includes('T') ? end : `${end}T23:59:00`
  if (until !== undefined && until < from) {
    complain(
      'end_date',
      `It would end on ${until.slice(0, 16).replace('T', ' at ')}, before it starts. Correct one of the two.`,
    )
    return { has_end: false }
  }
  return { event_date: from, ...(until && { end_date: until }), has_end: end !== undefined }
}

const MOMENTS = ['registration_opens_at', 'registration_closes_at', 'cancel_by'] as const

function readEvent(cells: readonly string[], reader: CellReader, tiers: ReadonlyMap<string, string>, own: string) {
  const { fields: read, custom, problems } = readCells(cells, reader)
  const complain = complainAbout(reader.columns, problems)
  const {
    event_id,
    title,
    price,
    tax_rate,
    ticket_types,
    currency,
    tiers: names,
    ...rest
  } = read as Record<string, unknown>
  for (const name of ['event_date', 'start_time', 'end_date', 'end_time']) delete rest[name]
  const given: GivenEvent = { ...timesOf(read, complain), fields: rest, ...(custom && { custom }) }
  for (const name of MOMENTS) {
    const moment = rest[name] as string | undefined
    if (moment && !moment.includes('T'))
      rest[name] = `${moment}T${name === 'registration_opens_at' ? '00:00:00' : '23:59:00'}`
  }
  if (typeof title === 'string') given.title = title
  if (typeof event_id === 'string') given.event_id = cut(event_id, 200)
  if (typeof currency === 'string') {
    const code = currency.toUpperCase()
    if (NewEvent.shape.currency.safeParse(code).success) rest.currency = code
    else complain('currency', 'There is no such currency. Write its code such as EUR.')
  }
  const code = (rest.currency as string | undefined) ?? own
  if (Array.isArray(names)) {
    const ids = names.map((name) => tiers.get(fold(String(name))))
    const missing = names.find((_, at) => ids[at] === undefined)
    if (missing)
      complain('tiers', `There is no tier “${shortened(String(missing), 60)}”. Correct its name, or add it first.`)
    else if (rest.visibility === 'tiers') rest.tier_ids = ids
  }
  if (rest.visibility === 'tiers' && !names) complain('visibility', 'Say which tiers see it, in a column of its own.')
  try {
    const lines = (ticket_types as string[] | undefined)?.map((line, at) => readTicket(line, at, tiers))
    if (lines) given.ticket_types = lines
    else if (price !== undefined)
      given.ticket_types = [
        { name: 'Ticket', price: price as string, ...(tax_rate !== undefined && { tax_rate: tax_rate as number }) },
      ]
  } catch (error) {
    complain('ticket_types', (error as Error).message)
  }
  for (const { name, price = '0' } of given.ticket_types ?? []) {
    const minor = minorOrNull(price, code)
    const field = ticket_types ? 'ticket_types' : 'price'
    if (minor === null) complain(field, `The price of ${name} has more decimals than ${code} knows.`)
    else if (minor < 0) complain(field, `The price of ${name} is below zero. Correct it.`)
  }
  const names_ = (given.ticket_types ?? []).map((ticket) => fold(ticket.name))
  const twice = names_.findIndex((name, at) => names_.indexOf(name) < at)
  if (twice >= 0)
    complain('ticket_types', `Two ticket types are called ${given.ticket_types?.[twice]?.name}. Rename one.`)
  return { given, problems, title: cut(given.title ?? given.event_id ?? 'Row without a title', 200) }
}

/** Of what is there, a file changes these; empty cells change nothing. */
const CHANGED = [
  'title',
  'kind',
  'description',
  'location',
  'address',
  'online_url',
  'attendance_mode',
  'capacity',
] as const

/** What people who are registered are told when it changes, which an import does not do. */
const TOLD: readonly string[] = ['event_date', 'end_date', 'location', 'address', 'online_url', 'attendance_mode']

function changesOf(given: GivenEvent, event: KnownEvent): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  const fields: Record<string, unknown> = { ...given.fields, title: given.title }
  for (const name of CHANGED)
    if (fields[name] !== undefined && fields[name] !== event[name]) changes[name] = fields[name]
  if (Array.isArray(fields.tags)) {
    const tags = [...new Set([...event.tags, ...(fields.tags as string[])])]
    if (tags.length > event.tags.length && tags.length <= 30) changes.tags = tags
  }
  if (!given.event_date) return changes
  const duration = Date.parse(event.ends_at) - Date.parse(event.starts_at)
  const start = scheduleOf(given.event_date, undefined, event.time_zone)
  const end = given.has_end ? given.end_date : new Date(Date.parse(start.starts_at) + duration).toISOString()
  const next = scheduleOf(given.event_date, end, event.time_zone)
  if (next.event_date !== event.event_date || next.end_date !== event.end_date) Object.assign(changes, next)
  return changes
}

interface EventSettings {
  reader: CellReader
  tiers: ReadonlyMap<string, string>
  custom: Awaited<ReturnType<typeof checkedFields>>
  currency: string
  on_match: string
}

async function settingsOf(ctx: Ctx, kept: KeptImport): Promise<EventSettings> {
  const [fields, custom, tiers, tenant, today] = await Promise.all([
    eventImport.fields(ctx),
    checkedFields(ctx, 'events', kept.columns),
    ctx.db.selectFrom('tiers').select(['id', 'name']).execute(),
    ctx.db.selectFrom('tenants').select(['currency', 'time_zone']).executeTakeFirstOrThrow(),
    todayOfTenant(ctx),
  ])
  const { event_date: _start, end_date: _end, ticket_types: _tickets, currency: _currency, ...checks } = NewEvent.shape
  for (const name of MOMENTS) delete (checks as Record<string, unknown>)[name]
  return {
    reader: {
      columns: kept.columns,
      fields: new Map(fields.map((each) => [each.field, each])),
      time_zone: tenant.time_zone,
      today,
      checks,
    },
    tiers: new Map(tiers.map(({ id, name }) => [fold(name), id])),
    custom,
    currency: tenant.currency,
    on_match: kept.on_match,
  }
}

async function decide(
  ctx: Ctx,
  { reader, custom, on_match }: EventSettings,
  rows: readonly ToldRow<GivenEvent>[],
  isLocked: boolean,
): Promise<EventDecision[]> {
  const wanted = rows.map(({ given }) => ({ ...given, day: given.event_date?.slice(0, 10) }))
  const directory = await findEvents(ctx, wanted, isLocked)
  return rows.map(({ line, given, problems: found }) => {
    const problems: RowProblem[] = [...found]
    const complain = complainAbout(reader.columns, problems)
    const decision: EventDecision = {
      ...{ line, outcome: 'create', object_id: null, matched_by: null, problems, note: null },
      ...{ changes: {}, custom: {}, adds_tickets: false },
    }
    const event = recognise(given, directory, decision, complain)
    decision.custom = ownValues(custom, given.custom, event ? event.custom_values : null, complain) ?? {}
    if (event) update(given, event, decision, complain, on_match)
    else requireNew(given, reader, problems, complain)
    if (problems.length > 0) decision.outcome = 'problem'
    return decision
  })
}

function recognise(
  { event_id, title, event_date }: GivenEvent,
  directory: EventDirectory,
  decision: EventDecision,
  complain: Complain,
): KnownEvent | null {
  const numbered = event_id ? directory.byNumber(event_id) : undefined
  const day = event_date?.slice(0, 10)
  const [titled, ...more] = title && day ? directory.byTitle(title, day) : []
  const event = numbered ?? (titled?.external_number && event_id ? undefined : titled)
  if (!event) return null
  if (!numbered && more.length > 0)
    complain('title', `There are ${more.length + 1} events of this title on that day. Give the number of the event.`)
  decision.object_id = event.id
  decision.matched_by = numbered ? 'number' : 'title'
  return event
}

function requireNew(
  { title, event_date, fields }: GivenEvent,
  { time_zone }: CellReader,
  problems: readonly RowProblem[],
  complain: Complain,
) {
  const isTold = (field: string) => problems.some((problem) => problem.field === field)
  if (title === undefined && !isTold('title')) complain('title', 'The title is missing. Fill it in.')
  if (event_date === undefined && !isTold('event_date') && !isTold('end_date'))
    complain('event_date', 'The day is missing. Write when the event starts.')
  if (event_date === undefined) return
  try {
    const { ends_at, starts_at } = scheduleOf(event_date, undefined, time_zone)
    const { event_status } = fields
    if (event_status === 'completed' && Date.parse(ends_at) > Date.now())
      complain('event_status', 'It cannot be over before it has been. Correct the status or the day.')
    if (event_status === 'ongoing' && Date.parse(starts_at) > Date.now())
      complain('event_status', 'It has not begun yet. Correct the status or the day.')
  } catch (error) {
    complain('event_date', (error as Error).message)
  }
}

function update(given: GivenEvent, event: KnownEvent, decision: EventDecision, complain: Complain, on_match: string) {
  if (on_match === 'skip') {
    decision.outcome = 'skip'
    decision.note = 'Is there already.'
    return
  }
  try {
    decision.changes = changesOf(given, event)
  } catch (error) {
    complain('event_date', (error as Error).message)
    return
  }
  if (!isSameValues(decision.custom, event.custom_values)) decision.changes.custom_values = decision.custom
  decision.adds_tickets = given.ticket_types !== undefined && !event.has_tickets
  decision.outcome = 'update'
  const told = Object.keys(decision.changes).find((name) => TOLD.includes(name))
  if (told && event.is_to_come && event.has_people)
    complain(
      told,
      'People are registered for it, who have to be told. Change this on the event’s page, or empty the cell.',
    )
  const capacity = decision.changes.capacity as number | undefined
  if (capacity !== undefined && capacity < event.seats_taken)
    complain('capacity', `${event.seats_taken} seats are taken already. Give at least as many.`)
  if (capacity !== undefined && event.has_waiting)
    complain('capacity', 'People wait for seats. Change their number on the event’s page, so that they move up.')
  if (Object.keys(decision.changes).length === 0 && !decision.adds_tickets) {
    decision.outcome = 'skip'
    decision.note = 'Nothing to change.'
  }
}

async function write(
  ctx: Ctx,
  import_id: string,
  rows: readonly Decided<GivenEvent, EventDecision>[],
): Promise<WrittenRow[]> {
  const written: (WrittenRow & { changes: Record<string, unknown> })[] = []
  for (const { given, decision } of rows) {
    const { line, object_id, changes } = decision
    if (object_id === null) {
      const { fields, ticket_types, title, event_date, end_date, event_id } = given
      const event = await addEvent(
        ctx,
        {
          ...(fields as Partial<NewEvent>),
          ...{ title: title as string, event_date: event_date as string },
          ...(end_date && { end_date }),
          ...(ticket_types && { ticket_types }),
          // Nobody gets the mails of an organizer because of a file.
          organizer_account_id: null,
        },
        { custom_values: decision.custom, external_number: event_id ?? null },
      )
      written.push({ line, object_id: event.id, before: null, made: {}, changes: {} })
    } else written.push({ line, object_id, ...(await change(ctx, given, decision)), changes })
  }
  const hashes = await hashesOf(
    ctx,
    'events',
    written.map(({ object_id }) => object_id),
  )
  for (const row of written) row.made = { ...row.made, hash: hashes.get(row.object_id) }
  await recordAudit(
    ctx,
    ...written.map(
      ({ line, object_id, before, changes }): AuditEntry => ({
        ...{ action: 'event.imported', noun: 'events', object_id, before },
        after: { import_id, line, ...(before && changes) },
      }),
    ),
  )
  return written.map(({ changes: _, ...row }) => row)
}

/** Changes an event that is there by what a row says. */
async function change(
  ctx: Ctx,
  { ticket_types = [] }: GivenEvent,
  { object_id, changes, adds_tickets }: EventDecision,
) {
  const id = object_id as string
  const row = await ctx.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name as keyof typeof row]]))
  await setColumns(ctx, 'events', [{ id, columns: changes }])
  const tickets = adds_tickets ? ticket_types.map((ticket) => ticketRow(id, row.time_zone, row.currency, ticket)) : []
  for (const ticket of tickets) await ctx.db.insertInto('ticket_types').values(ticket).execute()
  return { before, made: { tickets: tickets.map((ticket) => ticket.id) } }
}

async function undo(ctx: Ctx, kept: KeptImport, rows: readonly DoneRow[]): Promise<RowFate[]> {
  const ids = rows.map(({ object_id }) => object_id as string)
  await ctx.db.selectFrom('events').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  const { free, kept: stay } = await untouched(ctx, 'events', rows)
  const used = new Set(
    (
      await ctx.db
        .selectFrom('registrations')
        .select('event_id')
        .distinct()
        .where('event_id', '=', anyOf(ids))
        .execute()
    ).map(({ event_id }) => event_id),
  )
  const isUsed = ({ object_id, outcome, made }: DoneRow) =>
    used.has(object_id as string) && (outcome === 'create' || (made as { tickets?: string[] }).tickets?.length !== 0)
  const gone = free.filter((row) => !isUsed(row))
  const created = gone.filter(({ outcome }) => outcome === 'create').map(({ object_id }) => object_id as string)
  if (created.length > 0) await ctx.db.deleteFrom('events').where('id', '=', anyOf(created)).execute()
  const tickets = gone
    .filter(({ outcome }) => outcome === 'update')
    .flatMap(({ made }) => (made as { tickets?: string[] }).tickets ?? [])
  if (tickets.length > 0) await ctx.db.deleteFrom('ticket_types').where('id', '=', anyOf(tickets)).execute()
  await putBack(ctx, 'events', kept.id, gone)
  return [
    ...stay,
    ...free.filter(isUsed).map(
      ({ line }): RowFate => ({
        ...{ line, state: 'kept' },
        note: 'Kept: people are registered for it. Take the import of its registrations back first.',
      }),
    ),
    ...gone.map(({ line }): RowFate => ({ line, state: 'undone', note: null })),
  ]
}

function keysOf({ event_id, title, event_date }: GivenEvent, object_id: string | null): RowKey[] {
  return [
    ...(object_id ? [{ field: 'title', key: `id ${object_id}`, says: 'is the same event' }] : []),
    ...(event_id ? [{ field: 'event_id', key: `number ${event_id}`, says: 'has the same number' }] : []),
    ...(!event_id && title && event_date
      ? [{ field: 'title', key: `title ${fold(title)} ${event_date}`, says: 'has the same title and start' }]
      : []),
  ]
}

/** Events, with their ticket types. */
export const eventImport: NounImport = {
  match_by: ['number', 'title'],
  layouts: [],
  fields: async (ctx) => [...EVENT_FIELDS, ...(await ownFields(ctx, 'events'))],
  lacks: (taken) =>
    taken.has('event_id') || (taken.has('title') && taken.has('event_date'))
      ? null
      : 'Which columns are the title and the day of the event? Choose them.',
  open: async (ctx, kept) => {
    const settings = await settingsOf(ctx, kept)
    return {
      read: (cells) => readEvent(cells, settings.reader, settings.tiers, settings.currency),
      decide: (ctx, rows, isLocked) => decide(ctx, settings, rows as ToldRow<GivenEvent>[], isLocked),
      ...sameRows(kept.columns, keysOf),
      changed: (decision) => {
        const { changes, adds_tickets } = decision as EventDecision
        const names = Object.keys(changes).filter((name) => name !== 'starts_at' && name !== 'ends_at')
        return [...names, ...(adds_tickets ? ['ticket_types'] : [])]
      },
      write: (ctx, import_id, rows) => write(ctx, import_id, rows as Decided<GivenEvent, EventDecision>[]),
    }
  },
  undo,
  referred: (table) => `Kept: something was added since that belongs to this event (${table.replaceAll('_', ' ')}).`,
}
