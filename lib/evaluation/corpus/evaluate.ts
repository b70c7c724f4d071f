import pg from 'pg'
import { env } from '#lib/env'
import { quantile } from '#lib/evaluation/card'
import { ask, type Given } from '#lib/evaluation/corpus/ask'
import { type CorpusQuestion, type Half, readCorpus } from '#lib/evaluation/corpus/corpus'
import { type Judgement, judge, type Verdict } from '#lib/evaluation/corpus/judge'
import { alternativesOf } from '#lib/evaluation/corpus/truth'
import { actAs, CLOCK, prepareBoth } from '#lib/evaluation/stage'
import { openReading } from '#lib/figures/read-context'

const TENANT = 'demo'

interface Assessed {
  readonly question: CorpusQuestion
  readonly judgement: Judgement
  readonly given: Given | null
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

async function assess(client: pg.Client, question: CorpusQuestion): Promise<Assessed> {
  const role = question.role === 'member' ? 'member' : 'administrator'
  const { ctx, member_id } = await actAs(client, TENANT, role)
  const readContext = await openReading(ctx, CLOCK)
  const { today, now } = readContext
  const books = { client, tenant_id: TENANT, today, now, member_id: role === 'member' ? member_id : null }
  const alternatives = await alternativesOf(books, question.golds)
  try {
    const given = await ask(readContext, question)
    return { question, given, judgement: judge(given, alternatives) }
  } catch (error) {
    const reason = `failed: ${error instanceof Error ? error.message : String(error)}`
    return { question, given: null, judgement: { verdict: 'wrong', reason } }
  }
}

function recount({ question, judgement, given }: Assessed): void {
  say(`${judgement.verdict.padEnd(8)} ${question.id} ${question.class} ${question.role}: ${judgement.reason}`)
  say(`    asked: ${question.turns.join(' >> ')}\n    means: ${question.means}`)
  if (given) say(`    read:  ${given.plan}\n    told:  ${given.text.replaceAll('\n', '\n           ')}`)
}

const VERDICTS: readonly Verdict[] = ['right', 'caveat', 'asked', 'wrong']

function line(name: string, assessed: readonly Assessed[]): string {
  const counts = VERDICTS.map((verdict) => assessed.filter(({ judgement }) => judgement.verdict === verdict).length)
  const share = (count: number) => `${((100 * count) / Math.max(assessed.length, 1)).toFixed(1)} %`.padStart(8)
  const [right = 0, caveat = 0, asked = 0, wrong = 0] = counts
  const numbers = [assessed.length, ...counts].map((count) => String(count).padStart(7)).join('')
  return `${name.padEnd(20)}${numbers}   ${share(right + caveat)}${share(asked)}${share(wrong)}`
}

/** The scorecard as text: a line for each class, language and role, and one for all. */
function corpusCard(assessed: readonly Assessed[]): string {
  const head = `${''.padEnd(20)}${['all', 'right', 'caveat', 'asked', 'wrong'].map((word) => word.padStart(7)).join('')}     right+   asked   wrong`
  const by = (key: 'class' | 'language' | 'role') =>
    [...new Set(assessed.map(({ question }) => question[key]))].map((value) =>
      line(
        value,
        assessed.filter(({ question }) => question[key] === value),
      ),
    )
  return [head, ...by('class'), '', ...by('language'), '', ...by('role'), '', line('all', assessed)].join('\n')
}

/**
 * Asks a half of the corpus and prints the scorecard. Of the open half what was not right is printed in full, or with
 * `--all` everything, and `--only <text>` takes those whose id or class begins with it. Of the sealed half nothing but
 * the scorecard is printed, so that nobody learns from it.
 */
export async function evaluateCorpus(argv: readonly string[]): Promise<void> {
  const half: Half = argv.includes('--sealed') ? 'sealed' : 'open'
  const only = half === 'open' && argv.includes('--only') ? (argv[argv.indexOf('--only') + 1] ?? '') : ''
  const questions = readCorpus(half).filter(({ id, class: of }) => id.startsWith(only) || of.startsWith(only))
  const client = new pg.Client({ connectionString: env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  try {
    await prepareBoth()
    const assessed: Assessed[] = []
    for (const question of questions) assessed.push(await assess(client, question))
    if (half === 'open')
      for (const each of assessed) if (argv.includes('--all') || each.judgement.verdict !== 'right') recount(each)
    say(`\n${half} half of the corpus\n${corpusCard(assessed)}`)
    const times = assessed.flatMap(({ given }) => given?.milliseconds ?? [])
    say(
      `\n${quantile(times, 0.5).toFixed(0)} ms at the median, ${quantile(times, 0.95).toFixed(0)} ms at the 95th percentile`,
    )
  } finally {
    await client.end()
  }
}
