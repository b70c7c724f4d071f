import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { evenly } from '#lib/accounts/even-answer'
import { refuseGuessable } from '#lib/accounts/guessable-passwords'
import { type Caller, countMail } from '#lib/accounts/limits'
import { issueMailToken } from '#lib/accounts/mail-tokens'
import { emailKey } from '#lib/accounts/queries'
import type { Address, Message, Registered, Registration } from '#lib/accounts/schema'
import { recordAudit } from '#lib/audit/service'
import { hashPassword, NO_PASSWORD } from '#lib/auth/passwords'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { displayName } from '#lib/format/names'
import { queueMail } from '#lib/mail/service'
import { findJoiningRule } from '#lib/tenants/queries'
import { createTenant, nameFromId } from '#lib/tenants/service'

/** Where unknown tenants are made by registering, and where only by command. */
type SignupRule = 'open' | 'closed'

/**
 * Registers a person with a tenant and sends the mail that proves the address. Whether the address has an account
 * already is not to be seen from outside: the answer is the same, takes the same steps, and only the mail differs.
 *
 * @throws AppError invalid (unknown tenant, invitation only, guessable password), rate_limited, unavailable
 */
export async function registerAccount(
  input: Registration,
  caller: Caller,
  signup: SignupRule = env.TENANT_SIGNUP,
): Promise<Registered> {
  const { tenant_id, email, password } = input
  await countMail('register', tenant_id, email, caller)
  return evenly(
    (async () => {
      const ctx = createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id: caller.request_id })
      const tenant = await findJoiningRule(ctx)
      refuseClosed(tenant, signup)
      refuseGuessable(password, { email, tenant_name: tenant?.name ?? nameFromId(tenant_id), tenant_id })
      const password_hash = await hashPassword(password, caller.address)
      const user_id = await transaction(ctx, async (ctx) => {
        if (!tenant) await createTenant(ctx, nameFromId(tenant_id))
        return keepRegistration(ctx, input, password_hash)
      })
      const message = `We have sent a mail to ${email}. Open the link in it to confirm the address, then sign in.`
      return { user_id, email, tenant_id, message }
    })(),
  )
}

function refuseClosed(tenant: Awaited<ReturnType<typeof findJoiningRule>>, signup: SignupRule): void {
  if (!tenant && signup === 'closed') {
    throw new AppError('invalid', 'There is no association with this identifier. Ask yours how it is spelt.', {
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

/** Returns the id to answer with: the new account's, or one that leads nowhere. */
async function keepRegistration(ctx: Ctx, input: Registration, password_hash: string): Promise<string> {
  const { email, first_name, last_name } = input
  // Registering anew before the address was proven replaces what was said the first time, as whoever said that may
  // have been somebody else. An invited account waits for its own link instead: it may have been given a role.
  const renew = (column: 'password_hash' | 'first_name' | 'last_name') => sql<string>`case
    when accounts.status = 'unverified' and accounts.password_hash <> ${NO_PASSWORD}
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`accounts.${column}`)} end`
  const id = uuidv7()
  const account = await ctx.db
    .insertInto('accounts')
    .values({ id, email, email_key: emailKey(email), first_name, last_name, password_hash })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'email_key']).doUpdateSet({
        password_hash: renew('password_hash'),
        first_name: renew('first_name'),
        last_name: renew('last_name'),
      }),
    )
    .returning(['id', 'email', 'first_name', 'last_name', 'status', 'password_hash'])
    .executeTakeFirstOrThrow()
  await sendProof(ctx, account)
  const isNew = account.id === id
  await recordAudit(ctx, {
    action: isNew ? 'account.registered' : 'account.registered_again',
    noun: 'accounts',
    object_id: account.id,
  })
  return id
}

interface Addressee {
  id: string
  email: string
  first_name: string
  last_name: string
  status: string
  password_hash: string
}

/** Sends the owner of an address what fits: a link while it is unproven, else the notice that an account exists. */
async function sendProof(ctx: Ctx, account: Addressee): Promise<void> {
  const isUnproven = account.status === 'unverified'
  const isInvited = account.password_hash === NO_PASSWORD
  const token = await issueMailToken(ctx, account.id, isInvited ? 'invite' : 'verify', isUnproven)
  const mail = { to: { address: account.email, name: displayName(account) }, account_id: account.id }
  if (!isUnproven) await queueMail(ctx, { ...mail, template: 'already_registered', props: {} })
  else if (!isInvited) await queueMail(ctx, { ...mail, template: 'verify_email', props: { token } })
  else await queueMail(ctx, { ...mail, template: 'invitation', props: { invited_by: 'An administrator', token } })
}

/**
 * Sends the link of the verification mail again, to an account that still waits for it. The answer says nothing
 * about whether there is one.
 */
export async function resendVerification(input: Address, caller: Caller): Promise<Message> {
  const { tenant_id, email } = input
  await countMail('request', tenant_id, email, caller)
  const ctx = createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id: caller.request_id })
  await evenly(
    transaction(ctx, async (ctx) => {
      const account = await ctx.db
        .selectFrom('accounts')
        .select(['id', 'email', 'first_name', 'last_name', 'status', 'password_hash'])
        .where('email_key', '=', emailKey(email))
        .forUpdate()
        .executeTakeFirst()
      if (account?.status === 'unverified') await sendProof(ctx, account)
    }),
  )
  return { message: 'If an account with this address waits for verification, a new link is on its way.' }
}
