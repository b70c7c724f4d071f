import {
  BILLED,
  LAST_MONTH,
  LAST_QUARTER,
  LAST_YEAR,
  OVERDUE,
  RECEIVED,
  REVENUE,
  THIS_MONTH,
  THIS_YEAR,
} from '#lib/evaluation/gold-sql'
import { answer, inGroup, type Question, ranked, set, told, toldRows, value } from '#lib/evaluation/question'

/** To develop with. */
export const DEVELOPMENT_MONEY: readonly Question[] = [
  ...inGroup('find_invoices', [
    {
      id: 'd-inv-1',
      question: 'List overdue invoices',
      expect: answer(value('invoices', `select count(*) from ${OVERDUE}`)),
    },
    {
      id: 'd-inv-2',
      question: 'How many invoices are still open?',
      expect: answer(value('invoices', `select count(*) from invoices where status = 'open'`)),
    },
    {
      id: 'd-inv-3',
      question: 'the 3 largest overdue invoices',
      expect: answer(
        ranked(`select id, total_minor as value from ${OVERDUE} order by total_minor desc, id limit 3`),
        ranked(`select id, remaining_minor as value from ${OVERDUE} order by remaining_minor desc, id limit 3`),
      ),
    },
    {
      id: 'd-inv-4',
      question: 'invoices of Ruben ten Brink',
      expect: answer(
        set(`select i.id from invoices i join members m on m.id = i.member_id where m.name_key = 'ten brink ruben'`),
      ),
    },
    {
      id: 'd-inv-5',
      question: 'open invoices over 500 euros',
      expect: answer(
        set(`select id from invoices where status = 'open' and total_minor > 50000`),
        set(`select id from invoices where status = 'open' and remaining_minor > 50000`),
      ),
    },
    {
      id: 'd-inv-6',
      question: 'Show me TG-2026-01663',
      expect: answer(set(`select id from invoices where number = 'TG-2026-01663'`)),
    },
    {
      id: 'd-inv-7',
      question: 'which invoices were voided this year?',
      expect: answer(
        value('invoices', `select count(*) from invoices where status = 'void' and issue_date ${THIS_YEAR}`),
      ),
    },
    {
      id: 'd-inv-8',
      question: 'my open invoices',
      role: 'member',
      expect: answer(set(`select id from invoices where member_id = :me and status = 'open'`)),
    },
    {
      id: 'd-inv-9',
      question: 'oldest overdue invoices',
      expect: answer(ranked(`select id, due_date as value from ${OVERDUE} order by due_date, id limit 3`)),
    },
  ]),
  ...inGroup('invoice_totals', [
    {
      id: 'd-tot-1',
      question: 'What is the total amount overdue?',
      expect: answer(value('money', `select sum(remaining_minor) from ${OVERDUE}`)),
    },
    {
      id: 'd-tot-2',
      question: 'How much are we owed?',
      expect: answer(value('money', `select sum(remaining_minor) from invoices where status = 'open'`)),
    },
    {
      id: 'd-tot-3',
      question: 'billed last quarter',
      expect: answer(value('money', `${BILLED} and issue_date ${LAST_QUARTER}`)),
    },
    {
      id: 'd-tot-4',
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
      question: 'how much has been written off?',
      expect: answer(value('money', `select sum(remaining_minor) from invoices where status = 'uncollectible'`)),
    },
    {
      id: 'd-tot-7',
      question: 'overdue amount by member',
      expect: answer(
        ranked(
          `select member_id as id, sum(remaining_minor) as value from ${OVERDUE} and member_id is not null group by 1 order by 2 desc, 1 limit 3`,
          ['money'],
        ),
      ),
    },
  ]),
  ...inGroup('receivables_ageing', [
    {
      id: 'd-age-1',
      question: 'ageing report',
      expect: answer(toldRows('receivables_ageing', { group_by: 'bucket' })),
    },
    {
      id: 'd-age-2',
      question: 'How old are our receivables?',
      expect: answer(toldRows('receivables_ageing', { group_by: 'bucket' })),
    },
    {
      id: 'd-age-3',
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
      question: 'receivables ageing by member',
      expect: answer(toldRows('receivables_ageing', { group_by: 'member' })),
    },
  ]),
  ...inGroup('revenue_summary', [
    {
      id: 'd-rev-1',
      question: 'How much revenue did we make this year?',
      expect: answer(value('money', `${REVENUE} and received_on ${THIS_YEAR}`)),
    },
    {
      id: 'd-rev-2',
      question: 'income last quarter',
      expect: answer(value('money', `${REVENUE} and received_on ${LAST_QUARTER}`)),
    },
    {
      id: 'd-rev-3',
      question: 'Revenue by kind this year',
      expect: answer(
        toldRows('revenue_summary', { from: '2026-01-01', to: '2026-11-20', group_by: 'kind' }),
        toldRows('revenue_summary', { from: '2026-01-01', to: '2026-12-31', group_by: 'kind' }),
      ),
    },
    {
      id: 'd-rev-4',
      question: 'Which events earned the most in 2026?',
      expect: answer(
        toldRows('revenue_summary', { from: '2026-01-01', to: '2026-11-20', group_by: 'event' }),
        toldRows('revenue_summary', { from: '2026-01-01', to: '2026-12-31', group_by: 'event' }),
      ),
    },
    {
      id: 'd-rev-5',
      question: 'monthly revenue in 2025',
      expect: answer(
        set(
          `select to_char(received_on, 'YYYY-MM-01') as id, sum(amount_minor) as value from ${RECEIVED} and received_on ${LAST_YEAR} group by 1`,
          ['money'],
        ),
      ),
    },
    {
      id: 'd-rev-6',
      question: 'payments received in october by payment method',
      expect: answer(
        set(
          `select method as id, sum(amount_minor) as value from ${RECEIVED} and received_on ${LAST_MONTH} group by 1`,
          ['money'],
        ),
      ),
    },
    {
      id: 'd-rev-7',
      question: 'revenue this month compared with the same month last year',
      expect: answer(value('money', `${REVENUE} and received_on ${THIS_MONTH}`)),
    },
  ]),
  ...inGroup('payment_behaviour', [
    { id: 'd-beh-1', question: 'Do our members pay on time?', expect: answer(told('days', 'payment_behaviour', {})) },
    {
      id: 'd-beh-2',
      question: 'how quickly are invoices paid this year',
      expect: answer(
        toldRows('payment_behaviour', { from: '2026-01-01', to: '2026-11-20' }),
        toldRows('payment_behaviour', { from: '2026-01-01', to: '2026-12-31' }),
      ),
    },
    {
      id: 'd-beh-3',
      question: 'How does Alistair Llewellyn pay?',
      expect: answer(toldRows('payment_behaviour', { member_ref: 'Alistair Llewellyn' })),
    },
    {
      id: 'd-beh-4',
      question: 'on-time payment share last year',
      expect: answer(toldRows('payment_behaviour', { from: '2025-01-01', to: '2025-12-31' })),
    },
  ]),
  ...inGroup('find_anomalies', [
    {
      id: 'd-ano-1',
      question: 'Are there any unusual invoices or payments?',
      expect: answer(
        told('findings', 'find_anomalies', { module: 'finances' }),
        toldRows('find_anomalies', { module: 'finances' }),
      ),
    },
    {
      id: 'd-ano-2',
      question: 'Show me anomalies of the last 30 days',
      expect: answer(
        told('findings', 'find_anomalies', { module: 'all', lookback_days: 30 }),
        toldRows('find_anomalies', { module: 'all', lookback_days: 30 }),
      ),
    },
    {
      id: 'd-ano-3',
      question: 'duplicate invoices?',
      expect: answer(
        told('findings', 'find_anomalies', { module: 'finances' }),
        toldRows('find_anomalies', { module: 'finances' }),
      ),
    },
    {
      id: 'd-ano-4',
      question: 'Anything suspicious about our members?',
      expect: answer(
        told('findings', 'find_anomalies', { module: 'members' }),
        toldRows('find_anomalies', { module: 'members' }),
      ),
    },
  ]),
]
