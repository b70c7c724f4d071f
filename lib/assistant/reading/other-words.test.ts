import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import { composedPlan } from '#lib/assistant/reading/read-turn'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const tier = await makeTier(db, { name: 'Student' })
  await makeMember(db, {
    ...{ city: 'Hamburg', status: 'active', tier_id: tier.id, joined_on: '2020-02-01' },
    tags: ['volunteer'],
  } as never)
  await makeEvent(db, { title: 'Winter Gala 2026', kind: 'gala', event_date: '2026-12-19T19:00' } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  const ctx = createCtx({ tenant_id, actor, request_id: 'test' })
  readContext = await openReading(ctx, new Date('2026-11-20T10:00:00Z'))
})

/** What is looked up for a question, or the kind of what is done instead. */
async function planOf(question: string): Promise<unknown> {
  const plan = await composedPlan(readContext, question.split(' >> '))
  return plan.kind === 'answer' ? plan.asks.map(({ question: { where, ...rest } }) => ({ ...rest, where })) : plan.kind
}

describe('the same in other words is the same question', () => {
  test.each([
    [
      'what is divided by something may stand in front of it',
      ['Wie viele Mitglieder gibt es pro Stadt?', 'Combien de membres par ville ?'],
      ['Verteilung der Mitglieder nach Wohnort', 'Wie verteilen sich die Mitglieder auf die Städte?'],
      ['Répartition des membres par ville', 'Comment se répartissent les membres selon les villes ?'],
    ],
    [
      'whoever has to pay owes',
      ['Wer schuldet uns Geld?', "Qui nous doit de l'argent ?"],
      ['Wer muss noch zahlen?', 'Wer hat noch nicht bezahlt?'],
      ['Qui doit encore payer ?'],
    ],
    [
      'what holds a number against a length may stand behind since',
      ['Wer ist schon über 5 Jahre im Verein?'],
      ['Wer ist seit mehr als 5 Jahren Mitglied?', 'Welche Mitglieder sind länger als fünf Jahre dabei?'],
      ['Qui est chez nous depuis plus de 5 ans ?', "Les adhérents de plus de cinq ans d'ancienneté"],
    ],
    [
      'how many stands anywhere in a question',
      ['Combien de membres actifs avons-nous ?'],
      ['Wie viele aktive Mitglieder haben wir?'],
      ['On a combien de membres actifs ?', 'Il y en a combien, des membres actifs ?'],
    ],
    [
      'a word that is put together says what its parts say',
      ['Wie viele Mitglieder gibt es pro Land?'],
      ['Länderverteilung der Mitglieder'],
    ],
    [
      'this month may be said by its article alone',
      ['Wer hat diesen Monat Geburtstag?'],
      ['Geburtstagskinder des Monats'],
      ['Les anniversaires du mois', 'Qui a son anniversaire ce mois-ci ?'],
    ],
  ])('%s', async (_, ...groups) => {
    const questions = groups.flat()
    const [first, ...others] = await Promise.all(questions.map(planOf))
    expect(first).toBeInstanceOf(Array)
    expect(Object.fromEntries(others.map((plan, index) => [questions[index + 1], plan]))).toEqual(
      Object.fromEntries(others.map((_plan, index) => [questions[index + 1], first])),
    )
  })
})

test('what was cancelled is no registration for an event', async () => {
  expect(await planOf('How many registrations for the Winter Gala 2026?')).toMatchObject([
    { of: 'registrations', where: { status: { not_in: ['cancelled', 'rejected', 'expired', 'transferred'] } } },
  ])
})

