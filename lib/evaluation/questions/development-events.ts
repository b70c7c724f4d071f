import { AT, called, LAST_YEAR, PEOPLE, rating } from '#lib/evaluation/gold-sql'
import { answer, inGroup, type Question, set, told, toldRows, value } from '#lib/evaluation/question'

const attended = (title: string) =>
  value(
    ['registrations', 'seats', 'members'],
    `select coalesce(sum(quantity), 0) from registrations where status = 'attended' and event_id = ${called(title)}`,
  )
const only = (title: string) => set(`select id from events where title = '${title}'`)

/** To develop with. */
export const DEVELOPMENT_EVENTS: readonly Question[] = [
  ...inGroup('find_events', [
    {
      id: 'd-ev-1',
      question: 'List upcoming events',
      expect: answer(set(`select id from events where ${AT} = 'upcoming'`)),
    },
    {
      id: 'd-ev-2',
      question: 'How many events did we have in 2025?',
      expect: answer(
        value(
          'events',
          `select count(*) from events where event_status not in ('draft', 'cancelled', 'postponed') and event_date::date ${LAST_YEAR}`,
        ),
        value('events', `select count(*) from events where event_date::date ${LAST_YEAR}`),
      ),
    },
    {
      id: 'd-ev-3',
      question: 'draft events',
      expect: answer(set(`select id from events where event_status = 'draft'`)),
    },
    {
      id: 'd-ev-4',
      question: 'conferences in 2026',
      expect: answer(
        set(
          `select id from events where kind = 'conference' and event_date::date between '2026-01-01' and '2026-12-31'`,
        ),
      ),
    },
    {
      id: 'd-ev-5',
      question: 'What galas are planned?',
      expect: answer(set(`select id from events where kind = 'gala' and ${AT} = 'upcoming'`)),
    },
    {
      id: 'd-ev-6',
      question: 'Which events had the highest attendance this year?',
      expect: answer(
        toldRows('find_events', { from: '2026-01-01', to: '2026-12-31', sort: '-attendance', limit: 3 }),
        toldRows('event_attendance', {
          measure: 'checked_in',
          from: '2026-01-01',
          to: '2026-12-31',
          group_by: 'event',
        }),
        toldRows('event_attendance', {
          measure: 'checked_in',
          from: '2026-01-01',
          to: '2026-11-20',
          group_by: 'event',
        }),
      ),
    },
    {
      id: 'd-ev-7',
      question: 'upcoming events',
      role: 'member',
      expect: answer(set(`select id from events where visibility <> 'private' and ${AT} = 'upcoming'`)),
    },
  ]),
  ...inGroup('get_event', [
    { id: 'd-gev-1', question: 'Show me the Repair Hackathon 2026', expect: answer(only('Repair Hackathon 2026')) },
    {
      id: 'd-gev-2',
      question: 'When does Climate Adaptation Days 2026 take place?',
      expect: answer(value('date', `select event_date::date from events where title = 'Climate Adaptation Days 2026'`)),
    },
    {
      id: 'd-gev-3',
      question: 'how many registrations for the rain data hackathon 2027',
      expect: answer(
        value(
          PEOPLE,
          `select sum(quantity) from registrations where status in ('confirmed', 'attended', 'no_show', 'pending_payment', 'pending_approval', 'offered') and event_id = ${called('Rain Data Hackathon 2027')}`,
        ),
      ),
    },
    {
      id: 'd-gev-4',
      question: 'What is the capacity of the Heritage and Reuse Conference 2027?',
      expect: answer(
        value(
          ['seats', 'count', 'registrations'],
          `select capacity from events where title = 'Heritage and Reuse Conference 2027'`,
        ),
      ),
    },
    {
      id: 'd-gev-5',
      question: 'how much revenue did the summer ball on the quay 2026 bring in?',
      expect: answer(toldRows('get_event', { event_ref: 'Summer Ball on the Quay 2026' })),
    },
    {
      id: 'd-gev-6',
      question: 'waitlist of climate adaptation days 2026?',
      expect: answer(only('Climate Adaptation Days 2026')),
    },
  ]),
  ...inGroup('event_attendance', [
    {
      id: 'd-att-1',
      question: 'How many people attended the Housing Congress 2026?',
      expect: answer(attended('Housing Congress 2026')),
    },
    {
      id: 'd-att-2',
      question: 'No-show rate of workshops this year',
      expect: answer(
        told('percent', 'event_attendance', {
          kind: ['workshop'],
          measure: 'no_show_rate',
          from: '2026-01-01',
          to: '2026-12-31',
        }),
        told('percent', 'event_attendance', {
          kind: ['workshop'],
          measure: 'no_show_rate',
          from: '2026-01-01',
          to: '2026-11-20',
        }),
      ),
    },
    {
      id: 'd-att-3',
      question: 'fill rate by kind of event',
      expect: answer(toldRows('event_attendance', { measure: 'fill_rate', group_by: 'kind' })),
    },
    {
      id: 'd-att-4',
      question: 'registrations per month in 2025',
      expect: answer(
        toldRows('event_attendance', {
          measure: 'registered',
          from: '2025-01-01',
          to: '2025-12-31',
          group_by: 'month',
        }),
      ),
    },
    {
      id: 'd-att-5',
      question: 'who many ppl went to the street space hackathon 2026',
      expect: answer(attended('Street Space Hackathon 2026')),
    },
    {
      id: 'd-att-6',
      question: 'How full was the Mobility Conference 2026?',
      expect: answer(
        value('percent', `select seats_taken::float8 / capacity from events where title = 'Mobility Conference 2026'`),
      ),
    },
  ]),
  ...inGroup('event_feedback', [
    {
      id: 'd-fb-1',
      question: 'What rating did the Guild Awards Night 2026 get?',
      expect: answer(rating(`e.title = 'Guild Awards Night 2026'`)),
    },
    { id: 'd-fb-2', question: 'feedback by kind', expect: answer(toldRows('event_feedback', { group_by: 'kind' })) },
    {
      id: 'd-fb-3',
      question: 'average rating of our conferences in 2025',
      expect: answer(rating(`e.kind = 'conference' and e.event_date::date ${LAST_YEAR}`)),
    },
    {
      id: 'd-fb-4',
      question: 'What did people say about the Street Space Hackathon 2026?',
      expect: answer(rating(`e.title = 'Street Space Hackathon 2026'`)),
    },
    { id: 'd-fb-5', question: 'How satisfied are participants overall?', expect: answer(rating('true')) },
  ]),
]
