import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCtx } from '#lib/context'
import { MAIN_PROFILE, type Profile, SECOND_PROFILE } from '#lib/demo/association'
import { generateAssociation } from '#lib/demo/generate'
import { loadRows } from '#lib/demo/load'
import { listPlantedAnomalies } from '#lib/demo/planted-anomalies'
import { REMOVE_TENANT } from '#lib/demo/remove'
import type { AnomalyReport } from '#lib/intelligence/anomalies/schema'
import { findAnomalies } from '#lib/intelligence/anomalies/service'

const TODAY = '2026-11-20'
const NOW = new Date('2026-11-20T11:00:00Z')
const TENANTS = { odd: 'anomalies-odd', clean: 'anomalies-clean', small: 'anomalies-small' }

const reports = {} as Record<keyof typeof TENANTS, AnomalyReport>
let client: pg.Client

async function inTenant(tenant_id: string, run: () => Promise<unknown>): Promise<void> {
  await client.query(`begin; set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
  await run()
  await client.query('commit')
}

async function fill(tenant_id: string, profile: Profile): Promise<void> {
  const { rows } = generateAssociation(profile, TODAY)
  await inTenant(tenant_id, async () => {
    await client.query(
      `insert into tenants (tenant_id, name, currency, time_zone, invoice_prefix, is_demo) values ($1, $2, $3, $4, $5, true)`,
      [tenant_id, profile.name, profile.currency, profile.time_zone, profile.invoice_prefix],
    )
    await loadRows(client, tenant_id, rows)
  })
}

function look(name: keyof typeof TENANTS, lookback_days = 90): Promise<AnomalyReport> {
  const ctx = createCtx({ tenant_id: TENANTS[name], actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  return findAnomalies(ctx, { module: 'all', lookback_days }, NOW)
}

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  await fill(TENANTS.odd, MAIN_PROFILE)
  await fill(TENANTS.clean, { ...MAIN_PROFILE, has_anomalies: false })
  await fill(TENANTS.small, SECOND_PROFILE)

  for (const name of Object.keys(TENANTS) as (keyof typeof TENANTS)[]) reports[name] = await look(name)
}, 600_000)

afterAll(async () => {
  for (const tenant_id of Object.values(TENANTS)) await inTenant(tenant_id, () => client.query(REMOVE_TENANT))
  await client.end()
})

/** What people mistype. */
const TYPED = new Set([
  ...['birth_in_future', 'birth_too_early', 'joined_before_birth', 'shared_email', 'duplicate_person'],
  ...['event_too_long', 'event_too_far', 'no_seats', 'duplicate_event', 'ticket_price', 'guest_burst'],
  ...['paid_before_issued', 'due_before_issued', 'due_far_ahead', 'zero_total', 'future_dated', 'number_gap'],
  ...['amount_outlier', 'duplicate_invoice', 'double_payment', 'overpayment'],
])

const planted = listPlantedAnomalies(TODAY)

/** The finding of a type about an entity. */
function found(type: string, entity_id: string | null) {
  return reports.odd.findings.find((finding) => finding.type === type && finding.entity.id === entity_id)
}

function evidenceOf(finding: ReturnType<typeof found>): string[] {
  return finding?.evidence_rows.map(({ id }) => id) ?? []
}

describe('what is odd in the demo association on purpose', () => {
  test('the invoice that was written twice is found with both', () => {
    const { original_id, copy_id } = planted.duplicate_invoice
    const finding = found('duplicate_invoice', copy_id)
    expect(evidenceOf(finding)).toEqual([original_id, copy_id])
    expect(finding).toMatchObject({ severity: 'high', amount_at_stake: '120.00', status: 'open' })
  })

  test('the slipped decimal point is found, and said to be one', () => {
    const { invoice_id, total_minor, usual_minor } = planted.tenfold_invoice
    const finding = found('amount_outlier', invoice_id)
    expect(finding).toMatchObject({
      severity: 'high',
      observed: { value: total_minor },
      expected: { mid: usual_minor },
    })
    expect(finding?.explanation).toContain('ten times the usual €120.00')
  })

  test('the transfer that was recorded twice is found with both', () => {
    const { first_id, second_id } = planted.double_payment
    expect(evidenceOf(found('double_payment', second_id))).toEqual([first_id, second_id])
  })

  test('the workshop that many stayed away from is found, against others of its kind', () => {
    const finding = found('no_show_outlier', planted.no_show_spike.event_id)
    expect(finding?.observed.value).toBeGreaterThan(0.4)
    expect(finding?.expected?.mid).toBeLessThan(0.2)
  })

  test('the burst of sign-ups is found with everybody in it and the domain they share', () => {
    const { member_ids, email_domain, joined_on } = planted.join_burst
    const finding = reports.odd.findings.find(({ type }) => type === 'sign_up_burst')
    expect(finding?.occurred_on).toBe(joined_on)
    expect(evidenceOf(finding).toSorted()).toEqual(member_ids.toSorted())
    expect(finding?.explanation).toContain(email_domain)
  })

  test('hardly anything else is found', () => {
    expect(reports.odd.findings.length).toBeLessThanOrEqual(6)
    expect(reports.odd.findings.filter(({ severity }) => severity !== 'low').length).toBe(5)
  })
})

test('the same association without its findings has at most one finding', () => {
  expect(reports.clean.findings.length).toBeLessThanOrEqual(1)
  expect(reports.clean.summary.insufficient_history).toEqual([])
})

test('looked through as far back as detection reaches, it has at most one finding of an entry that was typed wrong', async () => {
  const { findings } = await look('clean', 730)
  expect(
    findings
      .filter(({ type }) => TYPED.has(type))
      .map(({ explanation }) => explanation)
      .slice(1),
  ).toEqual([])
})

test('a small association has at most one finding, and says for what it has too little to go by', () => {
  expect(reports.small.findings.length).toBeLessThanOrEqual(1)
  const lacking = reports.small.checked.filter(({ status }) => status === 'insufficient_history')
  expect(lacking.map(({ detector }) => detector)).toContain('no_show_outlier')
  expect(lacking.every(({ n, needed }) => n < needed)).toBe(true)
})

test('two runs give the same', async () => {
  expect(await look('odd')).toEqual(reports.odd)
})
