import { describe, expect, it } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { createCtx } from '#lib/context'
import { queueMail } from '#lib/mail/service'

async function queueTo({ tenant_id }: Caller, address: string): Promise<string> {
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const mail = {
    template: 'verify_email',
    to: { address, name: 'Ada' },
    props: { token: 'S3cret-token', registered_at: '2027-03-01T11:30:00.000Z' },
  } as const
  return (await queueMail(ctx, mail)) as string
}

describe('mails over the API', () => {
  it('are listed without their content, newest first, by status and template', async () => {
    const admin = await makeCaller()
    const first = await queueTo(admin, 'first@example.org')
    const second = await queueTo(admin, 'second@example.org')
    const all = await admin.call('GET', '/api/v1/mails/')
    expect(all.body.map((mail: { id: string }) => mail.id)).toEqual([second, first])
    expect(all.headers.get('x-total-count')).toBe('2')
    expect(all.body[0]).not.toHaveProperty('html')
    expect(JSON.stringify(all.body)).not.toContain('S3cret-token')
    expect((await admin.call('GET', '/api/v1/mails/?status=failed,sent')).body).toEqual([])
    expect((await admin.call('GET', '/api/v1/mails/?template=verify_email')).body).toHaveLength(2)
    expect((await admin.call('GET', '/api/v1/mails/?q=FIRST')).body).toHaveLength(1)
    expect((await admin.call('GET', '/api/v1/mails/?status=lost')).status).toBe(422)
  })

  it('are read with their content but never with a working one-time link', async () => {
    const admin = await makeCaller()
    const id = await queueTo(admin, 'ada@example.org')
    const { status, body } = await admin.call('GET', `/api/v1/mails/${id}`)
    expect(status).toBe(200)
    expect(body.html).toContain('token=removed')
    expect(body.text).toContain('token=removed')
    expect(JSON.stringify(body)).not.toContain('S3cret-token')
  })

  it('are delivered again on demand, which the audit log remembers', async () => {
    const admin = await makeCaller()
    const id = await queueTo(admin, 'ada@example.org')
    await admin.db.updateTable('mails').set({ status: 'failed', last_error: 'no' }).where('id', '=', id).execute()
    const { status, body } = await admin.call('POST', `/api/v1/mails/${id}/delivery`)
    expect(status).toBe(202)
    expect(body).toMatchObject({ id, status: 'queued', last_error: null })
    const entries = await admin.db.selectFrom('audit_log').select(['action', 'object_id']).execute()
    expect(entries).toEqual([{ action: 'mail.resent', object_id: id }])
  })

  it('do not exist for members and for other tenants', async () => {
    const admin = await makeCaller()
    const id = await queueTo(admin, 'ada@example.org')
    const member = await makeCaller(['member'], admin)
    expect((await member.call('GET', '/api/v1/mails/')).status).toBe(403)
    const stranger = await makeCaller()
    expect((await stranger.call('GET', `/api/v1/mails/${id}`)).status).toBe(404)
    expect((await stranger.call('POST', `/api/v1/mails/${id}/delivery`)).status).toBe(404)
  })
})
