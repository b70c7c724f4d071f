import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints, refusedByRole } from '#lib/errors'
import { addDays } from '#lib/format/dates'
import type { AnyFacts } from '#lib/mail/editable/facts'
import { queueNotice } from '#lib/mail/notices'
import { copyTerms, requireSeats } from '#lib/members/followers'
import { because } from '#lib/members/history'
import { hasLeft, NO_OVERRIDE, statusAfter } from '#lib/members/status'
import { can } from '#lib/permissions'
import { lockVersioned, NEXT_VERSION, requireVersion, touch } from '#lib/records/versions'
import { todayOfTenant } from '#lib/tenants/queries'
import { duesOf } from '#lib/terms/dues'
import { termEnd } from '#lib/terms/period'

explainConstraints({
  terms_never_overlap: {
    field: 'tier_id',
    message: 'The member has another term in that time. Load the member again.',
  },
})

/**
 * Locks a member for a change and returns it; the member role reaches its own record only. Throws not_found, forbidden
 * for staff who may only look, stale, and conflict for somebody who was erased.
 */
export async function lockMember(ctx: Ctx, id: string, version: number | null) {
  const isFree = can(ctx, 'members.write')
  // Who may look at everybody is told no, rather than that there is nobody.
  const reach = isFree || can(ctx, 'members.read') ? {} : { account_id: actingAccountId(ctx) }
  const member = await lockVersioned(ctx, 'members', id, null, 'member', reach)
  if (!isFree && member.account_id !== actingAccountId(ctx)) throw refusedByRole()
  requireVersion(member, version, 'member')
  if (member.erased_at !== null)
    throw new AppError('conflict', 'This person was erased. What is left is a pseudonym, and it stays as it is.')
  return member
}

/** Returns the row of a tier that a request names. Throws invalid when there is none. */
export async function getTierRow(ctx: Ctx, id: string) {
  const tier = await ctx.db.selectFrom('tiers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!tier) throw new AppError('invalid', 'There is no such tier.', { field: 'tier_id' })
  return tier
}

/** A tier with its prices and its period. */
export type TierRow = Awaited<ReturnType<typeof getTierRow>>

function selectTerms(ctx: Ctx) {
  return ctx.db.selectFrom('terms').selectAll()
}

/** A term as it is kept. */
export type TermRow = Awaited<ReturnType<ReturnType<typeof selectTerms>['executeTakeFirstOrThrow']>>

/** Returns the term that a member waits for, the nearest first; undefined when there is none. */
export function findProposed(ctx: Ctx, memberId: string): Promise<TermRow | undefined> {
  return selectTerms(ctx)
    .where('member_id', '=', memberId)
    .where('state', '=', 'proposed')
    .orderBy('start_on')
    .orderBy('id')
    .executeTakeFirst()
}

/** Returns the terms of a member that wait for something, or begin after a day, in their order. */
export function listUnbegun(ctx: Ctx, memberId: string, day: string): Promise<TermRow[]> {
  return selectTerms(ctx)
    .where('member_id', '=', memberId)
    .where((is) =>
      is.or([is('state', '=', 'proposed'), is.and([is('state', '=', 'active'), is('start_on', '>', day)])]),
    )
    .where('follows_term_id', 'is', null)
    .orderBy('start_on')
    .execute()
}

/** Returns the term that a change of tier has cut short or taken away for this one; undefined when there is none. */
export async function findReplaced(ctx: Ctx, { replaces_term_id }: TermRow): Promise<TermRow | undefined> {
  if (!replaces_term_id) return
  return selectTerms(ctx).where('id', '=', replaces_term_id).executeTakeFirst()
}

/** Returns the terms of a member that count, in their order. */
export function listCounted(ctx: Ctx, memberId: string): Promise<TermRow[]> {
  return selectTerms(ctx)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['active', 'ended'])
    .orderBy('start_on')
    .execute()
}

/** What is settled about a term before it is proposed. */
export interface NewTerm {
  member_id: string
  tier_id: string
  start_on: string
  end_on: string | null
  source: 'join' | 'renewal' | 'upgrade'
  awaits_approval: boolean
  requires_payment: boolean
  billing: string | null
  billing_reason: string | null
  replaces_term_id?: string
}

