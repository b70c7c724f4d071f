import { beforeAll, describe, expect, it } from 'vitest'
import { type LoadedAssociation, loadGenerated } from '#lib/evaluation/churn/generated'
import { predictChurn } from '#lib/intelligence/churn/predict'
import { getModelCard, listScores } from '#lib/intelligence/churn/queries'
import { ChurnFilter } from '#lib/intelligence/churn/schema'
import { refreshChurn } from '#lib/intelligence/churn/service'

const NOON = new Date('2026-11-20T12:00:00Z')
let association: LoadedAssociation

beforeAll(async () => {
  association = await loadGenerated(300, 'churn-service')
})

describe('a refresh', () => {
  it('scores everybody whose membership runs, and tells how good it is', async () => {
    const { ctx, rows } = association
    const scored = await refreshChurn(ctx, NOON)
    const members = rows.members.filter(
      ({ status, archived_at }) => ['active', 'grace'].includes(status ?? '') && !archived_at,
    )
    expect(scored).toBe(members.length)
    const card = await getModelCard(ctx)
    expect(card.refresh).toMatchObject({ state: 'done', done_count: rows.members.length })
    expect(card.model?.counts).toEqual(expect.objectContaining({ high: expect.any(Number) }))
  })

  it('ranks by risk, page after page', async () => {
    const { ctx } = association
    const page = await listScores(ctx, ChurnFilter.parse({ limit: 10 }))
    const probabilities = page.rows.map(({ probability }) => probability)
    expect(probabilities).toEqual([...probabilities].sort((one, other) => other - one))
    const next = await listScores(ctx, ChurnFilter.parse({ limit: 10, cursor: page.next_cursor ?? undefined }))
    expect(next.rows[0]?.probability).toBeLessThanOrEqual(probabilities.at(-1) as number)
    const [first] = page.rows
    const [prediction] = await predictChurn(ctx, [first?.id as string], NOON)
    expect(prediction).toMatchObject({ probability: first?.probability, risk_level: first?.level })
  })
})
