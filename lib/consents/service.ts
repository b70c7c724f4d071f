import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { getPurpose, listConsents, listPurposes, presetOf } from '#lib/consents/queries'
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
  patch: ConsentPurposePatch,
  version: number | null,
): Promise<ConsentPurpose> {
  return transaction(ctx, async (ctx) => {
    const purposes = await lockPurposes(ctx)
    const before = orNotFound(
      purposes.find((purpose) => purpose.key === key),
      'purpose',
    )
    requireVersion(before, version, 'purpose')
    if (patch.label !== undefined)
      requireOtherLabels(
        patch.label,
        purposes.filter((purpose) => purpose.key !== key),
      )
    const { label, text, is_active, is_asked } = before
    const kept = { label, text, is_active, is_asked }
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
    await touch(ctx, 'consent_purposes', id, patch)
    await recordAudit(ctx, {
      action: 'consent_purpose.updated',
      noun: 'consent_purposes',
      object_id: id,
      before: Object.fromEntries(Object.keys(patch).map((name) => [name, kept[name as keyof typeof kept]])),
      after: patch,
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
    const said = await ctx.db.selectFrom('consents').select('id').where('purpose', '=', key).limit(1).executeTakeFirst()
    if (said)
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

/** Returns a purpose that can be agreed to. Throws invalid, at its field. */
export async function requirePurpose(ctx: Ctx, key: string, field = 'purpose'): Promise<ConsentPurpose> {
  const purposes = (await listPurposes(ctx)).filter(({ is_active }) => is_active)
  const found = purposes.find((purpose) => purpose.key === key)
  if (found) return found
  const keys = purposes.map((purpose) => purpose.key)
  const near = nearest(key, keys)
  const choices = keys.length > 0 ? `Choose from ${keys.join(', ')}.` : 'There is none that can be agreed to.'
  throw new AppError('invalid', `purpose: ${near && near !== key ? `Did you mean ${near}? ` : ''}${choices}`, { field })
}

/**
 * Writes down that a person consents to something or withdraws it, with the words that are read now. What is so already
 * is not written twice. The member role speaks for its own record only.
 *
 * @throws AppError not_found, invalid, forbidden for members who say how it was said, conflict for who was erased
 */
export async function recordConsent(ctx: Ctx, member_id: string, input: NewConsent): Promise<MemberConsent> {
  return transaction(ctx, async (ctx) => {
    const isStaff = can(ctx, 'members.write')
    if (input.way !== undefined && !isStaff)
      throw new AppError('forbidden', 'Only staff say how they were told. Leave way out.', { field: 'way' })
    // Whoever says something at the same moment waits here, and is then measured against what was said first.
    const member = await lockMember(ctx, member_id, null)
    const consents = await listConsents(ctx, member_id)
    const before = consents.find(({ purpose }) => purpose === input.purpose)
    // What is no longer asked can still be withdrawn.
    const { label, text } = before && input.state === 'withdrawn' ? before : await requirePurpose(ctx, input.purpose)
    if (before?.state === input.state) return before
    const account_id = actingAccountId(ctx)
    const isSelf = account_id !== null && member.account_id === account_id
    await ctx.db
      .insertInto('consents')
      .values({
        ...{ id: uuidv7(), member_id, account_id, text },
        ...{ purpose: input.purpose, state: input.state },
        way: input.way ?? (isSelf ? 'self_service' : 'staff'),
      })
      .execute()
    await recordAudit(ctx, {
      action: input.state === 'given' ? 'member.consent_given' : 'member.consent_withdrawn',
      noun: 'members',
      object_id: member_id,
      after: { purpose: label },
    })
    const after = await listConsents(ctx, member_id)
    return orNotFound(
      after.find(({ purpose }) => purpose === input.purpose),
      'purpose',
    )
  })
}
