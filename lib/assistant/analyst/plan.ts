/** A tool call that answers a question, and what of its result is meant. */
export interface Call {
  tool: string
  input: Record<string, unknown>
  /** The cell of the row, or the row by its id or label, that was asked for. */
  focus: Focus | null
  /** A sentence about how the question was taken. */
  note: string | null
}

interface Focus {
  column?: string
  row?: string
  /** Which groups come first: "the most", "the least". */
  ranking?: 'highest' | 'lowest'
}

/** A frame with how well it explains a question. */
export interface Scored {
  frame: string
  score: number
  calls: readonly Call[]
  /** Words that it leaves unexplained, as typed. */
  unused: readonly string[]
  /** The question as this frame takes it, to be offered. */
  option: string
}

/** A figure made of others: of the values of the plan's calls by their index, or of the row asked for and its whole. */
export interface Derivation {
  op: 'ratio' | 'difference' | 'percent_change'
  of: readonly number[] | 'row and whole'
}

/** What is done about a question. */
export type Plan =
  | {
      kind: 'call'
      frame: string
      calls: readonly Call[]
      unused: readonly string[]
      mode: 'answer' | 'define' | 'why'
      derive: Derivation | null
    }
  | { kind: 'clarify'; question: string; options: readonly string[] }
  | { kind: 'refuse'; text: string; suggestions: readonly string[] }
  | { kind: 'tell'; text: string; suggestions: readonly string[] }
