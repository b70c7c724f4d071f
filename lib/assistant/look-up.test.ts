import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeEvent, makeInvoice, makeMember, makePayment, makeTenant, makeTier } from '#db/factories'
import { makeWorld } from '#e2e/conditions/world'
import { answerQuestion } from '#lib/assistant/chat/answer'
import { lookUpOne } from '#lib/assistant/look-up'
import type { Ask } from '#lib/assistant/reading/plan'
import { resultOf } from '#lib/assistant/telling/results'
import { speechOf } from '#lib/assistant/telling/speech'
import { createCtx } from '#lib/context'
import { rowsBehind } from '#lib/evaluation/conversations/links'
import { openReading } from '#lib/figures/read-context'
import { MAX_UNLISTED_ROWS } from '#lib/figures/result'
import type { Role } from '#lib/permissions'
import type { Question } from '#lib/query/schema'
import { type Condition, NOUNS } from '#lib/records/model'

const NOW = new Date('2026-11-20T10:00:00Z')
const ask = (question: Question): Ask => ({
  ...{ question, wants: 'list', fields: [], is_wide: false, as_of: null },
  ...{ unused: [], label: null },
})

test('what is still to come begins with what comes next, where no order was asked for', async () => {
  const { db, tenant_id } = await makeTenant()
  for (const day of ['2027-03-01', '2026-12-01', '2027-01-15'])
    await makeEvent(db, { title: day, kind: 'workshop', event_date: `${day}T19:00` } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
  const titles = async (question: Partial<Question>) => {
    const { answer } = await lookUpOne(readContext, ask({ of: 'events', show: 'rows', ...question }))
    return answer?.rows?.map(({ title }) => title)
  }
  const sooner = ['2026-12-01', '2027-01-15', '2027-03-01']
  expect(await titles({ where: { event_status: { in: ['upcoming', 'ongoing'] } } })).toEqual(sooner)
  expect(await titles({ where: { event_date: { within: { from: '2026-11-20', until: '2027-12-31' } } } })).toEqual(
    sooner,
  )
  expect(await titles({ where: { event_status: 'upcoming' }, order: '-event_date' })).toEqual([...sooner].reverse())
})

test('income is found with what was given back of it, and what was reversed never came', async () => {
  const tenant = await makeTenant()
  const actor = { kind: 'system' as const, name: 'test' }
  const ctx = createCtx({ tenant_id: tenant.tenant_id, actor, request_id: 'test' })
  const income = async () => {
    const where = { received_on: { within: 'this_month' } }
    const question = { of: 'payments', show: 'sum', field: 'kept_minor', where } as const
    const { answer, refunded } = await lookUpOne(await openReading(ctx, NOW), ask(question))
    return [answer?.value, refunded]
  }
  await makePayment(tenant, { received_on: '2026-11-03' })
  expect(await income()).toEqual(['60.00', null])
  await makePayment(tenant, { received_on: '2026-11-04', refunded_minor: 1500, status: 'partially_refunded' })
  await makePayment(tenant, {
    received_on: '2026-11-05',
    refunded_minor: 6000,
    status: 'refunded',
    reversed_on: '2026-11-06',
  })
  expect(await income()).toEqual(['105.00', '15.00'])
})

test('an invoice that is asked for by its number and is not as asked is told itself, and several are not', async () => {
  const { db, tenant_id } = await makeTenant()
  for (const number of ['TG-2026-00071', 'TG-2026-00072'])
    await makeInvoice(db, { number, status: 'open', due_date: '2026-12-20' })
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
  const instead = async (contains: string) => {
    const where = { number: { contains }, status: 'paid' }
    const found = await lookUpOne(readContext, ask({ of: 'invoices', show: 'rows', where }))
    return found.instead?.answer.rows?.map(({ title }) => title)
  }
  expect(await instead('TG-2026-00071')).toEqual(['TG-2026-00071'])
  expect(await instead('TG-2026-0007')).toBeUndefined()
  expect(await instead('TG-2026-00099')).toBeUndefined()
  const where = { number: { contains: 'TG-2026-00099' }, status: 'paid' }
  // "No paid invoice" would read as one that is not paid.
  const none = await lookUpOne(readContext, ask({ of: 'invoices', show: 'rows', where }))
  expect(none.ask.question.where).toEqual({ number: where.number })
})

test.each([
  ['en', 'Who owes us the most?', 'Open invoices', 'Who paid cash?'],
  ['de', 'Wer schuldet uns am meisten?', 'Offene Rechnungen', 'Wer hat bar bezahlt?'],
  ['fr', 'Qui nous doit le plus ?', 'Factures ouvertes', 'Paiements en espèces'],
])(
  '%s: who owes or paid is told with the organisation that they are, or as the paper says',
  async (_, ...questions) => {
    const tenant = await makeTenant()
    const { db, tenant_id } = tenant
    const who = { status: 'active' as const, first_name: 'Nele', last_name: 'Harms' }
    const firm = await makeMember(db, { ...who, kind: 'organization', organization: 'Deich & Söhne GmbH' })
    const own = await makeMember(db, { ...who, first_name: 'Ole', organization: 'Deich & Söhne GmbH' })
    for (const { id } of [firm, own]) await makeInvoice(db, { member_id: id, due_date: '2026-12-20' })
    const paid = { received_on: '2026-03-01', method: 'cash', member_id: null }
    await makePayment(tenant, { ...paid, payer_name: 'Grete Lührs' })
    await makePayment(tenant, { ...paid, member_id: firm.id })
    const ctx = createCtx({ tenant_id, actor: { kind: 'system' as const, name: 'test' }, request_id: 'test' })
    const [ranking = '', open = '', cash = ''] = await Promise.all(
      questions.map(async (message) => (await answerQuestion(ctx, { message, now: NOW })).response),
    )
    for (const told of [ranking, open]) {
      expect(told).toContain('Nele Harms (Deich & Söhne GmbH)')
      // Where somebody works is not who pays.
      expect(told).not.toContain('Ole Harms (')
    }
    expect(cash).toContain('Grete Lührs')
    expect(cash).toContain('Nele Harms (Deich & Söhne GmbH)')
  },
)

test('those who owe something are listed with what they owe together', async () => {
  const { db, tenant_id } = await makeTenant()
  for (const total_minor of [12_000, 3_000]) {
    const { id } = await makeMember(db, { status: 'active' })
    await makeInvoice(db, { member_id: id, total_minor, status: 'open' } as never)
  }
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
  const { sum } = await lookUpOne(readContext, ask({ of: 'members', show: 'rows', where: { owes: true } }))
  expect(sum).toMatchObject({ field: 'owed_minor', answer: { value: '150.00' } })
})

test('a list of what is open adds up to what is left, and one of what is not to what it was for', async () => {
  const { db, tenant_id } = await makeTenant()
  const { id } = await makeMember(db, { status: 'active' })
  await makeInvoice(db, { member_id: id, total_minor: 12_000, status: 'open' } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
  const summed = async (where: Question['where']) =>
    (await lookUpOne(readContext, ask({ of: 'invoices', show: 'rows', where }))).sum?.field
  expect(await summed({ status: 'open' })).toBe('remaining_minor')
  expect(await summed({ and: [{ is_overdue: true }, { kind: { not: 'dues' } }] })).toBe('remaining_minor')
  expect(await summed({ not: { status: 'open' } })).toBe('total_minor')
  expect(await summed({ or: [{ status: 'open' }, { status: 'paid' }] })).toBe('total_minor')
})

test('the tier of somebody is told by its name', async () => {
  const { db, tenant_id } = await makeTenant()
  const tier = await makeTier(db, { name: 'Patron' })
  await makeMember(db, { first_name: 'Heike', last_name: 'Harms', status: 'active', tier_id: tier.id })
  const actor = { kind: 'system' as const, name: 'test' }
  const ctx = createCtx({ tenant_id, actor, request_id: 'test' })
  for (const message of ['Tier of Heike Harms', 'What tier is Heike Harms in?']) {
    const { response } = await answerQuestion(ctx, { message, model: 'builtin' })
    expect(response, message).toContain('tier Patron')
  }
})

test('whether somebody is a member is asked of those who are one now, and who left is told as they are', async () => {
  const { db, tenant_id } = await makeTenant()
  await makeMember(db, { first_name: 'Heike', last_name: 'Harms', status: 'cancelled' })
  await makeMember(db, { first_name: 'Jana', last_name: 'Beck', status: 'active' })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system' as const, name: 'test' }, request_id: 'test' })
  const said = async (message: string) => (await answerQuestion(ctx, { message, model: 'builtin' })).response
  expect(await said('Is Heike Harms a member?')).toMatch(/^No\. Heike Harms: status cancelled\.$/)
  expect(await said('Is Jana Beck a member?')).toMatch(/^Yes\. There is 1 current member named Jana Beck/)
})

test('of several people of one name it is told which of them is spoken of', async () => {
  const { db, tenant_id } = await makeTenant()
  const now = await makeMember(db, { first_name: 'Heike', last_name: 'Harms', status: 'active' })
  await makeMember(db, { first_name: 'heike', last_name: 'Härms', status: 'cancelled' })
  await makeMember(db, { first_name: 'Jana', last_name: 'Beck', status: 'active' })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system' as const, name: 'test' }, request_id: 'test' })
  const said = async (message: string) => (await answerQuestion(ctx, { message, model: 'builtin' })).response
  const { member_number } = await db
    .selectFrom('members')
    .select('member_number')
    .where('id', '=', now.id)
    .executeTakeFirstOrThrow()
  expect(await said('Is Heike Harms a member?')).toContain(`named Heike Harms (${member_number})`)
  expect(await said('Is Jana Beck a member?')).not.toContain('(')
})

test.each([
  ['merci !', 'Avec plaisir.'],
  ['Vielen Dank', 'Gern geschehen.'],
  ['thanks, bye', 'You’re welcome.'],
  ['au revoir', 'Avec plaisir.'],
])('thanks are no question: %s', async (message, welcome) => {
  const { tenant_id } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system' as const, name: 'test' }, request_id: 'test' })
  const history = [{ role: 'user' as const, text: 'Combien de membres avons-nous ?' }]
  const fresh = await answerQuestion(ctx, { message, model: 'builtin' })
  expect(fresh.response).toContain(welcome)
  const later = await answerQuestion(ctx, {
    message: 'et par ville ?',
    history: [...history, { role: 'user', text: message }],
    model: 'builtin',
  })
  expect(later.results[0]?.result.title).toMatch(/ville|Lieu/i)
})

test('income counts the same payments however its statuses are said', async () => {
  const tenant = await makeTenant()
  await makePayment(tenant, { received_on: '2026-03-01', amount_minor: 5_000 })
  const given_back = { status: 'refunded', refunded_minor: 2_000 }
  await makePayment(tenant, { received_on: '2026-03-02', amount_minor: 2_000, ...given_back })
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id: tenant.tenant_id, actor, request_id: 'test' }), NOW)
  for (const statuses of [
    ['succeeded', 'partially_refunded'],
    ['succeeded', 'partially_refunded', 'refunded'],
  ]) {
    const where = { status: { in: statuses }, received_on: { within: 'this_year' } }
    const { answer } = await lookUpOne(readContext, ask({ of: 'payments', show: 'sum', field: 'kept_minor', where }))
    expect(answer, statuses.join()).toMatchObject({ value: '50.00', count: 2 })
  }
})

