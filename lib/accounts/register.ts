import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { withConstantTime } from '#lib/accounts/constant-time'
import { refuseGuessable } from '#lib/accounts/guessable-passwords'
import { mailInvitation } from '#lib/accounts/invitation'
import { type Caller, countMail, countNewTenant } from '#lib/accounts/limits'
import { addPending, listPendingHashes, resendLinks } from '#lib/accounts/pending'
import type { Message, Registered, Registration, ResendRequest } from '#lib/accounts/schema'
import { recordAudit } from '#lib/audit/service'
import { hashPassword, NO_PASSWORD, sharesSalt } from '#lib/auth/passwords'
import { joiningConsents, listJoiningPurposes } from '#lib/consents/joining'
import type { ConsentPurpose } from '#lib/consents/schema'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { listJoiningFields } from '#lib/custom-fields/queries'
import type { CustomField } from '#lib/custom-fields/schema'
import { checkCustomValues } from '#lib/custom-fields/values'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { displayName } from '#lib/format/names'
import { queueMail } from '#lib/mail/service'
import { findJoiningRule, findSpelling } from '#lib/tenants/queries'
import { nameFromId } from '#lib/tenants/schema'
import { reserveTenantId } from '#lib/tenants/service'

/** Where unknown tenants are made by registering, and where only by command. */
export type SignupRule = 'open' | 'closed'

/**
 * Registers a person with a tenant and sends the mail that proves the address; the account, and a tenant that does not
 * exist yet, are made when its link is used. Whether the address has an account already is not to be seen from outside:
 * the answer is the same, takes the same steps, and only the mail differs.
 *
 * @throws AppError invalid (unknown tenant, invitation only, guessable password), rate_limited, unavailable
 */
export async function registerAccount(
  input: Registration,
  caller: Caller,
  signup: SignupRule = env.TENANT_SIGNUP,
): Promise<Registered> {
  const known = await findSpelling(input.tenant_id)
  await countMail('register', known ?? input.tenant_id, input.email, caller)
  // Whoever means to join must not start an association by a slip of the pen.
  const rule = input.is_new_tenant === false ? 'closed' : signup
  if (known === null && rule === 'open') await countNewTenant(caller)
  return withConstantTime(keepRegistration(input, caller, rule))
}

/** What a registration is checked against can move while its password is hashed; then it is checked again. */
const MAX_ATTEMPTS = 3

async function keepRegistration(given: Registration, caller: Caller, signup: SignupRule): Promise<Registered> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const tenant_id = (await findSpelling(given.tenant_id)) ?? given.tenant_id
    const input = { ...given, tenant_id }
    const user_id = await tryRegistration(input, caller, signup)
    const { email } = input
    const message = `We have sent a mail to ${email}. Open the link in it to confirm the address, then sign in.`
    if (user_id) return { user_id, email, tenant_id, message }
  }
  throw new AppError('unavailable', 'Somebody else registers the same at this moment. Try again.', {
    headers: { 'retry-after': '2' },
  })
}

/** Returns the id to answer with, one that leads nowhere for a known address, or null when something has moved. */
async function tryRegistration(input: Registration, caller: Caller, signup: SignupRule): Promise<string | null> {
  const { tenant_id, email, password } = input
  const ctx = createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id: caller.request_id })
  const [tenant, [newest], asked, purposes] = await Promise.all([
    findJoiningRule(ctx),
    listPendingHashes(ctx, email),
    listJoiningFields(ctx),
    listJoiningPurposes(ctx),
  ])
  refuseClosed(tenant, signup)
  if (tenant && input.is_new_tenant) {
    throw new AppError('invalid', 'There is an association with this identifier. Choose another, or join that one.', {
      field: 'tenant_id',
    })
  }
  const answers = checkCustomValues(asked, input.custom_values ?? {})
  const consents = joiningConsents(purposes, input.consents ?? [])
  refuseGuessable(password, { email, tenant_name: tenant?.name ?? nameFromId(tenant_id), tenant_id })
  // All registrations of an address share one salt, so that signing in finds the right one with one hash.
  const password_hash = await hashPassword(password, caller.address, newest)
  return transaction(ctx, async (ctx) => {
    if (!tenant && !(await reserveTenantId(ctx))) return null
    await lockAddress(ctx, email)
    const account = await findKnown(ctx, email)
    if (account) {
      await remindOwner(ctx, account)
      await recordAudit(ctx, { action: 'account.registered_again', noun: 'accounts', object_id: account.id })
      return uuidv7()
    }
    const [moved] = await listPendingHashes(ctx, email)
    if (moved && moved !== newest && !sharesSalt(moved, password_hash)) return null
    const id = await addPending(ctx, input, password_hash, answers, consents)
    if (tenant) await recordAudit(ctx, { action: 'account.registered', noun: 'accounts', object_id: id })
    return id
  })
}

