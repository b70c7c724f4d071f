import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { Kept } from '#lib/duplicates/children'
import { emailKey } from '#lib/format/email-key'
import { can } from '#lib/permissions'

/** States of a registration in which it is no second one. */
const GONE_REGISTRATIONS: readonly unknown[] = ['rejected', 'expired', 'cancelled', 'transferred']

/** What counts most comes first: of two registrations for one event the other is cancelled. */
const STANDING = ['attended', 'confirmed', 'no_show', 'pending_payment', 'pending_approval', 'offered', 'waitlisted']

/** Two registrations of one person for one event. */
export interface Twice {
  stays: Kept
  goes: Kept
}

const by = (rows: readonly Kept[], table: string, id: string) =>
  rows.filter((kept) => kept.table === table && kept.row.member_id === id)

/** The registrations that two records have for the same events. */
export function registeredTwice(rows: readonly Kept[], kept: string, other: string): Twice[] {
  const live = (id: string) =>
    by(rows, 'registrations', id).filter(({ row }) => !GONE_REGISTRATIONS.includes(row.status))
  return live(kept).flatMap((own) => {
    const second = live(other).find(({ row }) => row.event_id === own.row.event_id)
    if (!second) return []
    const [stays, goes] = [own, second].toSorted(
      (a, b) =>
        STANDING.indexOf(String(a.row.status)) - STANDING.indexOf(String(b.row.status)) ||
        String(a.row.registered_at).localeCompare(String(b.row.registered_at)),
    ) as [Kept, Kept]
    return [{ stays, goes }]
  })
}

const UNFINISHED = ['preparing', 'draft', 'releasing', 'undoing']

/** Returns why two records cannot be merged into the kept one, each with the way out; none where they can. */
export async function obstaclesOf(ctx: Ctx, rows: readonly Kept[], kept: string, other: string): Promise<string[]> {
  const record = (id: string) => rows.find((each) => each.table === 'members' && each.row.id === id)?.row ?? {}
  const [own, second] = [record(kept), record(other)]
  const found: string[] = []
  const decided = ['suspended', 'deceased']
  if (decided.includes(String(second.status)) && own.status !== second.status)
    found.push(`The other record is ${second.status}. Keep that one, or reopen it first.`)
  if ([...decided, 'cancelled'].includes(String(own.status)) && ['active', 'grace'].includes(String(second.status)))
    found.push(
      `The record to keep is ${own.status} while the other one is current. Keep that one, or reopen this one first.`,
    )
  if (own.group_id && second.group_id && own.group_id !== second.group_id)
    found.push('They are in two families or organisations. Take one of them out of it first, or dissolve it.')
  if (own.group_id && own.group_id === second.group_id && [own, second].some((each) => each.group_role === 'payer'))
    found.push('One of the two pays for the other. Take the other one out of the family or organisation first.')
  const isAsked = rows.some(
    ({ table, row }) => table === 'erasures' && ['requested', 'queued'].includes(String(row.status)),
  )
  if (isAsked) found.push('One of the two has asked to be erased. Decide that first.')
  const ids = [own, second].flatMap(({ account_id }) => (typeof account_id === 'string' ? [account_id] : []))
  const accounts =
    ids.length === 0
      ? []
      : await ctx.db.selectFrom('accounts').select(['id', 'email', 'status']).where('id', 'in', ids).execute()
  const usable = accounts.filter(({ status }) => status !== 'disabled')
  if (usable.length === 2)
    found.push(
      `Both sign in, with ${usable.map(({ email }) => email).join(' and ')}. Disable the account that is not used any more in Settings, Accounts, then merge.`,
    )
  // Whoever signs in with one record gets what belongs to the other by it, whichever of the two is kept: nothing that
  // somebody may bring about who may not write accounts.
  const signsIn = ({ account_id, email_key }: Record<string, unknown>) => {
    const account = accounts.find(({ id }) => id === account_id)
    return account ? emailKey(account.email) : (email_key ?? null)
  }
  if (!can(ctx, 'accounts.write') && signsIn(own) !== signsIn(second))
    found.push(
      'The two do not have the same address, and whoever signs in with it would get what belongs to the other record. Ask an administrator.',
    )
  const costly = registeredTwice(rows, kept, other).filter(
    ({ goes }) => goes.row.invoice_id !== null || Number(goes.row.price_minor) > 0,
  )
  if (costly.length > 0) {
    const events = await ctx.db
      .selectFrom('events')
      .select('title')
      .where(
        'id',
        'in',
        costly.map(({ goes }) => String(goes.row.event_id)),
      )
      .execute()
    found.push(
      `Both have a paid ticket for ${events.map(({ title }) => `“${title}”`).join(' and ')}. Cancel one of the two registrations first, so that its money is settled.`,
    )
  }
  const runsOf = (id: string) => by(rows, 'billing_run_items', id).map(({ row }) => String(row.run_id))
  const shared = runsOf(kept).filter((run) => runsOf(other).includes(run))
  if (shared.length > 0) {
    const { rows: open } = await sql<{ n: number }>`select 1 as n from billing_runs
      where id = any(${shared}::uuid[]) and status = any(${UNFINISHED}) limit 1`.execute(ctx.db)
    if (open.length > 0) found.push('Both are in a billing run that is not finished. Release it or delete it first.')
  }
  return found
}

/** The open invoices for dues where both records have some: whoever is merged would owe the same twice. */
export function openDues(
  rows: readonly Kept[],
  ids: readonly string[],
): { invoice_id: string; number: string | null }[] {
  const open = ids.map((id) =>
    by(rows, 'invoices', id).filter(({ row }) => row.kind === 'dues' && row.status === 'open'),
  )
  if (open.some(({ length }) => length === 0)) return []
  return open
    .flat()
    .map(({ row }) => ({ invoice_id: String(row.id), number: row.number === null ? null : String(row.number) }))
}
