import {
  inTier,
  LAST_MONTH,
  LAST_YEAR,
  LIVE,
  members,
  OVERDUE,
  REVENUE,
  revenue,
  THIS_MONTH,
  THIS_YEAR,
} from '#lib/evaluation/gold-sql'
import {
  answer,
  beside,
  CLARIFY,
  type Expectation,
  inGroup,
  type Question,
  REFUSE,
  set,
  told,
  toldRows,
  value,
  values,
} from '#lib/evaluation/question'

const outstanding = value('money', `select sum(remaining_minor) from invoices where status = 'open'`)
const overdue = value('money', `select sum(remaining_minor) from ${OVERDUE}`)
const events = (condition: string) => value('events', `select count(*) from events where ${condition}`)

/** There are no figures on it: said, or asked what is meant, but never answered with figures on something else. */
const NO_FIGURES: Expectation = { ...REFUSE, allowed: ['refuse', 'clarify', 'empty'] }

/** To develop with: comparisons of unlike things, and words that no figure answers. */
export const DEVELOPMENT_DOUBTS: readonly Question[] = [
  ...inGroup('no_figures', [
    { id: 'd-dbt-1', question: 'How many of our members are left-handed?', expect: NO_FIGURES },
    { id: 'd-dbt-2', question: 'Which members have a dog?', expect: NO_FIGURES },
    { id: 'd-dbt-3', question: 'How many invoices were printed on paper?', expect: NO_FIGURES },
    { id: 'd-dbt-4', question: 'average age of active members', expect: NO_FIGURES },
    { id: 'd-dbt-5', question: 'How many women are on the board?', expect: NO_FIGURES },
    { id: 'd-dbt-6', question: 'What profit did the Mobility Conference 2026 make?', expect: NO_FIGURES },
    { id: 'd-dbt-7', question: 'How many newsletter subscribers do we have?', expect: NO_FIGURES },
    { id: 'd-dbt-8', question: 'Which sponsor pays us most?', expect: NO_FIGURES },
    { id: 'd-dbt-9', question: 'What will our revenue be in 2030?', expect: NO_FIGURES },
    { id: 'd-dbt-10', question: 'How much catering did we order for the galas?', expect: NO_FIGURES },
    { id: 'd-dbt-11', question: 'average salary of corporate members', expect: NO_FIGURES },
    { id: 'd-dbt-12', question: 'How many volunteers helped at the Winter Gala?', expect: NO_FIGURES },
  ]),
  ...inGroup('ambiguous', [
    { id: 'd-dbt-13', question: 'Which members are important?', expect: CLARIFY },
    { id: 'd-dbt-14', question: 'What is our worst kind of event?', expect: CLARIFY },
    { id: 'd-dbt-15', question: 'the biggest one', expect: CLARIFY },
  ]),
  ...inGroup('two_step', [
    {
      id: 'd-dbt-16',
      question: 'Is more outstanding than we received this month?',
      expect: answer(values(outstanding, revenue(THIS_MONTH))),
    },
    {
      id: 'd-dbt-17',
      question: 'What was higher last year, membership dues received or event income?',
      expect: answer(toldRows('revenue_summary', { from: '2025-01-01', to: '2025-12-31', group_by: 'kind' })),
    },
    {
      id: 'd-dbt-18',
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
      question: 'How much is overdue, and how many renewals are due in the next 30 days?',
      expect: answer(values(overdue, told('members', 'renewals_due', { within_days: 30 }))),
    },
  ]),
  ...inGroup('revenue_summary', [
    {
      id: 'd-dbt-21',
      question: 'How much was paid by card last month?',
      expect: answer(value('money', `${REVENUE} and method = 'card' and received_on ${LAST_MONTH}`)),
    },
    {
      id: 'd-dbt-22',
      question: 'How much came from donations in 2026?',
      expect: answer(
        value(
          'money',
          `select coalesce(sum(a.amount_minor), 0) from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id where p.status not in ('pending', 'failed', 'cancelled') and i.kind = 'donation' and p.received_on ${THIS_YEAR}`,
        ),
      ),
    },
  ]),
  ...inGroup('payment_behaviour', [
    {
      id: 'd-dbt-23',
      question: 'Is Declan Pembroke a reliable payer?',
      expect: answer(toldRows('payment_behaviour', { member_ref: 'Declan Pembroke' })),
    },
  ]),
  ...inGroup('find_members', [
    {
      id: 'd-dbt-24',
      question: 'Which active members in Rostock joined last year?',
      expect: answer(
        set(`select id from ${LIVE} and status = 'active' and city = 'Rostock' and joined_on ${LAST_YEAR}`),
      ),
    },
  ]),
  ...inGroup('follow_up', [
    {
      id: 'd-dbt-25',
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
  ]),
]
