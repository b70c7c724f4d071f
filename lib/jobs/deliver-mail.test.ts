import { afterEach, expect, test, vi } from 'vitest'
import { deliverMails } from '#lib/jobs/deliver-mail'
import { logger } from '#lib/log'
import { deliverMail } from '#lib/mail/delivery'

vi.mock('#lib/mail/delivery', () => ({ deliverMail: vi.fn() }))
afterEach(() => vi.restoreAllMocks())

const JOB = { id: '1', data: { tenant_id: 'acme', mail_id: 'm' }, retryLimit: 3 }

test.each([
  ['Connection terminated due to connection timeout', 0, 'warn'],
  ['Connection terminated due to connection timeout', 3, 'error'],
  ['Cannot read properties of undefined', 0, 'error'],
] as const)('a delivery that failed by “%s” after %i tries is told as %s', async (message, retryCount, level) => {
  vi.mocked(deliverMail).mockRejectedValue(new Error(message))
  const told = { warn: vi.spyOn(logger, 'warn'), error: vi.spyOn(logger, 'error') }
  const results = await deliverMails([{ ...JOB, retryCount } as never], null)
  expect(results).toMatchObject([{ id: '1', status: 'failed' }])
  expect(told[level]).toHaveBeenCalledOnce()
  expect(told[level === 'warn' ? 'error' : 'warn']).not.toHaveBeenCalled()
})
