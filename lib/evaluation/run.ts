import { openDatabase } from '#lib/evaluation/database'

// Asks every question of the set and prints what became of them. `--show` tells failures of the frozen half in full,
// which whoever improves the analyst must not see; `--only <text>` asks those whose id or group begins with it;
// `--model <id>` asks a configured model instead of the built-in analyst. Predictions are held against generated
// pasts, anomalies against those that were planted. `--read <file.json>` reads the questions of a file and prints how
// each was understood and answered, for somebody to judge. `--corpus` asks the open half of the corpus and judges what
// is shown by its gold; `--sealed` asks the sealed half and prints nothing but how many went which way.
globalThis.AI_SDK_LOG_WARNINGS = false
const close = await openDatabase()
let isGood = false
try {
  // Only now is there a configuration to be read.
  if (process.argv.includes('--read')) {
    const { readAll } = await import('#lib/evaluation/reading')
    await readAll(process.argv)
    isGood = true
  } else if (process.argv.includes('--corpus') || process.argv.includes('--sealed')) {
    const { evaluateCorpus } = await import('#lib/evaluation/corpus/evaluate')
    await evaluateCorpus(process.argv)
    isGood = true
  } else {
    const { evaluate } = await import('#lib/evaluation/evaluate')
    const { runChurnScorecard } = await import('#lib/evaluation/churn/scorecard')
    const { runAnomalyScorecard } = await import('#lib/evaluation/anomalies/scorecard')
    const isAnswered = await evaluate(process.argv)
    const isForetold =
      process.argv.includes('--only') || (await runChurnScorecard((text) => process.stdout.write(`${text}\n`)))
    const isFound =
      process.argv.includes('--only') || (await runAnomalyScorecard((text) => process.stdout.write(`${text}\n`)))
    isGood = isAnswered && isForetold && isFound
  }
} finally {
  await close()
}
process.exit(isGood ? 0 : 1)
