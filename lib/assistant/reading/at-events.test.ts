import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, makeEvent, makeInvoice, makeMember, makeRegistration, makeTenant, makeTier } from '#db/factories'
import { answerQuestion } from '#lib/assistant/chat/answer'
import { read } from '#lib/assistant/reading/read'
import { composedPlan } from '#lib/assistant/reading/read-turn'
import { type Ctx, createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import type { Question } from '#lib/query/schema'

const NOW = new Date('2026-11-20T10:00:00Z')

let ctx: Ctx
let readContext: ReadContext
let gala: string
let student: string
let workshop: string
let next: string

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  student = (await makeTier(db, { name: 'Student' })).id
  const { id: tier_id } = await makeTier(db, { name: 'Individual' })
  const held = { event_status: 'completed', capacity: 20 } as const
  gala = (await makeEvent(db, { ...held, title: 'Gala', kind: 'gala', event_date: '2026-01-17T19:00' })).id
  const talk = { ...held, title: 'Talk', kind: 'workshop', event_date: '2026-05-08T19:00' }
  workshop = (await makeEvent(db, talk as never)).id
  const ahead = { title: 'Quay Walls', kind: 'workshop', event_date: '2026-12-10T19:00', capacity: 20 }
  next = (await makeEvent(db, { ...ahead, event_status: 'upcoming' } as never)).id
  const people = await Promise.all(
    ['Abel', 'Birk', 'Carl'].map((last_name, index) =>
      makeMember(db, {
        last_name,
        city: 'Kiel',
        email: `${last_name}@example.org`,
        tier_id: index === 0 ? student : tier_id,
      }),
    ),
  )
  const [abel, birk, carl] = people.map(({ id }) => ({ member_id: id, guest_name: null }))
  const before = { registered_at: '2025-12-02T10:00:00Z' }
  await makeRegistration(db, { ...before, ...abel, event_id: gala, status: 'no_show' } as never)
  await makeRegistration(db, { ...before, ...birk, event_id: gala, status: 'no_show' } as never)
  await makeRegistration(db, { ...before, ...birk, event_id: workshop, status: 'attended' } as never)
  await makeRegistration(db, { ...before, ...carl, event_id: workshop, status: 'waitlisted' } as never)
  await makeRegistration(db, { ...carl, event_id: next, status: 'waitlisted' } as never)
  const guest = { guest_name: 'Dora', guest_email: 'dora@example.org' }
  await makeRegistration(db, { ...guest, event_id: next, status: 'waitlisted' } as never)
  ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  readContext = await openReading(ctx, NOW)
})

const asked = async (...turns: string[]) => {
  const plan = await read(readContext, turns)
  return plan.kind === 'answer' ? plan.asks.map(({ question }): Question => question) : plan
}

const told = async (...turns: string[]) => {
  const history = turns.slice(0, -1).map((text) => ({ role: 'user' as const, text }))
  return answerQuestion(ctx, { message: turns.at(-1) ?? '', history, now: NOW, model: 'builtin' })
}

describe('whoever waits, waits for what is still to come', () => {
  test.each([
    'people on the waiting list',
    'How many people are on a waiting list?',
    'Who is still waiting for a seat?',
    'Wer steht auf der Warteliste?',
    "Qui est sur liste d'attente ?",
  ])('%s', async (text) => {
    const event = { event_status: { in: ['upcoming', 'ongoing'] } }
    expect(await asked(text)).toMatchObject([{ where: { status: 'waitlisted', event } }])
  })

  test('of a time that is named, all of it is meant', async () => {
    expect(JSON.stringify(await asked('How many were on waiting lists in May?'))).not.toContain('upcoming')
  })

  test.each([
    ['Who is on the waiting list?', 'their e-mails'],
    ['Wer steht auf der Warteliste?', 'ihre E-Mail-Adressen'],
    ["Qui est sur liste d'attente ?", 'leurs e-mails'],
    ['Who is on the waiting list?', 'and their e-mails?'],
  ])('%s %s: with the addresses of members and guests', async (...turns) => {
    const { response } = await told(...turns)
    expect(response).toContain('Carl@example.org')
    expect(response).toContain('dora@example.org')
  })
})

