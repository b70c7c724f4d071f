import { reminderFault } from '#lib/billing-runs/reminders'
import type { Association } from '#lib/demo/association'
import { type DayNumber, dayOf, instantOf, textOf, yearsAfter } from '#lib/demo/calendar'
import { describeDues } from '#lib/demo/ledger'
import { isCounted, isInGoodStanding, type MemberPlan, type TermPlan } from '#lib/demo/membership'
import type { Money } from '#lib/demo/money'
import { RENEWAL_NOTICE_DAYS } from '#lib/demo/planted-anomalies'
import type { DemoRows, Row } from '#lib/demo/rows'
import { toAmount } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { models } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import { clauseWords } from '#lib/query/words'
import { makeRandom } from '#lib/random/random'
import type { Noun } from '#lib/records/model'

type RunRows = Pick<DemoRows, 'billing_runs' | 'billing_run_items' | 'reminders' | 'reminder_stops'>
type Item = Row<'billing_run_items'>
type Invoice = Row<'invoices'>
type NewItem = Omit<Item, 'id' | 'run_id'>

/** A run is prepared every four weeks, for renewals and for reminders. */
const EVERY_DAYS = 28
/** How long ago the last reminders went out, so that some are due again. */
const LAST_REMINDED_DAYS = 17
/** How many days after the due date each reminder goes out, as associations have it that say nothing else. */
const REMINDER_DAYS = [7, 21, 35] as const

const STOP_REASONS = [
  'Pays in instalments, agreed by phone',
  'Disputes the amount; the treasurer has it',
  'Waits for the cost centre of the employer',
  'Ill; asked for patience',
]

/**
 * Makes the billing runs of 24 months: renewals, prepared every four weeks and released day by day as their terms come
 * near, and reminders. The next run of renewals waits for somebody to look it through.
 *
 * What was released went out as letters: a mail takes a paper along that is kept as it was drawn, and none was drawn
 * here, so that no mail is told of and nothing says that it was sent.
 */
export function buildRuns(association: Association, members: readonly MemberPlan[], money: Money): RunRows {
  const runs = new Runs(association)
  runs.addRenewals(members, money)
  runs.addReminders(members, money.rows)
  return runs.rows
}

class Runs {
  readonly rows: RunRows = { billing_runs: [], billing_run_items: [], reminders: [], reminder_stops: [] }
  readonly #association: Association

  constructor(association: Association) {
    this.#association = association
  }

