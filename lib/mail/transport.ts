import { createTransport } from 'nodemailer'
import { env } from '#lib/env'
import { cut } from '#lib/format/shortened'
import type { MailAttachment } from '#lib/mail/schema'

/** What is handed to the mail server. */
interface Outgoing {
  from_name: string
  /** The association's own address; null when it has none. */
  reply_to: string | null
  to_address: string
  to_name: string
  subject: string
  html: string
  text: string
  message_id: string
  attachments: readonly MailAttachment[]
  /** Where a mail program withdraws the consent that the mail is sent for (RFC 8058); null where it needs none. */
  withdrawal?: string | null
}

/** Why a mail did not go out. */
export interface Failure {
  kind: 'refused' | 'failed'
  /** What the mail server said, word for word; it may name the recipient. */
  reason: string
  /** The number of its answer, or the name of what happened to the connection. */
  code: string | null
  /** The reason without addresses and names. */
  loggable_reason: string
}

/** How a try ended: accepted, refused for good, or failed in a way that may pass. */
export type Outcome = { kind: 'sent' } | Failure

/** The way out to the mail server. */
export interface Transport {
  /** Never throws: every failure is an outcome. */
  send(mail: Outgoing): Promise<Outcome>
  close(): void
}

/** In milliseconds; a server that says nothing must not hold up the other mails for long. */
const LIMITS = { connect: 10_000, greeting: 10_000, silence: 20_000, dns: 5_000 }

/** Opens the pooled connection to the mail server that a smtp: or smtps: URL names; nothing connects before a mail is sent. */
export function openTransport(smtp_url: string): Transport {
  const transport = createTransport({
    pool: true,
    url: smtp_url,
    maxConnections: 5,
    maxMessages: 100,
    connectionTimeout: LIMITS.connect,
    greetingTimeout: LIMITS.greeting,
    socketTimeout: LIMITS.silence,
    dnsTimeout: LIMITS.dns,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A pooled connection that dies while idle must not end the process; the next mail opens another.
  transport.on('error', () => {})
  const sender = serviceSender()
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from: { name: senderName(mail.from_name, sender.name), address: sender.address },
          to: { name: mail.to_name, address: mail.to_address },
          ...(mail.reply_to !== null && { replyTo: { name: mail.from_name, address: mail.reply_to } }),
          envelope: { from: sender.address, to: [mail.to_address] },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: mail.message_id,
          attachments: mail.attachments.map(outgoingAttachment),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(mail.withdrawal && {
              // As it is: a line break within the address would break it.
              'List-Unsubscribe': { prepared: true, value: `<${mail.withdrawal}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        return { kind: 'sent' }
      } catch (error) {
        return judge(error, mail)
      }
    },
    close: () => transport.close(),
  }
}

function outgoingAttachment({ file_name, content_type, content_id, content }: MailAttachment) {
  return {
    filename: file_name,
    contentType: content_type,
    content,
    encoding: 'base64',
    ...(content_id === null ? { contentDisposition: 'attachment' as const } : { cid: content_id }),
  }
}

/** The address that mails come from, and the name of the service beside it. */
export function serviceSender(): { name: string; address: string } {
  return readSender(env.MAIL_FROM)
}

/** Splits `Name <address>`. */
function readSender(text: string): { name: string; address: string } {
  const parts = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(text)
  return parts ? { name: parts[1] ?? '', address: parts[2]?.trim() ?? '' } : { name: '', address: text.trim() }
}

function senderName(tenant: string, service: string): string {
  return service === '' || service === tenant ? tenant : `${tenant} via ${service}`
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
}

/** As much of a mail server's answer is kept. */
const MAX_REASON = 500

/** What a server says that wants us to sign in first (RFC 4954). */
const SIGN_IN_REQUIRED = 530

/**
 * A 5xx answer about the sender, the recipient or the content is final. One about signing in or about the
 * connection says something of the server's settings, not of the mail, so it may pass.
 */
function judge(error: unknown, { to_address, to_name }: Outgoing): Failure {
  const { code, responseCode, response, message } = error as SmtpError
  const reason = cut((response ?? message ?? String(error)).replace(/\s+/g, ' '), MAX_REASON)
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isFinal = responseCode === undefined ? false : responseCode >= 500 && responseCode !== SIGN_IN_REQUIRED
  return {
    kind: isAboutMail && isFinal ? 'refused' : 'failed',
    reason,
    code: responseCode === undefined ? (code ?? null) : String(responseCode),
    loggable_reason: withoutPeople(reason, [...to_name.split(/\s+/), to_address.split('@')[0] ?? '']),
  }
}

/** Returns the text without addresses of e-mail and without the words given; servers quote the recipient in many ways. */
function withoutPeople(text: string, words: string[]): string {
  const struck = text.replace(/[^\s<>"'(),;:]*@[^\s<>"'(),;:]+/g, '[struck out]')
  const telling = words.filter((word) => word.length > 2).map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
  return telling.length === 0 ? struck : struck.replace(new RegExp(telling.join('|'), 'gi'), '[struck out]')
}