describe('whether somebody came shows on the day of the event', () => {
  test.each(['no-shows by month', 'Wie viele sind pro Monat nicht erschienen?', 'absences par mois'])(
    '%s',
    async (text) => {
      expect(await asked(text)).toMatchObject([{ by: { field: 'event.event_date', every: 'month' } }])
    },
  )

  test('and registrations count on the day on which they were made', async () => {
    expect(await asked('registrations by month')).toMatchObject([{ by: { field: 'registered_at', every: 'month' } }])
  })

  test('the month of the event is told, and not that of the registration', async () => {
    const { response } = await told('no-shows by month')
    expect(response).toContain('January 2026: 2')
    expect(response).not.toContain('2025')
  })
})

test.each([
  'Who registered but never came?',
  'Which members booked an event but never attended one?',
  'How many members signed up but never showed up?',
  'Wer hat sich angemeldet und ist nie gekommen?',
  "Qui s'est inscrit mais n'est jamais venu ?",
  'Quels membres se sont inscrits sans jamais venir ?',
])('%s: whoever came to anything did come, and whoever signed up for nothing did not stay away', async (text) => {
  const { response } = await told(text)
  expect(response).toMatch(/\b(?:1|one|ein|un)\b/i)
  expect(response).not.toMatch(/Birk|Carl/)
})

test.each([
  'Who did not come to the last event?',
  'Wer kam nicht zur letzten Veranstaltung?',
  "Qui n'est pas venu au dernier évènement ?",
])('%s: who stayed away from that one, and not who came to others', async (text) => {
  expect(await asked(text)).toMatchObject([{ of: 'registrations', where: { status: 'no_show', event_id: workshop } }])
})

describe('of several in a row each is told, and all of them together', () => {
  test.each([
    ['How many people came to the last two events?', { of: 'registrations', show: 'sum', by: 'event' }],
    ['Wie viele Leute kamen zu den letzten zwei Veranstaltungen?', { of: 'registrations', show: 'sum', by: 'event' }],
    ['Combien de personnes sont venues aux deux derniers évènements ?', { of: 'registrations', by: 'event' }],
    ['What was the average rating of the last two events?', { of: 'feedback', show: 'average', by: 'event' }],
    ['What did the last two events bring in?', { of: 'allocations', by: 'invoice.registration.event' }],
    ['Who came to the last two events?', { of: 'registrations', show: 'rows' }],
  ])('%s', async (text, question) => {
    const questions = await asked(text)
    expect(questions).toMatchObject([question])
    const named = JSON.stringify(questions)
    expect([workshop, gala, next].map((id) => named.includes(id))).toEqual([true, true, false])
  })

  test('a list of them is a list of events', async () => {
    expect(await asked('List the last two events')).toMatchObject([{ of: 'events', order: '-event_date', limit: 2 }])
  })
})

describe('what each word says is answered', () => {
  test.each([
    ['How was the last event rated?', { of: 'feedback', show: 'average', field: 'rating' }],
    ['Until when can people register for the next event?', { of: 'events', show: 'rows' }],
  ])('%s', async (text, question) => {
    expect(await asked(text)).toMatchObject([question])
  })

  test.each([
    'How many members and how many events do we have?',
    'Wie viele Mitglieder und wie viele Events haben wir?',
  ])('%s: both are counted', async (text) => {
    expect(await asked(text)).toMatchObject([
      { of: 'members', show: 'count' },
      { of: 'events', show: 'count' },
    ])
  })
})

