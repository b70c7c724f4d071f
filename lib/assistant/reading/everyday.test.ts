import { beforeAll, describe, expect, test } from 'vitest'
import { makeMember, makePayment, makeTenant, makeTier } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

/* What people ask on an ordinary day. Each was answered with something else, or asked back, though the records tell it. */

let readContext: ReadContext
let tabea: string

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const add = async (fields: object) => (await makeMember(db, { status: 'active', ...fields } as never)).id
  tabea = await add({ first_name: 'Tabea', last_name: 'Tester', country: 'DE', referral_source: 'website' })
  await add({ country: 'DE', referral_source: 'colleague', organization: 'Kaimauer Tiefbau AG' })
  await add({ country: 'DK', joined_on: '2021-05-01' })
  await makeTier(db, { name: 'A' })
  await makePayment({ db, tenant_id } as never, { member_id: tabea, received_on: '2026-11-04' } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

/** What a question is looked up as; the kind of what is done instead. */
const asked = async (...turns: string[]): Promise<unknown> => {
  const plan = await read(readContext, turns)
  return plan.kind === 'answer' ? plan.asks[0]?.question : plan.kind
}

const within = { from: '2021-01-01', until: '2021-12-31' }
const ofWay = (referral_source: string) => ({ of: 'members', where: { referral_source } })

describe.each<[rule: string, question: object | string, ...texts: string[]]>([
  [
    'by which way members came is kept, also where it is a website',
    ofWay('website'),
    'Who joined thanks to the website this year?',
    "Qui a rejoint l'association grâce au site web cette année ?",
    'Wie viele Mitglieder sind dieses Jahr durch die Webseite zu uns gekommen?',
  ],
  [
    'whoever was recommended came by that way',
    ofWay('colleague'),
    'Who was recommended by a colleague?',
    'Wie viele neue Mitglieder wurden von einem Kollegen empfohlen?',
    'Combien de membres sont venus par un collègue cette année ?',
  ],
  ['of a way by which nobody came there is nobody', ofWay('friend'), 'How many joined via a friend?'],
  [
    'abroad is where most members do not live',
    { of: 'members', where: { country: { not: 'DE', is_set: true } } },
    'How many members live abroad?',
    'Wie viele Mitglieder leben im Ausland?',
    "Combien de membres à l'étranger ?",
  ],
  [
    'so many years ago is that year where somebody joined',
    { of: 'members', where: { joined_on: { within } } },
    'Who joined five years ago?',
    'Wer ist vor fünf Jahren eingetreten?',
  ],
  [
    'an anniversary is of those who joined so many years before',
    { of: 'members', where: { joined_on: { within } } },
    'Who has their 5-year anniversary this year?',
    'Who has been a member for five years this year?',
    'Wer ist dieses Jahr 5 Jahre Mitglied?',
    'Welche Mitglieder feiern dieses Jahr ihr fünfjähriges Jubiläum?',
    "Qui a 5 ans d'adhésion cette année ?",
  ],
  [
    'whoever is a member for so long joined by then',
    { of: 'members', where: { joined_on: { lte: '2021-11-20' } } },
    'Who has been a member for five years?',
    'Wer ist seit fünf Jahren Mitglied?',
  ],
  [
    'what is left to the credit of somebody is no credit note',
    { of: 'payments', show: 'sum', field: 'unapplied_minor' },
    'How much credit does Tabea Tester have?',
    'What is the credit balance of Tabea Tester?',
    'Wie viel Guthaben hat Tabea Tester?',
  ],
  [
    'income that is told apart by what it is for is grouped by that',
    { of: 'allocations', show: 'sum', by: 'invoice.kind' },
    'How is our income split between dues, tickets and donations?',
    'Wie sind unsere Einnahmen auf Beiträge, Veranstaltungen und Spenden verteilt?',
    'Répartition des recettes entre cotisations, billets et dons',
  ],
  [
    'mails that did not arrive failed',
    { of: 'mails', show: 'rows', where: { status: 'failed' } },
    'Which mails could not be delivered?',
    'Welche E-Mails sind fehlgeschlagen?',
    'Welche Mails konnten nicht zugestellt werden?',
  ],
  [
    'why money was given back is noted with each refund',
    { of: 'refunds', show: 'rows' },
    'Why were refunds made this month?',
    'Quels remboursements ce mois-ci et pourquoi ?',
  ],
  [
    'those who gave most are told by what they gave',
    { of: 'allocations', by: 'payment.member', order: '-value', limit: 10 },
    'Les 10 plus gros donateurs',
    'Who are our 10 largest donors?',
  ],
  [
    'a company is known by its whole name, whatever a part of it means',
    { where: { member: { organization: 'Kaimauer Tiefbau AG' } } },
    'How many invoices did Kaimauer Tiefbau AG get?',
  ],
  [
    'offices are not recorded',
    'refuse',
    'Who is the treasurer?',
    'Wer ist im Vorstand?',
    'Which committees do we have?',
  ],
  ['a rate of tax that was named is not passed over', 'clarify', 'How much VAT at 19% did we invoice this month?'],
])('%s', (_, question, ...texts) => {
  test.each(texts)('%s', async (text) => {
    const found = await asked(text)
    if (typeof question === 'string') expect(found).toBe(question)
    else expect(found).toMatchObject(question)
  })
})
