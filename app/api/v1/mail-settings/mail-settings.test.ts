import { describe, expect, it } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { queueNotice } from '#lib/mail/notices'
import { EDITABLE_MAILS } from '#lib/mail/schema'
import { queueMail } from '#lib/mail/service'
import { api } from '#lib/paths'
import { ROLES } from '#lib/permissions'

const text = (changes: object = {}) => ({ language: 'en', subject: 'Welcome!', text: 'Dear {first_name},', ...changes })

function systemCtx({ tenant_id }: { tenant_id: string }) {
  return createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
}

describe('the settings of mails', () => {
  it('are the defaults until somebody changes them, and a change is in the log', async () => {
    const { call } = await makeCaller()
    const list = await call('GET', api.mailSettings())
    expect(list.body.map(({ template }: { template: string }) => template)).toEqual([...EDITABLE_MAILS])
    const off = list.body.filter(({ is_on }: { is_on: boolean }) => !is_on)
    expect(off.map(({ template }: { template: string }) => template)).toEqual(['receipt'])
    const before = (await call('GET', api.mailSetting('application_received'))).body
    expect(before).toMatchObject({ is_on: true, days: [], version: 1, updated_at: null })
    expect(before.texts.map(({ language }: { language: string }) => language)).toEqual(['en', 'de', 'fr'])
    const saved = await call('PATCH', api.mailSetting('application_received'), {
      body: { is_on: false, texts: [text({ language: 'de' })] },
      if_match: 1,
    })
    expect(saved.body).toMatchObject({ is_on: false, version: 2 })
    expect(saved.body.texts[1]).toMatchObject({ language: 'de', subject: 'Welcome!', text: 'Dear {first_name},' })
    expect(saved.body.texts[0].subject).toBe(saved.body.texts[0].default_subject)
    const log = (await call('GET', api.audit({ noun: 'mail_settings' }))).body
    expect(log).toMatchObject([{ action: 'mail_settings.updated', after: { template: 'application_received' } }])
  })

  it('go back to a default text, which then follows what the default says', async () => {
    const { call, db } = await makeCaller()
    const own = await call('PATCH', api.mailSetting('invoice'), { body: { texts: [text()] }, if_match: 1 })
    expect(own.body.texts[0].subject).toBe('Welcome!')
    const back = { texts: [text({ subject: null, text: own.body.texts[0].default_text })] }
    const mended = await call('PATCH', api.mailSetting('invoice'), { body: back, if_match: own.body.version })
    expect(mended.body.texts[0].subject).toBe(mended.body.texts[0].default_subject)
    expect(await db.selectFrom('mail_settings').select('texts').execute()).toEqual([{ texts: {} }])
  })

  it('refuse a merge field that the mail does not have, and name the nearest', async () => {
    const { call } = await makeCaller()
    const body = { texts: [text(), text({ language: 'fr', text: 'Cher {frist_name},' })] }
    const refused = await call('PATCH', api.mailSetting('invoice'), { body, if_match: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([
      { pointer: '/texts/1/text', message: '{frist_name} is no field of this mail. Did you mean {first_name}?' },
    ])
    const tried = await call('POST', api.mailPreview('invoice'), { body: text({ subject: '{reason}' }) })
    expect(tried.body.errors).toMatchObject([{ pointer: '/subject' }])
  })

  it.each([
    ['invoice', { days: [-7] }, '/days'],
    ['renewal_notice', { days: [-7, -7] }, '/days'],
    ['renewal_notice', { days: [-400] }, '/days/0'],
    [
      'renewal_notice',
      { tier_days: [{ tier_id: '018f0000-0000-7000-8000-000000000000', days: [] }] },
      '/tier_days/0/tier_id',
    ],
    ['renewal_notice', { texts: [text()] }, '/texts/0/variant'],
    ['invoice', { texts: [text({ subject: 'Two\nlines' })] }, '/texts/0/subject'],
    ['invoice', { texts: [text({ language: 'pl' })] }, '/texts/0/language'],
  ])('refuse for %s %j', async (template, body, pointer) => {
    const { call } = await makeCaller()
    const refused = await call('PATCH', api.mailSetting(template), { body, if_match: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].pointer).toBe(pointer)
  })

  it('keep the days of renewal notices, for all tiers and for single ones', async () => {
    const { call, db } = await makeCaller()
    const tier = await makeTier(db)
    const body = { days: [0, -14], tier_days: [{ tier_id: tier.id, days: [7, -30] }] }
    const saved = await call('PATCH', api.mailSetting('renewal_notice'), { body, if_match: 1 })
    expect(saved.body).toMatchObject({ days: [-14, 0], tier_days: [{ tier_id: tier.id, days: [-30, 7] }] })
  })

  it.each(ROLES.filter((role) => role !== 'administrator'))('are not for the role %s', async (role) => {
    const { call } = await makeCaller([role])
    expect((await call('GET', api.mailSettings())).status).toBe(403)
    expect((await call('PATCH', api.mailSetting('invoice'), { body: { is_on: false }, if_match: 1 })).status).toBe(403)
    expect((await call('POST', api.mailTest('invoice'), { body: { language: 'en' } })).status).toBe(403)
  })

  it('show a mail as it would look, and send it to nobody but oneself', async () => {
    const { call, db, account_id } = await makeCaller()
    const body = text({ language: 'fr', text: 'Chère {first_name},\n\n<b>{number}</b>' })
    const preview = await call('POST', api.mailPreview('invoice'), { body })
    expect(preview.body.html).toContain('&lt;b&gt;INV-')
    expect(preview.body.text).toContain('Chère Ada,')
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    await call('PATCH', api.mailSetting('invoice'), { body: { is_on: false }, if_match: 1 })
    const sent = await call('POST', api.mailTest('invoice'), { body })
    expect(sent.status).toBe(202)
    const account = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    expect(sent.body).toEqual({ to_address: account.email })
    const mails = await db.selectFrom('mails').select(['template', 'to_address', 'subject', 'text']).execute()
    expect(mails).toMatchObject([{ template: 'invoice', to_address: account.email, subject: 'Essai: Welcome!' }])
  })
})

describe('a mail that is switched off', () => {
  it('is not written when something happens, and goes out all the same by hand', async () => {
    const caller = await makeCaller()
    const ctx = systemCtx(caller)
    const member = await makeMember(caller.db)
    const props = { tier: 'Gold' }
    const happens = () => queueNotice(ctx, { template: 'application_received', member_id: member.id, props })
    expect(await happens()).not.toBeNull()
    await caller.call('PATCH', api.mailSetting('application_received'), { body: { is_on: false }, if_match: 1 })
    expect(await happens()).toBeNull()
    const to = { address: 'ada@example.org', name: 'Ada' }
    expect(await queueMail(ctx, { template: 'application_received', to, member_id: member.id, props })).not.toBeNull()
  })

  it('says what the association wrote, in the language of the member', async () => {
    const caller = await makeCaller()
    const body = {
      texts: [text({ language: 'de', subject: 'Moin {name}', text: 'Moin {first_name},\n\nschön: {tier}.' })],
    }
    await caller.call('PATCH', api.mailSetting('application_received'), { body, if_match: 1 })
    const written = async (language: string) => {
      const { id } = await makeMember(caller.db, { language })
      const notice = { template: 'application_received', member_id: id, props: { tier: 'Gold' } } as const
      const mail_id = (await queueNotice(systemCtx(caller), notice)) as string
      return caller.db.selectFrom('mails').selectAll().where('id', '=', mail_id).executeTakeFirstOrThrow()
    }
    expect(await written('de')).toMatchObject({
      subject: 'Moin Grace Sample',
      text: expect.stringContaining('schön: Gold.'),
    })
    expect((await written('fr')).subject).toBe('Nous avons reçu votre demande d’adhésion')
  })

  it('goes out once about one thing, also when several write it at the same time', async () => {
    const caller = await makeCaller()
    const member = await makeMember(caller.db)
    const props = { is_renewal: false, term_from: '2027-01-01', term_to: null }
    const once = { about_id: '018f0000-0000-7000-8000-000000000001' }
    const notice = { template: 'membership_started', member_id: member.id, props, once } as const
    const ids = await Promise.all(Array.from({ length: 5 }, () => queueNotice(systemCtx(caller), notice)))
    expect(ids.filter((id) => id !== null).length).toBe(1)
    expect(await queueNotice(systemCtx(caller), notice)).toBeNull()
    expect(await queueNotice(systemCtx(caller), { ...notice, once: { ...once, step: 1 } })).not.toBeNull()
  })
})
