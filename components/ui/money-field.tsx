'use client'

import { useState } from 'react'
import type { ValueFieldProps } from '#components/ui/field'
import { useFormat } from '#components/ui/format-context'
import { TextField } from '#components/ui/text-field'
import { numberFormat } from '#lib/format/intl'
import { currencyExponent, formatMoney, parseMoney } from '#lib/format/money'

/** Its value is a decimal string ("1234.50"), '', or what was typed while that is no amount yet: the server names the trouble. */
interface MoneyFieldProps extends ValueFieldProps<string> {
  /** The association's unless given. */
  currency?: string | undefined
}

/** An amount of money, read as people of the tenant's locale write it. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, name, error } = props
  const format = useFormat()
  const currency = props.currency ?? format.currency
  const [text, setText] = useState(() => written(value, currency, format.locale))
  const [isTouched, setTouched] = useState(false)
  const [known, setKnown] = useState(value)
  const amount = text.trim() === '' ? '' : (parseMoney(text, currency, format.locale) ?? text)

  // Taken over from outside only when it is another amount than the one typed here.
  if (value !== known) {
    setKnown(value)
    if (value !== amount) setText(written(value, currency, format.locale))
  }

  const isUnread = isTouched && amount !== '' && parseMoney(text, currency, format.locale) === null
  return (
    <>
      <TextField
        label={props.label}
        name={`${name}_text`}
        description={props.description}
        isRequired={props.isRequired}
        isDisabled={props.isDisabled}
        value={text}
        inputMode={currencyExponent(currency) === 0 ? 'numeric' : 'decimal'}
        isNumeric
        suffix={<span className="text-[0.8125rem] text-muted">{currency}</span>}
        error={error ?? (isUnread ? `Write an amount such as ${exampleOf(currency, format.locale)}.` : undefined)}
        autoComplete="off"
        onChange={(next) => {
          setText(next)
          const read = next.trim() === '' ? '' : (parseMoney(next, currency, format.locale) ?? next)
          setKnown(read)
          onChange(read)
        }}
        onBlur={() => {
          setTouched(true)
          setText(written(amount, currency, format.locale))
        }}
      />
      <input type="hidden" name={name} value={amount} />
    </>
  )
}

/** An amount as it stands in the field: the locale's marks, no symbol. What is no amount stays as typed. */
function written(amount: string, currency: string, locale: string): string {
  const read = parseMoney(amount, currency, 'en')
  if (amount === '' || read === null || !/^-?\d+(\.\d+)?$/.test(amount)) return amount
  const exponent = currencyExponent(currency)
  return numberFormat(locale, {
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(read as Intl.StringNumericLiteral)
}

function exampleOf(currency: string, locale: string): string {
  return formatMoney('1250', currency, locale)
}
