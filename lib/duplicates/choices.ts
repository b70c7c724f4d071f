import { MERGE_FIELDS, type MergeChoices, type MergeField } from '#lib/duplicates/schema'
import { cut } from '#lib/format/shortened'

/** What a record holds in the fields that can be chosen. */
export type Chosen = { readonly [F in MergeField]: unknown }

const ADDRESS: readonly MergeField[] = ['address_line1', 'address_line2', 'postal_code', 'city', 'region', 'country']

/** Whether a field holds nothing. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Where each field comes from unless somebody chooses otherwise: the kept record keeps what it has and takes what it
 * lacks, an address as a whole; the earlier day of joining counts; tags and notes are joined.
 */
export function defaultChoices(kept: Chosen, other: Chosen): Required<MergeChoices> {
  const hasAddress = ADDRESS.some((field) => field !== 'country' && !isEmpty(kept[field]))
  const choose = (field: MergeField): 'kept' | 'other' | 'both' => {
    if (isEmpty(other[field])) return 'kept'
    if (field === 'tags' || field === 'notes') return isEmpty(kept[field]) ? 'other' : 'both'
    if (ADDRESS.includes(field) && hasAddress) return 'kept'
    if (field === 'joined_on' && !isEmpty(kept[field]))
      return String(other[field]) < String(kept[field]) ? 'other' : 'kept'
    return isEmpty(kept[field]) ? 'other' : 'kept'
  }
  return Object.fromEntries(MERGE_FIELDS.map((field) => [field, choose(field)])) as Required<MergeChoices>
}

const MAX_TAGS = 30
const MAX_NOTES = 5000

/** Returns what the fields of the merged record hold. */
export function chosenValues(kept: Chosen, other: Chosen, choices: MergeChoices): Record<MergeField, unknown> {
  const all = { ...defaultChoices(kept, other), ...choices }
  const value = (field: MergeField) => {
    if (all[field] === 'kept') return kept[field]
    if (all[field] === 'other') return other[field]
    if (field === 'tags')
      return [...new Set([...(kept.tags as string[]), ...(other.tags as string[])])].slice(0, MAX_TAGS)
    const notes = [kept.notes, other.notes].filter((each) => !isEmpty(each))
    return cut([...new Set(notes)].join('\n\n'), MAX_NOTES)
  }
  return Object.fromEntries(MERGE_FIELDS.map((field) => [field, value(field)])) as Record<MergeField, unknown>
}

/** Returns what the custom fields of the merged record hold: as chosen, else what the kept record has or lacks. */
export function chosenCustomValues(
  kept: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  choices: Readonly<Record<string, 'kept' | 'other'>>,
): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(kept), ...Object.keys(other)])]
  const from = (key: string) => ((choices[key] ?? (isEmpty(kept[key]) ? 'other' : 'kept')) === 'kept' ? kept : other)
  return Object.fromEntries(keys.flatMap((key) => (isEmpty(from(key)[key]) ? [] : [[key, from(key)[key]]])))
}
