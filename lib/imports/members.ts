import { fold } from '#lib/format/fold'
import { Families, tellsOfFamilies } from '#lib/imports/families'
import { FamilyCheck } from '#lib/imports/family-check'
import { LAYOUTS } from '#lib/imports/fields'
import { joinFamilies } from '#lib/imports/join-families'
import type { NounImport } from '#lib/imports/noun'
import { type Decision, decide } from '#lib/imports/plan'
import { type Given, readRow } from '#lib/imports/read-row'
import { changesIn, samePerson } from '#lib/imports/same-person'
import { MATCHES } from '#lib/imports/schema'
import { fieldsOf, settingsOf } from '#lib/imports/settings'
import { createTiers } from '#lib/imports/tiers'
import { removeCreated, undoMembers } from '#lib/imports/undo'
import { wholeFamilies } from '#lib/imports/undo-families'
import { writeRows } from '#lib/imports/write'

/** A row whose tiers were created with the import names them by now. */
function withTiers(given: Given, tiers: ReadonlyMap<string, { tier_id: string | null }>): Given {
  const named = <T extends { tier_name?: string }>(part: T): T => {
    const tier_id = part.tier_name && tiers.get(fold(part.tier_name))?.tier_id
    if (!tier_id) return part
    const { tier_name: _, ...rest } = part
    return { ...rest, tier_id } as unknown as T
  }
  const { terms, ...row } = given
  return { ...named(row), ...(terms && { terms: terms.map(named) }) }
}

/** Members, with their terms and open balances. */
export const memberImport: NounImport = {
  match_by: MATCHES,
  layouts: LAYOUTS,
  fields: fieldsOf,
  lacks: (taken) => {
    const hasName = taken.has('full_name') || (taken.has('first_name') && taken.has('last_name'))
    return hasName || taken.has('member_number') || taken.has('email')
      ? null
      : 'Which columns are the names, the member number or the e-mail address? Choose them.'
  },
  open: async (ctx, kept) => {
    const { reader, plan } = await settingsOf(ctx, kept)
    const families = tellsOfFamilies(kept.columns) ? new Families(plan, reader.tiers) : null
    const ending = new FamilyCheck(plan, reader.tiers)
    const same = samePerson(plan)
    return {
      ...(families && {
        survey: async (ctx, rows) => {
          for await (const { line, cells } of rows) {
            const { given, title } = readRow(cells, reader)
            families.add(line, given, title)
          }
          await families.settle(ctx)
        },
        isOpen: ({ given }) => (given as Given).share !== undefined,
      }),
      read: (cells, line) => {
        const row = readRow(cells, reader)
        const share = families?.of(line).share
        if (share) row.given.share = share
        return { ...row, problems: [...row.problems, ...(families?.problemsOf(line) ?? [])] }
      },
      decide: (ctx, rows, isLocked) =>
        decide(
          ctx,
          plan,
          rows.map((row) => ({ ...row, given: withTiers(row.given as Given, reader.tiers) })),
          isLocked,
        ),
      compare: (row) => {
        same.compare(row)
        ending.note(row)
      },
      ...(same.isKept && { isKept: same.isKept }),
      finish: async (ctx, import_id) => {
        await same.finish?.(ctx, import_id)
        await ending.finish(ctx, import_id)
      },
      changed: (decision) => changesIn(decision as Decision),
      write: (ctx, import_id, rows) =>
        writeRows(
          ctx,
          plan,
          import_id,
          rows.map(({ given, decision }) => ({
            given: withTiers(given as Given, reader.tiers),
            decision: decision as Decision,
          })),
        ),
    }
  },
  prepare: createTiers,
  close: joinFamilies,
  together: wholeFamilies,
  undo: undoMembers,
  referred: (table) => `Kept: something was added since that belongs to this person (${table.replaceAll('_', ' ')}).`,
  clear: (ctx, { made }) => removeCreated(ctx, made),
}
