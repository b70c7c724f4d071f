import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { PublicShell } from '#components/layout/public-shell'
import { MailAttachments } from '#components/mail/mail-attachments'
import { MailFrame } from '#components/mail/mail-frame'
import { WrittenAt } from '#components/mail/written-at'
import { findMessage } from '#lib/mail/mailbox'
import { isMailboxShown } from '#lib/mail/mailbox-access'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Message', robots: { index: false } }

export default async function MessagePage({ params }: PageProps) {
  if (!isMailboxShown(await headers())) notFound()
  const { tenant_id = '', mail_id = '' } = await knownParams({ tenant_id: Text, mail_id: Text }, params)
  const message = await findMessage(decodeURIComponent(tenant_id), mail_id)
  if (!message) notFound()
  return (
    <PublicShell>
      <div className="page-grid mx-auto w-full max-w-3xl px-4 py-8">
        <PageHeader
          title={message.subject}
          breadcrumbs={[{ label: 'Mailbox', href: pages.mailbox() }]}
          subtitle={
            <>
              To {message.to_name ? `${message.to_name} <${message.to_address}>` : message.to_address},{' '}
              <WrittenAt message={message} />
            </>
          }
        />
        <MailFrame
          title={`The message ${message.subject}`}
          html={message.html}
          attachments={message.attachments}
          hasLinks
        />
        <MailAttachments attachments={message.attachments} />
        <PageSection title="As text">
          <pre className="font-[inherit] wrap-break-word whitespace-pre-wrap">{message.text}</pre>
        </PageSection>
      </div>
    </PublicShell>
  )
}
