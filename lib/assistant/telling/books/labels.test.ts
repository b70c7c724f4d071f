import { expect, test } from 'vitest'
import { PHRASEBOOKS } from '#lib/assistant/telling/speech'
import { models } from '#lib/query/models'

test.each(['de', 'fr'] as const)(
  '%s: every field of every noun has a name in the language of the answer',
  (language) => {
    const { labels } = PHRASEBOOKS[language]
    const missing = Object.values(models).flatMap(({ noun, fields }) =>
      Object.keys(fields)
        .filter((name) => !labels[`${noun}.${name}`] && !labels[name])
        .map((name) => `${noun}.${name}`),
    )
    expect(missing).toEqual([])
  },
)

test.each(['en', 'de', 'fr'] as const)('%s: no two fields of a noun are called the same', (language) => {
  const { labels } = PHRASEBOOKS[language]
  const twice = Object.values(models).flatMap(({ noun, fields }) => {
    const named = Object.entries(fields).map(([name, { label }]) => labels[`${noun}.${name}`] ?? labels[name] ?? label)
    return named.filter((label, index) => named.indexOf(label) !== index).map((label) => `${noun}: ${label}`)
  })
  expect(twice).toEqual([])
})

test.each(['de', 'fr'] as const)(
  '%s: every choice of every field of every noun has a name in the language of the answer',
  (language) => {
    const { alone, qualities } = PHRASEBOOKS[language]
    const missing = Object.values(models).flatMap(({ noun, fields }) =>
      Object.entries(fields).flatMap(([name, { type, values = {} }]) =>
        Object.keys(type === 'choice' ? values : {})
          .map((value) => `${noun}.${name}.${value}`)
          .filter((key) => !alone[key] && !qualities[key]),
      ),
    )
    expect(missing).toEqual([])
  },
)
