import { LAST_YEAR } from '#lib/evaluation/periods'
import { answer, type Question, set, told, toldRows, value } from '#lib/evaluation/question'

const AT = 'event_status_at(event_status, starts_at, ends_at, :now)'
const called = (title: string) => `(select id from events where title = '${title}')`
const attended = (title: string) =>
  value(
    ['registrations', 'seats', 'members'],
    `select coalesce(sum(quantity), 0) from registrations where status = 'attended' and event_id = ${called(title)}`,
  )
const PEOPLE = ['registrations', 'seats', 'members'] as const
const rating = (condition: string) =>
  value('rating', `select avg(f.rating)::float8 from feedback f join events e on e.id = f.event_id where ${condition}`)
const only = (title: string) => set(`select id from events where title = '${title}'`)

/** To develop with. */
export const DEVELOPMENT_EVENTS: readonly Question[] = [
  {
    id: 'd-ev-1',
    group: 'find_events',
    question: 'List upcoming events',
    expect: answer(set(`select id from events where ${AT} = 'upcoming'`)),
  },
  {
    id: 'd-ev-2',
    group: 'find_events',
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
    group: 'find_events',
    question: 'draft events',
    expect: answer(set(`select id from events where event_status = 'draft'`)),
  },
  {
    id: 'd-ev-4',
    group: 'find_events',
    question: 'conferences in 2026',
    expect: answer(
      set(`select id from events where kind = 'conference' and event_date::date between '2026-01-01' and '2026-12-31'`),
    ),
  },
  {
    id: 'd-ev-5',
    group: 'find_events',
    question: 'What galas are planned?',
    expect: answer(set(`select id from events where kind = 'gala' and ${AT} = 'upcoming'`)),
  },
  {
    id: 'd-ev-6',
    group: 'find_events',
    question: 'Which events had the highest attendance this year?',
    expect: answer(
      toldRows('find_events', { from: '2026-01-01', to: '2026-12-31', sort: '-attendance', limit: 3 }),
      toldRows('event_attendance', { measure: 'checked_in', from: '2026-01-01', to: '2026-12-31', group_by: 'event' }),
      toldRows('event_attendance', { measure: 'checked_in', from: '2026-01-01', to: '2026-11-20', group_by: 'event' }),
    ),
  },
  {
    id: 'd-ev-7',
    group: 'find_events',
    question: 'upcoming events',
    role: 'member',
    expect: answer(set(`select id from events where visibility <> 'private' and ${AT} = 'upcoming'`)),
  },
  {
    id: 'd-gev-1',
    group: 'get_event',
    question: 'Show me the Repair Hackathon 2026',
    expect: answer(only('Repair Hackathon 2026')),
  },
  {
    id: 'd-gev-2',
    group: 'get_event',
    question: 'When does Climate Adaptation Days 2026 take place?',
    expect: answer(value('date', `select event_date::date from events where title = 'Climate Adaptation Days 2026'`)),
  },
  {
    id: 'd-gev-3',
    group: 'get_event',
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
    group: 'get_event',
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
    group: 'get_event',
    question: 'how much revenue did the summer ball on the quay 2026 bring in?',
    expect: answer(toldRows('get_event', { event_ref: 'Summer Ball on the Quay 2026' })),
  },
  {
    id: 'd-gev-6',
    group: 'get_event',
    question: 'waitlist of climate adaptation days 2026?',
    expect: answer(only('Climate Adaptation Days 2026')),
  },
  {
    id: 'd-att-1',
    group: 'event_attendance',
    question: 'How many people attended the Housing Congress 2026?',
    expect: answer(attended('Housing Congress 2026')),
  },
  {
    id: 'd-att-2',
    group: 'event_attendance',
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
    group: 'event_attendance',
    question: 'fill rate by kind of event',
    expect: answer(toldRows('event_attendance', { measure: 'fill_rate', group_by: 'kind' })),
  },
  {
    id: 'd-att-4',
    group: 'event_attendance',
    question: 'registrations per month in 2025',
    expect: answer(
      toldRows('event_attendance', { measure: 'registered', from: '2025-01-01', to: '2025-12-31', group_by: 'month' }),
    ),
  },
  {
    id: 'd-att-5',
    group: 'event_attendance',
    question: 'who many ppl went to the street space hackathon 2026',
    expect: answer(attended('Street Space Hackathon 2026')),
  },
  {
    id: 'd-att-6',
    group: 'event_attendance',
    question: 'How full was the Mobility Conference 2026?',
    expect: answer(
      value('percent', `select seats_taken::float8 / capacity from events where title = 'Mobility Conference 2026'`),
    ),
  },
  {
    id: 'd-fb-1',
    group: 'event_feedback',
    question: 'What rating did the Guild Awards Night 2026 get?',
    expect: answer(rating(`e.title = 'Guild Awards Night 2026'`)),
  },
  {
    id: 'd-fb-2',
    group: 'event_feedback',
    question: 'feedback by kind',
    expect: answer(toldRows('event_feedback', { group_by: 'kind' })),
  },
  {
    id: 'd-fb-3',
    group: 'event_feedback',
    question: 'average rating of our conferences in 2025',
    expect: answer(rating(`e.kind = 'conference' and e.event_date::date ${LAST_YEAR}`)),
  },
  {
    id: 'd-fb-4',
    group: 'event_feedback',
    question: 'What did people say about the Street Space Hackathon 2026?',
    expect: answer(rating(`e.title = 'Street Space Hackathon 2026'`)),
  },
  {
    id: 'd-fb-5',
    group: 'event_feedback',
    question: 'How satisfied are participants overall?',
    expect: answer(rating('true')),
  },
]
