import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { Detection, Detector, FoundAnomaly, Surprise } from '#lib/intelligence/detectors/detector'
import { evidence, ISSUED_ON, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope, Words } from '#lib/intelligence/detectors/scope'
import { type Told, told } from '#lib/intelligence/detectors/told'
import { robustSpread, type Weighted, weightedMedian } from '#lib/intelligence/statistics/robust'

/** An invoice whose amount is checked. */
export interface AmountRow {
  id: string
  number: string | null
  payer_name: string
  /** What it is compared with: the invoices of its tier, else of its kind, in its currency. */
  group: string
  kind: string
  tier_name: string | null
  currency: string
  amount_minor: number
  issue_date: string
  /** Every line costs what the tier or the ticket costs at present, or what a change of tier in mid-term comes to. */
  is_listed: boolean
  /** What its tier or ticket costs at present, or any tier where dues were written by hand; in minor units. */
  prices: number[]
}

/** How often an amount was charged. */
export interface UsualAmount {
  group: string
  amount_minor: number
  uses: number
}

/** How many earlier invoices it takes to say what is usual, and how many where payers choose the amount. */
const AMOUNTS_NEEDED = 8
const FREE_NEEDED = 20
/** Robust deviations from which an amount is odd. */
const ODD_Z = 3.5
/** The least spread on the log scale: prices that hardly vary must not make every other one odd. */
const MIN_SPREAD = 0.15
/** A price is one that is used so often. */
const PRICE = { uses: 5, share: 0.03 }
/** Where prices make up so much of a group, it has a price list. */
const LISTED_SHARE = 0.9
/** And where no more than this was ever charged beside the list, an amount beside it is odd. */
const MAX_BESIDE = 0.03

/** How an amount stands to the usual ones. */
export interface AmountVerdict {
  is_odd: boolean
  /** Robust deviations on the log scale, above 0 for more. */
  z: number
  /** The usual amount and the range of the usual ones, in minor units. */
  low: number
  mid: number
  high: number
  /** It has a price list and this amount is not on it. */
  is_beside_list: boolean
  /** The known price of which two neighbouring digits were swapped. */
  swapped_from: number | null
  n: number
}

/** Returns the price that an amount becomes when two neighbouring digits are swapped; null for none. */
function swappedFrom(amount_minor: number, prices: readonly number[]): number | null {
  const typed = String(amount_minor)
  const swaps = Array.from({ length: typed.length - 1 }, (_, at) =>
    Number(typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2)),
  )
  return (
    prices.find((price) => price !== amount_minor && String(price).length === typed.length && swaps.includes(price)) ??
    null
  )
}

/**
 * Holds an amount against what was charged before; null when that is too little. Prices that were in use are never
 * odd. Others are by their robust deviation on the log scale, because all but a few amounts came from a price list, or
 * because they are a known price with two digits swapped.
 *
 * @param listed the prices of what is charged, however seldom they were charged before
 */
export function judgeAmount(
  amount_minor: number,
  usual: readonly UsualAmount[],
  listed: readonly number[] = [],
): AmountVerdict | null {
  const n = countOf(usual)
  const isFree = usual.every(({ group }) => group.startsWith('donation'))
  if (amount_minor <= 0) return null
  if (n < (isFree ? FREE_NEEDED : AMOUNTS_NEEDED)) {
    const price = listed.includes(amount_minor) ? null : swappedFrom(amount_minor, listed)
    const range = { low: price ?? 0, mid: price ?? 0, high: price ?? 0 }
    return price === null ? null : { ...range, is_odd: true, z: 0, is_beside_list: true, swapped_from: price, n }
  }
  const logs: Weighted[] = usual.map(({ amount_minor: value, uses }) => ({ value: Math.log(value), weight: uses }))
  const centre = weightedMedian(logs)
  const spread = robustSpread(logs, centre, MIN_SPREAD)
  const z = (Math.log(amount_minor) - centre) / spread
  const prices = usual.filter(({ uses }) => uses >= PRICE.uses && uses / n > PRICE.share)
  const besideCount = n - prices.reduce((sum, { uses }) => sum + uses, 0)
  const isPrice = prices.some((price) => price.amount_minor === amount_minor)
  const isListed = isPrice || listed.includes(amount_minor)
  const isKnown = usual.some((known) => known.amount_minor === amount_minor && known.uses >= 2)
  const hasList = besideCount < (1 - LISTED_SHARE) * n
  // Half a one more: after few invoices nobody knows yet what else is charged.
  const is_beside_list = hasList && (besideCount + 0.5) / (n + 1) <= MAX_BESIDE && !isKnown && !isFree
  const known = [...listed, ...prices.map((price) => price.amount_minor)]
  const swapped_from = isListed || isKnown || isFree ? null : swappedFrom(amount_minor, known)
  const range = hasList
    ? prices.map((price) => price.amount_minor)
    : [Math.exp(centre - ODD_Z * spread), Math.exp(centre + ODD_Z * spread)]
  return {
    // Nobody gives too little.
    is_odd: !isPrice && ((isFree ? z : Math.abs(z)) >= ODD_Z || is_beside_list || swapped_from !== null),
    z,
    low: Math.round(Math.min(...range)),
    mid: Math.round(Math.exp(centre)),
    high: Math.round(Math.max(...range)),
    is_beside_list,
    swapped_from,
    n,
  }
}

