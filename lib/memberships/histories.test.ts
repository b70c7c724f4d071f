import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { makeTenant, makeTier } from '#db/factories'
import { passDays } from '#db/pass-days'
import { type Ctx, createCtx } from '#lib/context'
import { AppError } from '#lib/errors'
import { toMinor } from '#lib/format/money'
import { listArrears } from '#lib/invoices/queries'
import { cancelInvoice } from '#lib/invoices/service'
import { getMember, memberList } from '#lib/members/queries'
import { updateStatuses } from '#lib/members/terms'
import { changeTier } from '#lib/memberships/change-tier'
import { renew } from '#lib/memberships/renew'
import { approve, join, reject } from '#lib/memberships/service'
import { recordPayment, reversePayment } from '#lib/payments/service'
import { getListPage } from '#lib/query/list'

/**
 * Histories of memberships, played on the service and on a model that shares nothing with it: the model knows days as
 * numbers, terms as the days they cover, and invoices as what is left of them. After each step both must say the same.
 */

const DAY = 86_400_000
/** How many of the model's days have passed while the clocks stood, so that what it has happened so long ago. */
let passed = 0
const YEAR_DAYS = (start: number): number => {
  const first = new Date((start - passed) * DAY)
  const month = first.getUTCMonth()
  const next = Date.UTC(first.getUTCFullYear() + 1, month, first.getUTCDate())
  // 29 February comes back as the 28th.
  const anniversary = new Date(next).getUTCMonth() === month ? next : next - DAY
  return anniversary / DAY - (start - passed)
}
const text = (day: number) => new Date((day - passed) * DAY).toISOString().slice(0, 10)

const KINDS = {
  trust: { price: 60, approval: false, payment: false },
  approved: { price: 60, approval: true, payment: false },
  paid: { price: 60, approval: false, payment: true },
  both: { price: 60, approval: true, payment: true },
  free: { price: 0, approval: true, payment: true },
} as const
type Kind = keyof typeof KINDS
/** All of one price. */
const PAID_KINDS = ['trust', 'approved', 'paid', 'both'] as const
const GRACE = 30
const OPENS = 60

interface ModelInvoice {
  left: number
  void: boolean
  paid_on: number | null
  payments: { amount: number; reversed: boolean; applied: boolean }[]
}

interface ModelTerm {
  kind: Kind
  start: number
  end: number
  state: 'proposed' | 'counts' | 'cancelled'
  approval: boolean
  payment: boolean
  is_first: boolean
  invoice: ModelInvoice | null
}

class ModelMember {
  terms: ModelTerm[] = []
  declined = false
  kind: Kind
  constructor(kind: Kind) {
    this.kind = kind
  }
  /** The tier of the stretch of terms around a day; before any, the one that was applied for. */
  tier(today: number): Kind {
    const terms = this.counted()
    const begun = terms.findLast(({ start }) => start <= today)
    if (begun) {
      // Of a stretch that lies behind the last term counts.
      this.kind = begun.kind
    } else if (terms[0]) this.kind = terms[0].kind
    return this.kind
  }
  get proposed(): ModelTerm | undefined {
    return this.terms.filter(({ state }) => state === 'proposed').toSorted((a, b) => a.start - b.start)[0]
  }
  counted(): ModelTerm[] {
    return this.terms.filter(({ state }) => state === 'counts').toSorted((a, b) => a.start - b.start)
  }
  covers(day: number): boolean {
    return this.counted().some(({ start, end }) => start <= day && day <= end)
  }
  /** The days without a gap around today, else the last ones before it, else the first to come. */
  stretch(today: number): { from: number; through: number } | null {
    const terms = this.counted()
    const first = terms.findLast(({ start }) => start <= today) ?? terms[0]
    if (!first) return null
    let through = first.end
    while (this.covers(through + 1)) through += 1
    return { from: first.start, through }
  }
  status(today: number): string {
    if (this.declined) return 'cancelled'
    const stretch = this.stretch(today)
    // Before the first day of the first term, also of one that went on from a term whose payment was taken back.
    if (!stretch || today < stretch.from) return 'pending'
    if (today <= stretch.through) return 'active'
    return today <= stretch.through + GRACE ? 'grace' : 'lapsed'
  }
  begin(term: ModelTerm, today: number, paid_on: number, asked: boolean): void {
    const terms = this.counted()
    let start = term.start
    const isFollowed = terms.some((other) => other.start > term.start)
    const before = terms.at(-1)
    if (!asked && !isFollowed) {
      const waitsForNobody = term.is_first || !before || before.end + GRACE < paid_on
      if (waitsForNobody) start = Math.max(start, today)
    }
    while (this.covers(start)) start += 1
    let end = start === term.start ? term.end : start + YEAR_DAYS(start) - 1
    for (let day = start; day <= end; day += 1) if (this.covers(day)) end = day - 1
    Object.assign(term, { start, end, state: 'counts' })
  }
}