test('a list adds up what is asked for: refunds what was given back, an order by an amount that amount', async () => {
  const tenant = await makeTenant()
  const given_back = { status: 'partially_refunded', refunded_minor: 2_000 }
  await makePayment(tenant, { received_on: '2026-03-02', amount_minor: 5_000, ...given_back })
  const actor = { kind: 'system' as const, name: 'test' }
  const ctx = createCtx({ tenant_id: tenant.tenant_id, actor, request_id: 'test' })
  const readContext = await openReading(ctx, NOW)
  const where = { refunded_on: { within: 'this_year' } }
  const refunds = await lookUpOne(readContext, ask({ of: 'payments', show: 'rows', where }))
  expect(refunds.sum).toMatchObject({ field: 'refunded_minor', answer: { value: '20.00' } })
  const ordered = await lookUpOne(readContext, ask({ of: 'invoices', show: 'rows', order: '-paid_minor' }))
  expect(ordered.sum?.field).toBe('paid_minor')
  const { response, results } = await answerQuestion(ctx, { message: 'Which refunds were there in 2026?', now: NOW })
  expect(response).toMatch(/€20\.00/)
  expect(response).not.toMatch(/€50\.00/)
  expect(results[0]?.result.totals).toEqual({ amount_minor: 2_000 })
})

