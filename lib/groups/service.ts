import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { displayName } from '#lib/format/names'
import { getGroup, requireReach } from '#lib/groups/queries'
import type { GroupDetail, GroupPatch, NewGroup, NewGroupPerson } from '#lib/groups/schema'
import { endCopies, handOverCopies, lockSeatsOf, peopleText, seatsOf, takenIn } from '#lib/members/followers'
import { because } from '#lib/members/history'
import { addMember } from '#lib/members/service'
import { cancelProposed, findProposed, followPayer, followTerms, listCounted } from '#lib/members/terms'
import { findInvoice } from '#lib/memberships/billing'
import { can } from '#lib/permissions'
import { lockVersioned, touch } from '#lib/records/versions'
import { todayOfTenant } from '#lib/tenants/queries'

type MemberRow = Awaited<ReturnType<typeof lockPerson>>

/** Locks a member, whom somebody who administers a group need not be allowed to change. */
function lockPerson(ctx: Ctx, id: string) {
  return lockVersioned(ctx, 'members', id, null, 'member')
}

/** Locks a member whom a field of a request names. Throws invalid where there is none. */
async function lockNamed(ctx: Ctx, id: string, field: string): Promise<MemberRow> {
  try {
    return await lockPerson(ctx, id)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    throw new AppError('invalid', 'There is no such member. Choose one of your association.', { field })
  }
}

/** Throws conflict for a member who cannot share or pay a membership. */
export async function requirePresent(ctx: Ctx, member: MemberRow, field: string): Promise<void> {
  const name = displayName(member)
  const refuse = (message: string) => new AppError('conflict', message, { field })
  if (member.erased_at !== null) throw refuse('This person was erased. Choose another member.')
  if (member.archived_at !== null) throw refuse(`${name} is archived. Restore the record first.`)
  if (['deceased', 'cancelled'].includes(member.status))
    throw refuse(`${name} is ${member.status}. Reopen the membership first, or choose another member.`)
  if (member.group_id === null) return
  const { name: group } = await takenIn(ctx, member.group_id)
  throw refuse(`${name} is in ${group} already. Take them out of it first.`)
}

/**
 * Makes a group with the member who pays. That member's terms are shared by whoever is put into it.
 *
 * @throws AppError invalid (no such member), conflict (the member is in a group, archived, cancelled or deceased)
 */
export async function createGroup(ctx: Ctx, input: NewGroup): Promise<GroupDetail> {
  return transaction(ctx, async (ctx) => {
    const payer = await lockNamed(ctx, input.payer_member_id, 'payer_member_id')
    await requirePresent(ctx, payer, 'payer_member_id')
    return getGroup(ctx, await makeGroup(ctx, input, await todayOfTenant(ctx)))
  })
}

/**
 * Makes a group with a locked member who pays and can do so, and returns its id.
 *
 * @param since the first day of which the member's terms are shared
 */
export async function makeGroup(ctx: Ctx, input: NewGroup, since: string): Promise<string> {
  const id = uuidv7()
  const { name, kind, payer_member_id } = input
  await ctx.db.insertInto('groups').values({ id, name, kind }).execute()
  await touch(ctx, 'members', payer_member_id, {
    group_id: id,
    group_role: 'payer',
    group_since: since,
    payer_member_id: null,
  })
  await recordAudit(
    ctx,
    { action: 'group.created', noun: 'groups', object_id: id, after: input },
    { action: 'member.group_joined', noun: 'members', object_id: payer_member_id, after: { group_id: id, name } },
  )
  return id
}

/** Changes the name or the kind of a group. Throws not_found, stale. */
export async function editGroup(ctx: Ctx, id: string, patch: GroupPatch, version: number | null): Promise<GroupDetail> {
  return transaction(ctx, async (ctx) => {
    const { name, kind } = await lockVersioned(ctx, 'groups', id, version, 'group')
    await touch(ctx, 'groups', id, patch)
    const before = { ...(patch.name !== undefined && { name }), ...(patch.kind !== undefined && { kind }) }
    await recordAudit(ctx, { action: 'group.updated', noun: 'groups', object_id: id, before, after: patch })
    return getGroup(ctx, id)
  })
}

/** Locks a group, then its payer, in the order in which all do, and returns both. Throws not_found, stale. */
async function lockGroup(ctx: Ctx, id: string, version: number | null) {
  const group = await lockVersioned(ctx, 'groups', id, version, 'group')
  const found = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('group_id', '=', id)
    .where('group_role', '=', 'payer')
    .executeTakeFirstOrThrow()
  return { group, payer: await lockPerson(ctx, found.id) }
}

