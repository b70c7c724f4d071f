import { type Ctx, transaction } from '#lib/context'
import { fold } from '#lib/format/fold'
import { cut } from '#lib/format/shortened'
import { Families, tellsOfFamilies } from '#lib/imports/families'
import { readRow } from '#lib/imports/read-row'
import { type KeptImport, NEW_TIER, openFile, settingsOf } from '#lib/imports/settings'
import { inLine } from '#lib/limits/line'
import { addTier } from '#lib/tiers/service'

/** Creates the tiers that the import is to create and that are not there yet. */
export async function createTiers(ctx: Ctx, { id, tiers, made }: KeptImport): Promise<void> {
  const wanted = tiers.filter(({ create, tier_id }) => create && tier_id === null)
  if (wanted.length === 0) return
  await transaction(ctx, async (ctx) => {
    const there = await ctx.db.selectFrom('tiers').select(['id', 'name']).execute()
    const names = new Map(there.map((tier) => [fold(tier.name), tier.id]))
    const created: string[] = [...((made as { tiers?: string[] } | null)?.tiers ?? [])]
    for (const { name, seats = null } of wanted) {
      if (names.has(fold(name))) continue
      const tier = await addTier(ctx, { ...NEW_TIER, name: cut(name, 100), seats_included: seats })
      names.set(fold(name), tier.id)
      created.push(tier.id)
    }
    await ctx.db
      .updateTable('imports')
      .set({ made: JSON.stringify({ ...(made as object | null), tiers: created }) })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * Goes through the file of an import for how many people the largest family has of each tier that is created with it, by
 * the folded name of the tier; tiers that nobody shares are left out.
 */
export async function seatsNeeded(ctx: Ctx, kept: KeptImport): Promise<Map<string, number>> {
  if (!tellsOfFamilies(kept.columns)) return new Map()
  const { reader, plan } = await settingsOf(ctx, kept)
  const families = new Families(plan, reader.tiers)
  const sheet = await openFile(ctx, kept)
  await inLine(
    'imports',
    async () => {
      for await (const { line, cells } of sheet.rows()) {
        if (line <= kept.header_line) continue
        const { given, title } = readRow(cells, reader)
        families.add(line, given, title)
      }
    },
    1,
  )
  await families.settle(ctx)
  return families.largest()
}
