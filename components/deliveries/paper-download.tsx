import { DownloadButton } from '#components/ui/download-button'
import type { OfferedPaper } from '#lib/deliveries/facts'
import { api } from '#lib/paths'

/** Saves an invoice, a credit note or a receipt as PDF. */
export function PaperDownload({ paper, number }: Pick<OfferedPaper, 'paper' | 'number'>) {
  const isReceipt = paper.noun === 'payments'
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
