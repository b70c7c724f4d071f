'use client'

import { Button } from '@heroui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { KnownPeopleDialog } from '#components/members/known-people-dialog'
import {
  changedFields,
  MEMBER_LABELS,
  type MemberValues,
  matchOf,
  mergeValues,
  NO_MEMBER,
  toNewMember,
  toPatch,
  valuesOf,
} from '#components/members/member-form-values'
import { ButtonLink } from '#components/ui/button-link'
import { CheckboxField } from '#components/ui/checkbox-field'
import { ComboField, type ComboOption } from '#components/ui/combo-field'
import { DateField } from '#components/ui/date-field'
import { Form, FormActions, FormGrid, FormSection } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { RadioField } from '#components/ui/radio-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import { addMember, editMember, findMatches } from '#lib/members/client'
import type { Member, MemberSummary } from '#lib/members/schema'
import { api, pages } from '#lib/paths'

interface MemberFormProps {
  /** The member to change; without one a new member is added. */
  member?: Member
  tiers: readonly SelectOption[]
  countries: readonly SelectOption[]
  languages: readonly SelectOption[]
  /** The members that the loaded one points to. */
  payer?: ComboOption | null
  parent?: ComboOption | null
}

/** Adds a member or changes one. A save that fails keeps everything that was typed. */
export function MemberForm(props: MemberFormProps) {
  const { member } = props
  const router = useRouter()
  const client = useQueryClient()
  // A repeated press is the same request, until the server has answered it.
  const [key, setKey] = useState(() => uuidv7())
  const [loaded, setLoaded] = useState({ version: member?.version ?? 0, values: member ? valuesOf(member) : NO_MEMBER })
  const [values, setValues] = useState(loaded.values)
  const [error, setError] = useState<unknown>(null)
  const [conflicts, setConflicts] = useState<(keyof MemberValues)[] | null>(null)
  const [theirs, setTheirs] = useState<MemberValues | null>(null)
  const [isPending, setPending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [known, setKnown] = useState<MemberSummary[]>([])
  const isStale = error !== null && problemOf(error).status === 412
  const errors = fieldErrors(error)
  const isDirty = !isSaved && changedFields(loaded.values, values).length > 0
  const set = (patch: Partial<MemberValues>) => setValues((current) => ({ ...current, ...patch }))

  /** Saves; whoever may be on record already is asked about first, unless `isNobodyElse`. */
  async function save(isNobodyElse: boolean) {
    setPending(true)
    setError(null)
    setKnown([])
    try {
      const match = member || isNobodyElse ? null : matchOf(values)
      const found = match ? await findMatches(match) : []
      if (found.length > 0) {
        setKnown(found)
        setPending(false)
        return
      }
      const { data } = member
        ? await editMember(member.id, toPatch(loaded.values, values), loaded.version)
        : await addMember(toNewMember(values), key)
      setSaved(true)
      await client.invalidateQueries({ queryKey: ['members'] })
      notify(member ? 'Saved' : `${displayName(data)} added as ${data.member_number}`)
      router.push(pages.admin.member(data.id))
      router.refresh()
    } catch (failure) {
      setError(failure)
      setPending(false)
      if (problemOf(failure).status < 500) setKey(uuidv7())
    }
  }

  async function loadTheirs() {
    if (!member) return
    setPending(true)
    try {
      const { data } = await apiFetch<Member>(api.member(member.id))
      const other = valuesOf(data)
      const merged = mergeValues(loaded.values, values, other)
      setLoaded({ version: data.version, values: other })
      setValues(merged.values)
      setTheirs(other)
      setConflicts(merged.conflicts)
      setError(null)
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }

  const section = { values, set, errors }
  return (
    <Form
      onSubmit={() => save(false)}
      isDirty={isDirty}
      aria-label={member ? `Change ${displayName(member)}` : 'New member'}
      className="max-w-4xl"
    >
      {isStale ? (
        <StatusSentence
          tone="warning"
          title="Somebody else changed this member while you were typing"
          action={
            <Button variant="outline" isPending={isPending} onPress={() => void loadTheirs()}>
              Load theirs
            </Button>
          }
        >
          Nothing was saved yet. Loading their version keeps what you typed.
        </StatusSentence>
      ) : (
        <FormErrorSummary problem={error} labels={MEMBER_LABELS} />
      )}
      {conflicts ? <Merged conflicts={conflicts} theirs={theirs} /> : null}
      <PersonFields {...section} />
      <AddressFields {...section} countries={props.countries} languages={props.languages} />
      {member ? (
        <TierFields {...section} member={member} tiers={props.tiers} />
      ) : (
        <StartFields {...section} tiers={props.tiers} />
      )}
      <MembershipFields {...section} payer={props.payer ?? null} parent={props.parent ?? null} self={member?.id} />
      {member ? <OverrideFields {...section} /> : null}
      {known.length > 0 ? (
        <KnownPeopleDialog known={known} onAddAnyway={() => void save(true)} onClose={() => setKnown([])} />
      ) : null}
      <FormActions>
        <SubmitButton isPending={isPending} pendingLabel="Saving…">
          {member ? 'Save' : 'Add member'}
        </SubmitButton>
        <ButtonLink href={member ? pages.admin.member(member.id) : pages.admin.members()} variant="ghost">
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  )
}

/** Tells what became of the two versions. */
function Merged({ conflicts, theirs }: { conflicts: readonly (keyof MemberValues)[]; theirs: MemberValues | null }) {
  return (
    <StatusSentence tone="info" title="Their changes are loaded; what you typed is kept">
      {conflicts.length === 0 ? (
        'You changed different fields. Save again to keep both.'
      ) : (
        <>
          Both of you changed the same. Yours stands in the form; theirs was:
          <ul className="mt-1 list-disc ps-5">
            {conflicts.map((field) => (
              <li key={field}>
                {MEMBER_LABELS[field]}: {theirs && String(theirs[field]) !== '' ? String(theirs[field]) : 'empty'}
              </li>
            ))}
          </ul>
        </>
      )}
    </StatusSentence>
  )
}

interface SectionProps {
  values: MemberValues
  set: (patch: Partial<MemberValues>) => void
  errors: Record<string, string>
}

type TextName = { [K in keyof MemberValues]: MemberValues[K] extends string ? K : never }[keyof MemberValues]

/** A text field of the form by its name. */
function Text({
  name,
  values,
  set,
  errors,
  ...rest
}: SectionProps & {
  name: TextName
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  isRequired?: boolean
  description?: ReactNode
  maxLength?: number
  autoFocus?: boolean
}) {
  return (
    <TextField
      label={MEMBER_LABELS[name]}
      name={name}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
      // These are other people's data: the browser's own address does not belong here.
      autoComplete="off"
      {...rest}
    />
  )
}

function PersonFields(section: SectionProps) {
  const { values, set, errors } = section
  const isOrganization = values.kind === 'organization'
  return (
    <FormSection title="Who" description={isOrganization ? 'The organisation and the person to talk to.' : undefined}>
      <RadioField
        label={MEMBER_LABELS.kind}
        name="kind"
        options={[
          { value: 'individual', label: 'A person' },
          { value: 'organization', label: 'An organisation' },
        ]}
        value={values.kind}
        onChange={(kind) => set({ kind: kind as MemberValues['kind'] })}
        error={errors.kind}
      />
      {isOrganization ? <Text {...section} name="organization" maxLength={200} /> : null}
      <FormGrid>
        <Text {...section} name="first_name" isRequired maxLength={100} />
        <Text {...section} name="last_name" isRequired maxLength={100} />
        <Text {...section} name="email" type="email" />
        <Text {...section} name="phone" type="tel" maxLength={40} />
        {isOrganization ? null : <Text {...section} name="organization" maxLength={200} />}
        <Text {...section} name="job_title" maxLength={120} />
        {isOrganization ? null : (
          <DateField
            label={MEMBER_LABELS.birth_date}
            name="birth_date"
            value={values.birth_date}
            onChange={(birth_date) => set({ birth_date })}
            error={errors.birth_date}
          />
        )}
      </FormGrid>
    </FormSection>
  )
}

interface PlaceProps {
  countries: readonly SelectOption[]
  languages: readonly SelectOption[]
}

const NONE = 'none'

/** A choice that can be taken back. */
function Choice({
  name,
  options,
  values,
  set,
  errors,
}: SectionProps & { name: TextName; options: readonly SelectOption[] }) {
  return (
    <SelectField
      label={MEMBER_LABELS[name]}
      name={name}
      options={[{ value: NONE, label: name === 'tier_id' ? 'No tier' : 'Not specified' }, ...options]}
      value={values[name] === '' ? NONE : values[name]}
      onChange={(value) => set({ [name]: value === NONE ? '' : value })}
      error={errors[name]}
    />
  )
}

function AddressFields({ countries, languages, ...section }: SectionProps & PlaceProps) {
  return (
    <FormSection title="Address" description="For invoices and letters.">
      <Text {...section} name="address_line1" maxLength={200} />
      <Text {...section} name="address_line2" maxLength={200} />
      <FormGrid>
        <Text {...section} name="postal_code" maxLength={20} />
        <Text {...section} name="city" maxLength={120} />
        <Text {...section} name="region" maxLength={120} />
        <Choice {...section} name="country" options={countries} />
        <Choice {...section} name="language" options={languages} />
      </FormGrid>
    </FormSection>
  )
}

function StartFields({ tiers, ...section }: SectionProps & { tiers: readonly SelectOption[] }) {
  const { values, set, errors } = section
  return (
    <FormSection
      title="Start"
      description="With a tier the membership starts at once, unless the tier asks for approval or payment first: then it starts when you approve it. Without a tier the member waits as pending."
    >
      <FormGrid>
        <Choice {...section} name="tier_id" options={tiers} />
        <DateField
          label={MEMBER_LABELS.joined_on}
          name="joined_on"
          description={values.tier_id === '' ? 'The day the membership starts if left empty.' : 'Today if left empty.'}
          value={values.joined_on}
          onChange={(joined_on) => set({ joined_on })}
          error={errors.joined_on}
        />
      </FormGrid>
    </FormSection>
  )
}

function TierFields({ tiers, member, ...section }: SectionProps & { tiers: readonly SelectOption[]; member: Member }) {
  const description =
    member.status === 'pending'
      ? 'The membership starts in this tier when you approve it.'
      : 'The running term moves to the tier and keeps its dates.'
  return (
    <FormSection title="Tier" description={description}>
      <FormGrid>
        <Choice {...section} name="tier_id" options={tiers} />
      </FormGrid>
    </FormSection>
  )
}

async function findMembers(q: string, signal: AbortSignal, self: string | undefined): Promise<ComboOption[]> {
  const { data } = await apiFetch<MemberSummary[]>(api.members({ q, limit: 10 }), { signal })
  return data
    .filter(({ id }) => id !== self)
    .map((member) => ({
      id: member.id,
      label: displayName(member),
      description: [member.member_number, member.city].filter(Boolean).join(' · '),
    }))
}

interface RelationProps {
  payer: ComboOption | null
  parent: ComboOption | null
  self: string | undefined
}

function MembershipFields({ payer, parent, self, ...section }: SectionProps & RelationProps) {
  const { values, set, errors } = section
  const [relations, setRelations] = useState({ payer_member_id: payer, parent_member_id: parent })
  const relation = (name: 'payer_member_id' | 'parent_member_id', description: string) => (
    <ComboField
      label={MEMBER_LABELS[name]}
      name={name}
      description={description}
      placeholder="Search members"
      value={relations[name]}
      onChange={(option) => {
        setRelations((current) => ({ ...current, [name]: option }))
        set({ [name]: option?.id ?? '' })
      }}
      load={(q, signal) => findMembers(q, signal, self)}
      queryKey={`member-options-${self ?? 'new'}`}
      error={errors[name]}
    />
  )
  return (
    <FormSection title="Membership">
      <FormGrid>
        <Text
          {...section}
          name="member_number"
          maxLength={40}
          description={self ? undefined : 'The next free number if left empty.'}
        />
        <Text {...section} name="referral_source" maxLength={120} />
        {relation('payer_member_id', 'Another member who gets the invoices.')}
        {relation('parent_member_id', 'The family or company membership it is part of.')}
      </FormGrid>
      <Text {...section} name="tags" description="Separated by commas, at most 30." />
      <CheckboxField
        label="Has agreed to automatic renewal"
        name="auto_renew"
        description="A note for you: terms are renewed by hand."
        isSelected={values.auto_renew}
        onChange={(auto_renew) => set({ auto_renew })}
        error={errors.auto_renew}
      />
      <CheckboxField
        label="Agrees to stand in the directory of members"
        name="directory_opt_in"
        isSelected={values.directory_opt_in}
        onChange={(directory_opt_in) => set({ directory_opt_in })}
        error={errors.directory_opt_in}
      />
      <TextAreaField
        label={MEMBER_LABELS.notes}
        name="notes"
        description="For administrators only; the member never sees them."
        rows={4}
        value={values.notes}
        onChange={(notes) => set({ notes })}
        error={errors.notes}
      />
    </FormSection>
  )
}

function OverrideFields(section: SectionProps) {
  const { values, set, errors } = section
  const isSet = values.override_status !== ''
  return (
    <FormSection
      title="Status set by hand"
      description="Overrules what the dates say, until a day or until you take it back."
    >
      <SelectField
        label={MEMBER_LABELS.override_status}
        name="override_status"
        options={[
          { value: NONE, label: 'No, dates decide' },
          { value: 'active', label: 'Active' },
          { value: 'grace', label: 'In grace' },
          { value: 'lapsed', label: 'Lapsed' },
          { value: 'suspended', label: 'Suspended' },
        ]}
        value={isSet ? values.override_status : NONE}
        onChange={(status) =>
          set(
            status === NONE
              ? { override_status: '', override_until: '', override_reason: '' }
              : { override_status: status },
          )
        }
        error={errors.override_status}
      />
      {isSet ? (
        <FormGrid>
          <DateField
            label={MEMBER_LABELS.override_until}
            name="override_until"
            description="Its last day. Without one it stays."
            value={values.override_until}
            onChange={(override_until) => set({ override_until })}
            error={errors.override_until}
          />
          <Text {...section} name="override_reason" maxLength={200} />
        </FormGrid>
      ) : null}
    </FormSection>
  )
}
