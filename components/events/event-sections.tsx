'use client'

import { type EventValues, movedEnd } from '#components/events/event-fields'
import {
  ATTENDANCE_LABELS,
  EVENT_KIND_LABELS,
  VISIBILITY_LABELS,
  WAITLIST_LABELS,
} from '#components/events/event-words'
import { TierBoxes } from '#components/events/tier-boxes'
import { CheckboxField } from '#components/ui/checkbox-field'
import type { ComboOption } from '#components/ui/combo-field'
import { DateTimeField } from '#components/ui/date-time-field'
import { FormGrid, FormSection } from '#components/ui/form'
import { TagsField } from '#components/ui/list-field'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { ReferenceField } from '#components/ui/reference-field'
import { SearchSelectField } from '#components/ui/search-select-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { optionsOf } from '#components/ui/select-options'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import type { Fields } from '#components/ui/use-edit-form'
import { getAccount } from '#lib/accounts/administration-client'
import type { Account } from '#lib/accounts/schema'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

type SectionProps = Fields<EventValues>

/** What it is. */
export function TopicFields({ field }: SectionProps) {
  return (
    <FormSection title="What it is">
      <TextField {...field('title')} autoComplete="off" />
      <TextAreaField {...field('description')} description="What people get, whom it is for, what to bring." rows={5} />
      <FormGrid>
        <SelectField {...field('kind')} options={optionsOf(EVENT_KIND_LABELS)} />
        <TagsField {...field('tags')} description="Separated by commas." />
      </FormGrid>
    </FormSection>
  )
}

/** When and where it takes place. */
export function PlaceFields({ time_zone, values, set, field }: SectionProps & { time_zone: string }) {
  return (
    <FormSection title="When and where" description={`Times are local to ${time_zone.replaceAll('_', ' ')}.`}>
      <FormGrid>
        <DateTimeField
          {...field('event_date')}
          onChange={(event_date) =>
            set({ event_date, end_date: movedEnd(values.event_date, event_date, values.end_date) })
          }
        />
        <DateTimeField {...field('end_date')} description="Three hours after the start if left empty." />
      </FormGrid>
      <RadioField {...field('attendance_mode')} options={optionsOf(ATTENDANCE_LABELS)} />
      {values.attendance_mode === 'online' ? null : (
        <>
          <TextField {...field('location')} autoComplete="off" placeholder="For example: Kulturwerft, large hall" />
          <TextAreaField {...field('address')} rows={2} />
        </>
      )}
      {values.attendance_mode === 'in_person' ? null : (
        <TextField
          {...field('online_url')}
          type="url"
          autoComplete="off"
          placeholder="https://"
          description="Shown to people with a seat only."
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
export function SeatFields({ taken, values, set, field }: SectionProps & { taken: number }) {
  const minutes = String(values.offer_minutes)
  const offers = OFFERS.some(({ value }) => value === minutes)
    ? OFFERS
    : [{ value: minutes, label: `${minutes} minutes` }, ...OFFERS]
  return (
    <FormSection title="Seats" description="Never more are given than there are, whoever asks at the same time.">
      <FormGrid>
        <NumberField
          {...field('capacity')}
          description={taken > 0 ? `${taken} are taken. No limit if left empty.` : 'No limit if left empty.'}
          min={0}
        />
        <SelectField {...field('waitlist_mode')} options={optionsOf(WAITLIST_LABELS)} />
        {values.waitlist_mode === 'none' ? null : (
          <SelectField
            {...field('offer_minutes')}
            value={minutes}
            onChange={(value) => set({ offer_minutes: Number(value) })}
            options={offers}
            description="For tickets that cost something, and for at most half of the time until the event begins; then the next in line gets it."
          />
        )}
      </FormGrid>
    </FormSection>
  )
}

interface RegistrationFieldsProps extends SectionProps {
  isNew: boolean
  tiers: readonly SelectOption[]
}

/** Who may register, and when. */
export function RegistrationFields({ isNew, tiers, values, field }: RegistrationFieldsProps) {
  return (
    <FormSection title="Registration">
      {isNew ? (
        <RadioField
          {...field('event_status')}
          options={[
            { value: 'upcoming', label: 'Announce it now' },
            {
              value: 'draft',
              label: 'Keep it as a draft',
              description: 'Only organizers see it until it is published.',
            },
          ]}
        />
      ) : null}
      <FormGrid>
        <SelectField {...field('visibility')} options={optionsOf(VISIBILITY_LABELS)} />
      </FormGrid>
      {values.visibility === 'tiers' ? <TierBoxes {...field('tier_ids')} tiers={tiers} /> : null}
      {values.visibility === 'public' ? (
        <CheckboxField
          {...field('takes_guests')}
          description="On the public page, with a name and an e-mail address that a mail confirms. Tickets for members stay theirs."
        />
      ) : null}
      <FormGrid>
        <DateTimeField {...field('registration_opens_at')} description="At once if left empty." />
        <DateTimeField {...field('registration_closes_at')} description="When it ends if left empty." />
        <DateTimeField {...field('cancel_by')} description="Until it begins if left empty." />
      </FormGrid>
    </FormSection>
  )
}

interface OrganizerFieldsProps extends SectionProps {
  organizer: ComboOption | null
  /** Choices of currency for a new event; none where it is fixed. */
  currencies: readonly SelectOption[]
  canChooseOrganizer: boolean
}

/** Who organizes it, and in which money its tickets are sold. */
export function OrganizerFields({ organizer, currencies, canChooseOrganizer, field }: OrganizerFieldsProps) {
  if (!canChooseOrganizer && currencies.length === 0) return null
  return (
    <FormSection title="Organizer and money">
      <FormGrid>
        {canChooseOrganizer ? (
          <ReferenceField
            {...field('organizer_account_id')}
            description={currencies.length > 0 ? 'You if left empty.' : undefined}
            placeholder="Search accounts"
            known={organizer}
            find={findAccounts}
            get={async (id) => optionOf((await getAccount(id)).data)}
            queryKey="account-options"
          />
        ) : null}
        {currencies.length > 0 ? (
          <SearchSelectField
            {...field('currency')}
            options={currencies}
            description="Fixed once the event is saved."
            isRequired
          />
        ) : null}
      </FormGrid>
    </FormSection>
  )
}

const optionOf = (account: Account): ComboOption => ({
  id: account.id,
  label: displayName(account),
  description: account.email,
})

async function findAccounts(q: string, signal: AbortSignal): Promise<ComboOption[]> {
  const { data } = await apiFetch<Account[]>(api.accounts({ q, status: 'verified', limit: 10 }), { signal })
  return data.map(optionOf)
}
