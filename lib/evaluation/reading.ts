import { readFileSync } from 'node:fs'
import pg from 'pg'
import { lookUp, titlesOf } from '#lib/assistant/look-up'
import { type Plan, read } from '#lib/assistant/reading/read'
import { tell } from '#lib/assistant/telling/tell'
import { env } from '#lib/env'
import { actAs, CLOCK } from '#lib/evaluation/stage'
import { openReading, type ReadContext } from '#lib/figures/read-context'

/** A question of a file, with those before it. */
interface Asked {
  id: string
  language: string
  role: string
  class: string
  turns: string[]
  means?: string
}

const planWords = (plan: Plan): string => {
  switch (plan.kind) {
    case 'answer':
      return plan.asks
        .map(({ question, measure, fields }) =>
          JSON.stringify(measure ? { measure } : { ...question, ...(fields.length > 0 && { fields }) }),
        )
        .join('\n       ')
    case 'clarify':
      return `asks back: ${plan.words.join(', ')} ${plan.options.join(' | ')}`
    default:
      return plan.kind
  }
}

/** Answers a question as the chat would, for somebody to judge. */
async function answered(
  readContext: ReadContext,
  turns: readonly string[],
): Promise<{ plan: string; kind: string; text: string; milliseconds: number }> {
  const began = performance.now()
  try {
    const plan = await read(readContext, turns)
    const asks = plan.kind === 'answer' ? plan.asks : []
    const [found, titles] = await Promise.all([lookUp(readContext, asks), titlesOf(readContext, asks)])
    const told = tell(plan, found, readContext, titles)
    return { plan: planWords(plan), kind: plan.kind, text: told.text, milliseconds: performance.now() - began }
  } catch (error) {
    const text = error instanceof Error ? `${error.message}` : String(error)
    return { plan: 'failed', kind: 'failed', text, milliseconds: performance.now() - began }
  }
}

/**
 * Reads every question of a JSON file against the demo and prints how it was read and what was answered, for somebody
 * to judge. `--only <text>` takes those whose id or class begins with it.
 */
export async function readAll(argv: readonly string[]): Promise<void> {
  const [file = ''] = argv.filter((each) => each.endsWith('.json'))
  const only = argv.includes('--only') ? (argv[argv.indexOf('--only') + 1] ?? '') : ''
  const questions = (JSON.parse(readFileSync(file, 'utf8')) as Asked[]).filter(
    ({ id, class: of }) => id.startsWith(only) || of.startsWith(only),
  )
  const client = new pg.Client({ connectionString: env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  const kinds = new Map<string, number>()
  for (const { id, language, role, class: of, turns, means } of questions) {
    const { ctx } = await actAs(client, 'demo', role === 'member' ? 'member' : 'administrator')
    const result = await answered(await openReading(ctx, CLOCK), turns)
    kinds.set(result.kind, (kinds.get(result.kind) ?? 0) + 1)
    process.stdout.write(
      `\n## ${id} ${of} ${role} ${language} ${Math.round(result.milliseconds)} ms\n  Q: ${turns.join(' >> ')}\n  M: ${means ?? ''}\n  R: ${result.plan}\n  A: ${result.text.replaceAll('\n', '\n     ')}\n`,
    )
  }
  process.stdout.write(`\n${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`)
  await client.end()
}
