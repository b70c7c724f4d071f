import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { importWorld } from '#app/api/v1/imports/import-world'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'
import { onBehalfOf } from '#lib/accounts/acting'
import type { ConsentLine, MemberConsent } from '#lib/consents/schema'
import { createCtx } from '#lib/context'
import { addDays, todayIn } from '#lib/format/dates'
import { consentFields, noteConsents, requireConsents } from '#lib/imports/consents'
import { api } from '#lib/paths'

const TODAY = todayIn('Europe/Berlin')

async function world() {
  const made = await importWorld()
  const { call, db } = made
  const idOf = async (member_number: string) =>
    (await db.selectFrom('members').select('id').where('member_number', '=', member_number).executeTakeFirstOrThrow())
      .id
  const said = async (member_number: string, purpose = 'newsletter'): Promise<MemberConsent> => {
    const all = (await call('GET', api.memberConsents(await idOf(member_number)))).body as MemberConsent[]
    return all.find((each) => each.purpose === purpose) as MemberConsent
  }
  const say = async (member_number: string, state: string, more: object = {}, purpose = 'newsletter') => {
    const body = { purpose, state, way: 'form', ...more }
    expect((await call('POST', api.memberConsents(await idOf(member_number)), { body })).status).toBe(201)
  }
  const kept = async () =>
    (await db.selectFrom('members').select(['member_number', 'consents']).orderBy('member_number').execute()).map(
      ({ member_number, consents }) => [member_number, ...consents],
    )
  return { ...made, idOf, said, say, kept }
}

const dayOf = ({ at }: ConsentLine) => todayIn('Europe/Berlin', new Date(at))

test('a column of a purpose is noted with the day of paper and the name of the file, and the dry run counts it', async () => {
  const { send, check, run, rows, said, kept, call, idOf, get } = await world()
  const { body: sent } = await send(
    [
      'Nr;Vorname;Nachname;News by e-mail;Consent: Photos and films;consents.partners',
      '1;Ada;Lovelace;ja 17.05.2024;nein;',
      '2;Alan;Turing;YES;oui, le 03.02.2023;no 2020-12-31',
      '3;Grace;Hopper;;;',
    ].join('\n'),
    'Old list.csv',
  )
  expect(sent.columns.map(({ field }: { field: string }) => field).slice(3)).toEqual([
    ...['consents.newsletter', 'consents.photos', 'consents.partners'],
  ])
  expect(await check(sent.id)).toMatchObject({ status: 'checked', create_count: 3, problem_count: 0, consent_count: 5 })
  // Nothing is written by the check.
  expect(await kept()).toEqual([])
  expect(await run(sent.id)).toMatchObject({ status: 'done', done_count: 3, consent_count: 5 })
  expect(await kept()).toEqual([['1', 'newsletter'], ['2', 'newsletter', 'photos'], ['3']])
  expect((await said('1')).history).toMatchObject([
    { state: 'given', way: 'import', note: 'From the file “Old list.csv”', text: expect.stringContaining('e-mail') },
  ])
  expect((await said('1')).history.map(dayOf)).toEqual(['2024-05-17'])
  expect(await said('1', 'photos')).toMatchObject({ state: 'withdrawn' })
  expect((await said('1', 'photos')).history.map(dayOf)).toEqual([TODAY])
  expect((await said('2', 'photos')).history.map(dayOf)).toEqual(['2023-02-03'])
  expect((await said('2', 'partners')).history.map(dayOf)).toEqual(['2020-12-31'])
  const audit = (await call('GET', `/api/v1/audit/?noun=members&object_id=${await idOf('1')}`)).body
  expect(audit.map(({ action }: { action: string }) => action).sort()).toEqual([
    ...['member.consent_given', 'member.consent_withdrawn', 'member.imported'],
  ])
  expect((await rows(sent.id)).map(({ note }) => note)).toEqual([null, null, null])
  // The same file again adds no line.
  const { body: again } = await send(
    'Nr;Vorname;Nachname;News by e-mail;Consent: Photos and films\n1;Ada;Lovelace;ja 17.05.2024;nein',
  )
  expect(await check(again.id)).toMatchObject({ skip_count: 1, consent_count: 0 })
  expect((await get(sent.id)).consent_count).toBe(5)
})

