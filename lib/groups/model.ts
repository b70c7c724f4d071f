import { type SqlBool, sql } from 'kysely'
import { actingAccountId } from '#lib/context'
import {
  choice,
  instant,
  integer,
  type Model,
  many,
  PUBLIC,
  reachOf,
  reference,
  type Scope,
  text,
} from '#lib/records/model'

/** Told by the people in it, of whom members reach themselves alone. */
const OFFICE = { may: ['members.read'] } as const

/** The payer of a group, with whose tier its seats come. */
const ofPayer = ({ ctx, col }: Scope) =>
  sql`from members p where p.tenant_id = ${ctx.tenant_id} and p.group_id = ${col('id')} and p.group_role = 'payer'`

const taken = ({ ctx, col }: Scope) =>
  sql`(select count(*) from members p where p.tenant_id = ${ctx.tenant_id} and p.group_id = ${col('id')})::integer`

const seats = (scope: Scope) =>
  sql`coalesce((select (select t.seats_included from tiers t where t.tenant_id = p.tenant_id and t.id = p.tier_id) ${ofPayer(scope)}), 1)`

/** Families and organisations: several people with one membership, which one of them pays. */
export const groupModel: Model = {
  noun: 'groups',
  table: 'groups',
  one: 'family or organisation',
  many: 'families and organisations',
  fields: {
    id: reference('Family or organisation', { refers_to: 'groups', indexed: true }),
    name: text('Name'),
    kind: choice('Kind', ['household', 'organization'], {
      labels: { household: 'Family', organization: 'Organisation' },
      is_public: true,
    }),
    payer_member_id: reference('Payer', {
      ...OFFICE,
      refers_to: 'members',
      sql: (scope) => sql`(select p.id ${ofPayer(scope)})`,
    }),
    people_count: integer('People', { ...PUBLIC, ...OFFICE, sql: taken }),
    seats: integer('Seats', { ...PUBLIC, ...OFFICE, sql: seats }),
    free_seats: integer('Free seats', {
      ...PUBLIC,
      ...OFFICE,
      sql: (scope) => sql`(${seats(scope)} - ${taken(scope)})`,
    }),
    created_at: instant('Added', { indexed: true }),
    updated_at: instant('Changed'),
  },
  relations: { people: many('members', 'group_id', 'People') },
  reach: (scope) =>
    reachOf(
      scope,
      'members.read',
      'members.own',
      () => sql<SqlBool>`${scope.col('id')} in (select m.group_id from members m
        where m.tenant_id = ${scope.ctx.tenant_id} and m.account_id = ${actingAccountId(scope.ctx)}
          and m.group_role in ('payer', 'administrator'))`,
    ),
  search: ({ col }, words) =>
    sql<SqlBool>`(${sql.join(
      words.map((word) => sql<SqlBool>`strpos(without_marks(${col('name_key')}), ${word}::text) > 0`),
      sql` and `,
    )})`,
  population: { where: {}, words: 'families and organisations' },
  title: ({ col }) => sql<string>`${col('name')}`,
  order: ['name'],
  time: { usual: 'created_at' },
  parameters: { kind: (kind: string) => ({ kind }) },
}
