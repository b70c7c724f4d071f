import pg from 'pg'
import { env } from '#lib/env'
import { ask, type Timed } from '#lib/evaluation/asker'
import { type Outcome, quantile, scorecard, shortcomings } from '#lib/evaluation/card'
import { findTruth, type Truth, type Witness } from '#lib/evaluation/gold'
import type { Accepted, Question } from '#lib/evaluation/question'
import { DEVELOPMENT, FROZEN } from '#lib/evaluation/questions'
import { judge } from '#lib/evaluation/score'
import { actAs, foreignOf, otherTenant, prepareBoth, type Stage, witnessOf } from '#lib/evaluation/stage'

const MAIN = 'demo'

interface Options {
  only: string | null
  model: string
  shows_frozen: boolean
}

function readOptions(argv: readonly string[]): Options {
  const after = (name: string) => (argv.includes(name) ? (argv[argv.indexOf(name) + 1] ?? null) : null)
  return { only: after('--only'), model: after('--model') ?? 'builtin', shows_frozen: argv.includes('--show') }
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

async function truthsOf(witness: Witness, accepts: readonly Accepted[]): Promise<Truth[]> {
  const truths: Truth[] = []
  for (const accepted of accepts) truths.push(await findTruth(witness, accepted))
  return truths
}

/** What the same question would find next door, as far as SQL tells it. */
function bySql(accepts: readonly Accepted[]): Accepted[] {
  return accepts.map(({ figures = [] }) => ({ figures: figures.filter((gold) => 'sql' in gold) }))
}

type Assessed = Omit<Outcome, 'half'> & { given: Timed | null }

async function assess(stage: Stage, question: Question, model: string): Promise<Assessed> {
  const tenant_id = question.tenant ?? MAIN
  const other = otherTenant(tenant_id)
  try {
    const { ctx, member_id } = await actAs(stage.client, tenant_id, question.role ?? 'administrator')
    const { accepts } = question.expect
    const truths = await truthsOf(await witnessOf(stage, tenant_id, member_id), accepts)
    // What cannot be worked out there cannot be told here.
    const theirs = await truthsOf(await witnessOf(stage, other, null), bySql(accepts)).catch(() => [])
    const foreign = await foreignOf(stage.client, other, theirs)
    const given = await ask(ctx, question, model)
    return { question, judgement: judge(question, given, truths, foreign), milliseconds: given.milliseconds, given }
  } catch (error) {
    const reason = `failed: ${error instanceof Error ? error.message : String(error)}`
    return { question, judgement: { verdict: 'declined', reason }, milliseconds: 0, given: null }
  }
}

/** What the answer was, for whoever repairs it. */
function recount(given: Timed | null): string {
  if (!given) return ''
  const found = given.results.map(({ tool, result: { value, unit, row_count, filters_applied } }) => {
    const filters = filters_applied.map((filter) => `${filter.name}=${filter.value}`).join(' ')
    return `\n    ${tool} → ${value} ${unit}, ${row_count} rows, ${filters}`
  })
  return `    ${given.outcome}: ${given.response.replaceAll(/\s+/g, ' ').slice(0, 300)}${found.join('')}\n`
}

function tell(half: Outcome['half'], { question, judgement, given }: Assessed, showsFrozen: boolean): void {
  if (judgement.verdict === 'right') return
  say(`${judgement.verdict.padEnd(8)} ${question.id.padEnd(12)} ${question.group}`)
  if (half === 'frozen' && !showsFrozen) return
  const before = (question.turns ?? []).map((turn) => `"${turn}" … `).join('')
  say(`    ${before}"${question.question}"\n    ${judgement.reason}\n${recount(given)}`)
}

async function assessHalf(
  stage: Stage,
  half: Outcome['half'],
  questions: readonly Question[],
  { only, model, shows_frozen }: Options,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const question of questions) {
    if (only && !question.id.startsWith(only) && !question.group.startsWith(only)) continue
    const assessed = await assess(stage, question, model)
    tell(half, assessed, shows_frozen)
    const { judgement, milliseconds } = assessed
    outcomes.push({ question, half, judgement, milliseconds })
  }
  say(`\n${half}\n${scorecard(outcomes)}\n`)
  return outcomes
}

/** Asks all questions, prints the scorecards and returns whether they are good enough. */
export async function evaluate(argv: readonly string[]): Promise<boolean> {
  const options = readOptions(argv)
  const client = new pg.Client({ connectionString: env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  try {
    const stage = { client }
    await prepareBoth()
    const outcomes = [
      ...(await assessHalf(stage, 'frozen', FROZEN, options)),
      ...(await assessHalf(stage, 'development', DEVELOPMENT, options)),
    ]
    const times = outcomes.map(({ milliseconds }) => milliseconds)
    const [median, late] = [quantile(times, 0.5), quantile(times, 0.95)]
    say(`Answers took ${median.toFixed(0)} ms at the median, ${late.toFixed(0)} ms at the 95th percentile.`)
    const missed = options.only ? [] : shortcomings(outcomes)
    for (const sentence of missed) say(`Not good enough: ${sentence}.`)
    return missed.length === 0
  } finally {
    await client.end()
  }
}
