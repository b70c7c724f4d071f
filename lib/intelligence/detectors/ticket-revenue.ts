import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { told } from '#lib/intelligence/detectors/told'

/** What the tickets of an event cost and what was charged for them, over the registrations that have an invoice. */
interface RevenueRow {
  id: string
  title: string
  day: string
  currency: string
  invoiced_registrations: number
  tickets_minor: number
  invoiced_minor: number
  /** Registrations whose price and invoice differ. */
  differing: {
    id: string
    name: string
    price_minor: number
    invoiced_minor: number
    invoice_id: string
    number: string | null
  }[]
}

const MAX_DIFFERING = 20

/** Finds events whose tickets cost something else than their invoices charge. */
function detectTicketRevenue(rows: readonly RevenueRow[], { words }: Scope): Detection<FoundAnomaly> {
  const findings = rows
    .filter(({ differing }) => differing.length > 0)
    .map((row): FoundAnomaly => {
      const tickets = words.money(row.tickets_minor, row.currency)
      const invoiced = words.money(row.invoiced_minor, row.currency)
      const count = row.differing.length
      return {
        type: 'ticket_revenue_mismatch',
        headline: told`${row.title}: tickets cost ${tickets}, invoices charge ${invoiced}`,
        key: [row.id],
        entity: subject('events', row.id, row.title),
        occurred_on: row.day,
        surprise: { rule: 'likely' },
        observed: { value: row.invoiced_minor, unit: 'money', text: `${invoiced}` },
        expected: {
          low: row.tickets_minor,
          mid: row.tickets_minor,
          high: row.tickets_minor,
          unit: 'money',
          text: `${tickets}`,
        },
        explanation:
          count === 1
            ? told`The tickets of “${row.title}” that were invoiced cost ${tickets}, but their invoices charge ${invoiced}; one registration differs.`
            : told`The tickets of “${row.title}” that were invoiced cost ${tickets}, but their invoices charge ${invoiced}; ${count} registrations differ.`,
        evidence_rows: row.differing.map((one) =>
          evidence(
            'invoices',
            one.invoice_id,
            `${one.name}, ${one.number ?? 'draft'}`,
            `Ticket ${words.money(one.price_minor, row.currency)}, invoice ${words.money(one.invoiced_minor, row.currency)}`,
          ),
        ),
        suggested_action: 'Correct the invoices or the ticket prices of the listed registrations.',
        method: 'Ticket prices were added up again and held against the invoices',
        n_baseline: row.invoiced_registrations,
        amount_minor: row.differing.reduce((sum, one) => sum + Math.abs(one.price_minor - one.invoiced_minor), 0),
        currency: row.currency,
      }
    })
  return { n: rows.length, findings }
}

/** Events of the window with invoiced tickets. Net prices may be invoiced with tax on top, so the subtotal counts too. */
function loadRevenue(ctx: Ctx, { window }: Scope): Promise<RevenueRow[]> {
  return readRows<RevenueRow>(
    ctx,
    sql`select e.id, e.title, e.event_date::date as day, e.currency, count(*)::int as invoiced_registrations,
      sum(g.price_minor)::bigint as tickets_minor, sum(g.invoiced_minor)::bigint as invoiced_minor,
      coalesce((jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'price_minor', g.price_minor, 'invoiced_minor', g.invoiced_minor,
        'invoice_id', g.invoice_id, 'number', g.number) order by g.id) filter (where g.is_differing)), '[]') as differing
    from events e join (
      select r.event_id, r.id, coalesce(m.first_name || ' ' || m.last_name, r.guest_name) as name, r.price_minor, r.invoice_id, i.number,
        case when i.credited_minor < i.total_minor then i.total_minor - i.credited_minor else i.total_minor end as invoiced_minor,
        i.status = 'void' or r.price_minor not in (i.total_minor + i.discount_minor, i.total_minor, i.subtotal_minor,
          i.total_minor - i.credited_minor) as is_differing
      from registrations r join invoices i on i.id = r.invoice_id left join members m on m.id = r.member_id
      where r.event_id in (select e.id from events e where e.event_date >= ${window.from}::date and e.event_date < ${window.to}::date + 1)
        and r.status in ('confirmed', 'attended', 'no_show') and r.price_minor > 0 and i.status <> 'draft'
    ) g on g.event_id = e.id
    where e.event_status not in ('draft', 'cancelled', 'postponed')
    group by e.tenant_id, e.id`,
  )
}

export const ticketRevenue: Detector = {
  name: 'ticket_revenue_mismatch',
  kind: 'anomaly',
  module: 'events',
  permission: 'invoices.read',
  label: 'Tickets and invoices that do not add up',
  needs: { count: 1, unit: 'events with invoiced tickets' },
  detect: async ({ ctx, scope }) => {
    const rows = await loadRevenue(ctx, scope)
    const shown = rows.map((row) => ({ ...row, differing: row.differing.slice(0, MAX_DIFFERING) }))
    return detectTicketRevenue(shown, scope)
  },
}
