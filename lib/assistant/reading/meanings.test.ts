import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { composedPlan } from '#lib/assistant/reading/read-turn'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

const NOW = new Date('2026-11-20T10:00:00Z')
let readContext: ReadContext
const ids: Record<string, string> = {}

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const student = await makeTier(db, { name: 'Student' })
  await makeMember(db, { first_name: 'Dörte', last_name: 'Brüggemann', tier_id: student.id, city: 'Kiel' } as never)
  await makeMember(db, { first_name: 'Malte', referral_source: 'trade fair' } as never)
  await makeMember(db, { first_name: 'Merle', referral_source: 'event' } as never)
  for (const [name, title, event_date] of [
    ['gala', 'Winter Gala 2026', '2026-12-19T19:00'],
    ['before', 'Winter Gala 2025', '2025-12-20T19:00'],
    ['sponge', 'Sponge city in existing streets', '2027-01-13T19:00'],
  ] as const)
    ids[name] = (await makeEvent(db, { title, kind: 'gala', event_date } as never)).id
  ids.student = student.id
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
})

/** What each of the questions is looked up as, beginning with the last turn's first. */
async function expectEach(texts: readonly (string | readonly string[])[], question: object): Promise<void> {
  for (const text of texts) {
    const turns = typeof text === 'string' ? [text] : text
    const plan = await composedPlan(readContext, turns)
    expect(plan, turns.join(' >> ')).toMatchObject({ kind: 'answer', asks: [{ question }] })
  }
}

test('October beside this October is that of the year before, and a report says nothing of its own time', async () => {
  const plan = await composedPlan(readContext, ['Did more members join this October than last October?'])
  const joined = (from: string) => ({ question: { where: { joined_on: { within: { from } } } } })
  expect(plan).toMatchObject({ asks: [joined('2026-10-01'), joined('2025-10-01')] })
  await expectEach(
    [
      'For the report on the third quarter: how much was still owed on 30 September?',
      'Für den Bericht zum dritten Quartal: wie viel war am 30. September noch offen?',
    ],
    { of: 'invoices', as_of: '2026-09-30', where: { status: 'open' } },
  )
  const dated = await composedPlan(readContext, ['For the report on the third quarter: how many members joined?'])
  expect(dated).toMatchObject({ asks: [{ question: { where: { joined_on: { within: { from: '2026-07-01' } } } } }] })
})

test('where something happened that is told by the way says nothing of all members', async () => {
  const said = 'I looked round the room at the Winter Gala 2025 and thought we are getting old.'
  await expectEach([`${said} What is the average age of our members?`], {
    of: 'members',
    where: { status: { in: ['active', 'grace'] } },
  })
  const plan = await composedPlan(readContext, [
    'I am planning the Winter Gala 2026. How many of our members have signed up?',
  ])
  expect(JSON.stringify(plan)).toContain(ids.gala)
})

test('German compounds mean what their parts mean', () =>
  expectEach(['Wie hoch ist der Studentenanteil?', 'Anteil der Studenten?'], {
    show: 'share',
    where: { tier_id: ids.student },
  }))

test('a short word that is one letter away from another is not taken for it', async () => {
  for (const text of ['Wer war bald auf einem Ball?', 'Welche Veranstaltungen sind fast voll?'])
    expect(JSON.stringify(await composedPlan(readContext, [text])), text).not.toContain('social')
})

test('accents set words apart that are the same without them', async () => {
  await expectEach(['Wie viele Mitglieder zählt der Verein?', "Combien d'adhérents ?"], {
    of: 'members',
    show: 'count',
    where: { status: { in: ['active', 'grace'] } },
  })
  await expectEach(['Qui est né en mai ?'], { where: { birthday: {} } })
})

test('an event is the edition of the time that is named with it, in the next turn too', async () => {
  await expectEach(
    [
      'How many seats were taken at the Winter Gala last year?',
      'Wie viele freie Plätze hatte die Winter Gala 2025?',
      ['How many seats are taken at the Winter Gala?', 'and last year?'],
    ],
    { where: { id: ids.before } },
  )
})

test('an event is known by how its title begins', () =>
  expectEach(['How many seats are left at Sponge city?', 'Wie viele Plätze sind bei Sponge City noch frei?'], {
    where: { id: ids.sponge },
  }))