/** Throws conflict unless the tier of a locked payer, and that of the term that is proposed, have so many seats left. */
async function requireFreeSeats(ctx: Ctx, group_id: string, payer: MemberRow, count: number): Promise<void> {
  const name = displayName(payer)
  const proposed = await findProposed(ctx, payer.id)
  const tiers = [...new Set([payer.tier_id, proposed?.tier_id])].filter((id): id is string => typeof id === 'string')
  if (tiers.length === 0)
    throw new AppError('conflict', `${name}, who pays, has no tier yet. Give ${name} a tier with seats first.`)
  const { taken, name: group } = await takenIn(ctx, group_id)
  for (const id of tiers.toSorted()) {
    const tier = await lockSeatsOf(ctx, id)
    if (tier.seats_included === null)
      throw new AppError(
        'conflict',
        `${tier.name}, the tier of ${name}, who pays, is for one person. Give ${name} a tier with seats first.`,
      )
    if (taken + count > seatsOf(tier))
      throw new AppError(
        'conflict',
        `All ${tier.seats_included} seats of ${group} are taken: ${tier.name} is for ${peopleText(tier.seats_included)}. Take somebody out first, or choose a tier with more seats for ${name}.`,
      )
  }
}

/**
 * Puts a member into a group: from a day on, today unless given, they share the terms of its payer, behind terms of
 * their own that are paid already. Their invoices go to the payer, unless somebody else pays for them.
 *
 * @throws AppError not_found, invalid (a day to come), conflict (no seat is left, the member is in a group, archived,
 * cancelled or deceased, or has an invoice for a term of their own)
 */
export async function putInGroup(
  ctx: Ctx,
  group_id: string,
  member_id: string,
  { since }: { since?: string } = {},
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { group, payer } = await lockGroup(ctx, group_id, null)
    const today = await todayOfTenant(ctx)
    const group_since = since ?? today
    if (group_since > today)
      throw new AppError('invalid', 'A membership is shared from today or an earlier day on.', { field: 'since' })
    await requireFreeSeats(ctx, group_id, payer, 1)
    const member = await lockNamed(ctx, member_id, 'member_id')
    await requirePresent(ctx, member, 'member_id')
    const proposed = await findProposed(ctx, member_id)
    const invoice = await findInvoice(ctx, proposed)
    if (invoice)
      throw new AppError(
        'conflict',
        `${displayName(member)} has ${invoice.number ?? 'a draft'} for a term of their own. Cancel that invoice first.`,
        { field: 'member_id' },
      )
    await because(ctx, 'group')
    if (proposed) await cancelProposed(ctx, proposed)
    await addPeople(ctx, group, payer, [{ member_id, group_role: 'person', group_since }])
    await followPayer(ctx, group_id, payer.id, today)
  })
}

/** Somebody who is to share a membership: since when, and as what. */
export interface JoiningPerson {
  member_id: string
  group_role: 'administrator' | 'person'
  group_since: string
}

/** Adds locked people to a locked group, whose payer they do not follow yet. */
async function addPeople(
  ctx: Ctx,
  group: { id: string; name: string },
  payer: { id: string },
  people: readonly JoiningPerson[],
): Promise<void> {
  await sql`update members set group_id = ${group.id}::uuid, group_role = w.group_role, group_since = w.group_since,
      payer_member_id = coalesce(members.payer_member_id, ${payer.id}::uuid), version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) w (member_id uuid, group_role text, group_since date)
    where members.id = w.member_id`.execute(ctx.db)
  await touch(ctx, 'groups', group.id, {})
  await recordAudit(
    ctx,
    ...people.map(({ member_id }) => ({
      ...{ action: 'member.group_joined' as const, noun: 'members' as const, object_id: member_id },
      after: { group_id: group.id, name: group.name },
    })),
  )
}

/**
 * Puts people into a locked group, all at once: for imports, in their transactions, with locked members who can share a
 * membership. They do not follow the payer yet.
 *
 * @throws AppError conflict (too few seats are left)
 */
export async function joinGroup(
  ctx: Ctx,
  { group, payer }: { group: { id: string; name: string }; payer: MemberRow },
  people: readonly JoiningPerson[],
): Promise<void> {
  if (people.length === 0) return
  await requireFreeSeats(ctx, group.id, payer, people.length)
  await because(ctx, 'group')
  await addPeople(ctx, group, payer, people)
}

/**
 * Puts a member, or somebody who is not on record yet, into a group. Who administers the group without being staff gives
 * a person who is not on record.
 *
 * @throws AppError as putInGroup, invalid (no name), forbidden, and conflict for a person who is on record
 */
