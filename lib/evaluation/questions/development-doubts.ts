import { LAST_MONTH, LAST_YEAR, THIS_MONTH, THIS_YEAR } from '#lib/evaluation/periods'
import {
  answer,
  beside,
  CLARIFY,
  type Expectation,
  type Question,
  REFUSE,
  set,
  told,
  toldRows,
  value,
  values,
} from '#lib/evaluation/question'

const LIVE = 'members where archived_at is null'
const RECEIVED = `payments where status not in ('pending', 'failed', 'cancelled')`
const REVENUE = `select coalesce(sum(amount_minor - refunded_minor), 0) from ${RECEIVED}`
const OVERDUE = `invoices where status = 'open' and due_date < :today`
const inTier = (name: string) => `tier_id = (select id from tiers where name = '${name}')`
const members = (condition: string) => value('members', `select count(*) from ${LIVE} and ${condition}`)
const revenue = (period: string) => value('money', `${REVENUE} and received_on ${period}`)
const outstanding = value('money', `select sum(remaining_minor) from invoices where status = 'open'`)
const overdue = value('money', `select sum(remaining_minor) from ${OVERDUE}`)
const events = (condition: string) => value('events', `select count(*) from events where ${condition}`)

/** There are no figures on it: said, or asked what is meant, but never answered with figures on something else. */
const NO_FIGURES: Expectation = { ...REFUSE, allowed: ['refuse', 'clarify', 'empty'] }

/** To develop with: comparisons of unlike things, and words that no figure answers. */
export const DEVELOPMENT_DOUBTS: readonly Question[] = [
  { id: 'd-dbt-1', group: 'no_figures', question: 'How many of our members are left-handed?', expect: NO_FIGURES },
  { id: 'd-dbt-2', group: 'no_figures', question: 'Which members have a dog?', expect: NO_FIGURES },
  { id: 'd-dbt-3', group: 'no_figures', question: 'How many invoices were printed on paper?', expect: NO_FIGURES },
  { id: 'd-dbt-4', group: 'no_figures', question: 'average age of active members', expect: NO_FIGURES },
  { id: 'd-dbt-5', group: 'no_figures', question: 'How many women are on the board?', expect: NO_FIGURES },
  {
    id: 'd-dbt-6',
    group: 'no_figures',
    question: 'What profit did the Mobility Conference 2026 make?',
    expect: NO_FIGURES,
  },
  { id: 'd-dbt-7', group: 'no_figures', question: 'How many newsletter subscribers do we have?', expect: NO_FIGURES },
  { id: 'd-dbt-8', group: 'no_figures', question: 'Which sponsor pays us most?', expect: NO_FIGURES },
  { id: 'd-dbt-9', group: 'no_figures', question: 'What will our revenue be in 2030?', expect: NO_FIGURES },
  {
    id: 'd-dbt-10',
    group: 'no_figures',
    question: 'How much catering did we order for the galas?',
    expect: NO_FIGURES,
  },
  { id: 'd-dbt-11', group: 'no_figures', question: 'average salary of corporate members', expect: NO_FIGURES },
  {
    id: 'd-dbt-12',
    group: 'no_figures',
    question: 'How many volunteers helped at the Winter Gala?',
    expect: NO_FIGURES,
  },
  { id: 'd-dbt-13', group: 'ambiguous', question: 'Which members are important?', expect: CLARIFY },
  { id: 'd-dbt-14', group: 'ambiguous', question: 'What is our worst kind of event?', expect: CLARIFY },
  { id: 'd-dbt-15', group: 'ambiguous', question: 'the biggest one', expect: CLARIFY },
  {
    id: 'd-dbt-16',
    group: 'two_step',
    question: 'Is more outstanding than we received this month?',
    expect: answer(values(outstanding, revenue(THIS_MONTH))),
  },
  {
    id: 'd-dbt-17',
    group: 'two_step',
    question: 'What was higher last year, membership dues received or event income?',
    expect: answer(toldRows('revenue_summary', { from: '2025-01-01', to: '2025-12-31', group_by: 'kind' })),
  },
  {
    id: 'd-dbt-18',
    group: 'two_step',
    question: 'active students versus active fellows',
    expect: answer(
      beside(
        values(
          members(`status = 'active' and ${inTier('Student')}`),
          members(`status = 'active' and ${inTier('Fellow')}`),
        ),
        members(`status = 'active' and (${inTier('Student')} or ${inTier('Fellow')})`),
      ),
    ),
  },
  {
    id: 'd-dbt-19',
    group: 'two_step',
    question: 'Have we held more workshops or more conferences in 2025?',
    expect: answer(
      values(
        events(
          `kind = 'workshop' and event_status not in ('draft', 'cancelled', 'postponed') and event_date::date ${LAST_YEAR}`,
        ),
        events(
          `kind = 'conference' and event_status not in ('draft', 'cancelled', 'postponed') and event_date::date ${LAST_YEAR}`,
        ),
      ),
      values(
        events(`kind = 'workshop' and event_date::date ${LAST_YEAR}`),
        events(`kind = 'conference' and event_date::date ${LAST_YEAR}`),
      ),
    ),
  },
  {
    id: 'd-dbt-20',
    group: 'two_step',
    question: 'How much is overdue, and how many renewals are due in the next 30 days?',
    expect: answer(values(overdue, told('members', 'renewals_due', { within_days: 30 }))),
  },
  {
    id: 'd-dbt-21',
    group: 'revenue_summary',
    question: 'How much was paid by card last month?',
    expect: answer(value('money', `${REVENUE} and method = 'card' and received_on ${LAST_MONTH}`)),
  },
  {
    id: 'd-dbt-22',
    group: 'revenue_summary',
    question: 'How much came from donations in 2026?',
    expect: answer(
      value(
        'money',
        `select coalesce(sum(a.amount_minor), 0) from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id where p.status not in ('pending', 'failed', 'cancelled') and i.kind = 'donation' and p.received_on ${THIS_YEAR}`,
      ),
    ),
  },
  {
    id: 'd-dbt-23',
    group: 'payment_behaviour',
    question: 'Is Declan Pembroke a reliable payer?',
    expect: answer(toldRows('payment_behaviour', { member_ref: 'Declan Pembroke' })),
  },
  {
    id: 'd-dbt-24',
    group: 'find_members',
    question: 'Which active members in Rostock joined last year?',
    expect: answer(set(`select id from ${LIVE} and status = 'active' and city = 'Rostock' and joined_on ${LAST_YEAR}`)),
  },
  {
    id: 'd-dbt-25',
    group: 'follow_up',
    turns: ['Show upcoming events'],
    question: 'which of those are full?',
    expect: {
      ...answer(
        set(`select id from events where event_status = 'upcoming' and starts_at > :now and seats_taken >= capacity`),
        toldRows('find_events', { status: ['upcoming'], sort: '-fill_rate' }),
      ),
      allowed: ['answer', 'clarify'],
    },
  },
]
