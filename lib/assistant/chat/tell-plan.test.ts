import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeEvent, makeInvoice, makeMember, makePayment, makeRegistration, makeTenant } from '#db/factories'
import { tellPlan } from '#lib/assistant/chat/tell-plan'
import { Transcript } from '#lib/assistant/chat/transcript'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Ask } from '#lib/assistant/reading/plan'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { logger } from '#lib/log'
import type { Question } from '#lib/query/schema'

const CURRENT = { status: { in: ['active', 'grace'] } }

let readContext: ReadContext

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const event = await makeEvent(db, { title: 'Gala', event_date: '2026-05-05T18:00' })
  const member = await makeMember(db, { first_name: 'Ada', last_name: 'Lund', status: 'active' })
  await makeRegistration(db, { event_id: event.id, member_id: member.id, status: 'confirmed' })
  readContext = await openReading(createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }))
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function told(language: Language, ...questions: Question[]): Promise<string> {
  const asks = questions.map(
    (question): Ask => ({
      question,
      wants: 'list',
      fields: [],
      is_wide: false,
      as_of: null,
      unused: [],
      label: null,
    }),
  )
  const transcript = new Transcript(() => {})
  await tellPlan(readContext, { kind: 'answer', language, asks, together: 'several', named: [] }, transcript)
  return transcript.text
}

test.each([
  ['en', 'This cannot be asked of events. Please ask in other words.'],
  ['de', 'Das lässt sich zu Veranstaltungen nicht abfragen. Bitte fragen Sie anders.'],
  ['fr', 'Cela ne peut pas être demandé au sujet de : évènements. Posez la question autrement, s’il vous plaît.'],
] as const)(
  'what cannot be asked is said to be so (%s), logged as a fault, and the rest is answered',
  async (language, sentence) => {
    const logged = vi.spyOn(logger, 'error').mockReturnValue()
    const text = await told(language, { of: 'events', show: 'sum', field: 'title' }, { of: 'events', show: 'rows' })
    expect(text).toContain(sentence)
    expect(text).toContain('Gala')
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ of: 'events', show: 'sum', field: 'title' }),
      'a look-up was planned that cannot be asked',
    )
  },
)

test('a condition that cannot be read is said to be so as well, and leaves the other look-ups alone', async () => {
  const logged = vi.spyOn(logger, 'error').mockReturnValue()
  const unreadable: Question = { of: 'events', where: { and: 'Ulm' }, show: 'rows' }
  const ofNothing: Question = { of: 'nothing', show: 'rows' }
  const text = await told('en', unreadable, ofNothing, { of: 'events', show: 'rows' })
  expect(text).toContain('This cannot be asked of events. Please ask in other words.')
  expect(text).toContain('Gala')
  expect(logged).toHaveBeenCalledTimes(2)
})

test('what takes longer than a look-up may is said to take too long, and is no fault', async () => {
  const logged = vi.spyOn(logger, 'error')
  let now = 0
  // Every look at the clock is a minute later than the one before.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 60_000
    return now
  })
  expect(await told('en', { of: 'terms', show: 'rows' })).toMatch(/^That takes too long to work out\./)
  expect(logged).not.toHaveBeenCalled()
})

test('a list of registrations tells of each what it is for, unless it was asked of one event', async () => {
  const [event] = await readContext.ctx.db.selectFrom('events').select('id').execute()
  const all: Question = { of: 'registrations', show: 'rows' }
  expect(await told('en', all)).toMatch(/Ada Lund.*Gala/)
  expect(await told('en', { ...all, where: { event: { id: event?.id ?? '' } } })).not.toMatch(/Ada Lund.*Gala/)
})

test('what broke is said to be not found out', async () => {
  const logged = vi.spyOn(logger, 'error').mockReturnValue()
  const { db } = readContext.ctx
  const broken = { ...readContext, ctx: { ...readContext.ctx, db: undefined as unknown as typeof db } }
  const whole = readContext
  readContext = broken
  try {
    expect(await told('en', { of: 'events', show: 'rows' })).toBe('That could not be looked up. Ask again in a moment.')
  } finally {
    readContext = whole
  }
  expect(logged).toHaveBeenCalledOnce()
})

