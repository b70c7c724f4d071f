'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { AssociationField, AuthForm, useAuthForm } from '#components/accounts/auth-form'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { MailSent } from '#components/accounts/mail-sent'
import { rememberNext, rememberTenant, useRememberedTenant } from '#components/accounts/use-remembered-tenant'
import { type Answers, answerProps, answersTo } from '#components/custom-fields/answers'
import { CheckboxField } from '#components/ui/checkbox-field'
import { FormGrid } from '#components/ui/form'
import { PasswordField } from '#components/ui/password-field'
import { TextField } from '#components/ui/text-field'
import { useDebounced } from '#components/ui/use-debounced'
import { joiningFieldsQuery, joiningPurposesQuery, register } from '#lib/accounts/client'

// Loaded where an association asks for something: it brings inputs of every kind.
const CustomInput = dynamic(
  () => import('#components/custom-fields/custom-inputs').then((module) => module.CustomInput),
  {
    ssr: false,
  },
)

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  tenant_id: 'Association',
  password: 'Password',
  confirm_password: 'Password again',
}

interface RegisterFormProps {
  tenantId?: string | undefined
  /** Whether a new association is started rather than one joined that exists. */
  isNewTenant: boolean
  /** Where to go once the account is open. */
  next?: string | undefined
}

/** Opens an account; afterwards it asks to look into the mail. */
export function RegisterForm({ tenantId: given, isNewTenant, next }: RegisterFormProps) {
  const [known, setKnown] = useRememberedTenant(given)
  // An association that is known is none to start, so each has a field of its own.
  const [started, setStarted] = useState('')
  const [tenant_id, setTenantId] = isNewTenant ? [started, setStarted] : [known, setKnown]
  const settled = useDebounced(isNewTenant ? '' : tenant_id.trim(), 400)
  const { data: asked = [] } = useQuery(joiningFieldsQuery(settled))
  const { data: purposes = [] } = useQuery(joiningPurposesQuery(settled))
  const [answers, setAnswers] = useState<Answers>({})
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const consents = purposes.flatMap(({ key }) => (agreed.includes(key) ? key : []))
  const form = useAuthForm({
    labels: LABELS,
    send: (values: Record<keyof typeof LABELS, string>) =>
      register({
        ...values,
        tenant_id: tenant_id.trim(),
        is_new_tenant: isNewTenant,
        ...(asked.length > 0 && { custom_values: answersTo(asked, answers) }),
        ...(consents.length > 0 && { consents }),
      }),
    // Spelt as the association spells it.
    onSent: ({ tenant_id }) => {
      rememberTenant(tenant_id)
      if (next) rememberNext(next)
    },
  })
  const { field } = form
  if (form.answer) {
    const { email, tenant_id, user_id } = form.answer
    return <MailSent email={email} tenantId={tenant_id} userId={user_id} onBack={form.reopen} />
  }
  return (
    <AuthForm form={form} label="Create an account" submitLabel="Create account" pendingLabel="Creating the account">
      <FormGrid>
        <TextField {...field('first_name')} autoComplete="given-name" />
        <TextField {...field('last_name')} autoComplete="family-name" />
      </FormGrid>
      <TextField {...field('email')} type="email" autoComplete="username" />
      <AssociationField {...field('tenant_id')} value={tenant_id} onChange={setTenantId} isNew={isNewTenant} />
      {asked.map((custom) => (
        <CustomInput
          key={custom.key}
          custom={custom}
          props={answerProps(custom, answers, form.errors, (answer) =>
            setAnswers((before) => ({ ...before, [custom.key]: answer })),
          )}
        />
      ))}
      {purposes.length > 0 ? (
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-medium">What you agree to</legend>
          <p className="text-[0.8125rem] text-muted">It is up to you, and you can change it at any time.</p>
          {purposes.map(({ key, label, text }) => (
            <CheckboxField
              key={key}
              label={label}
              name={`consents.${key}`}
              description={text}
              isSelected={agreed.includes(key)}
              onChange={(isAgreed) =>
                setAgreed((before) => (isAgreed ? [...before, key] : before.filter((each) => each !== key)))
              }
            />
          ))}
        </fieldset>
      ) : null}
      <PasswordField {...field('password')} autoComplete="new-password" strength />
      <PasswordField {...field('confirm_password')} autoComplete="new-password" />
      <CapsLockHint />
    </AuthForm>
  )
}
