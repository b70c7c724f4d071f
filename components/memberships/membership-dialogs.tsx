'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useMay } from '#components/layout/may-context'
import {
  BILLING_FIELDS,
  BILLING_LABELS,
  BillingFields,
  billingStart,
  DuesPanel,
  useDues,
  waitForDues,
  withBilling,
} from '#components/memberships/billing-fields'
import { wayBack } from '#components/memberships/way-back'
import { ButtonLink } from '#components/ui/button-link'
import { CheckboxField } from '#components/ui/checkbox-field'
import { DateField } from '#components/ui/date-field'
import { Dialog } from '#components/ui/dialog'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { problemText } from '#components/ui/problem'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { TextSkeleton } from '#components/ui/skeletons'
import { TextField } from '#components/ui/text-field'
import { notifyUndo } from '#components/ui/toast'
import { useEditForm } from '#components/ui/use-edit-form'
import { isDate, todayIn } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { getMember, undoMemberChange } from '#lib/members/client'
import type { Member } from '#lib/members/schema'
import { isCurrent } from '#lib/members/status'
import {
  approveMember,
  cancelMember,
  changeTier,
  previewTierChange,
  rejectMember,
  renewMember,
} from '#lib/memberships/client'
import { Approval, Cancellation, Rejection, Renewal, TierChange } from '#lib/memberships/schema'
import { pages } from '#lib/paths'
import { tiersQuery } from '#lib/tiers/client'

interface ApproveDialogProps {
  /** Who applied; the page may know no more than this. */
  applicant: { id: string; version: number; name: string; tier_id: string | null }
  onClose: () => void
}

const LABELS = { ...BILLING_LABELS, tier_id: 'Tier' }

/** Approves a pending member: in which tier, and how the dues are settled. */
export function ApproveDialog({ applicant, onClose }: ApproveDialogProps) {
  const title = `Approve ${applicant.name}`
  const writesTiers = useMay('tiers.write')
  const { data: tiers, error } = useQuery(tiersQuery())
  if (error || !tiers) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={title} size="sm">
        {error ? <p className="text-danger-text">{problemText(error)}</p> : <TextSkeleton lines={4} />}
      </Dialog>
    )
  }
  const offered = tiers.filter((tier) => tier.is_active || tier.id === applicant.tier_id)
  if (offered.length === 0) {
    return (
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={title}
        description="A membership starts in a tier, and there is none yet."
        size="sm"
        footer={
          writesTiers ? (
            <ButtonLink href={pages.admin.settingsTiers()} variant="primary">
              Add a tier
            </ButtonLink>
          ) : null
        }
      >
        {writesTiers ? 'Tiers hold price, period and grace days.' : 'An administrator adds one in the settings.'}
      </Dialog>
    )
  }
  return <ApproveForm applicant={applicant} tiers={offered} title={title} onClose={onClose} />
}

interface ApproveFormProps extends ApproveDialogProps {
  tiers: readonly { id: string; name: string }[]
  title: string
}

function ApproveForm({ applicant, tiers, title, onClose }: ApproveFormProps) {
  const { time_zone } = useFormat()
  const canSend = useRef(false)
  const form = useEditForm({
    fields: { ...BILLING_FIELDS, tier_id: Approval.shape.tier_id },
    schema: Approval,
    labels: LABELS,
    version: applicant.version,
    start: { ...billingStart(time_zone), tier_id: applicant.tier_id ?? tiers[0]?.id ?? '' },
    load: () => getMember(applicant.id),
    body: (sent, values) => withBilling(sent, values, canSend.current),
    save: (body, { version }) => approveMember(applicant.id, body, version),
    done: ({ data }) =>
      data.status === 'pending' ? [`${applicant.name} approved`, data.status_note] : `${applicant.name} approved`,
    onSaved: onClose,
  })
  const { tier_id } = form.values
  const dues = useDues({ action: 'approval', member_id: applicant.id, ...(tier_id && { tier_id }) })
  return (
    <FormDialog
      form={form}
      title={title}
      what="this member"
      size="md"
      submitLabel="Approve"
      waitsFor={waitForDues(dues)}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <SelectField {...form.field('tier_id')} options={tiers.map(({ id, name }) => ({ value: id, label: name }))} />
      <BillingFields form={form} dues={dues} canSend={canSend} />
    </FormDialog>
  )
}