test('who left in a time lapsed or resigned in it, and whose application was refused did neither', async () => {
  const { db, tenant_id } = await makeTenant()
  const left = { joined_on: '2020-01-01', valid_through: '2026-02-01' }
  await makeMember(db, { ...left, status: 'cancelled' } as never)
  await makeMember(db, { ...left, status: 'lapsed' } as never)
  await makeMember(db, { ...left, status: 'active' } as never)
  const refused = await makeMember(db, { status: 'pending', joined_on: null } as never)
  await db.updateTable('members').set({ status: 'cancelled' }).where('id', '=', refused.id).execute()
  const actor = { kind: 'system' as const, name: 'test' }
  const ctx = createCtx({ tenant_id, actor, request_id: 'test' })
  for (const [message, count, field] of [
    ['How many members did we lose this year?', 2, 'left_on'],
    ['Wie viele Mitglieder haben wir dieses Jahr verloren?', 2, 'left_on'],
    ['Combien de membres sont partis cette année ?', 2, 'left_on'],
    ['How many members resigned this year?', 1, 'cancelled_on'],
  ] as const) {
    const { results, asks } = await answerQuestion(ctx, { message })
    expect(results[0]?.result, message).toMatchObject({ value: count })
    expect(JSON.stringify(asks), message).toContain(`"${field}":{"within"`)
  }
})

