import { beforeAll, expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeEvent, makeMember, makeTenant } from '#db/factories'
import { answerQuestion } from '#lib/assistant/chat/answer'
import { instructionsFor } from '#lib/assistant/planning/instructions'
import { withPublicFields } from '#lib/assistant/privacy/boundary'
import { read } from '#lib/assistant/reading/read'
import { composedPlan } from '#lib/assistant/reading/read-turn'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { api } from '#lib/paths'
import { withCustomFields } from '#lib/query/custom-fields'

let admin: Caller
let readContext: ReadContext

async function addField(field: object) {
  const answer = await admin.call('POST', api.customFields(), { body: { noun: 'members', ...field } })
  expect(answer.status, answer.text).toBe(201)
}

beforeAll(async () => {
  admin = await makeCaller()
  const sizes = [
    { value: 's', label: 'S' },
    { value: 'm', label: 'M' },
    { value: 'xl', label: 'XL' },
  ]
  await addField({ label: 'T-shirt size', type: 'choice', choices: sizes })
  await addField({
    label: 'Choir voice',
    type: 'choice',
    visible_to: 'public',
    choices: [
      { value: 'soprano', label: 'Soprano' },
      { value: 'basso', label: 'Basso' },
    ],
  })
  await addField({ label: 'Volunteer hours', type: 'number' })
  await addField({
    ...{ noun: 'registrations', label: 'Diet', type: 'choice' },
    choices: [
      { value: 'vegan', label: 'Vegan' },
      { value: 'vegetarian', label: 'Vegetarian' },
      { value: 'meat', label: 'With meat' },
    ],
  })
  await addField({ noun: 'registrations', label: 'Needs step-free access', type: 'boolean' })
  await makeEvent(admin.db, { title: 'Winter Gala', kind: 'gala', event_date: '2027-12-19T19:00' } as never)
  const values: [string, object][] = [
    ['Abel', { t_shirt_size: 'm', choir_voice: 'basso' }],
    ['Birk', { t_shirt_size: 'm' }],
    ['Carl', { t_shirt_size: 'xl' }],
    ['Dorn', {}],
  ]
  for (const [last_name, custom_values] of values)
    await makeMember(admin.db, { last_name, status: 'active', custom_values: JSON.stringify(custom_values) })
  const opened = await openReading(
    createCtx({ tenant_id: admin.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }),
  )
  readContext = { ...opened, ctx: await withCustomFields(opened.ctx) }
})

async function questionOf(text: string) {
  const plan = await composedPlan(readContext, [text])
  return plan.kind === 'answer' ? plan.asks[0]?.question : plan
}

test('a field that an association added is counted by its choices, grouped by and missed, under its own name', async () => {
  expect(await questionOf('How many members have T-shirt size M?')).toMatchObject({
    of: 'members',
    show: 'count',
    where: { 'custom_values.t_shirt_size': 'm' },
  })
  expect(await questionOf('How many members by T-shirt size?')).toMatchObject({ by: 'custom_values.t_shirt_size' })
  expect(await questionOf('Which members are without T-shirt size?')).toMatchObject({
    show: 'rows',
    where: { 'custom_values.t_shirt_size': { is_set: false } },
  })
  // A choice of more than a letter or two is understood by itself, in any language.
  expect(await questionOf('Wie viele Mitglieder singen Soprano?')).toMatchObject({ kind: 'clarify', words: ['singen'] })
  expect(await questionOf('Wie viele Mitglieder sind Basso?')).toMatchObject({
    where: { 'custom_values.choir_voice': 'basso' },
  })
})

test('what only registrations have is said of them, and most of a number comes first', async () => {
  expect(await questionOf('How many vegans for the Winter Gala?')).toMatchObject({
    of: 'registrations',
    show: 'count',
    where: { 'custom_values.diet': 'vegan' },
  })
  expect(await questionOf('Which three members have the most volunteer hours?')).toMatchObject({
    order: '-custom_values.volunteer_hours',
    limit: 3,
  })
  expect(await questionOf('How many members by T-shirt sizes?')).toMatchObject({ by: 'custom_values.t_shirt_size' })
})

test('who else needs something is another group of the same event', async () => {
  const plan = await composedPlan(readContext, [
    'Who is coming to the Winter Gala?',
    'And who eats vegan?',
    'And who needs step-free access?',
  ])
  const [ask] = plan.kind === 'answer' || plan.kind === 'clarify' ? (plan.asks ?? []) : []
  expect(JSON.stringify(ask?.question.where)).toContain('step_free')
  expect(JSON.stringify(ask?.question.where)).not.toContain('diet')
})

test('the answer says the field and the choice as the association writes them', async () => {
  const ctx = { ...readContext.ctx }
  const { response } = await answerQuestion(ctx, { message: 'How many members have T-shirt size M?', model: 'builtin' })
  expect(response).toMatch(/^There are 2 /)
  expect(response).toContain('T-shirt size M')
})

