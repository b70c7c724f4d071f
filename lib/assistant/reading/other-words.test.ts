import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import { composedPlan } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const tier = await makeTier(db, { name: 'Student' })
  await makeMember(db, { city: 'Hamburg', status: 'active', tier_id: tier.id, joined_on: '2020-02-01' } as never)
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
      'a language is spoken by people who are named for it',
      ['Wer spricht Französisch?'],
      ['Französischsprachige Mitglieder'],
      ['Quels membres sont francophones ?'],
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
    expect(await planOf('Quel montant a été remboursé cette année ?')).toMatchObject([{ field: 'refunded_minor' }])
  })

  test('events are events, and no money that they bring', async () => {
    const upcoming = await planOf('Welche Veranstaltungen stehen an?')
    expect(await planOf('Liste des évènements à venir')).toEqual(upcoming)
    expect(await planOf("Qu'est-ce qui est prévu prochainement ?")).toEqual(upcoming)
  })

  test('the next events are all of them, the next event is one', async () => {
    const limits = async (question: string) =>
      ((await planOf(question)) as { limit?: number }[]).map(({ limit }) => limit)
    expect(await limits('Quels sont les prochains évènements ?')).toEqual([undefined])
    expect(await limits('Was sind die nächsten Veranstaltungen?')).toEqual([undefined])
    expect(await limits('Was ist die nächste Veranstaltung?')).toEqual([1])
    expect(await limits('Quel est le prochain évènement ?')).toEqual([1])
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
    expect(await planOf('Welche Mitglieder haben zuletzt gezahlt?')).toBe('clarify')
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

  test('how many are at one event counts those who have signed up, and not the event', async () => {
    for (const question of ['On est combien au Winter Gala 2026 ?', 'Wie viele Leute kommen zur Winter Gala 2026?'])
      expect(await planOf(question), question).toMatchObject([{ of: 'registrations', show: 'count' }])
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
