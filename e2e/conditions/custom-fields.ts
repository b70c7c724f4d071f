import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#db/tenant'
import { CUSTOM_NOUNS, CUSTOM_TYPES, type CustomType } from '#lib/custom-fields/schema'
import { addDays } from '#lib/format/dates'
import { currencyExponent } from '#lib/format/money'
import type { Random } from '#lib/random/random'

const CHOICES = [
  { value: 's', label: 'S' },
  { value: 'm', label: 'Medium' },
  { value: 'xl_2', label: 'XL & more' },
]
const TEXTS = ['', 'yes', 'Crème brûlée', 'creme', '50% off', 'a_b', 'back\\slash', "it's"]
const AUDIENCES = ['staff', 'member', 'public']

function madeOf(type: CustomType, r: Random, currency: string): unknown {
  switch (type) {
    case 'number':
      return r.pick([0, -3, 0.25, 42.5, 7, 1_000_000])
    case 'money':
      return r.pick([0, 1, 60, 1234]).toFixed(currencyExponent(currency))
    case 'date':
      return addDays('2026-06-01', r.int(-900, 900))
    case 'boolean':
      return r.chance(0.5)
    case 'choice':
      return r.pick(CHOICES).value
    case 'multi_choice':
      return CHOICES.filter(() => r.chance(0.4)).map(({ value }) => value)
    default:
      return r.pick(TEXTS)
  }
}

/**
 * Gives each noun a field of every type, whose key is the type, and most of its rows values.
 */
export async function fillCustomFields(db: TenantDb, r: Random, currency: string): Promise<void> {
  for (const noun of CUSTOM_NOUNS) {
    for (const [position, type] of CUSTOM_TYPES.entries())
      await db
        .insertInto('custom_fields')
        .values({
          ...{ id: uuidv7(), noun, key: type, label: `Our ${type}`, type, position },
          visible_to: AUDIENCES[(position + noun.length) % 3] as string,
          choices: JSON.stringify(type.endsWith('choice') ? CHOICES : []),
        })
        .execute()
    // All four tables have the column.
    const rows = await db
      .selectFrom(noun as 'members')
      .select('id')
      .orderBy('id')
      .execute()
    for (const { id } of rows) {
      if (r.chance(0.2)) continue
      const given = CUSTOM_TYPES.flatMap((type) => (r.chance(0.7) ? [[type, madeOf(type, r, currency)]] : []))
      await db
        .updateTable(noun as 'members')
        .set({ custom_values: JSON.stringify(Object.fromEntries(given)) })
        .where('id', '=', id)
        .execute()
    }
  }
}