describe('what is said beside a question is no part of it', () => {
  test.each([
    ['whose birthdays are in December?', 'I want to get the cards in the post'],
    ['what came in by direct debit last month?', 'sorry, typing with one thumb here'],
    ['how many members are tagged volunteer?', 'ive got the caterer on the other line'],
    ['Wer hat im Dezember Geburtstag?', 'Will schon mal Karten schreiben :)'],
    ['Ist die Winter Gala 2026 schon voll?', 'hab grad jemand am Telefon der noch 4 Karten will'],
    ['Qui habite à Hamburg ?', "c'est pour les remercier"],
  ])('%s %s', async (question, beside) => {
    const plan = await planOf(question)
    expect(plan).toBeInstanceOf(Array)
    expect(await planOf(`${question} ${beside}`)).toEqual(plan)
  })

  test('what comes before it, too', async () => {
    const plan = await planOf('What are we owed altogether?')
    expect(await planOf("committee's on thursday. What are we owed altogether?")).toEqual(plan)
    expect(await planOf('Donnerstag ist Vorstand: wie viele Mitglieder haben wir?')).toEqual(
      await planOf('Wie viele Mitglieder haben wir?'),
    )
  })

  test('a sentence that narrows the question down is a part of it', async () => {
    expect(await planOf('Show me the members. Those with beards.')).toBe('clarify')
    expect(await planOf('List the members in Hamburg, bearded only')).toBe('clarify')
    const payments = await planOf('Show me the payments')
    for (const narrow of ['I only need those from October.', 'I need the figures for October.', 'I mean October 2025.'])
      expect(await planOf(`Show me the payments. ${narrow}`), narrow).not.toEqual(payments)
    const plain = await planOf('Which invoices are open?')
    expect(await planOf('Which invoices are open? I mean those over 100 euros')).not.toEqual(plain)
  })
})

test('a time that is said to come lies ahead', async () => {
  const ahead = (from: string, until: string) => [
    { where: expect.objectContaining({ event_date: { within: { from, until } } }) },
  ]
  expect(await planOf('Which events take place in January?')).toMatchObject(ahead('2027-01-01', '2027-01-31'))
  expect(await planOf('Welche Veranstaltungen finden im Januar statt?')).toMatchObject(
    ahead('2027-01-01', '2027-01-31'),
  )
  expect(await planOf("Combien d'adhésions se terminent d'ici fin décembre ?")).toMatchObject([
    { where: { valid_through: { within: { until: '2026-12-31' } } } },
  ])
})

test('how long nobody was seen is held against once', async () => {
  expect(await planOf('Members inactive for more than six months')).toMatchObject([
    { where: { inactive_days: { gt: 180 } } },
  ])
})

test('a number of what a tier has none of is no fault', async () => {
  expect(await planOf('Who in the Student tier is at least 60? Start with the eldest.')).toBeDefined()
})

test('how many had a part in what was done before is not everybody', async () => {
  for (const question of [
    'How many reminders did we send last month and to how many members?',
    'Wie viele Mahnungen haben wir letzten Monat verschickt und an wie viele Mitglieder?',
    'Combien de relances avons-nous envoyées le mois dernier et à combien de membres ?',
  ])
    expect(await planOf(question), question).toBe('clarify')
})

test('a third reminder is a step of its own, and of an invoice how often it was reminded', async () => {
  expect(await planOf('Wie oft mussten wir dieses Jahr schon die dritte Mahnung verschicken?')).toMatchObject([
    { of: 'reminders', show: 'count', where: { sent_on: { within: 'this_year' }, step: 3 } },
  ])
  expect(await planOf('Which unpaid invoices have had a third reminder?')).toMatchObject([
    { of: 'invoices', where: { status: 'open', reminder_count: { gte: 3 } } },
  ])
})

test('how many reminders may stand in front of "or more"', async () => {
  const often = { invoices: { some: { reminder_count: { gte: 3 } } } }
  expect(await planOf('Which members have had three reminders or more?')).toMatchObject([{ where: often }])
})

test('a request for a list is none for a yes or no, and one for whether something is so is', async () => {
  const wanted = async (question: string) => {
    const plan = await composedPlan(readContext, [question])
    return plan.kind === 'answer' ? plan.asks[0]?.wants : plan
  }
  expect(await wanted('Could you give me the members in Hamburg?')).toBe('list')
  expect(await wanted('Can you tell me whether the Winter Gala 2026 is full?')).toBe('yes-no')
})

