import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { fold } from '#lib/format/fold'
import type { CheckedRow } from '#lib/imports/noun'
import type { Decision, Plan } from '#lib/imports/plan'
import { columnOf, type Given, type Reader, type Share } from '#lib/imports/read-row'
import { stretchOn } from '#lib/members/terms'

/** Rows that are changed at once. */
const BATCH = 1_000

/** A row of a family as it was decided, while the file is checked. */
interface Noted {
  line: number
  share: Share
  outcome: Decision['outcome']
  object_id: string | null
  joins: boolean
  /** The tier that the row gives, by its id, or by its name where it is created with the import. */
  tier: { id: string } | { name: string } | null
}

/** A member who pays, as the database knows them. */
interface KnownPayer {
  id: string
  tier_id: string | null
  /** The tier of the term that waits. */
  next_tier_id: string | null
  group_id: string | null
  taken: number
}

/** What ends the check of a file that tells of families: who cannot be put in, by what all rows say and who is there. */
export class FamilyCheck {
  readonly #noted: Noted[] = []
  readonly #plan: Plan
  readonly #tiers: Reader['tiers']

  constructor(plan: Plan, tiers: Reader['tiers']) {
    this.#plan = plan
    this.#tiers = tiers
  }

  /** Notes what was decided about a row. */
  note({ line, given, decision }: CheckedRow): void {
    const { share, tier_name } = given as Given
    if (!share) return
    const { outcome, object_id, terms, tier_id, joins } = decision as Decision
    const stretch = stretchOn(terms, this.#plan.today)
    const id = stretch?.current.tier_id ?? tier_id
    const says = terms.length > 0 || object_id === null
    const tier = !says ? null : tier_name ? { name: tier_name } : id ? { id } : null
    this.#noted.push({ line, share, outcome, object_id, joins, tier })
  }

  /** Makes problems of the rows that could not be put in, and forgets the cells of the others. */
  async finish(ctx: Ctx, import_id: string): Promise<void> {
    if (this.#noted.length === 0) return
    const known = await this.#payersThere(ctx)
    const byLine = new Map(this.#noted.map((row) => [row.line, row]))
    const problems: { line: number; field: string; message: string }[] = []
    const joining = this.#noted.filter(({ joins, outcome, share, line }) => {
      return joins && outcome !== 'problem' && share.payer_line !== line
    })
    for (const rows of Map.groupBy(joining, ({ share }) => share.payer_line ?? share.payer_id).values()) {
      const { share } = rows[0] as Noted
      const payer = share.payer_line === null ? null : byLine.get(share.payer_line)
      const refuse = (some: readonly Noted[], message: string, field = 'family') => {
        for (const { line } of some) problems.push({ line, field, message })
      }
      if (payer === undefined || payer?.outcome === 'problem') {
        refuse(rows, `${share.payer_name} pays for “${share.name}” and cannot be imported. Correct that row first.`)
        continue
      }
      const there = known.get(payer?.object_id ?? share.payer_id ?? '')
      if (payer?.outcome === 'skip' && !there?.group_id) {
        refuse(
          rows,
          `${share.payer_name} pays for “${share.name}” and is left as it is. Let people who are there be updated, or leave this row out.`,
        )
        continue
      }
      const seats = this.#seatsOf(payer, there)
      if (seats.length === 0) {
        if (payer)
          refuse([payer], `${share.payer_name} pays for “${share.name}” and has no tier. Give this row one.`, 'tier')
        refuse(
          rows,
          `${share.payer_name} pays for “${share.name}” and has no tier. Give that ${payer ? 'row' : 'member'} a tier for several people.`,
        )
        continue
      }
      const [fewest] = seats.toSorted((one, other) => one.count - other.count)
      const { name, count } = fewest as (typeof seats)[number]
      const free = Math.max(0, count - Math.max(1, there?.taken ?? 1))
      refuse(
        rows.slice(free),
        count === 1
          ? `“${name}”, the tier of ${share.payer_name}, who pays, is for one person. Give it seats, or choose another tier there.`
          : `All ${count} seats of “${share.name}” are taken: “${name}” is for ${count} people. Give the tier more seats, or leave somebody out.`,
      )
    }
    await this.#write(ctx, import_id, problems)
  }

  /** The tiers that a payer has once the import is done, with their seats; none where there is no tier. */
  #seatsOf(payer: Noted | null, there: KnownPayer | undefined): { name: string; count: number }[] {
    const found: { name: string; count: number }[] = []
    if (payer?.tier && 'name' in payer.tier) {
      const { name } = payer.tier
      found.push({ name, count: this.#tiers.get(fold(name))?.seats ?? 1 })
    }
    const ids = [payer?.tier ? ('id' in payer.tier ? payer.tier.id : null) : there?.tier_id, there?.next_tier_id]
    for (const id of ids) {
      const tier = id && this.#plan.tiers.get(id)
      if (tier) found.push({ name: tier.name, count: tier.seats_included ?? 1 })
    }
    return found
  }

  async #payersThere(ctx: Ctx): Promise<Map<string, KnownPayer>> {
    const ids = [
      ...new Set(
        this.#noted.flatMap(({ share, line, object_id }) =>
          share.payer_line === line ? (object_id ?? []) : (share.payer_id ?? []),
        ),
      ),
    ]
    if (ids.length === 0) return new Map()
    const { rows } = await sql<KnownPayer>`select m.id, m.tier_id, m.group_id,
        (select t.tier_id from terms t where t.tenant_id = m.tenant_id and t.member_id = m.id and t.state = 'proposed'
          order by t.start_on, t.id limit 1) as next_tier_id,
        (select count(*)::int from members p where p.tenant_id = m.tenant_id and p.group_id = m.group_id) as taken
      from members m where m.id = any(${ids}::uuid[])`.execute(ctx.db)
    return new Map(rows.map((row) => [row.id, row]))
  }

  async #write(
    ctx: Ctx,
    import_id: string,
    problems: readonly { line: number; field: string; message: string }[],
  ): Promise<void> {
    const rows = problems.map(({ line, field, message }) => {
      const column = columnOf(this.#plan.columns, field)
      return { line, problem: { position: column?.position ?? null, column: column?.header || null, field, message } }
    })
    for (let from = 0; from < rows.length; from += BATCH)
      await sql`update import_rows r set outcome = 'problem', problems = r.problems || jsonb_build_array(w.problem),
          given = null, before = null, note = null
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + BATCH))}::jsonb) w (line integer, problem jsonb)
        where r.import_id = ${import_id}::uuid and r.line = w.line`.execute(ctx.db)
    await ctx.db
      .updateTable('import_rows')
      .set({ cells: null })
      .where('import_id', '=', import_id)
      .where('outcome', '<>', 'problem')
      .where('cells', 'is not', null)
      .execute()
  }
}
