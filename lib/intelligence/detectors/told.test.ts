import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inEach, keyOf, Told, told } from '#lib/intelligence/detectors/told'
import { TOLD_DE } from '#lib/intelligence/detectors/told-de'
import { TOLD_FR } from '#lib/intelligence/detectors/told-fr'

/** The texts of a source: what stands behind `told`, with its places numbered. */
function textsOf(source: string): string[] {
  return [...source.matchAll(/\btold`/g)].map(({ index }) => {
    const parts: string[] = []
    let part = ''
    let depth = 0
    for (let at = index + 'told`'.length; depth > 0 || source[at] !== '`'; at += 1) {
      if (source.startsWith('${', at)) {
        if (depth === 0) parts.push(part)
        if (depth === 0) part = ''
        depth += 1
        at += 1
      } else if (depth > 0) {
        if (source[at] === '{') depth += 1
        if (source[at] === '}') depth -= 1
      } else part += source[at]
    }
    parts.push(part)
    return keyOf(parts)
  })
}

describe.each([
  ['German', TOLD_DE],
  ['French', TOLD_FR],
])('%s', (_, book) => {
  const folder = import.meta.dirname
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^told/.test(name))
  const texts = new Set(sources.flatMap((name) => textsOf(readFileSync(`${folder}/${name}`, 'utf8'))))

  test('every text of the detectors is told, and nothing else', () => {
    expect(texts.size).toBeGreaterThan(200)
    expect(Object.keys(book).toSorted()).toEqual([...texts].toSorted())
  })

  test('no text tells a value that there is not', () => {
    const placesOf = (text: string) => [...text.matchAll(/\{(\d+)/g)].map(([, at]) => Number(at))
    const wrong = Object.entries(book).filter(([key, text]) => placesOf(text).some((at) => !placesOf(key).includes(at)))
    expect(wrong).toEqual([])
  })
})

test('a number is written as its language writes it, and what goes with it agrees with it', () => {
  const count = (n: number) => {
    const { de, fr } = inEach('en-GB')((locale) => new Intl.NumberFormat(locale).format(n))
    return new Told(`${n} ${n === 1 ? 'invoice is' : 'invoices are'}`, de, fr, n)
  }
  const overdue = (n: number) => told`${'€10.00'} on ${count(n)} overdue`
  expect(overdue(1).de).toBe('€10.00 aus 1 Rechnung ist überfällig')
  expect(overdue(1200).de).toBe('€10.00 aus 1.200 Rechnungen sind überfällig')
  expect(overdue(2).fr).toBe('€10.00 sur 2 factures sont en retard')
  expect(`${overdue(2)}`).toBe('€10.00 on 2 invoices are overdue')
})
