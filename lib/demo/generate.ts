import { type Association, type Profile, setUp, tierRows } from '#lib/demo/association'
import { cancellationRows } from '#lib/demo/cancellations'
import { customFieldRows, withCustomValues } from '#lib/demo/custom-fields'
import { buildEvents, type EventPlan } from '#lib/demo/events'
import { buildGroups } from '#lib/demo/groups'
import { buildMembers, termRows } from '#lib/demo/members'
import type { MemberPlan } from '#lib/demo/membership'
import { buildMoney } from '#lib/demo/money'
import type { Person } from '#lib/demo/people'
import type { DemoRows } from '#lib/demo/rows'
import { buildRuns } from '#lib/demo/runs'
import { settleStanding } from '#lib/demo/standing'

/** A whole association: its rows, and the plans behind them with what is not stored (see truth.ts). */
export interface GeneratedAssociation {
  association: Association
  members: MemberPlan[]
  events: EventPlan[]
  rows: DemoRows
}

/**
 * Generates an association as it stands on the morning of a day ("YYYY-MM-DD"). The same profile, day and shared
 * people give the same rows. Pure: reads no clock and no database; password hashes are still empty.
 */
export function generateAssociation(
  profile: Profile,
  today: string,
  sharedPeople: readonly Partial<Person>[] = [],
): GeneratedAssociation {
  const association = setUp(profile, today, sharedPeople)
  const members = buildMembers(association)
  const histories = members.map((member) => settleStanding(association, member))
  const events = buildEvents(association, members)
  const money = buildMoney(association, members, events)
  const registrations = events.flatMap((event) => event.registrations.map(({ row }) => row))
  for (const row of registrations) row.invoice_id = money.invoiceOfRegistration.get(row.id) ?? null
  // On top of everybody else, so that nothing depends on them.
  const groups = buildGroups(association, members)
  return {
    association,
    members,
    events,
    rows: {
      accounts: association.logins.map(({ row }) => row),
      tiers: tierRows(association),
      custom_fields: customFieldRows(association),
      members: withCustomValues(association, 'members', [...members.map(({ row }) => row), ...groups.members]),
      groups: groups.groups,
      terms: [...termRows(association, members, money.invoiceOfTerm), ...groups.terms],
      status_periods: [...histories.flatMap(({ status_periods }) => status_periods), ...groups.status_periods],
      membership_periods: [
        ...histories.flatMap(({ membership_periods }) => membership_periods),
        ...groups.membership_periods,
      ],
      events: withCustomValues(
        association,
        'events',
        events.map(({ row }) => row),
      ),
      event_cancellations: cancellationRows(association, events, money),
      ticket_types: events.flatMap(({ tickets }) => tickets),
      event_sessions: events.flatMap(({ sessions }) => sessions),
      registrations: withCustomValues(association, 'registrations', registrations),
      check_ins: events.flatMap(({ check_ins }) => check_ins),
      feedback: events.flatMap(({ feedback }) => feedback),
      ...money.rows,
      invoices: withCustomValues(association, 'invoices', money.rows.invoices),
      ...buildRuns(association, members, money),
      counters: [{ series: 'members', last_number: members.length + groups.members.length }, ...money.rows.counters],
    },
  }
}

/** People of an association who also turn up in another: the same names, most with the same e-mail address. */
export function sharePeople(members: readonly MemberPlan[], count: number): Partial<Person>[] {
  return members
    .filter(({ key, person }) => /^\d+$/.test(key) && person.email !== null)
    .slice(-count * 3)
    .filter((_, index) => index % 3 === 0)
    .map(({ person: { first_name, last_name, email, language } }, index) =>
      index % 4 === 3 ? { first_name, last_name, language } : { first_name, last_name, email, language },
    )
}
