import type { MailAttachment } from '#lib/mail/schema'

interface MailFrameProps {
  /** What the message is about, for screen readers. */
  title: string
  html: string
  attachments: readonly MailAttachment[]
  /** Whether a click on a link leaves this page for it; without it links are dead. */
  hasLinks?: boolean
  /** Whether it is all of a page, or stands among other things. */
  size?: 'page' | 'part'
}

/** A message as a mail program would show it, walled off: no scripts, no forms, nothing of this site. */
export function MailFrame({ title, html, attachments, hasLinks = false, size = 'page' }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox={hasLinks ? 'allow-top-navigation-by-user-activation' : ''}
      referrerPolicy="no-referrer"
      srcDoc={withPictures(html, attachments).replaceAll('target="_blank"', 'target="_top"')}
      className={`${size === 'page' ? 'h-[40rem] max-h-[75dvh]' : 'h-80 max-h-[50dvh]'} w-full rounded-xl border border-border bg-white scheme-light`}
    />
  )
}

/** Puts the pictures of a message where its HTML names them. */
function withPictures(html: string, attachments: readonly MailAttachment[]): string {
  let shown = html
  for (const { content_id, content_type, content } of attachments) {
    if (content_id !== null) shown = shown.replaceAll(`cid:${content_id}`, `data:${content_type};base64,${content}`)
  }
  return shown
}
