import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import type { CustomValues } from '#lib/custom-fields/schema'
import { customChange, keptAnswers } from '#lib/custom-fields/service'
import { AppError, explainConstraints } from '#lib/errors'
import { addYears, writtenDay } from '#lib/format/dates'
import { emailKey } from '#lib/format/email-key'
import { askForEmail, countLink, dropEmailChange, needsLink, tellFormerAddress } from '#lib/members/email-change'
import { FOLLOWS_PAYER, isFollower } from '#lib/members/followers'
import { because, type StatusCause } from '#lib/members/history'
import { getMember } from '#lib/members/queries'
import {
  DIRECTORY_CHOICES,
  type DirectoryChoice,
  endedChoices,
  MAX_AGE,
  type Member,
  type MemberPatch,
  type NewMember,
  OWN_FIELDS,
} from '#lib/members/schema'
import { CLOCK_STATUSES, isCurrent, NO_OVERRIDE, STAYS, statusAfter, statusOn } from '#lib/members/status'
import { followPayer, lockMember, moveTerms, startPaid } from '#lib/members/terms'
import { takeNumber } from '#lib/number-series/service'
import { can } from '#lib/permissions'
import { touch } from '#lib/records/versions'
import { localeOfTenant, todayOfTenant } from '#lib/tenants/queries'

explainConstraints({
  members_number_unique: { field: 'member_number', message: 'Another member has this number, or had it once.' },
  members_account_unique: { field: 'account_id', message: 'This account belongs to another member.' },
  members_tier_exists: { field: 'tier_id', message: 'There is no such tier.' },
  members_account_exists: { field: 'account_id', message: 'There is no such account.' },
  members_parent_exists: { field: 'parent_member_id', message: 'There is no such member.' },
  members_payer_exists: { field: 'payer_member_id', message: 'There is no such member.' },
  members_group_payer: { field: 'payer_member_id', message: 'Somebody else pays for this group since. Load it again.' },
  members_referrer_exists: { field: 'referred_by_member_id', message: 'There is no such member.' },
})

/** Takes the next member numbers that nobody has. */
export async function nextMemberNumbers(ctx: Ctx, count: number): Promise<string[]> {
  const numbers: string[] = []
  // Numbers given by hand or by an import may lie ahead of the counter.
  while (numbers.length < count) {
    const missing = count - numbers.length
    const last = await takeNumber(ctx, 'members', missing)
    const next = Array.from({ length: missing }, (_, at) => `M-${String(last - missing + 1 + at).padStart(5, '0')}`)
    const [given, retired] = await Promise.all([
      ctx.db.selectFrom('members').select('member_number').where('member_number', 'in', next).execute(),
      ctx.db
        .selectFrom('member_merges')
        .select('retired_number as member_number')
        .where('retired_number', 'in', next)
        .where('undone_at', 'is', null)
        .execute(),
    ])
    const taken = new Set([...given, ...retired].map(({ member_number }) => member_number))
    numbers.push(...next.filter((number) => !taken.has(number)))
  }
  return numbers
}

/** What is wrong with a birth date that nobody alive can have; null with any other. */
export function birthDateProblem(birth_date: string | null | undefined, today: string): string | null {
  if (!birth_date) return null
  const isAhead = birth_date > today
  if (!isAhead && birth_date >= addYears(today, -MAX_AGE)) return null
  const problem = isAhead ? 'The birth date lies in the future.' : `The birth date is over ${MAX_AGE} years ago.`
  return `${problem} Correct it, or leave it out.`
}

function requireBirthDate(birth_date: string | null | undefined, today: string): void {
  const problem = birthDateProblem(birth_date, today)
  if (problem) throw new AppError('invalid', problem, { field: 'birth_date' })
}

/** Consent to show something is that of somebody in the directory. */
function requireInDirectory(
  fields: Partial<Record<DirectoryChoice, boolean | undefined>>,
  isIn: boolean | undefined,
): void {
  const shown = DIRECTORY_CHOICES.find((choice) => fields[choice])
  if (!shown || isIn) return
  const problem = `${shown}: Only whoever is in the member directory shows anything there.`
  throw new AppError('invalid', `${problem} Set directory_opt_in to true as well, or leave ${shown} out.`, {
    field: shown,
  })
}

/**
 * Adds a member, who waits as pending; a tier is noted, and its first term is for lib/memberships to propose.
 *
 * @throws AppError conflict when the number is taken, invalid when the tier does not exist or the birth date cannot be
 */
