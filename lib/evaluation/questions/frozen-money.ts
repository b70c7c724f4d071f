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
import { answer, inGroup, type Question, ranked, set, told, toldRows, value, values } from '#lib/evaluation/question'

/** Written before there was an analyst; never changed but for a wrong gold. */
export const FROZEN_MONEY: readonly Question[] = [
  ...inGroup('find_invoices', [
    {
      id: 'f-inv-1',
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
      question: 'how many invoices are overdue',
      expect: answer(value('invoices', `select count(*) from ${OVERDUE}`)),
    },
    {
      id: 'f-inv-3',
      question: 'all draft invoices pls',
      expect: answer(set(`select id from invoices where status = 'draft'`)),
    },
    {
      id: 'f-inv-4',
      question: 'Show me the open bills of Alistair Llewellyn',
      expect: answer(
        set(
          `select i.id from invoices i join members m on m.id = i.member_id where m.name_key = 'llewellyn alistair' and i.status = 'open'`,
        ),
      ),
    },
    {
      id: 'f-inv-5',
      question: 'I would like to see every unpaid invoice above 900 euros.',
      expect: answer(
        set(`select id from invoices where status = 'open' and total_minor > 90000`),
        set(`select id from invoices where status = 'open' and remaining_minor > 90000`),
      ),
    },
    {
      id: 'f-inv-6',
      question: 'invoice TG-2026-01537',
      expect: answer(set(`select id from invoices where number = 'TG-2026-01537'`)),
    },
    {
      id: 'f-inv-7',
      question: 'Do I still have anything to pay?',
      role: 'member',
      expect: answer(
        set(`select id from invoices where member_id = :me and status = 'open'`),
        value('money', `select sum(remaining_minor) from invoices where member_id = :me and status = 'open'`),
      ),
    },
    {
      id: 'f-inv-8',
      question: 'which invoices fall due next week',
      expect: answer(
        set(`select id from invoices where status = 'open' and due_date between '2026-11-23' and '2026-11-29'`),
      ),
    },
  ]),
  ...inGroup('invoice_totals', [
    {
      id: 'f-tot-1',
      question: 'How much money is overdue?',
      expect: answer(value('money', `select sum(remaining_minor) from ${OVERDUE}`)),
    },
    {
      id: 'f-tot-2',
      question: 'total outstanding',
      expect: answer(value('money', `select sum(remaining_minor) from invoices where status = 'open'`)),
    },
    {
      id: 'f-tot-3',
      question: 'What did we invoice in October?',
      expect: answer(value('money', `${BILLED} and issue_date ${LAST_MONTH}`)),
    },
    {
      id: 'f-tot-4',
      question: 'how much did we have to write off so far',
      expect: answer(value('money', `select sum(remaining_minor) from invoices where status = 'uncollectible'`)),
    },
    {
      id: 'f-tot-5',
      question: 'Open amounts broken down by kind of invoice, please.',
      expect: answer(
        set(`select kind as id, sum(remaining_minor) as value from invoices where status = 'open' group by kind`, [
          'money',
        ]),
      ),
    },
    {
      id: 'f-tot-6',
      question: 'billed this yr?',
      expect: answer(value('money', `${BILLED} and issue_date ${THIS_YEAR}`)),
    },
    {
      id: 'f-tot-7',
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
  ]),
  ...inGroup('receivables_ageing', [
    {
      id: 'f-age-1',
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
      question: 'who owes us for the longest time? ageing per member',
      expect: answer(toldRows('receivables_ageing', { group_by: 'member' })),
    },
    {
      id: 'f-age-4',
      question: 'aging buckets of open invoices',
      expect: answer(toldRows('receivables_ageing', { group_by: 'bucket' })),
    },
  ]),
  ...inGroup('revenue_summary', [
    {
      id: 'f-rev-1',
      question: 'What was our income last month?',
      expect: answer(value('money', `${REVENUE} and received_on ${LAST_MONTH}`)),
    },
    {
      id: 'f-rev-2',
      question: 'revenue 2025',
      expect: answer(value('money', `${REVENUE} and received_on ${LAST_YEAR}`)),
    },
    {
      id: 'f-rev-3',
      question: 'How much money came in during the last quarter compared to the one before?',
      expect: answer(value('money', `${REVENUE} and received_on ${LAST_QUARTER}`)),
    },
    {
      id: 'f-rev-4',
      question: 'show takings by month this year',
      expect: answer(
        set(
          `select to_char(received_on, 'YYYY-MM-01') as id, sum(amount_minor) as value from ${RECEIVED} and received_on ${THIS_YEAR} group by 1`,
          ['money'],
        ),
      ),
    },
    {
      id: 'f-rev-5',
      question: 'How do people pay us? Split this year’s payments by method.',
      expect: answer(
        set(
          `select method as id, sum(amount_minor) as value from ${RECEIVED} and received_on ${THIS_YEAR} group by 1`,
          ['money'],
        ),
      ),
    },
    {
      id: 'f-rev-6',
      question: 'hwo much did we recieve in septmber',
      expect: answer(value('money', `${REVENUE} and received_on between '2026-09-01' and '2026-09-30'`)),
    },
    {
      id: 'f-rev-7',
      question: 'cash in this month so far',
      expect: answer(value('money', `${REVENUE} and received_on ${THIS_MONTH}`)),
    },
    {
      id: 'f-rev-8',
      question: 'What was our income last month?',
      tenant: 'demo-two',
      expect: answer(value('money', `${REVENUE} and received_on ${LAST_MONTH}`)),
    },
  ]),
  ...inGroup('payment_behaviour', [
    {
      id: 'f-beh-1',
      question: 'How late do our members usually pay?',
      expect: answer(told('days', 'payment_behaviour', {})),
    },
    {
      id: 'f-beh-2',
      question: 'does gesa krüger pay on time',
      expect: answer(toldRows('payment_behaviour', { member_ref: 'Gesa Krüger' })),
    },
    {
      id: 'f-beh-3',
      question: 'median days late 2025',
      expect: answer(told('days', 'payment_behaviour', { from: '2025-01-01', to: '2025-12-31' })),
    },
    {
      id: 'f-beh-4',
      question: 'Could you describe the payment morale of Mathéo Lefèvre?',
      expect: answer(toldRows('payment_behaviour', { member_ref: 'Mathéo Lefèvre' })),
    },
  ]),
  ...inGroup('find_anomalies', [
    {
      id: 'f-ano-1',
      question: 'Is there anything odd in our finances?',
      expect: answer(
        told('findings', 'find_anomalies', { module: 'finances' }),
        toldRows('find_anomalies', { module: 'finances' }),
      ),
    },
    {
      id: 'f-ano-2',
      question: 'any anomalies',
      expect: answer(
        told('findings', 'find_anomalies', { module: 'all' }),
        toldRows('find_anomalies', { module: 'all' }),
      ),
    },
    {
      id: 'f-ano-3',
      question: 'unusual sign-ups or suspicious members in the last 60 days?',
      expect: answer(
        told('findings', 'find_anomalies', { module: 'members', lookback_days: 60 }),
        toldRows('find_anomalies', { module: 'members', lookback_days: 60 }),
      ),
    },
    {
      id: 'f-ano-4',
      question: 'did something strange happen at our events lately',
      expect: answer(
        told('findings', 'find_anomalies', { module: 'events' }),
        toldRows('find_anomalies', { module: 'events' }),
      ),
    },
  ]),
  ...inGroup('two_step', [
    {
      id: 'f-two-9',
      question: 'How much did we bill and how much did we actually receive in October?',
      expect: answer(
        values(
          value('money', `${BILLED} and issue_date ${LAST_MONTH}`),
          value('money', `${REVENUE} and received_on ${LAST_MONTH}`),
        ),
      ),
    },
  ]),
]
