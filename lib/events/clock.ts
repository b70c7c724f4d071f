import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { NEXT_VERSION } from '#lib/records/versions'

/** How many events one transaction settles at most. */
const BATCH = 1_000

/**
 * Stores what the clock has made of events since it was last asked: upcoming ones that began, ongoing ones
 * that ended. Where people were checked in, who was not by the end has stayed away, and so has the rest of a party that
 * came in part. Readers need none of
 * this, they read the clock themselves; it keeps their sums exact and cheap. Returns how many events moved.
 */
export async function settleEvents(ctx: Ctx): Promise<number> {
  for (let total = 0; ; ) {
    const moved = await transaction(ctx, settleSome)
    total += moved
    if (moved < BATCH) return total
  }
}

async function settleSome({ db }: Ctx): Promise<number> {
  const due = db
    .selectFrom('events')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([sql<boolean>`event_status = 'upcoming'`, eb('starts_at', '<=', sql<string>`now()`)]),
        eb.and([sql<boolean>`event_status = 'ongoing'`, eb('ends_at', '<=', sql<string>`now()`)]),
      ]),
    )
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
  const moved = await db
    .updateTable('events')
    .set({ event_status: sql<string>`event_status_at(event_status, starts_at, ends_at, now())` })
    // As an array it is looked for once, before anything moves.
    .where(sql<boolean>`id = any(array(${due}))`)
    .returning(['id', 'event_status'])
    .execute()
  const over = moved.filter(({ event_status }) => event_status === 'completed').map(({ id }) => id)
  if (over.length > 0) {
    await db
      .updateTable('registrations')
      .set({ status: 'no_show', ...NEXT_VERSION })
      .where('event_id', 'in', over)
      .where('status', '=', 'confirmed')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('check_ins')
            .select('check_ins.id')
            .whereRef('check_ins.event_id', '=', 'registrations.event_id')
            .where('check_ins.result', '=', 'ok'),
        ),
      )
      .execute()
    await db
      .updateTable('registrations')
      .set({ seats_absent: sql`quantity - seats_came`, ...NEXT_VERSION })
      .where('event_id', 'in', over)
      .where('status', '=', 'attended')
      .where(sql<boolean>`seats_came < quantity`)
      .execute()
  }
  return moved.length
}
