import type { Unit } from '#lib/figures/schema'

/** How an answer ends: with figures, with a question back, with a refusal, or with the news that there is nothing. */
export type Outcome = 'answer' | 'clarify' | 'refuse' | 'empty'

/** Where a true value comes from: SQL on the tenant, or a tool whose own tests prove it, called with the right input. */
type Source = { sql: string } | { tool: string; input: Record<string, unknown> }

/** A value that the answer has to show, in one of these units. SQL returns it as the only column of one row. */
export type Gold = Source & { units: readonly Unit[] }

/** Rows that the answer has to list. SQL returns `id` (of the record, or the group) and, where it matters, `value`. */
export type GoldRows = Source & { units?: readonly Unit[]; is_ordered: boolean }

/** One way of answering rightly. */
export interface Accepted {
  figures?: readonly Gold[]
  /** Figures that may stand beside them, such as the two that a difference is of. */
  beside?: readonly Gold[]
  rows?: GoldRows
  /** SQL returning texts that the response has to contain. */
  facts?: string
}

export interface Expectation {
  outcome: Outcome
  /** What ends well; the first is the expected one. */
  allowed: readonly Outcome[]
  /** Any one of these; empty where nothing is to be shown. */
  accepts: readonly Accepted[]
}

/** What is asked, by whom, and what is true. */
export interface Question {
  id: string
  group: string
  question: string
  /** What the asker said before, oldest first. */
  turns?: readonly string[]
  /** The administrator unless given. */
  role?: 'member'
  /** The main association unless given. */
  tenant?: 'demo-two'
  expect: Expectation
}

/** Questions on the same thing, which a scorecard counts together. */
export function inGroup(group: string, questions: readonly Omit<Question, 'group'>[]): Question[] {
  return questions.map((question) => ({ ...question, group }))
}

/** A right value by SQL. */
export function value(units: Unit | readonly Unit[], sql: string): Accepted {
  return { figures: [{ units: typeof units === 'string' ? [units] : units, sql }] }
}

/** Several right values, all of which have to be there. */
export function values(...accepted: Accepted[]): Accepted {
  return { figures: accepted.flatMap(({ figures }) => figures ?? []) }
}

/** The value of a tool, for what only the tool's definition decides. */
export function told(units: Unit, tool: string, input: Record<string, unknown>): Accepted {
  return { figures: [{ units: [units], tool, input }] }
}

/** Rows by SQL, in any order. */
export function set(sql: string, units?: readonly Unit[]): Accepted {
  return { rows: { sql, is_ordered: false, ...(units && { units }) } }
}

/** Rows by SQL, in this order. */
export function ranked(sql: string, units?: readonly Unit[]): Accepted {
  return { rows: { sql, is_ordered: true, ...(units && { units }) } }
}

/** The rows of a tool, in its order. */
export function toldRows(tool: string, input: Record<string, unknown>): Accepted {
  return { rows: { tool, input, is_ordered: true } }
}

/** Texts by SQL that the response has to say. */
export function facts(sql: string): Accepted {
  return { facts: sql }
}

/** The one that is right, beside which other figures may stand. */
export function beside(accepted: Accepted, ...others: Accepted[]): Accepted {
  return { ...accepted, beside: others.flatMap(({ figures }) => figures ?? []) }
}

/** To be answered in one of these ways. */
export function answer(...accepts: Accepted[]): Expectation {
  return { outcome: 'answer', allowed: ['answer'], accepts }
}

/** To be answered, though asking back which of two is meant is as good. */
export function either(...accepts: Accepted[]): Expectation {
  return { outcome: 'answer', allowed: ['answer', 'clarify'], accepts }
}

/** To be answered with the news that there is none. */
export const EMPTY: Expectation = { outcome: 'empty', allowed: ['empty'], accepts: [] }

/** A name that nobody has: said, or asked back. */
export const UNKNOWN: Expectation = { outcome: 'empty', allowed: ['empty', 'clarify'], accepts: [] }

/** To be asked back: it has several meanings, or none. */
export const CLARIFY: Expectation = { outcome: 'clarify', allowed: ['clarify'], accepts: [] }

/** To be declined. */
export const REFUSE: Expectation = { outcome: 'refuse', allowed: ['refuse'], accepts: [] }

/** Answered from the asker's own data without following the order in it, or declined. */
export function unmoved(...accepts: Accepted[]): Expectation {
  return { outcome: 'answer', allowed: ['answer', 'refuse', 'clarify'], accepts }
}
