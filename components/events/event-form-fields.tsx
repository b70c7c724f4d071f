'use client'

import { useState } from 'react'
import { EVENT_LABELS, type EventValues, movedEnd } from '#components/events/event-form-values'
import {
  ATTENDANCE_LABELS,
  EVENT_KIND_LABELS,
  optionsOf,
  VISIBILITY_LABELS,
  WAITLIST_LABELS,
} from '#components/events/event-words'
import { TierBoxes } from '#components/events/tier-boxes'
import { ComboField, type ComboOption } from '#components/ui/combo-field'
import { DateTimeField } from '#components/ui/date-time-field'
import { FormGrid, FormSection } from '#components/ui/form'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SearchSelectField } from '#components/ui/search-select-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import type { Account } from '#lib/accounts/schema'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

export interface EventSectionProps {
  values: EventValues
  set: (patch: Partial<EventValues>) => void
  errors: Record<string, string>
}

type TextName = 'title' | 'tags' | 'location' | 'online_url'

function Text({
  name,
  values,
  set,
  errors,
  ...rest
}: EventSectionProps & {
  name: TextName
  type?: 'text' | 'url'
  isRequired?: boolean
  description?: string
  placeholder?: string
  maxLength?: number
}) {
  return (
    <TextField
      label={EVENT_LABELS[name]}
      name={name}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
      autoComplete="off"
      {...rest}
    />
  )
}

type ChoiceName = 'kind' | 'visibility' | 'waitlist_mode' | 'offer_minutes'

function Choice({
  name,
  options,
  description,
  values,
  set,
  errors,
}: EventSectionProps & { name: ChoiceName; options: readonly SelectOption[]; description?: string }) {
  return (
    <SelectField
      label={EVENT_LABELS[name]}
      name={name}
      options={options}
      description={description}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
    />
  )
}

type MomentName = 'registration_opens_at' | 'registration_closes_at' | 'cancel_by'

function Moment({
  name,
  description,
  values,
  set,
  errors,
}: EventSectionProps & { name: MomentName; description: string }) {
  return (
    <DateTimeField
      label={EVENT_LABELS[name]}
      name={name}
      description={description}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
    />
  )
}

/** What it is. */
export function TopicFields(section: EventSectionProps) {
  const { values, set, errors } = section
  return (
    <FormSection title="What it is">
      <Text {...section} name="title" isRequired maxLength={200} />
      <TextAreaField
        label={EVENT_LABELS.description}
        name="description"
        description="What people get, whom it is for, what to bring."
        rows={5}
        value={values.description}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
      <FormGrid>
        <Choice {...section} name="kind" options={optionsOf(EVENT_KIND_LABELS)} />
        <Text {...section} name="tags" description="Separated by commas." />
      </FormGrid>
    </FormSection>
  )
}

/** When and where it takes place. */
export function PlaceFields({ time_zone, ...section }: EventSectionProps & { time_zone: string }) {
  const { values, set, errors } = section
  return (
    <FormSection title="When and where" description={`Times are local to ${time_zone.replaceAll('_', ' ')}.`}>
      <FormGrid>
        <DateTimeField
          label={EVENT_LABELS.event_date}
          name="event_date"
          value={values.event_date}
          onChange={(event_date) =>
            set({ event_date, end_date: movedEnd(values.event_date, event_date, values.end_date) })
          }
          error={errors.event_date}
          isRequired
        />
        <DateTimeField
          label={EVENT_LABELS.end_date}
          name="end_date"
          description="Three hours after the start if left empty."
          value={values.end_date}
          onChange={(end_date) => set({ end_date })}
          error={errors.end_date}
        />
      </FormGrid>
      <RadioField
        label={EVENT_LABELS.attendance_mode}
        name="attendance_mode"
        options={optionsOf(ATTENDANCE_LABELS)}
        value={values.attendance_mode}
        onChange={(attendance_mode) => set({ attendance_mode })}
        error={errors.attendance_mode}
      />
      {values.attendance_mode === 'online' ? null : (
        <>
          <Text {...section} name="location" maxLength={500} placeholder="For example: Kulturwerft, large hall" />
          <TextAreaField
            label={EVENT_LABELS.address}
            name="address"
            rows={2}
            value={values.address}
            onChange={(address) => set({ address })}
            error={errors.address}
          />
        </>
      )}
      {values.attendance_mode === 'in_person' ? null : (
        <Text
          {...section}
          name="online_url"
          type="url"
          placeholder="https://"
          description="Told to people with a seat, nobody else."
        />
      )}
    </FormSection>
  )
}

