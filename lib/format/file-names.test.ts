import { expect, test } from 'vitest'
import { fileNames } from '#lib/format/file-names'

test('a name of a file leads to no other folder and ends no line, in either spelling', () => {
  expect(fileNames('../a\\b\r\nSet-Cookie: x.csv')).toBe(
    `filename=".._a_b__Set-Cookie: x.csv"; filename*=UTF-8''.._a_b__Set-Cookie%3A%20x.csv`,
  )
  expect(fileNames('Übersicht “1”.csv')).toBe(
    `filename="U_bersicht _1_.csv"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9C1%E2%80%9D.csv`,
  )
})
