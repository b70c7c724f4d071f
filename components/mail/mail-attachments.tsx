import { Paperclip } from 'lucide-react'
import type { MailAttachment } from '#lib/mail/schema'

/** The files of a message, to be saved; pictures within the text are shown there. */
export function MailAttachments({ attachments }: { attachments: readonly MailAttachment[] }) {
  const files = attachments.filter(({ content_id }) => content_id === null)
  if (files.length === 0) return null
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-4">
      {files.map(({ file_name, content_type, content }) => (
        <li key={file_name} className="flex items-center gap-2">
          <Paperclip aria-hidden className="size-4 text-muted" />
          <a className="link" download={file_name} href={`data:${content_type.replaceAll(' ', '')};base64,${content}`}>
            {file_name}
          </a>
        </li>
      ))}
    </ul>
  )
}
