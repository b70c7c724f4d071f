import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#lib/context'
import { holdsSeats, newCode } from '#lib/registrations/service'
import type { RegistrationStatus, SeatBilling } from '#lib/seats/schema'
import { moveSeats, type SeatMove } from '#lib/seats/service'

/** A registration that a file tells of. */
export interface ImportedRegistration {
  event_id: string
  member_id: string | null
  guest_name: string | null
  guest_email: string | null
  ticket_type_id: string | null
  quantity: number
  companions: string[]
  status: RegistrationStatus
  price_minor: number
  currency: string
  billing: SeatBilling | null
  /** What stands on the tickets that people hold; null gives a new one. */
  code: string | null
  registered_at: string
  checked_in_at: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  answers: object
  custom_values: object
}

const ELSEWHERE = 'Settled before it was imported'

/**
 * Writes registrations of a file down in the running transaction, takes their seats, and returns their ids in order.
 * Their events are locked. Nobody is told, and nothing is invoiced.
 */
export async function addImportedRegistrations(ctx: Ctx, given: readonly ImportedRegistration[]): Promise<string[]> {
  const rows = given.map(({ answers, custom_values, code, ...row }) => ({
    ...row,
    id: uuidv7(),
    code: code ?? newCode(),
    source: 'import' as const,
    billing_reason: row.billing === 'waived' ? ELSEWHERE : null,
    answers: JSON.stringify(answers),
    custom_values: JSON.stringify(custom_values),
  }))
  if (rows.length > 0) await ctx.db.insertInto('registrations').values(rows).execute()
  await moveAll(ctx, given, 1)
  return rows.map(({ id }) => id)
}

/** Takes registrations of an import away again in the running transaction, with their seats. Their events are locked. */
export async function removeImportedRegistrations(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await ctx.db
    .deleteFrom('registrations')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returning(['event_id', 'ticket_type_id', 'quantity', 'status'])
    .execute()
  await moveAll(ctx, gone, -1)
}

async function moveAll(
  ctx: Ctx,
  rows: readonly (SeatMove & { event_id: string; status: string })[],
  sign: 1 | -1,
): Promise<void> {
  const seated = rows.filter(({ status }) => holdsSeats(status))
  const byEvent = [...Map.groupBy(seated, ({ event_id }) => event_id)].sort(([left], [right]) =>
    left < right ? -1 : 1,
  )
  for (const [event_id, moves] of byEvent)
    await moveSeats(
      ctx,
      event_id,
      moves.map(({ ticket_type_id, quantity }) => ({ ticket_type_id, quantity: sign * quantity })),
    )
}