/** The nouns of which neither the list nor the answer holds as many rows as somebody counts, and all that were counted. */
async function unopened(of: { tenant_id: string; account_id: string }, role: Role) {
  const person = { account_id: of.account_id, roles: [role], session_version: 1, browser_session_id: null }
  const actor = { kind: 'account' as const, ...person }
  const ctx = createCtx({ tenant_id: of.tenant_id, actor, request_id: 'test' })
  const readContext = await openReading(ctx, NOW)
  const counted: string[] = []
  const faults: string[] = []
  for (const noun of NOUNS) {
    for (const show of ['count', 'rows'] as const) {
      const found = await lookUpOne(readContext, ask({ of: noun, show })).catch(() => null)
      if (!found?.answer?.count) continue
      const { href, rows } = resultOf(found, speechOf('en', readContext, new Map()), readContext)
      counted.push(noun)
      const { count } = found.answer
      const opened = href === null ? rows.length : await rowsBehind(ctx, href)
      if (opened !== (href === null ? Math.min(count, MAX_UNLISTED_ROWS) : count)) faults.push(`${show} ${noun}`)
    }
  }
  return { counted: [...new Set(counted)], faults }
}

test('what is counted of any noun opens its list or stands under the answer', async () => {
  const made = await makeWorld({ time_zone: 'UTC', currency: 'EUR', fiscal_year_start: 1 }, 'look-ups')
  const { counted, faults } = await unopened(made, 'administrator')
  expect(faults).toEqual([])
  expect(NOUNS.filter((noun) => !counted.includes(noun))).toEqual([])
})

test('members find all that is theirs under the answer', async () => {
  const caller = await makeCaller(['member'])
  const { id } = await makeMember(caller.db, { account_id: caller.account_id } as never)
  for (let day = 1; day <= 25; day++) {
    const received_on = `2026-03-${String(day).padStart(2, '0')}`
    const invoice = await makeInvoice(caller.db, { member_id: id, total_minor: 1_000 })
    const part = { invoice_id: invoice.id, amount_minor: 1_000 }
    await makePayment(caller, { member_id: id, received_on, amount_minor: 1_000 }, [part])
  }
  const { counted, faults } = await unopened(caller, 'member')
  expect(faults).toEqual([])
  expect(counted).toEqual(expect.arrayContaining(['members', 'invoices', 'payments', 'allocations']))
})