  #words(noun: Noun, condition: object): string {
    const { currency, time_zone } = this.#association
    const wording = { nouns: models, locale: 'en-GB', currency, time_zone, titles: new Map<string, string>() }
    return clauseWords(noun, readCondition(noun, condition), wording)
  }

  /** Writes a run of the administrator with its items; a draft until it is released. */
  #add(
    run: Pick<Row<'billing_runs'>, 'kind' | 'words' | 'filter'>,
    created_at: number,
    items: readonly NewItem[],
    released: { at: number; finished_at: number; version: number } | null,
  ): string {
    const { id, administrator } = this.#association
    const by = administrator.row.id
    const run_id = id(created_at, `billing-run/${run.kind}`)
    this.rows.billing_runs.push({
      id: run_id,
      ...run,
      status: released ? 'released' : 'draft',
      created_by: by,
      released_by: released ? by : null,
      released_at: released && instantOf(released.at),
      finished_at: released && instantOf(released.finished_at),
      version: released?.version ?? 2,
      created_at: instantOf(created_at),
      updated_at: instantOf(released?.finished_at ?? created_at + 1000),
    })
    for (const item of items)
      this.rows.billing_run_items.push({
        ...item,
        id: id(created_at, `billing-run-item/${item.member_id}/${item.invoice_id}/${item.title}`),
        run_id,
      })
    return run_id
  }

  addRenewals(members: readonly MemberPlan[], { rows, invoiceOfTerm }: Money): void {
    const { today, history_start } = this.#association
    const invoices = new Map(rows.invoices.map((invoice) => [invoice.id, invoice]))
    const due = new Map<DayNumber, { member: MemberPlan; before: TermPlan }[]>()
    for (const member of members)
      for (const before of member.terms) {
        const issued = before.end + 1 - RENEWAL_NOTICE_DAYS
        const from = today + Math.floor((issued - today) / EVERY_DAYS) * EVERY_DAYS
        if (from < history_start || from > today || !isRunning(member, before, from - 1)) continue
        due.set(from, [...(due.get(from) ?? []), { member, before }])
      }
    for (const [from, found] of [...due].sort(([one], [other]) => one - other)) {
      const items = found.map(({ member, before }) => {
        const term = member.terms.find((next) => isRenewal(next, before))
        const invoice = term && invoices.get(invoiceOfTerm.get(term.id) ?? '')
        // What was charged by mistake was written by hand.
        const isReleased = term && invoice && invoice.total_minor === term.dues?.total_minor
        const item = this.#renewal(member, before, from)
        return {
          ...item,
          ...(isReleased ? released(term, invoice, item) : { included: from === today }),
        }
      })
      this.#addRenewalRun(from, items)
    }
  }

  #addRenewalRun(from: DayNumber, items: readonly NewItem[]): void {
    const { today, clock } = this.#association
    const first = from + RENEWAL_NOTICE_DAYS - 1
    const filter = {
      status: 'active',
      valid_through: { gte: textOf(first), lte: textOf(first + EVERY_DAYS - 1) },
    }
    const words = `Renewals of members: ${this.#words('members', filter)}`
    const run = { kind: 'renewals', words, filter }
    const done = items.filter(({ state }) => state === 'done')
    if (from === today) this.#add(run, clock(from - 1, 990), items, null)
    if (done.length === 0) return
    const days = [...new Set(done.map(({ start_on }) => dayOf(start_on as string) - RENEWAL_NOTICE_DAYS))]
    const last = Math.max(...days)
    // Prepared, all left out, then each included on its day; each release has a beginning and an end.
    const version = 3 + done.length + 2 * days.length
    this.#add(run, clock(from - 1, 990), items, { at: clock(last, 553), finished_at: clock(last, 556), version })
  }

  /** What a run says of the term that would follow, on the evening before its first day. */
  #renewal(member: MemberPlan, { tier, end }: TermPlan, from: DayNumber): NewItem {
    const { currency, dues_raised_on } = this.#association
    const payer = member.payer ?? member
    const start = end + 1
    const through = yearsAfter(start, 1) - 1
    const amount_minor = from <= dues_raised_on ? tier.earlier_price_minor : tier.price_minor
    const name = displayName(member.row)
    const description = describeDues({ tier, billed: [start, through], replaces: null }, name)
    const hasEmail = payer.row.email !== null
    const whose = payer === member ? 'The member ' : `${displayName(payer.row)}, who pays, `
    return {
      lines: [{ description, amount: toAmount(amount_minor, currency) }],
      amount_minor,
      member_id: member.id,
      payer_name: displayName(payer.row),
      title: name,
      tier_id: tier.id,
      start_on: textOf(start),
      end_on: textOf(through),
      step: null,
      due_date: null,
      invoice_id: null,
      term_id: null,
      currency,
      tax_minor: 0,
      problem: hasEmail ? null : 'no_email',
      message: hasEmail ? null : `${whose}has no e-mail address: the invoice is printed.`,
      is_blocked: false,
      included: true,
      delivery: hasEmail ? 'mail' : 'print',
      state: 'waiting',
      mail_state: 'none',
    }
  }

  addReminders(members: readonly MemberPlan[], rows: Money['rows']): void {
    const { today, history_start, clock, id, administrator } = this.#association
    const memberOf = new Map(members.map((member) => [member.id, member.row]))
    const invoices = rows.invoices.filter(({ number }) => number)
    const remainingOn = settlements(rows)
    const stops = this.#stopSome(invoices)
    const sent = new Map<string, { step: number; on: DayNumber }>()
    const words = `Reminders of invoices: ${this.#words('invoices', { is_overdue: true })}`
    const first = today - LAST_REMINDED_DAYS - Math.floor((730 - LAST_REMINDED_DAYS) / EVERY_DAYS) * EVERY_DAYS
    for (let on = Math.max(first, history_start); on < today; on += EVERY_DAYS) {
      const due = invoices.flatMap((invoice) => {
        const before = sent.get(invoice.id)
        const step = (before?.step ?? 0) + 1
        if (!isStepDue(invoice, step, before?.on ?? null, on)) return []
        const remaining_minor = remainingOn(invoice, on)
        return remaining_minor > 0 ? [{ invoice, step, remaining_minor }] : []
      })
      const items = due.map(({ invoice, step, remaining_minor }) => {
        const member = memberOf.get(invoice.member_id ?? '')
        const stop = stops.get(invoice.id)
        const fault = reminderFault(hindrances(member, stop && stop.on < on ? stop.reason : null, on))
        const payer_name = (invoice.bill_to as { name: string }).name
        const email = member?.email ?? (invoice.bill_to as { email?: string | null }).email ?? null
        return {
          lines: [],
          amount_minor: remaining_minor,
          member_id: invoice.member_id ?? null,
          payer_name,
          title: `${payer_name}, ${invoice.number}`,
          tier_id: null,
          start_on: null,
          end_on: null,
          step,
          due_date: invoice.due_date ?? null,
          invoice_id: invoice.id,
          term_id: null,
          currency: invoice.currency,
          tax_minor: 0,
          problem: fault?.problem ?? (email === null ? 'no_email' : null),
          message: fault?.message ?? null,
          is_blocked: fault !== null,
          included: fault === null,
          delivery: fault !== null && email !== null ? 'mail' : 'print',
          state: fault === null ? 'done' : 'waiting',
          mail_state: 'none',
        }
      })
      const done = items.filter(({ state }) => state === 'done')
      // Without anything to send there is no run.
      if (done.length === 0) continue
      const at = clock(on, 520)
      const run = { kind: 'reminders', words, filter: null }
      const run_id = this.#add(run, clock(on, 510), items, { at, finished_at: at + 4000, version: 4 })
      for (const { invoice_id, step, amount_minor } of done) {
        sent.set(invoice_id, { step, on })
        this.rows.reminders.push({
          id: id(at, `reminder/${invoice_id}/${step}`),
          invoice_id,
          step,
          sent_on: textOf(on),
          delivery: 'print',
          remaining_minor: amount_minor,
          mail_id: null,
          run_id,
          created_by: administrator.row.id,
          created_at: instantOf(at + 2000),
        })
      }
    }
  }

  /** Stops reminders of a few invoices that are open, for a reason. Returns since when. */
  #stopSome(invoices: readonly Invoice[]): Map<string, { on: DayNumber; reason: string }> {
    const { seed, last, today, clock, id, administrator } = this.#association
    const random = makeRandom(`${seed}/reminder-stops`)
    const dueOn = (invoice: Invoice) => dayOf(invoice.due_date as string)
    const old = invoices.filter((invoice) => invoice.status === 'open' && dueOn(invoice) < today - 45)
    const stops = new Map<string, { on: DayNumber; reason: string }>()
    for (const [index, reason] of STOP_REASONS.slice(0, Math.ceil(old.length / 8)).entries()) {
      const invoice = random.pick(old)
      if (stops.has(invoice.id)) continue
      const on = Math.min(last, dueOn(invoice) + random.int(10, 60))
      stops.set(invoice.id, { on, reason })
      this.rows.reminder_stops.push({
        id: id(clock(on, 870), `reminder-stop/${invoice.id}`),
        invoice_id: invoice.id,
        member_id: null,
        reason,
        until_on: index === 1 ? textOf(today + 30) : null,
        created_by: administrator.row.id,
        created_at: instantOf(clock(on, 870)),
      })
    }
    return stops
  }
}

