import { sql } from 'kysely'
import { AUDIT_NOUNS } from '#lib/audit/schema'
import { MONEY_ACTIONS, SIGN_INS } from '#lib/audit/words'
import { choice, instant, isOneOf, type Model, PUBLIC, reachOf, reference, text, yesNo } from '#lib/records/model'

/** The audit log: who changed what, and when. */
export const auditModel: Model = {
  noun: 'audit',
  table: 'audit_log',
  one: 'entry of the audit log',
  many: 'entries of the audit log',
  fields: {
    id: reference('Entry', { indexed: true }),
    at: instant('Done', { indexed: true }),
    action: text('Action', { groups: true }),
    noun: choice('Kind of object', Object.keys(AUDIT_NOUNS), {
      is_public: true,
      labels: Object.fromEntries(Object.entries(AUDIT_NOUNS).map(([noun, { label }]) => [noun, label])),
    }),
    object_id: reference('Object'),
    actor_kind: choice('By', ['account', 'system', 'anonymous'], PUBLIC),
    actor_account_id: reference('Account that acted', { refers_to: 'accounts' }),
    is_sign_in: yesNo('Signing in or out', {
      is_public: true,
      sql: ({ col }) => sql`(${col('action')} in (${sql.join([...SIGN_INS])}))`,
    }),
  },
  relations: {},
  reach: (scope) => reachOf(scope, 'audit.read', 'audit.money', () => isOneOf(scope.col('action'), MONEY_ACTIONS)),
  part: 'only what was done to money, prices and the books',
  population: { where: {}, words: 'entries' },
  title: ({ col }) => sql<string>`${col('action')}`,
  order: ['-at'],
  time: { usual: 'at' },
  parameters: {
    noun: (noun: string) => ({ noun }),
    object_id: (id: string) => ({ object_id: id }),
    actor: (id: string) => ({ actor_account_id: id }),
    sign_ins: (shown: boolean) => (shown ? {} : { is_sign_in: false }),
    from: (day: string) => ({ at: { gte: day } }),
    to: (day: string) => ({ at: { lte: day } }),
  },
}
