import { DownloadButton } from '#components/ui/download-button'
import type { OfferedPaper } from '#lib/deliveries/facts'
import { api } from '#lib/paths'

/** Saves an invoice, one of its reminders, a credit note or a receipt as PDF. */
export function PaperDownload({
  paper,
  number,
  reminder = null,
}: Pick<OfferedPaper, 'paper' | 'number'> & { reminder?: number | null }) {
  const isReceipt = paper.noun === 'payments'
  if (reminder !== null)
    return (
      <DownloadButton
        href={api.paper(paper, { reminder })}
        name={`${number}-${reminder}.pdf`}
        label={`Reminder ${reminder} of ${number} as PDF`}
      >
        Reminder
      </DownloadButton>
    )
  return (
    <DownloadButton
      href={api.paper(paper)}
      name={`${number}.pdf`}
      label={isReceipt ? `Receipt of ${number} as PDF` : `${number} as PDF`}
    >
      {isReceipt ? 'Receipt' : 'PDF'}
    </DownloadButton>
  )
}