test('what somebody said later goes on holding, and the row says so', async () => {
  const { db, checked, run, rows, say, said, kept } = await world()
  for (const n of [1, 2, 3, 4, 5])
    await makeMember(db, { member_number: `${n}`, first_name: 'Ada', last_name: `Sample ${n}` })
  await say('1', 'withdrawn', { day: '2025-03-01' })
  await say('2', 'withdrawn', { day: '2025-03-01' })
  await say('3', 'withdrawn', { day: '2025-03-01' })
  await say('4', 'given', { day: '2025-03-01' })
  await say('5', 'given')
  const file = await checked(
    [
      'Member number;consents.newsletter',
      // Earlier, without a day, later; a no after a yes; a yes of the day on which yes was said.
      ...['1;yes 2024-05-17', '2;yes', '3;yes 2025-03-02', '4;no 2025-03-01', `5;yes ${TODAY}`],
    ].join('\n'),
  )
  expect(file).toMatchObject({ update_count: 3, skip_count: 2, problem_count: 0, consent_count: 3 })
  expect(file.rows.map(({ outcome, changes, note }) => [outcome, changes.join(), note])).toEqual([
    ['update', 'consents', '“News by e-mail”: yes is noted for 2024-05-17; no, said on 2025-03-01, holds.'],
    [
      'skip',
      '',
      'Nothing to change. “News by e-mail”: no was said on 2025-03-01 and holds. Write the day behind yes where that was said later.',
    ],
    ['update', 'consents', null],
    ['update', 'consents', null],
    ['skip', '', 'Nothing to change.'],
  ])
  expect(await run(file.id)).toMatchObject({ done_count: 3, refused_count: 0 })
  expect(await kept()).toEqual([['1'], ['2'], ['3', 'newsletter'], ['4'], ['5', 'newsletter']])
  expect((await said('1')).history.map((line) => [line.state, dayOf(line)])).toEqual([
    ['withdrawn', '2025-03-01'],
    ['given', '2024-05-17'],
  ])
  expect((await rows(file.id)).map(({ state }) => state)).toEqual(['done', 'waiting', 'done', 'done', 'waiting'])
})

test('whoever answers between the check and the run is not overruled by the file', async () => {
  const { db, checked, run, rows, say, kept } = await world()
  for (const n of [1, 2]) await makeMember(db, { member_number: `${n}`, first_name: 'Ada', last_name: `Sample ${n}` })
  const file = await checked('Member number;consents.newsletter;Phone\n1;yes;\n2;yes;+49 30 1')
  expect(file).toMatchObject({ update_count: 2, consent_count: 2 })
  for (const n of ['1', '2']) await say(n, 'withdrawn')
  expect(await run(file.id)).toMatchObject({ status: 'done', done_count: 1, refused_count: 1, consent_count: 0 })
  expect(await kept()).toEqual([['1'], ['2']])
  const [refused] = await rows(file.id, { state: 'refused' })
  expect(refused?.note).toContain(`no was said on ${TODAY} and holds`)
})

test('a day to come, a cell that says neither and a purpose that nobody is asked for have a sentence', async () => {
  const { checked, call, db, say } = await world()
  await makeMember(db, { member_number: '6', first_name: 'Ada', last_name: 'Six' })
  await say('6', 'given', { day: '2020-01-01' }, 'photos')
  const { version } = (await call('GET', api.consentPurpose('photos'))).body
  await call('PATCH', api.consentPurpose('photos'), { body: { is_active: false }, if_match: version })
  const tomorrow = addDays(TODAY, 2)
  const file = await checked(
    [
      'Member number;First name;Last name;consents.newsletter;consents.photos',
      `1;Ada;One;yes ${tomorrow};`,
      '2;Ada;Two;perhaps;',
      '3;Ada;Three;yes 31.02.2024;',
      '4;Ada;Four;;yes',
      '5;Ada;Five;;no',
      '6;Ada;Six;;yes 2020-01-01',
    ].join('\n'),
  )
  expect(file.rows.map(({ outcome, problems }) => [outcome, ...problems.map(({ message }) => message)])).toEqual([
    ['problem', `${tomorrow} has not come yet. Write a day up to today, ${TODAY}.`],
    ['problem', 'Write yes or no, with the day behind it where it is known: yes 2024-05-17.'],
    ['problem', 'Write yes or no, with the day behind it where it is known: yes 2024-05-17.'],
    [
      'problem',
      'Nobody is asked for “Photos and films” any more, and no yes is noted. Empty the cell, or switch the purpose on in Settings.',
    ],
    ['create'],
    ['skip'],
  ])
})

