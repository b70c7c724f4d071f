import type { z } from 'zod'
import type { Ctx } from '#lib/context'
import type { Permission } from '#lib/permissions'
import type { Clause } from '#lib/query/condition'

/** Whoever may write one of these may act on many of them; which action needs which is said with the actions. */
export const BULK_PERMISSIONS: readonly Permission[] = [
  'members.write',
  'events.write',
  'registrations.write',
  'invoices.write',
]

/** What an action changes of a row. */
export interface Change {
  /** "Student → Full member", beside the row's title. */
  readonly words: string
  /** The same where it is only tried out, as long as that tells less: no number is given to an invoice yet. */
  readonly tried?: string
  /** What taking it back needs, where the row alone does not tell it. */
  readonly undo?: object
}

/** Why an action leaves a row as it is, where that does not tell itself. */
interface Unchanged {
  readonly unchanged: string
}

/** A mail as one of several would get it. */
interface Sample {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Something that can be done to many rows. */
export interface Action<P = never> {
  readonly permission: Permission
  readonly params: z.ZodType
  /**
   * What is done, said with the rows it is done to: "Tag 12 members with “board”". Throws invalid, at its place under
   * params, for what only the records can tell.
   */
  readonly words: (rows: string, params: P, ctx: Ctx) => string | Promise<string>
  /** Whom of the rows it is for at all, where not for every one: the others are left out and counted. */
  readonly only?: (params: P) => Clause | null
  /** What is to be known of some of the rows beforehand: how many of them meet a condition, in a sentence. */
  readonly noted?: { of: Clause; words: (count: number) => string }
  /** What one row would get, as it would get it; where what is made is to be read before. Nothing is written. */
  readonly sample?: (ctx: Ctx, id: string, params: P) => Promise<Sample>
  /**
   * Does it to one row, in a transaction; tried out, it is undone with the transaction. Returns null where the row was
   * already so, or why. Throws AppError where it cannot be.
   *
   * @param given what the change that is taken back needs
   */
  readonly run: (ctx: Ctx, id: string, params: P, given: unknown) => Promise<Change | Unchanged | null>
  /** The action that takes it back; null where nothing can. */
  readonly undo: string | null
  /** It only takes another one back, and cannot be begun by itself. */
  readonly is_undo?: true
}

/** Rows as one of several in words: an empty list as "none". */
export function listed(values: readonly string[]): string {
  return values.length > 0 ? values.join(', ') : 'none'
}
