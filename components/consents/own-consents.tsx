'use client'

import { useState } from 'react'
import { AgreedWords } from '#components/consents/agreed-words'
import { ConsentHistory } from '#components/consents/consent-history'
import { SwitchField } from '#components/ui/switch-field'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { recordConsent } from '#lib/consents/client'
import type { ConsentLine, MemberConsent } from '#lib/consents/schema'

interface OwnConsentsProps {
  member_id: string
  consents: readonly MemberConsent[]
}

/** What a member consents to, each to be turned on and off at any time. */
export function OwnConsents({ member_id, consents }: OwnConsentsProps) {
  const { isPending, run } = useChange()
  const [turned, setTurned] = useState<string | null>(null)
  if (consents.length === 0) return <p className="text-muted">Your association asks for nothing of the kind.</p>
  return (
    <ul className="divide-y divide-separator">
      {consents.map((consent) => {
        const { purpose, label, text, state, is_active, history } = consent
        const isOn = state === 'given'
        const isTurning = isPending && turned === purpose
        return (
          <li key={purpose} className="grid gap-1 py-4 first:pt-0 last:pb-0">
            <SwitchField
              label={label}
              name={purpose}
              description={is_active ? text : `${text} Your association no longer asks for this.`}
              isSelected={isTurning ? !isOn : isOn}
              isDisabled={isPending || (!isOn && !is_active)}
              onChange={(isWanted) => {
                setTurned(purpose)
                run(async () => {
                  await recordConsent(member_id, { purpose, text, state: isWanted ? 'given' : 'withdrawn' })
                  notify(isWanted ? `${label}: you agree` : `${label}: withdrawn`)
                })
              }}
            />
            <AgreedWords consent={consent} who="You" />
            <ConsentHistory label={label} history={history} about={aboutLine} />
          </li>
        )
      })}
    </ul>
  )
}

function aboutLine({ way, by_name }: ConsentLine): string {
  if (way === 'self_service') return 'by yourself'
  if (way === 'form') return 'in a form'
  if (way === 'link') return 'with the link of a mail'
  return by_name ? 'written down by yourself' : 'written down by your association'
}
