import type { Figure, NumberedResult } from '#lib/figures/schema'

/** A stretch of a text. */
export interface Span {
  start: number
  end: number
}

/** What a sentence is checked against. */
export interface VerifyContext {
  /** What was looked up in this turn. */
  results: readonly NumberedResult[]
  question: string
  locale: string
  /** Where instants are shown; UTC without it. */
  time_zone?: string | undefined
  /** Figures that were put in by reference, with offsets into the sentence. */
  placed?: readonly Figure[] | undefined
  /** Names and other text that were put in by reference. */
  names?: readonly Span[] | undefined
  /** The sentence before, when this one goes on speaking of what it named ("She owes …", items under a heading). */
  subject?: string | undefined
}

/** Why a sentence does not hold. */
export type ViolationCode =
  | 'unsupported'
  | 'wrong_unit'
  | 'wrong_row'
  | 'wrong_direction'
  | 'unknown_reference'
  | 'vague'

/** What does not hold, where, and a sentence about it that a model can act on. */
export interface Violation {
  code: ViolationCode
  text: string
  start: number
  end: number
  detail: string
}
