'use client'

import { Button } from '@heroui/react'
import { PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PageSection } from '#components/layout/page-section'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { CheckboxField } from '#components/ui/checkbox-field'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { FormDialog } from '#components/ui/edit-form'
import { Link } from '#components/ui/link'
import { StatusBadge } from '#components/ui/status-badge'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { useChange } from '#components/ui/use-change'
import { useEditForm } from '#components/ui/use-edit-form'
import { addPurpose, editPurpose, getPurpose, removePurpose } from '#lib/consents/client'
import { type ConsentPurpose, ConsentPurposePatch, NewConsentPurpose } from '#lib/consents/schema'
import { pages } from '#lib/paths'

interface PurposesSettingsProps {
  /** Each with how many members consent to it. */
  purposes: readonly { purpose: ConsentPurpose; count: number }[]
}

/** What people can consent to: worded, switched off and on, asked or not, and added. */
export function PurposesSettings({ purposes }: PurposesSettingsProps) {
  const [open, setOpen] = useState<{ purpose: ConsentPurpose | null } | null>(null)
  const [removed, setRemoved] = useState<ConsentPurpose | null>(null)
  const { refresh } = useChange(['consent-purposes'])
  return (
    <PageSection
      title="What members consent to"
      subtitle="Members turn each on and off under My data. The log keeps who said what, when, and which words were read."
      actions={
        <Button variant="outline" size="sm" onPress={() => setOpen({ purpose: null })}>
          <Plus aria-hidden />
          Add a purpose
        </Button>
      }
    >
      <ul aria-label="Purposes" className="divide-y divide-separator">
        {purposes.map(({ purpose, count }) => (
          <li key={purpose.key} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium wrap-anywhere">{purpose.label}</span>
                {purpose.is_active ? null : <StatusBadge tone="neutral">Off</StatusBadge>}
                {purpose.is_active && purpose.is_asked ? (
                  <StatusBadge tone="info">Members are asked</StatusBadge>
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
            <ActionMenu
              label={`More for ${purpose.label}`}
              items={[
                { key: 'edit', label: 'Change', icon: <PencilLine />, onAction: () => setOpen({ purpose }) },
                ...(purpose.is_own
                  ? [
                      {
                        key: 'remove',
                        label: 'Delete',
                        icon: <Trash2 />,
                        tone: 'danger',
                        onAction: () => setRemoved(purpose),
                      } satisfies MenuAction,
                    ]
                  : []),
              ]}
            />
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
        Only a purpose that nobody has said yes or no to can be deleted. Switch others off: what was said stays in the
        log.
      </ConfirmDialog>
    </PageSection>
  )
}

const { label, text, is_active, is_asked } = ConsentPurposePatch.shape
const LABELS = { label: 'Name', text: 'What members agree to', is_active: 'In use', is_asked: 'Asked' }

/** Adds a purpose or changes one. */
function PurposeDialog({ purpose, onClose }: { purpose: ConsentPurpose | null; onClose: () => void }) {
  const form = useEditForm({
    fields: { label, text, is_active, is_asked },
    schema: purpose ? ConsentPurposePatch : NewConsentPurpose,
    labels: LABELS,
    record: purpose ?? undefined,
    version: purpose?.version,
    load: purpose ? () => getPurpose(purpose.key) : undefined,
    save: (body, { version, key }) =>
      purpose
        ? editPurpose(purpose.key, body as ConsentPurposePatch, version)
        : addPurpose(body as NewConsentPurpose, key),
    done: ({ data }) => (purpose ? 'Saved' : `${data.label} added`),
    onSaved: onClose,
    queryKey: ['consent-purposes'],
  })
  return (
    <FormDialog
      form={form}
      title={purpose ? `Change ${purpose.label}` : 'Add a purpose'}
      description={
        purpose
          ? 'Whoever agreed before agreed to the words of then; the log keeps them. Ask again where the meaning changes.'
          : 'Say in plain words what you would do, and that it can be withdrawn.'
      }
      submitLabel={purpose ? 'Save' : 'Add purpose'}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextField {...form.field('label')} isRequired autoComplete="off" />
      <TextAreaField {...form.field('text')} isRequired />
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