export async function addMember(ctx: Ctx, input: NewMember): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    requireBirthDate(input.birth_date, await todayOfTenant(ctx))
    requireInDirectory(input, input.directory_opt_in)
    await because(ctx, 'joined')
    const id = uuidv7()
    const member_number = input.member_number ?? ((await nextMemberNumbers(ctx, 1))[0] as string)
    const email_key = input.email ? emailKey(input.email) : null
    const { custom_values, ...fields } = input
    const custom = await customChange(ctx, 'members', custom_values, null)
    await ctx.db
      .insertInto('members')
      .values({ ...fields, ...custom.columns, id, member_number, email_key, status: 'pending' })
      .execute()
    await recordAudit(ctx, {
      action: 'member.created',
      noun: 'members',
      object_id: id,
      after: { ...fields, ...custom.after, member_number },
    })
    return getMember(ctx, id)
  })
}

/**
 * Changes a member. The member role reaches the own record only, and of it the contact data; a new e-mail address of
 * theirs waits until the link is used that is mailed to it.
 *
 * @param version the version that was edited
 * @throws AppError not_found, stale, forbidden (a field that members may not change), conflict, invalid (a tier that
 *   does not exist, none for a running membership, a birth date that cannot be)
 */
export async function editMember(ctx: Ctx, id: string, patch: MemberPatch, version: number | null): Promise<Member> {
  if (patch.email) await countLink(ctx, id, patch.email)
  return transaction(ctx, async (ctx) => {
    const before = await lockMember(ctx, id, version)
    await because(ctx, null)
    if (!can(ctx, 'members.write')) {
      const foreign = Object.keys(patch).find((field) => !OWN_FIELDS.includes(field))
      if (foreign)
        throw new AppError('forbidden', `${foreign} can be changed by an administrator only. Ask your association.`, {
          field: foreign,
        })
    }
    const today = await todayOfTenant(ctx)
    const after = {
      ...before,
      ...(patch.override_status !== undefined && { override_status: patch.override_status }),
      ...(patch.override_until !== undefined && { override_until: patch.override_until }),
    }
    // Lifting an override hands the status back to the clock.
    const base = before.override_status && before.status === before.override_status ? 'active' : before.status
    if (patch.payer_member_id === id)
      throw new AppError('invalid', 'Members pay for themselves unless somebody else does. Leave it empty.', {
        field: 'payer_member_id',
      })
    requireBirthDate(patch.birth_date, today)
    const movesTier = patch.tier_id !== undefined && patch.tier_id !== before.tier_id
    if (movesTier && isFollower(before)) throw new AppError('conflict', FOLLOWS_PAYER, { field: 'tier_id' })
    if (movesTier) await moveTerms(ctx, id, patch.tier_id as string | null, today)
    const { custom_values, email: given, ...others } = patch
    const isInDirectory = patch.directory_opt_in ?? before.directory_opt_in
    requireInDirectory(patch, isInDirectory)
    requireAddressRight(ctx, before, given)
    const isAsked = await needsLink(ctx, before, given)
    const fields: Omit<MemberPatch, 'custom_values'> = {
      ...others,
      ...(!isAsked && given !== undefined && { email: given }),
      ...endedChoices(before, { directory_opt_in: isInDirectory }),
    }
    const custom = await customChange(ctx, 'members', custom_values, before.custom_values)
    const changes: Record<string, unknown> = { ...fields, ...custom.columns }
    if (fields.email !== undefined) changes.email_key = fields.email ? emailKey(fields.email) : null
    if ('override_status' in patch || 'override_until' in patch)
      changes.status = statusOn({ ...after, status: base }, today)
    await touch(ctx, 'members', id, changes)
    if (isAsked) await askForEmail(ctx, before, given as string)
    else if (given !== undefined) await dropEmailChange(ctx, id)
    const isMoved = changes.email_key !== undefined && changes.email_key !== before.email_key
    const change = can(ctx, 'members.write') ? 'by_association' : given ? 'confirmed' : 'removed'
    if (isAsked || isMoved) await tellFormerAddress(ctx, before, isAsked ? 'asked' : change)
    if (movesTier && before.group_role === 'payer') await followPayer(ctx, before.group_id as string, id, today)
    await recordAudit(ctx, {
      action: 'member.updated',
      noun: 'members',
      object_id: id,
      before: { ...pick(before, Object.keys(fields)), ...custom.before },
      after: { ...fields, ...custom.after, ...(isAsked && { email_asked: given }) },
    })
    return getMember(ctx, id)
  })
}

/**
 * Whoever joins with the address of a record gets that record (claimKnownMember), so that it takes the right to accounts to
 * write another one onto a record of somebody else. Taking it off gives nobody anything.
 */
