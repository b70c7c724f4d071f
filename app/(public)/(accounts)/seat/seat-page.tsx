import { headers } from 'next/headers'
import { uuidv7 } from 'uuidv7'
import { AuthCard } from '#components/layout/auth-card'
import { SeatDecisionForm } from '#components/registrations/seat-decision-form'
import { DescriptionList } from '#components/ui/description-list'
import { StatusSentence } from '#components/ui/status-sentence'
import { AppError } from '#lib/errors'
import { timeText } from '#lib/mail/templates/event-facts'
import type { SeatDecision } from '#lib/registrations/schema'
import { getLinkedSeat, type LinkedSeat } from '#lib/registrations/seat-decision'

export type SeatSearchParams = Promise<{ seat?: string | string[] }>

const TITLES = { keep: 'Keep my seat', give_up: 'Give up my seat' }

/** The page behind a link of a mail. Opening it changes nothing; its button does. */
export async function SeatPage({
  decision,
  searchParams,
}: {
  decision: SeatDecision['decision']
  searchParams: SeatSearchParams
}) {
  const { seat } = await searchParams
  const token = typeof seat === 'string' ? seat : ''
  const found = await findSeat(token)
  if (typeof found === 'string') {
    return (
      <AuthCard title={TITLES[decision]}>
        <div role="alert">
          <StatusSentence tone="warning" title="There is nothing to decide here">
            {found}
          </StatusSentence>
        </div>
      </AuthCard>
    )
  }
  const { event_title, is_waiting, brand } = found
  const titles = is_waiting ? { keep: 'Keep my place in line', give_up: 'Leave the waiting list' } : TITLES
  return (
    <AuthCard title={titles[decision]} subtitle={brand.name}>
      <div className="grid grid-cols-1 gap-6">
        <DescriptionList
          columns={1}
          items={[
            { label: 'Event', value: event_title },
            { label: 'When', value: timeText(found, brand) },
          ]}
        />
        <SeatDecisionForm token={token} decision={decision} label={titles[decision]} />
      </div>
    </AuthCard>
  )
}

/** The seat, or the sentence that says why there is nothing to decide. */
async function findSeat(token: string): Promise<LinkedSeat | string> {
  try {
    return await getLinkedSeat(token, (await headers()).get('x-request-id') ?? uuidv7())
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'conflict')) return error.message
    throw error
  }
}
