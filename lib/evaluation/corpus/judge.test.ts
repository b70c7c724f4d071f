import { describe, expect, test } from 'vitest'
import type { Language } from '#lib/assistant/reading/packs/pack'
import { readCorpus } from '#lib/evaluation/corpus/corpus'
import { judge } from '#lib/evaluation/corpus/judge'
import { mentionsIn, type Shown, type ShownRow } from '#lib/evaluation/corpus/shown'
import type { Alternative, Truth } from '#lib/evaluation/corpus/truth'

/** What is shown for a text; figures are marked by [brackets]. */
function shown(marked: string, more: Partial<Shown> = {}): Shown {
  const figures: { start: number; end: number }[] = []
  let text = ''
  for (const part of marked.split(/(\[[^\]]*\])/)) {
    if (!part.startsWith('[')) text += part
    else {
      figures.push({ start: text.length, end: text.length + part.length - 2 })
      text += part.slice(1, -1)
    }
  }
  return {
    language: 'en',
    is_question: false,
    is_looked_up: true,
    is_overview: false,
    text,
    figures,
    tables: [],
    ...more,
  }
}

const inLanguage = (language: Language, text: string) => shown(text, { language })
const row = (id: string, label = id, facts: ShownRow['facts'] = [], text = label): ShownRow => ({
  id,
  label,
  facts,
  text,
})
const count = (value: number): Truth => ({ kind: 'value', unit: 'count', value })
const money = (value: number): Truth => ({ kind: 'value', unit: 'money', value })
const people = (ids: readonly string[], ordered = false, limit: number | null = null): Truth => ({
  kind: 'rows',
  noun: 'members',
  ordered,
  limit,
  rows: ids.map((id) => ({ id, value: null })),
})
const verdict = (given: Shown, ...alternatives: Alternative[]) => judge(given, alternatives).verdict

describe('figures in a text', () => {
  const amounts = (text: string, language: Language) =>
    mentionsIn(text, language).map(({ value, unit }) => `${value} ${unit}`)

  test('are read as the language writes them', () => {
    expect(amounts('€1,234.50 of 2,026 (12.5 %)', 'en')).toEqual(['123450 money', '2026 plain', '12.5 percent'])
    expect(amounts('1.234,50 € von 2.026 (12,5 %)', 'de')).toEqual(['123450 money', '2026 plain', '12.5 percent'])
    expect(amounts('1\u202f234,50 € sur 2\u202f026 (12,5 %)', 'fr')).toEqual([
      '123450 money',
      '2026 plain',
      '12.5 percent',
    ])
  })

  test('keep their sign', () => {
    expect(amounts('-€5,443.65 (-11.3 %)', 'en')).toEqual(['-544365 money', '-11.3 percent'])
  })

  test('may be days, in words or digits', () => {
    expect(amounts('by 13 August 2027', 'en')).toEqual(['2027-08-13 date'])
    expect(amounts('bis 13. August 2027', 'de')).toEqual(['2027-08-13 date'])
    expect(amounts('le 1er août 2027 ou 2027-08-13', 'fr')).toEqual(['2027-08-13 date', '2027-08-01 date'].toReversed())
  })

  test('are no years, numbers of papers, telephone numbers or ordinals', () => {
    expect(amounts('Winter Gala 2026 (2nd date), TG-2026-01301, M-00423, +49 511 5553038, Q3', 'en')).toEqual([])
  })
})

