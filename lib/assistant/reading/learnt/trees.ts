import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Decision trees whose values add up, as `train_trust.py` writes them. */
interface Trees {
  readonly base: number
  /** Of each tree its nodes, four numbers each: the fact, the limit, and the nodes up to it and above; of a leaf -1 and its value. */
  readonly trees: readonly (readonly number[])[]
}

function leafOf(nodes: readonly number[], facts: readonly number[]): number {
  let at = 0
  for (;;) {
    const [fact = -1, limit = 0, upTo = 0, above = 0] = nodes.slice(at, at + 4)
    if (fact < 0) return limit
    at = 4 * ((facts[fact] as number) <= limit ? upTo : above)
  }
}

let trees: Trees | null = null

/** How far a reading can be trusted by its facts, from 0 to 1 (gradient boosting, Friedman 2001). */
export function trustIn(facts: readonly number[]): number {
  trees ??= JSON.parse(
    gunzipSync(readFileSync(join(process.cwd(), 'lib/assistant/reading/learnt/trust.json.gz'))).toString(),
  ) as Trees
  const sum = trees.trees.reduce((all, nodes) => all + leafOf(nodes, facts), trees.base)
  return 1 / (1 + Math.exp(-sum))
}