const askOf = (question: Question, wants: Ask['wants']): Ask => ({
  ...{ question, wants, fields: [], is_wide: false, as_of: null, unused: [], label: null },
})

test('of a question that can mean several things each is told in a line, with figures that lead to their rows', async () => {
  const transcript = new Transcript(() => {})
  const offered = [
    {
      text: 'How many: members',
      asks: [askOf({ of: 'members', show: 'count' }, 'figure')],
      together: 'single' as const,
    },
    { text: 'List: events', asks: [askOf({ of: 'events', show: 'rows' }, 'list')], together: 'single' as const },
  ]
  const options = offered.map(({ text }) => text)
  const clarify = { kind: 'clarify', language: 'en', words: [], options, is_name: false } as const
  const { results } = await tellPlan(readContext, { ...clarify, offered }, transcript)
  expect(transcript.text).toMatch(
    /^Which of these do you mean\?\n- There is 1 member\.\n- There is 1 event\. Gala – [^\n]+$/,
  )
  expect(transcript.clarification).toEqual({ question: 'Which of these do you mean?', options })
  expect(results.map(({ id }) => id)).toEqual(['r1', 'r2'])
  expect(transcript.figures.map(({ text, source }) => [text, source?.result])).toEqual([
    ['1', 'r1'],
    ['1', 'r2'],
    ['Gala', 'r2'],
  ])
  for (const { start, end, text } of transcript.figures) expect(transcript.text.slice(start, end)).toBe(text)
})

test('what alone can be meant by a question with a word that is not known is asked about in the singular', async () => {
  const transcript = new Transcript(() => {})
  const offered = [
    {
      text: 'How many: members',
      asks: [askOf({ of: 'members', show: 'count' }, 'figure')],
      together: 'single' as const,
    },
  ]
  const clarify = { kind: 'clarify', language: 'de', words: ['stht'], options: ['Wie viele'], is_name: false } as const
  await tellPlan(readContext, { ...clarify, offered }, transcript)
  expect(transcript.text).toBe('Bei „stht“ bin ich nicht sicher. Meinen Sie das?\n- Es gibt 1 Mitglied.')
})

test('of several readings one that cannot be looked up is left out of what is told, and can still be chosen', async () => {
  vi.spyOn(logger, 'error').mockReturnValue()
  const transcript = new Transcript(() => {})
  const offered = [
    {
      text: 'Sum',
      asks: [askOf({ of: 'events', show: 'sum', field: 'title' }, 'figure')],
      together: 'single' as const,
    },
    {
      text: 'How many: members',
      asks: [askOf({ of: 'members', show: 'count' }, 'figure')],
      together: 'single' as const,
    },
  ]
  const options = offered.map(({ text }) => text)
  const clarify = { kind: 'clarify', language: 'en', words: [], options, is_name: false } as const
  await tellPlan(readContext, { ...clarify, offered }, transcript)
  expect(transcript.text).toBe('Which of these do you mean?\n- There is 1 member.')
  expect(transcript.clarification?.options).toEqual(options)
})

test.each(['Talks <40 minutes> & more', '[click](/admin/members)', '=HYPERLINK("http://x","y")'])(
  'the title of a record is no markup, and stands as it was written: %s',
  async (title) => {
    const { tenant_id, db } = await makeTenant()
    await makeEvent(db, { title, event_date: '2027-01-10T18:00:00' })
    const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
    const whole = readContext
    readContext = await openReading(ctx)
    const transcript = new Transcript(() => {})
    const plan = { kind: 'answer', language: 'en', asks: [askOf({ of: 'events', show: 'rows' }, 'list')] } as const
    const { results } = await tellPlan(readContext, { ...plan, together: 'several', named: [] }, transcript)
    readContext = whole
    expect(transcript.text.replaceAll('\u2060', '')).toContain(title)
    expect(transcript.text).not.toMatch(/\]\(|:\/\/|<(?=[a-z])/)
    expect(results[0]?.result.rows[0]?.label).toBe(title)
    for (const { start, end, text } of transcript.figures) expect(transcript.text.slice(start, end)).toBe(text)
  },
)