export async function addPerson(ctx: Ctx, group_id: string, input: NewGroupPerson): Promise<GroupDetail> {
  return transaction(ctx, async (ctx) => {
    await requireReach(ctx, group_id, 'members.write')
    const { member_id, since, first_name, last_name, ...contact } = input
    if (!can(ctx, 'members.write')) {
      const field = member_id ? 'member_id' : 'since'
      if (input[field] !== undefined)
        throw new AppError('forbidden', `${field} is for your association. Give the name of the person.`, { field })
    }
    const when = since === undefined ? {} : { since }
    if (member_id) {
      await putInGroup(ctx, group_id, member_id, when)
      return getGroup(ctx, group_id)
    }
    if (!first_name || !last_name)
      throw new AppError('invalid', 'Give the first and the last name of the person.', {
        field: first_name ? 'last_name' : 'first_name',
      })
    if (!can(ctx, 'members.write')) {
      if (contact.email) await requireOwnAddress(ctx, group_id, contact.email)
      await requireUnknown(ctx, { first_name, last_name, ...contact })
    }
    const { id } = await addMember(asAssociation(ctx), { first_name, last_name, ...contact })
    await putInGroup(ctx, group_id, id, when)
    return getGroup(ctx, group_id)
  })
}

/** Nobody who only administers a group reaches the record that they add. */
function asAssociation(ctx: Ctx): Ctx {
  return can(ctx, 'members.write') ? ctx : { ...ctx, actor: { kind: 'system', name: 'groups' } }
}

/**
 * Throws conflict for an address that a record or an account outside the group has. People of a group may share one. The
 * sentence names neither the record nor whose it is.
 */
async function requireOwnAddress(ctx: Ctx, group_id: string, email: string): Promise<void> {
  const key = emailKey(email)
  const ours = ctx.db.selectFrom('members').where('group_id', '=', group_id)
  const [shared, member, account] = await Promise.all([
    ours.select('id').where('email_key', '=', key).executeTakeFirst(),
    ctx.db.selectFrom('members').select('id').where('email_key', '=', key).limit(1).executeTakeFirst(),
    ctx.db.selectFrom('accounts').select('id').where('email_key', '=', key).executeTakeFirst(),
  ])
  const holder = account && (await ours.select('id').where('account_id', '=', account.id).executeTakeFirst())
  if (shared || holder || (!member && !account)) return
  throw new AppError(
    'conflict',
    'This address cannot be used here. Give another one or none. If the person is a member already, ask your association to put that record into your family or organisation.',
    { field: 'email' },
  )
}

/** Throws conflict where a person of that name with that address or birth date is on record. */
async function requireUnknown(
  ctx: Ctx,
  person: Pick<NewGroupPerson, 'email' | 'birth_date'> & { first_name: string; last_name: string },
): Promise<void> {
  const { first_name, last_name, email, birth_date } = person
  const alike: RawBuilder<boolean>[] = [
    ...(email ? [sql<boolean>`email_key = ${emailKey(email)}`] : []),
    ...(birth_date ? [sql<boolean>`birth_date = ${birth_date}::date`] : []),
  ]
  if (alike.length === 0) return
  const known = await ctx.db
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`name_key = fold(${last_name}::text || ' ' || ${first_name}::text)`)
    .where(sql<boolean>`(${sql.join(alike, sql` or `)})`)
    .executeTakeFirst()
  if (known)
    throw new AppError(
      'conflict',
      'Your association has a record of this person already. Ask it to put that record into your family or organisation.',
      { field: 'first_name' },
    )
}

async function lockFollower(ctx: Ctx, group_id: string, member_id: string): Promise<MemberRow> {
  const member = await lockPerson(ctx, member_id)
  if (member.group_id !== group_id) throw new AppError('not_found', 'There is no such person in this group.')
  if (member.group_role === 'payer')
    throw new AppError(
      'conflict',
      `${displayName(member)} pays for this group. Name another payer first, or dissolve the group.`,
    )
  return member
}

/** Ends what a locked member shares of a membership. What was so until yesterday stays. */
async function leave(ctx: Ctx, member: MemberRow, group: { id: string; name: string }, payer_id: string) {
  const today = await todayOfTenant(ctx)
  await because(ctx, 'group')
  const shared = await ctx.db
    .selectFrom('terms')
    .select('id')
    .where('member_id', '=', member.id)
    .where('follows_term_id', 'is not', null)
    .execute()
  await endCopies(ctx, member.id, today)
  await touch(ctx, 'members', member.id, {
    ...{ group_id: null, group_role: null, group_since: null },
    ...(member.payer_member_id === payer_id && { payer_member_id: null }),
  })
  if (shared.length > 0) {
    await followTerms(ctx, member.id, today)
    const last = (await listCounted(ctx, member.id)).at(-1)
    // The tier of a group is not what somebody alone goes on in.
    if (!last || shared.some(({ id }) => id === last.id)) await touch(ctx, 'members', member.id, { tier_id: null })
  }
  await recordAudit(ctx, {
    action: 'member.group_left',
    noun: 'members',
    object_id: member.id,
    before: { group_id: group.id, name: group.name },
  })
}