/**
 * Proposes a term, which changes neither status nor dates of the member, and returns it. Throws conflict for a tier with
 * too few seats for the group that the member pays for.
 */
export async function proposeTerm(ctx: Ctx, term: NewTerm): Promise<TermRow> {
  const [row] = await proposeTerms(ctx, [term])
  return row as TermRow
}

/** Proposes terms of several members like proposeTerm, and returns them in their order. */
export async function proposeTerms(ctx: Ctx, terms: readonly NewTerm[]): Promise<TermRow[]> {
  if (terms.length === 0) return []
  await requireSeats(ctx, terms)
  const created_by = actingAccountId(ctx)
  const values = terms.map((term) => ({ ...term, id: uuidv7(), state: 'proposed', created_by }))
  const rows = await ctx.db.insertInto('terms').values(values).returningAll().execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return values.map(({ id }) => found.get(id) as TermRow)
}

/** Changes a term that is still proposed, and returns it. Throws conflict as proposeTerm. */
export async function changeProposed(
  ctx: Ctx,
  id: string,
  changes: Partial<Omit<NewTerm, 'member_id'>> & { invoice_id?: string | null },
): Promise<TermRow> {
  const term = await ctx.db
    .updateTable('terms')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .returningAll()
    .executeTakeFirstOrThrow()
  if (changes.tier_id) await requireSeats(ctx, [term])
  return term
}

/** Where a proposed term goes when it starts. */
interface Start {
  today: string
  /** The day on which its invoice was paid, or the waiting ended otherwise. */
  paid_on?: string
  /** It starts together with being written down: what was asked for holds, also days that have passed. */
  keeps_dates?: boolean
}

/**
 * Starts a proposed term, and moves the dates and the status of the locked member along. What its paper says holds as
 * long as that is possible: a first term whose start has passed starts today, and so does a renewal that was paid when
 * the grace was over. A term never runs into another one; where no day is left it stays proposed.
 */
export async function startTerm(ctx: Ctx, term: TermRow, start: Start): Promise<void> {
  const [tier, counted] = await Promise.all([getTierRow(ctx, term.tier_id), listCounted(ctx, term.member_id)])
  const replaced = counted.find(({ id }) => id === term.replaces_term_id)
  const others = counted.filter((other) => other !== replaced)
  const start_on = freeDay(await firstDay(ctx, term, { ...start, replaced, others }), others)
  if (start_on === null) return
  const keepsEnd =
    start_on === term.start_on || (term.replaces_term_id !== null && (term.end_on ?? start_on) >= start_on)
  const end_on = endBefore(others, start_on, keepsEnd ? term.end_on : termEnd(start_on, tier))
  if (replaced) await cutShort(ctx, replaced, start_on)
  await ctx.db
    .updateTable('terms')
    .set({
      state: 'active',
      start_on,
      end_on,
      replaced_end_on: replaced?.end_on ?? null,
      updated_at: sql`now()`,
    })
    .where('id', '=', term.id)
    .execute()
  await recordAudit(ctx, {
    action: 'membership.started',
    noun: 'members',
    object_id: term.member_id,
    after: { term_id: term.id, tier_id: term.tier_id, start_on, end_on },
  })
  await followTerms(ctx, term.member_id, start.today)
}

/** The day on which a term is to start, before others are minded. */
async function firstDay(
  ctx: Ctx,
  { source, start_on }: TermRow,
  {
    today,
    paid_on = today,
    keeps_dates,
    replaced,
    others,
  }: Start & { replaced: TermRow | undefined; others: TermRow[] },
): Promise<string> {
  const atOnce = start_on > today ? start_on : today
  if (keeps_dates) return start_on
  // The rest of a term that has ended meanwhile is its last day.
  if (replaced) return replaced.end_on !== null && replaced.end_on < atOnce ? replaced.end_on : atOnce
  // What fills a gap before a later term keeps its place.
  if (others.some((other) => other.start_on > start_on)) return start_on
  const before = others.at(-1)
  if (source === 'join' || !before) return atOnce
  const { grace_days } = await getTierRow(ctx, before.tier_id)
  const isLapsed = before.end_on !== null && addDays(before.end_on, grace_days) < paid_on
  return isLapsed ? atOnce : start_on
}

