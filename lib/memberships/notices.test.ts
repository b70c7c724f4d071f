import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type MadeTenant, makeTenant, makeTier } from '#db/factories'
import { auditList } from '#lib/audit/queries'
import { AuditFilter } from '#lib/audit/schema'
import { type Ctx, createCtx } from '#lib/context'
import { addDays, todayIn } from '#lib/format/dates'
import type { EditableMail } from '#lib/mail/schema'
import { editMailSetting } from '#lib/mail/settings/service'
import { getMember } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import { renew } from '#lib/memberships/renew'
import { approve, join, reject } from '#lib/memberships/service'
import { recordPayment, reversePayment } from '#lib/payments/service'
import { getListPage } from '#lib/query/list'

let tenant: MadeTenant
let ctx: Ctx

beforeEach(async () => {
  tenant = await makeTenant()
  ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
})

async function add(tier: { requires_approval?: boolean; requires_payment?: boolean; price_minor?: number }) {
  const { price_minor = 6000, ...rules } = tier
  const { id } = await makeTier(tenant.db, { price_minor })
  await tenant.db
    .updateTable('tiers')
    .set({ requires_payment: false, ...rules })
    .where('id', '=', id)
    .execute()
  return join(ctx, { first_name: 'Ada', last_name: 'Example', email: 'ada@example.org', tier_id: id } as never)
}

function mails() {
  return tenant.db.selectFrom('mails').select(['template', 'text', 'paper_id', 'paper_noun']).orderBy('id').execute()
}

const templates = async () => (await mails()).map(({ template }) => template)

function pay({ proposed_term }: Member, amount = '60.00') {
  return recordPayment(ctx, proposed_term?.invoice_id as string, { amount, method: 'cash' } as never, null)
}

function turn(template: EditableMail, is_on: boolean) {
  return editMailSetting(ctx, template, { is_on }, null)
}

describe('mails of a membership', () => {
  it('thank nobody for an application whom the office adds, and say what approving costs and that it has started', async () => {
    const added = await add({ requires_approval: true, requires_payment: true })
    expect(added.proposed_term?.awaits_approval).toBe(true)
    expect(await templates()).toEqual([])
    const approved = await approve(ctx, added.id, {}, null)
    const [told] = await mails()
    expect(told?.template).toBe('application_approved')
    expect(told?.text).toContain('as soon as we have received €60.00')
    expect(told?.text).toContain(`Invoice: ${approved.proposed_term?.invoice_number}`)
    await pay(approved)
    expect(await templates()).toEqual(['application_approved', 'membership_started'])
  })

  it('welcome once, although the payment was taken back and came again', async () => {
    const approved = await approve(ctx, (await add({ requires_approval: true, requires_payment: true })).id, {}, null)
    const payment = await pay(approved)
    await reversePayment(ctx, payment.id, { reason: 'Bounced' }, null)
    expect((await getMember(ctx, approved.id)).status).toBe('pending')
    await pay(approved)
    expect((await getMember(ctx, approved.id)).status).toBe('active')
    expect((await templates()).filter((template) => template === 'membership_started')).toEqual(['membership_started'])
  })

  it('welcome at once where approving starts the membership, and say approved where welcomes are off', async () => {
    const { id } = await add({ requires_approval: true })
    await approve(ctx, id, {}, null)
    expect(await templates()).toEqual(['membership_started'])
    await turn('membership_started', false)
    await approve(ctx, (await add({ requires_approval: true })).id, {}, null)
    expect((await templates()).slice(1)).toEqual(['application_approved'])
  })

  it('keep silent about members who are entered by hand', async () => {
    expect((await add({})).status).toBe('active')
    expect(await templates()).toEqual([])
  })

  it('ask nobody for money that somebody else pays', async () => {
    const payer = await add({})
    const { id } = await add({ requires_approval: true, requires_payment: true })
    await tenant.db.updateTable('members').set({ payer_member_id: payer.id }).where('id', '=', id).execute()
    await approve(ctx, id, {}, null)
    const told = (await mails()).at(-1)
    expect(told?.template).toBe('application_approved')
    expect(told?.text).not.toMatch(/60\.00|INV-/)
  })

  it('tell the reason of a refusal only where whoever decides wants that', async () => {
    const reason = 'Not in our trade'
    await reject(ctx, (await add({ requires_approval: true })).id, { reason }, null)
    await reject(ctx, (await add({ requires_approval: true })).id, { reason, tells_reason: true }, null)
    const declined = (await mails()).filter(({ template }) => template === 'application_declined')
    expect(declined.map(({ text }) => text.includes(reason))).toEqual([false, true])
  })

  it('confirm a renewal once it is paid', async () => {
    const today = todayIn('Europe/Berlin')
    vi.setSystemTime(`${addDays(today, -340)}T12:00:00Z`)
    const member = await add({})
    vi.useRealTimers()
    const renewed = await renew(ctx, member.id, {}, null)
    expect(await templates()).toEqual([])
    await pay(renewed)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('Your membership has been renewed. It now runs until')
  })
})

describe('receipts', () => {
  it('are mailed for payments where the association wants that, with the paper', async () => {
    const member = await add({ requires_payment: true })
    await turn('membership_started', false)
    await pay(member, '10.00')
    expect(await templates()).toEqual([])
    await turn('receipt', true)
    const payment = await pay(member, '20.00')
    const [mail] = await mails()
    expect(mail).toMatchObject({ template: 'receipt', paper_noun: 'payments', paper_id: payment.id })
    expect(mail?.text).toContain('We received €20.00')
    const row = await tenant.db.selectFrom('payments').select('sent_at').where('id', '=', payment.id).executeTakeFirst()
    expect(row?.sent_at).not.toBeNull()
    const log = await getListPage(ctx, auditList, AuditFilter.parse({ object_id: payment.id }))
    expect(log.rows.filter(({ action }) => action === 'payment.receipt_sent')).toMatchObject([
      { after: { number: payment.number, to: 'ada@example.org', template: 'receipt' } },
    ])
  })

  it.each([{ status: 'deceased' }, { email: null, email_key: null }, { email: 'no address' }])(
    'are left out where nobody can be written to, %j, and the payment counts',
    async (change) => {
      await turn('receipt', true)
      await turn('membership_started', false)
      const member = await add({ requires_payment: true })
      await tenant.db.updateTable('members').set(change).where('id', '=', member.id).execute()
      expect(await pay(member, '20.00')).toMatchObject({ status: 'succeeded', sent_at: null })
      expect(await templates()).toEqual([])
    },
  )
})
