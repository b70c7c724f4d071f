'use client'

import { TextField as Base, Button, InputGroup } from '@heroui/react'
import { Check, Eye, EyeOff, Minus } from 'lucide-react'
import { useState } from 'react'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type ValueFieldProps } from '#components/ui/field'

interface PasswordFieldProps extends ValueFieldProps<string> {
  autoComplete: 'current-password' | 'new-password'
  /** Shows which of the rules the password meets while it is typed. */
  strength?: boolean
}

const RULES: readonly { label: string; meets: (password: string) => boolean }[] = [
  { label: 'At least 8 characters', meets: (password) => Array.from(password).length >= 8 },
  { label: 'A capital letter', meets: (password) => /\p{Lu}/u.test(password) },
  { label: 'A small letter', meets: (password) => /\p{Ll}/u.test(password) },
  { label: 'A special character', meets: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
]

/** A password that can be looked at while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, description, error, value, onChange, autoComplete, strength = false } = props
  const { isRequired, isDisabled } = props
  const [isShown, setShown] = useState(false)
  return (
    <Base
      fullWidth
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      value={value}
      onChange={onChange}
      {...defined({ isRequired, isDisabled })}
    >
      <FieldLabel>{label}</FieldLabel>
      <InputGroup fullWidth>
        <InputGroup.Input className="min-w-0" autoCapitalize="none" spellCheck="false" />
        <InputGroup.Suffix className="pe-1 ps-1">
          <Button
            variant="ghost"
            size="sm"
            isIconOnly
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-pressed={isShown}
            onPress={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        </InputGroup.Suffix>
      </InputGroup>
      <FieldNote description={description} error={error} />
      {strength ? <PasswordRules password={value} /> : null}
    </Base>
  )
}

function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="mt-1 grid grid-cols-1 gap-x-4 gap-y-1 text-[0.8125rem] sm:grid-cols-2">
      {RULES.map((rule) => {
        const isMet = rule.meets(password)
        const Icon = isMet ? Check : Minus
        return (
          <li key={rule.label} className={`flex items-center gap-1.5 ${isMet ? 'text-success-text' : 'text-muted'}`}>
            <Icon aria-hidden className="size-3.5" />
            {rule.label}
            <span className="sr-only">{isMet ? ': met' : ': missing'}</span>
          </li>
        )
      })}
    </ul>
  )
}
