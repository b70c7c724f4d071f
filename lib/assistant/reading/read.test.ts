import { beforeAll, describe, expect, test, vi } from 'vitest'
import { makeAccount, makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import { lookUp, titlesOf } from '#lib/assistant/look-up'
import type { Plan } from '#lib/assistant/reading/plan'
import { read } from '#lib/assistant/reading/read'
import { composedPlan } from '#lib/assistant/reading/read-turn'
import { offerChosen } from '#lib/assistant/reading/said'
import { tell } from '#lib/assistant/telling/tell'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { logger } from '#lib/log'

const NOW = new Date('2026-11-20T10:00:00Z')
let readContext: ReadContext
let own: ReadContext
let manager: ReadContext
const ids: Record<string, string> = {}

beforeAll(async () => {
  const made = await makeTenant()
  const { db, tenant_id } = made
  const student = await makeTier(db, { name: 'Student' })
  const full = await makeTier(db, { name: 'Full' })
  const add = (first_name: string, last_name: string, fields: object) =>
    makeMember(db, { first_name, last_name, status: 'active', tier_id: full.id, ...fields } as never)
  await add('Ada', "O'Brien", {
    city: 'Hamburg',
    joined_on: '2026-10-01',
    tier_id: student.id,
    birth_date: '1950-01-01',
  })
  await add('Ben', "van 't Hoff", { city: 'Bremen', joined_on: '2025-05-01', email: null, birth_date: '2000-01-01' })
  await add('Cem', 'Yıldız', { city: 'Hamburg', joined_on: '2026-02-01', status: 'grace' })
  for (const first_name of ['Eva', 'Finn'])
    await add(first_name, 'Holt', { status: 'lapsed', organization: 'Speicher 21 GmbH & Co. KG' })
  await add('Dora', 'Lund', { city: 'Kiel', joined_on: '2020-02-01', status: 'lapsed' })
  const event = await makeEvent(db, {
    title: 'Winter Gala 2026',
    kind: 'gala',
    event_date: '2026-12-19T19:00',
  } as never)
  ids.student = student.id
  ids.gala = event.id
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
  const openAs = async (role: 'member' | 'event_manager') => {
    const { id: account_id, session_version } = await makeAccount(db, { roles: [role] })
    const actor = { kind: 'account' as const, account_id, roles: [role], session_version, browser_session_id: null }
    return openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
  }
  own = await openAs('member')
  manager = await openAs('event_manager')
})

const planOf = (...turns: string[]): Promise<Plan> => read(readContext, turns)

/** What is looked up for what words compose; whether it is trusted is another question. */
async function questionOf(...turns: string[]) {
  const plan = await composedPlan(readContext, turns)
  if (plan.kind !== 'answer') throw new Error(`${turns.join(' >> ')}: ${JSON.stringify(plan)}`)
  return plan.asks.map(({ question }) => question)
}

async function textOf(...turns: string[]): Promise<string> {
  const plan = await planOf(...turns)
  const asks = plan.kind === 'answer' ? plan.asks : []
  return tell(plan, await lookUp(readContext, asks), readContext, await titlesOf(readContext, asks)).text
}

const CURRENT = { status: { in: ['active', 'grace'] } }
const SOLD = { status: { not_in: ['cancelled', 'rejected', 'expired', 'transferred', 'waitlisted'] } }
const RECEIVED = { status: { in: ['succeeded', 'partially_refunded', 'refunded'] } }

/** What words say, and what something else that is near it would have answered before. */
describe('each word is used for what it says', () => {
  test.each([
    [
      'what somebody paid is no debt',
      ['Who paid more than 500 euros?', 'Wer hat mehr als 500 Euro gezahlt?', 'Qui a payé plus de 500 euros ?'],
      { of: 'members', where: { payments: { sum: { field: 'kept_minor', gt: '500.00' }, where: RECEIVED } } },
    ],
    [
      'who has not paid in a time owes what was invoiced in it',
      ['Who has not paid this year?', 'Wer hat dieses Jahr noch nichts bezahlt?', "Qui n'a pas payé cette année ?"],
      { of: 'members', where: { invoices: { some: { status: 'open', issue_date: { within: 'this_year' } } } } },
    ],
    [
      'who has left owes still what was owed',
      ['Who owes us money?', 'Wer schuldet uns Geld?', "Qui nous doit de l'argent ?"],
      { of: 'members', show: 'rows', where: { owes: true } },
    ],
    [
      'a ticket that was sold is a seat, and a registration may be of several',
      [
        'How many tickets were sold for the Winter Gala?',
        'Wie viele Karten wurden für Winter Gala verkauft?',
        'Combien de billets vendus pour Winter Gala ?',
      ],
      { of: 'registrations', show: 'sum', field: 'quantity', where: SOLD },
    ],
    [
      'a birthday has no year',
      ['Whose birthday is this month?', 'Wer hat diesen Monat Geburtstag?', 'Qui fête son anniversaire ce mois-ci ?'],
      { of: 'members', where: { birthday: { within: { from: '2026-11-01', until: '2026-11-30' } } } },
    ],
    [
      'who turns a number was born so many years before',
      ['Who turns 50 next month?', 'Wer wird nächsten Monat 50?', 'Qui aura 50 ans le mois prochain ?'],
      { of: 'members', where: { birth_date: { within: { from: '1976-12-01', until: '1976-12-31' } } } },
    ],
    [
      'for so long is no age and no event',
      ['Who has been a member for ten years?', 'Wer ist seit zehn Jahren dabei?', 'Qui est membre depuis dix ans ?'],
      { of: 'members', where: { joined_on: { lte: '2016-11-20' } } },
    ],
    [
      'money that came in is nobody who joined',
      [
        'How much money came in last week?',
        'Wie viel Geld kam letzte Woche rein?',
        "Combien d'argent est rentré la semaine dernière ?",
      ],
      { of: 'payments', show: 'sum', where: { received_on: { within: 'previous_week' } } },
    ],
    [
      'registrations that came in are no attendance',
      ['How many registrations came in this month?', 'Wie viele Anmeldungen kamen diesen Monat?'],
      { of: 'registrations', show: 'count', where: { registered_at: { within: 'this_month' } } },
    ],
    [
      'what people are ranked by is how many there are',
      ['Top 5 cities by members', 'Die 5 Städte mit den meisten Mitgliedern', 'Les 5 villes avec le plus de membres'],
      { of: 'members', show: 'count', by: 'city', order: '-value', limit: 5 },
    ],
    [
      'a waiting list is as long as those who wait',
      [
        'Which event has the longest waiting list?',
        'Welche Veranstaltung hat die längste Warteliste?',
        "Quel évènement a la plus longue liste d'attente ?",
      ],
      { of: 'registrations', show: 'count', where: { status: 'waitlisted' }, by: 'event', order: '-value' },
    ],
    [
      'the fullest event has the highest share of its seats taken',
      [
        'Which event was the fullest?',
        'Welche Veranstaltung war am vollsten?',
        'Quel évènement était le plus rempli ?',
      ],
      { of: 'events', show: 'rows', order: '-fill_percent' },
    ],
    [
      'how late is no debt',
      [
        'How late do members usually pay?',
        'Wie spät zahlen unsere Mitglieder?',
        'Avec combien de retard les membres paient-ils ?',
      ],
      { of: 'invoices', show: 'average', field: 'days_paid_late' },
    ],
    [
      'the kind of an event is none of its members',
      ['Revenue by event kind', 'Einnahmen nach Art der Veranstaltung', "Recettes par type d'évènement"],
      { of: 'allocations', show: 'sum', by: 'invoice.registration.event.kind' },
    ],
    [
      'what falls due is no autumn, and a town that nobody lives in no day',
      ['How many members live in Tours?', 'Wie viele Mitglieder wohnen in Tours?', 'Combien de membres à Tours ?'],
      { of: 'members', show: 'count', where: { city: 'Tours' } },
    ],
    [
      'the fall that is due is none',
      ['Which invoices fall due next month?', 'Welche Rechnungen werden nächsten Monat fällig?'],
      { of: 'invoices', where: { status: 'open', due_date: { within: 'next_month' } } },
    ],
    [
      'who signed up in a time, for no event, joined',
      ['Who signed up last month?', 'Wer hat sich letzten Monat angemeldet?', "Qui s'est inscrit le mois dernier ?"],
      { of: 'members', show: 'rows', where: { joined_on: { within: 'previous_month' } } },
    ],
    [
      'memberships that expire in a month do so when it comes',
      ['Quelles adhésions expirent en décembre ?', 'Welche Mitgliedschaften laufen im Dezember ab?'],
      { of: 'members', where: { valid_through: { within: { from: '2026-12-01', until: '2026-12-31' } } } },
    ],
    [
      'the best fill rate is the highest',
      ['Which event had the highest fill rate?', 'Quel évènement a eu le meilleur taux de remplissage ?'],
      { of: 'events', show: 'rows', order: '-fill_percent' },
    ],
    [
      'what people came to is apart from what they owe',
      ['Who came to more than three events and has open invoices?'],
      { of: 'members', where: { registrations: { count: { gt: 3 } }, invoices: { some: { status: 'open' } } } },
    ],
    [
      'the part of those who joined is held against the members',
      ['What share of members joined this year?'],
      { show: 'share', where: { joined_on: { within: 'this_year' } }, share_of: CURRENT },
    ],
    [
      'students are the part of those who joined',
      ['Wie hoch ist der Anteil der Studenten an den neuen Mitgliedern in diesem Jahr?'],
      { show: 'share', share_of: { joined_on: { within: 'this_year' } } },
    ],
  ])('%s', async (_, texts, question) => {
    for (const text of texts) expect((await questionOf(text))[0], text).toMatchObject(question)
  })

  test('how often somebody paid is no amount', async () => {
    for (const text of ['Who paid more than once last month?', 'Who paid at least twice last month?'])
      expect(JSON.stringify(await composedPlan(readContext, [text])), text).not.toContain('"sum"')
  })

  test('which share renewed is the retention', async () => {
    for (const text of [
      'What share of members renewed last year?',
      'Welcher Anteil der Mitglieder hat letztes Jahr verlängert?',
    ])
      expect(await composedPlan(readContext, [text]), text).toMatchObject({ asks: [{ measure: 'retention' }] })
  })

  test('the churn rate is the rest of the renewal rate, and not that rate', async () => {
    for (const text of [
      'What is our churn rate this year?',
      'Wie hoch ist unsere Kündigungsquote?',
      'Quel est notre taux de résiliation ?',
    ])
      expect(await read(readContext, [text]), text).toMatchObject({ asks: [{ measure: 'lapse_rate' }] })
  })

  test('an amount without its tax is what was invoiced before tax, and of what came in it is asked back', async () => {
    for (const text of [
      'How much did we invoice this year without VAT?',
      'Wie viel haben wir dieses Jahr netto in Rechnung gestellt?',
      'Combien avons-nous facturé cette année hors taxes ?',
    ])
      expect(await read(readContext, [text]), text).toMatchObject({
        asks: [{ question: { of: 'invoices', show: 'sum', field: 'subtotal_minor' } }],
      })
    for (const text of ['How much came in this year without VAT?', 'Wie viel haben wir dieses Jahr netto eingenommen?'])
      expect(await read(readContext, [text]), text).toMatchObject({ kind: 'clarify' })
  })

  test('returned direct debits are payments by direct debit that were reversed', async () => {
    for (const text of [
      'How many direct debits were returned this year?',
      'Wie viele Rücklastschriften hatten wir dieses Jahr?',
      'Combien de prélèvements rejetés cette année ?',
    ])
      expect(await read(readContext, [text]), text).toMatchObject({
        asks: [{ question: { where: { method: 'direct_debit', reversed_on: { within: 'this_year' } } } }],
      })
  })

  test('who is best is asked back, with what can be counted of people', async () => {
    const of = (plan: Plan) => (plan.kind === 'clarify' ? plan.offered?.map(({ asks }) => asks[0]?.question.of) : [])
    const counted = ['registrations', 'payments', 'members']
    for (const text of [
      'Who are our best members?',
      'Wer sind unsere besten Mitglieder?',
      'Qui sont nos meilleurs membres ?',
    ])
      expect(of(await read(readContext, [text])), text).toEqual(counted)
    expect(of(await read(readContext, ['Which members are the best payers?']))).not.toEqual(counted)
  })

  test('a renewal rate is of whom and by what it is asked', async () => {
    const by = (order: string, limit?: number) => ({ by: 'tier', order, ...(limit && { limit }) })
    for (const [text, groups] of [
      ['What is our renewal rate by tier?', by('-value')],
      ['Which tier has the worst renewal rate?', by('value', 1)],
      ['Wie hoch ist die Verlängerungsquote je Beitragsstufe?', by('-value')],
      ['Quelle catégorie a le meilleur taux de renouvellement ?', by('-value', 1)],
    ] as const)
      expect(await read(readContext, [text]), text).toMatchObject({
        asks: [{ measure: 'retention', question: groups }],
      })
    const inKiel = { measure: 'retention', question: { where: { city: 'Kiel' } } }
    for (const text of ['What is the renewal rate of members in Kiel?', 'Verlängerungsquote in Kiel'])
      expect(await read(readContext, [text]), text).toMatchObject({ asks: [inKiel] })
    for (const [text, where] of [
      ['What is our renewal rate without Kiel?', { city: { not: 'Kiel' } }],
      ['What is the renewal rate of members under 30?', { age: { lt: 30 } }],
      ['Verlängerungsquote der Mitglieder über 60', { age: { gt: 60 } }],
      ['Taux de renouvellement des membres de plus de 60 ans ?', { age: { gt: 60 } }],
    ] as const)
      expect(await read(readContext, [text]), text).toMatchObject({
        asks: [{ measure: 'retention', question: { where } }],
      })
    // Of what it is not told of, that of all is not told in its place.
    for (const text of ['Renewal rate of members who joined last year', 'Is the renewal rate lower in Kiel?'])
      expect(await read(readContext, [text]), text).not.toMatchObject({ kind: 'answer' })
  })

  test('numbers of invoices that are missing are none of open invoices', async () => {
    for (const text of [
      'Is any invoice number missing?',
      'Are our invoice numbers gapless?',
      'Gibt es Lücken in unseren Rechnungsnummern?',
      'Fehlt eine Rechnungsnummer?',
      'Y a-t-il des trous dans la numérotation des factures ?',
    ])
      expect(await read(readContext, [text]), text).toMatchObject({ asks: [{ measure: 'number_gaps' }] })
    // Gaps are found in the numbers of invoices alone.
    for (const text of [
      'Are there gaps in our member numbers?',
      'Is any credit note number missing?',
      'Gibt es Lücken in der Nummerierung der Mitglieder?',
      'Y a-t-il des trous dans la numérotation des membres ?',
    ])
      expect(JSON.stringify(await read(readContext, [text])), text).not.toContain('number_gaps')
    // A yes to whether there are none would read as one to whether there are some.
    for (const text of ['Are our invoice numbers gapless?', 'Sind die Rechnungsnummern lückenlos?'])
      expect(await read(readContext, [text]), text).toMatchObject({ asks: [{ wants: 'figure' }] })
  })

  test('what is not kept, or has no whole to be part of, is asked back', async () => {
    for (const text of [
      'How many members renewed on time this year?',
      'Combien de membres ont renouvelé à temps ?',
      'What share of members left last year?',
      'Who came to all workshops this year?',
      'Wer war bei allen Workshops in diesem Jahr?',
    ])
      expect(await read(readContext, [text]), text).toMatchObject({ kind: 'clarify' })
  })

  test('the second part is about the events and the time of the first', async () => {
    for (const text of [
      'How many workshops did we hold this year and how many people came?',
      'Combien d’ateliers cette année et combien de personnes sont venues ?',
    ])
      expect((await questionOf(text))[1], text).toMatchObject({
        of: 'registrations',
        where: { status: 'attended', event: { kind: 'workshop', event_date: { within: 'this_year' } } },
      })
    expect((await questionOf('Wie viele Workshops gab es 2025 und wie viele Gäste kamen?'))[1]).toMatchObject({
      of: 'registrations',
      where: { status: 'attended', is_guest: true, event: { kind: 'workshop' } },
    })
    expect((await questionOf('How many joined in 2025 and how many left?'))[1]).toMatchObject({
      where: { left_on: { within: { from: '2025-01-01' } } },
    })
    expect(
      (
        await questionOf('How many people registered for the Winter Gala 2026 and how many are on the waiting list?')
      )[1],
    ).toMatchObject({ of: 'registrations', where: { status: 'waitlisted', event_id: ids.gala } })
  })

  test('who paid twice is asked of double payments alone', async () => {
    for (const text of ['Who paid twice?', 'Wer hat doppelt bezahlt?', 'Qui a payé deux fois ?'])
      expect(await planOf(text), text).toMatchObject({ asks: [{ measure: 'double_payments' }] })
  })

  test('both parts of a question keep what was said of them', async () => {
    for (const text of [
      'How many joined and how many left in 2025?',
      'Wie viele Eintritte und wie viele Abgänge hatten wir 2025?',
      "Combien d'arrivées et de départs en 2025 ?",
    ])
      expect(await questionOf(text), text).toMatchObject([
        { where: { joined_on: { within: { from: '2025-01-01' } } } },
        { where: { left_on: { within: { from: '2025-01-01' } } } },
      ])
    for (const text of [
      'How many invoices did we send in October and how many of them are paid?',
      'Wie viele Rechnungen haben wir im Oktober verschickt und wie viele davon sind bezahlt?',
      'Combien de factures envoyées en octobre et combien sont payées ?',
    ])
      expect((await questionOf(text))[1], text).toMatchObject({
        of: 'invoices',
        where: { status: 'paid', issue_date: { within: { from: '2026-10-01', until: '2026-10-31' } } },
      })
    expect(await questionOf('members by tier and city')).toMatchObject([{ by: 'tier' }, { by: 'city' }])
  })

  test('who are behind invoices are all of them, whether or not they are members still', async () => {
    for (const turns of [
      ['show me all overdue invoices', 'who are they from?'],
      ['zeig mir die überfälligen Rechnungen', 'von wem sind die?'],
    ])
      expect((await questionOf(...turns))[0]?.where).toEqual({ invoices: { some: { is_overdue: true } } })
    for (const turns of [
      ['Who joined last year and came to no event?', 'How many are that?'],
      ['Wer ist letztes Jahr eingetreten und war auf keiner Veranstaltung?', 'Wie viele sind das?'],
    ])
      expect((await questionOf(...turns))[0]).toMatchObject({
        of: 'members',
        show: 'count',
        where: { registrations: { none: { status: 'attended' } } },
      })
  })
})

test.each<[string, string[], object]>([
  [
    'who speaks a language is no speaker',
    ['Who speaks German?', 'Wer spricht Deutsch?', 'Qui parle allemand ?', 'Deutschsprachige Mitglieder'],
    { of: 'members', where: { language: 'de' } },
  ],
  [
    'who came from a town lives there',
    ['How many new members came from Hamburg this year?'],
    { of: 'members', show: 'count', where: { city: 'Hamburg', joined_on: { within: 'this_year' } } },
  ],
  [
    'the cheapest membership is a tier',
    ['What is our cheapest membership?', 'Was ist unsere günstigste Mitgliedschaft?'],
    { of: 'tiers', show: 'rows', order: 'price_minor' },
  ],
])('%s, as was learnt', async (_, texts, question) => {
  for (const text of texts) expect(await planOf(text), text).toMatchObject({ kind: 'answer', asks: [{ question }] })
})

describe('the same question in three languages is the same look-up', () => {
  test.each([
    [
      [
        'How many members live in Hamburg?',
        'Wie viele Mitglieder wohnen in Hamburg?',
        'Combien de membres habitent à Hambourg ?',
      ],
      { of: 'members', show: 'count', where: { ...CURRENT, city: 'Hamburg' } },
    ],
    [
      ['members without e-mail', 'Mitglieder ohne E-Mail', 'les membres sans e-mail'],
      { of: 'members', show: 'rows', where: { ...CURRENT, email: { is_set: false } } },
    ],
    [
      [
        'Who attended at least 4 events this year?',
        'Wer hat dieses Jahr an mindestens vier Veranstaltungen teilgenommen?',
        'Qui a participé à au moins quatre évènements cette année ?',
      ],
      {
        of: 'members',
        show: 'rows',
        where: {
          ...CURRENT,
          registrations: {
            count: { gte: 4 },
            where: { status: 'attended', event: { event_date: { within: 'this_year' } } },
          },
        },
      },
    ],
    [
      ['What is overdue in total?', 'Wie hoch sind die überfälligen Beträge?', 'Quel est le montant total en retard ?'],
      { of: 'invoices', show: 'sum', field: 'remaining_minor', where: { is_overdue: true } },
    ],
  ])('%#', async (texts, question) => {
    for (const text of texts) expect((await questionOf(text))[0], text).toMatchObject(question)
  })
})

describe('no condition is dropped', () => {
  test('a word that found no place is asked about', async () => {
    expect(await planOf('How many ambidextrous members do we have in Hamburg?')).toMatchObject({ kind: 'clarify' })
    expect(await textOf('How many purple members do we have?')).toContain('purple')
  })

  test('what would be answered without that word is offered first, and said in other words', async () => {
    const plan = await planOf('How many purple members do we have in Hamburg?')
    expect(plan).toMatchObject({ kind: 'clarify', words: ['purple'] })
    if (plan.kind !== 'clarify') return
    expect(plan.options[0]).toBe('How many: Current members in Hamburg')
    const chosen = await planOf('How many purple members do we have in Hamburg?', plan.options[0] as string)
    expect(chosen).toMatchObject({ kind: 'answer', asks: [{ question: { of: 'members', show: 'count' } }] })
    expect(JSON.stringify(chosen)).toContain('"city":"Hamburg"')
    const [after] = await questionOf(
      'How many purple members do we have in Hamburg?',
      plan.options[0] as string,
      'By tier?',
    )
    expect(after).toMatchObject({ of: 'members', show: 'count', by: 'tier' })
    expect(JSON.stringify(after)).toContain('"city":"Hamburg"')
  })

  test('of a question of which no word was ever met nothing is guessed', async () => {
    const plan = await planOf('xyzzy foo')
    expect(plan).toMatchObject({ kind: 'clarify', words: ['xyzzy', 'foo'] })
    expect(plan).not.toHaveProperty('offered.0')
  })

  test('what is said around a question may be left out', async () => {
    const [question] = await questionOf('The auditors phoned this morning, how many members do we have?')
    expect(question?.where).toEqual(CURRENT)
  })

  test('slips are mended, in ordinary words and in months', async () => {
    const [question] = await questionOf('how many memebers joined since the first of Septmeber?')
    expect(question).toMatchObject({
      of: 'members',
      show: 'count',
      where: { joined_on: { within: { from: '2026-09-01' } } },
    })
  })
})

describe('what is left out, moved or put beside something', () => {
  test.each([
    ['Who joined in October and has not attended any event yet?', { registrations: { none: { status: 'attended' } } }],
    ['Wer war noch nie auf einer Veranstaltung?', { registrations: { none: { status: 'attended' } } }],
    ['Combien de membres ont démissionné en 2025 ?', { status: 'cancelled', cancelled_on: {} }],
    ['Wie viele Mitglieder traten 2025 aus?', { left_on: {} }],
    ['Who leaves next month?', { leaves_on: {} }],
    ['Which members are leaving in 2027?', { leaves_on: {} }],
    ['Wer kündigt nächstes Jahr?', { leaves_on: {} }],
    ['Quels membres partent le mois prochain ?', { leaves_on: {} }],
    ['Members leaving next year', { leaves_on: {} }],
    ['people who missed two or more events this year', { registrations: { count: { gte: 2 } } }],
    ['How many members have not paid their dues?', { invoices: { some: { status: 'open', kind: 'dues' } } }],
  ])('%s', async (text, where) => {
    const [question] = await questionOf(text)
    expect(question).toMatchObject({ of: 'members', where })
  })

  test.each([
    ['How many members did we have at the end of 2025?', '2025-12-31'],
    ['Mitgliederstand zum 1. Jänner 2026?', '2026-01-01'],
    ['Combien de membres avions-nous en 2024 ?', '2024-12-31'],
  ])('%s is as of a day', async (text, as_of) => {
    const [question] = await questionOf(text)
    expect(question).toMatchObject({ of: 'members', show: 'count', as_of, where: CURRENT })
  })

  test('standings are compared with those of a past day, sums with those of the year before', async () => {
    const members = await questionOf('Do we have more members than last year?')
    expect(members.map(({ as_of }) => as_of)).toEqual([undefined, expect.stringMatching(/^20/)])
    const donations = await questionOf('Sind die Spenden gegenüber dem Vorjahr gestiegen?')
    expect(donations).toHaveLength(2)
    expect(donations.every(({ show }) => show === 'sum')).toBe(true)
  })

  test('shares of money have their parts and the whole', async () => {
    const asks = await questionOf('What share of our income comes from donations and what from dues?')
    expect(asks.map(({ of, show }) => [of, show])).toEqual([
      ['allocations', 'sum'],
      ['allocations', 'sum'],
      ['payments', 'sum'],
    ])
  })

  test('two figures for each group are two questions', async () => {
    const asks = await questionOf("Nombre d'adhérents et âge moyen par formule d'adhésion")
    expect(asks.map(({ show, by }) => [show, by])).toEqual([
      ['count', 'tier'],
      ['average', 'tier'],
    ])
  })

  test('the difference of the last two answers', async () => {
    const asks = await questionOf('How much did we earn in May?', 'and in June?', 'what is the difference?')
    expect(asks).toHaveLength(2)
    expect(new Set(asks.map(({ where }) => JSON.stringify(where))).size).toBe(2)
  })

  test('what is not heeded is asked about, and the nearest reading is one that is answered', async () => {
    const question = 'How many events per month did we have on average in 2025?'
    const plan = await planOf(question)
    if (plan.kind !== 'clarify') throw new Error(JSON.stringify(plan))
    for (const option of plan.options) expect(await planOf(question, option)).toMatchObject({ kind: 'answer' })
    expect(plan.options).not.toHaveLength(0)
  })

  test('words of a shape are nothing that was done, and a birthday is in any year', async () => {
    expect(await questionOf('Show the ten newest members')).toEqual([
      { of: 'members', show: 'rows', where: CURRENT, order: '-joined_on', limit: 10 },
    ])
    expect(await questionOf('Welche Mitglieder haben Geburtstag im Dezember?')).toMatchObject([
      { of: 'members', where: { ...CURRENT, birthday: { within: { from: '2026-12-01', until: '2026-12-31' } } } },
    ])
  })

  test('of most rows nobody knows how they stood', async () => {
    expect(await planOf('How many people were on the waiting list on 3 May?')).toMatchObject({
      kind: 'refuse',
      reason: 'not_kept',
    })
  })
})

describe('combining', () => {
  test.each([
    ['which members have never registered', { registrations: { none: {} } }],
    ['members in Hamburg or Kiel', { city: { in: ['Hamburg', 'Kiel'] } }],
    ['members outside Hamburg', { city: { not: 'Hamburg' } }],
    ['members over 65', { age: { gt: 65 } }],
    ['members who owe more than 100 euros', { owed_minor: { gt: '100.00' } }],
    ['students who joined last year', { tier_id: true, joined_on: { within: 'previous_year' } }],
    ['members whose membership runs out within 30 days', { valid_through: { within: 'next_30_days' } }],
  ])('%s', async (text, expected) => {
    const where = (await questionOf(text))[0]?.where as Record<string, unknown>
    for (const [field, value] of Object.entries(expected)) {
      if (value === true) expect(where[field]).toBe(ids.student)
      else expect(where[field]).toMatchObject(value as object)
    }
  })

  test('rankings, series and shares are questions too', async () => {
    expect((await questionOf('Which city has the most members?'))[0]).toMatchObject({
      by: 'city',
      order: '-value',
      limit: 1,
    })
    expect((await questionOf('new members per month this year'))[0]).toMatchObject({
      by: { field: 'joined_on', every: 'month' },
    })
    expect((await questionOf('open balance by tier'))[0]).toMatchObject({
      of: 'invoices',
      by: 'member.tier',
      show: 'sum',
    })
    expect((await questionOf('What share of members live in Hamburg?'))[0]).toMatchObject({
      show: 'share',
      where: { city: 'Hamburg' },
      share_of: CURRENT,
    })
    expect((await questionOf('average age of members'))[0]).toMatchObject({ show: 'average', field: 'age' })
  })

  test('a comparison asks the same of both sides', async () => {
    const asked = await questionOf('How many members joined this year compared with last year?')
    expect(asked.map(({ where }) => where)).toMatchObject([
      { joined_on: { within: { from: '2026-01-01', until: '2026-11-20' } } },
      { joined_on: { within: { from: '2025-01-01', until: '2025-11-20' } } },
    ])
  })

  test('an event is known by its name, by its kind and time, and with a slip', async () => {
    for (const text of [
      'free seats at the Winter Gala?',
      'free seats at the next gala?',
      'freie Plätze bei der Wintergala?',
      'free seats at the witner gala',
    ])
      expect((await questionOf(text))[0], text).toMatchObject({
        of: 'events',
        field: 'seats_free',
        where: { id: ids.gala },
      })
  })
})

test.each([
  'Which events had the highest attendance this year?',
  'Which events had the most attendees this year?',
  'Welche Veranstaltungen hatten dieses Jahr die meisten Teilnehmer?',
])('%s asks of the events when they were, and for the seats that were used', async (text) => {
  expect(await questionOf(text)).toEqual([
    {
      of: 'events',
      show: 'rows',
      where: {
        event_status: 'completed',
        event_date: { within: 'this_year' },
        registrations: { some: { status: 'attended' } },
      },
      order: '-seats_used',
      limit: 5,
    },
  ])
})

test('a follow-up changes the question before it', async () => {
  expect((await questionOf('How many members live in Hamburg?', 'and in Bremen?'))[0]?.where).toMatchObject({
    city: 'Bremen',
  })
  expect((await questionOf('members in Hamburg', 'only the students'))[0]?.where).toMatchObject({
    city: 'Hamburg',
    tier_id: ids.student,
  })
  expect((await questionOf('members in Hamburg', 'how many of them are students?'))[0]).toMatchObject({
    show: 'count',
    where: { city: 'Hamburg', tier_id: ids.student },
  })
})

describe('answers', () => {
  test('are in the language of the question, with the asked thing first', async () => {
    expect(await textOf('How many members do we have?')).toBe('There are 3 current members.')
    expect(await textOf('Wie viele Mitglieder haben wir in Hamburg?')).toBe('Es gibt 2 aktuelle Mitglieder in Hamburg.')
    expect(await textOf('Combien de membres avons-nous à Brême ?')).toBe('Il y a 1 membre actuel à Bremen.')
  })

  test('a value that does not exist is an answer', async () => {
    expect(await textOf('How many members live in Ghent?')).toBe('There are no current members in Ghent.')
    expect(await textOf('Wie viele Ehrenmitglieder haben wir?')).toMatch(/^Es gibt keine aktuellen Mitglieder/)
  })

  test('yes or no comes first where it was asked', async () => {
    expect(await textOf('Are there any members in Bremen?')).toMatch(/^Yes\. There is 1 current member in Bremen\./)
    expect(await textOf('Gibt es Mitglieder in Lugano?')).toMatch(
      /^Nein\. Es gibt keine aktuellen Mitglieder in Lugano\./,
    )
  })

  test('whether it is more is said before how much, and this year is held against the same days of the last', async () => {
    expect(await textOf('Did we gain more members this year than last year?')).toMatch(
      /^Yes\.\nJanuary 1 to November 20, 2026: /,
    )
    expect(await textOf('Haben wir dieses Jahr weniger Mitglieder gewonnen als letztes Jahr?')).toMatch(
      /^Nein\.\n1\. Januar /,
    )
    expect(await textOf('Did we gain more or fewer members this year than last year?')).not.toMatch(/^(?:Yes|No)/)
  })

  test('whether all members have something is told by those who have it', async () => {
    expect(await textOf('Tous les membres ont-ils une adresse e-mail ?')).toMatch(/^(?:Oui|Non)\. \d+.*% – /)
  })

  test('that nobody has a name is an answer, with those who have a part of it', async () => {
    expect(await textOf('Is there anybody called Zzyzx?')).toBe('No member is called “Zzyzx”.')
    expect(await textOf('Gibt es jemanden namens Zzyzx?')).toBe('Kein Mitglied heißt „Zzyzx“.')
    expect(await textOf('Does Dora Zzyzx live in Kiel?')).toMatch(
      /^No member is called “Dora Zzyzx”\. Did you mean Dora Lund/,
    )
  })

  test('people are found however their names are written', async () => {
    for (const name of ["Ada O'Brien", 'ada obrien', "Ben van 't Hoff", 'Cem Yildiz'])
      expect(await textOf(`Which city does ${name} live in?`), name).toMatch(/city (?:Hamburg|Bremen)/)
    expect(await textOf('Which city does Nobody Atall live in?')).toContain('No member is called')
  })
})

test('a French word is known without its apostrophe, and a number with a space in it', async () => {
  const [speakers] = await questionOf('combien dadhérents parlent francais ?')
  expect(speakers).toMatchObject({ of: 'members', show: 'count', where: { language: 'fr' } })
  const [large] = await questionOf('Quelles factures de plus de 1 000 € ne sont pas payées ?')
  expect(large).toMatchObject({ of: 'invoices', where: { total_minor: { gt: '1000.00' } } })
})

test.each(['list 3.5 events', 'die ersten 2,5 Mitglieder', 'les 1,5 plus gros débiteurs'])(
  'there is no part of a row: %s',
  async (text) => {
    expect((await planOf(text)).kind).not.toBe('answer')
  },
)

test('a name that is a part of another one in the question is the same person', async () => {
  const plan = await composedPlan(readContext, ['Ms Lund called: what does Dora Lund owe?'])
  expect(plan).toMatchObject({ kind: 'answer', named: [expect.stringContaining('Dora')] })
})

test.each([
  ['Buche 120 Euro, bar', 'payments'],
  ['Book 120 euros in cash', 'payments'],
  ['Verschiebe die Fälligkeit von TG-2026-01772 auf Januar', 'invoices'],
  ['delete all lapsed members', 'members'],
])('the page that is named is where it can be done: %s', async (text, about) => {
  expect(await planOf(text)).toMatchObject({ kind: 'refuse', reason: 'order', about })
})

test("orders and what no record holds are declined, and others' records to a member", async () => {
  expect(await planOf('delete all lapsed members')).toMatchObject({ kind: 'refuse', reason: 'order' })
  expect(await planOf('Wie ist das Wetter?')).toMatchObject({ kind: 'refuse', reason: 'foreign' })
  expect(await read(own, ['Who owes the most money?'])).toMatchObject({ kind: 'refuse', reason: 'others' })
})

test('a question that stands by itself is answered as if nothing had been asked before it', async () => {
  const plan = await planOf('How many active members live in Hamburg?', 'How many active members do we have by city?')
  expect(plan).toMatchObject({ kind: 'answer', asks: [{ question: { by: 'city', where: { status: 'active' } } }] })
})

test('what follows an offer that was chosen is asked of the plan that it stands for', async () => {
  const texts = [
    'What share of members left last year?',
    'How many purple mails have failed?',
    'The people of last year and their money',
    'Ist das mehr als bei den anderen?',
    'Who among the Hamburg lot is worth a call?',
  ]
  let count = 0
  for (const text of texts) {
    const plan = await planOf(text)
    if (plan.kind !== 'clarify') continue
    const composed = JSON.stringify(plan.asks?.[0]?.question)
    for (const { text: chosen, asks } of plan.offered ?? []) {
      if (JSON.stringify(asks[0]?.question) === composed) continue
      count += 1
      const after = await planOf(text, chosen, 'By tier?')
      if (after.kind === 'answer') expect(after.asks[0]?.question.where).toMatchObject(asks[0]?.question.where ?? {})
      else expect(after.kind).toBe('clarify')
    }
  }
  expect(count).toBeGreaterThan(0)
})

test.each([
  ['the first one', 0],
  ['second one please', 1],
  ['2', 1],
  ['die zweite', 1],
  ['Ich meine die erste.', 0],
  ['la deuxième s’il vous plaît', 1],
  ['the ninth one', undefined],
  ['the first gala', undefined],
])('what is offered is chosen by its place: %s', (text, at) => {
  const offer = (of: string) => ({ text: of, asks: [], together: 'single' as const })
  const offered = [offer('members'), offer('events')]
  const plan = { kind: 'clarify' as const, language: 'en' as const, words: [], options: [], is_name: false, offered }
  expect(offerChosen(plan, text)).toBe(at === undefined ? undefined : offered[at])
  expect(offerChosen(plan, 'events')).toBe(offered[1])
})

test('nothing is offered that the asker may not see', async () => {
  const offeredTo = async (context: ReadContext, text: string) => {
    const plan = await read(context, [text])
    return plan.kind === 'clarify' ? (plan.offered ?? []) : []
  }
  const text = 'How many purple mails have failed?'
  expect(await offeredTo(readContext, text)).not.toHaveLength(0)
  expect((await offeredTo(manager, text)).map(({ text }) => text)).toEqual([])
  expect(await offeredTo(own, 'How many purple members do we have?')).toHaveLength(0)
})

test('a text that is too long for a question is not read twice', async () => {
  const plan = await planOf(`${'purple '.repeat(80)}members`)
  expect(plan).toMatchObject({ kind: 'clarify' })
  expect(plan).not.toHaveProperty('offered')
})

test('an order is declined with the page where the asker can carry it out, and with none where nobody lets them', async () => {
  const told = async (context: ReadContext, ...turns: string[]) => tell(await read(context, turns), [], context).text
  expect(await told(readContext, 'delete all lapsed members')).toContain('[Members](/admin/members)')
  expect(await told(readContext, 'Cancel the gala event')).toContain('[Events](/admin/events)')
  expect(await told(readContext, 'Storniere alle überfälligen Rechnungen')).toMatch(
    /Hier geht es: \[Invoices\]\(\/admin\/finance/,
  )
  expect(await told(readContext, 'Who is overdue?', 'delete them')).toContain('](/admin/')
  expect(await planOf('delete them')).toMatchObject({ kind: 'refuse', reason: 'order' })
  expect(await told(own, 'delete all lapsed members')).not.toContain('/admin')
  expect(await told(own, 'cancel my registration')).toContain('[Events](/member/events)')
  expect(await told(readContext, 'delete everything')).not.toContain('](')
})

test('a slip in a word is understood or asked about, and what says no is never lost by one', async () => {
  for (const text of ['Wer hat seinen Beitrag noch nich bezahlt?', 'Wer hat seinen Beitrag noch nix bezahlt?'])
    expect(await questionOf(text), text).toEqual(await questionOf('Wer hat seinen Beitrag noch nicht bezahlt?'))
  expect((await questionOf('How many members live in Hambrug?'))[0]?.where).toMatchObject({ city: 'Hamburg' })
  // A town that nobody lives in is no slip of another word.
  expect((await questionOf('Combien de membres vivent à Paris ?'))[0]?.where).toMatchObject({ city: 'Paris' })
})

test('who is late with paying owes what is overdue, whether or not the membership is active', async () => {
  for (const text of ['Who is late with paying?', 'Who is late with payments?', 'Wer ist mit der Zahlung zu spät?'])
    expect((await questionOf(text))[0]?.where, text).toEqual((await questionOf('Who is overdue?'))[0]?.where)
})

test('what is open to nobody is not told to a member who says "give me"', async () => {
  for (const text of [
    "Donnez-moi l'âge et l'adresse de la présidente.",
    'Give me the age and the address of the president',
  ])
    expect((await read(own, [text])).kind, text).not.toBe('answer')
})

test('whether the latest invoice is paid is never told of those that are paid', async () => {
  for (const text of [
    'Is the latest invoice of Ben van ’t Hoff paid?',
    'Ist die letzte Rechnung von Ben van ’t Hoff bezahlt?',
  ])
    expect(JSON.stringify(await planOf(text)), text).not.toMatch(/"kind":"answer".*"status":"paid"/)
})

test('"he" is asked back where nobody was named before', async () => {
  expect(await planOf('And how much does he owe?')).toMatchObject({ kind: 'clarify', words: ['he'] })
  expect(await planOf("What does Ben van 't Hoff owe?", 'And since when is he a member?')).not.toMatchObject({
    words: ['he'],
  })
})

test('a member who asks on about what is their own is understood, and declined where others are meant', async () => {
  const about = async (...turns: string[]) => {
    const plan = await composedPlan(own, turns)
    return plan.kind === 'answer' ? plan.asks[0]?.question.of : plan.kind === 'refuse' ? plan.reason : plan.kind
  }
  expect(await about('What do I owe?', 'When is it due?')).toBe('invoices')
  expect(await about('Mes factures', 'Lesquelles sont impayées ?')).toBe('invoices')
  expect(await about('Wer von den anderen hat seinen Beitrag nicht bezahlt?')).toBe('others')
  expect(await about('Vous avez le téléphone de Birgit Jürgens ?')).toBe('others')
})

test('what somebody owes and when it is due is told of the same invoices', async () => {
  const [question] = await questionOf("What does Ada O'Brien owe?", 'And when is it due?')
  expect(question).toMatchObject({ of: 'invoices', where: { status: 'open' } })
  expect(JSON.stringify(question)).toContain('member_id')
})

describe('what is not meant, and what lies between two numbers', () => {
  test.each([
    ['Members not from Hamburg and Bremen', { city: { not_in: ['Hamburg', 'Bremen'] } }],
    ['Members not in Hamburg, Bremen or Kiel', { city: { not_in: ['Hamburg', 'Bremen', 'Kiel'] } }],
    ['Mitglieder außer aus Hamburg und Bremen', { city: { not_in: ['Hamburg', 'Bremen'] } }],
    ['Members in Hamburg or Bremen', { city: { in: ['Hamburg', 'Bremen'] } }],
  ])('%s: a "not" holds for all that are listed behind it', async (text, where) => {
    expect((await questionOf(text))[0]?.where).toMatchObject(where)
  })

  test('events but for two kinds are of neither', async () => {
    const [question] = await questionOf('Events except workshops and webinars')
    expect(question?.where).toMatchObject({ kind: { not_in: ['workshop', 'webinar'] } })
  })

  test('behind a "but" it is meant again', async () => {
    const plan = JSON.stringify(await composedPlan(readContext, ['members not in Hamburg but in Bremen']))
    expect(plan).toContain('"city":"Bremen"')
    expect(plan).not.toContain('not_in')
  })

  test.each([
    [
      'overdue invoices between 100 and 200 euros',
      [{ total_minor: { gte: '100.00' } }, { total_minor: { lte: '200.00' } }],
    ],
    ['Rechnungen zwischen 100 € und 200 €', [{ total_minor: { gte: '100.00' } }, { total_minor: { lte: '200.00' } }]],
    ['membres entre 30 et 40 ans', [{ age: { gte: 30 } }, { age: { lte: 40 } }]],
  ])('%s has both ends', async (text, and) => {
    expect((await questionOf(text))[0]?.where?.and).toEqual(expect.arrayContaining(and as object[]))
  })

  test('a number of what belongs to somebody can lie between two as well', async () => {
    const [question] = await questionOf('members with between 2 and 4 registrations')
    expect(question?.where).toMatchObject({ registrations: { count: { gte: 2, lte: 4 } } })
  })

  test('months lie between each other as before', async () => {
    const [question] = await questionOf('payments between March and May')
    expect(question?.where).toMatchObject({ received_on: { within: { from: '2026-03-01', until: '2026-05-31' } } })
  })
})

test('an organization that several belong to is asked for by its name, whatever signs are in it', async () => {
  for (const text of ['Who works at Speicher 21 GmbH & Co. KG?', 'Wer ist von Speicher 21 GmbH & Co KG?'])
    expect((await questionOf(text))[0]?.where, text).toMatchObject({ organization: 'Speicher 21 GmbH & Co. KG' })
})

test('in the present, who comes to an event comes to the one ahead, and who asks for their own looks ahead', async () => {
  const [coming] = await questionOf('How many people come to the Winter Gala?')
  expect(coming?.where).toMatchObject({ ...SOLD, event_id: ids.gala })
  const plan = await composedPlan(own, ['Which events am I registered for?'])
  expect(plan.kind === 'answer' && plan.asks[0]?.question.where).toMatchObject({
    event_status: { in: ['upcoming', 'ongoing'] },
  })
})

test('a German noun is nobody, though a name is near to it', async () => {
  const plan = await composedPlan(readContext, ['Wer bekommt noch einen Brief?'])
  expect(plan).not.toMatchObject({ is_name: true })
  expect(await composedPlan(readContext, ["Was schuldet Frau O'Brien?"])).toMatchObject({ kind: 'answer' })
})

test('what is shortened is read as its word, and its full stop ends nothing', async () => {
  const asWritten = async (text: string, spelt: string) =>
    expect(await questionOf(text), text).toEqual(await questionOf(spelt))
  await asWritten('members w/o email', 'members without email')
  await asWritten('what came in last wk?', 'what came in last week?')
  await asWritten('wessen Mitgliedschaft läuft im Dez. aus?', 'wessen Mitgliedschaft läuft im Dezember aus?')
  await asWritten('Was haben wir dieses Jahr insges. eingenommen?', 'Was haben wir dieses Jahr insgesamt eingenommen?')
})

test('a time and now are two times', async () => {
  const [now, then] = await questionOf('members now vs start of the year')
  expect(now?.as_of).toBeUndefined()
  expect(then?.as_of).toBe('2026-01-01')
})

test('for how long somebody has been a member is counted, and how long one still is is told', async () => {
  for (const text of [
    'How many members have been with us for more than five years?',
    'Combien de membres depuis plus de cinq ans ?',
  ])
    expect((await questionOf(text))[0], text).toMatchObject({
      show: 'count',
      where: { joined_on: { lt: '2021-11-20' } },
    })
  const plan = await composedPlan(own, ['Wie lange läuft meine Mitgliedschaft noch?'])
  expect(plan).toMatchObject({ kind: 'answer', asks: [{ fields: ['valid_through'] }] })
})

test('the next event is the one that is asked on about', async () => {
  for (const turns of [
    ['Welche Veranstaltung steht als nächste an?', 'Wer hat sich dafür angemeldet?'],
    ['What is the next event?', 'Who has signed up for it?'],
  ])
    expect((await questionOf(...turns))[0]?.where, turns[0]).toMatchObject({ event_id: ids.gala })
})

test('a time may begin now, and a year that is not over ends today', async () => {
  const [ahead] = await questionOf('events between now and the end of January')
  expect(ahead?.where).toMatchObject({ event_date: { within: { from: '2026-11-20', until: '2027-01-31' } } })
  expect((await questionOf('Wie viele Veranstaltungen sind es dieses Jahr bis jetzt?'))[0]?.where).toMatchObject({
    event_date: { within: { from: '2026-01-01', until: '2026-11-20' } },
  })
})

test('of two quarters the second may be said by its number alone', async () => {
  const [third, second] = await questionOf('Did we take in more money in the third quarter than in the second?')
  expect(third?.where).toMatchObject({ received_on: { within: { from: '2026-07-01', until: '2026-09-30' } } })
  expect(second?.where).toMatchObject({ received_on: { within: { from: '2026-04-01', until: '2026-06-30' } } })
})

test.each(['Bitte alle stornierten Anmeldungen löschen', 'Merci de supprimer toutes les inscriptions annulées'])(
  '%s is an order',
  async (text) => {
    expect(await planOf(text)).toMatchObject({ kind: 'refuse', reason: 'order' })
  },
)

test('that an event is full is asked once', async () => {
  const [question] = await questionOf('Is the Winter Gala fully booked?', 'How many people are on the waiting list?')
  expect(JSON.stringify(question?.where)).not.toContain('seats_free')
})

test('the day of what something is asked for says nothing of when', async () => {
  const [now, then] = await questionOf(
    'For the board meeting on Thursday I need to know how many members we have today and how many we had on the first of January.',
  )
  expect([now?.as_of, then?.as_of]).toEqual([undefined, '2026-01-01'])
  const [question] = await questionOf('Pour la réunion du bureau de jeudi, combien de membres avons-nous ?')
  expect(question).toMatchObject({ show: 'count' })
  expect(question?.as_of).toBeUndefined()
})

test('what is composed of every word is answered where nothing else can be meant', async () => {
  for (const text of ['Wie viele kommen zur Gala im Dezember?', 'who is coming to the gala on 19 December?'])
    expect(await planOf(text), text).toMatchObject({ kind: 'answer' })
})

test('a weekday is one day, and a day without a year may be of any', async () => {
  const [ahead] = await questionOf("who's coming to the gala on Thursday?")
  expect(JSON.stringify(ahead?.where)).toContain('2026-11-26')
  const [named] = await questionOf('who signed up for the gala on 19 December?')
  expect(named?.where).toMatchObject({ event_id: ids.gala })
})

test('whether something was done is asked, and ordered only where it is to be done', async () => {
  expect(await planOf('Did we refund anyone this year?')).not.toMatchObject({ reason: 'order' })
  for (const text of ['Please could you refund Ada', 'Are you able to delete all lapsed members?'])
    expect(await planOf(text), text).toMatchObject({ reason: 'order' })
})

test.each([
  'How many members joined on 31 February 2026?',
  'Wer war am 30.02.2026 da?',
  'payments on 29.2.2025',
  'les paiements du 31 juin',
])('%s names a day that there is not', async (text) => {
  expect(await planOf(text)).toMatchObject({ kind: 'refuse', reason: 'no_day' })
})

test('29 February is a day of a leap year', async () => {
  expect(await planOf('payments on 29 February 2024')).toMatchObject({ kind: 'answer' })
})

test('a company that nobody belongs to is not there, and one that somebody does is theirs', async () => {
  expect(await planOf('Zahlt Unicorn Handels GmbH pünktlich?')).toMatchObject({ kind: 'nobody', near: [] })
  const [question] = await questionOf('Who works at Speicher 21 GmbH & Co. KG?')
  expect(question?.where).toMatchObject({ organization: 'Speicher 21 GmbH & Co. KG' })
})

test('who is asked what it is tells what it can be asked', async () => {
  for (const text of ['Hallo, wer bist du denn?', 'What can you do?', 'Qui es-tu ?'])
    expect(await planOf(text), text).toMatchObject({ kind: 'clarify', words: [] })
})

test('on the same date of the year before is as far as that year was then', async () => {
  const [question] = await questionOf('How many members joined this year?', 'and last year, on the same date?')
  expect(question?.where).toMatchObject({ joined_on: { within: { from: '2025-01-01', until: '2025-11-20' } } })
})

test('seats that were sold are taken', async () => {
  expect((await questionOf('How many seats were sold for the Winter Gala?'))[0]?.field).toBe('seats_taken')
})

test('how something is done is told by the page where it is', async () => {
  const told = async (context: ReadContext, text: string) => tell(await read(context, [text]), [], context).text
  expect(await told(readContext, 'How do I create an invoice?')).toContain('](/admin/finance/invoices)')
  for (const text of [
    'How can I change my address?',
    'Wie kann ich meine Adresse ändern?',
    'Comment puis-je changer mon adresse ?',
  ])
    expect(await told(own, text), text).toContain('](/member/profile')
})

test('a share of the invoices is of their number, and one of what was invoiced of the money', async () => {
  expect((await questionOf('Wie viel Prozent der Rechnungen sind überfällig?'))[0]).toMatchObject({ show: 'share' })
  const [part] = await questionOf('What share of the amount invoiced this year is overdue?')
  expect(part).toMatchObject({ show: 'sum' })
})

test('what is held against something else is never told of one side alone', async () => {
  const plan = await composedPlan(readContext, ['Are students slower to pay than individuals?'])
  expect(plan).toMatchObject({ kind: 'clarify', words: ['than'] })
})

test('terms are told apart', async () => {
  const plan = await composedPlan(readContext, ['What is the difference between lapsed and cancelled?'])
  const { text } = tell(plan, [], readContext)
  expect(text).toContain('Members have lapsed when')
  expect(text).toContain('A membership is cancelled when')
})

test('nobody is told by how many more there are', async () => {
  expect(await composedPlan(readContext, ['Who changed something yesterday?'])).toMatchObject({ kind: 'clarify' })
  expect(await composedPlan(readContext, ['Are we growing?'])).toMatchObject({ asks: [{ measure: 'growth' }] })
})

test('whoever owes something owes it whatever became of the membership', async () => {
  const [question] = await questionOf('Which members owe us more than 100 euros?')
  expect(question?.where).not.toHaveProperty('status')
})

test('a choice between what is no condition breaks nothing', async () => {
  const broken = vi.spyOn(logger, 'error')
  await composedPlan(own, ['Muss ich für die Verlängerung was tun oder läuft das bei mir automatisch?'])
  expect(broken).not.toHaveBeenCalled()
})

test('an event is known by a word of its title beside its kind, and by how its title ends', async () => {
  const { db, tenant_id } = await makeTenant()
  const add = (title: string, kind: string) => makeEvent(db, { title, kind, event_date: '2026-12-19T19:00' } as never)
  const heritage = await add('Heritage and Reuse Conference 2027', 'conference')
  const awards = await add('Guild Awards Night 2026', 'gala')
  await add('Mobility Conference 2026', 'conference')
  const context = await openReading(
    createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }),
    NOW,
  )
  const read = async (text: string) => JSON.stringify(await composedPlan(context, [text]))
  expect(await read('Wie viele sind für die Heritage-Konferenz angemeldet?')).toContain(heritage.id)
  expect(await read('How many have signed up for the awards night?')).toContain(awards.id)
  expect(await read('How many have signed up for the conference?')).not.toContain(heritage.id)
})

test('how many are asked for is no aside', async () => {
  const [overdue] = await questionOf('Who owes us most? The ten biggest will do.')
  expect(overdue?.limit).toBe(10)
})

test('that the database is away is never told as not understood', async () => {
  const text = 'How many members live in Hamburg?'
  // Its own words are known by then.
  expect((await planOf(text)).kind).toBe('answer')
  const db = new Proxy(
    {},
    {
      get: () => {
        throw new Error('the connection was closed')
      },
    },
  )
  const away = { ...readContext, ctx: { ...readContext.ctx, db } } as never
  await expect(read(away, [text])).rejects.toThrow('the connection was closed')
})