/** Whether a member is on the way through a term on a day, with no other tier instead. */
function isRunning(member: MemberPlan, term: TermPlan, day: DayNumber): boolean {
  if (!isCounted(term) || term.start > day || !isInGoodStanding(member, day)) return false
  const isSuperseded = member.terms.some(({ replaces }) => replaces?.term === term)
  return !isSuperseded && term.moves.findLast(({ on }) => on <= day)?.counts === true
}

/** Whether a term is the one that a run makes of the one before. */
function isRenewal({ source, tier, dues, billed, replaces }: TermPlan, before: TermPlan): boolean {
  const start = before.end + 1
  const isNext = source === 'renewal' && replaces === null && tier === before.tier && billed[0] === start
  return isNext && dues?.issued_on === start - RENEWAL_NOTICE_DAYS
}

/** What becomes of an item that is released: the price is that of the day. */
function released(term: TermPlan, invoice: Invoice, { lines, currency }: NewItem): Partial<NewItem> {
  const [line] = lines as { description: string }[]
  const amount_minor = invoice.total_minor as number
  return {
    lines: [{ description: line?.description, amount: toAmount(amount_minor, currency as string) }],
    amount_minor,
    message: null,
    invoice_id: invoice.id,
    term_id: term.id,
    delivery: 'print',
    state: 'done',
  }
}

/** Whether the next reminder of an invoice is due on a day. */
function isStepDue({ due_date }: Invoice, step: number, before: DayNumber | null, on: DayNumber): boolean {
  const days = REMINDER_DAYS[step - 1]
  if (days === undefined || on < dayOf(due_date as string) + days) return false
  return before === null || on >= before + days - (REMINDER_DAYS[step - 2] ?? 0)
}

/** What spoke against a reminder of an invoice on a day. */
function hindrances(member: Row<'members'> | undefined, stop: string | null, on: DayNumber) {
  const day = textOf(on)
  const isBy = (date: string | null | undefined) => (date && date < day ? date : null)
  return {
    status: isBy(member?.deceased_on) && 'deceased',
    archived_at: isBy(member?.archived_at),
    stop_reason: stop,
  }
}

/** Tells what of an invoice remained to be paid on the morning of a day; nothing once it was void or written off. */
function settlements({ payment_allocations, credit_notes }: Money['rows']) {
  const parts = new Map<string, { on: string; amount_minor: number }[]>()
  const add = (invoice_id: string, on: string, amount_minor: number) =>
    parts.set(invoice_id, [...(parts.get(invoice_id) ?? []), { on, amount_minor }])
  for (const part of payment_allocations) add(part.invoice_id, part.effective_on as string, part.amount_minor as number)
  for (const note of credit_notes) add(note.invoice_id, note.issue_date as string, note.total_minor as number)
  return ({ id, total_minor, voided_at, uncollectible_at }: Invoice, on: DayNumber): number => {
    const day = textOf(on)
    const closed = voided_at ?? uncollectible_at
    if (closed && closed < day) return 0
    return (parts.get(id) ?? [])
      .filter((part) => part.on < day)
      .reduce((rest, { amount_minor }) => rest - amount_minor, total_minor as number)
  }
}
