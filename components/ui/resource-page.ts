import type { FirstPage } from '#components/ui/first-page'
import type { CustomField } from '#lib/custom-fields/schema'
import type { ModelDescription } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/** The first page of a noun's list, with what its filter bar is drawn with. */
export interface ResourcePage<Row> extends FirstPage<Row> {
  noun: Noun
  /** What the short parameters of the address stand for. */
  short: Condition
  /** The nouns that the condition of the address speaks of; none while it has none. */
  models: ModelDescription[]
  /** What the rows are called that the condition names. */
  titles: Record<string, string>
  /** The custom fields of its rows, as columns to choose. */
  custom_fields: CustomField[]
  /** Whether there is a file of it that the import reads again, for whoever looks at it. */
  has_profile: boolean
}

/** The parameters of a list that arrange it, and the one that filters it; all others are short forms of conditions. */
const OF_LIST = ['q', 'sort', 'limit', 'cursor', 'filter', 'columns', 'view', 'as_of']

/** The parameters of an address that only the page reads, so that the list is not asked with them. */
export const OF_PAGE = ['columns', 'view']

type Params = Readonly<Record<string, string>>

/** The short parameters among those of an address. */
export function shortParams(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !OF_LIST.includes(name)))
}

/** The parameters that the list itself is asked with. */
export function listParams(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !OF_PAGE.includes(name)))
}