describe('a word is taken for no other', () => {
  test('a word of everyday language is no slip of one that has a meaning', async () => {
    expect(await planOf('Wie viele Beitritte verzichten dieses Jahr?')).toBe('clarify')
    expect(await planOf('Combien de membres fonctionnent ?')).toBe('clarify')
    expect(await planOf('Wie viele Mitglieder haben ein Wort?')).toBe('clarify')
  })

  test('accents tell words apart where they are typed', async () => {
    expect(await planOf('Wie viele aktive Mitglieder zählt der Verein?')).toEqual(
      await planOf('Wie viele aktive Mitglieder hat der Verein?'),
    )
    expect(await planOf('Qui est né en mai ?')).toMatchObject([{ where: { birthday: {} } }])
    expect(await planOf("Qui n'est pas actif ?")).not.toMatchObject([{ where: { birthday: {} } }])
    expect(await planOf('Quel montant a été remboursé cette année ?')).toMatchObject([
      { of: 'refunds', field: 'amount_minor' },
    ])
  })

  test('events are events, and no money that they bring', async () => {
    const upcoming = await planOf('Welche Veranstaltungen stehen an?')
    expect(await planOf('Liste des évènements à venir')).toEqual(upcoming)
    expect(await planOf("Qu'est-ce qui est prévu prochainement ?")).toEqual(upcoming)
  })

  test('applications that are open are no debts, and what is in a state is in no town', async () => {
    expect(await planOf('Welche Aufnahmeanträge sind noch offen?')).toMatchObject([{ where: { status: 'pending' } }])
    expect(JSON.stringify(await planOf('Welche Aufnahmeanträge sind noch offen?'))).not.toContain('owes')
    expect(await planOf('Welche Rechnungen sind in Klärung?')).toBe('clarify')
    expect(await planOf('Welche Rechnungen sind in Zahlungsverzug?')).toMatchObject([{ where: { is_overdue: true } }])
  })

  test('who paid last is told by the payments, and by no day of joining', async () => {
    const last = { of: 'payments', show: 'rows', order: '-received_on' }
    expect(await planOf('Wer hat zuletzt gezahlt?')).toMatchObject([last])
    expect(await planOf('Qui a payé en dernier ?')).toMatchObject([last])
  })

  test('a mark of all events is one, and none of each', async () => {
    expect(await planOf('Quelle est la note moyenne de nos évènements ?')).toMatchObject([{ of: 'feedback' }])
    expect(await planOf('Quelle est la note moyenne de nos évènements ?')).not.toMatchObject([{ by: 'event' }])
    expect(await planOf('Quels évènements ont été les mieux notés ?')).toMatchObject([{ by: 'event' }])
  })

  test('what is paid in part is not paid', async () => {
    expect(await planOf('Welche Rechnungen wurden erst zum Teil beglichen?')).toEqual(
      await planOf('Welche Rechnungen sind teilweise bezahlt?'),
    )
  })

  test('what is said of somebody behind a comma is never dropped', async () => {
    expect(await planOf('Mitglieder, die umgezogen sind')).toBe('clarify')
    expect(await planOf('Les membres, qui ont déménagé')).toBe('clarify')
    expect(await planOf('Ich sitze am Bericht, wie viele Mitglieder haben wir?')).toMatchObject([{ show: 'count' }])
  })

  test('whoever wants a list made is shown it, and other things are not made', async () => {
    for (const text of [
      'Create a list of all members in Kiel',
      'Erstelle mir bitte eine Liste aller Mitglieder in Kiel',
      'Fais une liste des membres à Kiel',
    ])
      expect(await planOf(text), text).toMatchObject([{ of: 'members', show: 'rows', where: { city: 'Kiel' } }])
    for (const text of ['Create an invoice for Anna', 'Erstelle eine Rechnung für Anna', 'Crée une facture pour Anna'])
      expect(await planOf(text), text).toBe('refuse')
  })

  test('a rate of attendance is a share of those who registered, also on average', async () => {
    for (const text of [
      'taux de présence moyen aux événements de cette année',
      'Wie hoch ist die Anwesenheitsquote dieses Jahr?',
    ])
      expect(await planOf(text), text).toMatchObject([{ of: 'registrations', show: 'share' }])
    // How many came on average is none.
    expect(await planOf('What is our average attendance rate this year?')).toBe('clarify')
  })

  test('whether tickets are left for an event that is named is answered, not asked back', async () => {
    expect(await planOf('Are there still tickets for the Winter Gala?')).toMatchObject([
      { of: 'events', field: 'seats_free' },
    ])
  })

  test('who donated is told by name, and not by a sum', async () => {
    expect(await planOf('Who donated this year?')).toMatchObject([{ of: 'members', show: 'rows' }])
  })

  test('who waits for approval is not who only has to pay', async () => {
    for (const text of [
      'How many applications are waiting for approval?',
      'Wie viele Anträge warten auf eine Entscheidung?',
      "Combien de demandes d'adhésion attendent une décision ?",
    ])
      expect(await planOf(text), text).toMatchObject([{ where: { status: 'pending', awaits_approval: true } }])
    expect(JSON.stringify(await planOf('How many applications are there?'))).not.toContain('awaits_approval')
  })

  test('what the bank took back is told by the day on which it did, and a cheque is no slip of another word', async () => {
    const back = { of: 'payments', where: { reversed_on: { within: 'this_year' } } }
    for (const text of [
      'How many payments bounced this year?',
      'Wie viele Rücklastschriften hatten wir dieses Jahr?',
      'Combien de paiements ont été rejetés cette année ?',
    ])
      expect(await planOf(text), text).toMatchObject([back])
    expect(await planOf('Which payments were by cheque?')).toMatchObject([{ where: { method: 'cheque' } }])
    expect(await planOf('How many staff do we have?')).toBe('clarify')
  })

  test('neither denies both', async () => {
    const none = { where: { phone: { is_set: false }, email: { is_set: false } } }
    expect(await planOf('Welche Mitglieder haben weder Telefon noch E-Mail?')).toMatchObject([none])
    expect(await planOf("Quels membres n'ont ni téléphone ni e-mail ?")).toMatchObject([none])
  })

  test('years in the association are no age', async () => {
    expect(await planOf('Wer ist länger als 20 Jahre im Verein?')).toMatchObject([
      { where: { joined_on: { lt: '2006-11-20' } } },
    ])
  })

  test('who has a note is not everybody', async () => {
    expect(await planOf('Welche Mitglieder haben Notizen?')).toMatchObject([{ where: { notes: { is_set: true } } }])
  })

  test('how many are at one event counts those who have signed up, each with the seats of the registration, and not the event', async () => {
    for (const question of ['On est combien au Winter Gala 2026 ?', 'Wie viele Leute kommen zur Winter Gala 2026?'])
      expect(await planOf(question), question).toMatchObject([{ of: 'registrations' }])
  })
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a word that every object has is a word like others: %s',
  async (word) => {
    for (const question of [
      `How many members are ${word}?`,
      `Wie viele Mitglieder sind ${word}?`,
      `Combien de ${word} ?`,
    ])
      expect(await planOf(question)).toBe('clarify')
  },
)

test.each([
  ['Did nobody from Hamburg register for the Winter Gala 2026?'],
  ['Hat sich niemand aus Hamburg für die Winter Gala 2026 angemeldet?'],
])('%s: whoever did says no', async (question) => {
  const plan = await composedPlan(readContext, [question])
  const [ask] = plan.kind === 'answer' ? plan.asks : []
  expect(ask?.wants).toBe('none')
  expect(ask?.question.where).toMatchObject({ member: { city: 'Hamburg' } })
})

test('a month without a year is of events the nearer one, unless it is over', async () => {
  const inJanuary = (year: number) => ({ within: { from: `${year}-01-01`, until: `${year}-01-31` } })
  const of = (year: number) => [{ where: expect.objectContaining({ event_date: inJanuary(year) }) }]
  expect(await planOf('Which events are on in January?')).toMatchObject(of(2027))
  expect(await planOf('Welche Workshops haben wir im Januar?')).toMatchObject(of(2027))
  expect(await planOf('Which events took place in January?')).toMatchObject(of(2026))
})

test.each([
  'Meistbesuchte Veranstaltung',
  'Which event had the best rating?',
  'Welche Veranstaltung war am besten besucht?',
])('%s asks for one', async (question) => {
  expect(await planOf(question)).toMatchObject([{ limit: 1 }])
})

test.each(['Which galas are free of charge?', 'Welche Galas sind kostenlos?', 'Quels galas sont gratuits ?'])(
  '%s asks for those without a ticket that costs something',
  async (question) => {
    expect(await planOf(question)).toMatchObject([
      { of: 'events', where: { ticket_types: { none: { price_minor: { gt: '0' } } } } },
    ])
  },
)
