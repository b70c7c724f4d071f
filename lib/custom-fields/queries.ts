import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { CustomField, CustomNoun, CustomValues } from '#lib/custom-fields/schema'
import { CUSTOM_NOUNS } from '#lib/custom-fields/schema'
import { orNotFound } from '#lib/errors'
import { can, type Permission } from '#lib/permissions'

/** Whoever may do any of these with the records of a noun sees all of their custom fields. */
export const STAFF: Readonly<Record<CustomNoun, readonly Permission[]>> = {
  members: ['members.read'],
  events: ['events.write', 'registrations.read'],
  registrations: ['registrations.details'],
  invoices: ['invoices.read'],
}

/** Whether the context sees the custom fields of a noun that are for staff. */
function seesStaffFields(ctx: Ctx, noun: CustomNoun): boolean {
  return STAFF[noun].some((permission) => can(ctx, permission))
}

/** The fields that the context sees: staff all of their nouns, people who are signed in what members see, others what is public. */
function visibleFields(ctx: Ctx) {
  const query = ctx.db.selectFrom('custom_fields')
  const all = CUSTOM_NOUNS.filter((noun) => seesStaffFields(ctx, noun))
  if (all.length === CUSTOM_NOUNS.length) return query
  const seen = ctx.actor.kind === 'account' ? ['member', 'public'] : ['public']
  return query.where((is) =>
    is.or([
      is.and([is('custom_fields.visible_to', 'in', seen), is('custom_fields.archived_at', 'is', null)]),
      ...(all.length > 0 ? [is('custom_fields.noun', 'in', all)] : []),
    ]),
  )
}

const NOUN_ORDER = sql`array_position(${sql.lit(`{${CUSTOM_NOUNS.join(',')}}`)}::text[], custom_fields.noun)`

function selected(fields: ReturnType<typeof visibleFields>) {
  return fields
    .innerJoin('tenants', (join) => join.onTrue())
    .select([
      'custom_fields.id',
      'custom_fields.noun',
      'custom_fields.key',
      'custom_fields.label',
      'custom_fields.type',
      'custom_fields.choices',
      'custom_fields.required',
      'custom_fields.help',
      'custom_fields.visible_to',
      'custom_fields.member_may_edit',
      'custom_fields.asked_on_joining',
      'custom_fields.position',
      sql<string | null>`case when custom_fields.type = 'money' then tenants.currency end`.as('currency'),
      'custom_fields.archived_at',
      'custom_fields.version',
      'custom_fields.created_at',
      'custom_fields.updated_at',
    ])
    .orderBy(NOUN_ORDER)
    .orderBy('custom_fields.position')
    .orderBy('custom_fields.id')
}

/**
 * Returns the custom fields that the context sees, in their order; of one noun, or of all. Archived ones are among them
 * for staff only.
 */
export async function listCustomFields(ctx: Ctx, noun?: CustomNoun): Promise<CustomField[]> {
  const query = selected(visibleFields(ctx))
  return (await (noun ? query.where('custom_fields.noun', '=', noun) : query).execute()) as unknown as CustomField[]
}

/** Returns a custom field. Throws not_found, also for one that the context does not see. */
export async function getCustomField(ctx: Ctx, id: string): Promise<CustomField> {
  const row = await selected(visibleFields(ctx)).where('custom_fields.id', '=', id).executeTakeFirst()
  return orNotFound(row, 'custom field') as unknown as CustomField
}

/** Returns what whoever opens an account is asked for, in their order: nothing that only staff see. */
export async function listJoiningFields(ctx: Ctx): Promise<CustomField[]> {
  const asked = ctx.db
    .selectFrom('custom_fields')
    .where('custom_fields.noun', '=', 'members')
    .where('custom_fields.asked_on_joining', '=', true)
    .where('custom_fields.visible_to', '<>', 'staff')
    .where('custom_fields.archived_at', 'is', null)
  return (await selected(asked).execute()) as unknown as CustomField[]
}

/** Returns what a guest is asked for who registers on the public page of an event: what members fill in for themselves. */
export async function listGuestFields(ctx: Ctx): Promise<CustomField[]> {
  const asked = ctx.db
    .selectFrom('custom_fields')
    .where('custom_fields.noun', '=', 'registrations')
    .where('custom_fields.member_may_edit', '=', true)
    .where('custom_fields.visible_to', '<>', 'staff')
    .where('custom_fields.archived_at', 'is', null)
  return (await selected(asked).execute()) as unknown as CustomField[]
}

/** The keys of a noun's fields that the context does not see. */
function hiddenKeys(ctx: Ctx, noun: CustomNoun) {
  const seen = ctx.actor.kind === 'account' ? ['member', 'public'] : ['public']
  return ctx.db
    .selectFrom('custom_fields')
    .select('custom_fields.key')
    .where('custom_fields.noun', '=', noun)
    .where((is) =>
      is.or([is('custom_fields.visible_to', 'not in', seen), is('custom_fields.archived_at', 'is not', null)]),
    )
}

/**
 * The custom values of a row, as far as the context sees them, as SQL.
 *
 * @param row what the query calls the row
 */
export function customValues(ctx: Ctx, noun: CustomNoun, row: string = noun): RawBuilder<CustomValues> {
  const values = sql.ref(`${row}.custom_values`)
  // The keys are found once for all rows.
  return seesStaffFields(ctx, noun)
    ? sql<CustomValues>`${values}`
    : sql<CustomValues>`(${values} - array(${hiddenKeys(ctx, noun)}))`
}
