'use client'

import { useQuery } from '@tanstack/react-query'
import { SendPaper } from '#components/deliveries/send-paper'
import { PageSection } from '#components/layout/page-section'
import { MailStatusBadge } from '#components/mail/mail-status-badge'
import { mailTemplateLabel } from '#components/mail/mail-template-label'
import { DateText } from '#components/ui/date-text'
import { RecordRow } from '#components/ui/record-row'
import { deliveriesQuery } from '#lib/deliveries/client'
import type { OfferedPaper } from '#lib/deliveries/facts'
import type { Delivery } from '#lib/deliveries/schema'

interface DeliveryHistoryProps {
  offered: OfferedPaper
  /** Whether whoever looks may send it again. */
  canSend: boolean
  initial: readonly Delivery[]
}

/** To whom a paper was mailed, when, and how each mail fared; nothing when it never was. */
export function DeliveryHistory({ offered, canSend, initial }: DeliveryHistoryProps) {
  const { data: deliveries } = useQuery({ ...deliveriesQuery(offered.paper), initialData: [...initial] })
  if (deliveries.length === 0) return null
  return (
    <div className="print:hidden">
      <PageSection title="Mails" subtitle="With the PDF as it was first sent.">
        <ul aria-label={`Mails with ${offered.number}`}>
          {deliveries.map(({ mail_id, template, to_address, status, last_error, sent_at, created_at }) => (
            <RecordRow
              key={mail_id}
              title={to_address}
              detail={
                <>
                  {mailTemplateLabel(template)} · <DateText value={sent_at ?? created_at} relative />
                  {status === 'failed' && last_error ? ` · ${last_error}` : null}
                </>
              }
            >
              <span className="flex items-center gap-2">
                {status ? <MailStatusBadge status={status} /> : null}
                {canSend && offered.problem === null && status !== 'queued' ? (
                  <SendPaper {...offered} to={to_address} label="Send again" variant="ghost" size="sm" />
                ) : null}
              </span>
            </RecordRow>
          ))}
        </ul>
      </PageSection>
    </div>
  )
}