/** The first day from a day on that no term covers; null when one of them never ends. */
function freeDay(day: string, others: readonly TermRow[]): string | null {
  let free = day
  for (const { start_on, end_on } of others) {
    if (start_on > free || (end_on !== null && end_on < free)) continue
    if (end_on === null) return null
    free = addDays(end_on, 1)
  }
  return free
}

/** The last day of a term that starts on a day: its own, or the one before the next term. */
function endBefore(others: readonly TermRow[], start_on: string, end_on: string | null): string | null {
  const next = others.find((other) => other.start_on > start_on)
  if (!next || (end_on !== null && end_on < next.start_on)) return end_on
  return addDays(next.start_on, -1)
}

/** Ends a running term the day before another one takes its place; one that would have no day left is cancelled. */
async function cutShort(ctx: Ctx, { id, start_on: from }: TermRow, start_on: string): Promise<void> {
  const changes = from < start_on ? { end_on: addDays(start_on, -1) } : { state: 'cancelled' }
  await ctx.db
    .updateTable('terms')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Makes a term proposed again whose payment was taken back. What it had replaced runs as before. */
async function proposeAgain(ctx: Ctx, term: TermRow, today: string): Promise<void> {
  await ctx.db
    .updateTable('terms')
    .set({ state: 'proposed', updated_at: sql`now()` })
    .where('id', '=', term.id)
    .execute()
  if (term.replaces_term_id) {
    const counted = await listCounted(ctx, term.member_id)
    const replaced = await selectTerms(ctx).where('id', '=', term.replaces_term_id).executeTakeFirstOrThrow()
    const others = counted.filter(({ id }) => id !== replaced.id)
    const end_on = endBefore(others, replaced.start_on, term.replaced_end_on)
    if (end_on === null || end_on >= replaced.start_on)
      await ctx.db
        .updateTable('terms')
        .set({ state: 'active', end_on, updated_at: sql`now()` })
        .where('id', '=', replaced.id)
        .execute()
  }
  await recordAudit(ctx, {
    action: 'membership.unpaid',
    noun: 'members',
    object_id: term.member_id,
    before: { term_id: term.id, start_on: term.start_on, end_on: term.end_on },
  })
  await followTerms(ctx, term.member_id, today)
}

/** Cancels a term that has not started. */
export async function cancelProposed(ctx: Ctx, term: TermRow): Promise<void> {
  await ctx.db
    .updateTable('terms')
    .set({ state: 'cancelled', updated_at: sql`now()` })
    .where('id', '=', term.id)
    .where('state', '=', 'proposed')
    .execute()
  await touch(ctx, 'members', term.member_id, {})
}

/** Cancels terms of a locked member that have not begun. */
export async function cancelUnbegun(ctx: Ctx, memberId: string, terms: readonly TermRow[]): Promise<void> {
  if (terms.length === 0) return
  await ctx.db
    .updateTable('terms')
    .set({ state: 'cancelled', updated_at: sql`now()` })
    .where(
      'id',
      'in',
      terms.map(({ id }) => id),
    )
    .execute()
  await followTerms(ctx, memberId, await todayOfTenant(ctx))
}

/**
 * Mails a member, once, that a term has started; not for the rest of a term in another tier.
 *
 * @param asked what the invoice of the term still asks for, where the member is to pay it
 */
export async function tellStarted(ctx: Ctx, term_id: string, asked: AnyFacts = {}): Promise<void> {
  const term = await ctx.db
    .selectFrom('terms')
    .innerJoin('tiers', 'tiers.id', 'terms.tier_id')
    .select(['terms.member_id', 'terms.state', 'terms.source', 'terms.start_on', 'terms.end_on', 'tiers.name'])
    .where('terms.id', '=', term_id)
    .where('terms.replaces_term_id', 'is', null)
    .executeTakeFirst()
  if (term?.state !== 'active') return
  await queueNotice(ctx, {
    template: 'membership_started',
    member_id: term.member_id,
    once: { about_id: term_id },
    props: {
      ...asked,
      is_renewal: term.source !== 'join',
      ...{ tier: term.name, term_from: term.start_on, term_to: term.end_on },
    } as never,
  })
}

/**
 * Lets the terms of a locked invoice follow what became of it: paid, they start, unless somebody has to approve them or
 * the member has left, who is not renewed by money; void, they are cancelled while they are proposed; and unpaid again,
 * those that had to be paid first are proposed again, unless they are over already.
 */
export async function settleTerms(
  ctx: Ctx,
  invoice: { id: string; status: string; paid_on: string | null },
): Promise<void> {
  const terms = await ctx.db
    .selectFrom('terms')
    .select(['id', 'member_id'])
    .where('invoice_id', '=', invoice.id)
    .orderBy('member_id')
    .orderBy('id')
    .execute()
  if (terms.length === 0) return
  const today = await todayOfTenant(ctx)
  for (const { id, member_id } of terms) {
    // Whoever records a payment need not be allowed to change members.
    const member = await lockVersioned(ctx, 'members', member_id, null, 'member')
    const term = await selectTerms(ctx).where('id', '=', id).executeTakeFirstOrThrow()
    const isAwaited = !term.awaits_approval && !hasLeft(member)
    const isOver = term.end_on !== null && term.end_on < today
    if (term.state === 'proposed' && invoice.status === 'void') await cancelProposed(ctx, term)
    else if (term.state === 'proposed' && invoice.status === 'paid' && isAwaited) {
      await because(ctx, 'paid')
      await startTerm(ctx, term, { today, paid_on: invoice.paid_on ?? today })
      await tellStarted(ctx, id)
    } else if (term.state === 'active' && term.requires_payment && invoice.status !== 'paid' && !isOver) {
      await because(ctx, 'payment_reversed')
      await proposeAgain(ctx, term, today)
    }
  }
}

/** Starts what was paid while a locked member had left. */
export async function startPaid(ctx: Ctx, memberId: string): Promise<void> {
  const paid = await ctx.db
    .selectFrom('terms')
    .innerJoin('invoices', 'invoices.id', 'terms.invoice_id')
    .select(['invoices.id', 'invoices.status', 'invoices.paid_on'])
    .where('terms.member_id', '=', memberId)
    .where('terms.state', '=', 'proposed')
    .where('invoices.status', '=', 'paid')
    .orderBy('terms.start_on')
    .execute()
  for (const invoice of paid) await settleTerms(ctx, invoice)
}

/**
 * Makes invoices those that terms are paid with. Throws invalid when there is no such term, or when another invoice is
 * to pay it.
 */
export async function linkInvoices(ctx: Ctx, links: readonly { term_id: string; invoice_id: string }[]): Promise<void> {
  if (links.length === 0) return
  const terms = await ctx.db
    .selectFrom('terms')
    .leftJoin('invoices', 'invoices.id', 'terms.invoice_id')
    .select(['terms.id', 'invoices.number', 'invoices.status'])
    .where(
      'terms.id',
      'in',
      links.map(({ term_id }) => term_id),
    )
    .execute()
  const found = new Map(terms.map((term) => [term.id, term]))
  for (const { term_id } of links) {
    const term = found.get(term_id)
    if (!term) throw new AppError('invalid', 'There is no such term.', { field: 'term_id' })
    if (term.status !== null && term.status !== 'void')
      throw new AppError('invalid', `The term has ${term.number ?? 'a draft'} already. Cancel that invoice first.`, {
        field: 'term_id',
      })
  }
  await sql`update terms set invoice_id = link.invoice_id, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) link (term_id uuid, invoice_id uuid)
    where terms.id = link.term_id`.execute(ctx.db)
}

/** Takes an invoice off the terms that it was to pay. */
export async function unlinkInvoice(ctx: Ctx, invoice_id: string): Promise<void> {
  await ctx.db
    .updateTable('terms')
    .set({ invoice_id: null, updated_at: sql`now()` })
    .where('invoice_id', '=', invoice_id)
    .execute()
}

/**
 * Gives a locked member the dates and the status that its terms say. Terms without a day between them count as one
 * stretch: the one that runs today, else the last one that did, else the first one to come. Whoever shares the
 * membership of the member follows.
 */
export async function followTerms(ctx: Ctx, memberId: string, today: string): Promise<void> {
  const [member, counted] = await Promise.all([
    ctx.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow(),
    listCounted(ctx, memberId),
  ])
  await moveMember(ctx, member, counted, today)
  if (member.group_role === 'payer' && member.group_id !== null)
    await followPayer(ctx, member.group_id, memberId, today)
}

/** Lets everybody in a group follow the terms of its payer, who is locked. */
export async function followPayer(ctx: Ctx, group_id: string, payer_id: string, today: string): Promise<void> {
  const changed = await copyTerms(ctx, group_id, await listCounted(ctx, payer_id))
  for (const id of changed) await followTerms(ctx, id, today)
}

/** Gives a locked member what its terms say. */
async function moveMember(
  ctx: Ctx,
  member: Awaited<ReturnType<typeof lockMember>>,
  counted: readonly TermRow[],
  today: string,
): Promise<void> {
  const memberId = member.id
  const stretch = stretchOn(counted, today)
  if (!stretch) {
    const dates = { current_term_start: null, valid_through: null, grace_through: null, renewal_due_on: null }
    await touch(ctx, 'members', memberId, { ...dates, status: statusAfter({ ...member, ...dates }, today) })
    return
  }
  const { current, last } = stretch
  const { grace_days } = await getTierRow(ctx, last.tier_id)
  const dates = {
    current_term_start: current.start_on,
    valid_through: last.end_on,
    grace_through: last.end_on ? addDays(last.end_on, grace_days) : null,
    renewal_due_on: last.end_on,
  }
  const status = statusAfter({ ...member, ...dates }, today)
  await touch(ctx, 'members', memberId, {
    ...dates,
    status,
    tier_id: current.tier_id,
    joined_on: member.joined_on ?? counted[0]?.start_on ?? current.start_on,
    ...(status !== member.status && { status_reason: null }),
  })
}

/**
 * Returns, of the stretch of terms without a day between them that a member is judged by, the term that runs or comes
 * next, and the last one; null where there is none.
 *
 * @param counted those that count, in their order
 */
export function stretchOn<T extends Pick<TermRow, 'start_on' | 'end_on'>>(
  counted: readonly T[],
  today: string,
): { current: T; last: T } | null {
  const stretches: T[][] = []
  for (const term of counted) {
    const open = stretches.at(-1)
    const end = open?.at(-1)?.end_on
    if (open && end && addDays(end, 1) === term.start_on) open.push(term)
    else stretches.push([term])
  }
  const found = stretches.findLast(([first]) => first !== undefined && first.start_on <= today) ?? stretches[0]
  const last = found?.at(-1)
  if (!found || !last) return null
  return { current: found.find(({ end_on }) => end_on === null || end_on >= today) ?? last, last }
}

/**
 * Moves the terms of a member that have not ended to another tier, where that costs nothing: a term that waits for
 * approval without an invoice gets the end that the tier gives it, and a running one keeps its dates.
 *
 * @throws AppError conflict when money would change hands or seats are missing, invalid (no such tier, none for a
 * membership that runs)
 */
export async function moveTerms(ctx: Ctx, memberId: string, tier_id: string | null, today: string): Promise<void> {
  const terms = await selectTerms(ctx)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['active', 'proposed'])
    .where((is) => is.or([is('state', '=', 'proposed'), is('end_on', 'is', null), is('end_on', '>=', today)]))
    .execute()
  if (tier_id === null) {
    if (terms.length === 0) return
    throw new AppError('invalid', 'A membership that runs or was applied for needs a tier. Choose another one.', {
      field: 'tier_id',
    })
  }
  const tier = await getTierRow(ctx, tier_id)
  await requireSeats(ctx, [{ member_id: memberId, tier_id }])
  for (const term of terms) {
    const isFirst = term.source === 'join'
    if (term.state === 'proposed' && term.invoice_id)
      throw new AppError('conflict', 'The dues are invoiced already. Give the tier with the approval or the renewal.', {
        field: 'tier_id',
      })
    const { dues_minor } = duesOf(await getTierRow(ctx, term.tier_id), isFirst)
    if (term.state === 'active' && dues_minor !== duesOf(tier, isFirst).dues_minor)
      throw new AppError('conflict', 'The tiers differ in price. Change the tier by its own action, which bills it.', {
        field: 'tier_id',
      })
    const changes =
      term.state === 'active'
        ? {}
        : { end_on: termEnd(term.start_on, tier), requires_payment: isFirst ? tier.requires_payment : true }
    await ctx.db
      .updateTable('terms')
      .set({ ...changes, tier_id, updated_at: sql`now()` })
      .where('id', '=', term.id)
      .execute()
  }
}

