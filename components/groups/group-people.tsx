'use client'

import { Button } from '@heroui/react'
import { useQueryClient } from '@tanstack/react-query'
import { CreditCard, ShieldCheck, ShieldOff, UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { GROUP_ROLE_LABELS } from '#components/groups/group-words'
import { KnownPeopleDialog } from '#components/members/member-dialogs'
import { MemberField } from '#components/members/member-fields'
import { MemberStatusBadge } from '#components/members/member-status-badge'
import { ActionMenu } from '#components/ui/action-menu'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { DateField } from '#components/ui/date-field'
import { DateText } from '#components/ui/date-text'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { RecordRow } from '#components/ui/record-row'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { useEditForm } from '#components/ui/use-edit-form'
import { addPerson, changePayer, dissolveGroup, removePerson, setAdministrator } from '#lib/groups/client'
import { type GroupDetail, type GroupPerson, NewGroupPerson } from '#lib/groups/schema'
import { findMatches } from '#lib/members/client'
import type { MemberSummary } from '#lib/members/schema'
import { pages } from '#lib/paths'

/** Who looks at a group: staff who may change it or not, or somebody in it who administers it. */
type GroupViewer = 'office' | 'reader' | 'member'

interface GroupPeopleProps {
  group: GroupDetail
  viewer: GroupViewer
}

/** The people of a group, and what can be done with each. */
export function GroupPeople({ group, viewer }: GroupPeopleProps) {
  const [leaving, setLeaving] = useState<GroupPerson | null>(null)
  const [paying, setPaying] = useState<GroupPerson | null>(null)
  const { run, refresh } = useChange(['groups'])
  return (
    <>
      <ul>
        {group.people.map((person) => (
          <RecordRow
            key={person.member_id}
            title={person.name}
            {...(viewer !== 'member' && { href: pages.admin.member(person.member_id) })}
            detail={<PersonDetail person={person} />}
          >
            <span className="relative z-10 flex items-center gap-2">
              <MemberStatusBadge status={person.status} isArchived={person.is_archived} />
              {viewer === 'reader' || person.group_role === 'payer' ? null : (
                <ActionMenu
                  label={`Actions for ${person.name}`}
                  items={[
                    ...(viewer === 'office'
                      ? [
                          person.group_role === 'administrator'
                            ? {
                                key: 'no-administrator',
                                label: 'Administers it no more',
                                icon: <ShieldOff aria-hidden />,
                                onAction: () => run(() => setAdministrator(group.id, person.member_id, false)),
                              }
                            : {
                                key: 'administrator',
                                label: 'Let this person administer it',
                                icon: <ShieldCheck aria-hidden />,
                                onAction: () => run(() => setAdministrator(group.id, person.member_id, true)),
                              },
                          {
                            key: 'payer',
                            label: 'Let this person pay…',
                            icon: <CreditCard aria-hidden />,
                            onAction: () => setPaying(person),
                          },
                        ]
                      : []),
                    {
                      key: 'remove',
                      label: 'Take out…',
                      icon: <UserRoundMinus aria-hidden />,
                      tone: 'danger' as const,
                      onAction: () => setLeaving(person),
                    },
                  ]}
                />
              )}
            </span>
          </RecordRow>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={`Take ${leaving?.name ?? ''} out of ${group.name}?`}
        confirmLabel="Take out"
        tone="danger"
        onConfirm={async () => {
          if (!leaving) return
          await removePerson(group.id, leaving.member_id)
          notify(`${leaving.name} taken out`)
          await refresh()
        }}
      >
        What is shared of the membership ends with yesterday. The record and its history stay, and the seat is free.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={paying !== null}
        onOpenChange={() => setPaying(null)}
        title={`Let ${paying?.name ?? ''} pay for ${group.name}?`}
        confirmLabel="Change who pays"
        onConfirm={async () => {
          if (!paying) return
          await changePayer(group.id, paying.member_id, group.version)
          notify(`${paying.name} pays from now on`)
          await refresh()
        }}
      >
        Everybody keeps the days that are paid. The next term is billed to {paying?.name}. Invoices that were issued
        stay with {group.payer_name}.
      </ConfirmDialog>
    </>
  )
}

function PersonDetail({ person }: { person: GroupPerson }) {
  const { group_role, group_since, has_own_term, member_number, email } = person
  const role = group_role === 'person' ? null : GROUP_ROLE_LABELS[group_role]
  return (
    <>
      {[role, member_number, email].filter(Boolean).join(' · ')}
      {group_role !== 'person' ? null : has_own_term ? (
        ' · after a term of their own'
      ) : (
        <>
          {' · since '}
          <DateText value={group_since} />
        </>
      )}
    </>
  )
}

/** The buttons that put people into a group. */
export function AddPeople({ group, viewer }: GroupPeopleProps) {
  const isFull = group.people_count >= group.seats
  return (
    <div className="flex flex-wrap gap-2">
      {viewer === 'office' ? (
        <DialogButton
          variant="outline"
          isDisabled={isFull}
          dialog={(onClose) => <KnownPersonDialog group={group} onClose={onClose} />}
        >
          <UserRoundPlus aria-hidden />
          Add a member
        </DialogButton>
      ) : null}
      <DialogButton
        variant={viewer === 'office' ? 'outline' : 'primary'}
        isDisabled={isFull}
        dialog={(onClose) => <NewPersonDialog group={group} viewer={viewer} onClose={onClose} />}
      >
        <UserRoundPlus aria-hidden />
        Add a new person
      </DialogButton>
    </div>
  )
}

const KnownPerson = NewGroupPerson.pick({ member_id: true }).required()

function KnownPersonDialog({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const { refresh } = useChange(['groups'])
  const form = useEditForm({
    fields: KnownPerson.shape,
    schema: KnownPerson,
    labels: { member_id: 'Member' },
    save: (body, { key }) => addPerson(group.id, body, key),
    onSaved: async () => {
      onClose()
      await refresh()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Add a member to ${group.name}`}
      description="From today on the member shares this membership, behind a term of their own that is paid already."
      size="sm"
      submitLabel="Add"
      onClose={onClose}
    >
      <MemberField {...form.field('member_id')} except={group.payer_member_id} isRequired />
    </FormDialog>
  )
}

const NewPerson = NewGroupPerson.pick({ first_name: true, last_name: true, email: true, birth_date: true }).required({
  first_name: true,
  last_name: true,
})
const PERSON_LABELS = { first_name: 'First name', last_name: 'Last name', email: 'E-mail', birth_date: 'Birth date' }

function NewPersonDialog({ group, viewer, onClose }: GroupPeopleProps & { onClose: () => void }) {
  const { refresh } = useChange(['groups'])
  const [known, setKnown] = useState<{ people: MemberSummary[]; decide: (isAnother: boolean) => void } | null>(null)
  const form = useEditForm({
    fields: NewPerson.shape,
    schema: NewPerson,
    labels: PERSON_LABELS,
    // Somebody in the group sees no records of others: the API refuses who is on record.
    confirm:
      viewer === 'office'
        ? async (values) => {
            const { first_name, last_name, birth_date } = values
            const email = values.email.trim()
            if (email === '' && birth_date === '') return true
            const people = await findMatches({
              ...(email !== '' && { email }),
              ...(birth_date !== '' && { first_name, last_name, birth_date }),
            })
            if (people.length === 0) return true
            const answer = await new Promise<boolean>((decide) => setKnown({ people, decide }))
            setKnown(null)
            return answer
          }
        : undefined,
    save: (body, { key }) => addPerson(group.id, body, key),
    done: (_, { first_name }) => `${first_name} added`,
    onSaved: async () => {
      onClose()
      await refresh()
    },
  })
  const { field } = form
  return (
    <>
      <FormDialog
        form={form}
        title={`Add a new person to ${group.name}`}
        description="From today on they share this membership."
        submitLabel="Add"
        onClose={onClose}
      >
        <FormGrid>
          <TextField {...field('first_name')} autoComplete="off" />
          <TextField {...field('last_name')} autoComplete="off" />
          <TextField {...field('email')} type="email" autoComplete="off" />
          <DateField {...field('birth_date')} />
        </FormGrid>
      </FormDialog>
      {known ? (
        <KnownPeopleDialog
          known={known.people}
          onAddAnyway={() => known.decide(true)}
          onClose={() => known.decide(false)}
        />
      ) : null}
    </>
  )
}

/** The button that dissolves a group. */
export function DissolveGroup({ group }: { group: GroupDetail }) {
  const [isOpen, setOpen] = useState(false)
  const router = useRouter()
  const client = useQueryClient()
  return (
    <>
      <Button variant="ghost" onPress={() => setOpen(true)}>
        Dissolve…
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Dissolve ${group.name}?`}
        confirmLabel="Dissolve"
        tone="danger"
        onConfirm={async () => {
          await dissolveGroup(group.id, group.version)
          notify(`${group.name} dissolved`)
          await client.invalidateQueries({ queryKey: ['groups'] })
          router.push(pages.admin.groups())
        }}
      >
        Everybody leaves it. {group.payer_name} keeps what is paid; what the others share of it ends with yesterday.
        Records, invoices and history stay.
      </ConfirmDialog>
    </>
  )
}
