/** An event by name. */
export interface KnownEvent {
  id: string
  title: string
  kind: string
  /** The day it starts, where the tenant is. */
  on: string
  status: string
}

/** The tenant's own words. */
export interface Vocabulary {
  tiers: readonly string[]
  cities: readonly string[]
  /** The latest events. */
  events: readonly KnownEvent[]
  /** Words of the question that are in names of members, in small letters without accents. */
  names: ReadonlySet<string>
}

/** What a question is read against. */
export interface AnalystContext {
  /** YYYY-MM-DD where the tenant is. */
  today: string
  /** 1 to 12. */
  fiscal_year_start: number
  locale: string
  tenant_name: string
  vocabulary: Vocabulary
  /** Names of the tools that may be called. */
  tools: ReadonlySet<string>
  /** Whether the asker sees the whole tenant; otherwise only own rows. */
  reaches_all: boolean
  /** The asker's own member record. */
  self_member_ref: string | null
}
