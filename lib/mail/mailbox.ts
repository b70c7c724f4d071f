import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { appPool } from '#db/client'
import { type Ctx, createCtx } from '#lib/context'
import { env } from '#lib/env'
import { ATTACHED, attachmentsOf } from '#lib/mail/attachments'
import type { MailAttachment } from '#lib/mail/schema'
import { findServiceMail, listServiceMails, type ServiceMail, serviceBrand } from '#lib/mail/service-mails'
import { getBrand } from '#lib/tenants/queries'

/** A message of the mailbox, as it would have gone out, and how its association writes dates. */
export interface Message {
  tenant_id: string
  id: string
  template: string
  to_address: string
  to_name: string
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  status: string
  created_at: string
  locale: string
  time_zone: string
}

/** What stands for the tenant in a message of the service itself; no tenant can be called that. */
const NO_TENANT = '-'

const MAX_MESSAGES = 50
const MAX_TENANTS = 500
const AT_ONCE = 4

/** Whether mails stay on this machine, in the mailbox. */
export function isMailboxOpen(): boolean {
  return env.SMTP_URL === undefined
}

/** Returns the newest messages, at most 50, of one tenant or of all (the 500 youngest), to one address or to any. */
export async function listMessages({ tenant_id, to }: { tenant_id?: string; to?: string }): Promise<Message[]> {
  const tenants = tenant_id === undefined ? await listTenants() : [tenant_id]
  const found: Message[] = tenant_id === undefined ? (await listServiceMails(to, MAX_MESSAGES)).map(serviceMessage) : []
  for (let start = 0; start < tenants.length; start += AT_ONCE) {
    const batch = tenants.slice(start, start + AT_ONCE)
    const read = batch.map(ctxOf).map((ctx) => readMessages(ctx, newestMessages(ctx, to)))
    for (const messages of await Promise.all(read)) found.push(...messages)
  }
  return found.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, MAX_MESSAGES)
}

/** Returns one message, or null. */
export async function findMessage(tenant_id: string, mail_id: string): Promise<Message | null> {
  if (!/^[0-9a-f-]{36}$/.test(mail_id)) return null
  if (tenant_id === NO_TENANT) {
    const mail = await findServiceMail(mail_id)
    return mail && serviceMessage(mail)
  }
  const ctx = ctxOf(tenant_id)
  const [message] = await readMessages(ctx, selectMessages(ctx).where('id', '=', mail_id))
  return message ?? null
}

function serviceMessage(mail: ServiceMail): Message {
  const { locale, time_zone } = serviceBrand()
  const own = { tenant_id: NO_TENANT, template: 'your_associations', to_name: '', attachments: [] }
  return { ...mail, ...own, locale, time_zone }
}

async function listTenants(): Promise<string[]> {
  const { rows } = await appPool().query<{ tenant_id: string }>(
    'select tenant_id from tenant_keys order by created_at desc limit $1',
    [MAX_TENANTS],
  )
  return rows.map((row) => row.tenant_id)
}

function ctxOf(tenant_id: string): Ctx {
  return createCtx({ tenant_id, actor: { kind: 'system', name: 'mailbox' }, request_id: uuidv7() })
}

function selectMessages(ctx: Ctx) {
  return ctx.db
    .selectFrom('mails')
    .select(['tenant_id', 'id', 'template', 'to_address', 'to_name', 'subject', 'html', 'text'])
    .select([...ATTACHED, 'status', 'created_at'])
}

function newestMessages(ctx: Ctx, to: string | undefined) {
  const messages = selectMessages(ctx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_MESSAGES)
  return to === undefined ? messages : messages.where(sql<boolean>`lower(to_address) = ${to.toLowerCase()}`)
}

async function readMessages(ctx: Ctx, query: ReturnType<typeof selectMessages>): Promise<Message[]> {
  const [messages, { locale, time_zone }] = await Promise.all([query.execute(), getBrand(ctx)])
  return Promise.all(
    messages.map(async ({ attachments, paper_noun, paper_id, paper_step, ...message }) => ({
      ...message,
      attachments: await attachmentsOf(ctx, { attachments, paper_noun, paper_id, paper_step }),
      locale,
      time_zone,
    })),
  )
}