test('of what an association added a model is told what is public, and no word of the rest', async () => {
  const told = await instructionsFor(withPublicFields(readContext))
  expect(told).toContain('custom_values.choir_voice soprano|basso')
  expect(told).not.toMatch(/shirt/i)
})

test.each([
  'Who needs step-free access at the Winter Gala?',
  'Wer braucht bei der Winter Gala stufenlosen Zugang?',
  "Qui a besoin d'un accès de plain-pied au Winter Gala ?",
])('%s is asked of registrations for that event, of guests as well', async (text) => {
  const plan = await composedPlan(readContext, [text])
  const question = plan.kind === 'answer' ? plan.asks[0]?.question : undefined
  expect(question).toMatchObject({
    of: 'registrations',
    where: { 'custom_values.needs_step_free_access': true, event_id: expect.any(String) },
  })
  expect(JSON.stringify(plan)).not.toContain('has_account')
})

test.each([
  ['average volunteer hours', 'average'],
  ['Volunteer hours in total', 'sum'],
  ['How many volunteer hours do our members have?', 'sum'],
  ['How many members have volunteer hours?', 'count'],
])('%s: an own field that holds numbers is told by its %s', async (text, show) => {
  const plan = await composedPlan(readContext, [text])
  expect(plan).toMatchObject({ kind: 'answer', asks: [{ question: { of: 'members', show } }] })
})

test.each(['veggie or vegan people at the Winter Gala', 'Wie viele Veganer kommen zur Winter Gala?'])(
  '%s asks for a diet in other words',
  async (text) => {
    expect(JSON.stringify(await composedPlan(readContext, [text]))).toContain('"custom_values.diet":')
  },
)

test.each(['members with more than 20 volunteer hours', 'Mitglieder mit mehr als 20 Helferstunden'])(
  '%s holds the field to the number, and nobody to an age',
  async (text) => {
    const plan = await composedPlan(readContext, [text])
    const where = plan.kind === 'answer' ? plan.asks[0]?.question.where : null
    expect(where).toMatchObject({ 'custom_values.volunteer_hours': { gt: 20 } })
    expect(where).not.toHaveProperty('age')
  },
)

test.each(['how many members take an XL T-shirt', 'members with size XL', 'Mitglieder mit T-Shirt-Größe XL'])(
  '%s names a choice by a part of its field',
  async (text) => {
    expect(JSON.stringify(await composedPlan(readContext, [text]))).toContain('"custom_values.t_shirt_size":"xl"')
  },
)

test.each([
  'qui mange végétarien au Winter Gala ?',
  'Wer isst vegetarisch bei der Winter Gala?',
  'Who eats vegetarian at the Winter Gala?',
  'les végétariens du Winter Gala',
])('%s asks for those who chose it', async (text) => {
  const plan = await read(readContext, [text])
  expect(plan.kind).toBe('answer')
  expect(JSON.stringify(plan)).toContain('"custom_values.diet":"vegetarian"')
})

test('what registrations are asked for is told of each, whatever it is called', async () => {
  for (const text of ['Les régimes alimentaires du Winter Gala', 'Ernährung der Anmeldungen zur Winter Gala']) {
    const plan = await read(readContext, [text])
    expect(plan, text).toMatchObject({ asks: [{ question: { of: 'registrations' }, fields: ['custom_values.diet'] }] })
  }
})

test('what nobody added is not kept', async () => {
  const { tenant_id } = await makeTenant()
  const plain = await openReading(createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }))
  expect(await read(plain, ['qui mange végétarien'])).toMatchObject({ kind: 'refuse', reason: 'not_kept' })
})

test.each([
  [
    'How many seats are left for the Winter Gala?',
    'who is on the waiting list?',
    'and how many of the guests are vegetarian?',
  ],
  [
    'Wie viele Plätze sind bei der Winter Gala noch frei?',
    'wer steht auf der Warteliste?',
    'und wie viele der Gäste sind vegetarisch?',
  ],
  [
    'Combien de places restent pour la Winter Gala ?',
    "qui est sur liste d'attente ?",
    "et combien d'invités sont végétariens ?",
  ],
])('%s %s %s: guests are others than those who wait', async (first, second, third) => {
  for (const turns of [
    [first, third],
    [first, second, third],
  ]) {
    const plan = JSON.stringify(await read(readContext, turns))
    expect(plan).toContain('"custom_values.diet":"vegetarian"')
    expect(plan).toContain('"event_id"')
    expect(plan).not.toContain('"status":"waitlisted"')
  }
})

test('of those who wait it is asked by a word for them', async () => {
  const turns = ['Who is on the waiting list for the Winter Gala?', 'how many of them are vegetarian?']
  expect(JSON.stringify(await read(readContext, turns))).toContain('"status":"waitlisted"')
})