test('what an event costs is the price of its tickets', () =>
  expectEach(['What does the Winter Gala cost?', 'Was kostet die Winter Gala?', 'Combien coûte la Winter Gala ?'], {
    of: 'ticket_types',
    where: { event_id: ids.gala },
  }))

test('what falls due in a time is found by the day it is due', () =>
  expectEach(["What's the value of invoices due in December?", 'Summe der im Dezember fälligen Rechnungen'], {
    show: 'sum',
    where: { due_date: { within: {} } },
  }))

test('what something is asked for says nothing of it', () =>
  expectEach(
    [
      'Who joined this month, I want to write them a welcome note',
      'Wer ist diesen Monat beigetreten, ich will ihnen schreiben',
    ],
    {
      of: 'members',
      where: { joined_on: { within: 'this_month' } },
    },
  ))

test('the last one is the period before the one that is named', async () => {
  for (const text of [
    'Did more people join this quarter than last?',
    'Sind dieses Quartal mehr beigetreten als letztes?',
  ])
    expect(await composedPlan(readContext, [text]), text).toMatchObject({ kind: 'answer', together: 'compared' })
})

test('an opinion is not given', async () => {
  for (const text of [
    'Should we raise the fee for students?',
    'Sollen wir den Beitrag erhöhen?',
    'Faut-il augmenter la cotisation ?',
  ])
    expect((await composedPlan(readContext, [text])).kind, text).toBe('refuse')
})

test('a name in small letters is a name though a part of it is a word', () =>
  expectEach(['ist dörte brüggemann noch mitglied?'], { of: 'members', where: { id: expect.any(String) } }))

test('a reminder is one that was sent, and not an invoice that was reminded', async () => {
  const october = { within: { from: '2026-10-01', until: '2026-10-31' } }
  await expectEach(
    [
      'How many reminders did we send in October?',
      'Wie viele Mahnungen haben wir im Oktober verschickt?',
      ['Combien de relances en septembre ?', 'Et en octobre ?'],
    ],
    { of: 'reminders', show: 'count', where: { sent_on: october } },
  )
  await expectEach(['List the reminders of October', 'Mahnungen im Oktober'], {
    of: 'reminders',
    show: 'rows',
    where: { sent_on: october },
  })
  await expectEach(['Who got the most reminders for dues?'], {
    of: 'reminders',
    where: { invoice: { kind: 'dues' } },
    by: 'invoice.member',
    order: '-value',
  })
  await expectEach(['How many invoices were reminded in October?'], {
    of: 'invoices',
    show: 'count',
    where: { was_reminded: true, reminded_on: october },
  })
})

test('who was reminded so often has an invoice with as many reminders', async () => {
  const often = { reminder_count: { gte: 3 } }
  await expectEach(
    [
      'Who was reminded three times and has still not paid?',
      'Wer ist schon dreimal gemahnt worden und hat trotzdem noch nicht gezahlt?',
    ],
    { of: 'members', where: { invoices: { some: { status: 'open', ...often } } } },
  )
  await expectEach(['Who has been reminded three times?', 'Qui a été relancé trois fois ?'], {
    of: 'members',
    where: { invoices: { some: often } },
  })
})

test('events up to a day to come are those that are still ahead', async () => {
  await expectEach(['Which events are there before Christmas?', 'Quels évènements y a-t-il encore avant Noël ?'], {
    of: 'events',
    where: { event_date: { within: { from: '2026-11-20', until: '2026-12-24' } } },
  })
})

test('nobody adds marks up', () =>
  expectEach(['How much was the Winter Gala 2025 rated?', 'La Winter Gala 2025 a été notée combien ?'], {
    of: 'feedback',
    show: 'average',
    field: 'rating',
  }))

test('a round birthday is one of those of this year, and of another year it is asked back', async () => {
  const december = { within: { from: '2026-12-01', until: '2026-12-31' } }
  await expectEach(
    [
      'Who has a round birthday in December?',
      'Wer feiert im Dezember einen runden Geburtstag?',
      'Qui fête un anniversaire rond en décembre ?',
    ],
    { of: 'members', where: { has_round_birthday: true, birthday: december } },
  )
  await expectEach(['Wer feiert im Dezember Geburtstag?'], { of: 'members', where: { birthday: december } })
  const plan = await composedPlan(readContext, ['Who has a round birthday in January 2027?'])
  expect(plan).toMatchObject({ kind: 'clarify', words: ['round birthday'] })
})

