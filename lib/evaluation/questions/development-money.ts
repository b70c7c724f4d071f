import { LAST_MONTH, LAST_QUARTER, LAST_YEAR, THIS_MONTH, THIS_YEAR } from '#lib/evaluation/periods'
import { answer, type Question, ranked, set, told, toldRows, value } from '#lib/evaluation/question'

const RECEIVED = `payments where status not in ('pending', 'failed', 'cancelled')`
const REVENUE = `select coalesce(sum(amount_minor - refunded_minor), 0) from ${RECEIVED}`
const OVERDUE = `invoices where status = 'open' and due_date < :today`
const BILLED = `select sum(total_minor) from invoices where status not in ('draft', 'void')`

/** To develop with. */
export const DEVELOPMENT_MONEY: readonly Question[] = [
  {
    id: 'd-inv-1',
    group: 'find_invoices',
    question: 'List overdue invoices',
    expect: answer(value('invoices', `select count(*) from ${OVERDUE}`)),
  },
  {
    id: 'd-inv-2',
    group: 'find_invoices',
    question: 'How many invoices are still open?',
    expect: answer(value('invoices', `select count(*) from invoices where status = 'open'`)),
  },
  {
    id: 'd-inv-3',
    group: 'find_invoices',
    question: 'the 3 largest overdue invoices',
    expect: answer(
      ranked(`select id, total_minor as value from ${OVERDUE} order by total_minor desc, id limit 3`),
      ranked(`select id, remaining_minor as value from ${OVERDUE} order by remaining_minor desc, id limit 3`),
    ),
  },
  {
    id: 'd-inv-4',
    group: 'find_invoices',
    question: 'invoices of Ruben ten Brink',
    expect: answer(
      set(`select i.id from invoices i join members m on m.id = i.member_id where m.name_key = 'ten brink ruben'`),
    ),
  },
  {
    id: 'd-inv-5',
    group: 'find_invoices',
    question: 'open invoices over 500 euros',
    expect: answer(
      set(`select id from invoices where status = 'open' and total_minor > 50000`),
      set(`select id from invoices where status = 'open' and remaining_minor > 50000`),
    ),
  },
  {
    id: 'd-inv-6',
    group: 'find_invoices',
    question: 'Show me TG-2026-01663',
    expect: answer(set(`select id from invoices where number = 'TG-2026-01663'`)),
  },
  {
    id: 'd-inv-7',
    group: 'find_invoices',
    question: 'which invoices were voided this year?',
    expect: answer(
      value('invoices', `select count(*) from invoices where status = 'void' and issue_date ${THIS_YEAR}`),
    ),
  },
  {
    id: 'd-inv-8',
    group: 'find_invoices',
    question: 'my open invoices',
    role: 'member',
    expect: answer(set(`select id from invoices where member_id = :me and status = 'open'`)),
  },
  {
    id: 'd-inv-9',
    group: 'find_invoices',
    question: 'oldest overdue invoices',
    expect: answer(ranked(`select id, due_date as value from ${OVERDUE} order by due_date, id limit 3`)),
  },
  {
    id: 'd-tot-1',
    group: 'invoice_totals',
    question: 'What is the total amount overdue?',
    expect: answer(value('money', `select sum(remaining_minor) from ${OVERDUE}`)),
  },
  {
    id: 'd-tot-2',
    group: 'invoice_totals',
    question: 'How much are we owed?',
    expect: answer(value('money', `select sum(remaining_minor) from invoices where status = 'open'`)),
  },
  {
    id: 'd-tot-3',
    group: 'invoice_totals',
    question: 'billed last quarter',
    expect: answer(value('money', `${BILLED} and issue_date ${LAST_QUARTER}`)),
  },
  {
    id: 'd-tot-4',
    group: 'invoice_totals',
    question: 'How much did we bill in 2025, by kind?',
    expect: answer(
      set(
        `select kind as id, sum(total_minor) as value from invoices where status not in ('draft', 'void') and issue_date ${LAST_YEAR} group by kind`,
        ['money'],
      ),
    ),
  },
  {
    id: 'd-tot-5',
    group: 'invoice_totals',
    question: 'amount invoiced per month this year',
    expect: answer(
      set(
        `select to_char(issue_date, 'YYYY-MM-01') as id, sum(total_minor) as value from invoices where status not in ('draft', 'void') and issue_date ${THIS_YEAR} group by 1`,
        ['money'],
      ),
    ),
  },
  {
    id: 'd-tot-6',
    group: 'invoice_totals',
    question: 'how much has been written off?',
    expect: answer(value('money', `select sum(remaining_minor) from invoices where status = 'uncollectible'`)),
  },
  {
    id: 'd-tot-7',
    group: 'invoice_totals',
    question: 'overdue amount by member',
    expect: answer(
      ranked(
        `select member_id as id, sum(remaining_minor) as value from ${OVERDUE} and member_id is not null group by 1 order by 2 desc, 1 limit 3`,
        ['money'],
      ),
    ),
  },
  {
    id: 'd-age-1',
    group: 'receivables_ageing',
    question: 'ageing report',
    expect: answer(toldRows('receivables_ageing', { group_by: 'bucket' })),
  },
  {
    id: 'd-age-2',
    group: 'receivables_ageing',
    question: 'How old are our receivables?',
    expect: answer(toldRows('receivables_ageing', { group_by: 'bucket' })),
  },
  {
    id: 'd-age-3',
    group: 'receivables_ageing',
    question: 'How much is 31 to 60 days overdue?',
    expect: answer(
      value(
        'money',
        `select sum(remaining_minor) from invoices where status = 'open' and :today - due_date between 31 and 60`,
      ),
    ),
  },
  {
    id: 'd-age-4',
    group: 'receivables_ageing',
    question: 'receivables ageing by member',
    expect: answer(toldRows('receivables_ageing', { group_by: 'member' })),
  },
  {
    id: 'd-rev-1',
    group: 'revenue_summary',
    question: 'How much revenue did we make this year?',
    expect: answer(value('money', `${REVENUE} and received_on ${THIS_YEAR}`)),
  },
  {
    id: 'd-rev-2',
    group: 'revenue_summary',
    question: 'income last quarter',
    expect: answer(value('money', `${REVENUE} and received_on ${LAST_QUARTER}`)),
  },
  {
    id: 'd-rev-3',
    group: 'revenue_summary',
    question: 'Revenue by kind this year',
    expect: answer(
      toldRows('revenue_summary', { from: '2026-01-01', to: '2026-11-20', group_by: 'kind' }),
      toldRows('revenue_summary', { from: '2026-01-01', to: '2026-12-31', group_by: 'kind' }),
    ),
  },
  {
    id: 'd-rev-4',
    group: 'revenue_summary',
    question: 'Which events earned the most in 2026?',
    expect: answer(
      toldRows('revenue_summary', { from: '2026-01-01', to: '2026-11-20', group_by: 'event' }),
      toldRows('revenue_summary', { from: '2026-01-01', to: '2026-12-31', group_by: 'event' }),
    ),
  },
  {
    id: 'd-rev-5',
    group: 'revenue_summary',
    question: 'monthly revenue in 2025',
    expect: answer(
      set(
        `select to_char(received_on, 'YYYY-MM-01') as id, sum(amount_minor - refunded_minor) as value from ${RECEIVED} and received_on ${LAST_YEAR} group by 1`,
        ['money'],
      ),
    ),
  },
  {
    id: 'd-rev-6',
    group: 'revenue_summary',
    question: 'payments received in october by payment method',
    expect: answer(
      set(
        `select method as id, sum(amount_minor - refunded_minor) as value from ${RECEIVED} and received_on ${LAST_MONTH} group by 1`,
        ['money'],
      ),
    ),
  },
  {
    id: 'd-rev-7',
    group: 'revenue_summary',
    question: 'revenue this month compared with the same month last year',
    expect: answer(value('money', `${REVENUE} and received_on ${THIS_MONTH}`)),
  },
  {
    id: 'd-beh-1',
    group: 'payment_behaviour',
    question: 'Do our members pay on time?',
    expect: answer(told('days', 'payment_behaviour', {})),
  },
  {
    id: 'd-beh-2',
    group: 'payment_behaviour',
    question: 'how quickly are invoices paid this year',
    expect: answer(
      toldRows('payment_behaviour', { from: '2026-01-01', to: '2026-11-20' }),
      toldRows('payment_behaviour', { from: '2026-01-01', to: '2026-12-31' }),
    ),
  },
  {
    id: 'd-beh-3',
    group: 'payment_behaviour',
    question: 'How does Alistair Llewellyn pay?',
    expect: answer(toldRows('payment_behaviour', { member_ref: 'Alistair Llewellyn' })),
  },
  {
    id: 'd-beh-4',
    group: 'payment_behaviour',
    question: 'on-time payment share last year',
    expect: answer(toldRows('payment_behaviour', { from: '2025-01-01', to: '2025-12-31' })),
  },
  {
    id: 'd-ano-1',
    group: 'find_anomalies',
    question: 'Are there any unusual invoices or payments?',
    expect: answer(
      told('findings', 'find_anomalies', { module: 'finances' }),
      toldRows('find_anomalies', { module: 'finances' }),
    ),
  },
  {
    id: 'd-ano-2',
    group: 'find_anomalies',
    question: 'Show me anomalies of the last 30 days',
    expect: answer(
      told('findings', 'find_anomalies', { module: 'all', lookback_days: 30 }),
      toldRows('find_anomalies', { module: 'all', lookback_days: 30 }),
    ),
  },
  {
    id: 'd-ano-3',
    group: 'find_anomalies',
    question: 'duplicate invoices?',
    expect: answer(
      told('findings', 'find_anomalies', { module: 'finances' }),
      toldRows('find_anomalies', { module: 'finances' }),
    ),
  },
  {
    id: 'd-ano-4',
    group: 'find_anomalies',
    question: 'Anything suspicious about our members?',
    expect: answer(
      told('findings', 'find_anomalies', { module: 'members' }),
      toldRows('find_anomalies', { module: 'members' }),
    ),
  },
]
