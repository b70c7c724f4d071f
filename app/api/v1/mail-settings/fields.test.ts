import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, it } from 'vitest'
import { type MadeTenant, makeInvoice, makeMember, makeTenant, makeTier } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { addCreditNote } from '#lib/credit-notes/service'
import { deliverPaper } from '#lib/deliveries/service'
import { settleEvents } from '#lib/events/clock'
import { addEvent } from '#lib/events/service'
import { askForFeedback } from '#lib/feedback/requests'
import { addDays, todayIn } from '#lib/format/dates'
import { MERGE_FIELDS, VARIANTS } from '#lib/mail/editable/facts'
import { EDITABLE_MAILS } from '#lib/mail/schema'
import { editMailSetting } from '#lib/mail/settings/service'
import { apply, withdraw } from '#lib/memberships/apply'
import { renew } from '#lib/memberships/renew'
import { sendRenewalNotices } from '#lib/memberships/renewal-notices'
import { resignOwn } from '#lib/memberships/resign'
import { approve, join, reject } from '#lib/memberships/service'
import { recordPayment } from '#lib/payments/service'
import { sendNotices } from '#lib/registrations/notices'
import { releaseUnpaid } from '#lib/registrations/payment'
import { register } from '#lib/registrations/service'

const TODAY = todayIn('UTC')
let tenant: MadeTenant
let ctx: Ctx

const mailOf = (name: string) => `${name.toLowerCase()}@example.org`
const person = (first_name: string, tier_id?: string) =>
  ({ first_name, last_name: 'Example', email: mailOf(first_name), tier_id }) as never
const pay = (invoice_id: string) => recordPayment(ctx, invoice_id, { amount: '60.00', method: 'cash' } as never, null)

/** Lets each text of each mail say its fields and nothing else, one a line. */
async function listFields(): Promise<void> {
  for (const template of EDITABLE_MAILS) {
    const text = MERGE_FIELDS[template].map((field) => `<${field}> {${field}}`).join('\n')
    const texts = VARIANTS[template].map((variant) => ({ variant, language: 'en' as const, subject: 'Mail', text }))
    await editMailSetting(ctx, template, { is_on: true, texts } as never, null)
  }
}

/** Somebody applies and is declined, somebody withdraws, somebody is approved, somebody starts on trust, renews and resigns. */
async function joinAndRenew(): Promise<void> {
  const asked = await makeTier(tenant.db, { requires_approval: true, requires_payment: true })
  const withdrawn = await join(ctx, person('Ida'))
  await apply(ctx, withdrawn.id, { tier_id: asked.id }, null)
  await withdraw(ctx, withdrawn.id, null)
  const trusted = await makeTier(tenant.db, { requires_payment: false, renewal_opens_days: 400 })
  const declined = await join(ctx, person('Ann', asked.id))
  await reject(ctx, declined.id, { reason: 'Full', tells_reason: true }, null)
  const lent = await makeTier(tenant.db, { requires_approval: true, requires_payment: false })
  for (const [name, tier] of [
    ['Ben', asked],
    ['Eva', lent],
  ] as const) {
    const approved = await join(ctx, person(name, tier.id))
    await approve(ctx, approved.id, {}, null)
  }
  const started = await join(ctx, person('Cem', trusted.id))
  const renewed = await renew(ctx, started.id, {}, null)
  await pay(renewed.proposed_term?.invoice_id as string)
  await resignOwn(ctx, started.id, {}, null)
}

/** The term of somebody without an address, whose payer has one, comes to its end and past it. */
async function endTerm(): Promise<void> {
  const payer = await makeMember(tenant.db)
  const tier = await makeTier(tenant.db, { grace_days: 30 } as never)
  const [start_on, end_on] = [addDays(TODAY, -364), TODAY]
  const dates = { valid_through: end_on, grace_through: addDays(end_on, 30) }
  const mute = { email: null, email_key: null, payer_member_id: payer.id, tier_id: tier.id, ...dates }
  const { id: member_id } = await makeMember(tenant.db, mute as never)
  const term = { member_id, tier_id: tier.id, start_on, end_on, source: 'join', state: 'active' }
  await tenant.db
    .insertInto('terms')
    .values({ id: uuidv7(), ...term })
    .execute()
  const { proposed_term } = await renew(ctx, member_id, {}, null)
  await sendRenewalNotices(ctx, { today: end_on })
  await sendRenewalNotices(ctx, { today: addDays(end_on, 7) })
  const paper = { noun: 'invoices', id: proposed_term?.invoice_id as string } as const
  await deliverPaper(ctx, paper)
  for (const step of [1, 2, 3]) await deliverPaper(ctx, paper, { step })
}

/** A seat is held and released, another stays open, is reminded of, credited and paid. */
async function takeSeats(): Promise<void> {
  const starts = { event_date: new Date(Date.now() + 20 * 86_400_000).toISOString() }
  const ticket = { name: 'Regular', price: '60.00' }
  const held = await addEvent(ctx, { title: 'Gala', ...starts, ticket_types: [{ ...ticket, payment_rule: 'prepay' }] })
  const open = await addEvent(ctx, { title: 'Ball', ...starts, ticket_types: [{ ...ticket, payment_rule: 'invoice' }] })
  const { id: member_id } = await makeMember(tenant.db)
  const seat = await register(ctx, held.id, { member_id })
  while ((await sendNotices(ctx)) > 0);
  const late = { payment_due_at: new Date(Date.now() - 3_600_000).toISOString() }
  await tenant.db.updateTable('registrations').set(late).where('id', '=', seat.id).execute()
  await releaseUnpaid(ctx)
  const { invoice_id } = await register(ctx, open.id, { member_id })
  while ((await sendNotices(ctx)) > 0);
  for (const step of [1, 2, 3]) await deliverPaper(ctx, { noun: 'invoices', id: invoice_id as string }, { step })
  const note = await addCreditNote(ctx, invoice_id as string, { reason: 'goodwill', note: 'Sorry' }, null)
  await deliverPaper(ctx, { noun: 'credit_notes', id: note.id })
  const invoice = await makeInvoice(tenant.db, { member_id, due_date: TODAY })
  await pay(invoice.id)
}

/** Somebody was at an event, and is asked what it was like. */
async function askAbout(): Promise<void> {
  const event = await addEvent(ctx, { title: 'Fair', event_date: new Date(Date.now() - 3_600_000).toISOString() })
  const { id: member_id } = await makeMember(tenant.db)
  await register(ctx, event.id, { member_id })
  while ((await sendNotices(ctx)) > 0);
  const ends_at = new Date(Date.now() - 60_000).toISOString()
  await tenant.db.updateTable('events').set({ ends_at }).where('id', '=', event.id).execute()
  await settleEvents(ctx)
  await askForFeedback(ctx, event.id)
  while ((await sendNotices(ctx)) > 0);
}

const fieldsIn = (text: string) => [...text.matchAll(/^<(\w+)> \S/gm)].map(([, field]) => field)

beforeAll(async () => {
  tenant = await makeTenant({ time_zone: 'UTC' })
  ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  await listFields()
  await joinAndRenew()
  await endTerm()
  await takeSeats()
  await askAbout()
})

it.each(EDITABLE_MAILS)('each field that the text of %s may hold is told by a mail that goes out', async (template) => {
  const mails = await tenant.db.selectFrom('mails').select('text').where('template', '=', template).execute()
  expect(new Set(mails.flatMap(({ text }) => fieldsIn(text)))).toEqual(new Set(MERGE_FIELDS[template]))
})
