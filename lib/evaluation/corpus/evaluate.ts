import pg from 'pg'
import { BUILTIN } from '#lib/assistant/chain/endpoints'
import { env } from '#lib/env'
import { ask, type Given, readingsOf } from '#lib/evaluation/corpus/ask'
import { type Outcome, scorecard, shortcomings } from '#lib/evaluation/corpus/card'
import { type CorpusQuestion, type Part, readCorpus } from '#lib/evaluation/corpus/corpus'
import { type Foreign, foreignOf, leakOf, othersOf } from '#lib/evaluation/corpus/foreign'
import { judge } from '#lib/evaluation/corpus/judge'
import type { Shown } from '#lib/evaluation/corpus/shown'
import { quantile } from '#lib/evaluation/corpus/statistics'
import { alternativesOf } from '#lib/evaluation/corpus/truth'
import { actAs, CLOCK, otherTenant } from '#lib/evaluation/stage'
import { openReading } from '#lib/figures/read-context'

const TENANT = 'demo'

interface Assessed extends Outcome {
  readonly question: CorpusQuestion
  readonly given: Given | null
  /** Whether it was asked back, and what was meant is among the options. */
  readonly is_offered: boolean
  /** Whether its figure or its rows stand there, beside those of what else can be meant. */
  readonly is_told: boolean
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** What each role must not see. */
type Hidden = Readonly<Record<'administrator' | 'member', readonly Foreign[]>>

async function assess(
  client: pg.Client,
  hidden: Hidden,
  question: CorpusQuestion,
  model: string | undefined,
): Promise<Assessed> {
  // Whoever wrote the questions knew two accounts: the administrator's and a member's.
  const role = question.role === 'member' ? 'member' : 'administrator'
  const { ctx, member_id } = await actAs(client, TENANT, role)
  const { today, now } = await openReading(ctx, CLOCK)
  const books = { client, tenant_id: TENANT, today, now, member_id: role === 'member' ? member_id : null }
  try {
    const alternatives = await alternativesOf(books, question.golds)
    const { turns, language } = question
    const given = await ask(ctx, { turns, language, model })
    const leak = leakOf(given, question.turns.join(' '), hidden[role])
    const judgement = leak ? { verdict: 'leak' as const, reason: leak } : judge(given, alternatives)
    const options = judgement.verdict === 'asked' ? (given.answered.clarification?.options ?? []) : []
    const own = { question, given, judgement, is_offered: false, is_told: false }
    const isRight = (shown: Shown) => ['right', 'caveat'].includes(judge(shown, alternatives).verdict)
    let is_offered = false
    // Whoever is asked back chooses what was meant, if it is there.
    for (const option of options) {
      const chosen = await ask(ctx, { turns: [...turns, option], language, model })
      const leaked = leakOf({ ...chosen, text: `${option}\n${chosen.text}` }, question.turns.join(' '), hidden[role])
      if (leaked) return { ...own, judgement: { verdict: 'leak', reason: leaked } }
      is_offered ||= isRight(chosen)
    }
    return { ...own, is_offered, is_told: judgement.verdict === 'asked' && readingsOf(given).some(isRight) }
  } catch (error) {
    const reason = `failed: ${error instanceof Error ? error.message : String(error)}`
    return { question, given: null, judgement: { verdict: 'wrong', reason }, is_offered: false, is_told: false }
  }
}

/** How a question was understood: what was looked up. */
const readOf = ({ answered }: Given): string =>
  answered.asks.map(({ question, measure }) => JSON.stringify(measure ? { measure } : question)).join('\n           ')

function recount({ question, judgement, given, is_offered, is_told }: Assessed): void {
  say(
    `${(is_told ? 'told' : is_offered ? 'offered' : judgement.verdict).padEnd(8)} ${question.id} ${question.class} ${question.role}: ${judgement.reason}`,
  )
  say(`    asked: ${question.turns.join(' >> ')}\n    means: ${question.means}`)
  if (given) say(`    read:  ${readOf(given)}\n    told:  ${given.text.replaceAll('\n', '\n           ')}`)
  for (const option of given?.answered.clarification?.options ?? []) say(`           [${option}]`)
}

/**
 * Puts another question of the same language and role in front of each that stands alone, as somebody does who turns to
 * another subject; those that lean on one before them are left out.
 */
function changing(questions: readonly CorpusQuestion[]): CorpusQuestion[] {
  const alone = questions.filter(({ turns }) => turns.length === 1)
  return alone.map((question) => {
    const alike = alone.filter(
      ({ language, role }) => language === question.language && (role === 'member') === (question.role === 'member'),
    )
    const other = alike[(alike.indexOf(question) + STRIDE) % alike.length]
    return { ...question, turns: [...(other?.turns ?? []), ...question.turns] }
  })
}

/** So far from a question is the one before it, so that it is mostly of another author. */
const STRIDE = 67

/** Which model plans, by what stands behind `--model`, with as many tokens as the questions take. */
async function modelNamed(client: pg.Client, name: string | undefined): Promise<string | undefined> {
  const { ctx } = await actAs(client, TENANT, 'administrator')
  const daily_tokens = 1_000_000_000
  const kept = ctx.db.insertInto('ai_settings').values({ daily_tokens })
  await kept.onConflict((conflict) => conflict.columns(['tenant_id']).doUpdateSet({ daily_tokens })).execute()
  return name === undefined || name.startsWith('--') ? undefined : name
}

/**
 * Asks a part of the corpus and prints the scorecard; returns whether it is good enough. Of the open parts what was not
 * right is printed in full, or with `--all` everything, and `--only <text>` takes those whose id or class begins with
 * it. With `--changing` each that stands alone is asked behind another. With `--talks` it is the conversations. Of a sealed
 * half nothing but the scorecard is printed, so that nobody learns from it. With `--model` the language models that are
 * configured plan the look-ups, or the one of that id.
 */
export async function evaluateCorpus(argv: readonly string[]): Promise<boolean> {
  const isSealed = argv.includes('--sealed')
  const open: Part = argv.includes('--talks') ? 'talks' : argv.includes('--fresh') ? 'fresh' : 'open'
  const part: Part = !isSealed ? open : open === 'talks' ? 'talks-sealed' : 'sealed'
  const only = !isSealed && argv.includes('--only') ? (argv[argv.indexOf('--only') + 1] ?? '') : ''
  const all = argv.includes('--changing') ? changing(readCorpus(part)) : readCorpus(part)
  const questions = all.filter(({ id, class: of }) => id.startsWith(only) || of.startsWith(only))
  const client = new pg.Client({ connectionString: env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  try {
    const next_door = await foreignOf(client, otherTenant(TENANT))
    const { member_id } = await actAs(client, TENANT, 'member')
    const hidden = {
      administrator: [next_door],
      member: [next_door, await othersOf(client, TENANT, member_id as string)],
    }
    const model = argv.includes('--model') ? await modelNamed(client, argv[argv.indexOf('--model') + 1]) : BUILTIN
    const assessed: Assessed[] = []
    for (const question of questions) assessed.push(await assess(client, hidden, question, model))
    if (!isSealed)
      for (const each of assessed) if (argv.includes('--all') || each.judgement.verdict !== 'right') recount(each)
    say(`\nCorpus, ${part} part\n${scorecard(assessed)}`)
    const asked = assessed.filter(({ judgement }) => judgement.verdict === 'asked')
    const told = asked.filter(({ is_told }) => is_told).length
    const offered = asked.filter(({ is_offered }) => is_offered).length
    say(
      `Of ${asked.length} that are asked back, ${offered} are offered what was meant, and answered when it is chosen; ${told} are told it at once, beside what else can be meant.`,
    )
    if (model !== BUILTIN) {
      const alone = assessed.filter(({ given }) => given?.answered.model.id === BUILTIN).length
      say(`Of ${assessed.length} the built-in analyst answered ${alone}, for which no model made a plan.`)
    }
    const times = assessed.flatMap(({ given }) => given?.milliseconds ?? [])
    const [median, late] = [quantile(times, 0.5), quantile(times, 0.95)]
    say(`Answers took ${median.toFixed(0)} ms at the median, ${late.toFixed(0)} ms at the 95th percentile.`)
    const missed = shortcomings(assessed)
    for (const sentence of missed) say(`Not as aimed at: ${sentence}.`)
    return missed.length === 0
  } finally {
    await client.end()
  }
}
