import { LAST_MONTH, LAST_QUARTER, LAST_YEAR, THIS_MONTH, THIS_YEAR } from '#lib/evaluation/periods'
import { answer, type Question, ranked, set, told, toldRows, value, values } from '#lib/evaluation/question'

const RECEIVED = `payments where status not in ('pending', 'failed', 'cancelled')`
const REVENUE = `select coalesce(sum(amount_minor - refunded_minor), 0) from ${RECEIVED}`
const OVERDUE = `invoices where status = 'open' and due_date < :today`
const BILLED = `select sum(total_minor) from invoices where status not in ('draft', 'void')`

/** Written before there was an analyst; never changed but for a wrong gold. */
export const FROZEN_MONEY: readonly Question[] = [
  // find_invoices
  {
    id: 'f-inv-1',
    group: 'find_invoices',
    question: 'What are our five largest unpaid invoices?',
    expect: answer(
      ranked(
        `select id, total_minor as value from invoices where status = 'open' order by total_minor desc, id limit 5`,
      ),
      ranked(
        `select id, remaining_minor as value from invoices where status = 'open' order by remaining_minor desc, id limit 5`,
      ),
    ),
  },
  {
    id: 'f-inv-2',
    group: 'find_invoices',
    question: 'how many invoices are overdue',
    expect: answer(value('invoices', `select count(*) from ${OVERDUE}`)),
  },
  {
    id: 'f-inv-3',
    group: 'find_invoices',
    question: 'all draft invoices pls',
    expect: answer(set(`select id from invoices where status = 'draft'`)),
  },
  {
    id: 'f-inv-4',
    group: 'find_invoices',
    question: 'Show me the open bills of Alistair Llewellyn',
    expect: answer(
      set(
        `select i.id from invoices i join members m on m.id = i.member_id where m.name_key = 'llewellyn alistair' and i.status = 'open'`,
      ),
    ),
  },
  {
    id: 'f-inv-5',
    group: 'find_invoices',
    question: 'I would like to see every unpaid invoice above 900 euros.',
    expect: answer(
      set(`select id from invoices where status = 'open' and total_minor > 90000`),
      set(`select id from invoices where status = 'open' and remaining_minor > 90000`),
    ),
  },
  {
    id: 'f-inv-6',
    group: 'find_invoices',
    question: 'invoice TG-2026-01537',
    expect: answer(set(`select id from invoices where number = 'TG-2026-01537'`)),
  },
  {
    id: 'f-inv-7',
    group: 'find_invoices',
    question: 'Do I still have anything to pay?',
    role: 'member',
    expect: answer(
      set(`select id from invoices where member_id = :me and status = 'open'`),
      value('money', `select sum(remaining_minor) from invoices where member_id = :me and status = 'open'`),
    ),
  },
  {
    id: 'f-inv-8',
    group: 'find_invoices',
    question: 'which invoices fall due next week',
    expect: answer(
      set(`select id from invoices where status = 'open' and due_date between '2026-11-23' and '2026-11-29'`),
    ),
  },
  // invoice_totals
  {
    id: 'f-tot-1',
    group: 'invoice_totals',
    question: 'How much money is overdue?',
    expect: answer(value('money', `select sum(remaining_minor) from ${OVERDUE}`)),
  },
  {
    id: 'f-tot-2',
    group: 'invoice_totals',
    question: 'total outstanding',
    expect: answer(value('money', `select sum(remaining_minor) from invoices where status = 'open'`)),
  },
  {
    id: 'f-tot-3',
    group: 'invoice_totals',
    question: 'What did we invoice in October?',
    expect: answer(value('money', `${BILLED} and issue_date ${LAST_MONTH}`)),
  },
  {
    id: 'f-tot-4',
    group: 'invoice_totals',
    question: 'how much did we have to write off so far',
    expect: answer(value('money', `select sum(remaining_minor) from invoices where status = 'uncollectible'`)),
  },
  {
    id: 'f-tot-5',
    group: 'invoice_totals',
    question: 'Open amounts broken down by kind of invoice, please.',
    expect: answer(
      set(`select kind as id, sum(remaining_minor) as value from invoices where status = 'open' group by kind`, [
        'money',
      ]),
    ),
  },
  {
    id: 'f-tot-6',
    group: 'invoice_totals',
    question: 'billed this yr?',
    expect: answer(value('money', `${BILLED} and issue_date ${THIS_YEAR}`)),
  },
  {
    id: 'f-tot-7',
    group: 'invoice_totals',
    question: 'Which members owe us the most?',
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
  // receivables_ageing
  {
    id: 'f-age-1',
    group: 'receivables_ageing',
    question: 'Give me an ageing of our receivables',
    expect: answer(
      set(
        `select bucket as id, amount as value from (select case when due_date >= :today then 'current' when :today - due_date <= 30 then '1–30' when :today - due_date <= 60 then '31–60' when :today - due_date <= 90 then '61–90' else 'over 90' end as bucket, sum(remaining_minor) as amount from invoices where status = 'open' group by 1) b`,
        ['money'],
      ),
    ),
  },
  {
    id: 'f-age-2',
    group: 'receivables_ageing',
    question: 'how much is more than 90 days late?',
    expect: answer(
      value(
        'money',
        `select coalesce(sum(remaining_minor), 0) from invoices where status = 'open' and :today - due_date > 90`,
      ),
    ),
  },
  {
    id: 'f-age-3',
    group: 'receivables_ageing',
    question: 'who owes us for the longest time? ageing per member',
    expect: answer(toldRows('receivables_ageing', { group_by: 'member' })),
  },
  {
    id: 'f-age-4',
    group: 'receivables_ageing',
    question: 'aging buckets of open invoices',
    expect: answer(toldRows('receivables_ageing', { group_by: 'bucket' })),
  },
  // revenue_summary
  {
    id: 'f-rev-1',
    group: 'revenue_summary',
    question: 'What was our income last month?',
    expect: answer(value('money', `${REVENUE} and received_on ${LAST_MONTH}`)),
  },
  {
    id: 'f-rev-2',
    group: 'revenue_summary',
    question: 'revenue 2025',
    expect: answer(value('money', `${REVENUE} and received_on ${LAST_YEAR}`)),
  },
  {
    id: 'f-rev-3',
    group: 'revenue_summary',
    question: 'How much money came in during the last quarter compared to the one before?',
    expect: answer(value('money', `${REVENUE} and received_on ${LAST_QUARTER}`)),
  },
  {
    id: 'f-rev-4',
    group: 'revenue_summary',
    question: 'show takings by month this year',
    expect: answer(
      set(
        `select to_char(received_on, 'YYYY-MM-01') as id, sum(amount_minor - refunded_minor) as value from ${RECEIVED} and received_on ${THIS_YEAR} group by 1`,
        ['money'],
      ),
    ),
  },
  {
    id: 'f-rev-5',
    group: 'revenue_summary',
    question: 'How do people pay us? Split this year’s payments by method.',
    expect: answer(
      set(
        `select method as id, sum(amount_minor - refunded_minor) as value from ${RECEIVED} and received_on ${THIS_YEAR} group by 1`,
        ['money'],
      ),
    ),
  },
  {
    id: 'f-rev-6',
    group: 'revenue_summary',
    question: 'hwo much did we recieve in septmber',
    expect: answer(value('money', `${REVENUE} and received_on between '2026-09-01' and '2026-09-30'`)),
  },
  {
    id: 'f-rev-7',
    group: 'revenue_summary',
    question: 'cash in this month so far',
    expect: answer(value('money', `${REVENUE} and received_on ${THIS_MONTH}`)),
  },
  {
    id: 'f-rev-8',
    group: 'revenue_summary',
    question: 'What was our income last month?',
    tenant: 'demo-two',
    expect: answer(value('money', `${REVENUE} and received_on ${LAST_MONTH}`)),
  },
  // payment_behaviour
  {
    id: 'f-beh-1',
    group: 'payment_behaviour',
    question: 'How late do our members usually pay?',
    expect: answer(told('days', 'payment_behaviour', {})),
  },
  {
    id: 'f-beh-2',
    group: 'payment_behaviour',
    question: 'does gesa krüger pay on time',
    expect: answer(toldRows('payment_behaviour', { member_ref: 'Gesa Krüger' })),
  },
  {
    id: 'f-beh-3',
    group: 'payment_behaviour',
    question: 'median days late 2025',
    expect: answer(told('days', 'payment_behaviour', { from: '2025-01-01', to: '2025-12-31' })),
  },
  {
    id: 'f-beh-4',
    group: 'payment_behaviour',
    question: 'Could you describe the payment morale of Mathéo Lefèvre?',
    expect: answer(toldRows('payment_behaviour', { member_ref: 'Mathéo Lefèvre' })),
  },
  // find_anomalies
  {
    id: 'f-ano-1',
    group: 'find_anomalies',
    question: 'Is there anything odd in our finances?',
    expect: answer(
      told('findings', 'find_anomalies', { module: 'finances' }),
      toldRows('find_anomalies', { module: 'finances' }),
    ),
  },
  {
    id: 'f-ano-2',
    group: 'find_anomalies',
    question: 'any anomalies',
    expect: answer(
      told('findings', 'find_anomalies', { module: 'all' }),
      toldRows('find_anomalies', { module: 'all' }),
    ),
  },
  {
    id: 'f-ano-3',
    group: 'find_anomalies',
    question: 'unusual sign-ups or suspicious members in the last 60 days?',
    expect: answer(
      told('findings', 'find_anomalies', { module: 'members', lookback_days: 60 }),
      toldRows('find_anomalies', { module: 'members', lookback_days: 60 }),
    ),
  },
  {
    id: 'f-ano-4',
    group: 'find_anomalies',
    question: 'did something strange happen at our events lately',
    expect: answer(
      told('findings', 'find_anomalies', { module: 'events' }),
      toldRows('find_anomalies', { module: 'events' }),
    ),
  },
  {
    id: 'f-two-9',
    group: 'two_step',
    question: 'How much did we bill and how much did we actually receive in October?',
    expect: answer(
      values(
        value('money', `${BILLED} and issue_date ${LAST_MONTH}`),
        value('money', `${REVENUE} and received_on ${LAST_MONTH}`),
      ),
    ),
  },
]
