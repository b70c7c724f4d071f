import type { JobWithMetadata } from 'pg-boss'
import { findOwnAssociation } from '#lib/accounts/associations'
import { eachTenant } from '#lib/jobs/tenants'
import { renderLetter } from '#lib/mail/render'
import {
  deliverServiceMail,
  dropServiceMail,
  findServiceMail,
  serviceBrand,
  writeServiceMail,
} from '#lib/mail/service-mails'
import { type OwnAssociation, yourAssociations } from '#lib/mail/templates/your-associations'
import type { Transport } from '#lib/mail/transport'
import type { Jobs } from '#lib/queue/queue'

/**
 * Writes and delivers the mail that lists the associations in which an address has an account. An address without one
 * gets no mail. A mail that is written already is delivered as it is. Throws when a later try may do better.
 */
export async function tellAssociations(
  { data, retryCount, retryLimit }: Pick<JobWithMetadata<Jobs['associations']>, 'data' | 'retryCount' | 'retryLimit'>,
  transport: Transport | null,
  signal: AbortSignal,
): Promise<void> {
  const { service_mail_id: id } = data
  const wanted = await findServiceMail(id)
  if (wanted?.status === 'wanted') {
    const associations = await findAssociations(wanted.to_address, signal)
    if (associations.length === 0) return dropServiceMail(id)
    const brand = serviceBrand()
    await writeServiceMail(id, await renderLetter(yourAssociations(associations, brand), brand))
  }
  const mail = await findServiceMail(id)
  if (mail?.status === 'queued') await deliverServiceMail(mail, transport, retryCount >= retryLimit)
}

async function findAssociations(email: string, signal: AbortSignal): Promise<OwnAssociation[]> {
  const found: OwnAssociation[] = []
  await eachTenant('tell-associations', signal, async (ctx) => {
    const association = await findOwnAssociation(ctx, email)
    if (association) found.push(association)
  })
  // Half a list would pass for the whole one.
  signal.throwIfAborted()
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
