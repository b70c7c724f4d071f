import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { takeConsentsBack, writeConsents } from '#lib/consents/log'
import {
  getPurpose,
  listAnswered,
  listConsents,
  listPurposes,
  listWordings,
  presetOf,
  wordsAt,
} from '#lib/consents/queries'
import { momentOnDay, saidBy } from '#lib/consents/said'
import {
  type ConsentPurpose,
  type ConsentPurposePatch,
  MAX_PURPOSES,
  type MemberConsent,
  type NewConsent,
  type NewConsentPurpose,
} from '#lib/consents/schema'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { keyOf } from '#lib/custom-fields/values'
import { AppError, explainConstraints, orNotFound } from '#lib/errors'
import { todayIn } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { nearest } from '#lib/format/nearest'
import { lockMember } from '#lib/members/terms'
import { can } from '#lib/permissions'
import { lockVersioned, requireVersion, touch } from '#lib/records/versions'

explainConstraints({
  consent_purposes_key_unique: { field: 'key', message: 'Another purpose has this key.' },
})

/** Purposes change one after another. Returns those that there are. */
async function lockPurposes(ctx: Ctx): Promise<ConsentPurpose[]> {
  await ctx.db.selectFrom('tenants').select('tenant_id').forNoKeyUpdate().execute()
  return listPurposes(ctx)
}

function requireOtherLabels(label: string, others: readonly ConsentPurpose[]): void {
  if (others.some((other) => fold(other.label) === fold(label)))
    throw new AppError('conflict', `Another purpose is called ${label}. Give this one another name.`, {
      field: 'label',
    })
}

/** Adds a purpose behind the others. Throws conflict (too many, label or key taken). */
export async function addPurpose(ctx: Ctx, input: NewConsentPurpose): Promise<ConsentPurpose> {
  return transaction(ctx, async (ctx) => {
    const others = await lockPurposes(ctx)
    if (others.filter(({ is_own }) => is_own).length >= MAX_PURPOSES)
      throw new AppError('conflict', `There are ${MAX_PURPOSES} purposes of your own already. Delete one first.`)
    requireOtherLabels(input.label, others)
    const keys = others.map((other) => other.key)
    if (input.key !== undefined && keys.includes(input.key))
      throw new AppError('conflict', 'Another purpose has this key.', { field: 'key' })
    const row = { ...input, id: uuidv7(), key: input.key ?? keyOf(input.label, keys) }
    await ctx.db.insertInto('consent_purposes').values(row).execute()
    const { id, ...after } = row
    await recordAudit(ctx, { action: 'consent_purpose.created', noun: 'consent_purposes', object_id: id, after })
    return getPurpose(ctx, row.key)
  })
}

/** Changes a purpose. The log keeps the words that were read before. Throws not_found, stale, conflict (label taken). */
export async function editPurpose(
  ctx: Ctx,
  key: string,
  given: ConsentPurposePatch,
  version: number | null,
): Promise<ConsentPurpose> {
  return transaction(ctx, async (ctx) => {
    const purposes = await lockPurposes(ctx)
    const before = orNotFound(
      purposes.find((purpose) => purpose.key === key),
      'purpose',
    )
    requireVersion(before, version, 'purpose')
    if (given.label !== undefined)
      requireOtherLabels(
        given.label,
        purposes.filter((purpose) => purpose.key !== key),
      )
    const { label, text, is_active, is_asked, asked_on_joining } = before
    const kept = { label, text, is_active, is_asked, asked_on_joining }
    const { ask_again = false, ...patch } = given
    const isReworded = patch.text !== undefined && patch.text !== text
    // One of the start has no row before it is changed.
    await ctx.db
      .insertInto('consent_purposes')
      .values({ id: uuidv7(), key, ...kept })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await ctx.db
      .selectFrom('consent_purposes')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    await lockVersioned(ctx, 'consent_purposes', id, null, 'purpose')
    const earlier = sql<string>`wordings || jsonb_build_array(jsonb_build_object('text', ${text}::text, 'until', clock_timestamp()))`
    await touch(ctx, 'consent_purposes', id, {
      ...patch,
      ...(isReworded && { wordings: earlier }),
      ...(ask_again && { asked_again_at: sql`clock_timestamp()` }),
    })
    await recordAudit(ctx, {
      action: 'consent_purpose.updated',
      noun: 'consent_purposes',
      object_id: id,
      before: Object.fromEntries(Object.keys(patch).map((name) => [name, kept[name as keyof typeof kept]])),
      after: { ...patch, ...(ask_again && { ask_again }) },
    })
    return getPurpose(ctx, key)
  })
}

/** Deletes a purpose of the association's own that nobody has said anything about. Throws not_found, stale, conflict. */
export async function removePurpose(ctx: Ctx, key: string, version: number | null): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const purpose = orNotFound(
      (await lockPurposes(ctx)).find((each) => each.key === key),
      'purpose',
    )
    requireVersion(purpose, version, 'purpose')
    if (presetOf(key))
      throw new AppError('conflict', `${purpose.label} is there from the start. Switch it off instead.`)
    if ((await listAnswered(ctx)).includes(key))
      throw new AppError('conflict', `Some members have said yes or no to ${purpose.label}. Switch it off instead.`)
    const { id } = await ctx.db
      .deleteFrom('consent_purposes')
      .where('key', '=', key)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { label, text } = purpose
    await recordAudit(ctx, {
      action: 'consent_purpose.removed',
      noun: 'consent_purposes',
      object_id: id,
      before: { key, label, text },
    })
  })
}