test.each([
  ['en', 'Current members, on Nov 26, 2025'],
  ['de', 'Aktuelle Mitglieder, am 26. Nov. 2025'],
  ['fr', 'Membres actuels, le 26 nov. 2025'],
] as const)('what stood on a past day has the day in its title (%s)', async (language, title) => {
  const question = { ...askOf({ of: 'members', where: CURRENT, show: 'count', as_of: '2025-11-26' }, 'figure') }
  const plan = { kind: 'answer', language, asks: [question], together: 'several', named: [] } as const
  const { results } = await tellPlan(readContext, plan, new Transcript(() => {}))
  expect(results[0]?.result.title).toBe(title)
})

test.each([
  ['de', '17 Tage zu früh.\n- Tage Verspätung, Median: 17 Tage zu früh'],
  ['en', '17 days early.\n- Days late, median: 17 days early'],
  ['fr', '17 jours d’avance.\n- Jours de retard, médiane'],
] as const)('a number of days is told as days, and no dot makes it an ordinal (%s)', async (language, sentence) => {
  const { tenant_id, db } = await makeTenant()
  const member = await makeMember(db, { status: 'active' })
  const invoice = await makeInvoice(db, { member_id: member.id, issue_date: '2026-01-01', due_date: '2026-01-31' })
  const parts = [{ invoice_id: invoice.id, amount_minor: 6000 }]
  await makePayment({ tenant_id }, { member_id: member.id, received_on: '2026-01-14' }, parts)
  const context = await openReading(
    createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }),
  )
  const asks = [{ ...askOf({ of: 'invoices', show: 'rows' }, 'figure'), measure: 'payment_behaviour' }]
  const answer = new Transcript(() => {})
  await tellPlan(context, { kind: 'answer', language, asks, together: 'several', named: [] }, answer)
  expect(answer.text).toContain(sentence)
  const text = 'x'
  const offered = [{ text, asks, together: 'single' as const }]
  const offer = new Transcript(() => {})
  const clarify = { kind: 'clarify', language, words: [], options: [text], is_name: false, offered } as const
  await tellPlan(context, clarify, offer)
  expect(offer.text).not.toMatch(/-17\./)
})

test('what is said to have something stands in the dative in German', async () => {
  const question: Question = { of: 'events', where: { seats_free: { is_set: true } }, show: 'rows' }
  expect(await told('de', question)).toContain('Veranstaltungen mit begrenzter Platzzahl')
})

test.each([
  ['en', '2 more have the same as the last one.', 'One more has the same as the last one.'],
  ['de', '2 weitere liegen mit dem letzten gleichauf.', 'Ein weiterer Eintrag liegt mit dem letzten gleichauf.'],
  ['fr', '2 autres sont à égalité avec le dernier résultat.', 'Un autre est à égalité avec le dernier résultat.'],
] as const)('who stands level with the last of a ranking is counted (%s)', async (language, many, one) => {
  const { tenant_id, db } = await makeTenant()
  for (const [total_minor, city] of [
    [9000, 'Ulm'],
    [6000, 'Ulm'],
    [6000, 'Bonn'],
    [6000, 'Bonn'],
    [3000, 'Kiel'],
  ] as const) {
    const { id } = await makeMember(db, { status: 'active', city })
    await makeInvoice(db, { member_id: id, total_minor })
  }
  const whole = readContext
  readContext = await openReading(createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }))
  const ranked = (limit: number): Question => ({ of: 'members', show: 'rows', order: '-owed_minor', limit })
  const byCity: Question = { of: 'members', show: 'count', by: 'city', order: '-value', limit: 1 }
  const texts = [await told(language, ranked(2)), await told(language, ranked(1)), await told(language, byCity)]
  readContext = whole
  expect(texts[0]).toMatch(new RegExp(`\\n${many}$`))
  expect(texts[1]).not.toContain(many.slice(2))
  expect(texts[2]).toMatch(new RegExp(`\\n${one}$`))
})