describe('a figure', () => {
  test('is right where it is what the sentence claims', () => {
    expect(verdict(shown('There are [12] payments above €500.00.'), [count(12)])).toBe('right')
    expect(verdict(shown('There are 12 payments above €500.00.'), [count(12)])).toBe('right')
  })

  test('is wrong where another stands in its place, though it occurs later', () => {
    expect(verdict(shown('There are [13] members. Of them [12] are new.'), [count(12)])).toBe('wrong')
    expect(verdict(shown('€[500.00] from 12 payments.'), [money(50_001)])).toBe('wrong')
  })

  test('is told in passing where it stands in brackets behind another kind of figure', () => {
    expect(verdict(shown('[€2,118.00] still to be paid (18 open invoices).'), [count(18)])).toBe('caveat')
    expect(verdict(shown('[€2,118.00] still to be paid (17 open invoices).'), [count(18)])).toBe('wrong')
  })

  test('is zero where there is nothing, whatever number the condition holds', () => {
    expect(verdict(shown('There are no members under 40.'), [count(0)])).toBe('right')
    expect(verdict(shown('There are no members under 40.'), [count(40)])).toBe('wrong')
    expect(verdict(inLanguage('de', 'Es gibt keine Zahlungen in den letzten 7 Tagen.'), [count(0)])).toBe('right')
    expect(verdict(inLanguage('fr', 'Il n’y a pas de membre de moins de 40 ans.'), [count(0)])).toBe('right')
    expect(verdict(shown('There are 15 members with no telephone.'), [count(0)])).toBe('wrong')
  })

  test('may be rounded to what is shown, and no further', () => {
    const average: Truth = { kind: 'value', unit: 'number', value: 42.9628 }
    expect(verdict(shown('[42.96] on average (580 members).'), [average])).toBe('right')
    expect(verdict(shown('[43.5] on average (580 members).'), [average])).toBe('wrong')
    expect(verdict(shown('[66.7 %] – 8 of 12 members.'), [{ kind: 'value', unit: 'percent', value: 66.666 }])).toBe(
      'right',
    )
  })

  test('may stand in the row of a list of one', () => {
    const row = '\n- TG-2026-01707 – still to be paid €119.00, due 16 December 2026'
    expect(verdict(shown(`There is [1] open invoice.${row}`), [money(11_900)])).toBe('right')
    expect(verdict(shown(`There are [2] open invoices.${row}${row}`), [money(11_900)])).toBe('wrong')
  })

  test('of another reading is right with a caveat', () => {
    expect(verdict(shown('There are [77] members.'), [count(80)], [count(77)])).toBe('caveat')
  })
})

describe('several figures', () => {
  const both: Alternative = [count(12), money(1_180_000)]

  test('are right when each is told', () => {
    expect(verdict(shown('There are [12] payments.\n[€11,800.00] received in total (12 payments).'), both)).toBe(
      'right',
    )
  })

  test('have a caveat when one is missing', () => {
    expect(verdict(shown('There are [12] payments.'), both)).toBe('caveat')
  })

  test('are wrong when one of them is another', () => {
    expect(verdict(shown('There are [12] payments.\n[€11,900.00] received in total.'), both)).toBe('wrong')
    expect(verdict(shown('There are [580] members.\nThere are [11] events.'), [count(580), count(10)])).toBe('wrong')
  })
})

describe('a comparison', () => {
  const truth: Alternative = [{ kind: 'comparison', unit: 'money', now: 4_273_273, before: 4_817_638 }]

  test('needs both figures', () => {
    expect(verdict(shown('Q3: [€42,732.73] (350).\nQ2: [€48,176.38] (364).\nDifference: -€5,443.65'), truth)).toBe(
      'right',
    )
    expect(verdict(shown('Q3: [€42,732.73] (350).'), truth)).toBe('wrong')
    expect(verdict(shown('Q3: [€42,732.73].\nQ2: [€48,176.39].'), truth)).toBe('wrong')
  })

  test('has a caveat where the difference is all there is', () => {
    expect(verdict(shown('Growth: [-€5,443.65].'), truth)).toBe('caveat')
  })
})

