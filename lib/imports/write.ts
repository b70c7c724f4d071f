import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type AuditEntry, recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx } from '#lib/context'
import { emailKey } from '#lib/format/email-key'
import { toAmount } from '#lib/format/money'
import { noteConsents } from '#lib/imports/consents'
import { historiesOf } from '#lib/imports/histories'
import { balanceNumber, type Decision, type Plan } from '#lib/imports/plan'
import type { Given } from '#lib/imports/read-row'
import { type DecidedTerm, standingOf } from '#lib/imports/terms'
import { addOpeningBalances } from '#lib/invoices/opening-balances'
import { because } from '#lib/members/history'
import { DIRECTORY_CHOICES } from '#lib/members/schema'
import { nextMemberNumbers } from '#lib/members/service'
import { followTerms } from '#lib/members/terms'

/** A row with what was decided about it. */
export interface DecidedRow {
  given: Given
  decision: Decision
}

/** What the undo needs to know of a row that was put into a family or organisation. */
export interface MadeFamily {
  group_id: string
  /** Whether the import has made the group. */
  is_made: boolean
  payer_id: string
  /** Who paid for the payer before, where that is nobody of the file. */
  payer_before?: { payer_member_id: string | null }
}

/** What the undo needs to know of a row that was written. */
export interface Written {
  line: number
  object_id: string
  /** Fields of a member who was there, as they were. */
  before: Record<string, unknown> | null
  made: {
    /** When it was written, as the database counts: what happened to the member since is newer. */
    at: string
    term_ids?: string[]
    invoice_id?: string
    /** Lines of the log of consents. */
    consent_ids?: string[]
    /** The histories of a member who got a term, as they were. */
    histories?: { status_periods: object[]; membership_periods: object[] }
    /** People who shared the membership of a member who got a term, as they were. */
    followers?: { id: string; fields: Record<string, unknown>; histories: NonNullable<Written['made']['histories']> }[]
    /** The family or organisation that the member was put into; empty where nothing came of it. */
    family?: MadeFamily | Record<string, never>
  }
}

/** Columns of a member that a term moves. */
export const TERM_COLUMNS = [
  ...['status', 'status_reason', 'tier_id', 'joined_on', 'current_term_start', 'valid_through', 'grace_through'],
  ...['renewal_due_on', 'has_joined'],
] as const

/**
 * Writes rows in the running transaction, in a few statements for all: members with their terms and open balances.
 *
 * @param import_id stands in the log with each of them
 */
export async function writeRows(
  ctx: Ctx,
  plan: Plan,
  import_id: string,
  rows: readonly DecidedRow[],
): Promise<Written[]> {
  // A membership that ran elsewhere was entered here: the histories say so by themselves.
  await because(ctx, null)
  const { rows: times } = await sql<{ at: string }>`select now()::text as at`.execute(ctx.db)
  const at = times[0]?.at as string
  const fresh = rows.filter(({ decision }) => decision.outcome === 'create')
  const known = rows.filter(({ decision }) => decision.outcome === 'update')
  const written = [...(await createMembers(ctx, plan, fresh, at)), ...(await updateMembers(ctx, plan, known, at))]
  await addBalances(ctx, plan, rows, written)
  const byLine = new Map(rows.map(({ decision }) => [decision.line, decision]))
  await recordAudit(
    ctx,
    // Of whom only something about a purpose is noted, the log of consents tells.
    ...written
      .filter(({ line, before }) => {
        const { consents = [], joins = false } = byLine.get(line) ?? {}
        return consents.length === 0 || joins || before === null || Object.keys(before).length > 0
      })
      .map(
        ({ line, object_id, before }): AuditEntry => ({
          ...{ action: 'member.imported', noun: 'members', object_id },
          before,
          after: {
            import_id,
            line,
            ...(before && byLine.get(line)?.changes),
          },
        }),
      ),
  )
  await addConsents(ctx, plan, rows, written)
  return written
}

async function addConsents(
  ctx: Ctx,
  { file }: Plan,
  rows: readonly DecidedRow[],
  written: readonly Written[],
): Promise<void> {
  const byLine = new Map(written.map((each) => [each.line, each]))
  const saying = rows.flatMap(({ decision: { line, consents } }) => {
    const row = byLine.get(line)
    return row && consents.length > 0 ? [{ made: row.made, member_id: row.object_id, consents }] : []
  })
  const ids = await noteConsents(ctx, file, saying)
  for (const [at, { made }] of saying.entries()) made.consent_ids = ids[at] as string[]
}

