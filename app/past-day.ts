import { knownParams, type SearchParams } from '#app/page-params'
import { Day } from '#lib/wire/schema'

/** Returns the past day that an address asks for; today, a day to come and what is no day count as not given. */
export async function pastDayOf(searchParams: SearchParams, today: string): Promise<string | undefined> {
  const { as_of } = await knownParams({ as_of: Day }, searchParams)
  return as_of !== undefined && as_of < today ? as_of : undefined
}