describe('what was left out stays left out', () => {
  test.each([
    ['How many members live in Kiel?', 'not the students', 'only the active ones', 'how many are there'],
    ['How many members live in Kiel?', 'not the students', 'and who joined this year?', 'by city'],
    ['Combien de membres à Kiel ?', 'sans les étudiants', 'montre-les', 'combien sont-ils ?'],
    ['Wie viele Mitglieder in Kiel?', 'ohne Studenten', 'nur die aktiven', 'wie viele sind das?'],
  ])('%s %s %s %s', async (...turns) => {
    for (const upTo of [3, 4]) {
      const plan = await read(readContext, turns.slice(0, upTo))
      const asks =
        plan.kind === 'answer'
          ? [plan.asks]
          : plan.kind === 'clarify'
            ? (plan.offered ?? []).map((offer) => offer.asks)
            : []
      expect(asks.length).toBeGreaterThan(0)
      for (const each of asks) expect(JSON.stringify(each)).toContain(`"tier_id":{"not":"${student}"}`)
    }
  })
})

describe('of each event its own is told', () => {
  test.each([
    'how many seats are left for each event?',
    'Wie viele Plätze sind pro Veranstaltung noch frei?',
    'combien de places restent par événement ?',
    'Freie Plätze je Workshop',
  ])('%s', async (text) => {
    const plan = await read(readContext, [text])
    expect(plan).toMatchObject({
      asks: [
        {
          question: { of: 'events', show: 'rows', where: { event_status: { in: ['upcoming', 'ongoing'] } } },
          fields: ['seats_free'],
        },
      ],
    })
  })
})

test.each(['Which members live in Saint-Malo?', 'Wer wohnt in Bad Kleinen?', 'Des membres à Aix-en-Provence ?'])(
  '%s: a place with several words is one place',
  async (text) => {
    const town = /Saint-Malo|Bad Kleinen|Aix-en-Provence/.exec(text)?.[0]
    expect(await asked(text)).toMatchObject([{ of: 'members', where: { city: town } }])
  },
)

test.each(['Which events are coming up?', 'Which members live in Saint-Malo?'])(
  '%s: one row or none is divided into nothing',
  async (text) => {
    const { response, suggestions } = await told(text)
    expect(response).toMatch(/^There (?:is 1|are no) /)
    expect(suggestions.filter((each) => /by|How many/i.test(each))).toEqual([])
  },
)

test('what a member owes is asked of all that is open', async () => {
  const { db, tenant_id } = await makeTenant()
  const { id: account_id, session_version } = await makeAccount(db, { roles: ['member'] } as never)
  const member = await makeMember(db, { account_id } as never)
  await makeInvoice(db, { member_id: member.id } as never)
  const actor = {
    kind: 'account' as const,
    account_id,
    roles: ['member' as const],
    session_version,
    browser_session_id: null,
  }
  const own = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
  for (const turns of [
    ['Mes factures de 2025', "Qu'est-ce que je dois ?"],
    ['My donations', 'What do I owe?'],
    ['Meine Rechnungen aus 2025', 'Was schulde ich?'],
    ['How much did I pay in 2025?', 'Do I owe anything?'],
  ]) {
    const plan = await read(own, turns)
    const asks =
      plan.kind === 'answer'
        ? plan.asks
        : plan.kind === 'clarify'
          ? (plan.offered ?? []).flatMap((offer) => offer.asks)
          : []
    expect(asks.length, turns.join(' ')).toBeGreaterThan(0)
    for (const { question } of asks) expect(question.where, turns.join(' ')).toEqual({ status: 'open' })
  }
})

test.each([
  ['How many people came to events in 2025?', 'and to the galas?'],
  ['Combien de participants en 2025 ?', 'et aux ateliers ?'],
  ['Wie viele kamen 2025?', 'und zu den Workshops?'],
])('%s %s: the year that was named stays the same', async (...turns) => {
  expect(JSON.stringify(await asked(...turns))).toContain('"within":{"from":"2025-01-01","until":"2025-12-31"}')
})

test.each([
  ['Which events did we have in May?', 'and the January gala?'],
  ['Quels évènements en mai ?', 'et le gala de janvier ?'],
])('%s %s: an event that is named by its month is the one of that month', async (...turns) => {
  const plan = await read(readContext, turns)
  const first = plan.kind === 'answer' ? plan.asks : plan.kind === 'clarify' ? plan.offered?.[0]?.asks : []
  expect(first).toMatchObject([{ question: { of: 'events', where: { id: gala } } }])
})