test('rows of which a role reads none but its own are not told as if there were no others', async () => {
  const administrator = await makeCaller()
  const member = await makeMember(administrator.db, { first_name: 'Ada', last_name: 'Ohm' })
  await makeInvoice(administrator.db, { member_id: member.id, status: 'open' })
  const told = async (role: Role, message: string, isMember = false) => {
    const { tenant_id, account_id } = await makeCaller([role], administrator)
    if (isMember) {
      const own = await makeMember(administrator.db, { account_id, first_name: 'Otto', last_name: 'Own' })
      await makeInvoice(administrator.db, { member_id: own.id, status: 'open' })
    }
    const actor = {
      ...{ kind: 'account' as const, account_id, roles: [role] },
      ...{ session_version: 1, browser_session_id: null },
    }
    const ctx = createCtx({ tenant_id, actor, request_id: 'test' })
    return (await answerQuestion(ctx, { message, now: NOW })).response
  }
  expect(await told('treasurer', 'How many open invoices are there?')).toContain('1 open invoice')
  expect(await told('auditor', 'How many open invoices are there?')).toContain('1 open invoice')
  for (const [role, message] of [
    ['front_desk', 'How many members are active?'],
    ['front_desk', 'How much is still to be paid in total?'],
    ['front_desk', 'How many open invoices are there?'],
    ['event_manager', 'How many open invoices are there?'],
    ['treasurer', 'How many registrations are there?'],
    ['auditor', 'How many registrations are there?'],
  ] as const)
    expect(await told(role, message), `${role}: ${message}`).toBe('Your role does not see that.')
  // What is their own they read.
  for (const message of [
    'What are my open invoices?',
    'Meine offenen Rechnungen',
    'Quelles sont mes factures ouvertes ?',
  ])
    expect(await told('front_desk', message, true), message).toMatch(
      /\b1 (?:open invoice|offene Rechnung|facture ouverte).*Otto Own/,
    )
  // Who reads all of them still means their own by "my" and "I", and has none without a record.
  for (const message of ['my invoices', 'What do I owe?', 'Wie viel schulde ich?', 'Mes factures']) {
    expect(await told('treasurer', message, true), message).toContain('Otto Own')
    expect(await told('treasurer', message), message).toMatch(/belongs to no member|gehört zu keinem|aucun membre/)
  }
  expect(await told('administrator', 'When does my membership end?', true)).toContain('Otto Own')
  for (const message of ['How many members do I have?', 'Kannst du mir offene Rechnungen zeigen?', 'my members'])
    expect(await told('administrator', message), message).not.toMatch(/Otto Own:|belongs to no member|zu keinem/)
})

test('what was written off in a time is told whatever became of it since, and as of now what is so still', async () => {
  const { db, tenant_id } = await makeTenant()
  const at = { status: 'uncollectible', uncollectible_at: '2026-03-01T10:00:00Z', total_minor: 5_000 }
  await makeInvoice(db, at as never)
  await makeInvoice(db, { ...at, status: 'paid', paid_minor: 5_000, paid_on: '2026-04-01' } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  const of = async (where: Condition, field: string) => {
    const status = 'uncollectible'
    const found = await lookUpOne(readContext, ask({ of: 'invoices', show: 'sum', field, where: { status, ...where } }))
    return [found.ask.question.field, found.answer?.value, found.answer?.count]
  }
  const spring = { uncollectible_at: { within: { from: '2026-01-01', until: '2026-06-30' } } }
  for (const field of ['total_minor', 'remaining_minor']) {
    expect(await of(spring, field)).toEqual(['written_off_minor', '100.00', 2])
    expect(await of({}, field)).toEqual(['remaining_minor', '50.00', 1])
  }
})
