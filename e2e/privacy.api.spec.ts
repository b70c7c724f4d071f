import { randomBytes } from 'node:crypto'
import { DEMO, logIn, must } from '#e2e/api'
import { type Instance, startInstance } from '#e2e/instance'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

let instance: Instance
test.beforeAll(async () => {
  test.setTimeout(300_000)
  // As talkative as it gets.
  instance = await startInstance({ DEMO: 'on', LOG_LEVEL: 'trace' })
})
test.afterAll(() => instance.stop())

/** What nobody else has, one thing each of the person. */
function makeMarkers() {
  const tag = randomBytes(5).toString('hex')
  return {
    first_name: `Zerlina${tag}`,
    last_name: `Quintessa${tag}`,
    email: `zq${tag}@mail.example`,
    phone: `+49 431 ${Number.parseInt(tag.slice(0, 7), 16)}`,
    organization: `Harbourworks${tag}`,
    job_title: `Keeper of ${tag} lamps`,
    address_line1: `${tag} Lighthouse Row 7`,
    address_line2: `Back ${tag} door`,
    postal_code: `Q${tag}`,
    city: `Seatown${tag}`,
    region: `Coast${tag}`,
    birth_date: '1951-03-09',
    referral_source: `Heard from ${tag} aunt`,
    notes: `Prefers ${tag} tea`,
    member_number: `NO-${tag}`,
    tag: `tag-${tag}`,
    memo: `Called about ${tag} dues`,
    public_note: `Thanks for ${tag} help`,
    reference: `REF ${tag}`,
    payment_note: `Cash in ${tag} hand`,
    subject: `News for ${tag} friends`,
    text: `See you ${tag} soon`,
    reason: `Left for ${tag} reasons`,
  }
}

test('the log of the server names nobody while a person is added, billed, mailed, searched for, refused and erased', async () => {
  test.setTimeout(120_000)
  const { ask } = await logIn(instance.url, DEMO.admin)
  const m = makeMarkers()
  const { tag, memo, public_note, reference, payment_note, subject, text, reason, ...fields } = m
  const added = must(await ask('POST', paths.members(), { body: { ...fields, tags: [tag] } }), 201)
  const version = async () => must(await ask('GET', paths.member(added.id)), 200).version
  const lines = [{ description: `Concert for ${m.first_name} ${m.last_name}`, unit_price: '40.00' }]
  const draft = must(
    await ask('POST', paths.invoices(), { body: { member_id: added.id, memo, public_note, lines } }),
    201,
  )
  must(await ask('POST', `${paths.invoice(draft.id)}/finalization`), 200)
  must(
    await ask('POST', paths.payments(), {
      body: {
        ...{ member_id: added.id, amount: '40.00', method: 'cash', reference, note: payment_note },
        allocations: [{ invoice_id: draft.id, amount: '40.00' }],
      },
    }),
    201,
  )
  must(await ask('POST', paths.delivery({ noun: 'invoices', id: draft.id }), { body: { message: text } }), 202)
  const consent = { purpose: 'newsletter', state: 'given' }
  must(await ask('POST', paths.memberConsents(added.id), { body: consent }), 201)
  const params = { subject, text, language: 'en', purpose: 'newsletter' }
  const mail = { noun: 'members', ids: [added.id], action: 'mail', params }
  const begun = must(await ask('POST', paths.bulkActions(), { body: mail }), 200)
  await expect
    .poll(async () => must(await ask('GET', paths.bulkAction(begun.id)), 200), { timeout: 30_000 })
    .toMatchObject({ status: 'done', changed_count: 1 })
  const mails = async () =>
    must(await ask('GET', paths.mails({ q: m.email })), 200).map(({ status }: { status: string }) => status)
  await expect.poll(async () => (await mails()).includes('queued'), { timeout: 30_000 }).toBe(false)

  // What is looked for stands in addresses, and what is refused in answers.
  must(await ask('GET', paths.members({ q: m.last_name, filter: JSON.stringify({ city: m.city }) })), 200)
  must(await ask('GET', paths.members({ city: m.city, sort: m.notes })), 422)
  must(await ask('POST', paths.members(), { body: { ...fields, email: `${m.email} twice` } }), 422)
  must(await ask('POST', paths.members(), { body: { ...fields, member_number: m.member_number } }), 409)
  must(
    await ask('POST', paths.ai.chat(), { body: { message: `How much does ${m.first_name} ${m.last_name} owe?` } }),
    200,
  )
  must(
    await ask('POST', `${paths.member(added.id)}/cancellation`, { body: { reason }, if_match: await version() }),
    200,
  )
  must(await ask('POST', paths.memberExport(added.id)), 200)
  const body = { confirmation: `${m.first_name} ${m.last_name}`, papers: 'erased' }
  const erasure = must(await ask('POST', paths.memberErase(added.id), { body, if_match: await version() }), 202)
  await expect
    .poll(async () => must(await ask('GET', paths.erasure(erasure.id)), 200), { timeout: 30_000 })
    .toMatchObject({ status: 'done', papers: 'erased' })
  expect(must(await ask('GET', paths.memberConsents(added.id)), 200)[0]).toMatchObject({ state: 'given' })

  const log = `${instance.log()}\n${instance.output()}`
  expect(log.split('\n').filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(15)
  const written = decodeURIComponent(log.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  const found = [...Object.values(m), tag.slice(4)].filter(
    (marker) => log.includes(marker) || written.toLowerCase().includes(marker.toLowerCase()),
  )
  expect(found).toEqual([])
})
