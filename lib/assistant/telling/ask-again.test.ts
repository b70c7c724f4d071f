import { expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { measuresFor } from '#lib/assistant/measures/measures'
import { askAgain } from '#lib/assistant/telling/ask-again'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import { refreshInsights } from '#lib/intelligence/insights/service'

test('every figure with a rule of its own says in the language of the question how it is counted, and of which days', async () => {
  const { db, tenant_id } = await makeTenant()
  await makeMember(db, {})
  const readContext = await openReading(
    createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }),
    new Date('2026-11-20T10:00:00Z'),
  )
  const toldIn = async (measure: string, language: 'en' | 'de' | 'fr') => {
    const { definition, period } = await askAgain(readContext, {
      question: { of: 'members', show: 'count' },
      measure,
      language,
    })
    return { definition, period: period?.label ?? null }
  }
  const measures = measuresFor(readContext)
  expect(measures.length).toBeGreaterThan(5)
  for (const measure of measures) {
    const [en, de, fr] = await Promise.all((['en', 'de', 'fr'] as const).map((each) => toldIn(measure, each)))
    const definitions = [en, de, fr].map((each) => each?.definition)
    expect([measure, new Set(definitions).size]).toEqual([measure, 3])
    expect(definitions.join()).not.toMatch(/[{}]/)
    expect(definitions.map((text) => text?.match(/\d+/)?.[0])).toEqual(Array(3).fill(en?.definition.match(/\d+/)?.[0]))
    expect([measure, de?.period === null]).toEqual([measure, en?.period === null])
  }
  expect((await toldIn('growth', 'de')).period).toBe('21. November 2025 bis 20. November 2026')
})

test('what insights and anomalies found is told in the language of the question', async () => {
  const { db, tenant_id } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  for (let n = 0; n < 6; n += 1) await makeMember(db, { email: null, phone: null })
  await refreshInsights(ctx, new Date('2026-11-20T10:00:00Z'))
  const readContext = await openReading(ctx, new Date('2026-11-20T10:00:00Z'))
  const rowsIn = async (language: 'en' | 'de' | 'fr') => {
    const question = { of: 'members', show: 'count' } as const
    return (await askAgain(readContext, { question, measure: 'insights', language })).rows
  }
  const [en, de, fr] = await Promise.all((['en', 'de', 'fr'] as const).map(rowsIn))
  const of = (rows: typeof en, label: RegExp) => rows?.find((row) => label.test(row.label))?.cells.action
  expect(of(en, /neither an e-mail address nor a phone number$/)).toBe('Complete their records')
  expect(of(de, /haben weder eine E-Mail-Adresse noch eine Telefonnummer$/)).toBe('Ihre Daten ergänzen')
  expect(of(fr, /n’ont ni adresse e-mail ni numéro de téléphone$/)).toBe('Compléter leurs fiches')
})