/**
 * Moves the statuses that the clock decides to where they stand today (the rule of statusOn, as SQL):
 * overrides that ran out are lifted, whoever has resigned leaves, active memberships go to grace and lapse, terms whose
 * last day has passed are ended, and members whose next or first term has begun get its tier. Returns how many members
 * moved.
 */
export async function updateStatuses(ctx: Ctx): Promise<number> {
  const today = await todayOfTenant(ctx)
  const byClock = sql<string>`case
    when valid_through is null or valid_through >= ${today}::date then 'active'
    when grace_through >= ${today}::date then 'grace'
    else 'lapsed' end`
  const lifted = await ctx.db
    .updateTable('members')
    .set({
      ...NO_OVERRIDE,
      status: byClock,
      ...NEXT_VERSION,
    })
    .where('override_until', '<', today)
    .executeTakeFirst()
  const left = await endResigned(ctx, today)
  const begun = await ctx.db
    .selectFrom('terms')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .select('members.id')
    .where(sql<boolean>`terms.state = 'active'`)
    .where('terms.start_on', '<=', today)
    .where((is) => is.or([is('terms.end_on', 'is', null), is('terms.end_on', '>=', today)]))
    .where(
      sql<boolean>`(members.current_term_start is distinct from terms.start_on or members.list_status = 'pending')`,
    )
    .orderBy('members.id')
    .execute()
  for (const { id } of begun)
    await transaction(ctx, async (ctx) => {
      await lockVersioned(ctx, 'members', id, null, 'member')
      await followTerms(ctx, id, today)
    })
  const moved = await ctx.db
    .updateTable('members')
    .set({ status: byClock, ...NEXT_VERSION })
    .where('list_status', 'in', ['active', 'grace'])
    .where('override_status', 'is', null)
    .where('valid_through', '<', today)
    .where(sql<boolean>`status <> ${byClock}`)
    .executeTakeFirst()
  await endTerms(ctx, today)
  return left + begun.length + Number(lifted.numUpdatedRows + moved.numUpdatedRows)
}