function requireAddressRight(
  ctx: Ctx,
  { account_id, email_key }: { account_id: string | null; email_key: string | null },
  email: string | null | undefined,
): void {
  if (!email || emailKey(email) === email_key || !can(ctx, 'members.write') || can(ctx, 'accounts.write')) return
  if (ctx.actor.kind === 'account' && account_id === ctx.actor.account_id) return
  throw new AppError(
    'forbidden',
    'Whoever signs in with the address of a member gets their record, so only an administrator changes it. The member changes it in the profile.',
    { field: 'email' },
  )
}

function pick(row: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

/** How an application ends without a membership. */
interface Closing {
  action: 'member.rejected' | 'member.application_withdrawn'
  cause: StatusCause
  reason: string
}

/** Cancels a locked member who had applied, and returns it. */
export async function closeApplication(
  ctx: Ctx,
  member: { id: string; status: string },
  { action, cause, reason }: Closing,
): Promise<Member> {
  await because(ctx, cause)
  await touch(ctx, 'members', member.id, {
    status: 'cancelled',
    status_reason: reason,
    ...NO_OVERRIDE,
  })
  await recordAudit(ctx, {
    action,
    noun: 'members',
    object_id: member.id,
    before: { status: member.status },
    after: { status: 'cancelled', reason },
  })
  return getMember(ctx, member.id)
}

/**
 * Suspends, cancels or marks a member as deceased, with the reason that the status will show.
 *
 * @throws AppError not_found, stale, conflict (so already, or deceased)
 */
export async function setMemberStatus(
  ctx: Ctx,
  id: string,
  status: 'suspended' | 'cancelled' | 'deceased',
  reason: string,
  version: number | null,
): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, id, version)
    await because(ctx, null)
    if (member.status === status) throw new AppError('conflict', `The member is ${status} already.`)
    if (member.status === 'deceased') throw new AppError('conflict', 'Reopen the membership first.')
    const changes = {
      ...(status === 'deceased' && { deceased_on: await todayOfTenant(ctx) }),
      ...(status !== 'suspended' && STAYS),
    }
    await touch(ctx, 'members', id, {
      ...changes,
      status,
      status_reason: reason,
      ...NO_OVERRIDE,
    })
    await recordAudit(ctx, {
      action: `member.${status}`,
      noun: 'members',
      object_id: id,
      before: { status: member.status },
      after: { status, reason },
    })
    return getMember(ctx, id)
  })
}

/** The end of a membership on a day to come. */
interface Leaving {
  leaves_on: string
  reason: string | null
  /** Whether the member says so, not the association. */
  isOwn: boolean
}

/**
 * Notes the last day of the current membership of a locked member, which counts as before until then.
 *
 * @throws AppError conflict (no current membership), invalid (`ends_on`: a day that has passed, or is after the paid term)
 */
export async function noteLeaving(
  ctx: Ctx,
  { id, status, valid_through }: Awaited<ReturnType<typeof lockMember>>,
  { leaves_on, reason, isOwn }: Leaving,
): Promise<void> {
  const today = await todayOfTenant(ctx)
  if (!isCurrent(status))
    throw new AppError('conflict', `Only a current membership can end on a day to come; this one is ${status}.`)
  const last = valid_through === null || valid_through > today ? valid_through : today
  if (leaves_on < today || (last !== null && leaves_on > last)) {
    const until = last === null ? '' : ` up to ${writtenDay(last, await localeOfTenant(ctx))}, when the paid term ends`
    throw new AppError('invalid', `Give a day from today on${until}, or none to end the membership at once.`, {
      field: 'ends_on',
    })
  }
  await touch(ctx, 'members', id, { leaves_on, leaving_reason: reason, resigned_on: isOwn ? today : null })
  await recordAudit(ctx, {
    action: 'member.resigned',
    noun: 'members',
    object_id: id,
    after: { leaves_on, reason, is_own: isOwn },
  })
}

/**
 * Takes the end of a membership on a day to come back. Members take back what they have said themselves.
 *
 * @throws AppError not_found, stale, forbidden (ended by the association), conflict (no such end)
 */
export async function takeBackLeaving(ctx: Ctx, id: string, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, id, version)
    if (member.leaves_on === null)
      throw new AppError('conflict', 'There is no resignation to take back: the membership goes on, or has ended.')
    if (member.resigned_on === null && !can(ctx, 'members.write'))
      throw new AppError('forbidden', 'Your association has ended this membership. Ask it to go on.')
    await touch(ctx, 'members', id, STAYS)
    await startPaid(ctx, id)
    await recordAudit(ctx, {
      action: 'member.resignation_taken_back',
      noun: 'members',
      object_id: id,
      before: { leaves_on: member.leaves_on },
    })
    return getMember(ctx, id)
  })
}

/**
 * Takes a suspension, cancellation or death back: the clock decides on the status again, or it is pending. A membership
 * that is to end on a day to come goes on.
 *
 * @throws AppError not_found, stale, conflict (not closed)
 */
