import { z } from 'zod'
import { CUSTOM_TYPES } from '#lib/custom-fields/schema'
import { listFilter, oneOrMore } from '#lib/paging/schema'
import { DELIMITERS, ENCODINGS, SHEET_KINDS } from '#lib/sheets/schema'
import { Amount, AmountInput, Day, Id, Instant, line } from '#lib/wire/schema'

/** What the rows of a file can be. */
export const IMPORT_NOUNS = ['members', 'events', 'registrations', 'invoices', 'payments'] as const
export type ImportNoun = (typeof IMPORT_NOUNS)[number]

/** Where an import can stand. */
export const IMPORT_STATES = ['draft', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What becomes of a row. */
export const OUTCOMES = ['create', 'update', 'skip', 'problem'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What became of a row: written, refused when it was its turn, taken back, or kept by the undo. */
export const ROW_STATES = ['waiting', 'done', 'refused', 'undone', 'kept'] as const

/** What somebody is recognised by who is there already, in this order. */
export const MATCHES = ['member_number', 'email', 'name'] as const
export type Match = (typeof MATCHES)[number]

/** What a row of any noun is recognised by as something that is there already. */
export const ROW_MATCHES = [...MATCHES, 'number', 'title', 'code', 'attendee', 'content'] as const
export type RowMatch = (typeof ROW_MATCHES)[number]

/** The orders that dates are written in. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What an open balance below zero is: programs differ. */
export const NEGATIVES = ['owed', 'credit'] as const
export type Negative = (typeof NEGATIVES)[number]

/** What the cells of a column look like. */
export const CONTENTS = [
  'empty',
  'text',
  'email',
  'date',
  'time',
  'money',
  'number',
  'boolean',
  'iban',
  'phone',
] as const
export type Content = (typeof CONTENTS)[number]

const Field = z.string().max(60).nullable()

/** A column of the file, and what it is taken for. */
export const ImportColumn = z.strictObject({
  position: z.int().min(0).describe('From 0'),
  header: z.string(),
  field: Field.describe('The field that it fills; null leaves the column out'),
  confidence: z.number().min(0).max(1).describe('How sure that is; 1 once somebody has chosen'),
  content: z.enum(CONTENTS).describe('What its cells look like'),
  filled_count: z.int(),
  samples: z.array(z.string()).describe('Some of its cells'),
  date_order: z.enum(DATE_ORDERS).nullable().describe('How its dates are written'),
  decimal: z.enum([',', '.']).describe('What stands before the cents, as far as its cells tell'),
  date_orders: z.array(z.enum(DATE_ORDERS)).describe('The orders that all of its dates fit; with several, choose one'),
  negative_count: z.int().describe('Amounts below zero'),
  negative: z
    .enum(NEGATIVES)
    .nullable()
    .describe('What an open balance below zero is; to be chosen where there are such'),
})
export type ImportColumn = z.infer<typeof ImportColumn>

const Seats = z
  .int()
  .min(2, 'A tier for several people has 2 to 500 seats.')
  .max(500, 'A tier for several people has 2 to 500 seats.')

/** A tier that the file names, and the one that it is. */
export const ImportTier = z.strictObject({
  name: z.string(),
  count: z.int().describe('Rows that name it'),
  tier_id: Id.nullable(),
  create: z.boolean().describe('Create it with the import, free of charge and for a year until you edit it'),
  seats: Seats.nullable()
    .optional()
    .describe('Of one that is created: for how many people of a family or organisation it is; null for one person'),
})
export type ImportTier = z.infer<typeof ImportTier>

/** What a bank statement says of an account; amounts are below zero for what is overdrawn. */
export const ImportStatement = z.strictObject({
  account: z.string().describe('As the bank writes it, without blanks; empty where it does not'),
  currency: z.string(),
  from: z.string().describe('The day of the first booking'),
  until: z.string().describe('The day of the last booking'),
  booking_count: z.int(),
  received: z.string(),
  paid_out: z.string(),
  opening: z.string().nullable().describe('The balance before the first booking'),
  closing: z.string().nullable().describe('The balance after the last booking'),
  previous: z
    .strictObject({ import_id: Id, until: z.string(), closing: z.string().nullable() })
    .nullable()
    .describe('The statement of this account before it that was imported'),
})
export type ImportStatement = z.infer<typeof ImportStatement>

/** What a row of a file of payments does not tell, so that a person is asked: who paid, or what for. */
export const LACKS = ['payer', 'invoice'] as const
export type Lacks = (typeof LACKS)[number]

/** As many invoices a row can be given to. */
const MAX_INVOICES = 50

/** What somebody has said of a row by hand: whose money it is, and which invoices it pays. */
export const RowAssignment = z.strictObject({
  line: z.int().min(1).max(1_000_000),
  member_id: Id.nullable().describe('Whose money it is; null for the payer of the row or of its first invoice'),
  invoices: z
    .array(z.strictObject({ invoice_id: Id, amount: AmountInput.nullable().default(null) }))
    .max(MAX_INVOICES, `Choose at most ${MAX_INVOICES} invoices.`)
    .nullable()
    .describe(
      'What it pays, in this order: as much as the money goes, or the amount that is given; an empty list keeps it as credit, null leaves it to what the row names or the member owes',
    ),
})
export type RowAssignment = z.infer<typeof RowAssignment>

/** The same as it is kept. */
const KeptAssignment = z.strictObject({
  line: z.int(),
  member_id: Id.nullable(),
  invoices: z.array(z.strictObject({ invoice_id: Id, amount: Amount.nullable() })).nullable(),
})

/** The same of the row that somebody is asked about. */
export const RowChoice = RowAssignment.omit({ line: true })
export type RowChoice = z.infer<typeof RowChoice>

/** A file that is moved in, and how far it has come. */
export const Import = z.strictObject({
  id: Id,
  noun: z.enum(IMPORT_NOUNS),
  name: z.string().describe('What the file is called'),
  status: z.enum(IMPORT_STATES),
  fault: z.string().nullable().describe('Why it stopped'),
  kind: z.enum(SHEET_KINDS),
  encoding: z.enum(ENCODINGS).nullable(),
  delimiter: z.enum(DELIMITERS).nullable(),
  sheets: z.array(z.string()).describe('The sheets of a workbook'),
  sheet: z.string().nullable(),
  statements: z.array(ImportStatement).describe('Of a bank statement, its accounts; none of another file'),
  header_line: z.int().describe('The line with the names of the columns'),
  layout: z.string().nullable().describe('The program that the columns are known from'),
  columns: z.array(ImportColumn),
  tiers: z.array(ImportTier),
  default_tier_id: Id.nullable().describe('The tier of rows that name none'),
  match_by: z.array(z.enum(ROW_MATCHES)).describe('What is recognised as there already by what'),
  on_match: z.enum(['update', 'skip']).describe('What is done with it; payments always stay as they are'),
  tells_members: z
    .boolean()
    .describe('Whether members are mailed what their payment does: a membership that begins or goes on, a seat'),
  left_out: z.array(z.int()).describe('Lines that are not imported, whatever they say'),
  kept_apart: z
    .array(z.int())
    .describe('Lines whose payment is one of its own, although one of the same payer, day and amount is there'),
  assigned: z.array(KeptAssignment).describe('Lines of which somebody has said whose money it is, or what it pays'),
  questions: z.array(z.string()).describe('What has to be answered before the check'),
  row_count: z.int(),
  checked_count: z.int().describe('Rows that the dry run has looked at'),
  create_count: z.int(),
  update_count: z.int(),
  skip_count: z.int(),
  problem_count: z.int(),
  done_count: z.int(),
  refused_count: z.int(),
  undone_count: z.int(),
  kept_count: z.int().describe('Rows that the undo left because somebody has edited them since'),
  consent_count: z.int().describe('Consents that its rows note, or have noted'),
  credit_count: z.int().nullable().describe('Payments that it added of which something is left; null in a list'),
  unassigned_count: z.int().describe('Rows of a file of payments of which nobody knows yet who paid, or what for'),
  returned_count: z
    .int()
    .nullable()
    .describe('Rows of a bank’s file that take a payment back, or may, which still stands; null in a list'),
  can_undo: z.boolean(),
  undo_until: Instant.nullable(),
  created_by: Id.nullable(),
  created_at: Instant,
  checked_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  version: z.int(),
})
export type Import = z.infer<typeof Import>

/** What goes along with a file. */
export const NewImportFilter = z.strictObject({
  noun: z.enum(IMPORT_NOUNS).default('members').describe('What the rows are; each needs the permission to write them'),
  name: line(200).default('File').describe('What the file is called'),
  like: Id.optional().describe(
    'An earlier import whose columns and choices hold for this file, as it corrects that one',
  ),
})
export type NewImportFilter = z.infer<typeof NewImportFilter>

/** How many lines of a file can be chosen by hand; of more, the file itself is the place to do it. */
const MAX_LINES = 5_000
const Lines = z
  .array(z.int().min(1).max(1_000_000))
  .max(MAX_LINES, `Choose at most ${MAX_LINES} lines. Take the others out of the file, and send it again.`)

/** A request has room for as many choices. */
const MAX_ASSIGNED = 2_000

/** How the file is to be read and what its columns are. Whatever changes, the check is to be made again. */
export const ImportPatch = z.strictObject({
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  sheet: z.string().max(200).optional(),
  header_line: z.int().min(1).max(50_000).optional(),
  columns: z
    .array(
      z.strictObject({
        position: z.int().min(0).max(199),
        field: Field.optional(),
        date_order: z.enum(DATE_ORDERS).optional(),
        negative: z.enum(NEGATIVES).optional(),
        create_field: z
          .enum(CUSTOM_TYPES)
          .optional()
          .describe('Adds a custom field of this type, called as the column is, which the column then fills'),
      }),
    )
    .max(200)
    .optional()
    .describe('Only the columns that change'),
  tiers: z
    .array(
      z.strictObject({
        name: z.string().max(32_767),
        tier_id: Id.nullable().optional(),
        create: z.boolean().optional(),
        seats: Seats.nullable()
          .optional()
          .describe('Of one that is created; as many as its largest family in the file needs unless given'),
      }),
    )
    .max(200)
    .optional()
    .describe('Only the tiers that change'),
  default_tier_id: Id.nullable().optional(),
  match_by: z
    .array(z.enum(MATCHES))
    .min(1, 'Give at least one way to recognise members.')
    .max(3)
    .optional()
    .describe('Of members only'),
  on_match: z.enum(['update', 'skip']).optional(),
  tells_members: z.boolean().optional().describe('Of payments only; other imports write to nobody'),
  left_out: Lines.optional().describe(
    'All lines that are not imported; forgotten where the file is read in another way',
  ),
  kept_apart: Lines.optional().describe(
    'Of payments only: all lines that are kept although the check takes them for money that is there already',
  ),
  assigned: z
    .array(RowAssignment)
    .max(MAX_ASSIGNED, `Choose for at most ${MAX_ASSIGNED} lines. Put the numbers of the others into the file.`)
    .optional()
    .describe('Of payments only: all lines of which is said whose money it is, or what it pays'),
})
export type ImportPatch = z.infer<typeof ImportPatch>

/** Something that is wrong with a row. */
export const RowProblem = z.strictObject({
  position: z.int().nullable().describe('The column, from 0'),
  column: z.string().nullable().describe('What the column is called'),
  field: z.string().nullable(),
  message: z.string().describe('The problem with the way out'),
})
export type RowProblem = z.infer<typeof RowProblem>

/** An invoice that a row is given to, or may be, with what it gets. */
const RowInvoice = z.strictObject({ invoice_id: Id, number: z.string(), amount: Amount.nullable() })

/** Who and what a row of a file of payments may be for. */
const RowSuggestion = z.strictObject({
  member_id: Id.nullable(),
  payer: z.string().describe('The member with the number, or who else pays'),
  invoices: z.array(RowInvoice).describe('None keeps the money as credit'),
  reason: z.string().describe('What speaks for it, in a sentence'),
})
export type RowSuggestion = z.infer<typeof RowSuggestion>

/** What a row of a file of payments tells, of those that somebody is asked about. */
const RowPayment = z.strictObject({
  amount: Amount,
  currency: z.string(),
  received_on: Day.nullable(),
  payer_name: z.string().nullable(),
  reference: z.string().nullable(),
})

/** What was said of a row by hand, in words: a record that is gone since has none. */
const AssignedRow = z.strictObject({
  member_id: Id.nullable(),
  payer: z.string().nullable(),
  invoices: z.array(RowInvoice).nullable(),
})

/** A row of the file: what it does, or what became of it. */
export const ImportRow = z.strictObject({
  id: Id,
  line: z.int().describe('As a spreadsheet counts'),
  title: z.string(),
  outcome: z.enum(OUTCOMES),
  state: z.enum(ROW_STATES),
  object_id: Id.nullable().describe('The record that it is, or became'),
  matched_by: z.enum(ROW_MATCHES).nullable(),
  changes: z.array(z.string()).describe('The fields that an update changes'),
  problems: z.array(RowProblem),
  note: z.string().nullable(),
  lacks: z.enum(LACKS).nullable().describe('Of payments: what nobody knows of it yet'),
  payment: RowPayment.nullable().describe('Of rows that can be assigned, what they tell'),
  assigned: AssignedRow.nullable().describe('What somebody has said of it'),
  suggestions: z
    .array(RowSuggestion)
    .describe('Of rows that lack something, while they can be assigned; the likeliest first'),
})
export type ImportRow = z.infer<typeof ImportRow>

/** What the list of imports is asked for. */
export const ImportFilter = listFilter(['created_at'], '-created_at', {
  noun: oneOrMore(IMPORT_NOUNS).optional(),
  status: oneOrMore(IMPORT_STATES).optional(),
}).omit({ q: true })
export type ImportFilter = z.infer<typeof ImportFilter>

/** What the rows of an import are asked for. */
export const ImportRowFilter = listFilter(['line'], 'line', {
  outcome: oneOrMore(OUTCOMES).optional(),
  state: oneOrMore(ROW_STATES).optional(),
  lacks: oneOrMore(LACKS).optional().describe('Of payments: rows of which nobody knows yet who paid, or what for'),
  has_credit: z.stringbool().optional().describe('Whether something is left of the payment that a row became'),
  is_returned: z
    .stringbool()
    .optional()
    .describe('Whether a row takes a payment back which still stands as it was received'),
})
export type ImportRowFilter = z.infer<typeof ImportRowFilter>

/** Of which noun the fields are asked for. */
export const ImportFieldFilter = z.strictObject({ noun: z.enum(IMPORT_NOUNS).default('members') })
export type ImportFieldFilter = z.infer<typeof ImportFieldFilter>

/** Something that a column of an import can fill. */
export const ImportFieldName = z.strictObject({ field: z.string(), label: z.string() })
export type ImportFieldName = z.infer<typeof ImportFieldName>
