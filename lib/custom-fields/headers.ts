import { CUSTOM_TYPES, type CustomField, type CustomType } from '#lib/custom-fields/schema'

const HEADER = /^custom_values\.([a-z][a-z0-9_]{0,39}) \(([a-z_]+)\)$/

/** What the column of a custom field is called in a file that is read again: its key and its type make the same field. */
export function customHeader({ key, type }: Pick<CustomField, 'key' | 'type'>): string {
  return `custom_values.${key} (${type})`
}

/** Returns the custom field that such a column is of; null for any other column. */
export function readCustomHeader(header: string): { key: string; type: CustomType } | null {
  const [, key, named] = HEADER.exec(header.trim()) ?? []
  const type = CUSTOM_TYPES.find((each) => each === named)
  return key !== undefined && type !== undefined ? { key, type } : null
}
