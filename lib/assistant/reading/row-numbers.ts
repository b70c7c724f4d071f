import { type RawBuilder, sql } from 'kysely'
import { conceptsOf, isConcept, measureOf, type Piece, placeOf } from '#lib/assistant/reading/pieces'
import type { ReadContext } from '#lib/figures/read-context'
import type { Condition, Noun } from '#lib/records/model'

/** The field that each kind of row is numbered by. */
const NUMBERS = { invoices: 'number', payments: 'number', credit_notes: 'number', members: 'member_number' } as const
type Numbered = keyof typeof NUMBERS

const KINDS = Object.keys(NUMBERS) as Numbered[]
/** Rows that share their last digits; more are not told apart by them. */
const MAX_SAME = 20

/** What stands between a noun and its number. */
export const NUMBER_WORD = /^(?:nr|no|n|num|numero|nummer|number)$/i
/** Which number a word for one is of. */
const CALLED: Readonly<Record<Numbered, RegExp>> = {
  invoices: /invoice|rechnung|factur/i,
  payments: /payment|zahlung|paiement/i,
  credit_notes: /credit|gutschrift|avoir/i,
  members: /member|mitglied|membre|adh/i,
}
/** Nouns for more than one, which have no number. */
const PLURAL = /(?:s|en)$/i

/** Makes a number into the row that bears it, of whichever kind: "INV-000123", "payment PAY-2026-00012", "invoice 1814". */
export async function withRowNumbers(readContext: ReadContext, pieces: readonly Piece[]): Promise<Piece[]> {
  const named = pieces.map((_, index) => numberedAt(pieces, index))
  const isBetween = (index: number) => named.some((each) => each !== null && index > each.noun && index < each.at)
  const told = await Promise.all(
    pieces.map(async (piece, index): Promise<Piece | null> => {
      const digits = named[index]
      if (isBetween(index)) return null
      // "Invoice number 1814" is an invoice.
      const own = named[index + 1]
      if (own?.noun === index) return { ...placeOf(piece), is: 'concept', names: [own.kind] }
      if (digits) return { ...placeOf(piece), is: 'reference', where: await byDigits(readContext, digits, piece.text) }
      if (piece.is !== 'reference' || isEmail(piece)) return piece
      const where = await byWhole(readContext, piece.text, nounOf(pieces[index - 1]))
      return where ? { ...piece, where } : piece
    }),
  )
  return told.flatMap((piece) => piece ?? [])
}

const isEmail = ({ text }: Piece): boolean => text.includes('@')

const nounOf = (piece: Piece | undefined): Numbered | undefined =>
  conceptsOf(piece).flatMap(({ noun }) => KINDS.filter((kind) => noun === kind))[0]

/** Of a number behind the noun for one row: which kind of row, and where that noun stands. */
function numberedAt(pieces: readonly Piece[], at: number): { kind: Numbered; noun: number; at: number } | null {
  const piece = pieces[at]
  if (piece?.is !== 'number' || !/^\d+$/.test(piece.text)) return null
  const before = pieces[at - 1]
  // "Invoice number 1814".
  const called = isConcept(before, 'number') ? KINDS.find((kind) => CALLED[kind].test(before?.text ?? '')) : undefined
  const isBetween = before?.is === 'unknown' && NUMBER_WORD.test(before.text)
  const noun = isBetween ? at - 2 : at - 1
  const said = pieces[noun]
  const kind = called ?? nounOf(said)
  if (!kind || !said || (!isBetween && !called && PLURAL.test(said.text))) return null
  const next = pieces[at + 1]
  // "Invoice 30 days overdue", "invoice 100 euros".
  const isMeasured = measureOf(next) !== null || isConcept(next, 'percent')
  return isMeasured || nounOf(next) ? null : { kind, noun, at }
}

/**
 * The condition of the row that bears a whole number. Where none does it is of the kind that its noun says, of members
 * where their numbers begin like it, and else of invoices.
 */
async function byWhole(
  { ctx, reaches_all }: ReadContext,
  text: string,
  said: Numbered | undefined,
): Promise<Partial<Record<Noun, Condition>> | null> {
  if (!reaches_all) return said ? numbered(said, text) : null
  const letters = /^\p{L}+-/u.exec(text)?.[0]
  const found = await kindOf(ctx, (field) => sql`${field} = ${text.toUpperCase()}`)
  const begun =
    found || said || !letters
      ? null
      : await kindOf(ctx, (field) => sql`starts_with(${field}, ${letters.toUpperCase()})`)
  return numbered(found ?? said ?? begun ?? 'invoices', text)
}

/** The first kind of rows one of which has a number that passes; null for none. */
async function kindOf(ctx: ReadContext['ctx'], isSo: (field: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const { rows } = await sql<{ kind: Numbered }>`${sql.join(
    KINDS.map(
      (kind) => sql`(select ${sql.lit(kind)} as kind from ${sql.table(kind)}
        where tenant_id = ${ctx.tenant_id} and ${isSo(sql.ref(NUMBERS[kind]))} limit 1)`,
    ),
    sql` union all `,
  )}`.execute(ctx.db)
  return rows[0]?.kind ?? null
}

/** The condition of what bears a number. An invoice is also known by a part of its number. */
function numbered(kind: Numbered, text: string): Partial<Record<Noun, Condition>> {
  const number = text.toUpperCase()
  if (kind === 'invoices') return { invoices: { number: { contains: text } } }
  if (kind !== 'members') return { [kind]: { [NUMBERS[kind]]: number } }
  return { members: { member_number: number }, registrations: { member: { member_number: number } } }
}

/** The condition of the rows of a kind whose number ends with these digits. */
async function byDigits(
  { ctx, reaches_all }: ReadContext,
  { kind }: { kind: Numbered },
  text: string,
): Promise<Partial<Record<Noun, Condition>>> {
  const field = NUMBERS[kind]
  const digits = text.replace(/^0+(?=\d)/, '')
  const { rows } = reaches_all
    ? await sql<{ number: string }>`select ${sql.ref(field)} as number from ${sql.table(kind)}
        where tenant_id = ${ctx.tenant_id} and ${sql.ref(field)} ~ ${`(^|[^0-9])0*${digits}$`}
        order by 1 desc limit ${MAX_SAME}`.execute(ctx.db)
    : { rows: [] }
  const [only, ...others] = rows.map(({ number }) => number)
  if (only === undefined) return { [kind]: { [field]: { contains: text } } }
  return { [kind]: { [field]: others.length === 0 ? only : { in: [only, ...others] } } }
}
