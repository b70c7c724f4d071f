import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { MailAttachments } from '#components/mail/mail-attachments'
import { MailFrame } from '#components/mail/mail-frame'
import { MailStatusBadge } from '#components/mail/mail-status-badge'
import { mailTemplateLabel } from '#components/mail/mail-template-label'
import { ResendButton } from '#components/mail/resend-button'
import { DateText } from '#components/ui/date-text'
import { DescriptionList } from '#components/ui/description-list'
import { StatusSentence } from '#components/ui/status-sentence'
import { getMail } from '#lib/mail/queries'
import type { MailContent } from '#lib/mail/schema'
import { pages } from '#lib/paths'

const mailAt = recordReader('mails.read', 'mail_id', getMail)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return mailAt.metadata(params, ({ subject }) => subject)
}

export default async function MailMessagePage({ params }: PageProps) {
  const mail = await mailAt(params)
  return (
    <div className="page-grid">
      <PageHeader
        title={mail.subject}
        status={<MailStatusBadge status={mail.status} />}
        breadcrumbs={[
          { label: 'Settings', href: pages.admin.settings() },
          { label: 'Mail', href: pages.admin.settingsMail() },
        ]}
        actions={<ResendButton mail_id={mail.id} status={mail.status} />}
      />
      {mail.last_error ? <LastError mail={mail} /> : null}
      <PageSection title="Delivery">
        <DescriptionList
          items={[
            { label: 'To', value: mail.to_name ? `${mail.to_name} <${mail.to_address}>` : mail.to_address },
            { label: 'Kind', value: mailTemplateLabel(mail.template) },
            { label: 'Written', value: <DateText value={mail.created_at} relative /> },
            { label: 'Sent', value: mail.sent_at ? <DateText value={mail.sent_at} relative /> : null },
            { label: 'Tries', value: mail.attempts },
            { label: 'Message-ID', value: mail.message_id },
          ]}
        />
      </PageSection>
      <PageSection title="Preview" subtitle="Links for one use are struck out; only the recipient has them." bare>
        <MailFrame title={`Preview of ${mail.subject}`} html={mail.html} attachments={mail.attachments} />
        <MailAttachments attachments={mail.attachments} />
      </PageSection>
      <PageSection title="As text">
        <pre className="font-[inherit] wrap-break-word whitespace-pre-wrap">{mail.text}</pre>
      </PageSection>
    </div>
  )
}

function LastError({ mail }: { mail: MailContent }) {
  const isOver = mail.status === 'failed'
  return (
    <StatusSentence
      tone={isOver ? 'danger' : 'warning'}
      title={isOver ? 'This mail did not arrive' : 'The last attempt failed; it is tried again automatically'}
    >
      The mail server said: {mail.last_error}
    </StatusSentence>
  )
}
