'use client'

import { useState } from 'react'
import type { InvoiceValues } from '#components/invoices/invoice-fields'
import { MemberField, type MemberOption } from '#components/members/member-fields'
import { FormGrid } from '#components/ui/form'
import { RadioField } from '#components/ui/radio-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { TextField } from '#components/ui/text-field'
import type { EditForm } from '#components/ui/use-edit-form'

interface InvoicePayerFieldsProps {
  form: EditForm<InvoiceValues>
  /** The member that the loaded values point to. */
  member: MemberOption | null
  countries: readonly SelectOption[]
}

// These are other people's data: the browser's own address does not belong here.
const OTHERS = { autoComplete: 'off' } as const

/** Who pays: a member, whose name and address are taken over at finalising, or anybody else. */
export function InvoicePayerFields({ form, member, countries }: InvoicePayerFieldsProps) {
  const [chosen, setChosen] = useState(member)
  const { values, set } = form
  const { field } = form.part('bill_to')
  return (
    <>
      <RadioField
        {...form.field('payer_kind')}
        isRequired={false}
        options={[
          { value: 'member', label: 'A member' },
          { value: 'other', label: 'Somebody else' },
        ]}
        onChange={(kind) =>
          set(
            kind === 'member'
              ? { payer_kind: 'member', member_id: chosen?.id ?? '' }
              : { payer_kind: 'other', member_id: '' },
          )
        }
      />
      {values.payer_kind === 'member' ? (
        <MemberField
          {...form.field('member_id')}
          description="Name and address are taken over on the day of finalising."
          known={chosen}
          onChange={(id, option) => {
            setChosen(option)
            set({ member_id: id })
          }}
          isRequired
        />
      ) : (
        <FormGrid>
          <TextField {...field('name')} {...OTHERS} />
          <TextField {...field('email')} type="email" {...OTHERS} />
          <TextField {...field('address_line1')} {...OTHERS} />
          <TextField {...field('address_line2')} {...OTHERS} />
          <TextField {...field('postal_code')} {...OTHERS} />
          <TextField {...field('city')} {...OTHERS} />
          <SelectField {...field('country')} options={countries} none="Not specified" />
          <TextField {...field('tax_id')} {...OTHERS} />
        </FormGrid>
      )}
    </>
  )
}
