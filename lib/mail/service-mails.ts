import type { ClientBase } from 'pg'
import { uuidv7 } from 'uuidv7'
import { appPool } from '#db/client'
import { env } from '#lib/env'
import type { RenderedMail } from '#lib/mail/render'
import type { Brand } from '#lib/mail/templates/layout'
import type { Transport } from '#lib/mail/transport'
import { enqueueWithin } from '#lib/queue/queue'

/**
 * Mails of the service itself, which tell of several associations. They belong to none: the database shows them to no
 * transaction of a tenant, so everything here runs outside of one.
 */
export interface ServiceMail extends RenderedMail {
  id: string
  to_address: string
  status: 'wanted' | 'queued' | 'sent' | 'failed' | 'local'
  created_at: string
}

const COLUMNS = 'id, to_address, subject, html, text, status, created_at'

/** How the service itself looks in a mail. */
export function serviceBrand(): Brand {
  return {
    tenant_id: '',
    name: 'Quorate',
    accent_color: '#3f5bd8',
    logo_file_id: null,
    locale: 'en',
    time_zone: 'UTC',
    contact_email: null,
    app_url: env.APP_URL,
  }
}

/** Asks for the mail that lists somebody's associations: the wish and its job exist both or not at all. */
export async function wantAssociationsMail(to_address: string): Promise<void> {
  const client = await appPool().connect()
  let fault: unknown
  try {
    await client.query('begin')
    await insertWanted(client, to_address)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((broken) => {
      fault = broken
    })
    throw error
  } finally {
    client.release(fault !== undefined)
  }
}

async function insertWanted(client: ClientBase, to_address: string): Promise<void> {
  const id = uuidv7()
  await client.query('insert into service_mails (id, to_address) values ($1, $2)', [id, to_address])
  await enqueueWithin(client, 'associations', { service_mail_id: id }, { key: id })
}

/** Returns a mail, or null when it is gone. */
export async function findServiceMail(id: string): Promise<ServiceMail | null> {
  const { rows } = await appPool().query<ServiceMail>(`select ${COLUMNS} from service_mails where id = $1`, [id])
  return rows[0] ?? null
}

/** Returns the newest mails that were written, to one address or to any. */
export async function listServiceMails(to: string | undefined, limit: number): Promise<ServiceMail[]> {
  const { rows } = await appPool().query<ServiceMail>(
    `select ${COLUMNS} from service_mails where status <> 'wanted' and ($1::text is null or lower(to_address) = lower($1))
     order by created_at desc, id desc limit $2`,
    [to ?? null, limit],
  )
  return rows
}

/** Stores what a wanted mail says; from here on it is to be delivered. */
export async function writeServiceMail(id: string, { subject, html, text }: RenderedMail): Promise<void> {
  await appPool().query(
    `update service_mails set subject = $2, html = $3, text = $4, status = 'queued' where id = $1 and status = 'wanted'`,
    [id, subject, html, text],
  )
}

/**
 * Delivers a written mail, or keeps it on this machine when there is no transport; one that is out leaves nothing behind.
 * Throws when the mail server did not take it and another try is left.
 */
export async function deliverServiceMail(mail: ServiceMail, transport: Transport | null, isLastTry: boolean) {
  if (!transport) return mark(mail.id, 'local')
  const outcome = await transport.send({
    ...mail,
    to_name: '',
    from_name: serviceBrand().name,
    reply_to: null,
    message_id: `<${mail.id}@${new URL(env.APP_URL).hostname}>`,
    attachments: [],
  })
  if (outcome.kind === 'sent') return dropServiceMail(mail.id)
  if (outcome.kind === 'refused' || isLastTry) return mark(mail.id, 'failed')
  throw new Error(outcome.loggable_reason)
}

async function mark(id: string, status: ServiceMail['status']): Promise<void> {
  await appPool().query('update service_mails set status = $2 where id = $1', [id, status])
}

/** Removes a mail. */
export async function dropServiceMail(id: string): Promise<void> {
  await appPool().query('delete from service_mails where id = $1', [id])
}

/** Removes the mails that nobody needs any more. */
export async function removeOldServiceMails(): Promise<void> {
  await appPool().query(`delete from service_mails where created_at < now() - interval '7 days'`)
}