describe('people that are asked to be different are members, each once, and guests apart', () => {
  test.each([
    ['How many different people came to events this year?'],
    ['How many unique attendees did our events have this year?'],
    ['Wie viele verschiedene Personen kamen dieses Jahr zu Veranstaltungen?'],
    ['Combien de personnes différentes sont venues à nos évènements cette année ?'],
    ['How many different people came to events last year?', 'and this year?'],
  ])('%s %s', async (...turns) => {
    const came = { status: 'attended', event: { event_date: { within: 'this_year' } } }
    expect(await asked(...turns)).toEqual([
      { of: 'members', show: 'count', where: { registrations: { some: came } } },
      { of: 'registrations', show: 'count', where: { is_guest: true, ...came } },
    ])
  })

  test.each([
    'How many distinct members attended a workshop?',
    'Wie viele verschiedene Mitglieder waren bei einem Workshop?',
    'Combien de membres différents sont venus à un atelier ?',
  ])('%s: members alone', async (text) => {
    expect(await asked(text)).toMatchObject([{ of: 'members', show: 'count' }])
  })

  test('what is different from something else is no number', async () => {
    expect(await asked('Is the number of members different from last year?')).toMatchObject({ kind: 'clarify' })
  })
})

describe('who signed up in a time and stayed away did so at its events', () => {
  test.each([
    'Which members registered this year but never came?',
    'Who registered for an event this year but never showed up?',
    'Welche Mitglieder haben sich dieses Jahr angemeldet, sind aber nie gekommen?',
    'Quels membres se sont inscrits cette année mais ne sont jamais venus ?',
  ])('%s: to none of them', async (text) => {
    const event = { event_date: { within: 'this_year' } }
    expect(await asked(text)).toMatchObject([
      {
        of: 'members',
        where: {
          and: [
            { registrations: { some: { status: 'no_show', event } } },
            { registrations: { none: { status: 'attended', event } } },
          ],
        },
      },
    ])
  })

  test('once is enough where it is not said that they never came', async () => {
    expect(await asked("Which members registered this year but didn't come?")).toMatchObject([
      { where: { registrations: { some: { status: 'no_show', event: { event_date: { within: 'this_year' } } } } } },
    ])
  })

  test('whoever registered and is asked for nothing else joined', async () => {
    const plan = await composedPlan(readContext, ['Members who registered this year'])
    expect(plan).toMatchObject({ asks: [{ question: { where: { joined_on: { within: 'this_year' } } } }] })
  })
})

test.each([
  'Who signed up for a workshop in May?',
  'Wer hat sich für einen Workshop im Mai angemeldet?',
  "Qui s'est inscrit à un atelier en mai ?",
])('%s: what is named right before a time takes place in it', async (text) => {
  const plan = await composedPlan(readContext, [text])
  expect(plan).toMatchObject({ kind: 'answer', asks: [{ question: { of: 'registrations' } }] })
  expect(JSON.stringify(plan)).not.toContain('registered_at')
})

test('who signed up for workshops in some days lately did so in them', async () => {
  const plan = await composedPlan(readContext, ['Who signed up for workshops last week?'])
  expect(plan).toMatchObject({ asks: [{ question: { where: { registered_at: { within: 'previous_week' } } } }] })
})