/** Ends the memberships whose last day, as a resignation has it, has passed. Returns how many. */
async function endResigned(ctx: Ctx, today: string): Promise<number> {
  const due = await ctx.db.selectFrom('members').select('id').where('leaves_on', '<', today).orderBy('id').execute()
  for (const { id } of due)
    await transaction(ctx, async (ctx) => {
      const member = await lockVersioned(ctx, 'members', id, null, 'member')
      if (member.leaves_on === null || member.leaves_on >= today) return
      await because(ctx, null)
      const reason = member.leaving_reason ?? 'Resigned'
      await touch(ctx, 'members', id, {
        ...{ status: 'cancelled', status_reason: reason },
        // That they said so themselves is kept: they can come back.
        ...{ leaves_on: null, leaving_reason: null },
        ...NO_OVERRIDE,
      })
      await recordAudit(ctx, {
        action: 'member.cancelled',
        noun: 'members',
        object_id: id,
        before: { status: member.status },
        after: { status: 'cancelled', reason },
      })
    })
  return due.length
}

/** Ends the active terms whose last day has passed, of these members or of all, whatever became of them. */
export async function endTerms(ctx: Ctx, today: string, memberIds?: readonly string[]): Promise<void> {
  let terms = ctx.db
    .updateTable('terms')
    .set({ state: 'ended', updated_at: sql`now()` })
    // Written out, so that the index of those is known to hold all of them.
    .where(sql<boolean>`state = 'active'`)
    .where('end_on', '<', today)
  if (memberIds) terms = terms.where('member_id', 'in', memberIds)
  await terms.execute()
}