/** Refuses to register with a tenant that takes nobody this way. */
export function refuseClosed(tenant: Awaited<ReturnType<typeof findJoiningRule>>, signup: SignupRule): void {
  if (!tenant && signup === 'closed') {
    const start = env.TENANT_SIGNUP === 'open' ? ' To found one, choose “Start an association”.' : ''
    throw new AppError('invalid', `There is no association with this identifier. Ask yours how it is spelt.${start}`, {
      field: 'tenant_id',
    })
  }
  if (tenant?.joining_rule === 'invitation') {
    throw new AppError(
      'invalid',
      `${tenant.name} takes new accounts by invitation only. Ask an administrator for one.`,
      {
        field: 'tenant_id',
      },
    )
  }
}

/** Registrations of one address take turns until the transaction ends. */
async function lockAddress(ctx: Ctx, email: string): Promise<void> {
  const name = JSON.stringify(['register', ctx.tenant_id, emailKey(email)])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(ctx.db)
}

function findKnown(ctx: Ctx, email: string) {
  return ctx.db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'last_name', 'status', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .forUpdate()
    .executeTakeFirst()
}

type KnownAccount = NonNullable<Awaited<ReturnType<typeof findKnown>>>

/** Tells the owner of an account that there is one, or sends the invitation again that was not accepted yet. */
async function remindOwner(ctx: Ctx, account: KnownAccount): Promise<void> {
  const isInvited = account.status === 'unverified' && account.password_hash === NO_PASSWORD
  if (isInvited) return mailInvitation(ctx, account)
  const to = { address: account.email, name: displayName(account) }
  await queueMail(ctx, { template: 'already_registered', to, account_id: account.id, props: {} })
}

/**
 * Sends new links to an address that waits for its proof. The answer says nothing about whether there is one.
 */
export async function resendVerification(input: ResendRequest, caller: Caller): Promise<Message> {
  const { email, user_id } = input
  const tenant_id = (await findSpelling(input.tenant_id)) ?? input.tenant_id
  await countMail('request', tenant_id, email, caller)
  const ctx = createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id: caller.request_id })
  await withConstantTime(
    transaction(ctx, async (ctx) => {
      const account = await findKnown(ctx, email)
      if (!account) await resendLinks(ctx, email, user_id)
      else if (account.status === 'unverified') await remindOwner(ctx, account)
    }),
  )
  return { message: 'If an account with this address waits for verification, a new link is on its way.' }
}

/** Returns what an association asks for on joining; nothing of one that there is not. */
export async function joiningFieldsOf(given: string, request_id: string): Promise<CustomField[]> {
  const tenant_id = await findSpelling(given)
  if (tenant_id === null) return []
  return listJoiningFields(createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id }))
}

/** Returns what an association asks to agree to on joining; nothing of one that there is not. */
export async function purposesOnJoining(given: string, request_id: string): Promise<ConsentPurpose[]> {
  const tenant_id = await findSpelling(given)
  if (tenant_id === null) return []
  return listJoiningPurposes(createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id }))
}
