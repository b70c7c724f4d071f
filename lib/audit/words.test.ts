import { expect, test } from 'vitest'
import type { AuditEntry } from '#lib/audit/service'
import { AUDIT_ACTIONS, type AuditFormat, auditSentence, SIGN_INS, type ToldEntry } from '#lib/audit/words'
import { formatDate } from '#lib/format/dates'
import { formatMinor } from '#lib/format/money'

const FORMAT: AuditFormat = {
  currency: 'EUR',
  money: (minor, currency) => formatMinor(minor, currency, 'en-GB'),
  date: (value) => formatDate(value, { locale: 'en-GB', timeZone: 'Europe/Berlin' }),
}

/** What an entry says, with the thing in angle brackets. */
function say(action: string, entry: Partial<ToldEntry> & { noun?: string } = {}, name: string | null = 'it'): string {
  const told = { action, noun: entry.noun ?? 'events', before: entry.before ?? null, after: entry.after ?? null }
  return auditSentence(told, name, FORMAT)
    .map((part) => ('text' in part ? part.text : `<${part.thing}>`))
    .join('')
}

test('an action without a sentence cannot be written', () => {
  // @ts-expect-error there is no sentence for this action
  const unknown: AuditEntry = { action: 'event.exploded', noun: 'events', object_id: null }
  expect(AUDIT_ACTIONS).not.toContain(unknown.action)
})

test('every action speaks in words alone, whatever its entry holds', () => {
  const sides = [null, {}, { status: 'open', roles: ['member'], reason: 'Ill', rating: 4, name: 'A', note: { a: 1 } }]
  for (const action of AUDIT_ACTIONS) {
    for (const before of sides) {
      for (const after of sides) {
        const said = say(action, { before, after })
        expect(said, action).toMatch(/^[a-z]+ /)
        expect(said, action).not.toMatch(/[{}]|undefined|null|\[object|_/)
      }
    }
  }
  expect(AUDIT_ACTIONS).toEqual(expect.arrayContaining([...SIGN_INS]))
})

test('an invitation says whom it was for, and as what', () => {
  expect(say('account.invited', { after: { roles: ['administrator'] } }, 'ulla@example.org')).toBe(
    'invited <ulla@example.org> as administrator',
  )
  const roles = ['event_manager', 'front_desk', 'member']
  expect(say('account.invited', { after: { roles } })).toBe('invited <it> as event manager, front desk and member')
  const after = { roles: ['membership_manager', 'member'] }
  expect(say('account.invited', { after })).toBe('invited <it> as membership secretary and member')
  expect(say('account.invited')).toBe('invited <it> again')
})

test('a change of one field says from what to what, in the words of the association', () => {
  const end = { before: { end_date: '2026-05-05T21:00:00' }, after: { end_date: '2026-05-05T22:30:00' } }
  expect(say('event.updated', end, 'Spring Ball')).toBe(
    'changed the end time of <Spring Ball> from 5 May 2026, 21:00 to 5 May 2026, 22:30',
  )
  expect(say('member.updated', { before: { city: null }, after: { city: 'Kiel' } })).toBe(
    'changed the city of <it> from nothing to “Kiel”',
  )
  expect(say('tier.updated', { after: { renewal_opens_days: 30 } })).toBe(
    'changed the days of early renewal of <it> to 30',
  )
  const price = { before: { price: '50.00', currency: 'EUR' }, after: { price: '65.00', currency: 'EUR' } }
  expect(say('tier.updated', price, 'Student')).toBe('changed the price of <Student> from €50.00 to €65.00')
  expect(say('tier.updated', { after: { price: '65' } })).toBe('changed the price of <it> to €65.00')
  expect(say('account.roles_changed', { before: { roles: ['member'] }, after: { roles: ['treasurer'] } })).toBe(
    'changed the roles of <it> from member to treasurer',
  )
})

test('fields that stayed as they were are left out, and many are counted', () => {
  const before = { title: 'Ball', capacity: 100, location: 'Hall' }
  expect(say('event.updated', { before, after: { ...before, capacity: 120 } })).toBe(
    'changed the capacity of <it> from 100 to 120',
  )
  const after = { title: 'Gala', capacity: 120, location: 'Quay' }
  expect(say('event.updated', { before, after })).toBe('changed the title, the capacity and the location of <it>')
  expect(say('event.updated', { before: { ...before, kind: 'a' }, after: { ...after, kind: 'b' } })).toBe(
    'changed the title, the capacity and 2 more fields of <it>',
  )
})

test('sums and reasons are told', () => {
  expect(say('payment.recorded', { after: { amount_minor: 6500, currency: 'EUR' } }, 'payment PAY-2026-00001')).toBe(
    'recorded <payment PAY-2026-00001> of €65.00',
  )
  expect(say('invoice.cancelled', { after: { void_reason: 'charged twice' } })).toBe('cancelled <it>: “charged twice”')
  expect(say('invoice.cancelled', { after: { void_reason: 'was {it}' } })).toBe('cancelled <it>: “was it”')
})

test('a thing whose record is gone keeps the name that the entry holds, or is called what it was', () => {
  expect(say('event.removed', { before: { title: 'Spring Ball' } }, null)).toBe('removed <Spring Ball>')
  expect(say('event.created', { after: { title: 'Spring Ball' } }, null)).toBe('created <Spring Ball>')
  expect(say('member.archived', { noun: 'members' }, null)).toBe('archived <a member>')
})
