import { beforeAll, describe, expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { inReadWords } from '#lib/assistant/reading/rewording'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  await makeMember(db, { first_name: 'Tom', last_name: 'Kinsella', status: 'cancelled' })
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

const plan = (...turns: string[]) => read(readContext, turns)
const asked = async (...turns: string[]) => {
  const read = await plan(...turns)
  return read.kind === 'answer' ? read.asks.map(({ question }) => question) : read
}

describe('what is for people to judge is declined as that, and nobody is offered for it', () => {
  test.each([
    'Is our event manager doing a good job?',
    'Who is the biggest troublemaker among our members?',
    'Can we sue a member who does not pay?',
    'Wer ist der unsympathischste Vorstand?',
    'Müssen wir auf Beiträge Umsatzsteuer abführen?',
    'Notre trésorière est-elle compétente ?',
  ])('%s', async (question) => {
    expect(await plan(question)).toMatchObject({ kind: 'refuse', reason: 'advice' })
  })
})

describe('what only sounds like it is no judgement', () => {
  test.each([
    'Combien dois-je payer ?',
    'What should I look at first?',
    'What deserves our attention?',
    'How many lawyers are among our members?',
    'Was soll ich mir zuerst ansehen?',
  ])('%s', async (question) => {
    expect(await plan(question)).not.toMatchObject({ kind: 'refuse', reason: 'advice' })
  })
})

describe('how something is done is told by its page', () => {
  test.each([
    ['How do I add another administrator?', 'accounts'],
    ['How can I import our bank statement?', 'imports'],
    ['Wie verschicke ich Mahnungen?', 'invoices'],
    ['Comment envoyer un rappel pour les factures en retard ?', 'invoices'],
  ])('%s', async (question, about) => {
    expect(await plan(question)).toMatchObject({ kind: 'refuse', reason: 'how', about })
  })

  test('whoever asks how to find out is answered', async () => {
    expect((await plan('How can I see who joined this year?')).kind).toBe('answer')
  })
})

test('who may sign in is seen on a page of its own', async () => {
  expect(await plan('How many administrators do we have?')).toMatchObject({ reason: 'elsewhere', about: 'accounts' })
})

test('whether books are closed is seen where they are closed', async () => {
  for (const question of [
    'Are the books closed for last year?',
    'Ist das Jahr 2025 abgeschlossen?',
    'L’exercice 2025 est-il clôturé ?',
  ])
    expect(await plan(question), question).toMatchObject({ reason: 'elsewhere', about: 'journal' })
  expect((await plan('Welche Veranstaltungen sind in diesem Jahr abgeschlossen?')).kind).toBe('answer')
})

describe('why people left is known of no one but by what was noted', () => {
  test.each([
    'Why did so many people leave us this year?',
    'Woran liegt es, dass so viele ausgetreten sind?',
    'Pourquoi tant de membres nous ont quittés ?',
  ])('%s is declined, with the question that can be asked', async (question) => {
    expect(await plan(question)).toMatchObject({ kind: 'refuse', reason: 'why', instead: 'reasons' })
  })

  test.each([
    'Which reasons were noted for those who resigned?',
    'Welche Gründe haben die Mitglieder angegeben, die ausgetreten sind?',
    'Quelles raisons ont été notées pour les démissions ?',
  ])('%s counts the reasons', async (question) => {
    expect(await asked(question)).toMatchObject([{ of: 'members', show: 'count', by: 'status_reason' }])
  })

  test('one member is told with the reason that was noted', async () => {
    expect(await asked('Why did Tom Kinsella leave?')).toMatchObject([{ of: 'members', show: 'rows' }])
  })

  test.each(['What are the reasons for cancelled registrations?', 'Aus welchen Gründen wurden Anmeldungen storniert?'])(
    '%s counts those of registrations',
    async (question) => {
      expect(await asked(question)).toMatchObject([{ of: 'registrations', show: 'count', by: 'cancel_reason' }])
    },
  )
})

test('what is declined of those who were spoken of leaves them spoken of', async () => {
  const [question] = (await asked('Who left this year?', 'Why?', 'How many of them are companies?')) as unknown[]
  expect(question).toMatchObject({ of: 'members', show: 'count', where: { left_on: { within: 'this_year' } } })
})

test('why an invoice is still open is told by how it stands', async () => {
  expect(await asked('Why is invoice INV-2026-00012 still open?')).toMatchObject([
    { of: 'invoices', where: { number: { contains: 'INV-2026-00012' } } },
  ])
})

describe('what people consented to is looked up by its purpose', () => {
  test.each([
    ['Which members consented to photos?', 'photos'],
    ['Wer hat der Veröffentlichung von Fotos zugestimmt?', 'photos'],
    ['How many members have agreed to the newsletter?', 'newsletter'],
    ['Qui a consenti à la newsletter ?', 'newsletter'],
    ['Who did not consent to photos?', { not_in: ['photos'] }],
  ])('%s', async (question, consents) => {
    expect(await asked(question)).toMatchObject([{ of: 'members', where: { consents } }])
  })
})

describe('a figure is held against the same figure of then', () => {
  test.each([
    'Do we have more members than a year ago?',
    'Haben wir mehr Mitglieder als vor einem Jahr?',
    'Avons-nous plus de membres qu’il y a un an ?',
  ])('%s', async (question) => {
    const found = await plan(question)
    expect(found).toMatchObject({ kind: 'answer', together: 'compared' })
    expect(await asked(question)).toMatchObject([{ show: 'count' }, { show: 'count', as_of: '2025-11-20' }])
  })

  test('a rate of the past twelve months is not held against that of a day', async () => {
    const found = await plan('Le taux de renouvellement a-t-il baissé par rapport à l’an dernier ?')
    const spans = found.kind === 'answer' ? found.asks.map(({ question }) => JSON.stringify(question.where)) : []
    expect(spans).toHaveLength(2)
    expect(JSON.stringify(found)).toContain('2025-01-01')
  })
})

describe('a bound behind its span of time is none the less one', () => {
  test.each([
    'Who joined ten or more years ago?',
    'Wer ist vor zehn Jahren oder früher eingetreten?',
    'Qui a adhéré il y a dix ans ou plus ?',
  ])('%s', async (question) => {
    const [found] = (await asked(question)) as unknown as { where: { joined_on: unknown } }[]
    expect(JSON.stringify(found?.where.joined_on)).toMatch(/^\{("within":\{"until"|"lte"):"2016-11-20"/)
  })
})

test.each([
  'Was erwarten wir nächsten Monat aus offenen Rechnungen?',
  'Combien attendons-nous le mois prochain des factures ouvertes ?',
])('%s: what is due then', async (question) => {
  expect(await asked(question)).toMatchObject([
    { of: 'invoices', show: 'sum', field: 'remaining_minor', where: { due_date: { within: 'next_month' } } },
  ])
})

test('who pays late as a habit is asked for by how often, and who did once as it was said', () => {
  const ranked = 'which members have the most invoices paid late?'
  expect(inReadWords('Who always pays late?')).toBe(ranked)
  expect(inReadWords('Who pays the latest, again and again?')).toBe(ranked)
  for (const plain of ['Who paid late?', 'Who pays late?', 'Who paid the latest?'])
    expect(inReadWords(plain)).toBe(plain)
})
