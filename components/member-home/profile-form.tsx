'use client'

import { Button } from '@heroui/react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import {
  changedFields,
  MEMBER_LABELS,
  type MemberValues,
  mergeValues,
  toPatch,
  valuesOf,
} from '#components/members/member-form-values'
import { Form, FormActions, FormGrid, FormSection } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { SwitchField } from '#components/ui/switch-field'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { apiFetch } from '#lib/http/browser'
import { editMember } from '#lib/members/client'
import type { Member } from '#lib/members/schema'
import { api } from '#lib/paths'

interface ProfileFormProps {
  member: Member
  countries: readonly SelectOption[]
  languages: readonly SelectOption[]
}

type TextName = { [K in keyof MemberValues]: MemberValues[K] extends string ? K : never }[keyof MemberValues]

const NONE = 'none'

/** What members keep of themselves: how to reach them, and whether others may find them. */
export function ProfileForm({ member, countries, languages }: ProfileFormProps) {
  const router = useRouter()
  const [loaded, setLoaded] = useState({ version: member.version, values: valuesOf(member) })
  const [values, setValues] = useState(loaded.values)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const errors = fieldErrors(error)
  const isStale = error !== null && problemOf(error).status === 412
  const isDirty = changedFields(loaded.values, values).length > 0
  const set = (patch: Partial<MemberValues>) => setValues((now) => ({ ...now, ...patch }))

  async function save(base: typeof loaded, typed: MemberValues) {
    setPending(true)
    setError(null)
    try {
      const { data } = await editMember(member.id, toPatch(base.values, typed), base.version)
      setLoaded({ version: data.version, values: valuesOf(data) })
      setValues(valuesOf(data))
      notify('Saved')
      router.refresh()
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }

  /** Takes over what the association has changed meanwhile, and saves what was typed on top of it. */
  async function saveAnyway() {
    setPending(true)
    try {
      const { data } = await apiFetch<Member>(api.member(member.id))
      const theirs = { version: data.version, values: valuesOf(data) }
      const merged = mergeValues(loaded.values, values, theirs.values)
      setLoaded(theirs)
      setValues(merged.values)
      await save(theirs, merged.values)
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }

  const text = (name: TextName, autoComplete: string, more: { type?: 'email' | 'tel'; maxLength?: number } = {}) => (
    <TextField
      label={MEMBER_LABELS[name]}
      name={name}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
      autoComplete={autoComplete}
      {...more}
    />
  )
  const choice = (name: 'country' | 'language', options: readonly SelectOption[]) => (
    <SelectField
      label={MEMBER_LABELS[name]}
      name={name}
      options={[{ value: NONE, label: 'Not specified' }, ...options]}
      value={values[name] === '' ? NONE : values[name]}
      onChange={(value) => set({ [name]: value === NONE ? '' : value })}
      error={errors[name]}
    />
  )

  return (
    <Form onSubmit={() => save(loaded, values)} isDirty={isDirty} aria-label="Your details">
      {isStale ? (
        <StatusSentence
          tone="warning"
          title="Your details were changed while you were typing"
          action={
            <Button variant="primary" isPending={isPending} onPress={() => void saveAnyway()}>
              Save mine too
            </Button>
          }
        >
          Nothing you typed is lost. What you did not touch keeps the newer value.
        </StatusSentence>
      ) : (
        <FormErrorSummary problem={error} labels={MEMBER_LABELS} />
      )}
      <FormSection title="How to reach you" description="For invitations, invoices and letters.">
        <FormGrid>
          {text('email', 'email', { type: 'email' })}
          {text('phone', 'tel', { type: 'tel', maxLength: 40 })}
          {text('organization', 'organization', { maxLength: 200 })}
          {text('job_title', 'organization-title', { maxLength: 120 })}
        </FormGrid>
      </FormSection>
      <FormSection title="Address">
        {text('address_line1', 'address-line1', { maxLength: 200 })}
        {text('address_line2', 'address-line2', { maxLength: 200 })}
        <FormGrid>
          {text('postal_code', 'postal-code', { maxLength: 20 })}
          {text('city', 'address-level2', { maxLength: 120 })}
          {text('region', 'address-level1', { maxLength: 120 })}
          {choice('country', countries)}
          {choice('language', languages)}
        </FormGrid>
      </FormSection>
      <FormSection title="Directory">
        <SwitchField
          label="Other members may find me"
          name="directory_opt_in"
          description="Your name and organisation, for members only. You can take it back at any time."
          isSelected={values.directory_opt_in}
          onChange={(directory_opt_in) => set({ directory_opt_in })}
          error={errors.directory_opt_in}
        />
      </FormSection>
      <FormActions>
        <SubmitButton isPending={isPending} pendingLabel="Saving…" isDisabled={!isDirty}>
          Save
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
