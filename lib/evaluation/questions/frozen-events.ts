import { AT, called, cameTo, LAST_YEAR } from '#lib/evaluation/gold-sql'
import { answer, either, inGroup, type Question, ranked, set, told, toldRows, value } from '#lib/evaluation/question'

const HELD = `event_status not in ('draft', 'cancelled', 'postponed') and ends_at < :now`

/** Written before there was an analyst; never changed but for a wrong gold. */
export const FROZEN_EVENTS: readonly Question[] = [
  ...inGroup('find_events', [
    {
      id: 'f-ev-1',
      question: "What's coming up? Which events are next?",
      expect: answer(
        set(`select id from events where ${AT} = 'upcoming'`),
        ranked(`select id, starts_at as value from events where ${AT} = 'upcoming' order by starts_at limit 5`),
      ),
    },
    {
      id: 'f-ev-2',
      question: 'events in december',
      expect: answer(set(`select id from events where event_date::date between '2026-12-01' and '2026-12-31'`)),
    },
    {
      id: 'f-ev-3',
      question: 'How many workshops did we hold last year?',
      expect: answer(
        value(
          'events',
          `select count(*) from events where kind = 'workshop' and ${HELD} and event_date::date ${LAST_YEAR}`,
        ),
      ),
    },
    {
      id: 'f-ev-4',
      question: 'which events got cancelled',
      expect: answer(set(`select id from events where event_status = 'cancelled'`)),
    },
    {
      id: 'f-ev-5',
      question: 'Could you list all the hackathons we have had in 2026 so far?',
      expect: answer(
        set(`select id from events where kind = 'hackathon' and event_date::date between '2026-01-01' and :today`),
      ),
    },
    {
      id: 'f-ev-6',
      question: 'best rated workshops of this year',
      expect: answer(
        toldRows('find_events', {
          kind: ['workshop'],
          from: '2026-01-01',
          to: '2026-12-31',
          sort: '-rating',
          limit: 3,
        }),
        toldRows('find_events', {
          kind: ['workshop'],
          from: '2026-01-01',
          to: '2026-11-20',
          sort: '-rating',
          limit: 3,
        }),
        toldRows('event_feedback', { kind: ['workshop'], from: '2026-01-01', to: '2026-12-31', group_by: 'event' }),
      ),
    },
    {
      id: 'f-ev-7',
      question: 'what events can I go to in january?',
      role: 'member',
      expect: answer(
        set(
          `select id from events where event_status <> 'draft' and visibility <> 'private' and event_date::date between '2027-01-01' and '2027-01-31'`,
        ),
      ),
    },
  ]),
  ...inGroup('get_event', [
    {
      id: 'f-gev-1',
      question: 'How many seats are left at the Repair Hackathon 2026?',
      expect: answer(
        value(
          ['seats', 'registrations', 'members', 'count'],
          `select capacity - seats_taken from events where title = 'Repair Hackathon 2026'`,
        ),
        set(`select id from events where title = 'Repair Hackathon 2026'`),
      ),
    },
    {
      id: 'f-gev-2',
      question: 'when is the winter gala this year',
      expect: either(
        value(
          'date',
          `select event_date::date from events where title like 'Winter Gala%' and event_date::date >= :today`,
        ),
      ),
    },
    {
      id: 'f-gev-3',
      question: 'Tell me everything about the Mobility Conference 2026.',
      expect: answer(set(`select id from events where title = 'Mobility Conference 2026'`)),
    },
    {
      id: 'f-gev-4',
      question: 'vacancy hackathon 2026 how many signed up',
      expect: answer(
        value(
          ['registrations', 'seats', 'members'],
          `select sum(quantity) from registrations where status in ('confirmed', 'attended', 'no_show', 'pending_payment', 'pending_approval', 'offered') and event_id = ${called('Vacancy Hackathon 2026')}`,
        ),
      ),
    },
    {
      id: 'f-gev-5',
      question: 'Is Tender texts in plain words (2nd date) sold out?',
      expect: answer(set(`select id from events where title = 'Tender texts in plain words (2nd date)'`)),
    },
  ]),
  ...inGroup('event_attendance', [
    {
      id: 'f-att-1',
      question: 'How many people came to the Mobility Conference 2026?',
      expect: answer(value(['registrations', 'seats', 'members'], cameTo('Mobility Conference 2026'))),
    },
    {
      id: 'f-att-2',
      question: 'no show rate by type of event',
      expect: answer(
        set(
          `select e.kind as id, sum(quantity) filter (where r.status = 'no_show')::float8 / sum(quantity) as value from registrations r join events e on e.id = r.event_id where r.status in ('attended', 'no_show') group by 1`,
          ['percent'],
        ),
        toldRows('event_attendance', { measure: 'no_show_rate', group_by: 'kind' }),
      ),
    },
    {
      id: 'f-att-3',
      question: 'How full are our conferences on average?',
      expect: answer(
        told('percent', 'event_attendance', { kind: ['conference'], measure: 'fill_rate' }),
        told('percent', 'event_attendance', { kind: ['conference'], measure: 'fill_rate', to: '2026-11-20' }),
      ),
    },
    {
      id: 'f-att-4',
      question: 'what share of people did not show up at Cost control in refurbishments (2nd date)',
      expect: answer(
        value(
          'percent',
          `select sum(quantity) filter (where status = 'no_show')::float8 / sum(quantity) from registrations where status in ('attended', 'no_show') and event_id = ${called('Cost control in refurbishments (2nd date)')}`,
        ),
      ),
    },
    {
      id: 'f-att-5',
      question: 'attendance per month 2026',
      expect: answer(
        toldRows('event_attendance', {
          measure: 'checked_in',
          from: '2026-01-01',
          to: '2026-12-31',
          group_by: 'month',
        }),
        toldRows('event_attendance', {
          measure: 'checked_in',
          from: '2026-01-01',
          to: '2026-11-20',
          group_by: 'month',
        }),
      ),
    },
    {
      id: 'f-att-6',
      question: 'How many folks have turned up at our galas in 2025?',
      expect: answer(
        value(
          ['registrations', 'seats', 'members'],
          `select sum(quantity) from registrations r join events e on e.id = r.event_id where r.status = 'attended' and e.kind = 'gala' and e.event_date::date ${LAST_YEAR}`,
        ),
        told('registrations', 'event_attendance', {
          kind: ['gala'],
          measure: 'checked_in',
          from: '2025-01-01',
          to: '2025-12-31',
        }),
      ),
    },
  ]),
  ...inGroup('event_feedback', [
    {
      id: 'f-fb-1',
      question: 'How did people rate the Housing Congress 2026?',
      expect: answer(
        value('rating', `select avg(rating)::float8 from feedback where event_id = ${called('Housing Congress 2026')}`),
      ),
    },
    {
      id: 'f-fb-2',
      question: 'feedback winter gala 2026?',
      expect: either(
        value(
          'rating',
          `select avg(rating)::float8 from feedback where event_id = (select id from events where title = 'Winter Gala 2026' and ends_at < :now)`,
        ),
      ),
    },
    {
      id: 'f-fb-3',
      question: 'average rating by kind of event',
      expect: answer(
        set(
          `select e.kind as id, avg(f.rating)::float8 as value from feedback f join events e on e.id = f.event_id group by 1`,
          ['rating'],
        ),
      ),
    },
    {
      id: 'f-fb-4',
      question: 'What did participants complain about at the Guild Awards Night 2026?',
      expect: answer(
        value(
          'rating',
          `select avg(rating)::float8 from feedback where event_id = ${called('Guild Awards Night 2026')}`,
        ),
      ),
    },
    {
      id: 'f-fb-5',
      question: 'how happy are ppl with our workshops overall',
      expect: answer(
        value(
          'rating',
          `select avg(f.rating)::float8 from feedback f join events e on e.id = f.event_id where e.kind = 'workshop'`,
        ),
      ),
    },
    {
      id: 'f-fb-6',
      question: 'Ratings of hackathons in 2026 please',
      expect: answer(
        value(
          'rating',
          `select avg(f.rating)::float8 from feedback f join events e on e.id = f.event_id where e.kind = 'hackathon' and e.event_date::date between '2026-01-01' and '2026-12-31'`,
        ),
      ),
    },
  ]),
  ...inGroup('get_event', [
    {
      id: 'f-gev-6',
      question: 'where & when: Heritage and Reuse Conference 2027',
      expect: answer({
        ...set(`select id from events where title = 'Heritage and Reuse Conference 2027'`),
        figures: [
          {
            units: ['date'],
            sql: `select event_date::date from events where title = 'Heritage and Reuse Conference 2027'`,
          },
        ],
      }),
    },
  ]),
]