/** The columns that a new member comes with; everything else has its default. */
const MEMBER_COLUMNS = [
  ...[
    'id',
    'member_number',
    'kind',
    'first_name',
    'last_name',
    'email',
    'email_key',
    'phone',
    'organization',
    'job_title',
  ],
  ...['birth_date', 'address_line1', 'address_line2', 'postal_code', 'city', 'region', 'country', 'language', 'status'],
  ...[
    'status_reason',
    'tier_id',
    'joined_on',
    'current_term_start',
    'valid_through',
    'grace_through',
    'renewal_due_on',
  ],
  ...['auto_renew', 'referral_source', 'directory_opt_in', ...DIRECTORY_CHOICES, 'tags', 'notes', 'custom_values'],
]

/** Inserts rows of one table in one statement. */
async function insertRows(ctx: Ctx, table: string, columns: readonly string[], rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const list = sql.raw(columns.join(', '))
  await sql`insert into ${sql.raw(table)} (tenant_id, ${list})
    select ${ctx.tenant_id}::text, ${list} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    ctx.db,
  )
}

function termRow(ctx: Ctx, member_id: string, { start_on, end_on, tier_id }: DecidedTerm, today: string) {
  const state = end_on !== null && end_on < today ? 'ended' : 'active'
  return {
    id: uuidv7(),
    member_id,
    tier_id,
    start_on,
    end_on,
    source: 'import',
    state,
    created_by: actingAccountId(ctx),
  }
}

const TERM_ROW = ['id', 'member_id', 'tier_id', 'start_on', 'end_on', 'source', 'state', 'created_by']

const STATUS_PERIOD = ['member_id', 'status', 'from_on', 'to_on', 'cause', 'account_id', 'is_assumed']
const MEMBERSHIP_PERIOD = [
  ...['member_id', 'tier_id', 'current_term_start', 'valid_through', 'grace_through', 'from_on', 'to_on', 'is_assumed'],
]

async function createMembers(ctx: Ctx, plan: Plan, rows: readonly DecidedRow[], at: string): Promise<Written[]> {
  if (rows.length === 0) return []
  const nameless = rows.filter(({ given }) => given.fields.member_number === undefined).length
  const numbers = nameless > 0 ? await nextMemberNumbers(ctx, nameless) : []
  const members: Record<string, unknown>[] = []
  const terms: ReturnType<typeof termRow>[] = []
  const told: MemberHistories[] = []
  const written: Written[] = []
  for (const { given, decision } of rows) {
    const id = uuidv7()
    const { email } = given.fields
    const member_number = given.fields.member_number ?? numbers.shift()
    const standing = standingOf(given, decision, plan.tiers, plan.today)
    // Who has only terms of other times has none to go on in.
    if (decision.tier_id === null && given.terms) standing.tier_id = null
    const histories = historiesOf(standing, decision.terms, plan.tiers, plan.today)
    told.push({ id, histories })
    members.push({
      ...{ kind: 'individual', auto_renew: false, directory_opt_in: false, tags: [] },
      ...Object.fromEntries(DIRECTORY_CHOICES.map((choice) => [choice, false])),
      ...given.fields,
      ...standing,
      custom_values: decision.changes.custom_values ?? {},
      ...{ id, member_number, email_key: typeof email === 'string' ? emailKey(email) : null },
    })
    const made: Written['made'] = { at }
    if (decision.terms.length > 0) {
      const own = decision.terms.map((term) => termRow(ctx, id, term, plan.today))
      made.term_ids = own.map((term) => term.id)
      terms.push(...own)
    }
    written.push({ line: decision.line, object_id: id, before: null, made })
  }
  // Their histories come along, told by the file.
  await sql`select set_config('app.status_history', 'given', true)`.execute(ctx.db)
  await insertRows(ctx, 'members', MEMBER_COLUMNS, members)
  await sql`select set_config('app.status_history', '', true)`.execute(ctx.db)
  await insertHistories(ctx, told)
  await insertRows(ctx, 'terms', TERM_ROW, terms)
  return written
}

interface MemberHistories {
  id: string
  histories: ReturnType<typeof historiesOf>
}

/** Writes the histories of members who have none, in two statements. */
export async function insertHistories(ctx: Ctx, told: readonly MemberHistories[]): Promise<void> {
  const account_id = actingAccountId(ctx)
  const of = <T extends object>(pick: (histories: MemberHistories['histories']) => readonly T[], more: object = {}) =>
    told.flatMap(({ id, histories }) => pick(histories).map((period) => ({ ...period, ...more, member_id: id })))
  await insertRows(
    ctx,
    'status_periods',
    STATUS_PERIOD,
    of(({ statuses }) => statuses, { account_id }),
  )
  await insertRows(
    ctx,
    'membership_periods',
    MEMBERSHIP_PERIOD,
    of(({ memberships }) => memberships),
  )
}

async function updateMembers(ctx: Ctx, plan: Plan, rows: readonly DecidedRow[], at: string): Promise<Written[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ decision }) => decision.object_id as string)
  const before = new Map(
    (await ctx.db.selectFrom('members').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()).map(
      (row) => [row.id, row as Record<string, unknown>],
    ),
  )
  const changed: Record<string, unknown>[] = []
  const columns = new Set<string>()
  const written: Written[] = []
  for (const { decision } of rows) {
    const id = decision.object_id as string
    const row = before.get(id) as Record<string, unknown>
    const changes: Record<string, unknown> = { ...decision.changes }
    if (typeof changes.email === 'string') changes.email_key = emailKey(changes.email)
    for (const column of Object.keys(changes)) columns.add(column)
    if (Object.keys(changes).length > 0) changed.push({ ...row, ...changes })
    const made: Written['made'] = { at }
    const kept = [...Object.keys(changes), ...(decision.terms.length > 0 ? TERM_COLUMNS : [])]
    written.push({
      line: decision.line,
      object_id: id,
      before: Object.fromEntries(kept.map((name) => [name, row[name] ?? null])),
      made,
    })
  }
  const names = [...columns]
  await setMembers(
    ctx,
    names,
    changed.map((row) => Object.fromEntries(['id', ...names].map((name) => [name, row[name]]))),
  )
  for (const [at, { decision }] of rows.entries()) {
    if (decision.terms.length === 0) continue
    const { made, object_id } = written[at] as Written
    const histories = {
      status_periods: await periodsOf(ctx, 'status_periods', object_id),
      membership_periods: await periodsOf(ctx, 'membership_periods', object_id),
    }
    const terms = decision.terms.map((term) => termRow(ctx, object_id, term, plan.today))
    const followers = before.get(object_id)?.group_role === 'payer' ? await followersOf(ctx, object_id) : []
    await insertRows(ctx, 'terms', TERM_ROW, terms)
    await followTerms(ctx, object_id, plan.today)
    Object.assign(made, { term_ids: terms.map(({ id }) => id), histories, ...(followers.length > 0 && { followers }) })
  }
  return written
}

/** Whoever shares the membership of a payer, as they are. */
async function followersOf(ctx: Ctx, payer_id: string): Promise<NonNullable<Written['made']['followers']>> {
  const people = await ctx.db
    .selectFrom('members')
    .selectAll()
    .where('group_id', '=', ctx.db.selectFrom('members').select('group_id').where('id', '=', payer_id))
    .where('id', '<>', payer_id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return Promise.all(
    people.map(async (row) => ({
      id: row.id,
      fields: Object.fromEntries(
        TERM_COLUMNS.map((name) => [name, (row as Record<string, unknown>)[name] ?? null] as const),
      ),
      histories: {
        status_periods: await periodsOf(ctx, 'status_periods', row.id),
        membership_periods: await periodsOf(ctx, 'membership_periods', row.id),
      },
    })),
  )
}

/** Sets columns of members to what the rows say, in one statement, with the next version of each. */
export async function setMembers(ctx: Ctx, columns: readonly string[], rows: readonly object[]): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return
  const sets = sql.raw(columns.map((column) => `${column} = given.${column}`).join(', '))
  await sql`update members set ${sets}, version = members.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::members, ${JSON.stringify(rows)}::jsonb) given
    where members.id = given.id`.execute(ctx.db)
}

/** The rows of a history of a member, to be put back. */
export async function periodsOf(
  ctx: Ctx,
  table: 'status_periods' | 'membership_periods',
  member_id: string,
): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`select to_jsonb(p) as row from ${sql.raw(table)} p
    where p.member_id = ${member_id}::uuid order by p.from_on`.execute(ctx.db)
  return rows.map(({ row }) => row)
}

async function addBalances(
  ctx: Ctx,
  plan: Plan,
  rows: readonly DecidedRow[],
  written: readonly Written[],
): Promise<void> {
  const owing = rows.filter(({ decision }) => decision.balance_minor > 0)
  if (owing.length === 0) return
  const byLine = new Map(written.map((each) => [each.line, each]))
  const ids = owing.map(({ decision }) => byLine.get(decision.line)?.object_id as string)
  const numbers = new Map(
    (
      await ctx.db
        .selectFrom('members')
        .select(['id', 'member_number'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    ).map(({ id, member_number }) => [id, member_number]),
  )
  const invoices = await addOpeningBalances(
    ctx,
    owing.map(({ given, decision }, at) => ({
      member_id: ids[at] as string,
      number: balanceNumber(numbers.get(ids[at] as string) as string),
      amount: toAmount(decision.balance_minor, plan.currency),
      due_date: given.balance_due_on,
    })),
  )
  for (const [at, { decision }] of owing.entries())
    (byLine.get(decision.line) as Written).made.invoice_id = invoices[at] as string
}
