import { type RawBuilder, sql } from 'kysely'
import type {
  Account,
  AccountFilter,
  BrowserSession,
  BrowserSessionFilter,
  Profile,
  SummaryFrequency,
} from '#lib/accounts/schema'
import { NO_PASSWORD } from '#lib/auth/passwords'
import { actingAccountId, type Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'
import { type Role, writesAnything } from '#lib/permissions'

/** What signing in compares. */
export interface SignInAccount {
  id: string
  password_hash: string
  status: Account['status']
  roles: Role[]
  session_version: number
}

/** Returns the account behind an address, or null. */
export async function findSignInAccount(ctx: Ctx, email: string): Promise<SignInAccount | null> {
  const row = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'status', 'roles', 'session_version'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return (row as SignInAccount | undefined) ?? null
}

/** Returns how often an account is told what waits: as chosen, else as its roles have it; null where there is nothing to tell. */
export function summaryFrequency(account: { roles: readonly string[]; summary_frequency: string | null }) {
  if (!writesAnything(account.roles)) return null
  const usual = account.roles.includes('administrator') ? 'daily' : 'weekly'
  return (account.summary_frequency ?? usual) as SummaryFrequency
}

/** The address to sign in with that waits for its link, of those that were asked for in one of the ways. */
function addressThatWaits(...purposes: ('email' | 'given')[]) {
  return sql<Profile['email_change']>`(
    select jsonb_build_object('email', mail_tokens.email, 'asked_at', mail_tokens.created_at,
      'expires_at', mail_tokens.expires_at)
    from mail_tokens
    where mail_tokens.tenant_id = accounts.tenant_id and mail_tokens.account_id = accounts.id
      and mail_tokens.purpose in (${sql.join(purposes)}) and mail_tokens.used_at is null
      and mail_tokens.expires_at > now()
    order by mail_tokens.purpose desc limit 1
  )`.as('email_change')
}

/** Returns the profile of an account. Throws not_found. */
export async function getProfile(ctx: Ctx, accountId: string): Promise<Profile> {
  const row = await ctx.db
    .selectFrom('accounts')
    .innerJoin('tenants', (join) => join.onTrue())
    .leftJoin('members', 'members.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.roles',
      'accounts.summary_frequency',
      'accounts.email_verified_at',
      'accounts.last_login_at',
      'accounts.created_at',
      'accounts.version',
      'members.id as member_id',
      addressThatWaits('email'),
      'tenants.tenant_id',
      'tenants.name',
      'tenants.locale',
      'tenants.currency',
      'tenants.time_zone',
      'tenants.accent_color',
      'tenants.logo_file_id',
      'tenants.has_directory',
      'tenants.is_demo',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  const found = orNotFound(row, 'account')
  const { tenant_id, name, locale, currency, time_zone, accent_color, logo_file_id, has_directory, is_demo, ...rest } =
    found
  const { email_verified_at, ...account } = rest
  return {
    ...account,
    user_id: account.id,
    tenant_id,
    roles: account.roles as Role[],
    summary_frequency: summaryFrequency(account),
    email_verified: email_verified_at !== null,
    tenant: { tenant_id, name, locale, currency, time_zone, accent_color, logo_file_id, has_directory, is_demo },
  }
}

const ACCOUNT = [
  'accounts.id',
  'accounts.email',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.roles',
  'accounts.status',
  'members.id as member_id',
  'accounts.joining_answers',
  'accounts.email_verified_at',
  'accounts.last_login_at',
  'accounts.version',
  'accounts.created_at',
  'accounts.updated_at',
] as const

const ACCOUNT_SORTS: Record<string, SortKey> = {
  email: { by: sql`accounts.email_key`, type: 'text' },
  created_at: { by: sql`accounts.created_at`, type: 'timestamptz' },
}

function isInvited(): RawBuilder<boolean> {
  return sql<boolean>`accounts.password_hash = ${NO_PASSWORD}`
}

function filteredAccounts(ctx: Ctx, filter: AccountFilter) {
  let query = ctx.db.selectFrom('accounts')
  if (filter.status) query = query.where('accounts.status', 'in', filter.status)
  if (filter.role) query = query.where(sql<boolean>`${filter.role} = any(accounts.roles)`)
  if (filter.created_to) {
    const zone = sql`(select time_zone from tenants where tenants.tenant_id = ${ctx.tenant_id})`
    const end = sql<string>`((${filter.created_to}::date + 1)::timestamp at time zone ${zone})`
    query = query.where('accounts.created_at', '<', end)
  }
  if (filter.q) {
    const text = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`fold(accounts.email || ' ' || accounts.first_name || ' ' || accounts.last_name) like fold(${text})`,
    )
  }
  return query
}

/** Returns a page of the tenant's accounts. */
export async function listAccounts(ctx: Ctx, filter: AccountFilter): Promise<Page<Account>> {
  const query = filteredAccounts(ctx, filter)
    .leftJoin('members', 'members.account_id', 'accounts.id')
    .select(ACCOUNT)
    .select([isInvited().as('is_invited'), addressThatWaits('email', 'given')])
  const count = async () => {
    const counted = filteredAccounts(ctx, filter).select(sql<number>`count(*)`.as('total'))
    return (await counted.executeTakeFirstOrThrow()).total
  }
  return (await getPage(query, filter, sql`accounts.id`, ACCOUNT_SORTS, count)) as Page<Account>
}

/** Returns an account as its administrators see it. Throws not_found. */
export async function getAccount(ctx: Ctx, id: string): Promise<Account> {
  const row = await ctx.db
    .selectFrom('accounts')
    .leftJoin('members', 'members.account_id', 'accounts.id')
    .select(ACCOUNT)
    .select([isInvited().as('is_invited'), addressThatWaits('email', 'given')])
    .where('accounts.id', '=', id)
    .executeTakeFirst()
  return orNotFound(row, 'account') as Account
}

const SESSION_SORTS: Record<string, SortKey> = {
  created_at: { by: sql`browser_sessions.created_at`, type: 'timestamptz' },
}

/** Returns the browsers in which the acting account is signed in. */
export async function listBrowserSessions(ctx: Ctx, filter: BrowserSessionFilter): Promise<Page<BrowserSession>> {
  const current = ctx.actor.kind === 'account' ? ctx.actor.browser_session_id : null
  const running = ctx.db
    .selectFrom('browser_sessions')
    .where('account_id', '=', actingAccountId(ctx))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    // Without a sign of life for an hour the browser's own cookie has run out.
    .where('last_seen_at', '>', sql<string>`now() - interval '1 hour'`)
  const query = running
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .select(sql<boolean>`browser_sessions.id is not distinct from ${current}::uuid`.as('is_current'))
  const count = async () => {
    const counted = running.select(sql<number>`count(*)`.as('total'))
    return (await counted.executeTakeFirstOrThrow()).total
  }
  return (await getPage(query, filter, sql`browser_sessions.id`, SESSION_SORTS, count)) as Page<BrowserSession>
}

/** Whether another account than this one can administer the tenant; `orWill` counts invited administrators, too. */
export async function hasOtherAdministrator(ctx: Ctx, accountId: string, orWill = false): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '<>', accountId)
    .where('status', 'in', orWill ? ['verified', 'unverified'] : ['verified'])
    .where(sql<boolean>`'administrator' = any(roles)`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
