'use client'

import { Button } from '@heroui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '#components/ui/button-link'
import { CheckboxField } from '#components/ui/checkbox-field'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { EditForm } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { problemText } from '#components/ui/problem'
import { RadioField } from '#components/ui/radio-field'
import { TextSkeleton } from '#components/ui/skeletons'
import { TextField } from '#components/ui/text-field'
import { notify, notifyError } from '#components/ui/toast'
import { useEditForm } from '#components/ui/use-edit-form'
import { getMember } from '#lib/members/client'
import { pages } from '#lib/paths'
import { endOfErasure, eraseMember, erasurePreviewQuery } from '#lib/privacy/client'
import { type Erasure, type ErasureObstacle, type ErasurePreview, NewErasure } from '#lib/privacy/schema'

interface EraseDialogProps {
  member: { id: string; name: string }
  onClose: () => void
}

/** Erases a person: what stands in the way first, then what goes and stays, and the name typed once more. */
export function EraseDialog({ member, onClose }: EraseDialogProps) {
  const { data: preview, error } = useQuery(erasurePreviewQuery(member.id))
  const { data: version, error: unread } = useQuery({
    queryKey: ['members', member.id, 'version'],
    queryFn: async () => (await getMember(member.id)).data.version,
    staleTime: 0,
    gcTime: 0,
  })
  const trouble = error ?? unread
  return (
    <Dialog isOpen onOpenChange={onClose} title={`Erase ${member.name}`} size="md">
      {trouble ? (
        <p role="alert" className="text-danger-text">
          {problemText(trouble)}
        </p>
      ) : preview && version !== undefined ? (
        preview.problems.length > 0 ? (
          <Obstacles member_id={member.id} obstacles={preview.problems} />
        ) : (
          <EraseForm member_id={member.id} version={version} preview={preview} onDone={onClose} />
        )
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Dialog>
  )
}

/** Where each thing that stands in the way is settled; on the member's own page for what is not listed. */
function wayOut({ kind, record_id }: ErasureObstacle, id: string): { href: string; label: string } | null {
  const filter = (condition: object) => ({ filter: JSON.stringify(condition) })
  switch (kind) {
    case 'open_invoices':
      return { href: pages.admin.invoices({ member_id: id, status: 'open' }), label: 'Open invoices' }
    case 'drafts':
      return { href: pages.admin.invoices({ member_id: id, status: 'draft' }), label: 'Drafts' }
    case 'credit':
      return record_id === null
        ? { href: pages.admin.payments(filter({ member_id: id, has_credit: true })), label: 'Payments with credit' }
        : { href: pages.admin.payment(record_id), label: 'The payment' }
    case 'group':
      return { href: pages.admin.groups(), label: 'Groups' }
    case 'dependants':
      return {
        href: pages.admin.members(filter({ or: [{ payer_member_id: id }, { parent_member_id: id }] })),
        label: 'These members',
      }
    case 'seats':
      return { href: pages.admin.registrations(filter({ member_id: id })), label: 'Registrations' }
    case 'staff':
      return { href: pages.admin.settingsAccounts(), label: 'Accounts' }
    case 'erased':
      return null
  }
}

function Obstacles({ member_id, obstacles }: { member_id: string; obstacles: readonly ErasureObstacle[] }) {
  return (
    <div className="grid gap-4">
      <p>Nothing can be erased yet. Settle this first, so that nobody is left with half of it:</p>
      <ul className="grid gap-3">
        {obstacles.map((obstacle) => {
          const { kind, message } = obstacle
          const way = wayOut(obstacle, member_id)
          return (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="min-w-0 flex-1 basis-56">{message}</span>
              {way ? (
                <ButtonLink href={way.href} size="sm">
                  {way.label}
                </ButtonLink>
              ) : null}
            </li>
          )
        })}
      </ul>
      <div className="flex sm:justify-end">
        <DialogCancel>Close</DialogCancel>
      </div>
    </div>
  )
}

interface EraseFormProps {
  member_id: string
  version: number
  preview: ErasurePreview
  onDone: () => void
}

const LABELS = {
  confirmation: 'Name',
  papers: 'Invoices, credit notes and receipts',
  ends_membership: 'The membership',
}

/** Says what became of an erasure. It outlives the window, whose page shows the pseudonym by then. */
function tell({ status, name, fault }: Erasure): void {
  if (status === 'done') notify('Erased', { description: `What is left is called “${name}”.` })
  else if (status === 'failed')
    notifyError({ problem: { title: 'Nothing was erased', detail: fault ?? 'Try again in a moment.' } })
  else notify('Being erased', { description: 'It takes a while and goes on by itself.' })
}

function EraseForm({ member_id, version, preview, onDone }: EraseFormProps) {
  const { name, paper_count, papers_until, has_running_membership } = preview
  const form = useEditForm({
    fields: NewErasure.shape,
    schema: NewErasure,
    labels: { ...LABELS, confirmation: `Type “${name}” to confirm` },
    version,
    start: { papers: 'kept' },
    load: () => getMember(member_id),
    body: (_, values) => values,
    save: async (body, { version }) => {
      const { data } = await eraseMember(member_id, NewErasure.parse(body), version)
      return endOfErasure(data)
    },
    onSaved: (erasure) => {
      tell(erasure)
      onDone()
    },
  })
  const { field } = form
  const { date } = useFormat()
  return (
    <EditForm
      form={form}
      label={`Erase ${name}`}
      what="this member"
      submitLabel="Erase for good"
      pendingLabel="Erasing…"
      tone="danger"
      needsChange
      isPart
      className="pt-1"
      cancel={<DialogCancel isDisabled={form.isPending}>Cancel</DialogCancel>}
    >
      <div className="grid gap-3">
        <div>
          <p className="font-medium">What goes</p>
          <p className="text-muted">
            Name, address, contact data, birthday, notes, tags, own fields, mails and their texts, answers and feedback
            in words, the account, what the assistant was asked about them, and the personal values in the audit log.
            Nobody can bring it back.
          </p>
        </div>
        <div>
          <p className="font-medium">What stays</p>
          <p className="text-muted">
            A member called “Erased person” with a number, in the archive: tier, dates and statuses, amounts and numbers
            of papers, ratings, and what was consented to and when. So figures of the past and the books do not change.
          </p>
        </div>
        <div>
          <p className="font-medium">What this does not reach</p>
          <p className="text-muted">Backups and archives of before, until they expire, and mails that have left.</p>
        </div>
      </div>
      {paper_count > 0 ? (
        <RadioField
          {...field('papers')}
          isRequired={false}
          options={[
            {
              value: 'kept',
              label: paper_count === 1 ? 'Keep it as it is' : `Keep all ${paper_count} as they are`,
              description: papers_until
                ? `Most countries ask for that. They name the person until ${date(papers_until)}, and are then drawn anew by themselves. The years are set under Settings, Privacy.`
                : 'Most countries ask for that.',
            },
            {
              value: 'erased',
              label: 'Draw anew without the name, now',
              description: 'Numbers, dates and amounts stay. Only where no law asks you to keep them.',
            },
          ]}
        />
      ) : null}
      {has_running_membership ? (
        <CheckboxField
          {...field('ends_membership')}
          label="End the membership, which still runs"
          description="It ends today. Without this nothing is erased."
        />
      ) : null}
      <TextField {...field('confirmation')} autoComplete="off" isRequired />
    </EditForm>
  )
}

interface EraseButtonProps {
  member: { id: string; name: string }
}

/** A button that begins an erasure. */
export function EraseButton({ member }: EraseButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" size="sm" aria-label={`Erase ${member.name}`} onPress={() => setOpen(true)}>
        Erase
      </Button>
      {isOpen ? <EraseDialog member={member} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