class Model {
  today: number
  members: ModelMember[] = []
  constructor(today: number) {
    this.today = today
  }

  #bill(): ModelInvoice {
    return { left: 60, void: false, paid_on: null, payments: [] }
  }

  #first(member: ModelMember, isApproved: boolean, billing: Billing): void {
    const { price, approval, payment } = KINDS[member.kind]
    const start = this.today
    const isWaived = billing === 'waived' || price === 0
    const term: ModelTerm = {
      ...{ kind: member.kind, start, end: start + YEAR_DAYS(start) - 1, state: 'proposed', is_first: true },
      approval: approval && !isApproved,
      payment: payment && !isWaived,
      invoice: isWaived ? null : this.#bill(),
    }
    member.terms.push(term)
    if (billing === 'paid' && term.invoice) this.#take(member, term.invoice, 60)
    if (term.state === 'proposed' && !term.approval && !term.payment) member.begin(term, this.today, this.today, true)
  }

  join(kind: Kind, billing: Billing): boolean {
    if (KINDS[kind].price === 0 && billing === 'paid') return false
    const member = new ModelMember(kind)
    this.members.push(member)
    this.#first(member, false, billing)
    return true
  }

  approve(member: ModelMember): boolean {
    if (member.status(this.today) !== 'pending') return false
    const term = member.proposed
    if (!term) {
      this.#first(member, true, 'invoice')
      return true
    }
    if (!term.approval && term.invoice) return false
    term.approval = false
    if (!term.payment || term.invoice?.left === 0) member.begin(term, this.today, this.today, false)
    return true
  }

  decline(member: ModelMember): boolean {
    if (member.status(this.today) !== 'pending') return false
    const term = member.proposed
    if (term) {
      term.state = 'cancelled'
      if (term.invoice) {
        for (const payment of term.invoice.payments) payment.applied = false
        term.invoice.void = true
      }
    }
    member.declined = true
    return true
  }

  renew(member: ModelMember, billing: Billing): boolean {
    const status = member.status(this.today)
    if (status === 'pending' || status === 'cancelled') return false
    const isFree = KINDS[member.kind].price === 0
    if (isFree && billing === 'paid') return false
    const waiting = member.proposed
    if (waiting?.invoice) {
      if (billing === 'paid') this.#take(member, waiting.invoice, waiting.invoice.left)
      if (billing === 'waived') {
        if (waiting.invoice.left < 60) return false
        waiting.invoice.void = true
        Object.assign(waiting, { invoice: null, payment: false })
        member.begin(waiting, this.today, this.today, false)
      }
      return true
    }
    const through = member.stretch(this.today)?.through as number
    if (this.today < through - OPENS) return false
    const start = this.today <= through + GRACE ? through + 1 : this.today
    const isInvoiced = !isFree && billing !== 'waived'
    const term: ModelTerm = {
      ...{ kind: member.tier(this.today), start, end: start + YEAR_DAYS(start) - 1, state: 'proposed' },
      ...{ approval: false, is_first: false },
      payment: isInvoiced,
      invoice: isInvoiced ? this.#bill() : null,
    }
    member.terms.push(term)
    if (billing === 'invoice' && isInvoiced) return true
    member.begin(term, this.today, this.today, true)
    if (term.invoice) this.#take(member, term.invoice, 60)
    return true
  }

  /** Between tiers of one price a change costs nothing and takes effect at once. */
  change(member: ModelMember, kind: Kind): boolean {
    const status = member.status(this.today)
    const running = member.counted().find(({ start, end }) => start <= this.today && this.today <= end)
    if (status === 'pending' || status === 'cancelled' || !running || member.proposed) return false
    if (running.kind === kind || KINDS[running.kind].price !== KINDS[kind].price) return false
    const { end } = running
    if (running.start < this.today) running.end = this.today - 1
    else running.state = 'cancelled'
    const term = { kind, start: this.today, end, approval: false, payment: false, is_first: false, invoice: null }
    member.terms.push({ ...term, state: 'counts' })
    return true
  }

  #termOf(member: ModelMember, invoice: ModelInvoice): ModelTerm {
    return member.terms.find((term) => term.invoice === invoice) as ModelTerm
  }

  #take(member: ModelMember, invoice: ModelInvoice, amount: number): void {
    invoice.payments.push({ amount, reversed: false, applied: true })
    invoice.left -= amount
    if (invoice.left > 0) return
    invoice.paid_on = this.today
    const term = this.#termOf(member, invoice)
    if (term.state === 'proposed' && !term.approval) member.begin(term, this.today, this.today, false)
  }

  pay(member: ModelMember, invoice: ModelInvoice, amount: number): boolean {
    if (invoice.void || invoice.left === 0 || amount > invoice.left) return false
    this.#take(member, invoice, amount)
    return true
  }

  reverse(member: ModelMember, invoice: ModelInvoice, which: number): boolean {
    const payment = invoice.payments[which]
    if (!payment || payment.reversed) return false
    payment.reversed = true
    if (!payment.applied) return true
    payment.applied = false
    invoice.left += payment.amount
    const term = this.#termOf(member, invoice)
    if (term.state === 'counts' && term.payment && term.end >= this.today) term.state = 'proposed'
    return true
  }

  cancel(member: ModelMember, invoice: ModelInvoice): boolean {
    if (invoice.void || invoice.left < 60) return false
    invoice.void = true
    const term = this.#termOf(member, invoice)
    if (term.state === 'proposed') term.state = 'cancelled'
    return true
  }
}

