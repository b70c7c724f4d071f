import type { Selectable } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import { listCustomFields } from '#lib/custom-fields/queries'
import { AppError, orNotFound } from '#lib/errors'
import { fold } from '#lib/format/fold'
import { consentFields, consentPlan } from '#lib/imports/consents'
import { type ImportField, MEMBER_FIELDS } from '#lib/imports/fields'
import { ownFields } from '#lib/imports/own-fields'
import type { Plan, PlanTier } from '#lib/imports/plan'
import type { Reader } from '#lib/imports/read-row'
import type { ImportColumn, ImportNoun, ImportState, ImportTier, Match, RowAssignment } from '#lib/imports/schema'
import { openSheet, type Sheet } from '#lib/sheets/read-sheet'
import type { Delimiter, Encoding } from '#lib/sheets/schema'
import { todayOfTenant } from '#lib/tenants/queries'

/** An import as it is kept. */
export type KeptImport = Omit<
  Selectable<TenantTables['imports']>,
  'noun' | 'columns' | 'tiers' | 'status' | 'assigned'
> & {
  noun: ImportNoun
  columns: ImportColumn[]
  tiers: ImportTier[]
  status: ImportState
  assigned: RowAssignment[]
}

/** What a tier is until somebody edits it that an import has created: free of charge, for a year. */
export const NEW_TIER = {
  price: '0',
  period_unit: 'year',
  period_count: 1,
  period_type: 'rolling',
  visibility: 'admin',
  grace_days: 30,
} as const

/** Returns an import as it is kept. Throws not_found. */
export async function getKept(ctx: Ctx, id: string): Promise<KeptImport> {
  const row = await ctx.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return orNotFound(row, 'import') as unknown as KeptImport
}

/** Opens the file of an import as it is to be read. Throws not_found when it has been removed, a month after the import. */
export async function openFile(
  ctx: Ctx,
  kept: Pick<KeptImport, 'id' | 'encoding' | 'delimiter' | 'sheet'>,
): Promise<Sheet> {
  const file = await ctx.db
    .selectFrom('import_files')
    .select('content')
    .where('import_id', '=', kept.id)
    .executeTakeFirst()
  if (!file)
    throw new AppError('not_found', 'The file of this import is gone. Delete the import, and send the file again.')
  return openSheet(file.content, {
    encoding: kept.encoding as Encoding | null,
    delimiter: kept.delimiter as Delimiter | null,
    sheet: kept.sheet,
  })
}

/** What the columns of a file of members can fill in this association: its own fields and its purposes stand at the end. */
export async function fieldsOf(ctx: Ctx): Promise<ImportField[]> {
  const [own, consents] = await Promise.all([ownFields(ctx, 'members'), consentFields(ctx)])
  return [...MEMBER_FIELDS, ...own, ...consents]
}

/** Returns what the rows of an import are read by and what they are compared with, as of now. */
export async function settingsOf(ctx: Ctx, kept: KeptImport): Promise<{ reader: Reader; plan: Plan }> {
  const [fields, custom, tiers, { currency, time_zone }, today] = await Promise.all([
    fieldsOf(ctx),
    listCustomFields(ctx, 'members'),
    ctx.db
      .selectFrom('tiers')
      .select([
        'id',
        'name',
        'seats_included',
        'grace_days',
        'period_unit',
        'period_count',
        'period_type',
        'fixed_start',
        'rollover',
      ])
      .execute(),
    ctx.db.selectFrom('tenants').select(['currency', 'time_zone']).executeTakeFirstOrThrow(),
    todayOfTenant(ctx),
  ])
  const periods = new Map<string, PlanTier>(tiers.map((tier) => [tier.id, tier]))
  const byName = new Map<string, Pick<ImportTier, 'tier_id' | 'create' | 'seats'>>()
  for (const { name, tier_id, create, seats = null } of kept.tiers) {
    // A tier that was removed meanwhile is none.
    byName.set(fold(name), { tier_id: tier_id && periods.has(tier_id) ? tier_id : null, create, seats })
  }
  for (const { id, name } of tiers)
    if (!byName.get(fold(name))?.tier_id) byName.set(fold(name), { tier_id: id, create: false })
  const { columns, on_match } = kept
  return {
    reader: { columns, fields: new Map(fields.map((each) => [each.field, each])), tiers: byName, currency, today },
    plan: {
      ...{ columns, currency, today, tiers: periods },
      // What the file does not have is not asked of each of its rows.
      custom: custom.map((field) => ({
        ...field,
        required: field.required && columns.some((column) => column.field === `custom_values.${field.key}`),
      })),
      consents: await consentPlan(ctx, columns, time_zone),
      file: kept.name,
      match_by: kept.match_by as Match[],
      on_match: on_match as Plan['on_match'],
      default_tier_id: kept.default_tier_id && periods.has(kept.default_tier_id) ? kept.default_tier_id : null,
      new_tier: { ...NEW_TIER, fixed_start: null, rollover: null },
    },
  }
}