interface TierDialogProps {
  member: Member
  tiers: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Renews a membership, in the same tier or in another one. */
export function RenewDialog({ member, tiers, onClose }: TierDialogProps) {
  const { date, time_zone } = useFormat()
  const proposed = member.proposed_term
  const canSend = useRef(false)
  const form = useEditForm({
    fields: { ...BILLING_FIELDS, tier_id: Renewal.shape.tier_id },
    schema: Renewal,
    labels: LABELS,
    version: member.version,
    start: { ...billingStart(time_zone), tier_id: proposed?.tier_id ?? member.tier_id ?? '' },
    load: () => getMember(member.id),
    body: (sent, values) => withBilling(sent, values, canSend.current),
    save: (body, { version }) => renewMember(member.id, body, version),
    done: ({ data }) => {
      const waiting = data.proposed_term?.invoice_number
      if (waiting) return [`${waiting} is open`, 'The new term starts when it is paid.']
      return data.valid_through ? `Renewed until ${date(data.valid_through)}` : 'Renewed'
    },
    onSaved: onClose,
  })
  const { tier_id } = form.values
  const dues = useDues({ action: 'renewal', member_id: member.id, ...(tier_id && { tier_id }) })
  return (
    <FormDialog
      form={form}
      title={`Renew the membership of ${displayName(member)}`}
      description="The joining date stays, and no joining fee is charged again."
      what="this member"
      size="md"
      submitLabel="Renew"
      waitsFor={waitForDues(dues)}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <SelectField {...form.field('tier_id')} options={tiers.map(({ id, name }) => ({ value: id, label: name }))} />
      <BillingFields form={form} dues={dues} canSend={canSend} />
    </FormDialog>
  )
}

/** Changes the tier of a running membership, now or with the next term. */
export function TierChangeDialog({ member, tiers, onClose }: TierDialogProps) {
  const { time_zone } = useFormat()
  const others = tiers.filter(({ id }) => id !== (member.proposed_term?.tier_id ?? member.tier_id))
  const canSend = useRef(false)
  const form = useEditForm({
    fields: { ...BILLING_FIELDS, tier_id: TierChange.shape.tier_id, from: TierChange.shape.from },
    schema: TierChange,
    labels: { ...LABELS, from: 'From when' },
    version: member.version,
    start: { ...billingStart(time_zone), tier_id: others[0]?.id ?? '', from: 'now' },
    load: () => getMember(member.id),
    body: (sent, values) => withBilling(sent, values, canSend.current),
    save: (body, { version }) => changeTier(member.id, body, version),
    done: ({ data }) => ['Tier changed', data.member.status_note],
    onSaved: onClose,
  })
  const { tier_id, from } = form.values
  const preview = useQuery({
    queryKey: ['tier-change', member.id, member.version, tier_id, from],
    queryFn: () => previewTierChange(member.id, { tier_id, from }),
    enabled: tier_id !== '',
    staleTime: 0,
  })
  const { data } = preview
  const dues = { ...preview, data: data?.dues }
  const isCheaper = data?.dues?.total.startsWith('-') === true
  const sendTo = data?.dues?.send_to ?? null
  useEffect(() => {
    canSend.current = sendTo !== null
  }, [sendTo])
  return (
    <FormDialog
      form={form}
      title={`Change the tier of ${displayName(member)}`}
      what="this member"
      size="md"
      submitLabel="Change the tier"
      waitsFor={tier_id === '' ? undefined : waitForDues(dues)}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <SelectField {...form.field('tier_id')} options={others.map(({ id, name }) => ({ value: id, label: name }))} />
      <RadioField
        {...form.field('from')}
        options={[
          {
            value: 'now',
            label: 'Now',
            description: 'The difference in price for the rest of the term is billed or credited.',
          },
          { value: 'next_term', label: 'With the next term', description: 'That one is billed at its renewal.' },
        ]}
      />
      {data && !data.dues ? (
        <p className="text-muted">Nothing is billed now. The next term is billed when the renewal opens.</p>
      ) : isCheaper && data?.dues ? (
        <>
          <DuesPanel dues={data.dues} />
          <p className="text-warning-text">
            A credit note takes this off {data.dues.invoice_number}; what was paid of it stays as credit of{' '}
            {data.dues.payer_name}.
          </p>
          {data.dues.send_to ? (
            <CheckboxField
              {...form.field('send')}
              label="Send the credit note by mail"
              description={`To ${data.dues.send_to}, with the PDF.`}
            />
          ) : null}
        </>
      ) : (
        <BillingFields form={form} dues={dues} canSend={canSend} />
      )}
    </FormDialog>
  )
}

/** Declines an application, with the reason. */
export function RejectDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const invoice = member.proposed_term?.invoice_number
  const form = useEditForm({
    fields: Rejection.shape,
    schema: Rejection,
    labels: { reason: 'Reason', send: 'Tell the person by mail', tells_reason: 'Tell the person this reason' },
    start: { send: true },
    body: (sent, { send }) => ({ ...sent, send }),
    version: member.version,
    load: () => getMember(member.id),
    save: (body, { version }) => rejectMember(member.id, body, version),
    done: () => `${displayName(member)}: application declined`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Decline ${displayName(member)}`}
      description={
        invoice
          ? `${invoice} is cancelled; what was paid on it stays with the payment and can be given back.`
          : wayBack(member)
      }
      what="this member"
      size="sm"
      submitLabel="Decline"
      tone="danger"
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        description="Shown to the office with the status, and kept in the history."
        placeholder="For example: not in our trade"
      />
      {member.email ? <CheckboxField {...form.field('send')} description={`To ${member.email}.`} /> : null}
      {member.email && form.values.send ? <CheckboxField {...form.field('tells_reason')} /> : null}
    </FormDialog>
  )
}

interface CancelDialogProps {
  member: Member
  /** The invoices of terms that have not begun. */
  unbegun: readonly { id: string; number: string | null; start_on: string }[]
  onClose: () => void
}

/** Ends a membership, now or on a day to come, with the reason, and asks what becomes of invoices of terms to come. */
export function CancelDialog({ member, unbegun, onClose }: CancelDialogProps) {
  const router = useRouter()
  const { date, time_zone } = useFormat()
  const today = todayIn(time_zone)
  const { valid_through } = member
  const last = valid_through === null || valid_through > today ? valid_through : today
  const form = useEditForm({
    fields: Cancellation.shape,
    schema: Cancellation,
    labels: {
      reason: 'Reason',
      ends_on: 'Last day',
      voids_invoices: unbegun.length === 1 ? 'Void this invoice' : 'Void these invoices',
      send: 'Tell the member by mail',
    },
    start: { voids_invoices: true, send: true, ends_on: member.leaves_on ?? '' },
    body: ({ ends_on, ...sent }, { voids_invoices, send, ...values }) => ({
      ...sent,
      voids_invoices,
      send,
      ...(values.ends_on !== '' && { ends_on: values.ends_on }),
    }),
    version: member.version,
    load: () => getMember(member.id),
    save: (body, { version }) => cancelMember(member.id, body, version),
    onSaved: ({ data }) => {
      onClose()
      const done = data.leaves_on ? `membership ends on ${date(data.leaves_on)}` : 'cancelled'
      notifyUndo(`${displayName(member)}: ${done}`, async () => {
        await undoMemberChange(member.id, 'cancellation', data.version)
        router.refresh()
      })
    },
  })
  const { ends_on } = form.values
  const named = unbegun.map(({ number, start_on }) => `${number ?? 'A draft'} (from ${date(start_on)})`).join(', ')
  return (
    <FormDialog
      form={form}
      title="Cancel the membership"
      description={`${ends_on === '' ? 'The membership ends at once.' : `The membership counts until ${isDate(ends_on) ? date(ends_on) : 'that day'} and then ends by itself.`} Terms, papers and history stay. ${wayBack(member)}`}
      what="this member"
      size="sm"
      submitLabel="Cancel the membership"
      tone="danger"
      onClose={onClose}
    >
      {isCurrent(member.status) ? (
        <DateField
          {...form.field('ends_on')}
          min={today}
          max={last ?? undefined}
          description={
            valid_through === null
              ? 'Empty ends it at once.'
              : `Empty ends it at once. Paid until ${date(valid_through)}.`
          }
        />
      ) : null}
      <TextField
        {...form.field('reason')}
        description="Shown to the office with the status, and kept in the history."
        placeholder="For example: resigned by letter of 3 May"
      />
      {unbegun.length > 0 ? (
        <CheckboxField
          {...form.field('voids_invoices')}
          description={`For a term that has not begun: ${named}. What was paid becomes credit. If it stays, it can be paid, but renews nothing.`}
        />
      ) : null}
      {isCurrent(member.status) && member.email ? (
        <CheckboxField
          {...form.field('send')}
          description={`To ${member.email}${member.group?.role === 'payer' ? ', and to those who share the membership' : ''}.`}
        />
      ) : null}
    </FormDialog>
  )
}