type Billing = 'invoice' | 'paid' | 'waived'
const BILLING = fc.constantFrom<Billing>('invoice', 'invoice', 'paid', 'waived')
const at = fc.nat(5)
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('join' as const),
      kind: fc.constantFrom(...(Object.keys(KINDS) as Kind[])),
      billing: BILLING,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('approve' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), at }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('renew' as const), at, billing: BILLING }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('pay' as const), at, invoice: at, amount: fc.constantFrom(20, 40, 60) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), at, invoice: at, which: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), at, invoice: at }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('change' as const), at, kind: fc.constantFrom(...PAID_KINDS) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('clock' as const), days: fc.constantFrom(1, 20, 31, 200, 330, 366) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Whether the service took a step; what it refuses for any other reason than the state of things is a fault. */
async function taken(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    if (error instanceof AppError && ['conflict', 'invalid'].includes(error.code)) return false
    throw error
  }
}

/** A history under way: the members and the papers of both sides by their place in it. */
class Play {
  readonly model: Model
  readonly ids: string[] = []
  readonly #ctx: Ctx
  readonly #tiers: Record<Kind, string>
  #kept: string[] = []
  readonly #passes: (days: number) => Promise<void>
  constructor(ctx: Ctx, tiers: Record<Kind, string>, today: number, passes: (days: number) => Promise<void>) {
    this.#ctx = ctx
    this.#tiers = tiers
    this.model = new Model(today)
    this.#passes = passes
  }

