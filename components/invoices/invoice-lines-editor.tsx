'use client'

import { Button } from '@heroui/react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type InvoiceValues, type LineValues, newLine } from '#components/invoices/invoice-fields'
import { CheckboxField } from '#components/ui/checkbox-field'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { NumberField } from '#components/ui/number-field'
import { TextField } from '#components/ui/text-field'
import { notifyUndo } from '#components/ui/toast'
import type { EditForm, Fields } from '#components/ui/use-edit-form'

interface InvoiceLinesEditorProps {
  form: EditForm<InvoiceValues>
  currency: string
  /** What each line comes to in minor units; null while it is unfinished. */
  amounts: readonly (number | null)[]
}

/** The lines of an invoice: written, added, taken out and put in order, by mouse or keyboard. */
export function InvoiceLinesEditor({ form, currency, amounts }: InvoiceLinesEditorProps) {
  const { lines } = form.values
  const [added, setAdded] = useState<string | null>(null)
  const onChange = (change: (lines: LineValues[]) => LineValues[]) => form.set((now) => ({ lines: change(now.lines) }))

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
      {form.errors.lines ? (
        <p role="alert" className="text-danger-text">
          {form.errors.lines}
        </p>
      ) : null}
      <ol className="grid grid-cols-1 gap-3">
        {lines.map((line, position) => (
          <Line
            key={line.key}
            {...form.row('lines', position)}
            position={position}
            count={lines.length}
            currency={currency}
            amount={amounts[position] ?? null}
            isNew={line.key === added}
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

interface LineProps extends Fields<LineValues> {
  position: number
  count: number
  currency: string
  amount: number | null
  isNew: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function Line({ position, count, currency, amount, isNew, onMove, onRemove, ...line }: LineProps) {
  const { moneyOf } = useFormat()
  const { field } = line
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
          <TextField {...field('description')} autoFocus={isNew} />
        </div>
        <NumberField {...field('quantity')} min={1} isRequired />
        <MoneyField {...field('unit_price')} currency={currency} />
      </div>
      <LineExtras {...line} currency={currency} />
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
          <span className="font-medium">{amount === null ? '–' : moneyOf(amount, currency)}</span>
        </p>
      </div>
    </li>
  )
}

/** Tax and discount, out of the way until a line needs them. */
function LineExtras({ values, field, currency }: Fields<LineValues> & { currency: string }) {
  const isUsed = Boolean(values.tax_rate || values.discount || values.tax_name)
  const isWrong = (['tax_rate', 'tax_name', 'discount'] as const).some((name) => field(name).error)
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
        {...field('tax_rate')}
        inputMode="decimal"
        suffix={<span className="text-[0.8125rem] text-muted">%</span>}
        isNumeric
        autoComplete="off"
      />
      <TextField {...field('tax_name')} placeholder="VAT" />
      <MoneyField {...field('discount')} currency={currency} />
      {values.tax_rate.trim() === '' ? null : (
        <div className="sm:col-span-3">
          <CheckboxField {...field('tax_included')} />
        </div>
      )}
    </div>
  )
}
