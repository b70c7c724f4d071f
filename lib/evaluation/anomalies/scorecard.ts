import { type GeneratedRows, generateRows } from '#lib/evaluation/anomalies/generated'
import { INJECTIONS, type Injected, SIZES, type Size } from '#lib/evaluation/anomalies/injections'
import { detectAmounts } from '#lib/intelligence/detectors/amounts'
import { detectCounts, detectNoShows } from '#lib/intelligence/detectors/attendance'
import { detectBulkStatus } from '#lib/intelligence/detectors/bulk-changes'
import { detectDrift, detectSurge } from '#lib/intelligence/detectors/collections'
import type { FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { detectDoublePayments } from '#lib/intelligence/detectors/double-payments'
import { detectDuplicateInvoices } from '#lib/intelligence/detectors/duplicate-invoices'
import { detectDuplicatePeople } from '#lib/intelligence/detectors/duplicate-people'
import { detectLapses } from '#lib/intelligence/detectors/lapses'
import { detectMonthTotals } from '#lib/intelligence/detectors/period-totals'
import { detectRatingDrops } from '#lib/intelligence/detectors/ratings'
import { detectSignUps, findBursts } from '#lib/intelligence/detectors/sign-ups'
import { makeRandom } from '#lib/random/random'

/** Everything that the detectors see in generated rows. */
function detectIn(rows: GeneratedRows): FoundAnomaly[] {
  const { scope } = rows
  return [
    detectDuplicateInvoices(rows.billed, scope),
    detectDoublePayments(rows.received, scope),
    detectAmounts(rows.amounts, rows.usual, scope),
    detectMonthTotals(rows.months, scope),
    detectDrift(rows.due, scope),
    detectSurge(rows.due, scope),
    detectSignUps(findBursts(rows.joins, scope), rows.joiners, scope),
    detectDuplicatePeople(rows.pairs, rows.pairs.length, scope),
    detectLapses(rows.ends, scope),
    detectBulkStatus(rows.changes, scope),
    detectNoShows(rows.events, scope),
    detectCounts(rows.events, scope),
    detectRatingDrops(rows.ratings, scope),
  ].flatMap(({ findings }) => findings)
}

/** How well injected anomalies of one kind were found. */
interface TypeScore {
  injected: number
  found: number
}

/** What came of all runs over associations of one size. */
export interface SizeScore {
  invoices: number
  runs: number
  precision: number
  recall: number
  by_type: Record<string, TypeScore>
  /** Findings in associations without anything odd: the mean of a run, and the share of runs with more than one. */
  clean_mean: number
  clean_above_one: number
  /** Two runs on the same rows gave the same. */
  is_steady: boolean
}

function tells(anomaly: FoundAnomaly, { types, about }: Injected): boolean {
  const { id, label } = anomaly.entity
  return types.includes(anomaly.type) && (about === '' || about === id || about === label)
}

interface Totals {
  true_findings: number
  false_findings: number
  clean: number[]
  by_type: Record<string, TypeScore>
  is_steady: boolean
}

function scoreRun(totals: Totals, seed: string, invoices: number, size: Size): void {
  totals.clean.push(detectIn(generateRows(seed, invoices)).length)
  const rows = generateRows(seed, invoices)
  const random = makeRandom(`injections/${seed}/${invoices}/${size}`)
  const injected = INJECTIONS.map((inject) => inject(rows, random, size)).filter((one) => one !== null)
  const findings = detectIn(rows)
  for (const one of injected) {
    const score = totals.by_type[one.name] ?? { injected: 0, found: 0 }
    totals.by_type[one.name] = score
    score.injected += 1
    if (findings.some((anomaly) => tells(anomaly, one))) score.found += 1
  }
  for (const anomaly of findings) {
    if (injected.some((one) => tells(anomaly, one))) totals.true_findings += 1
    else totals.false_findings += 1
  }
  totals.is_steady &&= JSON.stringify(detectIn(rows)) === JSON.stringify(findings)
}

/** Scores the detectors on associations of a number of invoices, over all sizes of findings and some seeds. */
export function scoreAnomalies(invoices: number, seeds: number): SizeScore {
  const totals: Totals = { true_findings: 0, false_findings: 0, clean: [], by_type: {}, is_steady: true }
  for (let seed = 0; seed < seeds; seed += 1) {
    for (const size of SIZES) scoreRun(totals, `${seed}-${size}`, invoices, size)
  }
  const { true_findings, false_findings, clean, by_type, is_steady } = totals
  const all = Object.values(by_type)
  const sum = (of: (score: TypeScore) => number) => all.reduce((total, score) => total + of(score), 0)
  return {
    invoices,
    runs: clean.length,
    precision: true_findings / (true_findings + false_findings),
    recall: sum(({ found }) => found) / sum(({ injected }) => injected),
    by_type,
    clean_mean: clean.reduce((total, count) => total + count, 0) / clean.length,
    clean_above_one: clean.filter((count) => count > 1).length / clean.length,
    is_steady,
  }
}

const FLOORS = { precision: 0.9, recall: 0.85, exact_duplicates: 0.98, clean_mean: 1 }

/** Whether a score from 300 invoices on is as good as it has to be. */
export function isGoodEnough({ invoices, precision, recall, by_type, clean_mean, is_steady }: SizeScore): boolean {
  const copies = by_type['exact duplicate'] ?? { injected: 1, found: 0 }
  if (invoices < 300) return is_steady && clean_mean <= FLOORS.clean_mean
  const isFound = precision >= FLOORS.precision && recall >= FLOORS.recall
  return (
    isFound && copies.found / copies.injected >= FLOORS.exact_duplicates && clean_mean <= FLOORS.clean_mean && is_steady
  )
}

const SEEDS = 30

/** Runs the whole card and prints it line by line. Returns whether every size is good enough. */
export async function runAnomalyScorecard(print: (text: string) => void): Promise<boolean> {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  print('Anomalies injected into generated associations (event level)')
  const scores = [60, 300, 1500].map((invoices) => scoreAnomalies(invoices, SEEDS))
  for (const score of scores) {
    print(
      `${score.invoices} invoices, ${score.runs} runs: precision ${percent(score.precision)}, recall ${percent(score.recall)}, ` +
        `${score.clean_mean.toFixed(2)} false findings in a clean run, ${percent(score.clean_above_one)} of clean runs with more than one`,
    )
    for (const [name, { injected, found }] of Object.entries(score.by_type)) {
      print(`  ${name.padEnd(28)} ${found} of ${injected}, ${percent(found / injected)}`)
    }
  }
  return scores.every(isGoodEnough)
}
