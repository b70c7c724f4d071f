import { type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { CreditNote, CreditNoteLine, CreditNoteSummary } from '#lib/credit-notes/schema'
import { orNotFound } from '#lib/errors'
import { seesAllInvoices } from '#lib/invoices/queries'
import { taxByRate } from '#lib/invoices/totals'
import { ofOwnMember } from '#lib/members/model'
import type { List } from '#lib/records/model'

const amount = (minor: string) => sql<string>`amount_text(${sql.ref(minor)}, credit_notes.currency)`

function summary<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  return query.select([
    sql<string>`credit_notes.id`.as('id'),
    sql<string>`credit_notes.number`.as('number'),
    sql<string>`credit_notes.invoice_id`.as('invoice_id'),
    sql<string>`(select i.number from invoices i where i.tenant_id = credit_notes.tenant_id and i.id = credit_notes.invoice_id)`.as(
      'invoice_number',
    ),
    sql<string>`credit_notes.member_id`.as('member_id'),
    sql<string>`credit_notes.payer_name`.as('payer_name'),
    sql<string>`credit_notes.currency`.as('currency'),
    sql<string>`credit_notes.issue_date`.as('issue_date'),
    sql<string>`credit_notes.reason`.as('reason'),
    amount('credit_notes.total_minor').as('total'),
    amount('credit_notes.freed_minor').as('freed'),
    sql<string>`credit_notes.created_at`.as('created_at'),
  ])
}

/** The list of credit notes, of which the member role reaches its own. */
export const creditNoteList: List<CreditNoteSummary> = {
  noun: 'credit_notes',
  rows: (ctx) => summary(ctx.db.selectFrom('credit_notes')) as never,
  sorts: {
    created_at: { by: sql`credit_notes.created_at`, type: 'timestamptz' },
    issue_date: { by: sql`credit_notes.issue_date`, type: 'date' },
    number: { by: sql`credit_notes.number`, type: 'text' },
    total: { by: sql`credit_notes.total_minor`, type: 'bigint' },
  },
}

/** The credit notes that the context may see. */
function reachable(ctx: Ctx) {
  const query = ctx.db.selectFrom('credit_notes')
  return seesAllInvoices(ctx) ? query : query.where(ofOwnMember({ ctx }, sql.ref('credit_notes.member_id')))
}

function listLines(ctx: Ctx, id: string): Promise<CreditNoteLine[]> {
  return ctx.db
    .selectFrom('credit_note_lines')
    .innerJoin('credit_notes', 'credit_notes.id', 'credit_note_lines.credit_note_id')
    .where('credit_note_lines.credit_note_id', '=', id)
    .select([
      'credit_note_lines.id',
      'credit_note_lines.invoice_line_id',
      'credit_note_lines.position',
      'credit_note_lines.description',
      'credit_note_lines.tax_name',
      'credit_note_lines.tax_rate',
      amount('credit_note_lines.tax_minor').as('tax'),
      amount('credit_note_lines.amount_minor').as('amount'),
    ])
    .orderBy('credit_note_lines.position')
    .execute()
}

/** Returns a credit note. Throws not_found, also for another's when only own ones are in reach. */
export async function getCreditNote(ctx: Ctx, id: string): Promise<CreditNote> {
  const read = summary(reachable(ctx).where('credit_notes.id', '=', id)).select([
    'credit_notes.bill_to',
    'credit_notes.issuer',
    'credit_notes.note',
    amount('credit_notes.subtotal_minor').as('subtotal'),
    amount('credit_notes.tax_minor').as('tax'),
    'credit_notes.sent_at',
    'credit_notes.version',
  ])
  const [row, lines] = await Promise.all([read.executeTakeFirst(), listLines(ctx, id)])
  const note = orNotFound(row, 'credit note')
  return { ...note, lines, tax_by_rate: taxByRate(lines, note.currency) } as unknown as CreditNote
}

/** Returns the credit notes of the acting account's member, the latest first; none without a member record. */
export async function listOwnCreditNotes(ctx: Ctx, limit: number): Promise<CreditNoteSummary[]> {
  const rows = await summary(ctx.db.selectFrom('credit_notes'))
    .where(ofOwnMember({ ctx }, sql.ref('credit_notes.member_id')))
    .orderBy('credit_notes.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as CreditNoteSummary[]
}

/** Returns the credit notes of an invoice that the context reaches, the oldest first. */
export async function listCreditNotesOf(ctx: Ctx, invoice_id: string): Promise<CreditNoteSummary[]> {
  const rows = await summary(reachable(ctx).where('credit_notes.invoice_id', '=', invoice_id))
    .orderBy('credit_notes.created_at')
    .orderBy('credit_notes.id')
    .execute()
  return rows as unknown as CreditNoteSummary[]
}
