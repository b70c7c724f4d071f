'use client'

import { type RefObject, useRef, useState } from 'react'
import { customLabels, customShape, withCustom } from '#components/custom-fields/custom-form'
import { CustomFormSection } from '#components/custom-fields/custom-inputs'
import { DIRECTORY_CHOICE_LABELS, NOTHING_SHOWN } from '#components/directory/directory-fields'
import { useMay } from '#components/layout/may-context'
import { KnownPeopleDialog } from '#components/members/member-dialogs'
import {
  MEMBER_FIELDS,
  MEMBER_LABELS,
  MemberField,
  type MemberOption,
  type MemberValues,
  matchOf,
  memberValueText,
} from '#components/members/member-fields'
import {
  BILLING_FIELDS,
  BILLING_LABELS,
  BillingFields,
  billingStart,
  type DuesAnswer,
  useDues,
  waitForDues,
  withBilling,
} from '#components/memberships/billing-fields'
import { ButtonLink } from '#components/ui/button-link'
import { CheckboxField } from '#components/ui/checkbox-field'
import { DateField } from '#components/ui/date-field'
import { EditForm } from '#components/ui/edit-form'
import { FormGrid, FormSection } from '#components/ui/form'
import type { FormValues } from '#components/ui/form-values'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { TagsField } from '#components/ui/list-field'
import { RadioField } from '#components/ui/radio-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { type Fields, useEditForm } from '#components/ui/use-edit-form'
import type { CustomField } from '#lib/custom-fields/schema'
import { displayName } from '#lib/format/names'
import { checkDraft } from '#lib/intelligence/findings/client'
import { editMember, findMatches, getMember } from '#lib/members/client'
import { DIRECTORY_CHOICES, type Member, MemberPatch, type MemberSummary } from '#lib/members/schema'
import { addMember } from '#lib/memberships/client'
import { NewMembership } from '#lib/memberships/schema'
import { pages } from '#lib/paths'

interface MemberFormProps {
  /** The association's own fields. */
  custom: readonly CustomField[]
  /** The member to change; without one a new member is added. */
  member?: Member
  tiers: readonly SelectOption[]
  countries: readonly SelectOption[]
  languages: readonly SelectOption[]
  /** The members that the loaded one points to. */
  payer?: MemberOption | null
  parent?: MemberOption | null
  /** Whether the association keeps a directory. */
  hasDirectory: boolean
}

const FIELDS = { ...MEMBER_FIELDS, ...BILLING_FIELDS }

/** Adds a member or changes one. */
export function MemberForm({
  member,
  custom,
  tiers,
  countries,
  languages,
  payer = null,
  parent = null,
  hasDirectory,
}: MemberFormProps) {
  const [known, setKnown] = useState<{ people: MemberSummary[]; decide: (isAnother: boolean) => void } | null>(null)

  /** Asks about whoever may be on record already; the answer is whether to add another record all the same. */
  async function isAnother(values: MemberValues): Promise<boolean> {
    const match = matchOf(values)
    const people = match ? await findMatches(match) : []
    if (people.length === 0) return true
    const answer = await new Promise<boolean>((decide) => setKnown({ people, decide }))
    setKnown(null)
    return answer
  }

  const { time_zone } = useFormat()
  const canSend = useRef(false)
  const form = useEditForm({
    fields: { ...FIELDS, custom_values: customShape(custom) },
    schema: member ? MemberPatch : NewMembership,
    labels: { ...MEMBER_LABELS, ...BILLING_LABELS, ...customLabels(custom) },
    start: (): Partial<FormValues<typeof FIELDS>> => billingStart(time_zone),
    body: (sent, values, base) => {
      const body = withCustom(sent, values, base)
      return member ? body : withBilling(body, values, canSend.current)
    },
    record: member,
    version: member?.version,
    load: member && (() => getMember(member.id)),
    check: async ({ first_name, last_name, email, birth_date, joined_on, payer_member_id, parent_member_id }) => {
      const isMoved = member !== undefined && email.trim() !== (member.email ?? '')
      if (!isMoved && birth_date === (member?.birth_date ?? '')) return []
      return await checkDraft('members', {
        ...(member && { id: member.id }),
        first_name,
        last_name,
        // Whoever is added is compared with everybody just after.
        email: isMoved ? email.trim() || null : null,
        birth_date: birth_date || null,
        joined_on: (member ? member.joined_on : joined_on) || null,
        family_ids: [payer_member_id, parent_member_id].filter(Boolean),
      })
    },
    confirm: member ? undefined : isAnother,
    save: (body, { version, key }) =>
      member ? editMember(member.id, body as MemberPatch, version) : addMember(body as NewMembership, key),
    done: ({ data }) => (member ? 'Saved' : `${displayName(data)} added as ${data.member_number}`),
    to: ({ data }) => pages.admin.member(data.id),
    queryKey: ['members'],
  })
  const { tier_id, joined_on, payer_member_id } = form.values
  const isBilled = member === undefined && tier_id !== ''
  const dues = useDues(
    isBilled
      ? { action: 'join', tier_id, ...(joined_on && { joined_on }), ...(payer_member_id && { payer_member_id }) }
      : null,
  )
  const options = { tier_id: tiers, country: countries, language: languages }
  return (
    <EditForm
      form={form}
      label={member ? `Change ${displayName(member)}` : 'New member'}
      what="this member"
      describe={(path, value) => memberValueText(path, value, options)}
      submitLabel={member ? 'Save' : 'Add member'}
      pendingLabel="Saving…"
      waitsFor={isBilled ? waitForDues(dues) : undefined}
      cancel={
        <ButtonLink href={member ? pages.admin.member(member.id) : pages.admin.members()} variant="ghost">
          Cancel
        </ButtonLink>
      }
    >
      <PersonFields {...form} isNew={member === undefined} />
      <AddressFields {...form} countries={countries} languages={languages} />
      {member ? (
        <TierFields {...form} member={member} tiers={tiers} />
      ) : (
        <StartFields form={form} tiers={tiers} dues={dues} canSend={canSend} />
      )}
      <CustomFormSection fields={custom} form={form} />
      <MembershipFields {...form} payer={payer} parent={parent} self={member?.id} hasDirectory={hasDirectory} />
      {member ? <OverrideFields {...form} /> : null}
      {known ? (
        <KnownPeopleDialog
          known={known.people}
          onAddAnyway={() => known.decide(true)}
          onClose={() => known.decide(false)}
        />
      ) : null}
    </EditForm>
  )
}