  async #invoicesOf(member_id: string) {
    return this.#ctx.db
      .selectFrom('invoices')
      .select('id')
      .where('member_id', '=', member_id)
      .orderBy('number')
      .execute()
  }

  async take(step: Step): Promise<void> {
    const { model } = this
    const ctx = this.#ctx
    if (step.do === 'clock') {
      model.today += step.days
      await this.#passes(step.days)
      await updateStatuses(ctx)
      return
    }
    const today = text(model.today)
    const bill = (billing: Billing) => ({
      ...{ paid: { billing, payment: { method: 'cash' as const, received_on: today } } }[billing as 'paid'],
      ...{ waived: { billing, billing_reason: 'Because' } }[billing as 'waived'],
    })
    if (step.do === 'join') {
      const input = { first_name: 'Ann', last_name: 'Lee', tier_id: this.#tiers[step.kind], ...bill(step.billing) }
      const expected = model.join(step.kind, step.billing)
      expect(await taken(async () => this.ids.push((await join(ctx, input)).id))).toBe(expected)
      return
    }
    const place = this.ids.length === 0 ? -1 : step.at % this.ids.length
    const [member, id] = [model.members[place], this.ids[place]]
    if (!member || !id) return
    if (step.do === 'approve') expect(await taken(() => approve(ctx, id, {}, null))).toBe(model.approve(member))
    if (step.do === 'decline')
      expect(await taken(() => reject(ctx, id, { reason: 'Because' }, null))).toBe(model.decline(member))
    if (step.do === 'renew')
      expect(await taken(() => renew(ctx, id, bill(step.billing), null))).toBe(model.renew(member, step.billing))
    if (step.do === 'change' && member.kind !== 'free')
      expect(
        await taken(() => changeTier(ctx, id, { tier_id: this.#tiers[step.kind], from: 'now' }, false, null)),
      ).toBe(model.change(member, step.kind))
    if (step.do !== 'pay' && step.do !== 'reverse' && step.do !== 'void') return
    const papers = await this.#invoicesOf(id)
    const known = this.papersOf(member)
    expect(known).toHaveLength(papers.length)
    const which = papers.length === 0 ? -1 : step.invoice % papers.length
    const [paper, invoice] = [papers[which], known[which]]
    if (!paper || !invoice) return
    if (step.do === 'pay')
      expect(
        await taken(() => recordPayment(ctx, paper.id, { amount: String(step.amount), method: 'cash' }, null)),
      ).toBe(model.pay(member, invoice, step.amount))
    if (step.do === 'void')
      expect(await taken(() => cancelInvoice(ctx, paper.id, 'Because', null))).toBe(model.cancel(member, invoice))
    if (step.do === 'reverse') {
      const payments = await ctx.db
        .selectFrom('payment_allocations')
        .innerJoin('payments', 'payments.id', 'payment_allocations.payment_id')
        .select('payments.id')
        .where('payment_allocations.invoice_id', '=', paper.id)
        .where('payment_allocations.amount_minor', '>', 0)
        .orderBy('payments.number')
        .execute()
      const payment = payments[step.which]
      const expected = model.reverse(member, invoice, step.which)
      if (!payment) expect(expected).toBe(false)
      else expect(await taken(() => reversePayment(ctx, payment.id, { reason: 'Because' }, null))).toBe(expected)
    }
  }

  /** The invoices of the model in the order of their numbers; a term that was waived later no longer knows its own. */
  readonly #papers = new Map<ModelMember, ModelInvoice[]>()

  papersOf(member: ModelMember): ModelInvoice[] {
    const papers = this.#papers.get(member) ?? []
    for (const { invoice } of member.terms) if (invoice && !papers.includes(invoice)) papers.push(invoice)
    this.#papers.set(member, papers)
    return papers
  }

  tierOf(member: ModelMember, day: number): string {
    return this.#tiers[member.tier(day)]
  }

  async compare(): Promise<void> {
    const { model } = this
    const ctx = this.#ctx
    for (const [place, member] of model.members.entries()) {
      const found = await getMember(ctx, this.ids[place] as string)
      const rows = await ctx.db
        .selectFrom('terms')
        .select(['start_on', 'end_on', 'state'])
        .where('member_id', '=', found.id)
        .execute()
      const terms = rows.map(({ start_on, end_on, state }) =>
        [start_on, end_on, state === 'active' || state === 'ended' ? 'counts' : state].join(' '),
      )
      expect(terms.toSorted()).toEqual(
        member.terms.map(({ start, end, state }) => [text(start), text(end), state].join(' ')).toSorted(),
      )
      const through = member.stretch(model.today)?.through
      expect([found.status, found.valid_through]).toEqual([
        member.status(model.today),
        through === undefined ? null : text(through),
      ])
      const papers = this.papersOf(member)
      const owed = papers.reduce((sum, paper) => sum + (paper.void ? 0 : paper.left), 0)
      const credit = papers
        .flatMap(({ payments }) => payments)
        .reduce((sum, { amount, reversed, applied }) => sum + (reversed || applied ? 0 : amount), 0)
      const balance = found.balance?.amount ?? ''
      expect(toMinor(balance.replace('-', ''), 'EUR') * (balance.startsWith('-') ? -1 : 1)).toBe((owed - credit) * 100)
    }
    const periods = await ctx.db.selectFrom('status_periods').select(['id', 'status', 'from_on', 'cause']).execute()
    const kept = periods.map(({ id, status, from_on, cause }) => {
      const day = Date.parse(from_on) / DAY + passed
      return `${id} ${status} ${day} ${cause}`
    })
    // What history once said it goes on saying.
    expect(kept).toEqual(expect.arrayContaining(this.#kept))
    this.#kept = kept
  }
}

async function makeAssociation() {
  const { tenant_id, db } = await makeTenant({ time_zone: 'UTC' })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'histories' }, request_id: 'histories' })
  const tiers = {} as Record<Kind, string>
  for (const [kind, { price, approval, payment }] of Object.entries(KINDS)) {
    const { id } = await makeTier(db, { price_minor: price * 100, grace_days: GRACE })
    await db
      .updateTable('tiers')
      .set({ requires_approval: approval, requires_payment: payment })
      .where('id', '=', id)
      .execute()
    tiers[kind as Kind] = id
  }
  return { ctx, tiers }
}

const seed = Number(process.env.HISTORY_SEED ?? Math.floor(Math.random() * 2 ** 31))
const numRuns = Number(process.env.HISTORY_RUNS ?? 15)
/** It only ends what hangs. */
const LIMIT_MS = 120_000 + numRuns * 10_000

afterEach(() => {
  vi.useRealTimers()
  passed = 0
})

test(
  'whatever happens to members and their invoices, terms, dates, statuses and balances are as the rules say',
  async () => {
    process.stdout.write(`histories of memberships: seed ${seed}, ${numRuns} runs\n`)
    vi.useFakeTimers({ toFake: ['Date'] })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20_900, max: 22_400 }),
        fc.array(step, { minLength: 6, maxLength: 24 }),
        async (today, steps) => {
          vi.setSystemTime(today * DAY + DAY / 2)
          const { ctx, tiers } = await makeAssociation()
          const play = new Play(ctx, tiers, today, async (days) => {
            vi.setSystemTime(Date.now() + days * DAY)
          })
          await play.take({ do: 'join', kind: 'paid', billing: 'invoice' })
          for (const each of steps) {
            await play.take(each)
            await play.compare()
          }
        },
      ),
      { seed, numRuns, endOnFailure: false },
    )
  },
  LIMIT_MS,
)