/** Returns a purpose that can be agreed to, or one that can be withdrawn. Throws invalid, at its field. */
export async function requirePurpose(
  ctx: Ctx,
  key: string,
  field = 'purpose',
  state: NewConsent['state'] = 'given',
): Promise<ConsentPurpose> {
  const purposes = (await listPurposes(ctx)).filter(({ is_active }) => is_active || state === 'withdrawn')
  const found = purposes.find((purpose) => purpose.key === key)
  if (found) return found
  const keys = purposes.map((purpose) => purpose.key)
  const near = nearest(key, keys)
  const choices = keys.length > 0 ? `Choose from ${keys.join(', ')}.` : 'There is none that can be agreed to.'
  throw new AppError('invalid', `purpose: ${near && near !== key ? `Did you mean ${near}? ` : ''}${choices}`, { field })
}

/** What a line of the log came to be. */
interface Noted {
  /** The new line; null where it was so already. */
  id: string | null
  before: MemberConsent['state']
  after: MemberConsent
}

/**
 * Writes down that a person consents to something or withdraws it, with the words that were read then. What is so already
 * is not written twice. The member role speaks for its own record only, and of today.
 *
 * @throws AppError not_found, invalid, forbidden for members who say how or when it was said, conflict for who was erased
 *   and for words that are others by now
 */
export async function noteConsent(ctx: Ctx, member_id: string, input: NewConsent): Promise<Noted> {
  return transaction(ctx, async (ctx) => {
    const isStaff = can(ctx, 'members.write')
    const foreign = (['way', 'day', 'note'] as const).find((name) => input[name] !== undefined)
    if (foreign && !isStaff)
      throw new AppError('forbidden', `Only staff say how and when they were told. Leave ${foreign} out.`, {
        field: foreign,
      })
    // Whoever says something at the same moment waits here, and is then measured against what was said first.
    const member = await lockMember(ctx, member_id, null)
    const [consents, at] = await Promise.all([listConsents(ctx, member_id), momentOf(ctx, input)])
    const find = (all: readonly MemberConsent[]) => all.find(({ purpose }) => purpose === input.purpose)
    const before = find(consents)
    // What is no longer asked can still be withdrawn.
    const purpose = await (before && input.state === 'withdrawn'
      ? getPurpose(ctx, input.purpose)
      : requirePurpose(ctx, input.purpose))
    const { label, text, asked_again_at } = purpose
    if (input.state === 'given' && input.text !== undefined && input.text !== text)
      throw new AppError('conflict', `“${label}” has other words by now. Load the page again and read them.`)
    const state = before?.state ?? null
    const lines = (before?.history ?? []).filter(({ is_taken_back }) => !is_taken_back)
    if (before && (at === null ? state : saidBy(lines, at, asked_again_at)) === input.state)
      return { id: null, before: state, after: before }
    const account_id = actingAccountId(ctx)
    const isSelf = account_id !== null && member.account_id === account_id
    const [id] = await writeConsents(ctx, [
      {
        ...{ member_id, purpose: input.purpose, state: input.state, at, day: input.day, note: input.note || null },
        text: wordsAt(purpose, await listWordings(ctx), at),
        way: input.way ?? (isSelf ? 'self_service' : 'staff'),
      },
    ])
    const after = orNotFound(find(await listConsents(ctx, member_id)), 'purpose')
    return { id: id as string, before: state, after }
  })
}

/** Notes a consent or that it is withdrawn, as noteConsent. Returns what holds from then on. */
export async function recordConsent(ctx: Ctx, member_id: string, input: NewConsent): Promise<MemberConsent> {
  return (await noteConsent(ctx, member_id, input)).after
}

/** The moment of a day before today, null for now. Throws invalid for a day to come. */
async function momentOf(ctx: Ctx, { day, state }: Pick<NewConsent, 'day' | 'state'>): Promise<string | null> {
  if (day === undefined) return null
  const { time_zone } = await requireDay(ctx, day)
  return day === todayIn(time_zone) ? null : momentOnDay(day, state, time_zone)
}

/** Holds that a day has come where the association is, and returns its time zone. Throws invalid, at its field. */
export async function requireDay(ctx: Ctx, day: string, field = 'day'): Promise<{ time_zone: string }> {
  const { time_zone } = await ctx.db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  const today = todayIn(time_zone)
  if (day > today)
    throw new AppError('invalid', `day: ${day} has not come yet. Give a day up to today, ${today}.`, { field })
  return { time_zone }
}

/**
 * Takes a line of the log back that was noted by mistake: both stay in the log, and neither counts. Returns whether it
 * had not been taken back already. Throws not_found.
 */
export async function takeConsentBack(ctx: Ctx, member_id: string, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await lockMember(ctx, member_id, null)
    orNotFound(
      await ctx.db
        .selectFrom('consents')
        .select('id')
        .where('id', '=', id)
        .where('member_id', '=', member_id)
        .executeTakeFirst(),
      'consent',
    )
    return (await takeConsentsBack(ctx, [id])).length > 0
  })
}
