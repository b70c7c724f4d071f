import { DownloadButton } from '#components/ui/download-button'
import { api } from '#lib/paths'

/** Saves an issued invoice as PDF, called after its number. */
export function InvoiceDownload({ id, number }: { id: string; number: string }) {
  return (
    <DownloadButton href={api.invoicePdf(id)} name={`${number}.pdf`} label="Download as PDF">
      PDF
    </DownloadButton>
  )
}