type SectionProps = Fields<MemberValues>

// These are other people's data: the browser's own address does not belong here.
const OTHERS = { autoComplete: 'off' } as const

function PersonFields({ values, field, isNew }: SectionProps & { isNew: boolean }) {
  const isOrganization = values.kind === 'organization'
  const changesAddresses = useMay('accounts.write')
  return (
    <FormSection title="Who" description={isOrganization ? 'The organisation and the person to talk to.' : undefined}>
      <RadioField
        {...field('kind')}
        options={[
          { value: 'individual', label: 'A person' },
          { value: 'organization', label: 'An organisation' },
        ]}
      />
      {isOrganization ? <TextField {...field('organization')} {...OTHERS} /> : null}
      <FormGrid>
        <TextField {...field('first_name')} {...OTHERS} />
        <TextField {...field('last_name')} {...OTHERS} />
        <TextField
          {...field('email')}
          type="email"
          {...OTHERS}
          description={
            isNew || changesAddresses
              ? undefined
              : 'Another one is set by an administrator, or by the member in the profile.'
          }
        />
        <TextField {...field('phone')} type="tel" {...OTHERS} />
        {isOrganization ? null : <TextField {...field('organization')} {...OTHERS} />}
        <TextField {...field('job_title')} {...OTHERS} />
        {isOrganization ? null : <DateField {...field('birth_date')} />}
      </FormGrid>
    </FormSection>
  )
}

interface PlaceProps {
  countries: readonly SelectOption[]
  languages: readonly SelectOption[]
}

const UNSPECIFIED = 'Not specified'

function AddressFields({ countries, languages, field }: SectionProps & PlaceProps) {
  return (
    <FormSection title="Address" description="For invoices and letters.">
      <TextField {...field('address_line1')} {...OTHERS} />
      <TextField {...field('address_line2')} {...OTHERS} />
      <FormGrid>
        <TextField {...field('postal_code')} {...OTHERS} />
        <TextField {...field('city')} {...OTHERS} />
        <TextField {...field('region')} {...OTHERS} />
        <SelectField {...field('country')} options={countries} none={UNSPECIFIED} />
        <SelectField {...field('language')} options={languages} none={UNSPECIFIED} />
      </FormGrid>
    </FormSection>
  )
}

type NewValues = FormValues<typeof FIELDS>

interface StartProps {
  form: Fields<NewValues> & { part: (name: 'payment') => Fields<NewValues['payment']> }
  tiers: readonly SelectOption[]
  dues: DuesAnswer
  canSend: RefObject<boolean>
}