test('a purpose that is not known is made by nobody: its column is left out, also one that names an e-mail', async () => {
  const { send, call, patch } = await world()
  const { body } = await send(
    'Member number;First name;Last name;consents.email_offers;Photos;Partners\n1;Ada;Lovelace;yes;ada.jpg;Alan Turing',
  )
  expect(body.columns.map(({ field }: { field: string | null }) => field).slice(3)).toEqual([null, null, null])
  const missing = await patch(body.id, { columns: [{ position: 3, field: 'consents.email_offers' }] })
  expect([missing.status, missing.body.detail]).toEqual([422, expect.stringContaining('There is no field')])
  const fields = (await call('GET', '/api/v1/imports/fields/')).body
  expect(fields.slice(-3)).toEqual([
    { field: 'consents.newsletter', label: 'Consent: News by e-mail' },
    { field: 'consents.photos', label: 'Consent: Photos and films' },
    { field: 'consents.partners', label: 'Consent: Offers of partners' },
  ])
})

test('a role that writes no members has no columns of purposes, and notes none', async () => {
  const made = await world()
  const { tenant_id, db } = made
  const { id } = await makeMember(db, { member_number: '1' })
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const treasurer = await onBehalfOf(system, (await makeCaller(['treasurer'], made)).account_id)
  expect(await consentFields(treasurer)).toEqual([])
  expect((await consentFields(await onBehalfOf(system, made.account_id))).length).toBe(3)
  const sentence = 'Your role notes no consents. Leave the column out.'
  expect(() => requireConsents(treasurer, 'consents.newsletter')).toThrow(sentence)
  expect(() => requireConsents(treasurer, 'custom_values.newsletter')).not.toThrow()
  const consents = [{ purpose: 'newsletter', state: 'given' as const, at: null, text: 'News' }]
  await expect(noteConsents(treasurer, 'a.csv', [{ member_id: id, consents }])).rejects.toThrow(
    'The account that began this notes no consents. Leave their columns out.',
  )
  expect(await db.selectFrom('consents').select('id').execute()).toEqual([])
})

test('of days that may be read in two ways the order is asked, as of dates', async () => {
  const { send, patch, check, run, said } = await world()
  const { body } = await send(
    'Member number;First name;Last name;Newsletter consent\n1;Ada;Lovelace;yes 03/02/2024\n2;Alan;Turing;no',
  )
  expect(body.columns[3]).toMatchObject({ field: 'consents.newsletter', confidence: 0.7, date_order: null })
  expect(body.questions).toEqual(['Does the day or the month come first in the column Newsletter consent?'])
  await patch(body.id, { columns: [{ position: 3, date_order: 'mdy' }] })
  await check(body.id)
  await run(body.id)
  expect((await said('1')).history.map(dayOf)).toEqual(['2024-03-02'])
})

