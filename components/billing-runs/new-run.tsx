'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { previewText } from '#components/billing-runs/run-words'
import { ConditionBar } from '#components/ui/condition-bar'
import { DateField } from '#components/ui/date-field'
import { useFormat } from '#components/ui/format-context'
import { problemText } from '#components/ui/problem'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { SubmitButton } from '#components/ui/submit-button'
import { useCondition } from '#components/ui/use-condition'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { useSubmission } from '#components/ui/use-submission'
import { GivenTitles } from '#components/ui/use-titles'
import { addBillingRun, type RunChoice, runPreviewQuery } from '#lib/billing-runs/client'
import type { RunKind } from '#lib/billing-runs/schema'
import { pages } from '#lib/paths'

const KINDS = [
  {
    value: 'renewals',
    label: 'Renewals',
    description: 'The next term of each member with its invoice. The term starts when the invoice is paid.',
  },
  {
    value: 'reminders',
    label: 'Reminders',
    description: 'The next reminder of each overdue invoice, as soon as it is due.',
  },
] as const

const STEPS = [
  { value: '', label: 'Whichever is due' },
  { value: '1', label: 'First reminder' },
  { value: '2', label: 'Second reminder' },
  { value: '3', label: 'Third reminder' },
] as const

/** Chooses what a run is for, with how many that is and what they amount to before anything is prepared. */
export function NewRun() {
  return (
    <ClientList>
      <GivenTitles value={{}}>
        <Choice />
      </GivenTitles>
    </ClientList>
  )
}

/** The choice stands in the address, so that a link can make it. */
function Choice() {
  const { get, set } = useListState()
  const router = useRouter()
  const condition = useCondition({ params: {}, short: {} })
  const { error, isPending, submit } = useSubmission()
  const kind: RunKind = get('kind') === 'reminders' ? 'reminders' : 'renewals'
  const step = Number(get('step'))
  const choice: RunChoice = {
    kind,
    ...(Object.keys(condition.condition).length > 0 && { filter: condition.condition }),
    ...(kind === 'renewals' && get('expires_until') !== '' && { expires_until: get('expires_until') }),
    ...(kind === 'reminders' && step >= 1 && step <= 3 && { step }),
  }
  const key = useRequestKey(JSON.stringify(choice))
  const preview = useQuery(runPreviewQuery(choice))
  const shown = error ?? preview.error
  return (
    <form
      className="panel grid max-w-3xl gap-6 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(async () => {
          const { id } = await addBillingRun(choice, key)
          if (id) router.push(pages.admin.billingRun(id))
        })
      }}
    >
      <RadioField
        label="What to send"
        name="kind"
        options={KINDS}
        value={kind}
        // A condition on members says nothing of invoices.
        onChange={(next) => set({ kind: next, filter: null, step: null, expires_until: null }, { replace: true })}
      />
      {kind === 'renewals' ? (
        <DateField
          label="Memberships that end by"
          name="expires_until"
          description="Empty: everybody whose tier lets them renew by now."
          value={get('expires_until')}
          onChange={(day) => set({ expires_until: day }, { replace: true })}
        />
      ) : (
        <SelectField
          label="Which reminder"
          name="step"
          options={STEPS}
          value={get('step')}
          onChange={(next) => set({ step: next }, { replace: true })}
        />
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">
          {kind === 'renewals' ? 'Only members that meet' : 'Only invoices that meet'}
        </legend>
        <ConditionBar noun={kind === 'renewals' ? 'members' : 'invoices'} state={condition} given={[]} />
      </fieldset>
      <div aria-live="polite" className="grid gap-1 rounded-lg bg-surface-secondary px-4 py-3">
        {shown ? (
          <p role="alert" className="text-danger-text">
            {problemText(shown)}
          </p>
        ) : (
          <Preview data={preview.data} />
        )}
      </div>
      <div className="flex justify-end">
        <SubmitButton isPending={isPending} isDisabled={!preview.data || preview.data.total_count === 0}>
          Prepare the run
        </SubmitButton>
      </div>
    </form>
  )
}

/** A key that stays as long as the same is asked for: a repeated press is one request, another choice another one. */
function useRequestKey(asked: string): string {
  const [kept, keep] = useState({ asked, key: '' })
  const isSame = kept.asked === asked && kept.key !== ''
  const key = isSame ? kept.key : crypto.randomUUID()
  if (!isSame) keep({ asked, key })
  return key
}

function Preview({ data }: { data: Awaited<ReturnType<typeof addBillingRun>> | undefined }) {
  const format = useFormat()
  if (!data) return <p className="text-muted">Counting…</p>
  const { kind, total_count, words } = data
  if (total_count === 0)
    return <p className="font-medium">{kind === 'renewals' ? 'Nobody is to be renewed.' : 'No reminder is due.'}</p>
  return (
    <>
      <p className="font-medium">{previewText(data, format)}</p>
      <p className="text-[0.8125rem] text-muted">{words}. Nothing is sent before you have looked through the draft.</p>
    </>
  )
}
