import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import { cluesOf } from '#lib/assistant/reading/learnt/clues'
import { leaningOf } from '#lib/assistant/reading/learnt/leaning'
import { settled } from '#lib/assistant/reading/learnt/second'
import { read } from '#lib/assistant/reading/read'
import { composed, composedPlan } from '#lib/assistant/reading/read-turn'
import { turningOf } from '#lib/assistant/reading/turning'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import type { Question } from '#lib/query/schema'

let readContext: ReadContext
let named: string
let harms: string
let otherHarms: string

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const { id: tier_id } = await makeTier(db, { name: 'Individual' })
  const who = { status: 'active' as const, joined_on: '2020-02-01', tier_id }
  for (const city of ['Kiel', 'Kiel', 'Bremen']) await makeMember(db, { ...who, city })
  named = (await makeMember(db, { ...who, first_name: 'Ditte', last_name: 'Møller', city: 'Lübeck' })).id
  harms = (await makeMember(db, { ...who, first_name: 'Nele', last_name: 'Harms', city: 'Kiel' })).id
  otherHarms = (await makeMember(db, { ...who, first_name: 'Nele', last_name: 'Harms', city: 'Bremen' })).id
  for (const city of ['Kiel', 'Bremen']) await makeMember(db, { ...who, first_name: 'Ole', last_name: 'Harms', city })
  await makeEvent(db, { title: 'AT-Event', event_date: '2026-03-14T19:00' } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

const asked = async (...turns: string[]) => {
  const plan = await read(readContext, turns)
  return plan.kind === 'answer' ? plan.asks.map(({ question }) => question) : plan
}

test.each([
  ['How many members live in Kiel?', 'Which ones?'],
  ['Wie viele Mitglieder wohnen in Kiel?', 'Welche sind es?'],
])('%s %s: the rows of the figure', async (first, second) => {
  expect(await asked(first, second)).toMatchObject([{ of: 'members', show: 'rows', where: { city: 'Kiel' } }])
})

test('a figure that was divided by one thing is divided by another, also by one of whose rows they are', async () => {
  const [question] = (await asked('Einnahmen in diesem Jahr', 'Je Monat', 'Je Tarif')) as never[]
  expect(question).toMatchObject({ of: 'payments', show: 'sum', by: 'member.tier_id' })
})

test('of several statuses that are named none is left out', async () => {
  const [question] = (await asked('How many members are in grace, pending, lapsed and suspended?')) as never[]
  expect(question).toMatchObject({ where: { status: { in: ['grace', 'pending', 'lapsed', 'suspended'] } } })
})

test('what is asked of the biggest is held against all', async () => {
  expect(JSON.stringify(await asked('Is Kiel our biggest town?'))).not.toContain('"city":"Kiel"')
})

test('an event is no event by the title of one', async () => {
  expect(JSON.stringify(await asked('How many of our members never came to an event?'))).not.toContain('event_id')
})

test('asked back about are words of the question, and none of those before it', async () => {
  const plan = await read(readContext, ['How many purple members live in Kiel?', 'and the blorp?'])
  expect(plan).toMatchObject({ kind: 'clarify', words: ['blorp'] })
})

test('what names other rows and leans by no word begins anew', async () => {
  const [question] = (await asked('How many members live in Kiel?', 'upcoming events')) as never[]
  expect(question).toMatchObject({ of: 'events' })
  expect(JSON.stringify(question)).not.toContain('Kiel')
})

test.each([
  ['How many members live in Kiel?', 'Who are our newest members?'],
  ['How many members left this year?', 'How many upcoming events do we have?'],
  ['Wie viele Mitglieder wohnen in Kiel?', 'Wie viele Rechnungen sind überfällig?'],
  ['Combien de membres habitent à Kiel ?', 'Combien de membres avons-nous à Bremen ?'],
  ['How much did we write off this year?', 'Are we growing or shrinking?'],
  ['What is the biggest donation we got?', 'How long do members take to pay on average?'],
  ['Wie viel Geld ist diese Woche eingegangen?', 'Wie hoch sind die Außenstände?'],
])('%s %s: a question that stands by itself is read as if it were the first', async (first, second) => {
  expect(await asked(first, second)).toEqual(await asked(second))
})

test.each([
  ['and how many of those came twice?', true],
  ['only the overdue ones', true],
  ['what about March?', true],
  ['und wie viele davon haben bezahlt?', true],
  ['nur die aus Bremen bitte', true],
  ['et parmi eux, lesquels ont payé ?', true],
  ['Who owes us the most money at the moment?', false],
  ['How many members left the association this year?', false],
  ['Which invoices of mine are still open?', false],
  ['Wie viele Mitglieder haben wir derzeit in Kiel?', false],
  ['Welche Veranstaltungen stehen im Dezember an?', false],
  ['Combien de factures sont en retard aujourd’hui ?', false],
])('“%s” leans on what was asked before it: %s', async (text, expected) => {
  const [{ plan, pieces } = { plan: { language: 'en' as const }, pieces: [] }] = await composed(readContext, [text])
  expect(leaningOf(cluesOf(text, plan.language, pieces)) > 0).toBe(expected)
})

test('what is the difference, of two questions of which the second stands by itself', async () => {
  const turns = ['How many members live in Kiel?', 'How many members live in Bremen?', 'What is the difference?']
  const plan = await read(readContext, turns)
  expect(plan).toMatchObject({ kind: 'answer', together: 'compared', asks: [{}, {}] })
})

test.each([
  ['How many members live in Bremen?', 'no, in Kiel'],
  ['Wie viele Mitglieder wohnen in Bremen?', 'nein, ich meinte Kiel'],
  ['Combien de membres habitent à Bremen ?', 'non, ceux de Kiel'],
])('%s %s: a correction is no negation', async (first, second) => {
  expect(await asked(first, second)).toMatchObject([{ of: 'members', show: 'count', where: { city: 'Kiel' } }])
})

test.each([
  ['back to the members: how many live in Kiel?', 'the members: how many live in Kiel?'],
  ['zurück zu den Mitgliedern', 'den Mitgliedern'],
  ['no members without e-mail', 'no members without e-mail'],
  ['no-shows at the gala', 'no-shows at the gala'],
  ['Nein', 'Nein'],
])('“%s” is “%s” without what only turns to it', (text, rest) => expect(turningOf(text).text).toBe(rest))

test.each([
  ['Who owes us money?', 'hackathons', { of: 'events', where: { kind: 'hackathon' } }],
  ['Wie viele Rechnungen sind überfällig?', 'und die Mitglieder in Kiel?', { of: 'members', where: { city: 'Kiel' } }],
])('%s %s: what only names other rows is of them', async (first, second, expected) => {
  const [question] = (await asked(first, second)) as never[]
  expect(question).toMatchObject(expected)
  expect(JSON.stringify(question)).not.toMatch(/owe|overdue/)
})

test('whoever was named is meant by the pronoun after it', async () => {
  const plan = JSON.stringify(await read(readContext, ['Did Ditte Møller pay her invoice?', 'Where does she live?']))
  expect(plan).toContain(named)
  expect(plan).not.toContain('invoices')
})

describe('of two of one name', () => {
  const turns = ['How much does Nele Harms owe?']

  test.each([
    'When did Nele Harms join?',
    'Since when has Nele Harms been a member?',
    'Seit wann ist Nele Harms Mitglied?',
  ])('it is asked whom %s means', async (text) => {
    const plan = await read(readContext, [text])
    expect(plan).toMatchObject({ kind: 'clarify', is_name: true, options: [expect.anything(), expect.anything()] })
  })

  test.each(['the one in Kiel', 'Nele Harms, Kiel'])(
    '“%s” chooses one, of whom the question is answered',
    async (text) => {
      const [question] = (await asked(...turns, text)) as never[]
      expect(JSON.stringify(question)).toContain(harms)
      expect(JSON.stringify(question)).toMatch(/owe|invoices/)
    },
  )

  test('what is offered chooses one, who is meant by the pronoun after it', async () => {
    const plan = await read(readContext, turns)
    const options = plan.kind === 'clarify' ? plan.options : []
    const option = options.find((each) => each.includes('Kiel')) ?? ''
    const [owed] = (await asked(...turns, option)) as never[]
    expect(JSON.stringify(owed)).toContain(harms)
    const [joined] = (await asked(...turns, option, 'and when did she join?')) as never[]
    expect(joined).toMatchObject({ of: 'members', where: { id: harms } })
  })

  test('of two names of two each it is asked for one after the other', async () => {
    const turns = ['Did Nele Harms and Ole Harms pay?']
    const plan = await read(readContext, turns)
    expect(plan).toMatchObject({ kind: 'clarify', is_name: true, words: ['Nele Harms'] })
    const next = await read(readContext, [...turns, plan.kind === 'clarify' ? (plan.options[0] ?? '') : ''])
    expect(next).toMatchObject({ kind: 'clarify', is_name: true, words: ['Ole Harms'] })
    const last = await read(readContext, [
      ...turns,
      ...[plan, next].map((each) => (each.kind === 'clarify' ? (each.options[0] ?? '') : '')),
    ])
    expect(last).not.toMatchObject({ is_name: true })
  })

  test('who was named before what leans on it is chosen as well', async () => {
    const [question] = (await asked(...turns, 'and when did Nele Harms join?', 'Kiel')) as never[]
    expect(question).toMatchObject({ of: 'members', where: { id: harms } })
    expect(await read(readContext, [...turns, 'and last year?'])).toBeDefined()
  })

  test.each(['How many members live in Kiel?', 'members in Kiel'])('“%s” begins anew', async (text) => {
    expect(await asked(...turns, text)).toEqual(await asked(text))
  })
})

describe('which one of a name is told by where they are from, and the other one is the other', () => {
  const asksOf = async (...turns: string[]) => JSON.stringify(await read(readContext, turns))

  test.each([
    ['What does Nele Harms owe?', 'the one from Kiel', 'and the other one?'],
    ['What does Nele Harms owe?', 'the one in Kiel, please', 'what about the other one?'],
    ['Was schuldet Nele Harms?', 'die aus Kiel?', 'und die andere?'],
    ['Que doit Nele Harms ?', 'celle de Kiel ?', "et l'autre ?"],
  ])('%s %s %s', async (first, second, third) => {
    expect(await read(readContext, [first])).toMatchObject({ kind: 'clarify', is_name: true })
    expect(await asksOf(first, second)).toContain(harms)
    const other = await asksOf(first, second, third)
    expect(other).toContain(otherHarms)
    expect(other).not.toContain(harms)
  })

  test.each([
    ['the one from Kiel', 'and the one from Bremen?'],
    ['Kiel', 'und die aus Bremen?'],
  ])('after %s: %s', async (first, second) => {
    expect(await asksOf('What does Nele Harms owe?', first, second)).toContain(otherHarms)
  })

  test('after another question nobody is the other one', async () => {
    const turns = ['What does Nele Harms owe?', 'the one from Kiel', 'How many members live in Bremen?']
    expect(await asksOf(...turns, 'and the other one?')).not.toContain(otherHarms)
  })
})

test('what is asked of all that there are begins anew, whatever it begins with', async () => {
  const text = 'and how many of our members are over 40?'
  expect(await asked('How many members live in Kiel?', text)).toEqual(await asked(text))
})

test.each([
  ['How many members live in Kiel?', 'how many are over 60?'],
  ['Combien de membres habitent à Kiel ?', 'combien ont plus de 60 ans ?'],
])('%s %s: what names nothing is asked of what was spoken of', async (first, second) => {
  expect(await asked(first, second)).toMatchObject([{ of: 'members', where: { city: 'Kiel', age: { gt: 60 } } }])
})

test('what came back to is asked of that, where it names nothing itself', async () => {
  const turns = ['Which members live in Kiel?', 'How many events were there this year?']
  expect(await asked(...turns, 'back to Kiel - how many are that in all?')).toMatchObject([
    { of: 'members', show: 'count', where: { city: 'Kiel' } },
  ])
})

test('what leans on a question that was asked back is answered of what was offered first, until something else is chosen', async () => {
  const unclear = 'How many purple members live in Kiel?'
  const plan = await read(readContext, [unclear])
  expect(plan).toMatchObject({ kind: 'clarify', is_name: false })
  const older = await asked(unclear, 'only those over 60')
  expect(older).toMatchObject([{ of: 'members', where: { city: 'Kiel', age: { gt: 60 } } }])
  expect(await asked(unclear, 'only those over 60', 'and over 40?')).toMatchObject([{ where: { age: { gt: 40 } } }])
})

test.each([
  ['How many members live in Kiel?', 'and those of last year who paid?'],
  ['How many members do we have?', 'and in 2024 and 2023?'],
])('%s %s: what passes over a part of it, or says no more than before, is offered as a part', async (...turns) => {
  const plan = await read(readContext, turns)
  const offered = plan.kind === 'clarify' ? (plan.offered ?? []) : []
  expect(offered.length).toBeGreaterThan(1)
  expect(offered[0]?.is_partial).toBeUndefined()
  expect(offered.at(-1)?.is_partial).toBe(true)
})

test('what says nothing is asked back about, and not answered as before', async () => {
  expect(await read(readContext, ['How many members live in Kiel?', 'and?'])).toMatchObject({ kind: 'clarify' })
})

test('former members are none of the current ones, and exactly so many are no more than that', async () => {
  for (const text of [
    'How many former members are there?',
    "Combien d'anciens membres avons-nous ?",
    'Wie viele ehemalige Mitglieder gibt es?',
  ]) {
    const plan = await read(readContext, [text])
    const [first] = plan.kind === 'answer' ? plan.asks : plan.kind === 'clarify' ? (plan.offered?.[0]?.asks ?? []) : []
    expect(first?.question.where, text).toMatchObject({ status: { in: ['lapsed', 'cancelled'] }, has_joined: true })
  }
  const exact = ['exactly'].map((name) => ({
    from: 0,
    to: 1,
    text: 'x',
    is: 'concept' as const,
    names: [name as 'exactly'],
  }))
  const most: Question = { of: 'members', show: 'count', by: 'city', having: { gte: 22 } }
  expect(settled(most, { is_both: false, own: exact })).toMatchObject({ having: { equals: 22 } })
  expect(settled(most, { is_both: false, own: [] })).toEqual(most)
})

test('more than five years ago is until that day', async () => {
  expect(JSON.stringify(await asked('Who joined more than five years ago?'))).toContain('"until":"2021-11-19"')
  expect(JSON.stringify(await asked('Who joined less than two years ago?'))).toContain('"from":"2024-11-21"')
})

test('the reasons of those who left are kept with them', async () => {
  for (const turns of [
    ['Who resigned in October?', 'and for which reasons?'],
    ['Qui a résilié en octobre ?', 'et pour quelles raisons ?'],
  ])
    expect(await read(readContext, turns)).toMatchObject({ kind: 'answer', asks: [{ fields: ['status_reason'] }] })
  const own = (['left', 'reason', 'how_many'] as const).map(
    (name) => ({ from: 0, to: 1, text: 'x', is: 'concept', names: [name] }) as const,
  )
  const manner = { is_both: false, own }
  expect(settled({ of: 'members', show: 'count', where: { status: 'cancelled' } }, manner)).toMatchObject({
    show: 'rows',
  })
})

test('a name alone is of the language that was spoken', async () => {
  const plan = await read(readContext, ['Combien de membres habitent à Kiel ?', 'Lübeck'])
  expect(plan).toMatchObject({ kind: 'answer', language: 'fr' })
})

test('so many of a list are just they in what follows', async () => {
  const [question] = (await asked('Who are the three newest members?', 'what are their email addresses?')) as never[]
  expect(question).toMatchObject({
    of: 'members',
    show: 'rows',
    where: { id: { in: [{}, {}, {}].map(() => expect.any(String)) } },
  })
})

test.each([
  ['How many members joined in the last 30 days?', 'and in the last 90?', 'last_90_days'],
  ['Welche Mitglieder laufen in den nächsten 30 Tagen ab?', 'und in den nächsten 60?', 'next_60_days'],
])('%s %s: it is days, too', async (first, second, within) => {
  expect(JSON.stringify(await asked(first, second))).toContain(`{"within":"${within}"}`)
})

test('amounts of all invoices are not those of the open ones', async () => {
  const [question] = (await asked('invoices over 300 euros')) as never[]
  expect(question).toMatchObject({ of: 'invoices', where: { status: { not_in: ['draft', 'void'] } } })
})

test('people who came to one event are its registrations, and members who came are members', async () => {
  expect(settled(CAME, { own: [], is_both: false })).toEqual({
    of: 'registrations',
    show: 'count',
    where: { status: 'attended', event_id: 'x' },
  })
  expect(settled({ ...CAME, where: { ...CAME.where, city: 'Kiel' } }, { own: [], is_both: false })).toMatchObject({
    of: 'members',
  })
  const own = [{ is: 'concept' as const, names: ['members' as const], from: 0, to: 1, text: 'members' }]
  expect(settled(CAME, { own, is_both: false })).toEqual(CAME)
})

test('who has both of two tags has the two, and not either', () => {
  const tagged = { of: 'members', show: 'rows' as const, where: { tags: { in: ['speaker', 'jury'] } } }
  expect(settled(tagged, { own: [], is_both: true }).where).toEqual({ and: [{ tags: 'speaker' }, { tags: 'jury' }] })
  expect(settled(tagged, { own: [], is_both: false })).toEqual(tagged)
})

test.each([
  ['Rechnungen, die mehr als 60 Tage überfällig sind', 'nur über 200 Euro'],
  ['Which invoices are more than 60 days overdue?', 'only above 200 euros'],
  ['Quelles factures ont plus de 60 jours de retard ?', 'seulement plus de 200 euros'],
])('%s %s: an amount takes no place of days', async (first, second) => {
  const [question] = (await asked(first, second)) as Question[]
  expect(question?.where).toMatchObject({ days_overdue: { gt: 60 }, remaining_minor: { gt: '200.00' } })
})

test.each([
  ['Open invoices over 200 euros', 'more than 60 days overdue only'],
  ['members older than 50', 'more than 10 years a member'],
])('%s %s: a time takes no place of an amount or an age', async (first, second) => {
  expect(JSON.stringify(await asked(first, second))).not.toMatch(/"60\.00"|"age":\{"gte?":10\}/)
})

test('the same quarter of last year is no whole year', async () => {
  const asked = await read(readContext, [
    'Umsatz letztes Quartal',
    'und letztes Jahr?',
    'im selben Quartal letztes Jahr?',
  ])
  expect(JSON.stringify(asked.kind === 'answer' ? asked.asks : [])).not.toContain('2024')
})

test.each([
  ['Seit wann ist Ditte Møller im Rückstand?', { is_overdue: true }],
  ['Since when has Ditte Møller been overdue?', { is_overdue: true }],
  ['Depuis quand Ditte Møller est-elle en retard de paiement ?', { is_overdue: true }],
])('%s: by the invoice of it that is the first to be due', async (question, where) => {
  expect(await asked(question)).toMatchObject([
    { of: 'invoices', show: 'rows', where: { member_id: named, ...where }, order: 'due_date', limit: 1 },
  ])
})

test.each([
  'Ist die Rechnung INV-2026-00123 bezahlt?',
  'Is invoice INV-2026-00123 paid?',
  'La facture INV-2026-00123 est-elle payée ?',
])('%s: what is named by its number is nothing else', async (question) => {
  const where = { number: { contains: 'INV-2026-00123' }, status: 'paid' }
  expect(await asked(question)).toMatchObject([{ of: 'invoices', where }])
})

test.each(['Wer ist säumig?', 'säumige Mitglieder', 'people in arrears', 'les retardataires'])(
  '%s: whoever has something overdue',
  async (question) => {
    expect(await asked(question)).toMatchObject([{ of: 'members', where: { owes_overdue: true } }])
  },
)

test.each([
  ['How many invoices are open but not yet due?', 'count'],
  ['Wie viele Rechnungen sind offen, aber noch nicht fällig?', 'count'],
  ['Combien de factures ouvertes ne sont pas encore échues ?', 'count'],
  ['offene Rechnungen, die noch nicht fällig sind', 'rows'],
])('%s: what is open and not overdue', async (question, show) => {
  expect(await asked(question)).toEqual([
    expect.objectContaining({ of: 'invoices', show, where: { status: 'open', is_overdue: false } }),
  ])
})

test.each([
  ['Wie viele Rechnungen gibt es?', 'welche davon sind überfällig?', { is_overdue: true }],
  ['Einnahmen Oktober 2026', 'welche davon wurden erstattet?', { refunded_minor: { gt: '0' } }],
])('%s %s: which ones are its rows', async (first, second, where) => {
  expect(await asked(first, second)).toMatchObject([{ show: 'rows', where }])
})

test.each([
  ['Wie viel kam dieses Jahr rein?', 'und letztes Jahr bis zum selben Tag?'],
  ['How much came in this year?', 'and last year to the same day?'],
])('%s %s: as much of that year as of this one', async (first, second) => {
  const within = { from: '2025-01-01', until: '2025-11-20' }
  expect(await asked(first, second)).toMatchObject([{ of: 'payments', where: { received_on: { within } } }])
})

test.each(['donations by donor', 'Spenden nach Spender', 'dons par donateur'])(
  '%s: by who gave them',
  async (question) => {
    const [{ plan } = { plan: null }] = await composed(readContext, [question])
    expect(plan).toMatchObject({
      kind: 'answer',
      asks: [{ question: { of: 'allocations', where: { invoice: { kind: 'donation' } }, by: 'payment.member' } }],
    })
  },
)

test('what was paid on time is told of all that were issued, of which some are not paid at all', async () => {
  for (const question of ['Welcher Anteil der Rechnungen wurde pünktlich bezahlt?', 'share of invoices paid on time'])
    expect(await asked(question)).toMatchObject([
      {
        of: 'invoices',
        show: 'share',
        where: { is_paid_late: false },
        share_of: { status: { not_in: ['draft', 'void'] } },
      },
    ])
})

const CAME = {
  of: 'members' as const,
  show: 'count' as const,
  where: {
    status: { in: ['active', 'grace'] },
    registrations: { some: { status: 'attended', event_id: 'x' } },
  },
}

describe('only those with more than an amount are fewer of those that were found, by what is asked of them', () => {
  test.each([
    ['Which companies have overdue invoices?', 'only those with more than 500 euros, biggest first'],
    ['Welche Firmen haben überfällige Rechnungen?', 'nur die mit mehr als 500 Euro bitte, größte zuerst'],
    [
      'Quelles entreprises ont des factures en retard ?',
      'seulement celles de plus de 500 euros, les plus grosses d’abord',
    ],
  ])('%s %s', async (...turns) => {
    expect(await asked(...turns)).toMatchObject([
      {
        of: 'members',
        where: {
          kind: 'organization',
          overdue_minor: { gt: '500.00' },
          invoices: { some: { is_overdue: true } },
        },
        order: '-overdue_minor',
      },
    ])
  })

  test('where the amount is said of an invoice, it is the invoice', async () => {
    const plan = await composedPlan(readContext, ['Only members with an unpaid invoice of more than 500 euros'])
    expect(JSON.stringify(plan)).not.toContain('owed_minor')
  })
})

test('who is likely to leave is narrowed down to those of a town, and no others are told in their place', async () => {
  const where = { city: 'Kiel', risk_of_leaving: { in: ['medium', 'high'] } }
  expect(await asked('Who is likely to leave?', 'How many of them live in Kiel?')).toMatchObject([{ where }])
  expect(await asked('Qui risque de partir ?', 'seulement ceux de Kiel')).toMatchObject([{ where }])
})

test('the better one of two months is told by both', async () => {
  const both = await asked('What did we collect in October?', 'and in September', 'which of the two months was better?')
  expect(both).toHaveLength(2)
})

test('an event that is named after a list of events is asked about alone', async () => {
  expect(
    await asked('Which events were in March?', 'And how many registrations does the AT-Event have?'),
  ).toMatchObject([{ of: 'registrations', show: 'count', where: { event_id: expect.any(String) } }])
})

test('“lesquels ont …” asks which of them, and for no yes', async () => {
  const turns = ['Quels membres ont des factures en retard ?', 'Lesquels ont déjà été relancés ?']
  const said = (await composed(readContext, turns)).at(-1)
  expect(said?.pieces.some((piece) => piece.is === 'concept' && piece.names.includes('which'))).toBe(true)
})

describe('who is likely to leave is a condition that more can be said of', () => {
  const risk = { in: ['medium', 'high'] }
  const last = async (...turns: string[]) => {
    const plan = await read(readContext, turns)
    return plan.kind === 'answer' ? plan.asks.map(({ question, measure }) => (measure ? { measure } : question)) : plan
  }

  test.each([
    ['Which members are likely to leave?', 'How many of them are companies?', { kind: 'organization' }],
    ['Who is likely to leave?', 'Which of them owe something?', { owes: true }],
  ])('%s %s', async (first, next, where) => {
    expect(await last(first, next)).toMatchObject([{ of: 'members', where: { ...where, risk_of_leaving: risk } }])
  })

  test.each([
    ['Which members owe something?', 'Which of them are likely to leave?'],
    ['Welche Mitglieder schulden etwas?', 'Wer davon geht wahrscheinlich?'],
    ['Quels membres doivent de l’argent ?', 'Lesquels risquent de partir ?'],
  ])('%s %s', async (first, next) => {
    expect(await last(first, next)).toMatchObject([{ of: 'members', where: { risk_of_leaving: risk } }])
  })

  test('all of a sudden asking for everybody is of everybody', async () => {
    const [question] = (await last('Who is likely to leave?', 'How many members are there?')) as { where: object }[]
    expect(question?.where).not.toHaveProperty('risk_of_leaving')
  })
})

test.each([
  ['How many members do we have?', 'and compared to last year?'],
  ['Wie viele Mitglieder haben wir?', 'und im Vergleich zum Vorjahr?'],
  ["Combien d'adhérents avons-nous ?", "et par rapport à l'an dernier ?"],
])('%s %s: how many there are beside how many there were, and not who joined', async (...turns) => {
  const plan = await read(readContext, turns)
  expect(plan).toMatchObject({ kind: 'answer', together: 'compared' })
  expect(await asked(...turns)).toMatchObject([
    { of: 'members', show: 'count' },
    { of: 'members', show: 'count', as_of: '2025-11-20' },
  ])
  expect(JSON.stringify(plan)).not.toContain('joined_on')
})

test.each([
  ['How many donations did we receive this year?', 'compared to last year?'],
  ['Wie viele Spenden haben wir dieses Jahr erhalten?', 'im Vergleich zum Vorjahr?'],
  ['Combien de dons avons-nous reçus cette année ?', "par rapport à l'an dernier ?"],
  ['Wie viele Spenden haben wir dieses Jahr erhalten und wieviel Euro sind das?', 'im Vergleich zum Vorjahr?'],
])('%s %s: what was received beside what was received', async (...turns) => {
  expect(await read(readContext, turns)).toMatchObject({ kind: 'answer', together: 'compared' })
  const [now, then] = (await asked(...turns)) as Question[]
  expect(now?.of).toMatch(/allocations|payments/)
  expect(then?.of).toBe(now?.of)
  expect(JSON.stringify(now)).toContain('"received_on":{"within":{"from":"2026-01-01","until":"2026-11-20"}}')
  expect(JSON.stringify(then)).toContain('"received_on":{"within":{"from":"2025-01-01","until":"2025-11-20"}}')
})

test.each([
  ['How much is unpaid?', 'and how much of that is overdue?', 'who owes the most?'],
  ['Wie hoch sind unsere offenen Forderungen?', 'und davon überfällig?', 'wer schuldet am meisten?'],
  ["Combien d'impayés avons-nous ?", 'et combien en retard ?', 'qui doit le plus ?'],
])('%s %s %s: of all that is owed, and not of what is overdue', async (...turns) => {
  expect(await asked(...turns)).toEqual(await asked(turns[2] as string))
  expect(JSON.stringify(await asked(...turns))).not.toContain('overdue')
})

test('who owes the most of somebody who was named before is of those', async () => {
  expect(JSON.stringify(await read(readContext, ['How much do members in Kiel owe?', 'who owes the most?']))).toContain(
    '"Kiel"',
  )
})

test.each([
  ['Who resigned last year?', 'what were the reasons?'],
  ['Wer ist letztes Jahr ausgetreten?', 'welche Gründe wurden genannt?'],
  ["Qui est parti l'an dernier ?", 'quelles raisons ?'],
  ['Wieviele Austritte hatten wir letztes Jahr?', 'welche Gründe wurden genannt?'],
  ['How many resigned last year?', 'and for which reasons?'],
])('%s %s: how often each reason was noted by those of that time', async (...turns) => {
  const [question] = (await asked(...turns)) as Question[]
  expect(question).toMatchObject({ of: 'members', show: 'count', by: 'status_reason' })
  expect(JSON.stringify(question?.where)).toContain('"previous_year"')
})

test.each([
  ['How much does Ditte Møller owe?', 'since when?'],
  ['Wie viel schuldet Ditte Møller?', 'seit wann?'],
  ['Combien doit Ditte Møller ?', 'depuis quand ?'],
])('%s %s: when the oldest of what is open was due, and not when they joined', async (...turns) => {
  expect(await read(readContext, turns)).toMatchObject({ asks: [{ fields: ['due_date', 'days_overdue'] }] })
  expect(await asked(...turns)).toMatchObject([
    { of: 'invoices', show: 'rows', where: { status: 'open', member_id: named }, order: '-days_overdue' },
  ])
})

test('since when is asked of the one of a name who was chosen as well', async () => {
  const [question] = (await asked('How much does Nele Harms owe?', 'the one in Kiel', 'since when?')) as Question[]
  expect(question).toMatchObject({ of: 'invoices', show: 'rows', where: { status: 'open', member_id: harms } })
})