function StartFields({ form, tiers, dues, canSend }: StartProps) {
  const { values, field } = form
  const { tier_id } = values
  const writesTiers = useMay('tiers.write')
  return (
    <FormSection
      title="Start"
      description={
        tiers.length === 0 ? (
          <>
            There are no tiers yet, so the member waits as pending.{' '}
            {writesTiers ? (
              <>
                <Link href={pages.admin.settingsTiers()} className="link">
                  Add a tier
                </Link>{' '}
                first to begin a membership.
              </>
            ) : (
              'An administrator adds a tier, then a membership can begin.'
            )}
          </>
        ) : (
          'Without a tier the member waits as pending, and nothing is billed.'
        )
      }
    >
      <FormGrid>
        <SelectField {...field('tier_id')} options={tiers} none="No tier" />
        <DateField
          {...field('joined_on')}
          description={tier_id === '' ? 'The day the membership starts if left empty.' : 'Today if left empty.'}
        />
      </FormGrid>
      {tier_id === '' ? null : (
        <BillingFields
          form={form}
          dues={dues}
          payer={{ name: 'The new member', send_to: values.email.trim() }}
          canSend={canSend}
        />
      )}
    </FormSection>
  )
}

function TierFields({ tiers, member, field }: SectionProps & { tiers: readonly SelectOption[]; member: Member }) {
  const description =
    member.status === 'pending'
      ? 'Choose it here, or with the approval, which also says what it costs.'
      : 'For corrections between tiers of the same price. To a dearer or cheaper one, use “Change the tier…” of the member.'
  return (
    <FormSection title="Tier" description={description}>
      <FormGrid>
        <SelectField {...field('tier_id')} options={tiers} none="No tier" />
      </FormGrid>
    </FormSection>
  )
}

interface RelationProps {
  payer: MemberOption | null
  parent: MemberOption | null
  self: string | undefined
  hasDirectory: boolean
}

function MembershipFields({ payer, parent, self, hasDirectory, values, set, field }: SectionProps & RelationProps) {
  return (
    <FormSection title="Membership">
      <FormGrid>
        <TextField
          {...field('member_number')}
          {...OTHERS}
          description={self ? undefined : 'The next free number if left empty.'}
        />
        <TextField {...field('referral_source')} {...OTHERS} />
        <MemberField
          {...field('payer_member_id')}
          known={payer}
          except={self}
          description="Another member who gets the invoices."
        />
        <MemberField
          {...field('parent_member_id')}
          known={parent}
          except={self}
          description="Another record that it is part of. People with one membership are put into a family or organisation."
        />
      </FormGrid>
      <TagsField {...field('tags')} description="Separated by commas, at most 30." />
      <CheckboxField
        {...field('auto_renew')}
        label="Has agreed to automatic renewal"
        description="A note for you: terms are renewed by hand."
      />
      <DirectoryFields values={values} set={set} field={field} hasDirectory={hasDirectory} />
      <CheckboxField
        {...field('gets_feedback_requests')}
        label="Is asked by mail after events what they were like"
        description="The only mail about events that nobody needs: members switch it off in their profile."
      />
      <TextAreaField {...field('notes')} description="For administrators only; the member never sees them." />
    </FormSection>
  )
}

/** What somebody told the office that other members may see. */
function DirectoryFields({ values, set, field, hasDirectory }: SectionProps & { hasDirectory: boolean }) {
  return (
    <>
      <CheckboxField
        {...field('directory_opt_in')}
        label="Has agreed to the member directory"
        description={
          hasDirectory
            ? 'Current members see the name, and what is chosen below. Tick only what the member has said.'
            : 'The directory is switched off in Settings, Association: until it is on, nobody sees anything of it.'
        }
        onChange={(isIn) => set({ directory_opt_in: isIn, ...(!isIn && NOTHING_SHOWN) })}
      />
      {values.directory_opt_in ? (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-2 text-[0.8125rem] text-muted">Shown beside the name</legend>
          {DIRECTORY_CHOICES.map((choice) => (
            <CheckboxField key={choice} {...field(choice)} label={DIRECTORY_CHOICE_LABELS[choice]} />
          ))}
        </fieldset>
      ) : null}
    </>
  )
}

function OverrideFields({ values, set, field }: SectionProps) {
  return (
    <FormSection
      title="Status set by hand"
      description="Replaces the status that follows from the dates, until a day or until you remove it."
    >
      <SelectField
        {...field('override_status')}
        none="No, dates decide"
        options={[
          { value: 'active', label: 'Active' },
          { value: 'grace', label: 'In grace' },
          { value: 'lapsed', label: 'Lapsed' },
          { value: 'suspended', label: 'Suspended' },
        ]}
        onChange={(status) =>
          set({
            override_status: status as MemberValues['override_status'],
            ...(status === '' && { override_until: '', override_reason: '' }),
          })
        }
      />
      {values.override_status === '' ? null : (
        <FormGrid>
          <DateField {...field('override_until')} description="Its last day. Without one it stays." />
          <TextField {...field('override_reason')} {...OTHERS} />
        </FormGrid>
      )}
    </FormSection>
  )
}