/** Why an amount is odd, in words: "ten times the usual €120.00". */
export function amountText(amount_minor: number, verdict: AmountVerdict, words: Words, currency: string): Told {
  if (verdict.swapped_from !== null) {
    return told`${words.money(verdict.swapped_from, currency)} with two digits swapped`
  }
  const usual = words.money(verdict.mid, currency)
  for (const [factor, text] of [
    [10, told`ten times the usual ${usual}`],
    [100, told`a hundred times the usual ${usual}`],
    [0.1, told`a tenth of the usual ${usual}`],
    [0.01, told`a hundredth of the usual ${usual}`],
  ] as const) {
    if (Math.abs(amount_minor / verdict.mid / factor - 1) < 0.005)
      return told`${text}, as if the decimal point had slipped`
  }
  const ratio = amount_minor / verdict.mid
  if (ratio >= 1.5) return told`${words.number(ratio)} times the usual ${usual}`
  if (ratio <= 1 / 1.5) return told`${words.percent(ratio)} of the usual ${usual}`
  return told`no price that was charged before; the usual one is ${usual}`
}

function countOf(usual: readonly UsualAmount[]): number {
  return usual.reduce((sum, { uses }) => sum + uses, 0)
}

/** What was usual for a group before; for one with too little of its own, for all of its kind and currency. */
export function usualBefore(group: string, usual: readonly UsualAmount[]): UsualAmount[] {
  const own = usual.filter((known) => known.group === group)
  if (countOf(own) >= AMOUNTS_NEEDED) return own
  const [kind, currency] = [group.split(' ')[0], group.split(' ').at(-1)]
  const pooled = new Map<number, number>()
  for (const { group: other, amount_minor, uses } of usual) {
    if (!other.startsWith(`${kind} `) || !other.endsWith(` ${currency}`)) continue
    pooled.set(amount_minor, (pooled.get(amount_minor) ?? 0) + uses)
  }
  return [...pooled].map(([amount_minor, uses]) => ({ group, amount_minor, uses }))
}

/**
 * What an amount is held against. Where the time before the window says too little, the other invoices of the window
 * stand in: medians bear a few odd ones among them.
 */
function usualFor(one: UsualAmount, before: readonly UsualAmount[], within: readonly UsualAmount[]): UsualAmount[] {
  if (countOf(before) >= AMOUNTS_NEEDED) return [...before]
  const uses = new Map<number, number>()
  for (const known of [...before, ...within]) {
    // The invoice itself is not among the others.
    const others = known.uses - (known === one ? 1 : 0)
    uses.set(known.amount_minor, (uses.get(known.amount_minor) ?? 0) + others)
  }
  return [...uses].filter(([, count]) => count > 0).map(([amount_minor, uses]) => ({ ...one, amount_minor, uses }))
}

/** Finds invoices over amounts that are unusual for what they charge. */
export function detectAmounts(
  rows: readonly AmountRow[],
  usual: readonly UsualAmount[],
  scope: Scope,
): Detection<FoundAnomaly> {
  const findings: FoundAnomaly[] = []
  let most = 0
  for (const [group, invoices] of Map.groupBy(rows, (row) => row.group)) {
    const known = usualBefore(group, usual)
    const byAmount = Map.groupBy(invoices, ({ amount_minor }) => amount_minor)
    const within = [...byAmount].map(([amount_minor, same]) => ({ group, amount_minor, uses: same.length }))
    for (const one of within) {
      const { amount_minor, uses } = one
      const listed = (byAmount.get(amount_minor) ?? []).flatMap(({ prices }) => prices)
      const verdict = judgeAmount(amount_minor, usualFor(one, known, within), listed)
      most = Math.max(most, verdict?.n ?? 0)
      if (!verdict?.is_odd) continue
      // A price that came into use in these days, and is not far off, is a new price.
      const isNew = uses >= PRICE.uses && uses / invoices.length > PRICE.share
      if (isNew && Math.abs(verdict.z) < 2 * ODD_Z) continue
      for (const row of byAmount.get(amount_minor) ?? []) {
        if (!row.is_listed) findings.push(tellOf(row, verdict, scope))
      }
    }
  }
  return { n: most, findings }
}

const KINDS: Readonly<Record<string, Told>> = {
  dues: told`dues`,
  event: told`an event`,
  donation: told`a donation`,
}

function groupText({ kind, tier_name }: AmountRow): Told {
  return tier_name ? told`the ${tier_name} membership` : (KINDS[kind] ?? told`something else`)
}

function surpriseOf(verdict: AmountVerdict): Surprise {
  if (verdict.swapped_from !== null) return { rule: 'likely' }
  return Math.abs(verdict.z) >= ODD_Z ? { z: verdict.z } : { rule: 'hint' }
}

