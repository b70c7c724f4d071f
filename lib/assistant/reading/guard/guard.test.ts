import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { composedPlan } from '#lib/assistant/reading/read-turn'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

const NOW = new Date('2026-11-20T10:00:00Z')
let readContext: ReadContext

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const student = await makeTier(db, { name: 'Student' })
  await makeTier(db, { name: 'Fellow' })
  await makeMember(db, { city: 'Hamburg', status: 'active', tier_id: student.id })
  await makeMember(db, { city: 'Bremen', status: 'active', tier_id: student.id })
  await makeEvent(db, { title: 'Winter Gala 2026', kind: 'gala', event_date: '2026-12-19T19:00' } as never)
  await makeEvent(db, { title: 'Spring Conference 2026', kind: 'conference', event_date: '2026-04-19T09:00' } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
})

const planOf = (...turns: string[]) => composedPlan(readContext, turns)

describe('a question is asked back where the answer would be that of another', () => {
  test.each([
    ['a thing that something is counted by is not there', 'How many members do we have per seat?'],
    ['a comparison has one side', 'Wie viele Mitglieder haben wir verglichen mit?'],
    ['which events was asked, too', 'Wie viele Leute stehen auf Wartelisten und bei welchen Veranstaltungen?'],
    ['what was lost are registrations, not members', 'Which workshop lost registrations by cancellations?'],
    ['joining and leaving are two counts', 'How many members joined and left per month this year?'],
    ['two groups are held against one another, not added', 'What is the ratio of students to fellows?'],
    ['what was done late is not kept', 'Who checked in late at the Spring Conference 2026?'],
    ['each of them is asked about, not all together', 'Welche Workshops waren schlechter besucht als im Vorjahr?'],
    ['everybody has joined at some time', 'Wer ist neu dazugekommen?'],
    ['nobody has an account and has none', 'Which members have an account but no account?'],
    ['nobody joins in two months', 'Combien de nouvelles adhésions en octobre, et en septembre ?'],
    ['another event is not the same visit', 'Who registered for the Winter Gala and for a workshop in December?'],
  ])('%s', async (_, text) => {
    const plan = await read(readContext, [text])
    expect(plan, JSON.stringify(plan)).toMatchObject({ kind: 'clarify' })
  })
})

test('what is still to happen is declined in words, whoever asks', async () => {
  for (const text of [
    'What will our dues income be next year?',
    'Werden wir nächstes Jahr mehr Mitglieder gewinnen?',
    'how many members are we going to have in 2030',
    'Combien de membres aurons-nous gagnés en 2030 ?',
  ])
    expect(await planOf(text), text).toMatchObject({ kind: 'refuse', reason: 'forecast' })
  // What is due or ends then is known.
  for (const text of ['Whose membership expires next month?', 'Which invoices are due next month?'])
    expect((await planOf(text)).kind, text).toBe('answer')
})

test('a question that leans on one that was not understood is asked back, and finds nothing of its own to lean on', async () => {
  expect(await planOf('Which blorbs do we frobnicate?', 'and which of them are in Hamburg?')).toMatchObject({
    kind: 'clarify',
  })
  expect(await planOf('Which events are coming up?', 'and which of them are in Hamburg?')).toMatchObject({
    kind: 'answer',
    asks: [{ question: { of: 'events' } }],
  })
})

test('two things that somebody is are not one or the other of them', async () => {
  const plan = await planOf("How many of last year's joiners have already left?")
  const [ask] = plan.kind === 'answer' ? plan.asks : []
  const said = JSON.stringify(ask?.question.where)
  expect(said).not.toContain('"or"')
  expect(said).toContain('"joined_on":{"within":"previous_year"}')
  expect(said).toContain('"lapsed"')
})

test('who comes to what is still ahead has signed up for it', async () => {
  const plan = await planOf('Wie viele Mitglieder aus Bremen kommen zur Winter Gala?')
  expect(JSON.stringify(plan)).not.toContain('"attended"')
  expect(plan.kind).toBe('answer')
})
