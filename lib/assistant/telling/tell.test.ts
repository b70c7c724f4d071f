import { describe, expect, test } from 'vitest'
import type { Found } from '#lib/assistant/look-up'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Ask } from '#lib/assistant/reading/plan'
import { clauseOf, countedText } from '#lib/assistant/telling/phrases'
import { factsOf } from '#lib/assistant/telling/results'
import { speechOf } from '#lib/assistant/telling/speech'
import { tell } from '#lib/assistant/telling/tell'
import { createCtx } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import type { Answer, Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

const NAMED = '0199a0aa-0000-7000-8000-000000000001'
const TITLES = new Map([[NAMED, 'Sommerfest']])
const ctx = createCtx({ tenant_id: 't', actor: { kind: 'system', name: 'test' }, request_id: 'test' })
const readContext = {
  ctx,
  tenant: { locale: 'en-GB', currency: 'EUR', time_zone: 'Europe/Berlin', fiscal_year_start: 1 },
  today: '2026-11-22',
  reaches_all: true,
} as unknown as ReadContext

const ask = (question: Question, more: Partial<Ask> = {}): Ask => ({
  question,
  wants: 'figure',
  fields: [],
  is_wide: false,
  as_of: null,
  unused: [],
  label: null,
  ...more,
})

type Asked = Partial<Omit<Ask, 'question'>> & { question?: Partial<Question> }

/** A look-up with its answer: a count unless anything else is given. */
function found(of: Noun, where: Condition, count: number, more: Partial<Answer> = {}, asked: Asked = {}): Found {
  const { show = 'count', as_of = null, groups = null } = more
  const { question = {}, ...rest } = asked
  const answer: Answer = {
    of,
    show,
    words: '',
    as_of,
    unit: 'count',
    currency: null,
    value: count,
    count,
    where,
    out_of: null,
    sums: null,
    groups,
    has_more_groups: false,
    cuts_a_tie: false,
    rows: null,
    comparison: null,
    ...more,
  }
  return { ask: ask({ of, where, show, ...question }, rest), answer, measured: null, sum: null }
}

interface Told {
  found: Found[]
  is_first?: 'larger' | 'smaller'
  together?: 'per'
}

const CURRENT = { status: { in: ['active', 'grace'] } }
const money = (show: 'sum' | 'average', value: string, field: string): [Partial<Answer>, Asked] => [
  { show, value, unit: 'money', currency: 'EUR' },
  { question: { field } },
]
const grouped = (by: Question['by'], ...groups: (readonly [key: string, count: number])[]) =>
  [
    { groups: groups.map(([key, count]) => ({ key, label: key, value: count, count, where: {} })) },
    { question: { by } },
  ] as const

/** What was found, and how each language says it. */
const SENTENCES: readonly (readonly [Told, en: string, de: string, fr: string])[] = [
  [
    { found: [found('members', { and: [CURRENT, { city: 'Hamburg' }] }, 0)] },
    'There are no current members in Hamburg.',
    'Es gibt keine aktuellen Mitglieder in Hamburg.',
    'Il n’y a pas de membre actuel à Hamburg.',
  ],
  [
    { found: [found('members', { and: [CURRENT, { owes: true }] }, 1)] },
    'There is 1 current member who owes something.',
    'Es gibt 1 aktuelles Mitglied mit offenen Beträgen.',
    'Il y a 1 membre actuel qui doit quelque chose.',
  ],
  [
    { found: [found('members', { owes: true, owed_minor: { gt: '200.00' } }, 34)] },
    'There are 34 members who owe more than €200.00.',
    'Es gibt 34 Mitglieder, die mehr als 200,00 € schulden.',
    'Il y a 34 membres qui doivent plus de 200,00 €.',
  ],
  [
    { found: [found('events', { event_status: 'upcoming', seats_free: { gt: 0 } }, 8)] },
    'There are 8 upcoming events with free seats.',
    'Es gibt 8 kommende Veranstaltungen mit freien Plätzen.',
    'Il y a 8 évènements à venir avec des places libres.',
  ],
  [
    {
      found: [
        found(
          'invoices',
          { uncollectible_at: { within: 'this_year' } },
          30,
          ...money('sum', '7613.00', 'written_off_minor'),
        ),
      ],
    },
    '€7,613.00 written off in total (30 invoices written off this year).',
    'Insgesamt 7.613,00 € abgeschrieben (30 Rechnungen, die in diesem Jahr abgeschrieben wurden).',
    '7 613,00 € passés en perte au total (30 factures passées en perte cette année).',
  ],
  [
    { found: [found('members', { and: [CURRENT, { invoices: { some: { status: 'open' } } }] }, 79)] },
    'There are 79 current members with open invoices.',
    'Es gibt 79 aktuelle Mitglieder mit offenen Rechnungen.',
    'Il y a 79 membres actuels avec des factures ouvertes.',
  ],
  [
    { found: [found('members', { and: [CURRENT, { registrations: { none: { status: 'attended' } } }] }, 1234)] },
    'There are 1,234 current members who attended no event.',
    'Es gibt 1.234 aktuelle Mitglieder, die an keiner Veranstaltung teilgenommen haben.',
    'Il y a 1 234 membres actuels qui n’ont participé à aucun évènement.',
  ],
  [
    {
      found: [
        found('members', { and: [CURRENT, { invoices: { count: { gte: 1 }, where: { is_overdue: true } } }] }, 5),
      ],
    },
    'There are 5 current members with at least 1 overdue invoice.',
    'Es gibt 5 aktuelle Mitglieder mit mindestens 1 überfälliger Rechnung.',
    'Il y a 5 membres actuels avec au moins 1 facture en retard.',
  ],
  // Whose invoices they are is seen: of two relations the heavy one comes last, and what is within one is in brackets.
  [
    {
      found: [found('registrations', { member: { city: 'Hamburg' }, invoice: { status: 'open' } }, 3)],
    },
    'There are 3 registrations with open invoices, of members in Hamburg.',
    'Es gibt 3 Anmeldungen mit offenen Rechnungen, von Mitgliedern in Hamburg.',
    'Il y a 3 inscriptions avec des factures ouvertes, de membres à Hamburg.',
  ],
  [
    {
      found: [found('registrations', { member: { city: 'Hamburg', invoices: { some: { status: 'open' } } } }, 3)],
    },
    'There are 3 registrations of members (in Hamburg with open invoices).',
    'Es gibt 3 Anmeldungen von Mitgliedern (in Hamburg mit offenen Rechnungen).',
    'Il y a 3 inscriptions de membres (à Hamburg avec des factures ouvertes).',
  ],
  [
    {
      found: [
        found(
          'registrations',
          {
            ...{ registered_at: { within: 'this_year' }, event: { location: { contains: 'Kiel' } } },
            ...{ member: { joined_on: { within: 'this_year' } }, invoice: { status: 'open' } },
          },
          3,
        ),
      ],
    },
    'There are 3 registrations made this year, with open invoices, for events (in Kiel), of members who joined this year.',
    'Es gibt 3 Anmeldungen, die in diesem Jahr eingegangen sind, mit offenen Rechnungen, zu Veranstaltungen (in Kiel), von Mitgliedern, die in diesem Jahr beigetreten sind.',
    'Il y a 3 inscriptions faites cette année, avec des factures ouvertes, à des évènements (à Kiel), de membres ayant adhéré cette année.',
  ],
  [
    { found: [found('members', { joined_on: { within: 'this_year' }, invoices: { some: {} } }, 2)] },
    'There are 2 members who joined this year, with invoices (including drafts and voided ones).',
    'Es gibt 2 Mitglieder, die in diesem Jahr beigetreten sind, mit Rechnungen (auch Entwürfe und stornierte).',
    'Il y a 2 membres ayant adhéré cette année, avec des factures (y compris les brouillons et les annulées).',
  ],
  [
    { found: [found('registrations', { or: [{ member: { city: 'Kiel' } }, { status: 'waitlisted' }] }, 3)] },
    'There are 3 registrations (of members in Kiel) or on the waiting list.',
    'Es gibt 3 Anmeldungen (von Mitgliedern in Kiel) oder auf der Warteliste.',
    'Il y a 3 inscriptions (de membres à Kiel) ou en liste d’attente.',
  ],
  [
    {
      found: [
        found(
          'members',
          { registrations: { count: { gte: 1 }, where: { status: 'attended' } }, country: { in: ['DE', 'NL'] } },
          3,
        ),
      ],
    },
    'There are 3 members in Germany or in the Netherlands who attended at least 1 event.',
    'Es gibt 3 Mitglieder in Deutschland oder in den Niederlanden, die an mindestens 1 Veranstaltung teilgenommen haben.',
    'Il y a 3 membres en Allemagne ou aux Pays-Bas qui ont participé à au moins 1 évènement.',
  ],
  [
    { found: [found('events', { kind: 'workshop', cancelled_at: { within: 'this_year' } }, 1)] },
    'There is 1 workshop cancelled this year.',
    'Es gibt 1 Workshop, der in diesem Jahr abgesagt wurde.',
    'Il y a 1 atelier annulé cette année.',
  ],
  [
    { found: [found('events', { kind: 'conference', cancelled_at: { within: 'this_year' } }, 2)] },
    'There are 2 conferences cancelled this year.',
    'Es gibt 2 Konferenzen, die in diesem Jahr abgesagt wurden.',
    'Il y a 2 conférences annulées cette année.',
  ],
  [
    { found: [found('invoices', { status: { in: ['open', 'paid'] }, total_minor: { gt: '60.00', lt: '120.00' } }, 0)] },
    'There are no open or paid invoices of more than €60.00 and less than €120.00.',
    'Es gibt keine offenen oder bezahlten Rechnungen über mehr als 60,00 € und weniger als 120,00 €.',
    'Il n’y a pas de facture ouverte ou payée de plus de 60,00 € et moins de 120,00 €.',
  ],
  [
    { found: [found('events', { seats_taken: { in: [1, 2] } }, 3)] },
    'There are 3 events with 1 or 2 seats taken.',
    'Es gibt 3 Veranstaltungen mit 1 oder 2 belegten Plätzen.',
    'Il y a 3 évènements avec 1 ou 2 places prises.',
  ],
  [
    { found: [found('members', { not: { birth_date: { within: 'this_year' } } }, 3)] },
    'There are 3 members not born this year.',
    'Es gibt 3 Mitglieder außer denen, die in diesem Jahr geboren wurden.',
    'Il y a 3 membres sauf ceux nés cette année.',
  ],
  [
    { found: [found('invoices', { member: { not: { joined_on: { within: 'this_year' } } } }, 3)] },
    'There are 3 invoices of members (except those who joined this year).',
    'Es gibt 3 Rechnungen von Mitgliedern (außer denen, die in diesem Jahr beigetreten sind).',
    'Il y a 3 factures de membres (sauf ceux ayant adhéré cette année).',
  ],
  [
    { found: [found('members', { owed_minor: { not: '60.00' }, invoices: { some: { status: 'open' } } }, 3)] },
    'There are 3 members with open invoices, except members who owe €60.00.',
    'Es gibt 3 Mitglieder mit offenen Rechnungen, außer Mitgliedern, die 60,00 € schulden.',
    'Il y a 3 membres avec des factures ouvertes, sauf les membres qui doivent 60,00 €.',
  ],
  [
    { found: [found('invoices', { reminder_count: { gte: 1 }, days_overdue: { gte: 1 } }, 3)] },
    'There are 3 invoices overdue by at least 1 day with at least 1 reminder.',
    'Es gibt 3 Rechnungen mit mindestens 1 Mahnung, die seit mindestens 1 Tag überfällig sind.',
    'Il y a 3 factures en retard d’au moins 1 jour avec au moins 1 relance.',
  ],
  [
    { found: [found('members', { first_name: { starts_with: 'An' }, job_title: { not: 'Arzt' } }, 3)] },
    'There are 3 members with a first name beginning with “An” and without the job title Arzt.',
    'Es gibt 3 Mitglieder (Beruf: nicht Arzt) mit „An“ am Anfang des Feldes Vorname.',
    'Il y a 3 membres (profession : autre qu’Arzt) avec « An » au début du champ prénom.',
  ],
  [
    { found: [found('members', { joined_on: { within: 'this_year' } }, 1)] },
    'There is 1 member who joined this year.',
    'Es gibt 1 Mitglied, das in diesem Jahr beigetreten ist.',
    'Il y a 1 membre ayant adhéré cette année.',
  ],
  [
    { found: [found('members', { joined_on: { within: { from: '2025-01-01', until: '2025-11-22' } } }, 131)] },
    'There are 131 members who joined from 1 January to 22 November 2025.',
    'Es gibt 131 Mitglieder, die vom 1. Januar bis zum 22. November 2025 beigetreten sind.',
    'Il y a 131 membres ayant adhéré du 1er janvier au 22 novembre 2025.',
  ],
  [
    { found: [found('members', { and: [CURRENT, { age: { gte: 18, lte: 30 } }, { country: 'CH' }] }, 12)] },
    'There are 12 current members aged 18 to 30 in Switzerland.',
    'Es gibt 12 aktuelle Mitglieder von 18 bis 30 Jahren in der Schweiz.',
    'Il y a 12 membres actuels de 18 à 30 ans en Suisse.',
  ],
  [
    { found: [found('events', { and: [{ kind: 'conference' }, { event_status: 'cancelled' }] }, 1)] },
    'There is 1 cancelled conference.',
    'Es gibt 1 abgesagte Konferenz.',
    'Il y a 1 conférence annulée.',
  ],
  [
    { found: [found('events', { event_status: 'upcoming', event_date: { lt: '2026-12-24' } }, 0)] },
    'There are no upcoming events before 24 December 2026.',
    'Es gibt keine kommenden Veranstaltungen vor dem 24. Dezember 2026.',
    'Il n’y a pas d’évènement à venir avant le 24 décembre 2026.',
  ],
  [
    { found: [found('members', CURRENT, 41, ...grouped('kind', ['individual', 40], ['organization', 1]))] },
    'There are 41 current members.\n- individuals: 40 (97.6%)\n- organisations: 1 (2.4%)',
    'Es gibt 41 aktuelle Mitglieder.\n- Einzelpersonen: 40 (97,6 %)\n- Organisationen: 1 (2,4 %)',
    'Il y a 41 membres actuels.\n- individuels : 40 (97,6 %)\n- personnes morales : 1 (2,4 %)',
  ],
  [
    { found: [found('registrations', { and: [{ event_id: NAMED }, { status: 'waitlisted' }] }, 7)] },
    'There are 7 registrations for Sommerfest on the waiting list.',
    'Es gibt 7 Anmeldungen zu „Sommerfest“ auf der Warteliste.',
    'Il y a 7 inscriptions à « Sommerfest » en liste d’attente.',
  ],
  [
    {
      found: [found('registrations', { and: [{ event: { event_status: 'upcoming' } }, { status: 'confirmed' }] }, 277)],
    },
    'There are 277 confirmed registrations for upcoming events.',
    'Es gibt 277 bestätigte Anmeldungen zu kommenden Veranstaltungen.',
    'Il y a 277 inscriptions confirmées à des évènements à venir.',
  ],
  [
    { found: [found('invoices', { and: [{ is_overdue: true }, { total_minor: { gte: '500.00' } }] }, 4)] },
    'There are 4 overdue invoices of at least €500.00.',
    'Es gibt 4 überfällige Rechnungen über mindestens 500,00 €.',
    'Il y a 4 factures en retard d’au moins 500,00 €.',
  ],
  [
    {
      found: [
        found(
          'invoices',
          { and: [{ status: 'open' }, { issue_date: { within: 'previous_month' } }, { member: CURRENT }] },
          3,
        ),
      ],
    },
    'There are 3 open invoices issued last month, of current members.',
    'Es gibt 3 offene Rechnungen, die im letzten Monat ausgestellt wurden, von aktuellen Mitgliedern.',
    'Il y a 3 factures ouvertes émises le mois dernier, de membres actuels.',
  ],
  [
    {
      found: [
        found(
          'payments',
          { received_on: { within: { from: '2026-01-01' } } },
          1590,
          ...money('sum', '211904.59', 'kept_minor'),
        ),
      ],
    },
    '€211,904.59 received in total (1,590 payments received since 1 January 2026).',
    'Insgesamt 211.904,59 € eingenommen (1.590 Zahlungen, die seit dem 1. Januar 2026 eingegangen sind).',
    '211 904,59 € reçus au total (1 590 paiements reçus depuis le 1er janvier 2026).',
  ],
  [
    {
      found: [
        found(
          'members',
          { and: [CURRENT, { age: { is_set: true } }] },
          269,
          { show: 'average', value: 42.96, unit: 'number' },
          { question: { field: 'age' } },
        ),
      ],
    },
    'Age: 43 years on average (269 current members with a birth date).',
    'Alter: im Durchschnitt 43 Jahre (269 aktuelle Mitglieder mit Geburtsdatum).',
    'Âge : 43 ans en moyenne (269 membres actuels dont on connaît la date de naissance).',
  ],
  [
    {
      found: [
        found(
          'members',
          CURRENT,
          580,
          { show: 'share', value: 96.7, unit: 'percent', out_of: 600 },
          { question: { where: { city: 'Kiel' }, share_of: CURRENT } },
        ),
      ],
    },
    '96.7% – 580 of 600 current members (in Kiel).',
    '96,7 % – 580 von 600 aktuellen Mitgliedern (in Kiel).',
    '96,7 % – 580 sur 600 membres actuels (à Kiel).',
  ],
  [
    {
      found: [
        found(
          'invoices',
          { kind: 'event' },
          3,
          {
            ...{ show: 'share', value: 40, unit: 'percent', currency: 'EUR', out_of: 7 },
            sums: { part: '120.00', whole: '300.00' },
          },
          { question: { where: { kind: 'event' }, share_of: {}, field: 'total_minor' } },
        ),
      ],
    },
    '40% – €120.00 of €300.00 invoiced, 3 of 7 invoices (for events).',
    '40 % – 120,00 € von 300,00 € in Rechnung gestellt, 3 von 7 Rechnungen (für Veranstaltungen).',
    '40 % – 120,00 € sur 300,00 € facturés, 3 sur 7 factures (d’évènements).',
  ],
  [
    {
      found: [
        found(
          'payments',
          {},
          8,
          { show: 'sum', value: '300.00', unit: 'money' },
          { question: { field: 'kept_minor' } },
        ),
        found('members', CURRENT, 9),
      ],
      together: 'per',
    },
    'Received (payments) per current member: €33.33 (€300.00 / 9)\n€300.00 received in total (8 payments).\nThere are 9 current members.',
    'Eingenommen (Zahlungen) pro aktuelles Mitglied: 33,33 € (300,00 € / 9)\nInsgesamt 300,00 € eingenommen (8 Zahlungen).\nEs gibt 9 aktuelle Mitglieder.',
    'Reçus (paiements) par membre actuel : 33,33 € (300,00 € / 9)\n300,00 € reçus au total (8 paiements).\nIl y a 9 membres actuels.',
  ],
  [
    {
      found: [
        found(
          'registrations',
          { status: 'no_show' },
          21,
          {
            ...{ show: 'share', value: 10.5, unit: 'percent', out_of: 200 },
            groups: [
              { key: 'saturday', label: 'Saturday', value: 12.5, count: 15, where: {} },
              { key: 'tuesday', label: 'Tuesday', value: 7.5, count: 6, where: {} },
            ],
          },
          { question: { where: { status: 'no_show' }, share_of: {}, by: 'event.weekday', order: '-value' } },
        ),
      ],
    },
    '- on Saturday: 12.5%\n- on Tuesday: 7.5%\n10.5% – 21 of 200 registrations (whose holders did not come).',
    '- am Samstag: 12,5 %\n- am Dienstag: 7,5 %\n10,5 % – 21 von 200 Anmeldungen (die nicht wahrgenommen wurden).',
    '- le samedi : 12,5 %\n- le mardi : 7,5 %\n10,5 % – 21 sur 200 inscriptions (non honorées).',
  ],
  [
    {
      found: [
        found(
          'payments',
          { received_on: { within: { from: '2026-11-01', until: '2026-11-02' } } },
          30,
          ...grouped({ field: 'received_on', every: 'day' }, ['2026-11-01', 10], ['2026-11-02', 20]),
        ),
      ],
    },
    'There are 30 payments received from 1 to 2 November 2026.\n- 1 November 2026: 10\n- 2 November 2026: 20\nPer day: 15 (30 / 2)',
    'Es gibt 30 Zahlungen, die vom 1. bis zum 2. November 2026 eingegangen sind.\n- 1. November 2026: 10\n- 2. November 2026: 20\nPro Tag: 15 (30 / 2)',
    'Il y a 30 paiements reçus du 1er au 2 novembre 2026.\n- 1er novembre 2026 : 10\n- 2 novembre 2026 : 20\nPar jour : 15 (30 / 2)',
  ],
  [
    {
      found: [
        found('members', { joined_on: { within: 'this_year' } }, 179, {}, { label: '2026' }),
        found('members', { joined_on: { within: 'previous_year' } }, 131, {}, { label: '2025' }),
      ],
      is_first: 'larger',
    },
    'Yes.\n1 January to 22 November 2026: There are 179 members who joined this year.\n1 January to 31 December 2025: There are 131 members who joined last year.\nDifference: +48 (+36.6%)',
    'Ja.\n1. Januar bis 22. November 2026: Es gibt 179 Mitglieder, die in diesem Jahr beigetreten sind.\n1. Januar bis 31. Dezember 2025: Es gibt 131 Mitglieder, die im letzten Jahr beigetreten sind.\nUnterschied: +48 (+36,6 %)',
    'Oui.\n1er janvier au 22 novembre 2026 : Il y a 179 membres ayant adhéré cette année.\n1er janvier au 31 décembre 2025 : Il y a 131 membres ayant adhéré l’année dernière.\nDifférence : +48 (+36,6 %)',
  ],
  [
    {
      found: [
        found('members', { joined_on: { within: 'previous_year' } }, 131, {}, { label: '2025' }),
        found('members', { joined_on: { within: 'this_year' } }, 179, {}, { label: '2026' }),
      ],
      is_first: 'larger',
    },
    'No.\n1 January to 31 December 2025: There are 131 members who joined last year.\n1 January to 22 November 2026: There are 179 members who joined this year.\nDifference: +48 (+36.6%)',
    'Nein.\n1. Januar bis 31. Dezember 2025: Es gibt 131 Mitglieder, die im letzten Jahr beigetreten sind.\n1. Januar bis 22. November 2026: Es gibt 179 Mitglieder, die in diesem Jahr beigetreten sind.\nUnterschied: +48 (+36,6 %)',
    'Non.\n1er janvier au 31 décembre 2025 : Il y a 131 membres ayant adhéré l’année dernière.\n1er janvier au 22 novembre 2026 : Il y a 179 membres ayant adhéré cette année.\nDifférence : +48 (+36,6 %)',
  ],
  [
    {
      found: [
        found('members', CURRENT, 12, {}, { label: '2026-11-22' }),
        found('members', CURRENT, 12, { as_of: '2025-11-01' }, { label: '2025-11-01' }),
      ],
      is_first: 'smaller',
    },
    'No.\n22 November 2026: There are 12 current members.\nOn 1 November 2025, there were 12 current members.\nDifference: 0',
    'Nein.\n22. November 2026: Es gibt 12 aktuelle Mitglieder.\nAm 1. November 2025 gab es 12 aktuelle Mitglieder.\nUnterschied: 0',
    'Non.\n22 novembre 2026 : Il y a 12 membres actuels.\nLe 1er novembre 2025, il y avait 12 membres actuels.\nDifférence : 0',
  ],
]

function said({ found, is_first, ...told }: Told, language: Language): string {
  const together = told.together ?? (found.length > 1 ? 'compared' : 'single')
  const plan = {
    kind: 'answer',
    language,
    asks: found.map((each) => each.ask),
    together,
    named: [],
    ...(is_first && { is_first }),
  } as const
  // Spaces that keep a figure with its sign are written as any other here.
  return tell(plan, found, readContext, TITLES).text.replace(/[\u00a0\u202f]/g, ' ')
}

describe.each(['en', 'de', 'fr'] as const)('a native speaker would say it so (%s)', (language) => {
  test.each(SENTENCES.map(([told, en, de, fr]) => [{ en, de, fr }[language], told] as const))(
    '%s',
    (sentence, told) => {
      expect(said(told, language)).toBe(sentence)
    },
  )
})

test('what a member asks of their own is told as theirs: how many there are, what they add up to, and their shares', () => {
  const own = { ...readContext, reaches_all: false } as ReadContext
  const told = (found: Found, language: Language) =>
    tell({ kind: 'answer', language, asks: [found.ask], together: 'single', named: [] }, [found], own).text
  const share = found(
    'invoices',
    { kind: 'event' },
    3,
    { show: 'share', value: 42.9, unit: 'percent', out_of: 7 },
    { question: { where: { kind: 'event' }, share_of: {} } },
  )
  expect(told(share, 'en')).toBe('42.9% – 3 of 7 invoices of yours (for events).')
  expect(told(share, 'de')).toContain('3 von 7 Rechnungen von Ihnen (für Veranstaltungen).')
  expect(told(share, 'fr')).toContain('3 sur 7 factures vous concernant (d’évènements).')
  const made = found('registrations', { registered_at: { within: 'this_year' } }, 2)
  expect(told(made, 'en')).toBe('There are 2 registrations of yours made this year.')
  expect(told(made, 'de')).toBe('Es gibt 2 Anmeldungen von Ihnen, die in diesem Jahr eingegangen sind.')
})

const income = (year: number, value: string) => {
  const within = { from: `${year}-01-01`, until: `${year}-12-31` }
  return found(
    'allocations',
    { invoice: { kind: 'dues' }, payment: { received_on: { within } } },
    8,
    ...money('sum', value, 'amount_minor'),
  )
}

test('the later of two years is held against the earlier one, also where the time is one of what its rows belong to', () => {
  const text = said({ found: [income(2024, '100.00'), income(2025, '130.00')] }, 'en')
  expect(text).toContain('Difference: +€30.00 (+30%)')
})

test('what belongs to two others is told with one comma between', () => {
  const text = said({ found: [income(2025, '130.00')] }, 'de')
  expect(text).toContain('Zahlungen auf Rechnungen (für Beiträge), die')
})

test('two quotients of one kind are told apart by what is divided and by what', () => {
  const paid = (period: string, value: string) =>
    found('payments', { received_on: { within: period } }, 8, ...money('sum', value, 'kept_minor'))
  const counts = [found('members', CURRENT, 9), found('events', { event_status: 'upcoming' }, 3)]
  const [first, second] = said(
    { found: [paid('this_year', '300.00'), paid('previous_year', '90.00'), ...counts], together: 'per' },
    'en',
  ).split('\n')
  expect(first).toBe('Received (payments received this year) per current member: €33.33 (€300.00 / 9)')
  expect(second).toBe('Received (payments received last year) per upcoming event: €30.00 (€90.00 / 3)')
})

test.each<[of: Noun, where: Condition, counted: string]>([
  ['invoices', { status: { not_in: ['draft', 'void'] } }, 'Invoices: without drafts and voided ones.'],
  ['members', { invoices: { some: {} } }, 'Invoices: including drafts and voided ones.'],
  [
    'members',
    { invoices: { some: { status: { not_in: ['draft', 'void'] } } } },
    'Invoices: without drafts and voided ones.',
  ],
  ['members', { invoices: { some: { status: 'open' } } }, ''],
  ['members', { invoices: { some: { is_overdue: true } } }, ''],
  ['members', { invoices: { some: { is_overdue: false } } }, 'Invoices: including drafts and voided ones.'],
  ['registrations', { event: { kind: 'gala' } }, 'Events: including drafts and cancelled ones.'],
  ['invoices', { member: { city: 'Kiel' } }, 'Members: including former and archived ones.'],
  ['invoices', { member: CURRENT }, ''],
])('it is told which rows count beside what is said: %s %j', (of, where, counted) => {
  const speech = speechOf('en', readContext, TITLES)
  expect(countedText(of, clauseOf(of, where, speech), speech).join(' ')).toBe(counted)
})

test('of income it is told how much was given back of it', () => {
  const income = {
    ...found('payments', { received_on: { within: 'this_year' } }, 8, ...money('sum', '300.00', 'kept_minor')),
    refunded: '120.00',
  }
  expect(said({ found: [income] }, 'en')).toBe(
    '€300.00 received in total (8 payments received this year, after refunds of €120.00).',
  )
  expect(said({ found: [income] }, 'de')).toContain('eingegangen sind, nach Abzug von 120,00 € Erstattungen).')
  expect(said({ found: [income] }, 'fr')).toContain('après déduction de 120,00 € de remboursements).')
})

test('of what was invoiced in a time it is told what credit notes of that time take off, in its currency alone', () => {
  const invoiced = found('invoices', { issue_date: { within: 'this_year' } }, 8, ...money('sum', '300.00', 'tax_minor'))
  const credited = found('credit_notes', {}, 2, ...money('sum', '20.00', 'tax_minor')).answer
  const told = (language: Language, answer: typeof credited) =>
    said({ found: [{ ...invoiced, credited: answer }] }, language)
  expect(told('en', credited)).toBe(
    '€300.00 tax in total (8 invoices issued this year, before €20.00 of credit notes).',
  )
  expect(told('de', credited)).toContain('vor Abzug von 20,00 € an Gutschriften).')
  expect(told('fr', credited)).toContain('avant 20,00 € d’avoirs).')
  expect(told('en', credited && { ...credited, currency: 'GBP' })).toBe(
    '€300.00 tax in total (8 invoices issued this year).',
  )
  expect(told('en', null)).toBe('€300.00 tax in total (8 invoices issued this year).')
})

test('what is paid and when is said with one verb', () => {
  const told = (language: Language, where: Condition) => said({ found: [found('invoices', where, 3)] }, language)
  const onTime = { paid_on: { within: 'this_year' }, is_paid_late: false }
  expect(told('en', onTime)).toBe('There are 3 invoices paid this year on time.')
  expect(told('de', onTime)).toBe('Es gibt 3 Rechnungen, die in diesem Jahr pünktlich bezahlt wurden.')
  expect(told('fr', onTime)).toBe('Il y a 3 factures payées cette année à temps.')
  const days = { paid_on: { within: 'this_year' }, days_to_pay: { is_set: true } }
  expect(told('en', days)).toBe('There are 3 invoices paid this year.')
})

test('what follows from another condition is not said beside it, and only then', () => {
  const told = (of: Noun, where: Condition) => said({ found: [found(of, where, 3)] }, 'en')
  const attended = { status: { not_in: ['cancelled', 'expired', 'rejected', 'transferred', 'waitlisted'] } }
  expect(told('registrations', { and: [attended, { status: 'no_show' }] })).toBe(
    'There are 3 registrations whose holders did not come.',
  )
  expect(told('registrations', { and: [attended, { status: { in: ['no_show', 'waitlisted'] } }] })).toContain(
    'not on the waiting list',
  )
  expect(told('invoices', { is_overdue: true, days_overdue: { gt: 30 } })).toBe(
    'There are 3 invoices overdue by more than 30 days.',
  )
  expect(told('invoices', { is_overdue: true, days_overdue: { lt: 30 } })).toContain('overdue invoices')
})

test('who came to what is said of people and not of registrations', () => {
  const came = { registrations: { count: { gte: 3 }, where: { status: 'attended', event: { kind: 'workshop' } } } }
  const never = { registrations: { none: { status: 'attended', event: { event_date: { within: 'this_year' } } } } }
  const told = (language: Language, where: Condition) => said({ found: [found('members', where, 3)] }, language)
  expect(told('en', came)).toBe('There are 3 members who attended at least 3 workshops.')
  expect(told('de', came)).toBe('Es gibt 3 Mitglieder, die an mindestens 3 Workshops teilgenommen haben.')
  expect(told('fr', came)).toBe('Il y a 3 membres qui ont participé à au moins 3 ateliers.')
  expect(told('en', never)).toBe('There are 3 members who attended no events this year.')
  expect(told('de', never)).toBe(
    'Es gibt 3 Mitglieder, die an keinen Veranstaltungen in diesem Jahr teilgenommen haben.',
  )
  expect(told('fr', never)).toBe('Il y a 3 membres qui n’ont pas participé à des évènements cette année.')
})

test('brackets stand neither in a row nor within each other', () => {
  const where = { registrations: { none: { event: { event_status: 'upcoming' } } } }
  const told = (language: Language) => said({ found: [found('members', where, 3)] }, language)
  for (const language of ['en', 'de', 'fr'] as const) expect(told(language)).not.toMatch(/\) \(|\([^)]*\(/)
  const choices = { member: { tags: { is_set: true }, kind: { in: ['individual', 'organization'] } } }
  expect(said({ found: [found('invoices', choices, 3)] }, 'fr')).not.toMatch(/\) \(|\([^)]*\(/)
})

test('rows tell what they have as people say it, and nothing of what is not so', () => {
  const row = { id: NAMED, title: 'TG-1', total_minor: '10.00', currency: 'EUR', due_date: '2026-03-10' }
  const told = (language: Language, more: object, order: string, noun: Noun = 'invoices') => {
    const rows = [
      { ...row, ...more },
      { ...row, ...more, id: 'b' },
    ]
    const asked: Asked = { wants: 'list', question: { order } }
    return said({ found: [found(noun, {}, 2, { show: 'rows', rows }, asked)] }, language)
  }
  expect(told('en', { days_paid_late: -7 }, 'days_paid_late')).toContain('paid 7 days early')
  expect(told('de', { days_paid_late: -7 }, 'days_paid_late')).toContain('7 Tage zu früh bezahlt')
  expect(told('fr', { days_paid_late: -1 }, 'days_paid_late')).toContain('payée avec 1 jour d’avance')
  expect(told('en', { days_paid_late: 1 }, 'days_paid_late')).toContain('paid 1 day late')
  expect(told('en', { days_overdue: 0 }, 'days_overdue')).not.toContain('overdue')
  const event = { seats_free: 1, event_date: '2026-12-04T18:00', end_date: '2026-12-04T20:00' }
  expect(told('en', event, 'end_date', 'events')).toContain('1 free seat')
  expect(told('en', event, 'end_date', 'events')).not.toContain('ends')
  expect(told('fr', { seats_free: 0 }, 'seats_free', 'events')).toContain('0 place libre')
})

test('what one record lacks is told as missing', () => {
  const row = { id: NAMED, title: 'TG-1', paid_on: null }
  const asked = { wants: 'field', fields: ['paid_on'] } as const
  const invoice = found('invoices', { id: NAMED }, 1, { show: 'rows', rows: [row] }, asked)
  expect(said({ found: [invoice] }, 'de')).toBe('TG-1: bezahlt am: keine Angabe.')
})

test('what is denied twice is not said in one breath', () => {
  const where = { not: { tier: { name: { not: 'Student' } } } }
  expect(said({ found: [found('members', where, 3)] }, 'de')).toContain('nicht (nicht im Tarif Student)')
})

test('a yes-no field that is held to no is denied once', () => {
  const of = (where: Condition) => said({ found: [found('tiers', where, 2)] }, 'en')
  expect(of({ requires_approval: { not: true } })).toBe(of({ requires_approval: false }))
})

test('of groups that pass a test it is told how many there are, and not what all groups come to', () => {
  const groups = [{ key: 'Nord AG', label: 'Nord AG', value: 4, count: 4, where: { organization: 'Nord AG' } }]
  const asked = { question: { by: 'organization', having: { gte: 3 } } }
  const told = (language: Language) => said({ found: [found('members', {}, 590, { groups }, asked)] }, language)
  expect(told('en')).toBe('By organisation, at least 3 each: 1.\n- Nord AG: 4')
  expect(told('de')).toBe('Nach Organisation, je mindestens 3: 1.\n- Nord AG: 4')
  expect(told('fr')).toBe('Par organisation, au moins 3 pour chacun : 1.\n- Nord AG : 4')
  const first = found('members', {}, 590, { groups, has_more_groups: true }, asked)
  expect(said({ found: [first] }, 'en')).toContain('at least 3 each: more than 1.')
})

test('somebody who is found alone is told with what is kept of them, and several with the little that tells them apart', () => {
  const ada = { id: NAMED, first_name: 'Ada', last_name: 'Berg', title: 'Ada Berg', city: 'Kiel', status: 'active' }
  const known = { ...ada, joined_on: '2024-05-03', organization: 'Nord AG' }
  const told = (rows: Record<string, unknown>[]) =>
    said({ found: [found('members', {}, rows.length, { show: 'rows', rows }, { wants: 'list' })] }, 'en')
  expect(told([known])).toContain('joined 3 May 2024')
  expect(told([known])).toContain('Nord AG')
  expect(told([known, { ...known, id: 'b', title: 'Ben Berg' }])).not.toContain('Nord AG')
})

test('groups beyond those that were counted are told as more than so many', () => {
  const groups = Array.from({ length: 50 }, (_, at) => ({
    ...{ key: `${at}`, label: `${at}`, value: 1, count: 1, where: {} },
  }))
  const told = (has_more_groups: boolean) =>
    said({ found: [found('members', {}, 90, { groups, has_more_groups }, { question: { by: 'organization' } })] }, 'en')
  expect(told(false)).toContain('… and 40 more')
  expect(told(true)).toContain('… and more than 40 more')
})

test('what is open of dues is told of members and other payers, unless some are meant', () => {
  const answer: Partial<Answer> = { show: 'sum', value: '210.00', unit: 'money', currency: 'EUR' }
  const told = (where: Condition, language: Language) =>
    said({ found: [found('invoices', where, 2, answer, { question: { field: 'remaining_minor', where } })] }, language)
  const dues = { kind: 'dues', status: 'open' }
  expect(told(dues, 'en')).toContain('(2 open invoices for dues, of members and other payers)')
  expect(told(dues, 'de')).toContain('von Mitgliedern und anderen Zahlern')
  expect(told(dues, 'fr')).toContain('de membres et d’autres payeurs')
  expect(told({ ...dues, member: { city: 'Kiel' } }, 'en')).not.toContain('payers')
})

test('refunds by a way of paying are told as those of payments that came so', () => {
  const answer: Partial<Answer> = { show: 'sum', value: '30.00', unit: 'money', currency: 'EUR' }
  const refunds = { refunded_minor: { gt: '0' } }
  const told = (where: Condition, question: object, language: Language) =>
    said(
      { found: [found('payments', where, 1, answer, { question: { field: 'refunded_minor', where, ...question } })] },
      language,
    )
  expect(told(refunds, { by: 'method' }, 'en')).toContain('told by the way the payment came')
  expect(told({ ...refunds, method: 'card' }, {}, 'de')).toContain('nach dem Weg, auf dem die Zahlung kam')
  expect(told({ ...refunds, method: 'card' }, {}, 'fr')).toContain('selon le moyen par lequel le paiement est arrivé')
  expect(told(refunds, {}, 'en')).not.toContain('way')
})

test('of an amount that is divided each share is told, but not where a part of it is less than nothing', () => {
  const told = (...values: readonly string[]) => {
    const groups = values.map((value, index) => ({ key: `k${index}`, label: `k${index}`, value, count: 1, where: {} }))
    const value = values.reduce((sum, each) => sum + Number(each), 0).toFixed(2)
    const answer: Partial<Answer> = { show: 'sum', value, unit: 'money', currency: 'EUR', groups }
    return said(
      { found: [found('payments', {}, 2, answer, { question: { field: 'kept_minor', by: 'method' } })] },
      'en',
    )
  }
  expect(told('75.00', '25.00')).toMatch(/€75\.00 \(75%\)[\s\S]*€25\.00 \(25%\)/)
  expect(told('75.00', '-25.00')).not.toContain('%')
})

test.each<[of: Noun, where: Condition, said: string]>([
  ['members', { status: { not: 'active' } }, 'There are 3 members with a status other than active.'],
  ['invoices', { status: { not_in: ['paid'] } }, 'There are 3 invoices with a status other than paid.'],
  ['invoices', { currency: 'USD' }, 'There are 3 invoices with the currency USD.'],
  ['payments', { status: { in: ['refunded'] } }, 'There are 3 refunded payments.'],
  ['terms', { source: { in: ['join', 'import'] } }, 'There are 3 terms with the origin join or import.'],
  ['members', { status: 'pending', has_joined: true }, 'There are 3 pending members who were ever members.'],
  ['invoices', { status: 'paid', paid_on: { is_set: false } }, 'There are 3 paid invoices that are not paid.'],
  [
    'members',
    { or: [{ status: { not: 'active' } }, { city: 'Kiel' }] },
    'There are 3 members (with a status other than active) or in Kiel.',
  ],
  [
    'members',
    { and: [{ age: { gte: 60 } }, { age: { gte: 20 } }, { age: { lte: 70 } }] },
    'There are 3 members aged 60 or over aged 20 or over aged 70 or under.',
  ],
  [
    'members',
    { invoices: { count: { not: 1 }, where: { is_overdue: true } } },
    'There are 3 members with any number but 1 of overdue invoices.',
  ],
  [
    'members',
    { registrations: { every: { status: 'attended' } } },
    'There are 3 members with no registrations other than registrations whose holders came.',
  ],
  [
    'members',
    { invoices: { sum: { field: 'remaining_minor', gte: '100.00' } } },
    'There are 3 members with invoices (including drafts and voided ones) of at least €100.00 altogether (still to be paid).',
  ],
  [
    'members',
    { not: { and: [{ city: 'Hamburg' }, { kind: 'organization' }] } },
    'There are 3 members not (in Hamburg and that are organisations).',
  ],
  ['members', { is_reachable: false }, 'There are 3 members with neither an e-mail address nor a phone number.'],
  ['check_ins', { result: 'refused', kind: 'exit' }, 'There are 3 refused exits.'],
  ['invoices', { registration: {} }, 'There are 3 invoices for registrations.'],
  ['invoices', { registration: { is_guest: true } }, 'There are 3 invoices for registrations for guests.'],
  ['invoices', { registration: { event: { kind: 'gala' } } }, 'There are 3 invoices for galas.'],
  [
    'allocations',
    { payment: { refunded_minor: { gt: '0' } } },
    'There are 3 payments towards invoices from payments with refunds of more than €0.00.',
  ],
  ['members', { payer: { city: 'Kiel' } }, 'There are 3 members (payer: members in Kiel).'],
  ['members', { region: 'Kiel' }, 'There are 3 members in the region Kiel.'],
  ['members', { age: { not: 30 } }, 'There are 3 members not aged 30.'],
  ['members', { status: 'cancelled', has_joined: true }, 'There are 3 cancelled members who were ever members.'],
  [
    'members',
    { status: { not: 'pending' }, joined_on: { is_set: false } },
    'There are 3 members who are not just applicants and who have not joined.',
  ],
  [
    'payments',
    { refunded_minor: '0', refunded_on: { within: 'this_year' } },
    'There are 3 payments with refunds of €0.00 refunded this year.',
  ],
  ['members', { not: { left_on: { within: 'this_year' } } }, 'There are 3 members except those who left this year.'],
  ['members', { not: { birth_date: { within: 'this_year' } } }, 'There are 3 members not born this year.'],
  ['members', { owed_minor: { not: '60.00' } }, 'There are 3 members except those who owe €60.00.'],
  [
    'members',
    { not: { left_on: { within: 'this_year' } }, city: 'Kiel' },
    'There are 3 members in Kiel, except those who left this year.',
  ],
  ['members', { age: { not: 30 }, city: 'Kiel' }, 'There are 3 members in Kiel not aged 30.'],
  ['members', { not: { not: { left_on: { within: 'this_year' } } } }, 'There are 3 members who left this year.'],
  ['members', { not: { city: 'Kiel' } }, 'There are 3 members outside Kiel.'],
  [
    'members',
    { joined_on: { gt: '2025-03-30', lt: '2025-03-31' } },
    'There are 3 members who joined after 30 March 2025 and who joined before 31 March 2025.',
  ],
  ['members', { left_on: { is_set: false } }, 'There are 3 members who have not left.'],
  ['members', { city: { is_set: false } }, 'There are 3 members without a city.'],
  ['members', { membership_years: { gte: 1 } }, 'There are 3 members with at least 1 year of membership.'],
  ['members', { membership_years: { gte: 1, lte: 3 } }, 'There are 3 members with 1 to 3 years of membership.'],
  [
    'members',
    { valid_through: { gte: '2025-03-05' } },
    'There are 3 members whose membership ends from 5 March 2025 on.',
  ],
  [
    'members',
    { joined_on: { gt: '2025-01-01', lt: '2025-03-31' } },
    'There are 3 members who joined from 2 January to 30 March 2025.',
  ],
  ['events', { end_date: { is_set: false } }, 'There are 3 events without an end.'],
  ['payments', { unapplied_minor: { is_set: true } }, 'There are 3 payments.'],
  ['invoices', { days_overdue: { lte: 2 } }, 'There are 3 invoices that are not overdue, or by at most 2 days.'],
  ['terms', { source: { in: ['renewal', 'upgrade'] } }, 'There are 3 renewed or upgraded terms.'],
  ['events', { seats_free: { is_set: false } }, 'There are 3 events with unlimited seats.'],
  ['events', { and: [{ kind: 'gala' }, { kind: 'workshop' }] }, 'There are 3 galas (workshops).'],
  [
    'members',
    { owes: true, owed_minor: { lt: '100.00' } },
    'There are 3 members who owe something and who owe less than €100.00.',
  ],
  ['members', { status: 'lapsed', left_on: { within: 'this_year' } }, 'There are 3 lapsed members who left this year.'],
  [
    'registrations',
    { status: { in: ['attended', 'no_show'] } },
    'There are 3 registrations whose holders are known to have come or not.',
  ],
  [
    'registrations',
    { status: { not_in: ['cancelled', 'rejected', 'expired', 'transferred', 'waitlisted'] } },
    'There are 3 registrations not on the waiting list.',
  ],
  ['members', { status: { not: 'pending' } }, 'There are 3 members who are not just applicants.'],
  [
    'members',
    { status: { not: 'pending' }, joined_on: { within: 'this_year' } },
    'There are 3 members who joined this year.',
  ],
  [
    'members',
    { or: [{ city: 'Kiel' }, { city: 'Bonn' }], age: { gte: 60 } },
    'There are 3 members (in Kiel or in Bonn) aged 60 or over.',
  ],
  ['members', { last_name: { starts_with: 'er' } }, 'There are 3 members with a last name beginning with “er”.'],
])('every condition that does not go without saying is said: %s %j', (of, where, sentence) => {
  expect(said({ found: [found(of, where, 3)] }, 'en')).toBe(sentence)
})

test('what is asked to be there is told as it is', () => {
  const facts = (where: Condition) =>
    factsOf(ask({ of: 'feedback', show: 'rows', where }), speechOf('en', readContext, new Map()), readContext, {
      count: 3,
    })
  expect(facts({ improve: { is_set: true } })).toContain('improve')
  expect(facts({ improve: { contains: 'hall' } })).not.toContain('improve')
})
