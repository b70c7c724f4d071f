import { z } from 'zod'
import { ResultRow } from '#lib/figures/schema'
import { FINDING_MODULES, FindingFigure } from '#lib/intelligence/findings/schema'
import { listFilter, oneOrMore } from '#lib/paging/schema'
import { Day, Id, Instant } from '#lib/wire/schema'

export const INSIGHT_STATUSES = ['open', 'dismissed', 'snoozed'] as const

/** The one thing to do about an insight. */
export const InsightAction = z.strictObject({ label: z.string(), href: z.string() })
export type InsightAction = z.infer<typeof InsightAction>

/** Something that deserves attention. */
export const Insight = z.strictObject({
  id: Id,
  kind: z.string(),
  module: z.enum(FINDING_MODULES),
  tone: z.enum(['good', 'attention', 'warning']),
  title: z.string(),
  why: z.string().describe('What it rests on, in a sentence or two'),
  certainty: z.string().describe('How sure it is, in words'),
  p_value: z.number().nullable().describe('null for plain facts'),
  q_value: z.number().nullable().describe('After control of false discoveries over all tests of the run'),
  impact: z.number().describe('Money or members at stake, as a share of all'),
  score: z.number(),
  figures: z.array(FindingFigure),
  rows: z.array(ResultRow),
  href: z.string().nullable().describe('The list with the rows behind it'),
  action: InsightAction.nullable(),
  status: z.enum(INSIGHT_STATUSES),
  snoozed_until: z.iso.date().nullable(),
  is_useful: z.boolean().nullable(),
  first_seen: Instant,
  last_seen: Instant,
  version: z.int(),
})
export type Insight = z.infer<typeof Insight>

/** What is shown first, and when it was detected. */
export const InsightFeed = z.strictObject({
  insights: z.array(Insight).describe('At most seven, the most important first'),
  as_of: Instant.nullable(),
  checked: z
    .array(
      z.strictObject({
        detector: z.string(),
        status: z.enum(['found', 'nothing', 'insufficient_history']),
        n: z.int(),
      }),
    )
    .describe('What was checked'),
})
export type InsightFeed = z.infer<typeof InsightFeed>

export const InsightFilter = listFilter(['score', 'last_seen'], '-score', {
  module: oneOrMore(FINDING_MODULES).optional(),
  status: oneOrMore(INSIGHT_STATUSES).optional(),
})
export type InsightFilter = z.infer<typeof InsightFilter>

/** What somebody decided about an insight. Open again undoes it. */
export const InsightPatch = z.strictObject({
  status: z.enum(INSIGHT_STATUSES).optional(),
  snoozed_until: Day.nullable().optional().describe('With status snoozed; two weeks without it'),
  is_useful: z.boolean().nullable().optional(),
})
export type InsightPatch = z.infer<typeof InsightPatch>
