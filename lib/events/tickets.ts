import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { listTicketTypes } from '#lib/events/queries'
import type { NewTicketType, TicketType, TicketTypePatch } from '#lib/events/schema'
import { instantOf } from '#lib/events/times'
import { toMinor } from '#lib/format/money'
import { lockSeats, promoteWaiting } from '#lib/seats/service'
import { requireTiers } from '#lib/tiers/queries'

function minor(amount: string, currency: string): number {
  try {
    return toMinor(amount, currency)
  } catch (cause) {
    throw new AppError('invalid', `${amount} has more decimals than ${currency} knows.`, { field: 'price', cause })
  }
}

/** The given fields as columns, times converted from the event's zone. */
function columns(input: TicketTypePatch, timeZone: string, currency: string) {
  const { price, tax_rate, sale_from, sale_to, ...fields } = input
  const moment = (field: 'sale_from' | 'sale_to', value: string | null) =>
    value === null ? null : instantOf(value, timeZone, field)
  return {
    ...fields,
    ...(price !== undefined && { price_minor: minor(price, currency) }),
    ...(tax_rate !== undefined && { tax_rate: String(tax_rate) }),
    ...(sale_from !== undefined && { sale_from: moment('sale_from', sale_from) }),
    ...(sale_to !== undefined && { sale_to: moment('sale_to', sale_to) }),
  }
}

interface Terms {
  min_per_order?: number | undefined
  max_per_order?: number | undefined
  sale_from?: string | null | undefined
  sale_to?: string | null | undefined
  audience?: string | undefined
  tier_ids?: string[] | undefined
  code?: string | null | undefined
}

/** Throws invalid when a ticket type with these terms could never be bought. */
function requireSellable(terms: Terms): void {
  if ((terms.min_per_order ?? 1) > (terms.max_per_order ?? 10)) {
    throw new AppError('invalid', 'The least number per order is above the most.', { field: 'min_per_order' })
  }
  if (terms.sale_from && terms.sale_to && Date.parse(terms.sale_to) <= Date.parse(terms.sale_from)) {
    throw new AppError('invalid', 'The sale ends before it starts.', { field: 'sale_to' })
  }
  if (terms.audience === 'tiers' && (terms.tier_ids ?? []).length === 0) {
    throw new AppError('invalid', 'Name the tiers that this ticket type is for.', { field: 'tier_ids' })
  }
  if (terms.audience === 'code' && !terms.code) {
    throw new AppError('invalid', 'Give the code that opens this ticket type.', { field: 'code' })
  }
}

/** The columns of a ticket type to be added. Throws invalid when nobody could buy it. */
export function ticketRow(eventId: string, timeZone: string, currency: string, input: NewTicketType) {
  const row = { ...columns(input, timeZone, currency), name: input.name, id: uuidv7(), event_id: eventId, currency }
  requireSellable(row)
  return row
}

/** People choose a ticket by its name. Throws invalid when another ticket type of the event has it. */
async function requireOwnName(ctx: Ctx, eventId: string, name: string, id: string | null): Promise<void> {
  const others = await ctx.db
    .selectFrom('ticket_types')
    .select(['id', 'name'])
    .where('event_id', '=', eventId)
    .execute()
  if (others.some((other) => other.id !== id && nameKey(other.name) === nameKey(name))) throw sameName(name)
}

/** Two names that people take for the same have the same key. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** What is wrong with a second ticket type of one name. */
export function sameName(name: string): AppError {
  return new AppError('invalid', `This event has a ticket type called ${name} already. Give another name.`, {
    field: 'name',
  })
}

async function getTicketType(ctx: Ctx, eventId: string, id: string): Promise<TicketType> {
  return orNotFound(
    (await listTicketTypes(ctx, eventId)).find((ticket) => ticket.id === id),
    'ticket type',
  )
}

async function lockEvent(ctx: Ctx, eventId: string) {
  const [locked, event] = await Promise.all([
    lockSeats(ctx, eventId),
    ctx.db.selectFrom('events').select(['time_zone', 'currency']).where('id', '=', eventId).executeTakeFirst(),
  ])
  orNotFound(locked, 'event')
  return orNotFound(event, 'event')
}

/** Adds a ticket type to an event. Throws not_found, invalid. */
export async function addTicketType(ctx: Ctx, eventId: string, input: NewTicketType): Promise<TicketType> {
  return transaction(ctx, async (ctx) => {
    const { time_zone, currency } = await lockEvent(ctx, eventId)
    const row = ticketRow(eventId, time_zone, currency, input)
    await requireOwnName(ctx, eventId, input.name, null)
    await requireTiers(ctx, input.tier_ids)
    await ctx.db.insertInto('ticket_types').values(row).execute()
    await recordAudit(ctx, { action: 'ticket_type.created', noun: 'ticket_types', object_id: row.id, after: input })
    return getTicketType(ctx, eventId, row.id)
  })
}

/**
 * Changes a ticket type; what was sold keeps its price. A larger quota lets those who wait move up.
 *
 * @throws AppError not_found, invalid, also for a quota below what is sold or the name of another ticket type
 */
export async function editTicketType(
  ctx: Ctx,
  eventId: string,
  id: string,
  patch: TicketTypePatch,
): Promise<TicketType> {
  return transaction(ctx, async (ctx) => {
    const { time_zone, currency } = await lockEvent(ctx, eventId)
    const before = await getTicketType(ctx, eventId, id)
    const changes = columns(patch, time_zone, currency)
    requireSellable({ ...before, ...changes })
    if (patch.name !== undefined && patch.name !== before.name) await requireOwnName(ctx, eventId, patch.name, id)
    await requireTiers(ctx, patch.tier_ids)
    await ctx.db
      .updateTable('ticket_types')
      .set({ ...changes, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    if (patch.quota !== undefined) await promoteWaiting(ctx, eventId)
    await recordAudit(ctx, { action: 'ticket_type.updated', noun: 'ticket_types', object_id: id, after: patch })
    return getTicketType(ctx, eventId, id)
  })
}

/** Takes away a ticket type that nobody has. Throws not_found, conflict. */
export async function removeTicketType(ctx: Ctx, eventId: string, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockEvent(ctx, eventId)
    const before = await getTicketType(ctx, eventId, id)
    const used = await ctx.db
      .selectFrom('registrations')
      .select('id')
      .where('event_id', '=', eventId)
      .where('ticket_type_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (used) throw new AppError('conflict', 'This ticket type has been used. Set is_active to false to stop its sale.')
    await ctx.db.deleteFrom('ticket_types').where('id', '=', id).execute()
    await recordAudit(ctx, { action: 'ticket_type.removed', noun: 'ticket_types', object_id: id, before })
  })
}
