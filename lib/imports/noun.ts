import type { Ctx } from '#lib/context'
import type { ImportField, Layout } from '#lib/imports/fields'
import type { Lacks, Outcome, RowMatch, RowProblem } from '#lib/imports/schema'
import type { KeptImport } from '#lib/imports/settings'
import type { SheetRow } from '#lib/sheets/read-sheet'

/**
 * What the import knows of one noun. Everything else is the same for all: the file and its columns, the questions, the
 * dry run, the job in batches that is stopped and goes on, the error file and the undo.
 */
export interface NounImport {
  /** What a row is recognised by as something that is there already. */
  match_by: readonly RowMatch[]
  layouts: readonly Layout[]
  /** What columns can fill, in the order in which people look for it. */
  fields(ctx: Ctx): Promise<ImportField[]>
  /** What is missing before anything can be told of the rows; null where nothing is. */
  lacks(taken: ReadonlySet<string | null>): string | null
  /** Reads what the rows of an import are compared with, as of now. */
  open(ctx: Ctx, kept: KeptImport): Promise<ImportSession>
  /** What is to be there before the first row is written. */
  prepare?(ctx: Ctx, kept: KeptImport): Promise<void>
  /**
   * Ends the run with what belongs to several rows, once all of them are written: in the running transaction as much as
   * fits into one. Returns how much that was, 0 when nothing is left.
   */
  close?(ctx: Ctx, kept: KeptImport): Promise<number>
  /** Adds the rows that are only taken back together with those given, locked. */
  together?(ctx: Ctx, kept: KeptImport, rows: DoneRow[]): Promise<DoneRow[]>
  /** Takes rows back in the running transaction, those that nobody has edited since, and says what became of each. */
  undo(ctx: Ctx, kept: KeptImport, rows: readonly DoneRow[]): Promise<RowFate[]>
  /** A sentence for a row that something else refers to. */
  referred(table: string): string
  /** Removes what was made beside the rows. */
  clear?(ctx: Ctx, kept: Pick<KeptImport, 'made'>): Promise<void>
  /** What follows once no row waits to be taken back. */
  undone?(ctx: Ctx): Promise<void>
}

/** What a row says, as it is kept between the check and the run: nobody but its noun looks into it. */
export type Told = object

/** A row that has been read, with what is wrong with it. */
export interface ToldRow<T = Told> {
  line: number
  given: T
  problems: RowProblem[]
}

/** What a row does. */
export interface RowDecision {
  line: number
  outcome: Outcome
  object_id: string | null
  matched_by: RowMatch | null
  problems: RowProblem[]
  note: string | null
  /** How many consents it notes. */
  consent_count?: number
  /** Who or what it is, where the row itself says it less well. */
  title?: string
  /** What a person is asked about it. */
  lacks?: Lacks | null
}

/** A row with what was decided about it. */
export interface Decided<T = Told, D extends RowDecision = RowDecision> {
  given: T
  decision: D
}

/** A row of the file while it is checked. */
export interface CheckedRow {
  line: number
  given: Told
  decision: RowDecision
  title: string
  cells: string[]
}

/** What was written for a row, and what the undo needs to know of it. */
export interface WrittenRow {
  line: number
  object_id: string
  /** Fields of a record that was there, as they were. */
  before: Record<string, unknown> | null
  made: object
  /** What is told of it from now on, where that may be other than the check found. */
  note?: string | null
}

/** A row that was written. */
export interface DoneRow {
  line: number
  outcome: string
  object_id: string | null
  before: unknown
  made: unknown
}

/** What became of a row that was to be taken back. */
export interface RowFate {
  line: number
  state: 'undone' | 'kept'
  note: string | null
}

/** The rows of one import while they are checked, or one batch of them while it is written. */
export interface ImportSession {
  /** Goes through the whole file first, where rows cannot be told one by one. */
  survey?(ctx: Ctx, rows: AsyncIterable<SheetRow>): Promise<void>
  read(cells: readonly string[], line: number): { given: Told; problems: RowProblem[]; title: string }
  /** Decides what rows do, by what is there now; locks what they concern where they are to be written. */
  decide(ctx: Ctx, rows: readonly ToldRow[], isLocked: boolean): Promise<RowDecision[]>
  /** Notes what a row repeats of earlier ones of its file, one row after the other. */
  compare(row: CheckedRow): void
  /** Whether a row may still become a problem when the whole file has been seen. */
  isOpen?(row: CheckedRow): boolean
  /** Whether what a row says is kept; unless told otherwise, of rows that are written. */
  isKept?(decision: RowDecision): boolean
  /** Ends the check with what later rows said of earlier ones. */
  finish?(ctx: Ctx, import_id: string): Promise<void>
  /** The fields that an update changes, for people. */
  changed(decision: RowDecision): string[]
  /** Writes rows in the running transaction. */
  write(ctx: Ctx, import_id: string, rows: readonly Decided[]): Promise<WrittenRow[]>
}
