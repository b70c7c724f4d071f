import { z } from 'zod'
import type { Resolution } from '#lib/assistant/tools/members/resolve'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { toResult } from '#lib/figures/tool'
import { filtersInWords, periodOf } from '#lib/figures/wording'
import { fold } from '#lib/format/fold'
import { nearest } from '#lib/format/nearest'
import { MEMBER_DEFINITIONS } from '#lib/members/metrics'
import { MEMBER_STATUSES } from '#lib/members/schema'
import type { Selection } from '#lib/members/selection'
import { reachableMembers } from '#lib/members/selection'
import { Day } from '#lib/wire/schema'

/** What several questions about members can be narrowed by. */
export const narrowing = {
  status: z.array(z.enum(MEMBER_STATUSES)).optional().describe('Any of these; without it all but archived members'),
  tier: z.array(z.string().trim().min(1).max(120)).optional().describe('Names of membership tiers'),
  joined_from: Day.optional().describe('Joined on or after'),
  joined_to: Day.optional().describe('Joined on or before'),
  city: z.string().trim().min(1).max(120).optional(),
}

export const MemberRef = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .describe('An id, a member number, an e-mail address, a name as people type it, or "me"')

/** Filters as they were asked for, in the words of the question. */
export interface Asked {
  text?: string | undefined
  status?: readonly string[] | undefined
  tier?: readonly string[] | undefined
  kind?: string | undefined
  city?: string | undefined
  joined_from?: string | undefined
  joined_to?: string | undefined
  expires_from?: string | undefined
  expires_to?: string | undefined
  verified?: boolean | undefined
  has_overdue?: boolean | undefined
  inactive_days?: number | undefined
  within_days?: number | undefined
  risk?: string | undefined
}

const LABELS: Record<keyof Asked, string> = {
  text: 'Search',
  status: 'Status',
  tier: 'Tier',
  kind: 'Kind',
  city: 'City',
  joined_from: 'Joined from',
  joined_to: 'Joined until',
  expires_from: 'Paid until, from',
  expires_to: 'Paid until, at most',
  verified: 'E-mail confirmed',
  has_overdue: 'Owes overdue money',
  inactive_days: 'Days without activity, at least',
  within_days: 'Within days',
  risk: 'Risk of leaving',
}

/** What was asked for in words, for the result. */
export function filtersOf(asked: Asked): ToolResult['filters_applied'] {
  return filtersInWords((Object.keys(LABELS) as (keyof Asked)[]).map((name) => [name, LABELS[name], asked[name]]))
}

/** A selection, and the names by which tiers and cities are known; or what to offer when a name is unknown. */
export type Understood =
  | { selection: Selection; asked: Asked; choices?: undefined }
  | { choices: { id: string; label: string }[]; selection?: undefined }

/** Translates the names of tiers and cities in a question into those on record. */
export async function understand(readContext: ReadContext, asked: Asked): Promise<Understood> {
  const { tier, city, status, kind, within_days, risk, ...same } = asked
  const [tiers, cities] = await Promise.all([
    tier?.length ? listTiers(readContext) : [],
    city ? listSpellings(readContext, city) : undefined,
  ])
  const meant = tier?.map((name) => findTier(name, tiers))
  if (meant?.some((found) => !found)) return { choices: tiers.slice(0, 5).map(({ id, name }) => ({ id, label: name })) }
  const known = (meant ?? []).flatMap((found) => (found ? [found] : []))
  return {
    selection: {
      ...same,
      status: status as Selection['status'],
      kind: kind as Selection['kind'],
      tier_ids: known.length > 0 ? [...new Set(known.map(({ id }) => id))] : undefined,
      cities,
    },
    asked: { ...asked, ...(meant && { tier: known.map(({ name }) => name) }), city: cities?.[0] ?? city },
  }
}

interface Tier {
  id: string
  name: string
}

function listTiers({ ctx }: ReadContext): Promise<Tier[]> {
  return ctx.db.selectFrom('tiers').select(['id', 'name']).orderBy('position').orderBy('name').execute()
}

const bare = (name: string) =>
  fold(name)
    .replace(/\b(members?|memberships?|tiers?)\b/g, '')
    .trim()
    .replace(/s$/, '')

/** The tier that a name means: the same but for case, accents, plural and the word "members", else one that holds it. */
function findTier(name: string, tiers: readonly Tier[]): Tier | undefined {
  const wanted = bare(name) || fold(name)
  const same = tiers.find((tier) => bare(tier.name) === wanted || fold(tier.name) === fold(name) || tier.id === name)
  if (same) return same
  const holding = tiers.filter((tier) => bare(tier.name).startsWith(wanted))
  if (holding.length === 1) return holding[0]
  const close = nearest(
    wanted,
    tiers.map((tier) => bare(tier.name)),
  )
  return close === null ? undefined : tiers.find((tier) => bare(tier.name) === close)
}

/** The spellings on record of a city; the one asked for when there is none. */
async function listSpellings(readContext: ReadContext, city: string): Promise<string[]> {
  const rows = await reachableMembers(readContext)
    .select('members.city')
    .where('members.city', 'is not', null)
    .groupBy('members.city')
    .execute()
  const same = rows.flatMap((row) => (row.city !== null && fold(row.city) === fold(city) ? [row.city] : []))
  return same.length > 0 ? same : [city]
}

/** The answer to a reference that means nobody, or one of several: no figure, and what to choose from. */
export function notOne(
  readContext: ReadContext,
  resolution: Exclude<Resolution, { kind: 'one' }>,
  parts: Pick<ToolResult, 'metric' | 'title' | 'definition' | 'filters_applied'>,
): ToolResult {
  return toResult(readContext, {
    ...parts,
    choices: resolution.kind === 'several' ? resolution.choices : [],
    row_count: 0,
  })
}

/** The answer to a tier that nobody has. */
export function unknownTier(
  readContext: ReadContext,
  metric: string,
  asked: Asked,
  choices: ToolResult['choices'],
): ToolResult {
  return toResult(readContext, {
    metric,
    title: `No tier is called ${asked.tier?.join(', ')}`,
    definition: MEMBER_DEFINITIONS.count,
    filters_applied: filtersOf(asked),
    choices,
  })
}

/** The days that were asked for, of joining or else of expiry. */
export function periodAsked({ tenant }: ReadContext, asked: Asked): ToolResult['period'] {
  return periodOf(tenant, asked.joined_from, asked.joined_to) ?? periodOf(tenant, asked.expires_from, asked.expires_to)
}
