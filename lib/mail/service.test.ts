import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type MadeTenant, makeAccount, makeMember, makeTenant } from '#db/factories'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { queueMail, resendMail } from '#lib/mail/service'

let tenant: MadeTenant
let ctx: Ctx

beforeEach(async () => {
  tenant = await makeTenant()
  ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
})

async function countJobs(): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from pgboss.job where data ->> 'tenant_id' = ${tenant.tenant_id}`.execute(tenant.db)
  return found.rows[0]?.total ?? 0
}

function queueTo(address: string, name = 'Ada Example', within: Ctx = ctx) {
  return queueMail(within, {
    template: 'verify_email',
    to: { address, name },
    props: { token: 'T0ken-_9', registered_at: '2027-03-01T11:30:00.000Z' },
  })
}

describe('queueing a mail', () => {
  it('writes the mail and asks for its delivery', async () => {
    const id = await queueTo('ada@example.org')
    const [mail, ...others] = await tenant.db.selectFrom('mails').selectAll().execute()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      id,
      template: 'verify_email',
      to_address: 'ada@example.org',
      to_name: 'Ada Example',
      status: 'queued',
      attempts: 0,
      message_id: `<${id}@localhost>`,
      subject: `Confirm your e-mail address for Association ${tenant.tenant_id}`,
    })
    expect(mail?.html).toContain('href="http://localhost:3000/verify-email?token=T0ken-_9"')
    expect(mail?.text).toContain('Confirm address http://localhost:3000/verify-email?token=T0ken-_9')
    expect(await countJobs()).toBe(1)
  })

  it('leaves nothing behind when its cause is rolled back', async () => {
    const failing = transaction(ctx, async (ctx) => {
      await queueTo('ada@example.org', 'Ada', ctx)
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await tenant.db.selectFrom('mails').selectAll().execute()).toEqual([])
    expect(await countJobs()).toBe(0)
  })

  it.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org, eve@example.org',
    '<eve@example.org>',
    'ada example.org',
    'ada@example.org\u0000',
  ])('refuses %j, which is not one address', async (address) => {
    await expect(queueTo(address)).rejects.toMatchObject({ code: 'invalid' })
    expect(await countJobs()).toBe(0)
  })

  it('refuses files that are too large for the outbox', async () => {
    const file = { file_name: 'a.bin', content_type: 'application/octet-stream', content_id: null }
    const attach = (length: number) =>
      queueMail(ctx, {
        template: 'welcome',
        to: { address: 'ada@example.org', name: 'Ada' },
        props: {},
        attachments: [{ ...file, content: 'A'.repeat(length) }],
      })
    expect(await attach(200_000)).not.toBeNull()
    await expect(attach(270_000)).rejects.toThrow('mails_attachments_small')
    expect(await countJobs()).toBe(1)
  })

  it('lets no line break of a name into a header', async () => {
    await queueTo('ada@example.org', 'Ada\r\nBcc: eve@example.org\u2028X')
    const mail = await tenant.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(mail.to_name).toBe('Ada Bcc: eve@example.org X')
  })

  it('writes nothing to somebody who died or is archived, whatever the mail is about', async () => {
    const account = await makeAccount(tenant.db, { roles: ['member'] })
    const died = await makeMember(tenant.db, { status: 'deceased', account_id: account.id })
    const archived = await makeMember(tenant.db)
    const here = await makeMember(tenant.db)
    await tenant.db.updateTable('members').set({ archived_at: sql`now()` }).where('id', '=', archived.id).execute()
    const to = { address: 'ada@example.org', name: 'Ada' }
    const welcome = (whom: { member_id?: string; account_id?: string }) =>
      queueMail(ctx, { template: 'welcome', to, props: {}, ...whom })
    expect(await welcome({ member_id: died.id })).toBeNull()
    expect(await welcome({ account_id: account.id })).toBeNull()
    expect(await welcome({ member_id: archived.id })).toBeNull()
    expect(await countJobs()).toBe(0)
    expect(await welcome({ member_id: here.id })).not.toBeNull()
    expect(await tenant.db.selectFrom('mails').select('member_id').execute()).toEqual([{ member_id: here.id }])
  })

  it('writes to the account of somebody who works here although the own member record is archived', async () => {
    const to = { address: 'ada@example.org', name: 'Ada' }
    for (const [roles, isWritten] of [
      [['member'], false],
      [['administrator', 'member'], true],
    ] as const) {
      const account = await makeAccount(tenant.db, { roles: [...roles] })
      const { id } = await makeMember(tenant.db, { account_id: account.id })
      await tenant.db.updateTable('members').set({ archived_at: sql`now()` }).where('id', '=', id).execute()
      const mail = { template: 'reset_password', to, account_id: account.id, props: { token: 'T0ken' } } as const
      expect((await queueMail(ctx, mail)) !== null).toBe(isWritten)
    }
  })

  it('sends no mail again to somebody who has died since', async () => {
    const member = await makeMember(tenant.db)
    const to = { address: 'ada@example.org', name: 'Ada' }
    const id = (await queueMail(ctx, { template: 'welcome', to, member_id: member.id, props: {} })) as string
    await tenant.db.updateTable('members').set({ status: 'deceased' }).where('id', '=', member.id).execute()
    await tenant.db.updateTable('mails').set({ status: 'failed' }).where('id', '=', id).execute()
    await expect(resendMail(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('writes in the language of the member, with their own name, else in that of the association', async () => {
    await tenant.db.updateTable('tenants').set({ locale: 'de-AT' }).execute()
    const written = async (language: string | null, account_id: string | null = null) => {
      const member = await makeMember(tenant.db, { language, account_id })
      const to = { address: 'office@example.org', name: 'Grace Sample' }
      const facts = { is_renewal: false, term_from: '2027-01-01', term_to: null, tier: 'Gold' }
      const id = await queueMail(ctx, { template: 'membership_started', to, member_id: member.id, props: facts })
      return tenant.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    }
    expect((await written('fr')).text).toContain('Bonjour Grace,')
    expect((await written('fr')).text).toContain('le 1 janvier 2027')
    expect((await written('pl')).text).toContain('beginnt am 1. Jänner 2027')
    const { html } = await written(null, (await makeAccount(tenant.db)).id)
    expect(html).toContain('Meine Mitgliedschaft öffnen')
  })

  it('writes mails that are the same for every association in the recipient’s language, too', async () => {
    await tenant.db.updateTable('tenants').set({ locale: 'de' }).execute()
    const { id: account_id } = await makeAccount(tenant.db)
    const subjectFor = async (concerned: { account_id?: string; member_id?: string }) => {
      const to = { address: 'ada@example.org', name: 'Ada' }
      const id = await queueMail(ctx, { template: 'welcome', to, ...concerned, props: {} })
      return (await tenant.db.selectFrom('mails').select('subject').where('id', '=', id).executeTakeFirstOrThrow())
        .subject
    }
    expect(await subjectFor({})).toMatch(/^Willkommen bei /)
    expect(await subjectFor({ account_id })).toMatch(/^Willkommen bei /)
    const french = await makeMember(tenant.db, { language: 'fr', account_id })
    expect(await subjectFor({ member_id: french.id })).toMatch(/^Bienvenue à /)
    expect(await subjectFor({ account_id })).toMatch(/^Bienvenue à /)
  })

  it('sees no mail of another tenant', async () => {
    await queueTo('ada@example.org')
    const other = await makeTenant()
    expect(await other.db.selectFrom('mails').selectAll().execute()).toEqual([])
  })
})
