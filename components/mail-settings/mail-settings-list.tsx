import { mailTemplateLabel } from '#components/mail/mail-template-label'
import { BY_HAND, MAIL_OCCASIONS } from '#components/mail-settings/mail-occasions'
import { RecordRow } from '#components/ui/record-row'
import { StatusBadge } from '#components/ui/status-badge'
import type { MailSetting } from '#lib/mail/settings/schema'
import { pages } from '#lib/paths'

/** All mails that can be changed: when each goes out, and whether it does. */
export function MailSettingsList({ settings }: { settings: readonly MailSetting[] }) {
  return (
    <ul aria-label="Mails" className="panel max-w-4xl px-5 py-4">
      {settings.map((setting) => (
        <RecordRow
          key={setting.template}
          title={mailTemplateLabel(setting.template)}
          href={pages.admin.mailText(setting.template)}
          detail={MAIL_OCCASIONS[setting.template]}
        >
          <span className="flex flex-wrap gap-2">
            {setting.texts.some(
              ({ subject, text, ...usual }) => subject !== usual.default_subject || text !== usual.default_text,
            ) ? (
              <StatusBadge tone="info">Own words</StatusBadge>
            ) : null}
            <State setting={setting} />
          </span>
        </RecordRow>
      ))}
    </ul>
  )
}

function State({ setting: { template, is_on } }: { setting: MailSetting }) {
  if (BY_HAND.includes(template)) return <StatusBadge tone="neutral">By hand</StatusBadge>
  return <StatusBadge tone={is_on ? 'success' : 'neutral'}>{is_on ? 'On' : 'Off'}</StatusBadge>
}
