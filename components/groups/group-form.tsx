'use client'

import { MemberField, type MemberOption } from '#components/members/member-fields'
import { ButtonLink } from '#components/ui/button-link'
import { EditForm } from '#components/ui/edit-form'
import { FormSection } from '#components/ui/form'
import { RadioField } from '#components/ui/radio-field'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { addGroup, editGroup, getGroup } from '#lib/groups/client'
import { type GroupDetail, GroupPatch, NewGroup } from '#lib/groups/schema'
import { pages } from '#lib/paths'

const LABELS = { name: 'Name', kind: 'Kind', payer_member_id: 'Who pays' }

interface GroupFormProps {
  group?: GroupDetail
  /** Who pays for a new one, where that is known. */
  payer?: MemberOption | null
}

/** Adds a family or organisation, or changes its name and kind. */
export function GroupForm({ group, payer = null }: GroupFormProps) {
  const form = useEditForm({
    fields: { ...GroupPatch.shape, ...NewGroup.shape },
    schema: group ? GroupPatch : NewGroup,
    labels: LABELS,
    record: group,
    version: group?.version,
    start: { kind: 'household', ...(payer && { payer_member_id: payer.id }) },
    load: group && (() => getGroup(group.id)),
    save: (body, { version, key }) =>
      group ? editGroup(group.id, body as GroupPatch, version) : addGroup(body as NewGroup, key),
    done: ({ data }) => (group ? 'Saved' : `${data.name} added`),
    to: ({ data }) => pages.admin.group(data.id),
    queryKey: ['groups'],
  })
  const { field, values } = form
  const isOrganization = values.kind === 'organization'
  return (
    <EditForm
      form={form}
      label={group ? `Change ${group.name}` : 'New family or organisation'}
      what="this group"
      submitLabel={group ? 'Save' : 'Add'}
      pendingLabel="Saving…"
      cancel={
        <ButtonLink href={group ? pages.admin.group(group.id) : pages.admin.groups()} variant="ghost">
          Cancel
        </ButtonLink>
      }
    >
      <FormSection title="Who">
        <RadioField
          {...field('kind')}
          options={[
            { value: 'household', label: 'A family' },
            { value: 'organization', label: 'An organisation' },
          ]}
        />
        <TextField
          {...field('name')}
          autoComplete="off"
          description={isOrganization ? 'Invoices to whoever pays bear this name.' : 'Such as the family name.'}
        />
        {group ? null : (
          <MemberField
            {...field('payer_member_id')}
            known={payer}
            isRequired
            description={
              isOrganization
                ? 'The main contact, a member whose tier has seats. Everybody else shares this membership.'
                : 'A member whose tier has seats. Everybody else shares this membership.'
            }
          />
        )}
      </FormSection>
    </EditForm>
  )
}
