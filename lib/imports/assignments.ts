import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { minorOrNull, writtenMoney } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import type { Complain } from '#lib/imports/cells'
import type { NamedMember } from '#lib/imports/payers'
import type { ImportRow, RowAssignment, RowProblem } from '#lib/imports/schema'

/** What is wrong in these is answered by saying whose money it is, and what it pays. */
const ANSWERED = new Set(['payer_name', 'member_number', 'email', 'invoice', 'reference'])

/** Whether a problem is answered by giving its row to somebody, or to an invoice. */
export const isAnswered = ({ field }: Pick<RowProblem, 'field'>): boolean => field !== null && ANSWERED.has(field)

/** Whether a problem is about what is paid, and not about who pays. */
export const isOfInvoice = ({ field }: Pick<RowProblem, 'field'>): boolean =>
  field === 'invoice' || field === 'reference'

/**
 * Throws invalid unless each choice names somebody or an invoice that is there, and each line and invoice of it once. What
 * becomes otherwise until the rows are written is told by the check and the run.
 */
export async function requireAssignable(ctx: Ctx, assigned: readonly RowAssignment[]): Promise<void> {
  const refuse = (at: number, message: string, field = '') =>
    new AppError('invalid', message, { field: `assigned/${at}${field}` })
  const lines = new Set<number>()
  for (const [at, { line, member_id, invoices }] of assigned.entries()) {
    if (lines.has(line)) throw refuse(at, `Line ${line} is given twice. Give each line once.`, '/line')
    lines.add(line)
    if (member_id === null && !invoices?.length)
      throw refuse(at, `Say of line ${line} whose money it is: give a member_id, or an invoice.`, '/member_id')
    if (new Set(invoices?.map(({ invoice_id }) => invoice_id)).size < (invoices?.length ?? 0))
      throw refuse(at, `Name each invoice of line ${line} once.`, '/invoices')
  }
  const member_ids = [...new Set(assigned.flatMap(({ member_id }) => member_id ?? []))]
  const invoice_ids = [...new Set(assigned.flatMap(({ invoices }) => invoices?.map((each) => each.invoice_id) ?? []))]
  const [members, invoices] = await Promise.all([
    findByIds(ctx, 'members', member_ids),
    findByIds(ctx, 'invoices', invoice_ids),
  ])
  for (const [at, each] of assigned.entries()) {
    if (each.member_id !== null && !members.has(each.member_id))
      throw refuse(at, `There is no such member for line ${each.line}.`, '/member_id')
    const missing = each.invoices?.findIndex(({ invoice_id }) => !invoices.has(invoice_id)) ?? -1
    if (missing >= 0)
      throw refuse(at, `There is no such invoice for line ${each.line}.`, `/invoices/${missing}/invoice_id`)
  }
}

async function findByIds(ctx: Ctx, table: 'members' | 'invoices', ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const query =
    table === 'members'
      ? ctx.db
          .selectFrom('members')
          .select('id')
          .where('id', 'in', [...ids])
      : ctx.db
          .selectFrom('invoices')
          .select('id')
          .where('id', 'in', [...ids])
          .where('status', '<>', 'draft')
  return new Set((await query.execute()).map(({ id }) => id))
}

/** Returns the members that rows were given to, by their ids; whoever is gone since is missing. */
export async function findAssignees(ctx: Ctx, rows: readonly RowAssignment[]): Promise<Map<string, NamedMember>> {
  const ids = [...new Set(rows.flatMap(({ member_id }) => member_id ?? []))]
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .selectFrom('members')
    .select(['id', 'member_number', 'first_name', 'last_name', 'organization', 'email_key'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map((member) => [member.id, member]))
}

/**
 * Returns the invoices that a row was given to, each with its amount where one was given. What is wrong is noted: an invoice
 * that is gone, an amount that cannot be read, or more than the row has.
 *
 * @param known invoices by their ids
 */
export function assignedInvoices<I extends { number: string | null }>(
  chosen: NonNullable<RowAssignment['invoices']>,
  known: ReadonlyMap<string, I>,
  { amount_minor, currency }: { amount_minor?: number; currency: string },
  complain: Complain,
): { number: string; amount_minor: number | null; invoice: I }[] {
  const found = chosen.flatMap(({ invoice_id, amount }) => {
    const invoice = known.get(invoice_id)
    if (!invoice) {
      complain('invoice', 'An invoice that was chosen for this row is there no more. Choose again.')
      return []
    }
    const number = invoice.number as string
    const minor = amount === null ? null : minorOrNull(amount, currency)
    if (amount !== null && (minor === null || minor <= 0))
      complain('invoice', `${number} cannot get ${amount}. Give an amount above zero in ${currency}.`)
    return [{ number, amount_minor: minor, invoice }]
  })
  const sum = found.reduce((sum, part) => sum + (part.amount_minor ?? 0), 0)
  if (amount_minor !== undefined && sum > amount_minor)
    complain(
      'invoice',
      `The invoices that were chosen get ${writtenMoney(sum, currency)}, but only ${writtenMoney(amount_minor, currency)} was paid. Choose again.`,
    )
  return found
}

/** Returns what was said of lines in words: the member with the number, and the numbers of the invoices. */
export async function describeAssigned(
  ctx: Ctx,
  assigned: readonly RowAssignment[],
): Promise<Map<number, NonNullable<ImportRow['assigned']>>> {
  if (assigned.length === 0) return new Map()
  const ids = [...new Set(assigned.flatMap(({ invoices }) => invoices?.map(({ invoice_id }) => invoice_id) ?? []))]
  const [members, invoices] = await Promise.all([
    findAssignees(ctx, assigned),
    ids.length === 0
      ? []
      : ctx.db.selectFrom('invoices').select(['id', 'number', 'payer_name']).where('id', 'in', ids).execute(),
  ])
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return new Map(
    assigned.map(({ line, member_id, invoices }) => {
      const member = members.get(member_id ?? '')
      const first = known.get(invoices?.[0]?.invoice_id ?? '')
      const payer = member ? `${displayName(member)} (${member.member_number})` : (first?.payer_name ?? null)
      const parts = invoices?.flatMap(({ invoice_id, amount }) => {
        const number = known.get(invoice_id)?.number
        return number ? [{ invoice_id, number, amount }] : []
      })
      return [line, { member_id, payer, invoices: parts ?? null }]
    }),
  )
}