describe('rows', () => {
  const list = (ids: readonly string[], total = ids.length) => ({ tables: [{ rows: ids.map((id) => row(id)), total }] })
  const many = Array.from({ length: 25 }, (_, index) => `m${index}`)

  test('are right when all of them are right and as many as there are', () => {
    expect(verdict(shown('There are [3] members.', list(['a', 'b', 'c'])), [people(['c', 'a', 'b'])])).toBe('right')
    expect(verdict(shown('There are [25] members.', list(many.slice(0, 10), 25)), [people(many)])).toBe('right')
  })

  test('are wrong with one too many, one too few or one that is another', () => {
    expect(verdict(shown('There are [3] members.', list(['a', 'b', 'c'])), [people(['a', 'b'])])).toBe('wrong')
    expect(verdict(shown('There are [2] members.', list(['a', 'b'])), [people(['a', 'b', 'c'])])).toBe('wrong')
    expect(verdict(shown('There are [2] members.', list(['a', 'x'])), [people(['a', 'b'])])).toBe('wrong')
    expect(verdict(shown('There are [26] members.', list(many.slice(0, 10), 26)), [people(many)])).toBe('wrong')
  })

  test('are wrong under a wrong number', () => {
    expect(verdict(shown('There are [4] members.', list(['a', 'b', 'c'])), [people(['a', 'b', 'c'])])).toBe('wrong')
  })

  test('that are none have to be told to be none', () => {
    expect(verdict(shown('There are no members in Ghent.'), [people([])])).toBe('right')
    expect(verdict(shown('There is [1] member.', list(['a'])), [people([])])).toBe('wrong')
    expect(verdict(shown('There are no members in Ghent.'), [people(['a'])])).toBe('wrong')
  })

  test('in order stand in that order; equal ones may change places', () => {
    const ranked: Truth = {
      kind: 'rows',
      noun: 'members',
      ordered: true,
      limit: 3,
      rows: [5, 4, 4, 3].map((value, index) => ({ id: `m${index}`, value })),
    }
    const ranking = (...ids: string[]) => ({
      tables: [
        { rows: ids.map((id) => row(id, id, [{ unit: 'plain' as const, value: 6 - Number(id.slice(1)) }])), total: 9 },
      ],
    })
    expect(verdict(shown('', ranking('m0', 'm1', 'm2')), [ranked])).not.toBe('wrong')
    expect(verdict(shown('', ranking('m0', 'm2', 'm1')), [ranked])).not.toBe('wrong')
    expect(verdict(shown('', ranking('m1', 'm0', 'm2')), [ranked])).toBe('wrong')
    expect(verdict(shown('', ranking('m0', 'm1')), [ranked])).toBe('wrong')
  })

  test('show the fact that was asked for', () => {
    const telephone: Truth = {
      kind: 'rows',
      noun: 'members',
      ordered: false,
      limit: null,
      rows: [{ id: 'a', value: '+49 511 5553038' }],
    }
    const table = (text: string) => ({ tables: [{ rows: [row('a', 'Núria', [], text)], total: 1 }] })
    expect(verdict(shown('Núria Sáez: +49 511 5553038.', table('Núria +49 511 5553038')), [telephone])).toBe('right')
    expect(verdict(shown('Núria Sáez: +49 511 5553039.', table('Núria +49 511 5553039')), [telephone])).toBe('wrong')
  })
})

describe('groups', () => {
  const truth: Truth = {
    kind: 'groups',
    unit: 'count',
    top: null,
    groups: [
      { key: 'DE', value: 487 },
      { key: 'PL', value: 28 },
      { key: null, value: 2 },
    ],
  }
  const table = (...groups: [string, string, number][]) => ({
    tables: [
      {
        total: groups.length,
        rows: groups.map(([id, label, value]) => row(id, label, [{ unit: 'plain' as const, value }])),
      },
    ],
  })

  test('are right when every group has its value, by key or by name', () => {
    const all = table(['DE', 'Allemagne', 487], ['x', 'Pologne', 28], ['', 'sans indication', 2])
    expect(verdict(shown('', { ...all, language: 'fr' }), [truth])).toBe('right')
  })

  test('are wrong when one is missing, has another value or is another', () => {
    expect(verdict(shown('', table(['DE', 'Germany', 487], ['PL', 'Poland', 28])), [truth])).toBe('wrong')
    expect(verdict(shown('', table(['DE', 'Germany', 487], ['PL', 'Poland', 29], ['', '', 2])), [truth])).toBe('wrong')
    expect(verdict(shown('', table(['DE', 'Germany', 487], ['FR', 'France', 28], ['', '', 2])), [truth])).toBe('wrong')
  })

  test('of which the best is asked need no more than that', () => {
    const best: Truth = { ...truth, top: 1 }
    expect(verdict(shown('', table(['DE', 'Germany', 487])), [best])).toBe('right')
    expect(verdict(shown('', table(['PL', 'Poland', 28])), [best])).toBe('wrong')
  })
})

