import { beforeAll, expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import {
  type MadeTenant,
  makeEvent,
  makeInvoice,
  makeMember,
  makePayment,
  makeRegistration,
  makeTenant,
  makeTier,
} from '#db/factories'
import type { ChatAnswer } from '#lib/assistant/chat/schema'
import { addDays, todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'

// Of the tenants that tests make.
const TODAY = todayIn('Europe/Berlin')

/** The API's list behind each list page. */
const LISTS: Readonly<Record<string, (query: Record<string, string>) => string>> = {
  '/admin/members': api.members,
  '/admin/events': api.events,
  '/admin/events/registrations': api.allRegistrations,
  '/admin/finance/invoices': api.invoices,
  '/admin/finance/payments': api.payments,
  '/admin/finance/refunds': api.refunds,
  '/admin/finance/credit-notes': api.creditNotes,
}

let tenant: MadeTenant
let admin: Caller

/** Each asks as somebody else, so that nobody asks too often. */
async function ask(message: string, conversation_id?: string, caller?: Caller): Promise<ChatAnswer> {
  const asker = caller ?? (await makeCaller(['administrator'], tenant))
  const { status, body } = await asker.call('POST', api.ai.chat(), { body: { message, conversation_id } })
  expect(status, message).toBe(200)
  return body
}

beforeAll(async () => {
  tenant = await makeTenant()
  admin = await makeCaller(['administrator'], tenant)
  const { db } = tenant
  const [student, patron] = [await makeTier(db, { name: 'Student' }), await makeTier(db, { name: 'Patron' })]
  const people = []
  for (const [last_name, city, tier] of [
    ['Abel', 'Hamburg', student],
    ['Birk', 'Hamburg', patron],
    ['Carl', 'Kiel', student],
    ['Dorn', 'Kiel', student],
  ] as const)
    people.push(await makeMember(db, { last_name, city, tier_id: tier.id, joined_on: TODAY, birth_date: '1990-01-01' }))
  await makeMember(db, { last_name: 'Ende', city: 'Hamburg', status: 'lapsed', valid_through: '2020-01-01' })
  const overdue = { issue_date: addDays(TODAY, -60), due_date: addDays(TODAY, -30) }
  for (const { id } of people.slice(0, 3)) await makeInvoice(db, { member_id: id, ...overdue })
  await makePayment(tenant, { received_on: TODAY })
  const event = await makeEvent(db, { title: 'Harbour Walk', event_date: `${addDays(TODAY, 20)}T18:00`, capacity: 20 })
  await makeEvent(db, { title: 'Chess Night', kind: 'workshop', event_date: `${addDays(TODAY, 30)}T18:00` })
  for (const { id } of people.slice(0, 2))
    await makeRegistration(db, { event_id: event.id, member_id: id, status: 'confirmed' })
})

test.each([
  ['How many members do we have?', 1],
  ['How many members do we have by tier?', 3],
  ['How many members live in Hamburg?', 1],
  ['How many members joined this year?', 1],
  ['List overdue invoices', 1],
  ['How many invoices are open?', 1],
  ['How many payments did we receive this month?', 1],
  ['How many events are coming up?', 1],
  ['How many registrations do we have?', 1],
  ['What is the average age of our members?', 0],
  ['Wie viele Mitglieder haben wir je Ort?', 3],
  ['Combien de factures sont ouvertes ?', 1],
  ['How many members joined this month compared with last month?', 1],
])('each count in the answer to "%s" opens a list of exactly as many rows', async (question, least) => {
  const { figures, results, response } = await ask(question)
  const counted = figures.filter(
    ({ unit, href }) => href && ['members', 'events', 'invoices', 'payments', 'registrations'].includes(unit),
  )
  expect(counted.length, response).toBeGreaterThanOrEqual(least)
  for (const { value, href, text, start, end } of counted) {
    expect(response.slice(start, end)).toBe(text)
    const { pathname, searchParams } = new URL(href ?? '', 'http://x')
    const { status, headers } = await admin.call(
      'GET',
      (LISTS[pathname] as typeof api.members)(Object.fromEntries(searchParams)),
    )
    expect(status, href ?? '').toBe(200)
    expect(headers.get('x-total-count'), `${text} in ${response}`).toBe(String(value))
  }
  expect(results.map(({ result }) => result.title)).not.toContain('')
})

test.each(['the oldest open invoice', 'the two largest open invoices'])(
  'what is shown of "%s" opens just the rows that are shown',
  async (question) => {
    const { results } = await ask(question)
    const { href, row_count, rows } = results[0]?.result ?? { href: null, row_count: 0, rows: [] }
    expect(rows.length).toBe(row_count)
    const { searchParams } = new URL(href ?? '', 'http://x')
    const { headers } = await admin.call('GET', api.invoices(Object.fromEntries(searchParams)))
    expect(headers.get('x-total-count')).toBe(String(row_count))
  },
)

test.each([
  ['How many members joined this year?', ['List them', 'And last year?', 'And by tier?', 'And by city?']],
  ['Wie viele offene Rechnungen gibt es?', ['Welche sind es?', 'Welche Summe?', 'Und je Art?']],
  ['Combien de factures sont ouvertes ?', ['Montre-les', 'Quelle somme ?', 'Et par type ?']],
])('what is suggested after "%s" is answered in its place, and about the same', async (question, known) => {
  const first = await ask(question)
  expect(first.suggestions.length).toBeGreaterThan(1)
  for (const suggestion of first.suggestions) {
    expect.soft(known).toContain(suggestion)
    const asker = await makeCaller(['administrator'], tenant)
    const { conversation_id } = await ask(question, undefined, asker)
    const next = await ask(suggestion, conversation_id, asker)
    expect.soft(next.clarification, suggestion).toBeNull()
    expect.soft(next.asks[0]?.question.of, suggestion).toBe(first.asks[0]?.question.of)
    expect.soft(next.asks, suggestion).not.toEqual(first.asks)
  }
})

test('the asked thing comes first, none and one are told as such, and what is not there is an answer', async () => {
  expect((await ask('How many members live in Ghent?')).response).toBe('There are no current members in Ghent.')
  expect((await ask('Did anyone join yesterday?')).response).toMatch(/^No\. /)
  expect((await ask('Is anyone in the tier Patron?')).response).toMatch(/^Yes\. There is 1 current member /)
  expect((await ask('Wie viele Mitglieder gibt es in Gent?')).response).toMatch(/^Es gibt keine aktuellen Mitglieder /)
})

test('a list says how many there are, shows each with its page, and adds amounts up', async () => {
  const { response, figures, results } = await ask('List overdue invoices')
  expect(response).toMatch(/^There are 3 overdue invoices\.\n- INV-/)
  expect(response).toMatch(/Together: €180\.00$/)
  const [row] = figures.filter(({ unit }) => unit === 'text')
  expect(row?.href).toMatch(/^\/admin\/finance\/invoices\/[0-9a-f-]{36}$/)
  expect(results[0]?.result).toMatchObject({
    title: 'Overdue invoices',
    row_count: 3,
    totals: { remaining_minor: 18000 },
  })
})

test('text that people wrote stands as it is, and is no link, markup or line of its own', async () => {
  const { db } = tenant
  const title = 'Fair ![x](https://evil.example/?q=1) <b>now</b>\n# Heading [go](https://evil.example)'
  await makeEvent(db, { title, event_date: `${addDays(TODAY, 50)}T18:00` })
  const { response } = await ask('List upcoming events')
  expect(response).not.toMatch(/:\/\/|<\/?b>|!\[|\]\(|^# Heading/m)
  // Without what is not seen.
  expect(response.replaceAll('\u2060', '')).toContain(title.replace('\n', ' '))
})

test('a figure with a rule of its own is told in the language of the question', async () => {
  const { response, results } = await ask('Wie alt sind die offenen Rechnungen?')
  expect(response).toMatch(/^Offene Rechnungen nach Alter: /)
  expect(response).toContain('1–30 Tage überfällig')
  expect(results[0]?.result.title).toBe('Offene Rechnungen nach Alter')
})

test('who may not see a figure is told so in a sentence', async () => {
  const desk = await makeCaller(['front_desk'], tenant)
  for (const message of [
    'How much did we receive this year?',
    'How old are the open invoices?',
    'Who is likely to leave?',
  ]) {
    const { status, body } = await desk.call('POST', api.ai.chat(), { body: { message } })
    expect(status).toBe(200)
    expect.soft(JSON.stringify(body), message).not.toMatch(/Abel|60\.00|180\.00|6000/)
    expect.soft(body.response, message).not.toBe('')
  }
})

test('an average of age rests on those whose birth date is known, and opens them', async () => {
  const caller = await makeCaller()
  for (const birth_date of ['1980-01-01', '1990-01-01', null]) await makeMember(caller.db, { birth_date })
  const { response, figures } = await ask('What is the average age of our members?', undefined, caller)
  expect(response).toMatch(/^Age: \d+(?:\.\d)? years on average \(2 current members with a birth date\)\.$/)
  const query = Object.fromEntries(new URL(figures[0]?.href ?? '', 'http://x').searchParams)
  expect((await caller.call('GET', api.members(query))).headers.get('x-total-count')).toBe('2')
})

test.each([
  ['Are there more members in Hamburg than in Kiel?', /^No\.\nHamburg: /],
  ['Gibt es mehr Mitglieder in Hamburg als in Kiel?', /^Nein\.\n/],
  ['Did more members join this year than last year?', /^Yes\.\nJanuary 1 to /],
  ['How many more members joined this year than last year?', /^January 1 to /],
])('yes or no comes first where a comparison is asked for so: %s', async (question, begins) => {
  expect((await ask(question)).response).toMatch(begins)
})
