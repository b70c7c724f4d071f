'use client'

import { Button } from '@heroui/react'
import { MailQuestion, PencilLine, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PURPOSE_FIELDS, purposePatch, sentPurpose } from '#components/consents/purpose-form'
import { PageSection } from '#components/layout/page-section'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { CheckboxField } from '#components/ui/checkbox-field'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { FormDialog } from '#components/ui/edit-form'
import { Link } from '#components/ui/link'
import { RadioField } from '#components/ui/radio-field'
import { StatusBadge } from '#components/ui/status-badge'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { useEditForm } from '#components/ui/use-edit-form'
import { addPurpose, editPurpose, getPurpose, removePurpose } from '#lib/consents/client'
import { type ConsentPurpose, NewConsentPurpose } from '#lib/consents/schema'
import { pages } from '#lib/paths'

interface PurposesSettingsProps {
  /** Each with how many members consent to it, and whether anybody has ever said yes or no. */
  purposes: readonly Listed[]
}

interface Listed {
  purpose: ConsentPurpose
  count: number
  isAnswered: boolean
}

/** What people can consent to: worded, switched off and on, asked or not, and added. */
export function PurposesSettings({ purposes }: PurposesSettingsProps) {
  const [open, setOpen] = useState<Omit<PurposeDialogProps, 'onClose'> | null>(null)
  const [removed, setRemoved] = useState<ConsentPurpose | null>(null)
  const [askedAgain, setAskedAgain] = useState<Listed | null>(null)
  const { run, refresh } = useChange(['consent-purposes'])

  function use(purpose: ConsentPurpose, is_active: boolean) {
    run(async () => {
      await editPurpose(purpose.key, { is_active }, purpose.version)
      notify(is_active ? `${purpose.label}: in use again` : `${purpose.label}: no longer asked`)
    })
  }

  function actionsFor(listed: Listed): MenuAction[] {
    const { purpose, count, isAnswered } = listed
    const change: MenuAction = {
      ...{ key: 'edit', label: 'Change', icon: <PencilLine /> },
      onAction: () => setOpen({ purpose, isAnswered }),
    }
    const again: MenuAction = {
      ...{ key: 'again', label: 'Ask again', icon: <MailQuestion /> },
      onAction: () => setAskedAgain(listed),
    }
    const stop: MenuAction = {
      ...{ key: 'stop', label: 'Stop asking', icon: <PowerOff /> },
      onAction: () => use(purpose, false),
    }
    const start: MenuAction = { key: 'start', label: 'Use again', icon: <Power />, onAction: () => use(purpose, true) }
    const remove: MenuAction = {
      ...{ key: 'remove', label: 'Delete', icon: <Trash2 />, tone: 'danger' },
      onAction: () => setRemoved(purpose),
    }
    return [
      change,
      ...(purpose.is_active && count > 0 ? [again] : []),
      purpose.is_active ? stop : start,
      // What was said of it stays for good.
      ...(purpose.is_own && !isAnswered ? [remove] : []),
    ]
  }

  return (
    <PageSection
      title="What members consent to"
      subtitle="Members turn each on and off under My data. The log keeps who said what, when, and which words were read."
      actions={
        <Button variant="outline" size="sm" onPress={() => setOpen({ purpose: null, isAnswered: false })}>
          <Plus aria-hidden />
          Add a purpose
        </Button>
      }
    >
      <ul aria-label="Purposes" className="divide-y divide-separator">
        {purposes.map(({ purpose, count, isAnswered }) => (
          <li key={purpose.key} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium wrap-anywhere">{purpose.label}</span>
                {purpose.is_active ? null : <StatusBadge tone="neutral">Off</StatusBadge>}
                {purpose.is_active && purpose.is_asked ? (
                  <StatusBadge tone="info">Members are asked</StatusBadge>
                ) : null}
                {purpose.is_active && purpose.asked_on_joining ? (
                  <StatusBadge tone="info">Asked on joining</StatusBadge>
                ) : null}
              </div>
              <p className="max-w-prose text-[0.8125rem] text-muted wrap-anywhere">{purpose.text}</p>
              <Link
                href={pages.admin.members({ filter: JSON.stringify({ consents: { contains: purpose.key } }) })}
                className="link text-[0.8125rem]"
              >
                {count === 1 ? '1 member consents' : `${count} members consent`}
                <span className="sr-only"> to {purpose.label}</span>
              </Link>
            </div>
            <ActionMenu label={`More for ${purpose.label}`} items={actionsFor({ purpose, count, isAnswered })} />
          </li>
        ))}
      </ul>
      {open ? <PurposeDialog {...open} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        isOpen={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={`Delete ${removed?.label ?? ''}?`}
        confirmLabel="Delete the purpose"
        tone="danger"
        onConfirm={async () => {
          if (removed) await removePurpose(removed.key, removed.version)
          await refresh()
        }}
      >
        Nobody has said yes or no to it yet.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={askedAgain !== null}
        onOpenChange={() => setAskedAgain(null)}
        title={`Ask again about ${askedAgain?.purpose.label ?? ''}?`}
        confirmLabel="Ask again"
        onConfirm={async () => {
          if (askedAgain) await editPurpose(askedAgain.purpose.key, { ask_again: true }, askedAgain.purpose.version)
          await refresh()
        }}
      >
        {askedAgain?.count === 1 ? '1 member consents.' : `${askedAgain?.count ?? 0} members consent.`} They read
        today’s words on their home page and answer anew. Until each has agreed, lists and mails of this purpose leave
        them out.
      </ConfirmDialog>
    </PageSection>
  )
}

const LABELS = {
  ...{ label: 'Name', text: 'What members agree to', meaning: 'Those who agreed to the words of before' },
  ...{ is_active: 'In use', is_asked: 'Asked', asked_on_joining: 'Asked on joining' },
}

interface PurposeDialogProps {
  purpose: ConsentPurpose | null
  isAnswered: boolean
  onClose: () => void
}

/** Adds a purpose or changes one. */
function PurposeDialog({ purpose, isAnswered, onClose }: PurposeDialogProps) {
  const form = useEditForm({
    fields: PURPOSE_FIELDS,
    schema: purpose ? purposePatch(isAnswered) : NewConsentPurpose,
    labels: LABELS,
    record: purpose ?? undefined,
    version: purpose?.version,
    load: purpose ? () => getPurpose(purpose.key) : undefined,
    save: (body, { version, key }) =>
      purpose
        ? editPurpose(purpose.key, sentPurpose(body as Parameters<typeof sentPurpose>[0]), version)
        : addPurpose(body as NewConsentPurpose, key),
    done: ({ data }) => (purpose ? 'Saved' : `${data.label} added`),
    onSaved: onClose,
    queryKey: ['consent-purposes'],
  })
  const isReworded = purpose !== null && form.values.text.trim() !== purpose.text
  return (
    <FormDialog
      form={form}
      title={purpose ? `Change ${purpose.label}` : 'Add a purpose'}
      description={
        purpose
          ? 'The log keeps the words that each agreed to.'
          : 'Say in plain words what you would do, and that it can be withdrawn.'
      }
      submitLabel={purpose ? 'Save' : 'Add purpose'}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextField {...form.field('label')} isRequired autoComplete="off" />
      <TextAreaField {...form.field('text')} isRequired />
      {isReworded && isAnswered ? (
        <RadioField
          {...form.field('meaning')}
          isRequired
          options={[
            {
              value: 'changed',
              label: 'Ask them again',
              description: 'The meaning changes. They count for no list and no mail until they agree to the new words.',
            },
            { value: 'same', label: 'The meaning is the same', description: 'Their consents go on holding.' },
          ]}
        />
      ) : null}
      <CheckboxField
        {...form.field('asked_on_joining')}
        label="Ask when joining"
        description="Whoever opens an account may tick it. It never stands ticked."
      />
      <CheckboxField
        {...form.field('is_asked')}
        label="Ask members on their home page"
        description="Until each has said yes or no."
      />
      {purpose ? (
        <CheckboxField
          {...form.field('is_active')}
          label="In use"
          description="What is not in use can be withdrawn, and nobody can agree to it."
        />
      ) : null}
    </FormDialog>
  )
}
