import type { JobResult, JobWithMetadata } from 'pg-boss'
import { toAppError } from '#db/errors'
import { createCtx } from '#lib/context'
import { keepDrawn } from '#lib/deliveries/papers'
import { logger } from '#lib/log'
import { deliverMail } from '#lib/mail/delivery'
import type { Transport } from '#lib/mail/transport'
import type { Jobs } from '#lib/queue/queue'

/**
 * Delivers a batch of mails side by side and returns how each went: a refusal goes to the dead letters at
 * once, a failure is tried again later. None of them waits for, or fails with, another.
 */
export async function deliverMails(
  jobs: JobWithMetadata<Jobs['mail']>[],
  transport: Transport | null,
): Promise<JobResult[]> {
  return Promise.all(jobs.map((job) => deliverOne(job, transport)))
}

async function deliverOne(job: JobWithMetadata<Jobs['mail']>, transport: Transport | null): Promise<JobResult> {
  const { tenant_id, mail_id } = job.data
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'deliver-mail' }, request_id: job.id })
  try {
    const delivery = await deliverMail(ctx, mail_id, transport, job.retryCount >= job.retryLimit, keepDrawn)
    if (delivery.kind === 'settled') return { id: job.id, status: 'completed' }
    const { kind, reason, code, loggable_reason } = delivery
    const attempt = job.retryCount + 1
    logger.warn({ tenant_id, mail_id, kind, attempt, code, reason: loggable_reason }, 'a mail was not accepted')
    return { id: job.id, status: kind === 'refused' ? 'deadletter' : 'failed', output: { message: reason } }
  } catch (error) {
    logger[levelOfFailure(error, job)]({ err: error, tenant_id, mail_id }, 'a delivery failed')
    return { id: job.id, status: 'failed', output: { message: String(error) } }
  }
}

/**
 * Returns how a delivery that failed is told in the log. Where the database could not be reached and it is tried again
 * nothing is lost, and nobody has to act: a warning.
 */
export function levelOfFailure(
  error: unknown,
  { retryCount, retryLimit }: { retryCount: number; retryLimit: number },
): 'warn' | 'error' {
  return toAppError(error).code === 'unavailable' && retryCount < retryLimit ? 'warn' : 'error'
}
