import { inTier, LAST_MONTH, LAST_YEAR, LIVE, OWES, THIS_MONTH, THIS_YEAR } from '#lib/evaluation/gold-sql'
import { answer, facts, inGroup, type Question, ranked, set, told, toldRows, value } from '#lib/evaluation/question'

/** Written before there was an analyst; never changed but for a wrong gold. */
export const FROZEN_MEMBERS: readonly Question[] = [
  ...inGroup('count_members', [
    {
      id: 'f-count-1',
      question: 'How many active members do we have right now?',
      expect: answer(value('members', `select count(*) from ${LIVE} and status = 'active'`)),
    },
    {
      id: 'f-count-2',
      question: 'hw many ppl are in the grace period',
      expect: answer(value('members', `select count(*) from ${LIVE} and status = 'grace'`)),
    },
    {
      id: 'f-count-3',
      question: 'Could you kindly tell me how many students we have as members at the moment?',
      expect: answer(
        value('members', `select count(*) from ${LIVE} and ${inTier('Student')}`),
        value('members', `select count(*) from ${LIVE} and status = 'active' and ${inTier('Student')}`),
        value('members', `select count(*) from ${LIVE} and status in ('active', 'grace') and ${inTier('Student')}`),
      ),
    },
    {
      id: 'f-count-4',
      question: 'members by tier',
      expect: answer(
        set(
          `select t.name as id, count(*) as value from members m join tiers t on t.id = m.tier_id where archived_at is null group by t.name`,
          ['members'],
        ),
      ),
    },
    {
      id: 'f-count-5',
      question: 'number of corporate members, only the active ones',
      expect: answer(value('members', `select count(*) from ${LIVE} and status = 'active' and ${inTier('Corporate')}`)),
    },
    {
      id: 'f-count-6',
      question: 'How many folks from Kiel are in our club?',
      expect: answer(
        value('members', `select count(*) from ${LIVE} and city = 'Kiel'`),
        value('members', `select count(*) from ${LIVE} and city = 'Kiel' and status in ('active', 'grace')`),
        value('members', `select count(*) from ${LIVE} and city = 'Kiel' and status = 'active'`),
      ),
    },
    {
      id: 'f-count-7',
      question: 'how many new members since january',
      expect: answer(
        value(
          'members',
          `select count(*) from ${LIVE} and status <> 'pending' and joined_on >= date_trunc('year', :today)`,
        ),
        value('members', `select count(*) from ${LIVE} and joined_on >= date_trunc('year', :today)`),
        value('members', `select count(*) from members where joined_on >= date_trunc('year', :today)`),
      ),
    },
    {
      id: 'f-count-8',
      question: 'how many of our members are companies and how many are private persons?',
      expect: answer(set(`select kind as id, count(*) as value from ${LIVE} group by kind`, ['members']), {
        figures: [
          { units: ['members'], sql: `select count(*) from ${LIVE} and kind = 'organization'` },
          { units: ['members'], sql: `select count(*) from ${LIVE} and kind = 'individual'` },
        ],
      }),
    },
  ]),
  ...inGroup('find_members', [
    {
      id: 'f-find-1',
      question: 'who joined this month?',
      expect: answer(set(`select id from ${LIVE} and joined_on ${THIS_MONTH}`)),
    },
    {
      id: 'f-find-2',
      question: 'list suspended members',
      expect: answer(set(`select id from ${LIVE} and status = 'suspended'`)),
    },
    {
      id: 'f-find-3',
      question: 'Which members are behind with their payments?',
      expect: answer(
        value('members', `select count(*) from ${LIVE} and ${OWES}`),
        value('members', `select count(*) from ${LIVE} and status in ('active', 'grace') and ${OWES}`),
      ),
    },
    {
      id: 'f-find-4',
      question: 'Please show me everybody from Lübeck who is in the Fellow tier and active.',
      expect: answer(set(`select id from ${LIVE} and status = 'active' and city = 'Lübeck' and ${inTier('Fellow')}`)),
    },
    {
      id: 'f-find-5',
      question: 'whose membership ran out in october 2026',
      expect: answer(set(`select id from ${LIVE} and valid_through between '2026-10-01' and '2026-10-31'`)),
    },
    {
      id: 'f-find-6',
      question: 'active members who havent done anything for 180 days',
      expect: answer(told('members', 'find_members', { status: ['active'], inactive_days: 180 })),
    },
    {
      id: 'f-find-7',
      question: 'Our five longest-standing active members, please',
      expect: answer(
        ranked(`select id, joined_on as value from ${LIVE} and status = 'active' order by joined_on, id limit 5`),
      ),
    },
  ]),
  ...inGroup('get_member', [
    {
      id: 'f-get-1',
      question: 'When did Alistair Llewellyn join?',
      expect: answer(value('date', `select joined_on from members where name_key = 'llewellyn alistair'`)),
    },
    {
      id: 'f-get-2',
      question: 'how much does ole weiss owe us',
      expect: answer(
        value(
          'money',
          `select sum(remaining_minor) from invoices i join members m on m.id = i.member_id where m.name_key = 'weiss ole' and i.status = 'open'`,
        ),
      ),
    },
    {
      id: 'f-get-3',
      question: 'Is Raúl Muñoz still a member?',
      expect: answer({
        ...set(`select id from members where name_key = 'munoz raul'`),
        ...facts(`select status from members where name_key = 'munoz raul'`),
      }),
    },
    {
      id: 'f-get-4',
      question: 'Tell me about member M-00519',
      expect: answer(set(`select id from members where member_number = 'M-00519'`)),
    },
    {
      id: 'f-get-5',
      question: 'until when has frauke tönnies paid / valid thru?',
      expect: answer(value('date', `select valid_through from members where name_key = 'tonnies frauke'`)),
    },
    {
      id: 'f-get-6',
      question: 'When does my membership expire?',
      role: 'member',
      expect: answer(value('date', `select valid_through from members where id = :me`)),
    },
  ]),
  ...inGroup('membership_trend', [
    {
      id: 'f-trend-1',
      question: 'How many people joined last year?',
      expect: answer(
        value('members', `select count(*) from members where joined_on ${LAST_YEAR}`),
        value('members', `select count(*) from ${LIVE} and joined_on ${LAST_YEAR}`),
      ),
    },
    {
      id: 'f-trend-2',
      question: 'Show new members per month for 2026',
      expect: answer(
        set(
          `select to_char(joined_on, 'YYYY-MM-01') as id, count(*) as value from ${LIVE} and status <> 'pending' and joined_on ${THIS_YEAR} group by 1`,
          ['members'],
        ),
        set(
          `select to_char(joined_on, 'YYYY-MM-01') as id, count(*) as value from members where joined_on ${THIS_YEAR} group by 1 having count(*) > 0`,
          ['members'],
        ),
        set(
          `select to_char(joined_on, 'YYYY-MM-01') as id, count(*) as value from ${LIVE} and joined_on ${THIS_YEAR} group by 1 having count(*) > 0`,
          ['members'],
        ),
      ),
    },
    {
      id: 'f-trend-3',
      question: 'Are we growing or shrinking this year?',
      expect: answer(
        told('members', 'membership_trend', { from: '2026-01-01', to: '2026-11-20', measure: 'net' }),
        told('members', 'membership_trend', { from: '2026-01-01', to: '2026-12-31', measure: 'net' }),
      ),
    },
    {
      id: 'f-trend-4',
      question: "what's our retention rate for 2025",
      expect: answer(
        told('percent', 'membership_trend', { from: '2025-01-01', to: '2025-12-31', measure: 'retention' }),
      ),
    },
    {
      id: 'f-trend-5',
      question: 'how many members did we lose in the third quarter',
      expect: answer(told('members', 'membership_trend', { from: '2026-07-01', to: '2026-09-30', measure: 'lapsed' })),
    },
    {
      id: 'f-trend-6',
      question: 'joiners last month?',
      expect: answer(
        value('members', `select count(*) from ${LIVE} and status <> 'pending' and joined_on ${LAST_MONTH}`),
        value('members', `select count(*) from members where joined_on ${LAST_MONTH}`),
        value('members', `select count(*) from ${LIVE} and joined_on ${LAST_MONTH}`),
      ),
    },
  ]),
  ...inGroup('renewals_due', [
    {
      id: 'f-renew-1',
      question: 'Which memberships are up for renewal in the next 30 days?',
      expect: answer(
        set(
          `select id from ${LIVE} and status in ('active', 'grace') and valid_through between :today and :today + 30`,
        ),
      ),
    },
    {
      id: 'f-renew-2',
      question: 'how many renewals are coming up in the next 2 months',
      expect: answer(
        told('members', 'renewals_due', { within_days: 60 }),
        told('members', 'renewals_due', { within_days: 61 }),
        told('members', 'renewals_due', { within_days: 62 }),
      ),
    },
    {
      id: 'f-renew-3',
      question: 'corporate renewals next 90 days pls',
      expect: answer(
        set(
          `select id from ${LIVE} and status in ('active', 'grace') and ${inTier('Corporate')} and valid_through between :today and :today + 90`,
        ),
      ),
    },
    {
      id: 'f-renew-4',
      question: 'Who is due to renew within a week?',
      expect: answer(
        set(`select id from ${LIVE} and status in ('active', 'grace') and valid_through between :today and :today + 7`),
      ),
    },
    {
      id: 'f-renew-5',
      question: 'memberships running out in the coming 60 days where we risk losing them (high risk)',
      expect: answer(told('members', 'renewals_due', { within_days: 60, risk: 'high' })),
    },
  ]),
  ...inGroup('churn_risk', [
    {
      id: 'f-churn-1',
      question: 'Who is most likely to leave us?',
      expect: answer(toldRows('churn_risk', { top_n: 10 })),
    },
    {
      id: 'f-churn-2',
      question: 'top 5 members at risk of quitting',
      expect: answer(toldRows('churn_risk', { top_n: 5 })),
    },
    {
      id: 'f-churn-3',
      question: 'What is the probability that Gesa Krüger cancels?',
      expect: answer(toldRows('churn_risk', { member_ref: 'Gesa Krüger' })),
    },
    {
      id: 'f-churn-4',
      question: 'churn risk willem zijlstra?',
      expect: answer(toldRows('churn_risk', { member_ref: 'Willem Zijlstra' })),
    },
  ]),
]
