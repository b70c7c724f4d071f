'use client'

import { useState } from 'react'
import type { InvoiceValues, PayerValues } from '#components/invoices/invoice-form-values'
import { ComboField, type ComboOption } from '#components/ui/combo-field'
import { FormGrid } from '#components/ui/form'
import { RadioField } from '#components/ui/radio-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { TextField } from '#components/ui/text-field'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import type { MemberSummary } from '#lib/members/schema'
import { api } from '#lib/paths'

interface InvoicePayerFieldsProps {
  values: InvoiceValues
  set: (patch: Partial<InvoiceValues>) => void
  errors: Record<string, string>
  /** The member that the loaded values point to. */
  member: ComboOption | null
  countries: readonly SelectOption[]
}

/** Returns the members that a search finds. */
async function findMembers(q: string, signal: AbortSignal): Promise<ComboOption[]> {
  const { data } = await apiFetch<MemberSummary[]>(api.members({ q, limit: 10 }), { signal })
  return data.map((member) => ({
    id: member.id,
    label: displayName(member),
    description: [member.member_number, member.organization ?? member.email].filter(Boolean).join(' · '),
  }))
}

const NO_COUNTRY = 'none'

/** Who pays: a member, whose name and address are taken over at finalising, or anybody else. */
export function InvoicePayerFields({ values, set, errors, member, countries }: InvoicePayerFieldsProps) {
  const [option, setOption] = useState(member)
  const text = (field: keyof PayerValues, label: string, more: { isRequired?: boolean; type?: 'email' } = {}) => (
    <TextField
      label={label}
      name={`bill_to.${field}`}
      value={values.bill_to[field]}
      onChange={(value) => set({ bill_to: { ...values.bill_to, [field]: value } })}
      error={errors[`bill_to.${field}`]}
      // These are other people's data: the browser's own address does not belong here.
      autoComplete="off"
      {...more}
    />
  )
  return (
    <>
      <RadioField
        label="Who pays"
        name="payer_kind"
        options={[
          { value: 'member', label: 'A member' },
          { value: 'other', label: 'Somebody else' },
        ]}
        value={values.payer_kind}
        onChange={(kind) =>
          set(
            kind === 'member'
              ? { payer_kind: 'member', member_id: option?.id ?? '' }
              : { payer_kind: 'other', member_id: '' },
          )
        }
      />
      {values.payer_kind === 'member' ? (
        <ComboField
          label="Member"
          name="member_id"
          description="Name and address are taken over on the day of finalising."
          placeholder="Search members"
          value={option}
          onChange={(next) => {
            setOption(next)
            set({ member_id: next?.id ?? '' })
          }}
          load={findMembers}
          queryKey="payer-options"
          error={errors.member_id}
          isRequired
        />
      ) : (
        <FormGrid>
          {text('name', 'Name', { isRequired: true })}
          {text('email', 'E-mail', { type: 'email' })}
          {text('address_line1', 'Street and number')}
          {text('address_line2', 'Address, second line')}
          {text('postal_code', 'Postal code')}
          {text('city', 'City')}
          <SelectField
            label="Country"
            name="bill_to.country"
            options={[{ value: NO_COUNTRY, label: 'Not specified' }, ...countries]}
            value={values.bill_to.country || NO_COUNTRY}
            onChange={(country) =>
              set({ bill_to: { ...values.bill_to, country: country === NO_COUNTRY ? '' : country } })
            }
            error={errors['bill_to.country']}
          />
          {text('tax_id', 'Tax number')}
        </FormGrid>
      )}
    </>
  )
}
