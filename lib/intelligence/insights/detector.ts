import type { Reading } from '#lib/figures/reading'
import type { ResultRow } from '#lib/figures/schema'
import type { InsightAction, InsightFigure } from '#lib/intelligence/insights/schema'

/** Something that a detector came upon. It is shown only when it withstands the control of false discoveries. */
export interface Candidate {
  kind: string
  module: 'members' | 'finances' | 'events'
  tone: 'good' | 'attention' | 'warning'
  /** Whom or what it is about: an id, a kind of event, or empty for the whole association. */
  subject: string
  /** The period that makes it news, such as "2026-10" or "2026"; the same news has the same one. */
  period: string
  /** A sentence that holds the main figure. It names nobody: the rows do. */
  title: string
  why: string
  certainty: string
  /** null for a plain fact; 1 for a test whose outcome is not worth a word, which counts among all tests. */
  p_value: number | null
  /** Money or members at stake as a share of all, 0 to 1. */
  impact: number
  /** How much can be done about it, 0 to 1. */
  actionability: number
  figures: InsightFigure[]
  rows: readonly ResultRow[]
  /** The list that holds exactly the rows behind it, or null where no list does. */
  href: string | null
  action: InsightAction | null
  /** The main figure: a decision about it holds until it has moved on. */
  measure: number
}

/** What a look came to. Every test that was made is there, those that found nothing too. */
export interface Look {
  status: 'found' | 'nothing' | 'insufficient_history'
  /** What it rested on: members, invoices, events. */
  n: number
  candidates: Candidate[]
}

/** Looks for one kind of news. */
export interface Detector {
  name: string
  look(reading: Reading): Promise<Look>
}

/** The look of a detector that has too little to go by. */
export function tooLittle(n: number): Look {
  return { status: 'insufficient_history', n, candidates: [] }
}

/** The look of a detector with its candidates, of which the tested ones may still turn out to be chance. */
export function looked(n: number, candidates: Candidate[]): Look {
  return { status: candidates.length > 0 ? 'found' : 'nothing', n, candidates }
}

/** The month of a day, as the period of news that are told again every month. */
export const monthOf = (day: string) => day.slice(0, 7)
