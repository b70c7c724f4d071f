'use client'

import { Button } from '@heroui/react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type LineValues, newLine } from '#components/invoices/invoice-form-values'
import { CheckboxField } from '#components/ui/checkbox-field'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { NumberField } from '#components/ui/number-field'
import { TextField } from '#components/ui/text-field'
import { notifyUndo } from '#components/ui/toast'
import { toAmount } from '#lib/format/money'

interface InvoiceLinesEditorProps {
  lines: readonly LineValues[]
  /** Makes the next lines from the ones there are now. */
  onChange: (change: (lines: LineValues[]) => LineValues[]) => void
  currency: string
  /** What each line comes to in minor units; null while it is unfinished. */
  amounts: readonly (number | null)[]
  /** Messages by field name: "lines.0.unit_price". */
  errors: Record<string, string>
}

/** The lines of an invoice: written, added, taken out and put in order, by mouse or keyboard. */
export function InvoiceLinesEditor({ lines, onChange, currency, amounts, errors }: InvoiceLinesEditorProps) {
  const [added, setAdded] = useState<string | null>(null)

  function add() {
    const line = newLine()
    setAdded(line.key)
    onChange((now) => [...now, line])
  }

  function move(key: string, step: -1 | 1) {
    onChange((now) => {
      const from = now.findIndex((line) => line.key === key)
      const moved = now[from]
      const to = from + step
      if (!moved || to < 0 || to >= now.length) return now
      return now.toSpliced(from, 1).toSpliced(to, 0, moved)
    })
    // Moving an element in the page takes the focus from it.
    const focused = document.activeElement
    if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus())
  }

  function remove(key: string) {
    const position = lines.findIndex((line) => line.key === key)
    const line = lines[position]
    if (!line) return
    onChange((now) => now.filter((other) => other.key !== key))
    if (line.description || line.unit_price) {
      notifyUndo(`Line ${position + 1} removed`, () => onChange((now) => now.toSpliced(position, 0, line)))
    }
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {errors.lines ? (
        <p role="alert" className="text-danger-text">
          {errors.lines}
        </p>
      ) : null}
      <ol className="grid grid-cols-1 gap-3">
        {lines.map((line, position) => (
          <Line
            key={line.key}
            line={line}
            position={position}
            count={lines.length}
            currency={currency}
            amount={amounts[position] ?? null}
            errors={errors}
            isNew={line.key === added}
            onPatch={(patch) =>
              onChange((now) => now.map((other) => (other.key === line.key ? { ...other, ...patch } : other)))
            }
            onMove={(step) => move(line.key, step)}
            onRemove={() => remove(line.key)}
          />
        ))}
      </ol>
      <div>
        <Button variant="outline" onPress={add}>
          <Plus aria-hidden />
          Add a line
        </Button>
      </div>
    </div>
  )
}

interface LineProps {
  line: LineValues
  position: number
  count: number
  currency: string
  amount: number | null
  errors: Record<string, string>
  isNew: boolean
  onPatch: (patch: Partial<LineValues>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function Line({ line, position, count, currency, amount, errors, isNew, onPatch, onMove, onRemove }: LineProps) {
  const { money } = useFormat()
  const name = (field: keyof LineValues) => `lines.${position}.${field}`
  const number = position + 1

  function handleKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <li className="panel grid grid-cols-1 gap-4 p-4" aria-label={`Line ${number}`} onKeyDown={handleKeyDown}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[8.5rem_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_8.5rem_10rem]">
        <div className="sm:col-span-2 xl:col-span-1">
          <TextField
            label="Description"
            name={name('description')}
            value={line.description}
            onChange={(description) => onPatch({ description })}
            error={errors[name('description')]}
            maxLength={500}
            autoFocus={isNew}
            isRequired
          />
        </div>
        <NumberField
          label="Quantity"
          name={name('quantity')}
          value={line.quantity}
          onChange={(quantity) => onPatch({ quantity })}
          min={1}
          error={errors[name('quantity')]}
          isRequired
        />
        <MoneyField
          label="Price"
          name={name('unit_price')}
          currency={currency}
          value={line.unit_price}
          onChange={(unit_price) => onPatch({ unit_price })}
          error={errors[name('unit_price')]}
          isRequired
        />
      </div>
      <LineExtras line={line} name={name} currency={currency} errors={errors} onPatch={onPatch} />
      <div className="flex items-center gap-1 border-t border-separator pt-3">
        <Button
          variant="ghost"
          size="sm"
          isIconOnly
          aria-label={`Move line ${number} up`}
          isDisabled={position === 0}
          onPress={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          isIconOnly
          aria-label={`Move line ${number} down`}
          isDisabled={position === count - 1}
          onPress={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          isIconOnly
          aria-label={`Remove line ${number}`}
          isDisabled={count === 1}
          onPress={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
        <p className="tabular ms-auto text-end">
          <span className="me-2 text-[0.8125rem] text-muted">Amount</span>
          <span className="font-medium">{amount === null ? '–' : money(toAmount(amount, currency), currency)}</span>
        </p>
      </div>
    </li>
  )
}

interface LineExtrasProps extends Pick<LineProps, 'line' | 'currency' | 'errors' | 'onPatch'> {
  name: (field: keyof LineValues) => string
}

/** Tax and discount, out of the way until a line needs them. */
function LineExtras({ line, name, currency, errors, onPatch }: LineExtrasProps) {
  const isUsed = Boolean(line.tax_rate || line.discount || line.tax_name)
  const isWrong = ['tax_rate', 'tax_name', 'discount'].some((field) => errors[name(field as keyof LineValues)])
  const [isOpen, setOpen] = useState(isUsed)
  if (!isOpen && !isWrong) {
    return (
      <div>
        <Button variant="ghost" size="sm" className="-ms-3" onPress={() => setOpen(true)}>
          <Plus aria-hidden />
          Tax or discount
        </Button>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
      <TextField
        label="Tax rate"
        name={name('tax_rate')}
        value={line.tax_rate}
        onChange={(tax_rate) => onPatch({ tax_rate })}
        error={errors[name('tax_rate')]}
        inputMode="decimal"
        suffix={<span className="text-[0.8125rem] text-muted">%</span>}
        isNumeric
        autoComplete="off"
      />
      <TextField
        label="Tax name"
        name={name('tax_name')}
        placeholder="VAT"
        value={line.tax_name}
        onChange={(tax_name) => onPatch({ tax_name })}
        error={errors[name('tax_name')]}
        maxLength={60}
      />
      <MoneyField
        label="Discount"
        name={name('discount')}
        currency={currency}
        value={line.discount}
        onChange={(discount) => onPatch({ discount })}
        error={errors[name('discount')]}
      />
      {line.tax_rate.trim() === '' ? null : (
        <div className="sm:col-span-3">
          <CheckboxField
            label="The price contains the tax"
            name={name('tax_included')}
            isSelected={line.tax_included}
            onChange={(tax_included) => onPatch({ tax_included })}
          />
        </div>
      )}
    </div>
  )
}
