import { value } from '#lib/evaluation/question'

/** Conditions on a date, for gold SQL: `joined_on ${LAST_MONTH}`. */
export const THIS_MONTH = `between date_trunc('month', :today)::date and (date_trunc('month', :today) + interval '1 month - 1 day')::date`
export const LAST_MONTH = `between (date_trunc('month', :today) - interval '1 month')::date and (date_trunc('month', :today) - interval '1 day')::date`
export const LAST_QUARTER = `between (date_trunc('quarter', :today) - interval '3 months')::date and (date_trunc('quarter', :today) - interval '1 day')::date`
export const THIS_YEAR = `between date_trunc('year', :today)::date and (date_trunc('year', :today) + interval '1 year - 1 day')::date`
export const LAST_YEAR = `between (date_trunc('year', :today) - interval '1 year')::date and (date_trunc('year', :today) - interval '1 day')::date`

/** Tables and totals, for gold SQL: a further condition follows with `and`. */
export const LIVE = 'members where archived_at is null'
/** What came in, and below zero what was given back, each on its day; what was reversed never came. */
export const RECEIVED = `(
  select received_on, method, amount_minor from payments
  where status in ('succeeded', 'partially_refunded', 'refunded') and reversed_on is null
  union all
  select r.refunded_on, p.method, -r.amount_minor from refunds r join payments p on p.id = r.payment_id
) received where true`
export const REVENUE = `select coalesce(sum(amount_minor), 0) from ${RECEIVED}`
export const OVERDUE = `invoices where status = 'open' and due_date < :today`
export const BILLED = `select sum(total_minor) from invoices where status not in ('draft', 'void')`

/** Conditions on a member. */
export const inTier = (name: string) => `tier_id = (select id from tiers where name = '${name}')`
/** Whether anything of it is past its due date. */
export const OWES = `exists (select from invoices i where i.member_id = members.id and i.status = 'open' and i.due_date < :today)`

/** What an event is at the moment of the question. */
export const AT = 'event_status_at(event_status, starts_at, ends_at, :now)'
/** The event of a title. */
export const called = (title: string) => `(select id from events where title = '${title}')`

/** Units in which people who come may be counted. */
export const PEOPLE = ['registrations', 'seats', 'members'] as const

/** How many members meet a condition. */
export const members = (condition: string) => value('members', `select count(*) from ${LIVE} and ${condition}`)
/** What was received in a period, in minor units. */
export const revenue = (period: string) => value('money', `${REVENUE} and received_on ${period}`)
/** Seats that were used at an event. */
export const cameTo = (title: string) =>
  `select coalesce(sum(quantity), 0) from registrations where status = 'attended' and event_id = ${called(title)}`
/** The mean rating of the feedback that meets a condition, 1 to 5. */
export const rating = (condition: string) =>
  value('rating', `select avg(f.rating)::float8 from feedback f join events e on e.id = f.event_id where ${condition}`)
