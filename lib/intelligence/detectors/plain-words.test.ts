import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const JARGON = /binomial|CUSUM|Wilcoxon|Theil|Trigram|Robust|logarithm|shrinkage|overdispersion|p < |\bRule\b/i

test('how a finding was found is said in words that need no statistics', () => {
  const folder = import.meta.dirname
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const said = sources.flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    return [...text.matchAll(/^\s*(?:method|certainty): (['`].*)$/gm)].map(([, words]) => `${name}: ${words}`)
  })
  expect(said.length).toBeGreaterThan(12)
  expect(said.filter((words) => JARGON.test(words))).toEqual([])
})
