import { beforeAll, describe, expect, test } from 'vitest'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { tell } from '#lib/assistant/telling/tell'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext
let kiel: string
let hamburg: string
let bremen: string

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const [individual, student] = [await makeTier(db, { name: 'Individual' }), await makeTier(db, { name: 'Student' })]
  const who = { first_name: 'Nele', last_name: 'Harms', status: 'active' as const, tier_id: individual.id }
  const numbered = (member_number: string, city: string, more = {}) =>
    makeMember(db, { ...who, member_number, city, ...more } as never)
  kiel = (await numbered('M-00101', 'Kiel')).id
  hamburg = (await numbered('M-00102', 'Hamburg', { tier_id: student.id })).id
  bremen = (await numbered('M-00103', 'Bremen')).id
  await makeMember(db, {
    first_name: 'Ole',
    last_name: 'Lund',
    status: 'active',
    city: 'Gdańsk',
    tier_id: individual.id,
  })
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

const ids = () => [kiel, hamburg, bremen]
/** Whom a plan is of, among those of the name. */
const meant = (plan: unknown) => ids().filter((id) => JSON.stringify(plan).includes(id))

describe('it is asked which of several of one name is meant, and the answer', () => {
  test('by their place chooses the one who stands there', async () => {
    const first = 'What does Nele Harms owe?'
    const plan = await read(readContext, [first])
    const offered = plan.kind === 'clarify' ? (plan.ids ?? []) : []
    expect(offered).toHaveLength(3)
    const said = [
      ['the first one', 'first', 'der erste', 'die erste bitte', 'le premier', 'la première', '1', 'number 1'],
      ['the second', 'die zweite', 'le deuxième', '2', 'la deuxième, svp'],
      ['the last one', 'der dritte', 'le dernier', 'die letzte', '3'],
    ]
    for (const [at, texts] of said.entries())
      for (const text of texts) {
        const chosen = await read(readContext, [first, text])
        expect(chosen, text).toMatchObject({ kind: 'answer' })
        expect(meant(chosen), text).toEqual([offered[at]])
        expect(JSON.stringify(chosen), text).toMatch(/owe|invoices/)
      }
  })

  test.each([
    ['Was schuldet Nele Harms?', 'die aus Hamburg'],
    ['Was schuldet Nele Harms?', 'Hamburg'],
    ['Combien doit Nele Harms ?', 'celle de Hambourg'],
    ['Combien doit Nele Harms ?', 'Hambourg'],
    ['What does Nele Harms owe?', 'the one in Hamburg'],
    ['What does Nele Harms owe?', 'the student'],
    ['Was schuldet Nele Harms?', 'Student'],
    ['What does Nele Harms owe?', '102'],
    ['What does Nele Harms owe?', 'M-00102'],
    ['Was schuldet Nele Harms?', 'die mit der Nummer 102'],
    ['Combien doit Nele Harms ?', 'numéro 102'],
  ])('%s %s: by where they live, their tier or their number', async (...turns) => {
    const chosen = await read(readContext, turns)
    expect(chosen).toMatchObject({ kind: 'answer' })
    expect(meant(chosen)).toEqual([hamburg])
    expect(JSON.stringify(chosen)).toMatch(/owe|invoices/)
  })

  test.each(['Individual', 'the one in Individual'])('“%s” fits two, who are left to choose from', async (text) => {
    const turns = ['What does Nele Harms owe?', text]
    const left = await read(readContext, turns)
    expect(left).toMatchObject({ kind: 'clarify', is_name: true })
    expect(meant(left).toSorted()).toEqual([kiel, bremen].toSorted())
    expect(meant(await read(readContext, [...turns, 'Bremen']))).toEqual([bremen])
  })

  test.each([
    ['What does Nele Harms owe?', 'the one from Gdansk', 'That fits none of them.'],
    ['Was schuldet Nele Harms?', 'die aus Gdansk', 'Das trifft auf niemanden davon zu.'],
    ['Combien doit Nele Harms ?', 'la quatrième', 'Cela ne correspond à aucune de ces personnes.'],
  ])('%s %s: fits nobody, which is said, and all are offered again', async (first, second, sentence) => {
    const none = await read(readContext, [first, second])
    expect(none).toMatchObject({ kind: 'clarify', is_name: true, is_none: true })
    expect(meant(none)).toHaveLength(3)
    expect(tell(none, [], readContext).text).toContain(sentence)
    expect(meant(await read(readContext, [first, second, 'Kiel']))).toEqual([kiel])
  })

  test.each(['members in Hamburg', 'How many members live in Hamburg?'])(
    '“%s” asks for something else',
    async (text) => {
      expect(await read(readContext, ['What does Nele Harms owe?', text])).toEqual(await read(readContext, [text]))
    },
  )

  test('after one was chosen another may be, by what they are called elsewhere', async () => {
    const turns = ['Combien doit Nele Harms ?', 'celle de Kiel', 'et celle de Hambourg ?']
    expect(meant(await read(readContext, turns))).toEqual([hamburg])
  })
})
