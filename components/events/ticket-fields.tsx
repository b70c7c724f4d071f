'use client'

import { uuidv7 } from 'uuidv7'
import { type EventValues, emptyTicket, type TicketValues } from '#components/events/event-fields'
import { AUDIENCE_LABELS } from '#components/events/event-words'
import { ListEditor, MoreFields } from '#components/events/list-editor'
import { TierBoxes } from '#components/events/tier-boxes'
import { CheckboxField } from '#components/ui/checkbox-field'
import { DateTimeField } from '#components/ui/date-time-field'
import { FormGrid } from '#components/ui/form'
import { MoneyField } from '#components/ui/money-field'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { optionsOf } from '#components/ui/select-options'
import { TextField } from '#components/ui/text-field'
import type { EditForm, Fields } from '#components/ui/use-edit-form'
import { PAYMENT_RULE_LABELS, PAYMENT_RULES } from '#lib/seats/schema'

interface TicketFieldsProps {
  form: EditForm<EventValues>
  tiers: readonly SelectOption[]
  /** How many of each saved ticket type are sold. */
  sold: Readonly<Record<string, number>>
}

/** The ticket types of the form: what a seat costs, how many there are, who may take one. */
export function TicketFields({ form, tiers, sold }: TicketFieldsProps) {
  return (
    <ListEditor
      rows={form.values.ticket_types}
      onChange={(ticket_types) => form.set({ ticket_types })}
      noun="ticket"
      nameOf={({ name }) => name}
      make={() => emptyTicket(uuidv7())}
      isMovable
      keptBecause={({ id }) => {
        const count = id === null ? 0 : (sold[id] ?? 0)
        return count === 0 ? null : `${count} sold, so it cannot be removed. Take it off sale instead.`
      }}
      empty="Without tickets everybody comes in free, as long as there are seats."
    >
      {(position, isNew) => (
        <TicketRow
          {...form.row('ticket_types', position)}
          isNew={isNew}
          tiers={tiers}
          currency={form.values.currency}
        />
      )}
    </ListEditor>
  )
}

interface TicketRowProps extends Fields<TicketValues> {
  isNew: boolean
  tiers: readonly SelectOption[]
  currency: string
}

function TicketRow({ isNew, tiers, currency, ...row }: TicketRowProps) {
  const { values, field } = row
  return (
    <>
      <FormGrid>
        <TextField {...field('name')} autoComplete="off" autoFocus={isNew} />
        <MoneyField {...field('price')} description="Free if left empty." currency={currency} />
        <NumberField {...field('quota')} description="As many as there are seats if left empty." min={0} />
        <SelectField {...field('audience')} options={optionsOf(AUDIENCE_LABELS)} />
      </FormGrid>
      {/[1-9]/.test(values.price) ? (
        <RadioField
          {...field('payment_rule')}
          options={PAYMENT_RULES.map((value) => ({
            value,
            label: PAYMENT_RULE_LABELS[value],
            description: PAYMENT_RULE_SENTENCES[value],
          }))}
        />
      ) : null}
      {values.audience === 'tiers' ? <TierBoxes {...field('tier_ids')} tiers={tiers} /> : null}
      {values.audience === 'code' ? (
        <TextField
          {...field('code')}
          description="Whoever knows it may take this ticket."
          isRequired
          autoComplete="off"
        />
      ) : null}
      <TicketDetails {...row} />
    </>
  )
}

const PAYMENT_RULE_SENTENCES: Readonly<Record<(typeof PAYMENT_RULES)[number], string>> = {
  invoice: 'The seat is confirmed at once, with an invoice that stays open.',
  prepay: 'The seat is held for some days until its invoice is paid; unpaid it goes to the next in line.',
  at_door: 'The seat is confirmed without an invoice. It is written when the payment is recorded.',
}

const DETAILS = [
  'description',
  'sale_from',
  'sale_to',
  'min_per_order',
  'max_per_order',
  'tax_rate',
  'attendance_mode',
] as const

function TicketDetails({ field }: Fields<TicketValues>) {
  return (
    <MoreFields label="Sale, tax and limits" hasError={DETAILS.some((name) => field(name).error)}>
      <TextField {...field('description')} description="What it includes." autoComplete="off" />
      <FormGrid>
        <DateTimeField {...field('sale_from')} description="At once if left empty." />
        <DateTimeField {...field('sale_to')} description="As long as registration is open if left empty." />
        <NumberField {...field('min_per_order')} min={1} max={100} />
        <NumberField {...field('max_per_order')} min={1} max={100} />
        <NumberField {...field('tax_rate')} min={0} max={100} />
        <SelectField
          {...field('attendance_mode')}
          none="However the event is held"
          options={[
            { value: 'in_person', label: 'Being there' },
            { value: 'online', label: 'Taking part online' },
          ]}
        />
      </FormGrid>
      <div className="grid gap-3">
        <CheckboxField {...field('is_active')} />
        <CheckboxField {...field('waitlist_enabled')} label="People may wait for it when it is sold out" />
        <CheckboxField {...field('hidden_when_sold_out')} label="Hidden when it is sold out" />
      </div>
    </MoreFields>
  )
}