export async function reopenMember(ctx: Ctx, id: string, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, id, version)
    if (member.leaves_on !== null && member.status !== 'suspended') return takeBackLeaving(ctx, id, null)
    await because(ctx, 'reopened')
    if ([...CLOCK_STATUSES, 'pending'].includes(member.status))
      throw new AppError('conflict', 'The membership is not closed.')
    const today = await todayOfTenant(ctx)
    const status = statusAfter({ ...member, status: 'active' }, today)
    await touch(ctx, 'members', id, {
      ...{ status, status_reason: null, deceased_on: null },
      ...(member.status === 'cancelled' && STAYS),
    })
    await startPaid(ctx, id)
    await recordAudit(ctx, {
      action: 'member.reopened',
      noun: 'members',
      object_id: id,
      before: { status: member.status },
      after: { status },
    })
    return getMember(ctx, id)
  })
}

/**
 * Puts a member into the archive or takes it out again; nothing of it is lost. Throws not_found, stale, and conflict for
 * whoever pays for a family or organisation.
 */
export async function archiveMember(
  ctx: Ctx,
  id: string,
  isArchived: boolean,
  version: number | null,
): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const { group_role } = await lockMember(ctx, id, version)
    if (isArchived && group_role === 'payer')
      throw new AppError(
        'conflict',
        'This member pays for a family or organisation. Name another payer there, or dissolve it first.',
      )
    await touch(ctx, 'members', id, { archived_at: isArchived ? sql`now()` : null })
    await recordAudit(ctx, {
      action: isArchived ? 'member.archived' : 'member.restored',
      noun: 'members',
      object_id: id,
    })
    return getMember(ctx, id)
  })
}

/** The account that a member record is to belong to. */
interface Claimant {
  id: string
  email: string
  first_name: string
  last_name: string
}

/**
 * Gives an account its member record and returns the record's id: the one it has, else the oldest with the same
 * e-mail address that has no account yet, else a new pending one. A record that exists already goes only to an account
 * whose address was proven by the link mailed to it. Runs in the caller's transaction, which holds the account's row.
 */
export async function claimMember(caller: Ctx, account: Claimant): Promise<string> {
  const known = await claimKnownMember(caller, account)
  if (known) return known
  const ctx = asAccounts(caller)
  const { email, first_name, last_name } = account
  const { id } = await addMember(ctx, { email, first_name, last_name })
  await giveRecord(ctx, account.id, id)
  return id
}

/** The same for a record that is there; null where there is none. */
export async function claimKnownMember(caller: Ctx, account: Claimant): Promise<string | null> {
  const ctx = asAccounts(caller)
  const own = await ctx.db.selectFrom('members').select('id').where('account_id', '=', account.id).executeTakeFirst()
  if (own) return own.id
  const known = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('email_key', '=', emailKey(account.email))
    .where('account_id', 'is', null)
    .where('archived_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select('id')
          .where('accounts.id', '=', account.id)
          .where('accounts.email_key', '=', emailKey(account.email))
          .where('accounts.email_verified_at', 'is not', null),
      ),
    )
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return null
  const { before, after } = await giveRecord(ctx, account.id, known.id)
  await recordAudit(ctx, {
    action: 'member.claimed',
    noun: 'members',
    object_id: known.id,
    before,
    after: { account_id: account.id, ...after },
  })
  return known.id
}

/** Whoever proves an address is not signed in yet, so no role of theirs could allow this. */
const asAccounts = (caller: Ctx): Ctx => ({ ...caller, actor: { kind: 'system', name: 'accounts' } })

/** Gives a record to an account, with what it answered on joining. */
async function giveRecord(ctx: Ctx, account_id: string, member_id: string) {
  const answers = await takeAnswers(ctx, account_id, member_id)
  await touch(ctx, 'members', member_id, { account_id, ...answers.columns })
  return answers
}

/** What an account was answered with on joining, for its member's record; the account has it no longer. */
async function takeAnswers(ctx: Ctx, account_id: string, member_id: string) {
  const [account, member] = await Promise.all([
    ctx.db.selectFrom('accounts').select('joining_answers').where('id', '=', account_id).executeTakeFirst(),
    ctx.db.selectFrom('members').select('custom_values').where('id', '=', member_id).executeTakeFirstOrThrow(),
  ])
  const answers = (account?.joining_answers ?? {}) as CustomValues
  if (Object.keys(answers).length > 0)
    await ctx.db.updateTable('accounts').set({ joining_answers: '{}' }).where('id', '=', account_id).execute()
  return keptAnswers(ctx, answers, member.custom_values as CustomValues)
}
