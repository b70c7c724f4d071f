import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import type { Event } from '#lib/events/schema'
import { numberFormat } from '#lib/format/intl'
import type { EventPart } from '#lib/papers/event'
import { PAYABLE_STATUSES } from '#lib/seats/schema'

/** More seats than this in one paper would hold up everybody else for seconds while it is drawn. */
const MAX_PRINTED = 1_000

/** So many parts are offered; more people than fill them are no list for a door. */
const MAX_PARTS = 50

/** The longest name that says where a part begins and ends. */
const MAX_NAME = 24

/** Some of the people who are expected, as many as are printed at once. Long names of the first and the last are cut. */
export interface PrintedPart extends EventPart {
  /** Their registrations, in order. */
  ids: string[]
}

interface Expected {
  id: string
  quantity: number
  family: string
}

/** What a registration is listed by. */
export const PRINTED_NAME = sql<string>`coalesce(nullif(btrim(members.first_name || ' ' || members.last_name), ''), nullif(btrim(members.organization), ''), registrations.guest_name, 'Unnamed')`

/** Reads who is expected at an event, or was, by last name; of the same name in the order of registering. */
async function findOrder(ctx: Ctx, event_id: string, locale: string): Promise<Expected[]> {
  const rows = await ctx.db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      'registrations.id',
      'registrations.quantity',
      PRINTED_NAME.as('name'),
      sql<string | null>`nullif(btrim(members.last_name), '')`.as('last_name'),
    ])
    .where('registrations.event_id', '=', event_id)
    .where('registrations.status', 'in', [...PAYABLE_STATUSES])
    .orderBy('registrations.id')
    .limit(MAX_PARTS * MAX_PRINTED + 1)
    .execute()
  if (rows.length > MAX_PARTS * MAX_PRINTED) throw tooMany(locale)
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  return (
    rows
      // Of guests only the whole name is known; its last word is what a list is looked through by.
      .map((row) => ({ ...row, family: row.last_name ?? row.name.trim().split(/\s+/).at(-1) ?? row.name }))
      .sort((one, other) => compare(one.family, other.family) || compare(one.name, other.name))
  )
}

function tooMany(locale: string): AppError {
  const most = numberFormat(locale).format(MAX_PARTS * MAX_PRINTED)
  return new AppError(
    'conflict',
    `More than ${most} seats are too many to print. Export the list of registrations as a file instead.`,
  )
}

const short = (name: string) => {
  const letters = Array.from(name)
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : name
}

/** Cuts people in order into parts of so many seats at most; the seats of one registration stay together. */
export function cutParts(people: readonly Expected[], most: number): PrintedPart[] {
  const parts: Omit<PrintedPart, 'parts'>[] = []
  let seats = 0
  for (const { id, quantity, family } of people) {
    const open = parts.at(-1)
    if (open && seats + quantity - (open.from_seat - 1) <= most) {
      open.ids.push(id)
      open.to_seat += quantity
      open.last = short(family)
    } else {
      const name = short(family)
      const from_seat = seats + 1
      parts.push({ part: parts.length + 1, from_seat, to_seat: seats + quantity, first: name, last: name, ids: [id] })
    }
    seats += quantity
  }
  return parts.map((part) => ({ ...part, parts: parts.length }))
}

/** Returns the parts in which the papers for the door are printed. Throws conflict for more seats than can be printed. */
async function listParts(ctx: Ctx, event_id: string, locale: string): Promise<PrintedPart[]> {
  const parts = cutParts(await findOrder(ctx, event_id, locale), MAX_PRINTED)
  if (parts.length > MAX_PARTS) throw tooMany(locale)
  return parts
}

/**
 * Returns the parts that the page of an event offers, in order; none where its papers are printed at once, or are too
 * many, which printing says.
 */
export async function offeredParts(
  ctx: Ctx,
  { id, seats_taken }: Pick<Event, 'id' | 'seats_taken'>,
  locale: string,
): Promise<EventPart[]> {
  // Everybody who is printed holds a seat.
  if (seats_taken <= MAX_PRINTED) return []
  try {
    return (await listParts(ctx, id, locale)).map(({ ids: _, ...part }) => part)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return []
    throw error
  }
}

/**
 * Returns the part that is asked for; null where nobody is expected.
 *
 * @throws AppError conflict where it has to be said which, and for more seats than can be printed, invalid for one that
 * there is not
 */
export async function getPrintedPart(
  ctx: Ctx,
  event_id: string,
  locale: string,
  part: number | undefined,
): Promise<PrintedPart | null> {
  const parts = await listParts(ctx, event_id, locale)
  const write = (count: number) => numberFormat(locale).format(count)
  if (part === undefined && parts.length > 1)
    throw new AppError(
      'conflict',
      `${write(parts.at(-1)?.to_seat ?? 0)} seats are printed in parts of at most ${write(MAX_PRINTED)}. Say which with part: 1 to ${parts.length}.`,
      { field: 'part' },
    )
  const found = parts[(part ?? 1) - 1]
  if (found || (part ?? 1) === 1) return found ?? null
  throw new AppError(
    'invalid',
    parts.length > 1
      ? `There are ${parts.length} parts. Ask for one of 1 to ${parts.length}.`
      : 'There is one part only. Leave part out, or ask for 1.',
    { field: 'part' },
  )
}