test('the phone number of somebody who is named is asked for, and not whether it is there', async () => {
  for (const text of [
    'Tu as le numéro de téléphone de Dörte Brüggemann ?',
    "Do you have Dörte Brüggemann's phone number?",
  ])
    expect(await composedPlan(readContext, [text]), text).toMatchObject({
      asks: [{ question: { where: { id: expect.any(String) } }, fields: ['phone'] }],
    })
  await expectEach(['Does Dörte Brüggemann have a phone number?'], { where: { phone: { is_set: true } } })
})

test('the worst rate is the highest one, of each event', () =>
  expectEach(['Which event had the worst no-show rate?', 'Welche Veranstaltung hatte die höchste No-Show-Quote?'], {
    of: 'registrations',
    show: 'share',
    by: 'event',
    order: '-value',
  }))

test('how something has developed by month is told by its months', async () => {
  await expectEach(['How has income developed per month?', 'Comment les recettes ont-elles évolué par mois ?'], {
    of: 'payments',
    by: { field: 'received_on', every: 'month' },
  })
  await expectEach(['Wie haben sich die Neueintritte pro Quartal entwickelt?'], {
    of: 'members',
    by: { field: 'joined_on', every: 'quarter' },
  })
  const plan = await composedPlan(readContext, ['Wie haben sich die Mitgliederzahlen pro Jahr entwickelt?'])
  expect(plan).toMatchObject({ asks: [{ measure: 'development' }] })
})

test('who came to one edition and not to another is looked up of both', async () => {
  for (const text of [
    'Who was at the Winter Gala 2025 but not at the one in 2026?',
    'Wer war 2025 auf der Winter Gala, aber 2026 nicht?',
    'Qui est venu à la Winter Gala 2025 mais pas à celle de 2026 ?',
  ]) {
    const plan = await composedPlan(readContext, [text])
    const [ask] = plan.kind === 'answer' || plan.kind === 'clarify' ? (plan.asks ?? []) : []
    const said = JSON.stringify(ask?.question)
    expect(said, text).toMatch(new RegExp(`"some":\\{[^}]*"${ids.before}"`))
    expect(said, text).toMatch(new RegExp(`"none":\\{[^}]*"${ids.gala}"`))
  }
})

test('by which way members came is a value of its own, and not what its word means elsewhere', async () => {
  const by = { of: 'members', where: { referral_source: 'trade fair' } }
  await expectEach(
    [
      'How many members came to us through a trade fair?',
      'Wie viele Mitglieder sind durch eine Messe auf uns aufmerksam geworden?',
      'Combien de membres nous ont connus par un salon ?',
    ],
    by,
  )
  for (const text of ['Events in January', 'Which members came to our events?', 'Payments through the bank']) {
    expect(JSON.stringify(await composedPlan(readContext, [text])), text).not.toContain('referral_source')
  }
  // "Par" is what a list is broken down by, too.
  const waiting = ['Combien de personnes sont en liste d’attente ?', 'par évènement']
  expect(JSON.stringify(await composedPlan(readContext, waiting))).not.toContain('referral_source')
})

test('a debtor is told since when something is owed, and a company is that of who is named', async () => {
  const since = await read(readContext, ['Who owes us more than 200 euros?', 'Since when?'])
  expect(since).toMatchObject({
    asks: [{ question: { of: 'invoices', where: { status: 'open', member: { owed_minor: { gt: '200.00' } } } } }],
  })
  const plan = await composedPlan(readContext, ['Which company is Dörte Brüggemann with?'])
  expect(plan).toMatchObject({ kind: 'answer', asks: [{ wants: 'field', fields: ['organization'] }] })
})

test('what begins or ends a month is some days of it, and one day where something stood so then', async () => {
  await expectEach(
    ['Payments at the beginning of November', 'Zahlungen von Anfang November', 'paiements début novembre'],
    {
      of: 'payments',
      where: { received_on: { within: { from: '2026-11-01', until: '2026-11-10' } } },
    },
  )
  await expectEach(['How much was still owed at the end of October?'], { of: 'invoices', as_of: '2026-10-31' })
  await expectEach(['How many members joined each year from 2023 on?'], {
    where: { joined_on: { within: { from: '2023-01-01' } } },
  })
})
