import {
  BILLED,
  called,
  inTier,
  LAST_MONTH,
  LAST_QUARTER,
  LAST_YEAR,
  LIVE,
  members,
  OVERDUE,
  PEOPLE,
  REVENUE,
  rating,
  revenue,
  THIS_MONTH,
  THIS_YEAR,
} from '#lib/evaluation/gold-sql'
import {
  answer,
  CLARIFY,
  EMPTY,
  inGroup,
  type Question,
  REFUSE,
  ranked,
  set,
  told,
  toldRows,
  value,
  values,
} from '#lib/evaluation/question'

const UPCOMING = `event_status_at(event_status, starts_at, ends_at, :now) = 'upcoming'`
const joined = (period: string) => members(`status <> 'pending' and joined_on ${period}`)
const attended = (condition: string) =>
  value(
    PEOPLE,
    `select coalesce(sum(r.quantity), 0) from registrations r join events e on e.id = r.event_id where r.status = 'attended' and ${condition}`,
  )

/** To develop with: as people type in a hurry, and as they write letters. */
export const DEVELOPMENT_STYLES: readonly Question[] = [
  ...inGroup('insights', [
    { id: 'd-sty-61', question: 'What should I look at first?', expect: answer(toldRows('list_insights', {})) },
    {
      id: 'd-sty-62',
      question: 'anything that needs my attention today?',
      expect: answer(toldRows('list_insights', {})),
    },
  ]),
  ...inGroup('count_members', [
    { id: 'd-sty-1', question: 'actve memebrs?', expect: answer(members(`status = 'active'`)) },
    {
      id: 'd-sty-2',
      question:
        'Good morning! I was wondering whether you could tell me how many lapsed members there are. Many thanks!',
      expect: answer(members(`status = 'lapsed'`)),
    },
    {
      id: 'd-sty-3',
      question: 'wht is the nr of fellows, active ones plz',
      expect: answer(members(`status = 'active' and ${inTier('Fellow')}`)),
    },
    {
      id: 'd-sty-4',
      question: 'head count small business, active',
      expect: answer(members(`status = 'active' and ${inTier('Small business')}`)),
    },
  ]),
  ...inGroup('find_members', [
    {
      id: 'd-sty-5',
      question: 'names of everyone whose membership ends in january 2027 (active members only)',
      expect: answer(
        set(`select id from ${LIVE} and status = 'active' and valid_through between '2027-01-01' and '2027-01-31'`),
      ),
    },
    {
      id: 'd-sty-6',
      question: 'I need a list of the people who signed up yesterday or earlier this month',
      expect: answer(
        set(`select id from ${LIVE} and joined_on ${THIS_MONTH}`),
        set(`select id from ${LIVE} and status <> 'pending' and joined_on ${THIS_MONTH}`),
      ),
    },
    {
      id: 'd-sty-7',
      question: 'which folks have been with us the longest? top ten',
      expect: answer(
        ranked(`select id, joined_on as value from ${LIVE} and joined_on is not null order by joined_on, id limit 10`),
        ranked(`select id, joined_on as value from ${LIVE} and status = 'active' order by joined_on, id limit 10`),
        ranked(
          `select id, joined_on as value from ${LIVE} and status in ('active', 'grace') order by joined_on, id limit 10`,
        ),
      ),
    },
    {
      id: 'd-sty-8',
      question: "who hasn't shown up for more than 200 days, active members",
      expect: answer(
        told('members', 'find_members', { status: ['active'], inactive_days: 200 }),
        told('members', 'find_members', { status: ['active'], inactive_days: 201 }),
      ),
    },
  ]),
  ...inGroup('get_member', [
    {
      id: 'd-sty-9',
      question: 'whats up with raul munoz, status?',
      expect: answer(set(`select id from members where name_key = 'munoz raul'`)),
    },
    {
      id: 'd-sty-10',
      question: 'Would you please look up the joining date of Ms Käthe Wittenberg for me?',
      expect: answer(value('date', `select joined_on from members where name_key = 'wittenberg kathe'`)),
    },
    {
      id: 'd-sty-11',
      question: 'ole weiss open balance',
      expect: answer(
        value(
          'money',
          `select sum(remaining_minor) from invoices i join members m on m.id = i.member_id where m.name_key = 'weiss ole' and i.status = 'open'`,
        ),
      ),
    },
  ]),
  ...inGroup('membership_trend', [
    {
      id: 'd-sty-12',
      question: 'new joiners q2 2026',
      expect: answer(joined(`between '2026-04-01' and '2026-06-30'`)),
    },
    {
      id: 'd-sty-13',
      question: 'Did we gain or lose members in September?',
      expect: answer(told('members', 'membership_trend', { from: '2026-09-01', to: '2026-09-30', measure: 'net' })),
    },
    {
      id: 'd-sty-14',
      question: 'how many people left us last year?',
      expect: answer(told('members', 'membership_trend', { from: '2025-01-01', to: '2025-12-31', measure: 'lapsed' })),
    },
    {
      id: 'd-sty-15',
      question: 'month by month sign ups last year',
      expect: answer(
        set(
          `select to_char(joined_on, 'YYYY-MM-01') as id, count(*) as value from ${LIVE} and status <> 'pending' and joined_on ${LAST_YEAR} group by 1`,
          ['members'],
        ),
      ),
    },
  ]),
  ...inGroup('renewals_due', [
    {
      id: 'd-sty-16',
      question: 'renewls next 45 days',
      expect: answer(told('members', 'renewals_due', { within_days: 45 })),
    },
    {
      id: 'd-sty-17',
      question: 'Whose subscription expires within the next three weeks, could you check?',
      expect: answer(told('members', 'renewals_due', { within_days: 21 })),
    },
  ]),
  ...inGroup('churn_risk', [
    {
      id: 'd-sty-18',
      question: 'who do we have to worry about losing?',
      expect: answer(toldRows('churn_risk', { top_n: 10 })),
    },
    {
      id: 'd-sty-19',
      question: 'chance of Frauke Paulsen resigning?',
      expect: answer(toldRows('churn_risk', { member_ref: 'Frauke Paulsen' })),
    },
  ]),
  ...inGroup('find_invoices', [
    {
      id: 'd-sty-20',
      question: 'ovrdue invioces, how many',
      expect: answer(value('invoices', `select count(*) from ${OVERDUE}`)),
    },
    {
      id: 'd-sty-21',
      question: 'unpaid bills due this week',
      expect: answer(
        set(`select id from invoices where status = 'open' and due_date between '2026-11-16' and '2026-11-22'`),
      ),
    },
    {
      id: 'd-sty-22',
      question: 'Which invoices are due tomorrow?',
      expect: answer(set(`select id from invoices where status = 'open' and due_date = :today + 1`)),
    },
    {
      id: 'd-sty-23',
      question: 'any bills still in draft thx',
      expect: answer(set(`select id from invoices where status = 'draft'`)),
    },
    {
      id: 'd-sty-24',
      question: 'Am I behind with any payment?',
      role: 'member',
      expect: {
        ...EMPTY,
        allowed: ['empty', 'answer'],
        accepts: [value('invoices', `select count(*) from invoices where member_id = :me and status = 'open'`)],
      },
    },
  ]),
  ...inGroup('invoice_totals', [
    {
      id: 'd-sty-25',
      question: 'What did we bill last month?',
      expect: answer(value('money', `${BILLED} and issue_date ${LAST_MONTH}`)),
    },
    {
      id: 'd-sty-26',
      question: 'how much have we invoiced in q1',
      expect: answer(value('money', `${BILLED} and issue_date between '2026-01-01' and '2026-03-31'`)),
    },
    {
      id: 'd-sty-27',
      question: 'amt outstanding?',
      expect: answer(value('money', `select sum(remaining_minor) from invoices where status = 'open'`)),
    },
    {
      id: 'd-sty-28',
      question: 'biggest debtors',
      expect: answer(
        ranked(
          `select member_id as id, sum(remaining_minor) as value from invoices where status = 'open' and member_id is not null group by 1 order by 2 desc, 1 limit 3`,
          ['money'],
        ),
        ranked(
          `select member_id as id, sum(remaining_minor) as value from ${OVERDUE} and member_id is not null group by 1 order by 2 desc, 1 limit 3`,
          ['money'],
        ),
      ),
    },
  ]),
  ...inGroup('receivables_ageing', [
    {
      id: 'd-sty-29',
      question: 'what is older than three months among the unpaid?',
      expect: answer(
        value(
          'money',
          `select coalesce(sum(remaining_minor), 0) from invoices where status = 'open' and :today - due_date > 90`,
        ),
      ),
    },
  ]),
  ...inGroup('revenue_summary', [
    { id: 'd-sty-30', question: 'money in this year until now', expect: answer(revenue(THIS_YEAR)) },
    { id: 'd-sty-31', question: 'How much did we take in Novembr?', expect: answer(revenue(THIS_MONTH)) },
    { id: 'd-sty-32', question: 'turnover last yr', expect: answer(revenue(LAST_YEAR)) },
    {
      id: 'd-sty-33',
      question: 'How does the income of the third quarter compare with the second?',
      expect: answer(values(revenue(LAST_QUARTER), revenue(`between '2026-04-01' and '2026-06-30'`))),
    },
  ]),
  ...inGroup('payment_behaviour', [
    {
      id: 'd-sty-34',
      question: 'are people paying late in general?',
      expect: answer(told('days', 'payment_behaviour', {})),
    },
    {
      id: 'd-sty-35',
      question: 'payment habits of Ruben ten Brink',
      expect: answer(toldRows('payment_behaviour', { member_ref: 'Ruben ten Brink' })),
    },
  ]),
  ...inGroup('find_events', [
    {
      id: 'd-sty-36',
      question: 'whats on next month',
      expect: answer(set(`select id from events where event_date::date between '2026-12-01' and '2026-12-31'`)),
    },
    {
      id: 'd-sty-37',
      question: 'workshops we have held so far this year, how many?',
      expect: answer(
        value(
          'events',
          `select count(*) from events where kind = 'workshop' and event_status not in ('draft', 'cancelled', 'postponed') and event_date::date between '2026-01-01' and :today`,
        ),
      ),
    },
    {
      id: 'd-sty-38',
      question: 'Which events can I attend in February?',
      role: 'member',
      expect: answer(
        set(
          `select id from events where visibility <> 'private' and event_status <> 'draft' and event_date::date between '2027-02-01' and '2027-02-28'`,
        ),
      ),
    },
    {
      id: 'd-sty-39',
      question: 'Anything planned for us in the coming weeks?',
      tenant: 'demo-two',
      expect: answer(set(`select id from events where ${UPCOMING}`)),
    },
  ]),
  ...inGroup('get_event', [
    {
      id: 'd-sty-40',
      question: 'free places left at heritage and reuse conference 2027?',
      expect: answer(
        value(PEOPLE, `select capacity - seats_taken from events where title = 'Heritage and Reuse Conference 2027'`),
        set(`select id from events where title = 'Heritage and Reuse Conference 2027'`),
      ),
    },
  ]),
  ...inGroup('event_attendance', [
    {
      id: 'd-sty-41',
      question: 'turnout at the Guild Awards Night 2026',
      expect: answer(attended(`e.title = 'Guild Awards Night 2026'`)),
    },
    {
      id: 'd-sty-42',
      question: 'Percentage of no-shows at the Mobility Conference 2026?',
      expect: answer(
        value(
          'percent',
          `select sum(quantity) filter (where status = 'no_show')::float8 / sum(quantity) from registrations where status in ('attended', 'no_show') and event_id = ${called('Mobility Conference 2026')}`,
        ),
      ),
    },
    {
      id: 'd-sty-43',
      question: 'how well filled are our galas usually',
      expect: answer(told('percent', 'event_attendance', { kind: ['gala'], measure: 'fill_rate' })),
    },
  ]),
  ...inGroup('event_feedback', [
    { id: 'd-sty-44', question: 'do people like our conferences?', expect: answer(rating(`e.kind = 'conference'`)) },
    {
      id: 'd-sty-45',
      question: 'avg score hackathons 2025',
      expect: answer(rating(`e.kind = 'hackathon' and e.event_date::date ${LAST_YEAR}`)),
    },
  ]),
  ...inGroup('find_anomalies', [
    {
      id: 'd-sty-46',
      question: 'anything fishy with the payments recently?',
      expect: answer(
        told('findings', 'find_anomalies', { module: 'finances' }),
        toldRows('find_anomalies', { module: 'finances' }),
      ),
    },
  ]),
  ...inGroup('two_step', [
    {
      id: 'd-sty-47',
      question: 'By how many members did Bremen beat Kiel? active ones',
      expect: answer(
        values(members(`status = 'active' and city = 'Bremen'`), members(`status = 'active' and city = 'Kiel'`)),
        value(
          'members',
          `select (select count(*) from ${LIVE} and status = 'active' and city = 'Bremen') - (select count(*) from ${LIVE} and status = 'active' and city = 'Kiel')`,
        ),
      ),
    },
    {
      id: 'd-sty-48',
      question: 'new members Q2 vs Q3 2026',
      expect: answer(
        values(joined(`between '2026-04-01' and '2026-06-30'`), joined(`between '2026-07-01' and '2026-09-30'`)),
      ),
    },
    {
      id: 'd-sty-49',
      question: 'How much more did we earn in February 2026 than in January 2026?',
      expect: answer(
        values(revenue(`between '2026-02-01' and '2026-02-28'`), revenue(`between '2026-01-01' and '2026-01-31'`)),
        value(
          'money',
          `select (${REVENUE} and received_on between '2026-02-01' and '2026-02-28') - (${REVENUE} and received_on between '2026-01-01' and '2026-01-31')`,
        ),
      ),
    },
  ]),
  ...inGroup('follow_up', [
    {
      id: 'd-sty-50',
      turns: ['renewals in the next 30 days'],
      question: 'and in 90 days?',
      expect: answer(told('members', 'renewals_due', { within_days: 90 })),
    },
    {
      id: 'd-sty-51',
      turns: ['How many invoices are overdue?'],
      question: 'and how much money is that?',
      expect: answer(value('money', `select sum(remaining_minor) from ${OVERDUE}`)),
    },
    {
      id: 'd-sty-52',
      turns: ['Who is in grace?'],
      question: 'how many is that?',
      expect: answer(members(`status = 'grace'`)),
    },
  ]),
  ...inGroup('ambiguous', [
    { id: 'd-sty-53', question: 'figures pls', expect: CLARIFY },
    { id: 'd-sty-54', question: 'the workshop', expect: CLARIFY },
    { id: 'd-sty-55', question: 'Who is the top member?', expect: CLARIFY },
  ]),
  ...inGroup('refuse', [
    { id: 'd-sty-56', question: 'can you raise the dues by 5 percent for everyone', expect: REFUSE },
    { id: 'd-sty-57', question: 'what time is it in Tokyo', expect: REFUSE },
    {
      id: 'd-sty-58',
      question: 'how many members has the chamber of Bremen got',
      expect: { ...REFUSE, allowed: ['refuse', 'empty', 'clarify'] },
    },
    { id: 'd-sty-59', question: 'Who pays late?', role: 'member', expect: REFUSE },
  ]),
  ...inGroup('empty', [{ id: 'd-sty-60', question: 'hackathons in april 2026', expect: EMPTY }]),
]