/**
 * Takes somebody out of a group. What they shared ends yesterday: from today on they are in grace, as after any term, or
 * pending when they came today; they have no tier until they get a term of their own.
 *
 * @throws AppError not_found, conflict (the one who pays)
 */
export async function removePerson(ctx: Ctx, group_id: string, member_id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await requireReach(ctx, group_id, 'members.write')
    const { group, payer } = await lockGroup(ctx, group_id, null)
    await leave(ctx, await lockFollower(ctx, group_id, member_id), group, payer.id)
    await touch(ctx, 'groups', group_id, {})
  })
}

/** Lets somebody in a group change who is in it, or no more. Throws not_found, conflict (the one who pays). */
export async function setAdministrator(
  ctx: Ctx,
  group_id: string,
  member_id: string,
  is_administrator: boolean,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVersioned(ctx, 'groups', group_id, null, 'group')
    await lockFollower(ctx, group_id, member_id)
    const group_role = is_administrator ? 'administrator' : 'person'
    await touch(ctx, 'members', member_id, { group_role })
    await touch(ctx, 'groups', group_id, {})
    await recordAudit(ctx, {
      action: 'member.group_role_changed',
      noun: 'members',
      object_id: member_id,
      after: { group_id, group_role },
    })
  })
}

/**
 * Lets somebody else of a group pay for it. Everybody keeps the days that are paid; the next term is that of the new
 * payer.
 *
 * @throws AppError not_found, stale, conflict (archived, cancelled or deceased, paying already, or a term waits for an
 * invoice of the payer there is)
 */
export async function changePayer(
  ctx: Ctx,
  group_id: string,
  member_id: string,
  version: number | null,
): Promise<GroupDetail> {
  return transaction(ctx, async (ctx) => {
    const { payer } = await lockGroup(ctx, group_id, version)
    const next = await lockPerson(ctx, member_id)
    if (next.group_id !== group_id)
      throw new AppError('conflict', `${displayName(next)} is not in this group. Add them first.`, {
        field: 'member_id',
      })
    if (next.id === payer.id)
      throw new AppError('conflict', `${displayName(next)} pays already.`, { field: 'member_id' })
    await requirePresent(ctx, { ...next, group_id: null }, 'member_id')
    const proposed = await findProposed(ctx, payer.id)
    if (proposed) {
      const invoice = await findInvoice(ctx, proposed)
      throw new AppError(
        'conflict',
        `A term of ${displayName(payer)} waits${invoice ? ` for ${invoice.number ?? 'a draft'}` : ''}. Have it paid, or cancel it, before somebody else pays.`,
        { field: 'member_id' },
      )
    }
    await because(ctx, 'group')
    await handOverCopies(ctx, group_id, next.id)
    await touch(ctx, 'members', payer.id, { group_role: 'person', payer_member_id: next.id })
    await touch(ctx, 'members', next.id, { group_role: 'payer', payer_member_id: null })
    await ctx.db
      .updateTable('members')
      .set({ payer_member_id: next.id, version: sql`version + 1`, updated_at: sql`now()` })
      .where('group_id', '=', group_id)
      .where('payer_member_id', '=', payer.id)
      .execute()
    await touch(ctx, 'groups', group_id, {})
    await followPayer(ctx, group_id, next.id, await todayOfTenant(ctx))
    await recordAudit(ctx, {
      action: 'group.payer_changed',
      noun: 'groups',
      object_id: group_id,
      before: { payer_member_id: payer.id, name: displayName(payer) },
      after: { payer_member_id: next.id, name: displayName(next) },
    })
    return getGroup(ctx, group_id)
  })
}

/** Dissolves a group: everybody leaves it, and the payer keeps the terms that are paid. Throws not_found, stale. */
export async function dissolveGroup(ctx: Ctx, id: string, version: number | null): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { group, payer } = await lockGroup(ctx, id, version)
    const people = await ctx.db
      .selectFrom('members')
      .select('id')
      .where('group_id', '=', id)
      .where('group_role', '<>', 'payer')
      .orderBy('id')
      .execute()
    for (const person of people) await leave(ctx, await lockPerson(ctx, person.id), group, payer.id)
    await touch(ctx, 'members', payer.id, { group_id: null, group_role: null, group_since: null })
    await ctx.db.deleteFrom('groups').where('id', '=', id).execute()
    const { name } = group
    await recordAudit(
      ctx,
      { action: 'member.group_left', noun: 'members', object_id: payer.id, before: { group_id: id, name } },
      {
        ...{ action: 'group.dissolved', noun: 'groups', object_id: id },
        before: { name, payer: displayName(payer), people_count: people.length + 1 },
      },
    )
  })
}
