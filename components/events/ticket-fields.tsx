'use client'

import { uuidv7 } from 'uuidv7'
import { type EventValues, emptyTicket, TICKET_LABELS, type TicketValues } from '#components/events/event-form-values'
import { AUDIENCE_LABELS, optionsOf } from '#components/events/event-words'
import { ListEditor, MoreFields } from '#components/events/list-editor'
import { TierBoxes } from '#components/events/tier-boxes'
import { CheckboxField } from '#components/ui/checkbox-field'
import { DateTimeField } from '#components/ui/date-time-field'
import { FormGrid } from '#components/ui/form'
import { MoneyField } from '#components/ui/money-field'
import { NumberField } from '#components/ui/number-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { TextField } from '#components/ui/text-field'

interface TicketFieldsProps {
  values: EventValues
  set: (patch: Partial<EventValues>) => void
  errors: Record<string, string>
  tiers: readonly SelectOption[]
  /** How many of each saved ticket type are sold. */
  sold: Readonly<Record<string, number>>
}

/** The ticket types of the form: what a seat costs, how many there are, who may take one. */
export function TicketFields({ values, set, errors, tiers, sold }: TicketFieldsProps) {
  return (
    <ListEditor
      rows={values.ticket_types}
      onChange={(ticket_types) => set({ ticket_types })}
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
      {(ticket, position, change, isNew) => {
        const error = (field: keyof TicketValues) => errors[`ticket_types.${position}.${field}`]
        return (
          <TicketRow
            ticket={ticket}
            change={change}
            error={error}
            name={(field) => `ticket_types.${position}.${field}`}
            isNew={isNew}
            tiers={tiers}
            currency={values.currency}
          />
        )
      }}
    </ListEditor>
  )
}

interface TicketRowProps {
  ticket: TicketValues
  change: (patch: Partial<TicketValues>) => void
  error: (field: keyof TicketValues) => string | undefined
  name: (field: keyof TicketValues) => string
  isNew: boolean
  tiers: readonly SelectOption[]
  currency: string
}

function TicketRow(props: TicketRowProps) {
  const { ticket, change, error, name, isNew, tiers, currency } = props
  return (
    <>
      <FormGrid>
        <TextField
          label={TICKET_LABELS.name}
          name={name('name')}
          value={ticket.name}
          onChange={(value) => change({ name: value })}
          error={error('name')}
          maxLength={100}
          isRequired
          autoComplete="off"
          autoFocus={isNew}
        />
        <MoneyField
          label={TICKET_LABELS.price}
          name={name('price')}
          description="Free if left empty."
          value={ticket.price}
          onChange={(price) => change({ price })}
          error={error('price')}
          currency={currency}
        />
        <NumberField
          label={TICKET_LABELS.quota}
          name={name('quota')}
          description="As many as there are seats if left empty."
          value={ticket.quota}
          onChange={(quota) => change({ quota })}
          error={error('quota')}
          min={0}
        />
        <SelectField
          label={TICKET_LABELS.audience}
          name={name('audience')}
          options={optionsOf(AUDIENCE_LABELS)}
          value={ticket.audience}
          onChange={(audience) => change({ audience: audience as TicketValues['audience'] })}
          error={error('audience')}
        />
      </FormGrid>
      {ticket.audience === 'tiers' ? (
        <TierBoxes
          tiers={tiers}
          label={TICKET_LABELS.tier_ids}
          name={name('tier_ids')}
          chosen={ticket.tier_ids}
          onChange={(tier_ids) => change({ tier_ids })}
          error={error('tier_ids')}
        />
      ) : null}
      {ticket.audience === 'code' ? (
        <TextField
          label={TICKET_LABELS.code}
          name={name('code')}
          description="Whoever knows it may take this ticket."
          value={ticket.code}
          onChange={(code) => change({ code })}
          error={error('code')}
          maxLength={100}
          isRequired
          autoComplete="off"
        />
      ) : null}
      <TicketDetails {...props} />
    </>
  )
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

const ANY = 'any'

function TicketDetails({ ticket, change, error, name }: TicketRowProps) {
  const moment = (field: 'sale_from' | 'sale_to', description: string) => (
    <DateTimeField
      label={TICKET_LABELS[field]}
      name={name(field)}
      description={description}
      value={ticket[field]}
      onChange={(value) => change({ [field]: value })}
      error={error(field)}
    />
  )
  const number = (field: 'min_per_order' | 'max_per_order' | 'tax_rate', min: number) => (
    <NumberField
      label={TICKET_LABELS[field]}
      name={name(field)}
      value={ticket[field]}
      onChange={(value) => change({ [field]: value })}
      error={error(field)}
      min={min}
      max={100}
    />
  )
  const box = (field: 'is_active' | 'waitlist_enabled' | 'hidden_when_sold_out', label: string) => (
    <CheckboxField
      label={label}
      name={name(field)}
      isSelected={ticket[field]}
      onChange={(isSelected) => change({ [field]: isSelected })}
    />
  )
  return (
    <MoreFields label="Sale, tax and limits" hasError={DETAILS.some((field) => error(field))}>
      <TextField
        label={TICKET_LABELS.description}
        name={name('description')}
        description="What it includes."
        value={ticket.description}
        onChange={(description) => change({ description })}
        error={error('description')}
        maxLength={1000}
        autoComplete="off"
      />
      <FormGrid>
        {moment('sale_from', 'At once if left empty.')}
        {moment('sale_to', 'As long as registration is open if left empty.')}
        {number('min_per_order', 1)}
        {number('max_per_order', 1)}
        {number('tax_rate', 0)}
        <SelectField
          label={TICKET_LABELS.attendance_mode}
          name={name('attendance_mode')}
          options={[
            { value: ANY, label: 'However the event is held' },
            { value: 'in_person', label: 'Being there' },
            { value: 'online', label: 'Taking part online' },
          ]}
          value={ticket.attendance_mode || ANY}
          onChange={(mode) => change({ attendance_mode: mode === ANY ? '' : mode })}
          error={error('attendance_mode')}
        />
      </FormGrid>
      <div className="grid gap-3">
        {box('is_active', 'On sale')}
        {box('waitlist_enabled', 'People may wait for it when it is sold out')}
        {box('hidden_when_sold_out', 'Hidden when it is sold out')}
      </div>
    </MoreFields>
  )
}