/** How long an offered seat may be kept, in minutes. */
const OFFERS: readonly SelectOption[] = [
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '720', label: '12 hours' },
  { value: '1440', label: '1 day' },
  { value: '2880', label: '2 days' },
  { value: '4320', label: '3 days' },
  { value: '10080', label: '1 week' },
]

/** How many may come, and what happens to the others. */
export function SeatFields({ taken, ...section }: EventSectionProps & { taken: number }) {
  const { values, set, errors } = section
  const offers = OFFERS.some(({ value }) => value === values.offer_minutes)
    ? OFFERS
    : [{ value: values.offer_minutes, label: `${values.offer_minutes} minutes` }, ...OFFERS]
  return (
    <FormSection title="Seats" description="Never more are given than there are, whoever asks at the same time.">
      <FormGrid>
        <NumberField
          label={EVENT_LABELS.capacity}
          name="capacity"
          description={taken > 0 ? `${taken} are taken. No limit if left empty.` : 'No limit if left empty.'}
          value={values.capacity}
          onChange={(capacity) => set({ capacity })}
          error={errors.capacity}
          min={0}
        />
        <Choice {...section} name="waitlist_mode" options={optionsOf(WAITLIST_LABELS)} />
        {values.waitlist_mode === 'none' ? null : (
          <Choice
            {...section}
            name="offer_minutes"
            options={offers}
            description="For tickets that cost something; then the next in line gets it."
          />
        )}
      </FormGrid>
    </FormSection>
  )
}

interface RegistrationFieldsProps extends EventSectionProps {
  isNew: boolean
  tiers: readonly SelectOption[]
}

/** Who may register, and when. */
export function RegistrationFields({ isNew, tiers, ...section }: RegistrationFieldsProps) {
  const { values, set, errors } = section
  return (
    <FormSection title="Registration">
      {isNew ? (
        <RadioField
          label={EVENT_LABELS.event_status}
          name="event_status"
          options={[
            { value: 'upcoming', label: 'Announce it now' },
            {
              value: 'draft',
              label: 'Keep it as a draft',
              description: 'Only organizers see it until it is published.',
            },
          ]}
          value={values.event_status}
          onChange={(event_status) => set({ event_status })}
          error={errors.event_status}
        />
      ) : null}
      <FormGrid>
        <Choice {...section} name="visibility" options={optionsOf(VISIBILITY_LABELS)} />
      </FormGrid>
      {values.visibility === 'tiers' ? (
        <TierBoxes
          label={EVENT_LABELS.tier_ids}
          name="tier_ids"
          tiers={tiers}
          chosen={values.tier_ids}
          onChange={(tier_ids) => set({ tier_ids })}
          error={errors.tier_ids}
        />
      ) : null}
      <FormGrid>
        <Moment {...section} name="registration_opens_at" description="At once if left empty." />
        <Moment {...section} name="registration_closes_at" description="When it ends if left empty." />
        <Moment {...section} name="cancel_by" description="Until it begins if left empty." />
      </FormGrid>
    </FormSection>
  )
}

interface OrganizerFieldsProps extends EventSectionProps {
  organizer: ComboOption | null
  /** Choices of currency for a new event; none where it is fixed. */
  currencies: readonly SelectOption[]
  canChooseOrganizer: boolean
}

/** Who organizes it, and in which money its tickets are sold. */
export function OrganizerFields({ organizer, currencies, canChooseOrganizer, ...section }: OrganizerFieldsProps) {
  const [chosen, setChosen] = useState(organizer)
  const { set, errors } = section
  if (!canChooseOrganizer && currencies.length === 0) return null
  return (
    <FormSection title="Organizer and money">
      <FormGrid>
        {canChooseOrganizer ? (
          <ComboField
            label={EVENT_LABELS.organizer_account_id}
            name="organizer_account_id"
            description={currencies.length > 0 ? 'You if left empty.' : undefined}
            placeholder="Search accounts"
            value={chosen}
            onChange={(option) => {
              setChosen(option)
              set({ organizer_account_id: option?.id ?? '' })
            }}
            load={findAccounts}
            queryKey="account-options"
            error={errors.organizer_account_id}
          />
        ) : null}
        {currencies.length > 0 ? (
          <SearchSelectField
            label={EVENT_LABELS.currency}
            name="currency"
            options={currencies}
            value={section.values.currency}
            onChange={(currency) => section.set({ currency })}
            description="Fixed once the event is saved."
            error={section.errors.currency}
            isRequired
          />
        ) : null}
      </FormGrid>
    </FormSection>
  )
}

async function findAccounts(q: string, signal: AbortSignal): Promise<ComboOption[]> {
  const { data } = await apiFetch<Account[]>(api.accounts({ q, status: 'verified', limit: 10 }), { signal })
  return data.map((account) => ({ id: account.id, label: displayName(account), description: account.email }))
}
