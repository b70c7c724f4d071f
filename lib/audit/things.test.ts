import { expect, test } from 'vitest'
import { makeAccount, makeEvent, makeInvoice, makeMember, makeRegistration, makeTenant } from '#db/factories'
import { auditList } from '#lib/audit/queries'
import type { AuditNoun } from '#lib/audit/schema'
import { AuditFilter } from '#lib/audit/schema'
import { recordAudit } from '#lib/audit/service'
import { auditThings } from '#lib/audit/things'
import type { AuditAction } from '#lib/audit/words'
import { createCtx } from '#lib/context'
import { pages } from '#lib/paths'
import type { Role } from '#lib/permissions'
import { getListPage } from '#lib/query/list'

/** The things of a new tenant's log by action, as somebody of these roles sees them. */
async function readThings(roles: Role[]) {
  const { db, tenant_id } = await makeTenant()
  const { id: account_id } = await makeAccount(db, { roles })
  const member = await makeMember(db, { first_name: 'Ada', last_name: 'Lovelace' })
  const event = await makeEvent(db, { title: 'Spring Ball', event_date: '2031-05-05T18:00:00' })
  const registration_id = await makeRegistration(db, { event_id: event.id, status: 'confirmed', guest_name: 'Grete' })
  const invoice = await makeInvoice(db)
  const ctx = createCtx({
    tenant_id,
    request_id: 'test',
    actor: { kind: 'account', account_id, roles, session_version: 1, browser_session_id: null },
  })
  const write = (action: AuditAction, noun: AuditNoun, object_id: string | null) =>
    recordAudit(ctx, { action, noun, object_id })
  await write('member.updated', 'members', member.id)
  await write('event.updated', 'events', event.id)
  await write('registration.created', 'registrations', registration_id)
  await write('invoice.finalized', 'invoices', invoice.id)
  await write('account.invited', 'accounts', account_id)
  await write('tenant.updated', 'tenants', null)
  await write('event.removed', 'events', account_id)
  const { rows } = await getListPage(
    { ...ctx, actor: { kind: 'system', name: 'test' } },
    auditList,
    AuditFilter.parse({}),
  )
  const things = await auditThings(ctx, rows)
  const of = (action: AuditAction) => things.get(rows.find((row) => row.action === action)?.id ?? '')
  return { ctx, rows, of, member, event, registration_id, invoice }
}

test('the things that entries name are called by their records and lead to them', async () => {
  const { of, member, event, registration_id, invoice } = await readThings(['administrator'])
  expect(of('member.updated')).toEqual({ name: 'Ada Lovelace', href: pages.admin.member(member.id) })
  expect(of('event.updated')).toEqual({ name: 'Spring Ball', href: pages.admin.event(event.id) })
  expect(of('registration.created')).toEqual({
    name: 'Grete for Spring Ball',
    href: pages.admin.registration(event.id, registration_id),
  })
  expect(of('invoice.finalized')?.href).toBe(pages.admin.invoice(invoice.id))
  expect(of('account.invited')?.name).toMatch(/@example\.org$/)
  expect(of('tenant.updated')).toEqual({ name: 'the association', href: pages.admin.settings() })
})

test('a thing whose record is gone leads nowhere', async () => {
  const { of } = await readThings(['administrator'])
  expect(of('event.removed')).toBeUndefined()
})

test('nothing leads to a page that the reader may not open', async () => {
  const { of } = await readThings(['event_manager'])
  expect(of('event.updated')?.href).not.toBeNull()
  expect(of('invoice.finalized')?.href).toBeNull()
  expect(of('tenant.updated')?.href).toBeNull()
})

test('an entry about something unknown to this release has no thing, and the others keep theirs', async () => {
  const { ctx, rows } = await readThings(['administrator'])
  const [entry] = rows.filter(({ noun }) => noun === 'tenants')
  if (!entry) throw new Error('an entry about the association is missing')
  const things = await auditThings(ctx, [{ ...entry, id: 'strange', noun: 'constructor' }, entry])
  expect([...things.keys()]).toEqual([entry.id])
})
