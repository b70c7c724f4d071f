import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#db/migrate'

/** The last migration before unverified accounts became registrations. */
const BEFORE = '0015_roles_by_transaction'
const NAME = 'quorate_before_registrations'
const HASH = '$argon2id$v=19$m=19456,p=1,t=2$c2FsdHNhbHRzYWx0c2FsdA$ZGlnZXN0'

let server: pg.Client
let client: pg.Client

function urlOf(database: string): string {
  const url = new URL(inject('database_owner_url'))
  url.pathname = `/${database}`
  return url.href
}

const idOf = (count: number) => `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`

beforeAll(async () => {
  server = new pg.Client(inject('database_owner_url'))
  await server.connect()
  await server.query(`drop database if exists ${NAME}`)
  await server.query(`create database ${NAME}`)
  await migrate(urlOf(NAME), { up_to: BEFORE })
  client = new pg.Client(urlOf(NAME))
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await server.query(`drop database if exists ${NAME}`)
  await server.end()
})

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await client.query(text)).rows
}

test('an older database with unverified accounts and twin identifiers is carried over', async () => {
  await client.query(`
    begin;
    set local app.tenant = 'Chess-Club';
    insert into tenants (tenant_id, name, created_at) values ('Chess-Club', 'First', now() - interval '2 days');
    set local app.tenant = 'chess-club';
    insert into tenants (tenant_id, name) values ('chess-club', 'Second');
    update tenant_ids set created_at = now() - interval '2 days' where tenant_id = 'Chess-Club';
    insert into accounts (tenant_id, id, email, email_key, first_name, last_name, password_hash, status) values
      ('chess-club', '${idOf(1)}', 'Ada@example.org', 'ada@example.org', 'Ada', 'Waits', '${HASH}', 'unverified'),
      ('chess-club', '${idOf(2)}', 'eva@example.org', 'eva@example.org', 'Eva', 'Invited', 'no password', 'unverified'),
      ('chess-club', '${idOf(3)}', 'bob@example.org', 'bob@example.org', 'Bob', 'Verified', '${HASH}', 'verified'),
      ('chess-club', '${idOf(4)}', 'kim@example.org', 'kim@example.org', 'Kim', 'Late', '${HASH}', 'unverified');
    insert into mail_tokens (tenant_id, id, account_id, purpose, token_hash, expires_at, used_at, created_at) values
      ('chess-club', '${idOf(11)}', '${idOf(1)}', 'verify', 'older', now() + interval '1 hour', now(), now() - interval '2 hours'),
      ('chess-club', '${idOf(12)}', '${idOf(1)}', 'verify', 'newer', now() + interval '23 hours', null, now()),
      ('chess-club', '${idOf(13)}', '${idOf(2)}', 'invite', 'invited', now() + interval '23 hours', null, now()),
      ('chess-club', '${idOf(14)}', '${idOf(4)}', 'verify', 'late', now() - interval '3 days', null, now() - interval '4 days');
    insert into mails (tenant_id, id, template, to_address, subject, html, text, message_id)
      values ('chess-club', '${idOf(21)}', 'verify_email', 'ada@example.org', 's', 'h', 't', 'm');
    commit;
  `)
  await migrate(urlOf(NAME))
  expect(
    await rows(`select id, email, last_name, password_hash, encode(token_hash, 'escape') as token, expires_at > now() as is_live
      from account_registrations where tenant_id = 'chess-club' order by id`),
  ).toEqual([
    {
      id: idOf(1),
      email: 'Ada@example.org',
      last_name: 'Waits',
      password_hash: HASH,
      token: 'newer',
      is_live: true,
    },
    { id: idOf(4), email: 'kim@example.org', last_name: 'Late', password_hash: HASH, token: 'late', is_live: false },
  ])
  expect(await rows('select last_name from accounts order by id')).toEqual([
    { last_name: 'Invited' },
    { last_name: 'Verified' },
  ])
  expect(await rows(`select encode(token_hash, 'escape') as token from mail_tokens`)).toEqual([{ token: 'invited' }])
  expect(await rows('select id from mails')).toHaveLength(1)
  expect(await rows('select tenant_id, tenant_key from tenant_keys order by tenant_key nulls last')).toEqual([
    { tenant_id: 'Chess-Club', tenant_key: 'chess-club' },
    { tenant_id: 'chess-club', tenant_key: null },
  ])
  const third = `begin; set local app.tenant = 'CHESS-club'; insert into tenants (tenant_id, name) values ('CHESS-club', 'Third')`
  await expect(client.query(third)).rejects.toThrow(/tenant_keys_key_unique/)
  await client.query('rollback')
  await client.query(
    `begin; set local app.tenant = 'chess-club'; delete from tenants where tenant_id = 'chess-club'; commit`,
  )
  expect(await rows('select tenant_id from tenant_keys')).toEqual([{ tenant_id: 'Chess-Club' }])
  expect(await rows('select id from mails union all select id from account_registrations')).toEqual([])
})