function tellOf(row: AmountRow, verdict: AmountVerdict, { words }: Scope): FoundAnomaly {
  const total = words.money(row.amount_minor, row.currency)
  const label = row.number ?? told`A draft`
  const { low, mid, high } = verdict
  return {
    type: 'amount_outlier',
    key: [row.id],
    entity: subject('invoices', row.id, `${label}`),
    headline: told`${label} charges ${row.payer_name} ${total}, ${amountText(row.amount_minor, verdict, words, row.currency)}`,
    occurred_on: row.issue_date,
    surprise: surpriseOf(verdict),
    observed: { value: row.amount_minor, unit: 'money', text: `${total}` },
    expected: {
      low,
      mid,
      high,
      unit: 'money',
      text:
        low === high
          ? `${words.money(mid, row.currency)}`
          : `${words.money(low, row.currency)} to ${words.money(high, row.currency)}`,
    },
    explanation: told`${label} charges ${row.payer_name} ${total} for ${groupText(row)}: ${amountText(row.amount_minor, verdict, words, row.currency)}.`,
    evidence_rows: [
      evidence('invoices', row.id, `${label}`, `${total} to ${row.payer_name}, issued ${words.date(row.issue_date)}`),
    ],
    suggested_action: `Check the amount; if it is wrong, cancel ${label} and write it again.`,
    method: `Held against the usual amount${verdict.is_beside_list ? ' and the price list' : ''}`,
    n_baseline: verdict.n,
    amount_minor: Math.abs(row.amount_minor - mid),
    currency: row.currency,
  }
}

/** What an invoice of these columns is compared with. */
const GROUP = sql`concat_ws(' ', i.kind, l.source_id, i.currency)`

/**
 * The first line says of which tier the dues are. The sum keeps the position out of the index's condition: a planner
 * that knows nothing of the tenant yet would read all first lines for each invoice.
 */
const FIRST_LINE = sql`left join invoice_lines l on l.invoice_id = i.id and l.position + 0 = 1 and l.source = 'tier'`

function loadAmounts(ctx: Ctx, { window }: Scope): Promise<AmountRow[]> {
  return readRows<AmountRow>(
    ctx,
    sql`select i.id, i.number, i.payer_name, ${GROUP} as "group", i.kind, t.name as tier_name, i.currency,
      i.total_minor as amount_minor, i.issue_date,
      -- The difference for the rest of a term is worked out, not typed.
      exists (select from terms c where c.invoice_id = i.id and c.source = 'upgrade') or coalesce((
        select bool_and(case c.source
          when 'tier' then c.quantity = 1 and exists (
            select from tiers p where p.id = c.source_id and c.unit_price_minor in (p.price_minor, p.renewal_price_minor, p.joining_fee_minor))
          when 'ticket' then exists (select from ticket_types k where k.id = c.source_id and c.unit_price_minor = k.price_minor)
          else false end)
        from invoice_lines c where c.invoice_id = i.id
      ), false) as is_listed,
      coalesce((
        select jsonb_agg(distinct price) from (
          select unnest(array[p.price_minor, p.renewal_price_minor]) as price from tiers p
            where i.kind = 'dues' and i.currency = p.currency and p.id = coalesce(l.source_id, p.id)
          union all
          select k.price_minor from invoice_lines c join ticket_types k on k.id = c.source_id
            where c.invoice_id = i.id and c.source = 'ticket' and c.quantity = 1
        ) known where price > 0
      ), '[]') as prices
    from invoices i ${FIRST_LINE} left join tiers t on t.id = l.source_id
    where ${ISSUED_ON} between ${window.from}::date and ${window.to}::date
      and i.status in ('open', 'paid', 'uncollectible') and i.total_minor > 0`,
  )
}

/** How often each amount was charged from a day to another, by what it charged. */
export function loadUsualAmounts(ctx: Ctx, from: string, before: string): Promise<UsualAmount[]> {
  return readRows<UsualAmount>(
    ctx,
    sql`select ${GROUP} as "group", i.total_minor as amount_minor, count(*)::int as uses
    from invoices i ${FIRST_LINE}
    where ${ISSUED_ON} >= ${from}::date and ${ISSUED_ON} < ${before}::date
      and i.status in ('open', 'paid', 'uncollectible') and i.total_minor > 0
    group by 1, 2`,
  )
}

export const amounts: Detector = {
  name: 'amount_outlier',
  kind: 'anomaly',
  module: 'finances',
  permission: 'invoices.read',
  label: 'Unusual amounts',
  needs: { count: AMOUNTS_NEEDED, unit: 'invoices of one kind' },
  detect: async ({ ctx, scope }) => {
    const [rows, usual] = await Promise.all([
      loadAmounts(ctx, scope),
      loadUsualAmounts(ctx, scope.baseline_from, scope.window.from),
    ])
    return detectAmounts(rows, usual, scope)
  },
}
