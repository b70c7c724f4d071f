import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { openArchive } from '#lib/copies/archive'
import type { TenantManifest } from '#lib/copies/tenant-archive'
import { writeArchives } from '#lib/jobs/write-archives'

const noSignal = new AbortController().signal

/** What the queue hands to the job. */
function jobFor(tenant_id: string, archive_id: string, retryCount = 0) {
  return { data: { tenant_id, archive_id }, retryCount, retryLimit: 3 }
}

test('an administrator asks for an archive, sees how far it is, and fetches what a job has written', async () => {
  const tenant = await makeTenant()
  await makeMember(tenant.db)
  const { call, token } = await makeCaller(['administrator'], tenant)
  const asked = await call('POST', '/api/v1/tenant/export')
  expect(asked.status).toBe(202)
  expect(asked.body).toMatchObject({ status: 'queued', done_count: 0, byte_size: null, sha256: null, fault: null })
  const { id } = asked.body
  const early = await call('GET', `/api/v1/tenant/archives/${id}/content`)
  expect([early.status, early.body.detail]).toEqual([409, 'The archive is not done. Fetch it when its status is done.'])
  const twice = await call('POST', '/api/v1/tenant/export')
  expect([twice.status, twice.body.detail]).toEqual([
    409,
    'An archive is being written already. Wait until it is done.',
  ])
  expect((await call('DELETE', `/api/v1/tenant/archives/${id}`)).status).toBe(409)

  await writeArchives([jobFor(tenant.tenant_id, id)], noSignal)
  const { body: done } = await call('GET', `/api/v1/tenant/archives/${id}`)
  expect(done).toMatchObject({ status: 'done', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(Date.parse(done.expires_at) - Date.parse(done.created_at)).toBe(3 * 86_400_000)

  const answer = await callRaw('GET', `/api/v1/tenant/archives/${id}/content`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const content = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="test-.*\.zip"/)
  expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([done.byte_size, done.sha256])
  const folder = mkdtempSync(join(tmpdir(), 'quorate-fetched-'))
  writeFileSync(join(folder, 'archive.zip'), content)
  const archive = await openArchive(join(folder, 'archive.zip'))
  const { tables, tenant_id } = archive.manifest as TenantManifest
  archive.close()
  rmSync(folder, { recursive: true })
  expect(tenant_id).toBe(tenant.tenant_id)
  expect(tables.find(({ table }) => table === 'members')?.rows).toBe(1)

  const log = await tenant.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_id', '=', id)
    .orderBy('at')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['archive.asked', 'archive.written', 'archive.fetched'])
  expect((await call('DELETE', `/api/v1/tenant/archives/${id}`)).status).toBe(204)
  expect((await call('GET', '/api/v1/tenant/archives/')).body).toEqual([])
  expect(await tenant.db.selectFrom('archive_pieces').select('position').execute()).toEqual([])
})

test('a job that failed halfway begins anew, and is given up after the last try with a sentence', async () => {
  const tenant = await makeTenant()
  const { call } = await makeCaller(['administrator'], tenant)
  const { id } = (await call('POST', '/api/v1/tenant/export')).body
  await expect(writeArchives([jobFor(tenant.tenant_id, id)], AbortSignal.abort())).rejects.toThrow()
  // What the try before had kept.
  await tenant.db
    .insertInto('archive_pieces')
    .values({ archive_id: id, position: 7, content: Buffer.from('half') })
    .execute()
  await writeArchives([jobFor(tenant.tenant_id, id, 1)], noSignal)
  const { body } = await call('GET', `/api/v1/tenant/archives/${id}`)
  expect(body.status).toBe('done')
  const pieces = await tenant.db.selectFrom('archive_pieces').select('content').orderBy('position').execute()
  expect(Buffer.concat(pieces.map(({ content }) => content)).length).toBe(body.byte_size)

  const { id: other } = (await call('POST', '/api/v1/tenant/export')).body
  await writeArchives([jobFor(tenant.tenant_id, other, 3)], AbortSignal.abort())
  const given = (await call('GET', `/api/v1/tenant/archives/${other}`)).body
  expect([given.status, given.fault]).toEqual([
    'failed',
    'It stopped because of a fault on our side. Ask for it again.',
  ])
})

test('an archive that loses a piece while it is fetched breaks off, so that nobody takes it for whole', async () => {
  const tenant = await makeTenant()
  const { call, token } = await makeCaller(['administrator'], tenant)
  const { id } = (await call('POST', '/api/v1/tenant/export')).body
  await writeArchives([jobFor(tenant.tenant_id, id)], noSignal)
  await tenant.db.deleteFrom('archive_pieces').where('archive_id', '=', id).execute()
  const answer = await callRaw('GET', `/api/v1/tenant/archives/${id}/content`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow('The archive was removed while it was fetched.')
})

test('an archive is for administrators of its own association only', async () => {
  const [tenant, other] = [await makeTenant(), await makeTenant()]
  const { call } = await makeCaller(['administrator'], tenant)
  const { id } = (await call('POST', '/api/v1/tenant/export')).body
  await writeArchives([jobFor(tenant.tenant_id, id)], noSignal)
  const stranger = await makeCaller(['administrator'], other)
  expect((await stranger.call('GET', `/api/v1/tenant/archives/${id}/content`)).status).toBe(404)
  expect((await stranger.call('GET', '/api/v1/tenant/archives/')).body).toEqual([])
  // Another association's job finds nothing of it either.
  await writeArchives([jobFor(other.tenant_id, id)], noSignal)
  const treasurer = await makeCaller(['treasurer'], tenant)
  expect((await treasurer.call('GET', `/api/v1/tenant/archives/${id}/content`)).status).toBe(403)
})
