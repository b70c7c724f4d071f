'use client'

import { Button } from '@heroui/react'
import { useState } from 'react'
import { AgreedWords } from '#components/consents/agreed-words'
import { ConsentHistory } from '#components/consents/consent-history'
import { standingOf } from '#components/consents/consent-words'
import { DateField } from '#components/ui/date-field'
import { DateText } from '#components/ui/date-text'
import { FormDialog } from '#components/ui/edit-form'
import { RadioField } from '#components/ui/radio-field'
import { StatusBadge } from '#components/ui/status-badge'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { recordConsent } from '#lib/consents/client'
import { type ConsentLine, type MemberConsent, NewConsent, WAY_WORDS } from '#lib/consents/schema'

interface MemberConsentsProps {
  member: { id: string; name: string }
  consents: readonly MemberConsent[]
  canWrite: boolean
  /** Of somebody who was erased: what was said stands there, and none of it holds for anything. */
  isPast: boolean
}

/** What a member consented to, with the whole log; staff write down what they were told. */
export function MemberConsents({ member, consents, canWrite, isPast }: MemberConsentsProps) {
  const [asked, setAsked] = useState<Pick<RecordDialogProps, 'consent' | 'state'> | null>(null)
  if (consents.length === 0)
    return <p className="text-muted">There is nothing to consent to. Add a purpose under Settings, Privacy.</p>
  return (
    <>
      <ul className="divide-y divide-separator">
        {consents.map((consent) => {
          const { purpose, label, state, history, is_active } = consent
          const { tone, label: standing } = standingOf(consent)
          const last = history.find(({ is_taken_back }) => !is_taken_back)
          return (
            <li key={purpose} className="py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-medium wrap-anywhere">{label}</p>
                  <p className="text-[0.8125rem] text-muted">
                    {last ? (
                      <>
                        <DateText value={last.at} /> · {aboutLine(last)}
                      </>
                    ) : (
                      'Nothing said yet'
                    )}
                    {is_active ? null : ' · no longer asked'}
                  </p>
                </div>
                {isPast ? null : <StatusBadge tone={tone}>{standing}</StatusBadge>}
                {canWrite ? (
                  <div className="flex gap-2">
                    {state === 'given' || consent.is_asked_again ? (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={`Withdraw ${label}`}
                        onPress={() => setAsked({ consent, state: 'withdrawn' })}
                      >
                        Withdraw
                      </Button>
                    ) : null}
                    {state !== 'given' && is_active ? (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={`Record consent to ${label}`}
                        onPress={() => setAsked({ consent, state: 'given' })}
                      >
                        Record consent
                      </Button>
                    ) : null}
                  </div>
                ) : null}
              </div>
              <AgreedWords consent={consent} who={member.name} />
              <ConsentHistory label={label} history={history} about={aboutLine} />
            </li>
          )
        })}
      </ul>
      {asked ? <RecordDialog {...asked} member={member} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

function aboutLine({ way, by_name }: ConsentLine): string {
  return by_name && way !== 'self_service' ? `${WAY_WORDS[way]}, written down by ${by_name}` : WAY_WORDS[way]
}

const WAYS = [
  { value: 'form', label: 'In a form', description: 'Signed on paper, or ticked elsewhere. Keep it.' },
  { value: 'staff', label: 'Told to us', description: 'By mail, by telephone or face to face.' },
] as const

const { way, day, note } = NewConsent.shape

/** What is asked where something is noted. */
export const CONSENT_FIELDS = { way, day, note }

interface RecordDialogProps {
  member: { id: string; name: string }
  consent: MemberConsent
  state: 'given' | 'withdrawn'
  onClose: () => void
}

function RecordDialog({ member, consent: { purpose, label, text }, state, onClose }: RecordDialogProps) {
  const form = useEditForm({
    fields: CONSENT_FIELDS,
    schema: NewConsent,
    labels: { way: 'How were you told?', day: 'When, if not today', note: 'Note' },
    start: { way: 'staff' },
    body: (sent) => ({ ...sent, purpose, state }),
    save: (body) => recordConsent(member.id, body),
    done: () => (state === 'given' ? 'Consent written down' : 'Withdrawal written down'),
    onSaved: onClose,
    queryKey: ['members'],
  })
  return (
    <FormDialog
      form={form}
      title={state === 'given' ? `${label}: record the consent` : `${label}: withdraw the consent`}
      description={
        state === 'given'
          ? `${member.name} agrees to these words:`
          : `${member.name} no longer agrees. What was agreed before stays in the log.`
      }
      size="sm"
      submitLabel={state === 'given' ? 'Record consent' : 'Withdraw'}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      {state === 'given' ? (
        <blockquote className="border-s-2 border-border ps-3 wrap-anywhere">{text}</blockquote>
      ) : null}
      <RadioField {...form.field('way')} isRequired={false} options={WAYS} />
      <DateField
        {...form.field('day')}
        description="A form may have been signed earlier; the words of that day are noted."
      />
      <TextField {...form.field('note')} autoComplete="off" description="Where the form is kept, for example." />
    </FormDialog>
  )
}