test('what is noted for words of before has those words, and holds only as long as nobody is asked again', async () => {
  const { checked, run, call, said, kept, db } = await world()
  const { text, version } = (await call('GET', api.consentPurpose('newsletter'))).body
  const reworded = await call('PATCH', api.consentPurpose('newsletter'), {
    body: { text: 'Every day, by e-mail.', ask_again: true },
    if_match: version,
  })
  expect(reworded.status).toBe(200)
  await makeMember(db, { member_number: '2', first_name: 'Alan', last_name: 'Turing' })
  const file = await checked(
    'Member number;First name;Last name;consents.newsletter\n1;Ada;Lovelace;yes 2024-05-17\n2;Alan;Turing;yes',
  )
  expect(file.rows.map(({ note }) => note)).toEqual([
    '“News by e-mail”: yes is noted for 2024-05-17; it was said to other words and does not hold.',
    null,
  ])
  expect(await run(file.id)).toMatchObject({ done_count: 2 })
  expect(await kept()).toEqual([['1'], ['2', 'newsletter']])
  expect((await said('1')).history).toMatchObject([{ text }])
  expect((await said('2')).history).toMatchObject([{ text: 'Every day, by e-mail.' }])
})

test('the undo takes the lines back as noted by mistake, and removes new members with theirs', async () => {
  const { db, checked, run, undo, say, said, kept } = await world()
  await makeMember(db, { member_number: '1', first_name: 'Ada', last_name: 'Lovelace' })
  await say('1', 'withdrawn', { day: '2024-01-01' })
  const file = await checked(
    'Member number;First name;Last name;consents.newsletter;consents.photos\n1;Ada;Lovelace;yes 2025-01-01;yes\n2;Alan;Turing;yes;no',
  )
  await run(file.id)
  expect(await kept()).toEqual([
    ['1', 'newsletter', 'photos'],
    ['2', 'newsletter'],
  ])
  expect(await undo(file.id)).toMatchObject({ status: 'undone', undone_count: 2, kept_count: 0, consent_count: 0 })
  expect(await kept()).toEqual([['1']])
  expect((await said('1')).state).toBe('withdrawn')
  expect((await said('1')).history.map(({ state, is_taken_back }) => [state, is_taken_back])).toEqual([
    ['given', true],
    ['withdrawn', false],
  ])
  expect((await said('1', 'photos')).history.map(({ is_taken_back }) => is_taken_back)).toEqual([true])
  const lines = await db.selectFrom('consents').select(['way', 'undoes']).execute()
  expect(lines.filter(({ undoes }) => undoes !== null)).toHaveLength(2)
  expect(lines).toHaveLength(5)
})

test('whoever answered since the import stays when it is taken back, and the row says so', async () => {
  const { db, checked, run, undo, rows, say, kept } = await world()
  for (const n of [1, 2]) await makeMember(db, { member_number: `${n}`, first_name: 'Ada', last_name: `Sample ${n}` })
  const file = await checked(
    'Member number;First name;Last name;consents.newsletter\n1;Ada;Sample 1;yes\n2;Ada;Sample 2;yes\n3;Ada;Sample 3;yes',
  )
  await run(file.id)
  await say('1', 'withdrawn')
  await say('3', 'given', {}, 'photos')
  expect(await undo(file.id)).toMatchObject({ status: 'undone', undone_count: 1, kept_count: 2 })
  expect((await rows(file.id, { state: 'kept' })).map(({ line, note }) => [line, note])).toEqual([
    [2, 'Kept: “News by e-mail” was answered since the import.'],
    [4, 'Kept: “Photos and films” was answered since the import.'],
  ])
  expect(await kept()).toEqual([['1'], ['2'], ['3', 'newsletter', 'photos']])
})

test('one person in two rows says the same about a purpose in both, or the second is a problem', async () => {
  const { db, checked } = await world()
  const header = 'Member number;First name;Last name;Tier;Term start;Term end;consents.newsletter'
  await makeTier(db, { name: 'Full' })
  const rowsOf = (second: string) =>
    `${header}\n1;Ada;Lovelace;Full;2024-01-01;2024-12-31;yes 2024-01-01\n1;Ada;Lovelace;Full;2025-01-01;2025-12-31;${second}`
  expect((await checked(rowsOf('yes 2024-01-01'))).problem_count).toBe(0)
  expect((await checked(rowsOf(''))).problem_count).toBe(0)
  const differing = await checked(rowsOf('no'))
  expect(differing.rows[1]?.problems).toMatchObject([
    { column: 'consents.newsletter', message: 'Line 2 is the same person. Write what was agreed to in that row only.' },
  ])
})
