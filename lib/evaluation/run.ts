import { openDatabase } from '#lib/evaluation/database'

// Asks the open half of the corpus and judges what is shown by its gold, holds conversations of what the product itself
// proposes, holds predictions against generated pasts, and anomalies against those that were planted. `--corpus` and
// `--conversations` do only that; `--only <text>` asks the questions whose id or class begins with it, and `--all` shows
// the right answers, too. `--sealed` asks the other half of the corpus and prints nothing but how many went which way;
// `--fresh` asks what other authors asked later; `--changing` asks each of those that stand alone behind another one;
// `--talks` asks each turn of conversations behind those before it, with `--sealed` those of the other half.
// With `--model` the configured language models plan, or the one whose id follows it.
// `--lessons` and `--readings` are two of the steps by which reading is learnt; lib/evaluation/learnt/README.md has them all.
globalThis.AI_SDK_LOG_WARNINGS = false
const has = (name: string) => process.argv.includes(name)
const after = (name: string) => process.argv.slice(process.argv.indexOf(name) + 1)
const say = (text: string) => process.stdout.write(`${text}\n`)
const close = await openDatabase()
const isGood: boolean[] = []
try {
  // Only now is there a configuration to be read.
  const { prepareBoth } = await import('#lib/evaluation/stage')
  await prepareBoth()
  const isPart = [
    '--corpus',
    '--sealed',
    '--fresh',
    '--talks',
    '--only',
    '--conversations',
    '--lessons',
    '--readings',
  ].some(has)
  if (has('--lessons')) {
    const { writeLessons } = await import('#lib/evaluation/learnt/learn')
    const [lessons = '', authors] = after('--lessons')
    await writeLessons(lessons, authors?.split(',') ?? [], say)
  }
  if (has('--readings')) {
    const { writeReadings } = await import('#lib/evaluation/learnt/learn')
    const [lessons = '', weights = '', authors = '', readings = ''] = after('--readings')
    await writeReadings({ lessons, weights, readings }, authors.split(','), say)
  }
  if (!isPart || ['--corpus', '--sealed', '--fresh', '--talks', '--only'].some(has)) {
    const { evaluateCorpus } = await import('#lib/evaluation/corpus/evaluate')
    isGood.push(await evaluateCorpus(process.argv))
  }
  if (!isPart || has('--conversations')) {
    const { evaluateConversations } = await import('#lib/evaluation/conversations/evaluate')
    isGood.push(await evaluateConversations(say))
  }
  if (!isPart) {
    const { runChurnScorecard } = await import('#lib/evaluation/churn/scorecard')
    const { runAnomalyScorecard } = await import('#lib/evaluation/anomalies/scorecard')
    isGood.push(await runChurnScorecard(say), await runAnomalyScorecard(say))
  }
} finally {
  await close()
}
process.exit(isGood.every(Boolean) ? 0 : 1)