describe('yes or no', () => {
  const yes: Alternative = [{ kind: 'yes_no', value: true, if_nothing: false }]
  const no: Alternative = [{ kind: 'yes_no', value: false, if_nothing: false }]

  test('is the first word', () => {
    expect(verdict(shown('Yes. There is [1] registration.'), yes)).toBe('right')
    expect(verdict(shown('Yes. There is [1] registration.'), no)).toBe('wrong')
    expect(verdict(inLanguage('de', 'Nein. Es gibt keine.'), no)).toBe('right')
    expect(verdict(inLanguage('de', '1. Oktober 2026: Nein. Es gab keine.'), no)).toBe('right')
    expect(verdict(inLanguage('fr', 'Oui. Il y en a 2.'), yes)).toBe('right')
  })

  test('has a caveat where it only follows from what is told', () => {
    expect(verdict(shown('There are no such members.'), no)).toBe('caveat')
    expect(verdict(shown('There are no such members.'), yes)).toBe('wrong')
    expect(verdict(shown('There are no such members.'), [{ kind: 'yes_no', value: false, if_nothing: null }])).toBe(
      'wrong',
    )
  })

  test('is wrong where it only follows, and the rows that were asked for are missing', () => {
    expect(verdict(shown('There are [2] invoices.'), yes)).toBe('caveat')
    expect(verdict(shown('There are [2] invoices.'), [...yes, people(['a', 'b', 'c'])] as unknown as Alternative)).toBe(
      'wrong',
    )
    expect(
      verdict(shown('Yes. There are [2] invoices.'), [...yes, people(['a', 'b', 'c'])] as unknown as Alternative),
    ).toBe('caveat')
  })

  test('is wrong with a wrong figure beside it', () => {
    expect(verdict(shown('Yes. There are [4] of them.'), [...yes, count(3)] as unknown as Alternative)).toBe('wrong')
    expect(verdict(shown('Yes.'), [...yes, count(3)] as unknown as Alternative)).toBe('caveat')
  })
})

describe('what has no figure', () => {
  const none: Alternative = [{ kind: 'none', count: 0 }]

  test('there is nothing', () => {
    expect(verdict(inLanguage('de', 'Es gibt keine Mitglieder im Tarif Ehrenmitglied.'), none)).toBe('right')
    expect(verdict(shown('There are [3] members.'), none)).toBe('wrong')
    expect(verdict(shown('I find nobody called “Dubois”.', { is_question: true, is_looked_up: false }), none)).toBe(
      'right',
    )
  })

  test('as of a day, there is nothing', () => {
    expect(verdict(shown('1 October 2026: There are no members in Hamburg.'), none)).toBe('right')
    expect(verdict(shown('1 October 2026: Yes. There is [1] member.'), none)).toBe('wrong')
  })

  test('there is something by now, where the books moved on', () => {
    expect(verdict(shown('There are [6] credit notes.'), [{ kind: 'none', count: 6 }])).toBe('right')
    expect(verdict(shown('There are no credit notes.'), [{ kind: 'none', count: 6 }])).toBe('wrong')
  })

  test('a refusal is one that looked nothing up', () => {
    const refusal = shown('I can only read.', { is_looked_up: false })
    expect(verdict(refusal, [{ kind: 'refuse' }])).toBe('right')
    expect(verdict(refusal, [count(3)])).toBe('asked')
    expect(verdict(shown('There are [3] members.'), [{ kind: 'refuse' }])).toBe('wrong')
    expect(verdict(shown('Which one?', { is_question: true, is_looked_up: false }), [{ kind: 'refuse' }])).toBe('asked')
  })

  test('a question back is right where the question is vague', () => {
    const back = shown('Best by what?', { is_question: true, is_looked_up: false })
    expect(verdict(back, [{ kind: 'clarify' }])).toBe('right')
    expect(verdict(back, [count(3)])).toBe('asked')
    expect(verdict(shown('There are [3] members.'), [{ kind: 'clarify' }])).toBe('wrong')
  })

  test('an explanation names what it has to', () => {
    const define: Alternative = [{ kind: 'define', must_mention: ['void|cancel', 'written off'] }]
    const text = (words: string) => shown(words, { is_looked_up: false })
    expect(verdict(text('A cancelled invoice counts for nothing; one written off stands.'), define)).toBe('right')
    expect(verdict(text('A cancelled invoice counts for nothing.'), define)).toBe('wrong')
  })
})

test('an answer in another language than the question has a caveat', () => {
  expect(verdict(inLanguage('de', 'There are [3] members.'), [count(3)])).toBe('caveat')
})

test('every question of the open half has its gold, in a shape that can be judged', () => {
  const questions = readCorpus('open')
  expect(questions).toHaveLength(210)
  for (const { golds } of questions) expect(golds.length).toBeGreaterThan(0)
})
