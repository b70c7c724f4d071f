import { beforeAll, describe, expect, it } from 'vitest'
import { type LoadedAssociation, loadGenerated } from '#lib/evaluation/churn/generated'
import {
  figuresOf,
  GENERATED_NOON,
  type Replay,
  replay,
  shortcomingsOf,
  shuffledAuc,
} from '#lib/evaluation/churn/scorecard'
import { FEATURES, snapshotOn } from '#lib/intelligence/churn/features'
import { basisFor } from '#lib/intelligence/churn/fit'
import { loadHistories, type MemberHistory } from '#lib/intelligence/churn/history'
import { levelOf, scoreMember } from '#lib/intelligence/churn/model'
import { planSampling } from '#lib/intelligence/churn/samples'
import { standingOn } from '#lib/intelligence/churn/standing'
import { lookAround, type Surroundings } from '#lib/intelligence/churn/surroundings'
import { trainModel } from '#lib/intelligence/churn/train'
import { sigmoid } from '#lib/intelligence/statistics/logistic'

let association: LoadedAssociation
let around: Surroundings
let histories: MemberHistory[]
let replayed: Replay

beforeAll(async () => {
  association = await loadGenerated(400, 'churn-model')
  const { ctx, rows } = association
  around = await lookAround(ctx, GENERATED_NOON)
  histories = await loadHistories(
    ctx,
    rows.members.map(({ id }) => id),
    around.zone,
  )
  replayed = await replay(association)
})

/** A history as it was known at the end of a day, with other things happening afterwards. */
function withAnotherFuture(history: MemberHistory, day: number): MemberHistory {
  const later = day + 3
  const by = (known: number | null) => (known !== null && known <= day ? known : null)
  const was = (known: number | null) => by(known) ?? later
  return {
    ...history,
    status: 'cancelled',
    statuses: [...history.statuses.filter(({ from }) => from <= day), { status: 'cancelled', from: later }],
    is_archived: true,
    valid_through: later,
    verified: by(history.verified) ?? later,
    terms: [
      ...history.terms.filter(({ known }) => known <= day),
      { start: later, end: later + 9999, grace: 0, known: later, price_minor: 1 },
    ],
    invoices: [
      ...history.invoices
        .filter(({ issued }) => issued <= day)
        .map((invoice) => ({ ...invoice, paid: was(invoice.paid), closed: by(invoice.closed) })),
      { kind: 'other', issued: later, due: later, total_minor: 1_000_000, paid: null, closed: null },
    ],
    payments: [
      ...history.payments
        .filter(({ received }) => received <= day)
        .map((payment) => ({ ...payment, reversed: was(payment.reversed) })),
      { received: later, is_failed: true, reversed: null, is_debit: true },
    ],
    registrations: [
      ...history.registrations
        .filter(({ registered }) => registered <= day)
        .map((one) => ({
          ...one,
          cancelled: was(one.cancelled),
          checked_in: was(one.checked_in),
          rated: was(one.rated),
          rating: by(one.rated) === null ? 1 : one.rating,
        })),
      ...history.registrations
        .slice(0, 1)
        .map((one) => ({ ...one, registered: later, checked_in: later, rated: later })),
    ],
  }
}

describe('what the model sees', () => {
  it('changes with nothing that happens after the day', () => {
    const context = { first_day: around.today - 730 }
    let compared = 0
    for (const day of [around.today - 400, around.today - 210, around.today - 90]) {
      for (const history of histories) {
        const standing = standingOn(history, day)
        if (!standing) continue
        const changed = withAnotherFuture(history, day)
        const itsStanding = standingOn(changed, day)
        expect(itsStanding).toEqual(standing)
        expect(snapshotOn(changed, itsStanding ?? standing, day, context)).toEqual(
          snapshotOn(history, standing, day, context),
        )
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(400)
  })

  it('is a number in every column', () => {
    expect(replayed.samples.values.every(Number.isFinite)).toBe(true)
    expect(replayed.samples.values).toHaveLength(replayed.samples.count * FEATURES.length)
  })
})

describe('samples', () => {
  it('are taken monthly, and more rarely the larger the association is', () => {
    const days = (members: number) => planSampling(10_000, 9_000, members).days
    expect(days(500)[0]).toBe(10_000 - 90)
    expect((days(500)[0] ?? 0) - (days(500)[1] ?? 0)).toBe(30)
    expect((days(3_000)[0] ?? 0) - (days(3_000)[1] ?? 0)).toBe(90)
    expect(planSampling(10_000, 9_000, 100_000).stride).toBeGreaterThan(10)
  })

  it('know the outcome of every one of them', () => {
    expect(Math.max(...replayed.samples.days)).toBeLessThanOrEqual(around.today - 90)
  })
})

describe('a score', () => {
  it('is exactly the sum of its parts', async () => {
    const { samples, today } = replayed
    const context = { first_day: today - 730 }
    const present = histories.flatMap((history) => {
      const standing = standingOn(history, today)
      return standing ? [snapshotOn(history, standing, today, context)] : []
    })
    const model = { ...(await trainModel(samples, present, today, context.first_day)), version: 1 }
    for (const { values } of present) {
      const { score, base, contributions, probability } = scoreMember(model, values)
      const sum = contributions.reduce((total, { contribution }) => total + contribution, base)
      expect(sum).toBe(score)
      expect(probability).toBe(sigmoid(score))
      let whole = model.weights.intercept
      for (const { key } of FEATURES)
        whole += (model.weights[key] * (values[key] - model.centres.features[key])) / model.scales[key]
      expect(score).toBeCloseTo(model.calibration.intercept + model.calibration.slope * whole, 8)
    }
  })

  it('is of the level that stands out from the usual', () => {
    expect(levelOf(0.5, 0.04)).toBe('high')
    expect(levelOf(0.49, 0.04)).toBe('medium')
    expect(levelOf(0.24, 0.04)).toBe('low')
    expect(levelOf(0.6, 0.3)).toBe('medium')
  })

  it('rests on published figures until ten have lapsed, and on the own past once many have', () => {
    expect([0, 9, 10, 10 * FEATURES.length, 10 * FEATURES.length + 1].map(basisFor)).toEqual([
      'prior',
      'prior',
      'blended',
      'blended',
      'tenant',
    ])
  })
})

describe('foretelling the past of a generated association', () => {
  it('comes near the best that is possible, with probabilities that hold', () => {
    const figures = figuresOf(400, [replayed])
    expect(figures.lapses).toBeGreaterThan(15)
    expect(shortcomingsOf({ ...figures, calibration_slope: 1 })).toEqual([])
    expect(figures.worse_than_base).toBe(0)
    expect(figures.auc).toBeGreaterThan(figures.silence_auc)
  })

  it('is guessing once the outcomes are dealt out anew', async () => {
    expect(Math.abs((await shuffledAuc(replayed, 4)) - 0.5)).toBeLessThan(0.12)
  })
})
