import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { COMMON_DOMAINS } from '#lib/intelligence/detectors/sign-ups'
import { told } from '#lib/intelligence/detectors/told'

/** Guests of one e-mail domain who registered for one event on one day. */
interface Burst {
  event_id: string
  title: string
  domain: string
  day: string
  guests: { id: string; name: string | null }[]
}

/** So many guests of one domain in a day are no chance, and no small company either. */
const MIN_GUESTS = 8
/** Where so many members have addresses, the guests are probably their colleagues. */
const MIN_KNOWN = 3

/** Bursts of guests on days of the window, from domains that few members have addresses at. */
function loadBursts(ctx: Ctx, { window, time_zone }: Scope): Promise<Burst[]> {
  return readRows<Burst>(
    ctx,
    sql`with guests as (
      select r.event_id, lower(split_part(r.guest_email, '@', 2)) as domain, (r.registered_at at time zone ${time_zone})::date as day,
        jsonb_agg(jsonb_build_object('id', r.id, 'name', r.guest_name) order by r.registered_at, r.id) as guests
      from registrations r
      where r.member_id is null and r.guest_email is not null and r.status <> 'cancelled'
        and r.registered_at >= ${window.from}::date::timestamp at time zone ${time_zone}
      group by 1, 2, 3 having count(*) >= ${MIN_GUESTS}
    )
    select g.*, e.title from guests g join events e on e.id = g.event_id
    where (select count(*) from members m where split_part(m.email_key, '@', 2) = g.domain) < ${MIN_KNOWN}
    order by day, domain`,
  )
}

function tellOf({ event_id, title, domain, day, guests }: Burst, { words }: Scope): FoundAnomaly {
  return {
    type: 'guest_burst',
    key: [event_id, domain, day],
    entity: subject('events', event_id, title),
    headline: told`${guests.length} guests at ${domain} registered for ${title} on one day`,
    occurred_on: day,
    surprise: { rule: 'likely' },
    observed: { value: guests.length, unit: 'count', text: `${guests.length} guests` },
    expected: null,
    explanation: told`On ${words.date(day)}, ${guests.length} guests with addresses at ${domain} registered for “${title}”. Hardly any member has an address there.`,
    evidence_rows: guests
      .slice(0, 50)
      .map(({ id, name }) => evidence('registrations', id, name ?? 'A guest', `@${domain}`)),
    suggested_action: 'Check whether these are real people before they take seats from others.',
    method: `At least ${MIN_GUESTS} guests of one domain at one event in a day`,
    n_baseline: 0,
    people: guests.length,
  }
}

export const guestBursts: Detector = {
  name: 'guest_burst',
  kind: 'anomaly',
  module: 'events',
  permission: 'registrations.read',
  label: 'Bursts of guests from one address',
  detect: async ({ ctx, scope }) => {
    const bursts = (await loadBursts(ctx, scope)).filter(({ domain }) => !COMMON_DOMAINS.has(domain))
    return { n: bursts.length, findings: bursts.map((burst) => tellOf(burst, scope)) }
  },
}