describe('how much of the seats is taken, said as a part of them', () => {
  test.each([
    ['Which events this year were less than half full?', { lt: 50 }],
    ['Which events this year were not even half full?', { lt: 50 }],
    ['Which workshops this year were at least three quarters full?', { gte: 75 }],
    ['Welche Workshops waren dieses Jahr weniger als zur Hälfte belegt?', { lt: 50 }],
    ['Workshops, die dieses Jahr nicht mal halb voll waren', { lt: 50 }],
    ['Quels ateliers étaient à moins de la moitié pleins cette année ?', { lt: 50 }],
    ['Ateliers remplis à plus de 90 % cette année', { gt: 90 }],
  ])('%s', async (text, fill_percent) => {
    expect(await asked(text)).toMatchObject([{ of: 'events', where: { fill_percent } }])
  })

  test('of no time, how full they were is asked of those that are over', async () => {
    expect(await asked('Which events were less than half full?')).toMatchObject([
      { where: { fill_percent: { lt: 50 }, event_status: 'completed' } },
    ])
  })

  test('how full one is, is told of it', async () => {
    expect(await asked('How full is Quay Walls?')).toMatchObject([{ of: 'events' }])
    const { response } = await told('How full is Quay Walls?')
    expect(response).toMatch(/20 seats|taken/i)
  })

  test('half of anything else is no part of seats', async () => {
    expect(JSON.stringify(await asked('Are more than half of our members from Kiel?'))).not.toContain('fill_percent')
  })
})

describe('how events are held', () => {
  test.each([
    ['Which events are in person next year?', 'in_person'],
    ['Welche Workshops finden in Präsenz statt?', 'in_person'],
    ['Quels ateliers sont en présentiel ?', 'in_person'],
    ['Hybrid events this year', 'hybrid'],
    ['Hybride Veranstaltungen dieses Jahr', 'hybrid'],
    ['Évènements hybrides cette année', 'hybrid'],
  ])('%s', async (text, attendance_mode) => {
    expect(await asked(text)).toMatchObject([{ of: 'events', where: { attendance_mode } }])
  })
})

test.each(['Who is coming to the workshop Walls?', 'Wer kommt zum Workshop walls?', "Qui vient à l'atelier walls ?"])(
  '%s: the kind may stand in front of a word of the title',
  async (text) => {
    expect(JSON.stringify(await asked(text))).toContain('event_id')
  },
)

test('which tier they are in is told of each of them', async () => {
  const { response } = await told('Which tier do our members in Kiel have?')
  expect(response).toMatch(/Student|by tier/)
})

describe('what is asked of the next or the last event is answered of that one', () => {
  test.each([
    ['how full is the next event', 'events'],
    ['how many seats are left for the next event', 'events'],
    ['is the next workshop sold out', 'events'],
    ['who is on the waiting list of the next workshop', 'registrations'],
    ['wie viele Plätze sind noch frei beim nächsten Event', 'events'],
    ['wer ist für die nächste Veranstaltung angemeldet', 'registrations'],
    ['combien de places restent pour le prochain événement', 'events'],
    ['qui est inscrit au prochain événement', 'registrations'],
  ])('%s', async (text, of) => {
    const [question, ...others] = (await asked(text)) as Question[]
    expect([question?.of, others]).toEqual([of, []])
    expect(JSON.stringify(question?.where)).toContain(next)
  })

  test.each(['how many people came to the last event', "combien d'absents au dernier événement"])(
    '%s',
    async (text) => {
      expect(await asked(text)).toMatchObject([{ of: 'registrations' }])
      expect(JSON.stringify(await asked(text))).toContain(workshop)
    },
  )

  test.each([
    'the next workshop with free seats in Lübeck',
    'quel est le prochain atelier à Lübeck où il reste de la place ?',
  ])('but %s is looked for among those that are so', async (text) => {
    const plan = await asked(text)
    expect(Array.isArray(plan) && JSON.stringify(plan).includes(next)).toBe(false)
  })
})

test.each([
  ['how many new members joined this month compared to last month', 'members'],
  ['did we get more money this quarter than last quarter', 'payments'],
])('%s: a figure of two times that are named is told of both', async (text, of) => {
  expect(await asked(text)).toMatchObject([{ of }, { of }])
})

test('a time that is a part of the other is not held against it', async () => {
  const text = 'how many new people have joined us since the summer break? say from 1 September on'
  expect(await asked(text)).toMatchObject({ kind: 'clarify' })
})

test('as many as wait for their admission are not held against those who wait since earlier', async () => {
  expect(await asked('did we get more applications this month than last month')).toMatchObject({ kind: 'clarify' })
})
