'use client'

import { Button } from '@heroui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { InvoiceField } from '#components/invoices/invoice-field'
import { MemberField } from '#components/members/member-fields'
import { isAllocated, listOpen, oldestFirst } from '#components/payments/owed'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { inFormRows } from '#components/ui/form-values'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { problemOf } from '#components/ui/problem'
import { useEditForm } from '#components/ui/use-edit-form'
import { daysBetween, todayIn } from '#lib/format/dates'
import { minorOrNull, toMinor } from '#lib/format/money'
import { type ImportRow, RowChoice } from '#lib/imports/schema'

interface RowAssignmentProps {
  row: ImportRow
  isDisabled: boolean
  /** Says whose money the row is; null takes it back. Throws where that is refused. */
  onAssign: (choice: RowChoice | null) => Promise<void>
  /** The same by one press, which can be taken back. */
  onTake: (choice: RowChoice | null, words: string) => void
  onLeaveOut: () => void
}

/** Of a row of a file of payments: what was said of it, what it may be for, and how somebody says it. */
export function RowAssignment({ row, isDisabled, onAssign, onTake, onLeaveOut }: RowAssignmentProps) {
  const { line, title, lacks, payment, assigned, suggestions } = row
  if (!payment) return assigned ? <AssignedText assigned={assigned} /> : null
  const isAsked = lacks !== null
  const choose = assigned ? 'Choose again' : isAsked ? 'Choose' : 'Choose otherwise'
  return (
    <span className="mt-1 grid gap-2 text-start">
      {assigned ? <AssignedText assigned={assigned} /> : null}
      {suggestions.length > 0 ? (
        <ul className="grid gap-2" aria-label={`Suggestions for line ${line}`}>
          {suggestions.map(({ member_id, payer, invoices, reason }) => {
            const numbers = invoices.map(({ number }) => number)
            const what = [payer, ...numbers].join(', ')
            return (
              <li
                key={what}
                className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 rounded-lg bg-default p-2"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-medium">{[payer, numbers.join(', ')].filter(Boolean).join(' · ')}</span>
                  <span className="block text-[0.8125rem] text-muted">{reason}</span>
                </span>
                <Button
                  size="sm"
                  variant="outline"
                  isDisabled={isDisabled}
                  aria-label={`Take ${what} for line ${line}`}
                  onPress={() =>
                    onTake(
                      { member_id, invoices: invoices.map(({ invoice_id }) => ({ invoice_id, amount: null })) },
                      `Line ${line} is given to ${what}`,
                    )
                  }
                >
                  Take
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
      <span className="flex flex-wrap gap-2">
        <DialogButton
          size="sm"
          variant="outline"
          isDisabled={isDisabled}
          aria-label={`${choose}: whose money line ${line} is, ${title}`}
          dialog={(onClose) => <AssignmentDialog row={row} payment={payment} onAssign={onAssign} onClose={onClose} />}
        >
          {choose}
        </DialogButton>
        {assigned ? (
          <Button
            size="sm"
            variant="outline"
            isDisabled={isDisabled}
            aria-label={`Take back the choice for line ${line}`}
            onPress={() => onTake(null, `The choice for line ${line} is taken back`)}
          >
            Take back
          </Button>
        ) : null}
        {isAsked ? (
          <Button
            size="sm"
            variant="outline"
            isDisabled={isDisabled}
            aria-label={`Leave out line ${line}`}
            onPress={onLeaveOut}
          >
            Leave out
          </Button>
        ) : null}
      </span>
    </span>
  )
}

/**
 * What somebody has said of a row: "Given to Ada Lovelace: INV-1, up to €20.00 of INV-2." Where nobody was chosen the
 * money stays whose it is by the row, whoever the invoices are of: "Pays INV-1, up to €20.00 of INV-2."
 */
function AssignedText({ assigned: { member_id, payer, invoices } }: { assigned: NonNullable<ImportRow['assigned']> }) {
  const { money, currency } = useFormat()
  const parts = invoices?.map(({ number, amount }) =>
    amount === null ? number : `up to ${money(amount, currency)} of ${number}`,
  )
  const what = parts === undefined ? null : parts.length > 0 ? parts.join(', ') : 'kept as credit'
  if (member_id === null && parts && parts.length > 0)
    return <span className="font-medium">Pays {what}. What is left over stays credit of whoever paid.</span>
  return (
    <span className="font-medium">
      Given to {payer ?? 'somebody who is there no more'}
      {what ? `: ${what}` : ''}.
    </span>
  )
}

const LABELS = { member_id: 'Member', invoices: 'Invoices', 'invoices.amount': 'Amount', other: 'Another invoice' }

/** An invoice that the window offers. */
interface Offered {
  id: string
  number: string
  remaining: string
  due_date: string | null
}

interface AssignmentDialogProps {
  row: ImportRow
  payment: NonNullable<ImportRow['payment']>
  onAssign: (choice: RowChoice) => Promise<void>
  onClose: () => void
}

function AssignmentDialog({ row, payment, onAssign, onClose }: AssignmentDialogProps) {
  const { time_zone, money, moneyOf, date } = useFormat()
  const today = todayIn(time_zone)
  const { line, assigned } = row
  const { amount, currency, received_on, payer_name, reference } = payment
  const [others, setOthers] = useState<readonly Offered[]>(() =>
    assigned?.member_id === null
      ? (assigned.invoices ?? []).map(({ invoice_id, number }) => ({
          id: invoice_id,
          number,
          remaining: amount,
          due_date: null,
        }))
      : [],
  )
  // Whoever has spread the money by hand is not corrected any more.
  const [isSpread, setSpread] = useState(false)
  const form = useEditForm({
    fields: RowChoice.shape,
    schema: RowChoice,
    labels: LABELS,
    start: { member_id: assigned?.member_id ?? '' },
    reword: (error, values) => {
      const problem = problemOf(error)
      const errors = problem.errors.map((each) => ({ ...each, pointer: each.pointer.replace(/^\/assigned\/\d+/, '') }))
      return inFormRows({ problem: { ...problem, errors } }, 'invoices', values.invoices, isAllocated({ currency }))
    },
    body: (_, { member_id, invoices }) => ({
      member_id: member_id === '' ? null : member_id,
      invoices: invoices.filter(isAllocated({ currency })).map(({ invoice_id, amount }) => ({ invoice_id, amount })),
    }),
    save: (body) => onAssign(RowChoice.parse(body)),
    done: () => `Line ${line} is given`,
    onSaved: onClose,
  })
  const { values, set, field } = form
  const { member_id } = values
  const { data: owed = NONE } = useQuery({
    queryKey: ['invoices', 'owed', member_id, ''],
    queryFn: ({ signal }) => listOpen({ member_id }, signal),
    enabled: member_id !== '',
  })
  const own = member_id === '' ? NONE : owed.filter((invoice) => invoice.currency === currency)
  const offered: Offered[] = [
    ...own.map(({ id, number, remaining, due_date }) => ({ id, number: number ?? 'Invoice', remaining, due_date })),
    ...others.filter(({ id }) => !own.some((each) => each.id === id)),
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other invoices are spread anew
  useEffect(() => {
    if (isSpread) return
    const exact = offered.filter((each) => toMinor(each.remaining, currency) === toMinor(amount, currency))
    const first = exact[0] && others.length === 0 ? [exact[0], ...offered.filter((each) => each !== exact[0])] : offered
    const before = assigned?.member_id === (member_id || null) ? assigned?.invoices : null
    const spread = oldestFirst(first, amount, currency)
    const said = new Map(before?.map((each) => [each.invoice_id, each.amount]))
    set({
      invoices: offered.map(({ id }) => {
        const part = spread.find((each) => each.invoice_id === id)?.amount ?? ''
        const amount = before ? (said.has(id) ? (said.get(id) ?? part) : '') : part
        return { invoice_id: id, amount, key: id, id: null }
      }),
    })
  }, [owed, others, member_id, isSpread])
  const given = values.invoices.reduce((sum, each) => sum + (minorOrNull(each.amount, currency) ?? 0), 0)
  const rest = toMinor(amount, currency) - given
  const days = (due: string) => {
    const count = daysBetween(due, today)
    const words = Math.abs(count) === 1 ? '1 day' : `${Math.abs(count)} days`
    return count > 0 ? `${words} overdue` : count < 0 ? `due in ${words}` : 'due today'
  }
  return (
    <FormDialog
      form={form}
      title={`Whose money is line ${line}?`}
      description={[
        money(amount, currency),
        received_on ? date(received_on) : null,
        payer_name ? `from ${payer_name}` : null,
        reference ? `“${reference}”` : null,
      ]
        .filter(Boolean)
        .join(' · ')}
      submitLabel="Give the row"
      pendingLabel="Checking…"
      waitsFor={member_id === '' && given === 0 ? 'Choose a member or an invoice.' : undefined}
      onClose={onClose}
    >
      <MemberField
        {...field('member_id')}
        isRequired={false}
        known={assigned?.member_id ? { id: assigned.member_id, label: assigned.payer ?? '' } : null}
        onChange={(id) => {
          setSpread(false)
          set({ member_id: id })
        }}
      />
      {member_id !== '' && own.length === 0 ? <p className="text-muted">Nothing is open of this member.</p> : null}
      {values.invoices.map((part, position) => {
        const invoice = offered.find(({ id }) => id === part.invoice_id)
        const bound = form.row('invoices', position).field('amount')
        return invoice ? (
          <MoneyField
            key={part.key}
            {...bound}
            label={invoice.number}
            isRequired={false}
            currency={currency}
            description={[`${money(invoice.remaining, currency)} is open`, invoice.due_date && days(invoice.due_date)]
              .filter(Boolean)
              .join(', ')}
            onChange={(text) => {
              setSpread(true)
              bound.onChange(text)
            }}
          />
        ) : null
      })}
      <InvoiceField
        key={others.length}
        name="other"
        label="Another invoice"
        description="Anybody’s, by its number or payer."
        isRequired={false}
        value=""
        currency={currency}
        onChange={(id, option) => {
          if (!option || offered.some((each) => each.id === id)) return
          setSpread(false)
          setOthers([...others, { id, number: option.label, remaining: option.remaining, due_date: null }])
        }}
      />
      <p role="status" className="rounded-lg bg-default px-3 py-2">
        {rest < 0
          ? `The invoices get ${moneyOf(-rest, currency)} more than came.`
          : rest === 0
            ? `All of ${money(amount, currency)} goes to invoices.`
            : `${moneyOf(given, currency)} of ${money(amount, currency)} goes to invoices; ${moneyOf(rest, currency)} stays as credit.`}
      </p>
    </FormDialog>
  )
}

const NONE: Awaited<ReturnType<typeof listOpen>> = []
