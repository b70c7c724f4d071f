'use client'

import { z } from 'zod'
import { WAYS_BACK_AS_OPTIONS } from '#components/payments/payment-words'
import { DateField } from '#components/ui/date-field'
import { FormGrid } from '#components/ui/form'
import type { FormValues } from '#components/ui/form-values'
import { useFormat } from '#components/ui/format-context'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import type { Fields } from '#components/ui/use-edit-form'
import type { NewCreditNote } from '#lib/credit-notes/schema'
import { todayIn } from '#lib/format/dates'
import { WayBack } from '#lib/payments/schema'
import { Day } from '#lib/wire/schema'

/** What becomes of money that was paid for what is taken back, as a form asks for it. */
export const BACK_FIELDS = { back: z.enum(['credit', 'refund']), method: WayBack, refunded_on: Day }

/** What these fields are called. */
export const BACK_LABELS = { back: 'What was paid already', method: 'How', refunded_on: 'Given back on' }

type BackValues = FormValues<typeof BACK_FIELDS>

/** What stands in them at first. */
export function backStart(time_zone: string) {
  return { back: 'credit', method: 'as_it_came', refunded_on: todayIn(time_zone) } as const
}

/** What is sent of them: nothing, unless money goes back. */
export function backBody({ back, method, refunded_on }: BackValues): Pick<NewCreditNote, 'refund'> {
  return back === 'refund' ? { refund: { method, refunded_on } } : {}
}

/** Whether what was paid is kept as credit or given back, and how. */
export function BackFields({ values, field }: Fields<BackValues>) {
  const { time_zone } = useFormat()
  return (
    <>
      <RadioField
        {...field('back')}
        isRequired={false}
        options={[
          { value: 'credit', label: 'Keep it as credit of the payer' },
          { value: 'refund', label: 'Give it back' },
        ]}
      />
      {values.back === 'refund' ? (
        <FormGrid>
          <SelectField {...field('method')} options={WAYS_BACK_AS_OPTIONS} isRequired={false} />
          <DateField {...field('refunded_on')} max={todayIn(time_zone)} />
        </FormGrid>
      ) : null}
    </>
  )
}
