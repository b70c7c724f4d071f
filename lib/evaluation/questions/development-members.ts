import { inTier, LAST_MONTH, LAST_QUARTER, LAST_YEAR, LIVE, members, OWES, THIS_YEAR } from '#lib/evaluation/gold-sql'
import { answer, facts, inGroup, type Question, ranked, set, told, toldRows, value } from '#lib/evaluation/question'

const joined = (period: string) => [
  value('members', `select count(*) from members where joined_on ${period}`),
  members(`joined_on ${period}`),
  members(`status <> 'pending' and joined_on ${period}`),
]

/** To develop with. */
export const DEVELOPMENT_MEMBERS: readonly Question[] = [
  ...inGroup('count_members', [
    { id: 'd-count-1', question: 'How many members do we have?', expect: answer(members('true')) },
    { id: 'd-count-2', question: 'How many members have lapsed?', expect: answer(members(`status = 'lapsed'`)) },
    {
      id: 'd-count-3',
      question: 'active members per city',
      expect: answer(
        set(`select city as id, count(*) as value from ${LIVE} and status = 'active' group by city`, ['members']),
      ),
    },
    {
      id: 'd-count-4',
      question: 'Break down our members by status, please',
      expect: answer(set(`select status as id, count(*) as value from ${LIVE} group by status`, ['members'])),
    },
    {
      id: 'd-count-5',
      question: 'how many pending applications are there',
      expect: answer(members(`status = 'pending'`)),
    },
    {
      id: 'd-count-6',
      question: 'active fellows in hamburg?',
      expect: answer(members(`status = 'active' and city = 'Hamburg' and ${inTier('Fellow')}`)),
    },
    {
      id: 'd-count-7',
      question: 'Number of organisations that are active members',
      expect: answer(members(`status = 'active' and kind = 'organization'`)),
    },
    {
      id: 'd-count-8',
      question: 'membrs in grace or suspended',
      expect: answer(members(`status in ('grace', 'suspended')`)),
    },
  ]),
  ...inGroup('find_members', [
    {
      id: 'd-find-1',
      question: 'List the members in grace',
      expect: answer(set(`select id from ${LIVE} and status = 'grace'`)),
    },
    {
      id: 'd-find-2',
      question: 'Who joined in October 2026?',
      expect: answer(set(`select id from ${LIVE} and joined_on ${LAST_MONTH}`)),
    },
    {
      id: 'd-find-3',
      question: 'Show active members with overdue invoices',
      expect: answer(value('members', `select count(*) from ${LIVE} and status = 'active' and ${OWES}`)),
    },
    {
      id: 'd-find-4',
      question: 'corporate members in Bremen',
      expect: answer(
        set(`select id from ${LIVE} and city = 'Bremen' and ${inTier('Corporate')}`),
        set(`select id from ${LIVE} and status in ('active', 'grace') and city = 'Bremen' and ${inTier('Corporate')}`),
      ),
    },
    {
      id: 'd-find-5',
      question: 'Which active members have memberships expiring in December 2026?',
      expect: answer(
        set(`select id from ${LIVE} and status = 'active' and valid_through between '2026-12-01' and '2026-12-31'`),
      ),
    },
    {
      id: 'd-find-6',
      question: 'newest 5 members',
      expect: answer(
        ranked(
          `select id, joined_on as value from ${LIVE} and joined_on is not null order by joined_on desc, id limit 5`,
        ),
      ),
    },
    {
      id: 'd-find-7',
      question: 'members inactive for a year',
      expect: answer(
        told('members', 'find_members', { inactive_days: 365 }),
        told('members', 'find_members', { status: ['active'], inactive_days: 365 }),
      ),
    },
  ]),
  ...inGroup('get_member', [
    {
      id: 'd-get-1',
      question: 'Show me Declan Pembroke',
      expect: answer(set(`select id from members where name_key = 'pembroke declan'`)),
    },
    {
      id: 'd-get-2',
      question: 'What is the balance of Ruben ten Brink?',
      expect: answer(
        value(
          'money',
          `select sum(remaining_minor) from invoices i join members m on m.id = i.member_id where m.name_key = 'ten brink ruben' and i.status = 'open'`,
        ),
      ),
    },
    {
      id: 'd-get-3',
      question: 'which city does Käthe Wittenberg live in',
      expect: answer(facts(`select city from members where name_key = 'wittenberg kathe'`)),
    },
    {
      id: 'd-get-4',
      question: 'M-00670',
      expect: answer(set(`select id from members where member_number = 'M-00670'`)),
    },
    {
      id: 'd-get-5',
      question: 'when does willem zijlstras membership expire?',
      expect: answer(value('date', `select valid_through from members where name_key = 'zijlstra willem'`)),
    },
    {
      id: 'd-get-6',
      question: 'How many events has Noëlle Zijlstra been to?',
      expect: answer(
        value(
          ['events', 'count', 'registrations'],
          `select count(distinct event_id) from registrations r join members m on m.id = r.member_id where m.name_key = 'zijlstra noelle' and r.status = 'attended'`,
        ),
      ),
    },
    {
      id: 'd-get-7',
      question: 'What is my membership status?',
      role: 'member',
      expect: answer({
        ...set(`select id from members where id = :me`),
        ...facts(`select status from members where id = :me`),
      }),
    },
  ]),
  ...inGroup('membership_trend', [
    { id: 'd-trend-1', question: 'How many new members did we get in 2025?', expect: answer(...joined(LAST_YEAR)) },
    {
      id: 'd-trend-2',
      question: 'Net growth this year',
      expect: answer(
        told('members', 'membership_trend', { from: '2026-01-01', to: '2026-11-20', measure: 'net' }),
        told('members', 'membership_trend', { from: '2026-01-01', to: '2026-12-31', measure: 'net' }),
      ),
    },
    {
      id: 'd-trend-3',
      question: 'How many members lapsed last month?',
      expect: answer(told('members', 'membership_trend', { from: '2026-10-01', to: '2026-10-31', measure: 'lapsed' })),
    },
    {
      id: 'd-trend-4',
      question: 'retention last year?',
      expect: answer(
        told('percent', 'membership_trend', { from: '2025-01-01', to: '2025-12-31', measure: 'retention' }),
      ),
    },
    {
      id: 'd-trend-5',
      question: 'new members by quarter in 2025',
      expect: answer(
        toldRows('membership_trend', { from: '2025-01-01', to: '2025-12-31', grain: 'quarter', measure: 'joined' }),
      ),
    },
    {
      id: 'd-trend-6',
      question: 'How has the number of active members developed over 2026?',
      expect: answer(
        toldRows('membership_trend', { from: '2026-01-01', to: '2026-11-20', measure: 'active' }),
        toldRows('membership_trend', { from: '2026-01-01', to: '2026-12-31', measure: 'active' }),
      ),
    },
    { id: 'd-trend-7', question: 'sign-ups in Q3', expect: answer(...joined(LAST_QUARTER)) },
  ]),
  ...inGroup('renewals_due', [
    {
      id: 'd-renew-1',
      question: 'Renewals due in the next 60 days',
      expect: answer(told('members', 'renewals_due', { within_days: 60 })),
    },
    {
      id: 'd-renew-2',
      question: 'who needs to renew in the next 2 weeks?',
      expect: answer(
        set(
          `select id from ${LIVE} and status in ('active', 'grace') and valid_through between :today and :today + 14`,
        ),
      ),
    },
    {
      id: 'd-renew-3',
      question: 'Which student memberships expire within 90 days?',
      expect: answer(
        set(
          `select id from ${LIVE} and status in ('active', 'grace') and ${inTier('Student')} and valid_through between :today and :today + 90`,
        ),
      ),
    },
    {
      id: 'd-renew-4',
      question: 'upcoming renewals with high risk, next 90 days',
      expect: answer(told('members', 'renewals_due', { within_days: 90, risk: 'high' })),
    },
  ]),
  ...inGroup('churn_risk', [
    {
      id: 'd-churn-1',
      question: 'Which members are at risk of leaving?',
      expect: answer(toldRows('churn_risk', { top_n: 10 })),
    },
    { id: 'd-churn-2', question: 'top 20 churn risks', expect: answer(toldRows('churn_risk', { top_n: 20 })) },
    {
      id: 'd-churn-3',
      question: 'How likely is Alistair Llewellyn to leave?',
      expect: answer(toldRows('churn_risk', { member_ref: 'Alistair Llewellyn' })),
    },
    { id: 'd-churn-4', question: 'who might not renew?', expect: answer(toldRows('churn_risk', { top_n: 10 })) },
  ]),
  ...inGroup('membership_trend', [
    {
      id: 'd-trend-8',
      question: 'joined this year vs last year',
      expect: answer(members(`status <> 'pending' and joined_on ${THIS_YEAR}`), members(`joined_on ${THIS_YEAR}`)),
    },
  ]),
]