/** What the model says of each member at the end of a day: status, tier, and what remains to be paid. */
function said(play: Play, day: number): string[] {
  return play.model.members.map((member, place) => {
    const owed = play.papersOf(member).reduce((sum, paper) => sum + (paper.void ? 0 : paper.left), 0)
    return `${play.ids[place]} ${member.status(day)} ${play.tierOf(member, day)} ${owed}`
  })
}

/** What lists and arrears say of a day. */
async function shown(ctx: Ctx, as_of: string): Promise<string[]> {
  const request = { limit: 100, sort: 'created_at', as_of }
  const [{ rows }, arrears] = await Promise.all([getListPage(ctx, memberList, request), listArrears(ctx, { as_of })])
  return rows.map(({ id, status, tier_id }) => {
    const owed = arrears.find(({ member_id }) => member_id === id)?.remaining ?? '0.00'
    return `${id} ${status} ${tier_id} ${toMinor(owed, 'EUR') / 100}`
  })
}

test(
  'what was so at the end of a day stays so whatever comes later, and is what the model said on that day',
  async () => {
    process.stdout.write(`histories of past days: seed ${seed}, ${numRuns} runs\n`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
        passed = 0
        const { ctx, tiers } = await makeAssociation()
        const today = Math.floor(Date.now() / DAY)
        const kept = new Map<number, string[]>()
        const play = new Play(ctx, tiers, today, async (days) => {
          for (let day = play.model.today - days; day < play.model.today; day += 1) kept.set(day, said(play, day))
          passed += days
          await passDays(ctx.tenant_id, days)
        })
        const playAll = async () => {
          await play.take({ do: 'join', kind: 'paid', billing: 'invoice' })
          for (const each of steps) {
            await play.take(each)
            const days = [...kept.keys()]
            // The last days, the first ones, and some between.
            const asked = new Set([
              ...days.slice(-2),
              ...days.slice(0, 1),
              ...days.filter((day) => day % 97 === 0).slice(-4),
            ])
            for (const day of asked)
              expect([text(day), ...(await shown(ctx, text(day)))]).toEqual([text(day), ...(kept.get(day) as string[])])
            if (each.do !== 'clock') await play.compare()
          }
        }
        await playAll().catch((error) => {
          // The clock is the real one here: a run that goes on past midnight says nothing.
          fc.pre(Math.floor(Date.now() / DAY) === today)
          throw error
        })
      }),
      { seed, numRuns, endOnFailure: false },
    )
  },
  LIMIT_MS,
)
