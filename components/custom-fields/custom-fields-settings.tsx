'use client'

import { Button } from '@heroui/react'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, PencilLine, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CustomFieldDialog } from '#components/custom-fields/custom-field-dialog'
import { AUDIENCE_LABELS, NOUN_LABELS, TYPE_LABELS } from '#components/custom-fields/custom-field-words'
import { PageSection } from '#components/layout/page-section'
import { ActionMenu } from '#components/ui/action-menu'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { StatusBadge } from '#components/ui/status-badge'
import { notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { archiveCustomField, editCustomField, removeCustomField } from '#lib/custom-fields/client'
import { CUSTOM_NOUNS, type CustomField, type CustomNoun, MAX_CUSTOM_FIELDS } from '#lib/custom-fields/schema'

interface CustomFieldsSettingsProps {
  fields: readonly CustomField[]
}

/** The association's own fields, by what they are of: to be added, changed, put in order, archived and deleted. */
export function CustomFieldsSettings({ fields }: CustomFieldsSettingsProps) {
  const [open, setOpen] = useState<{ noun: CustomNoun; field: CustomField | null } | null>(null)
  return (
    <>
      {CUSTOM_NOUNS.map((noun) => (
        <NounFields
          key={noun}
          noun={noun}
          fields={fields.filter((field) => field.noun === noun)}
          onOpen={(field) => setOpen({ noun, field })}
        />
      ))}
      {open ? <CustomFieldDialog {...open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

interface NounFieldsProps extends CustomFieldsSettingsProps {
  noun: CustomNoun
  onOpen: (field: CustomField | null) => void
}

function NounFields({ noun, fields, onOpen }: NounFieldsProps) {
  const { isPending, run, refresh } = useChange(['custom-fields'])
  const [removed, setRemoved] = useState<CustomField | null>(null)
  const current = fields.filter(({ archived_at }) => archived_at === null)
  const archived = fields.filter(({ archived_at }) => archived_at !== null)
  const { title, empty } = NOUN_LABELS[noun]

  /** Moves a field to the place of another, past archived ones in between. */
  function move(field: CustomField, to: CustomField | undefined) {
    if (to) run(() => editCustomField(field.id, { position: to.position }, field.version))
  }

  function archive(field: CustomField, isArchived: boolean) {
    run(async () => {
      const { data } = await archiveCustomField(field.id, isArchived, field.version)
      notifyUndo(isArchived ? `${field.label} is archived` : `${field.label} is back`, async () => {
        await archiveCustomField(field.id, !isArchived, data.version)
        await refresh()
      })
    })
  }

  return (
    <PageSection
      title={title}
      actions={
        <Button
          variant="outline"
          size="sm"
          isDisabled={fields.length >= MAX_CUSTOM_FIELDS}
          aria-label={`Add field of ${noun}`}
          onPress={() => onOpen(null)}
        >
          <Plus aria-hidden />
          Add field
        </Button>
      }
    >
      {fields.length === 0 ? <p className="text-muted">{empty}</p> : null}
      <ul aria-label={`Fields of ${noun}`} className="divide-y divide-separator">
        {current.map((field, index) => (
          <Row key={field.id} field={field}>
            <MoveButton
              label={`Move ${field.label} up`}
              isDisabled={isPending || index === 0}
              onPress={() => move(field, current[index - 1])}
            >
              <ArrowUp aria-hidden />
            </MoveButton>
            <MoveButton
              label={`Move ${field.label} down`}
              isDisabled={isPending || index === current.length - 1}
              onPress={() => move(field, current[index + 1])}
            >
              <ArrowDown aria-hidden />
            </MoveButton>
            <ActionMenu
              label={`More for ${field.label}`}
              items={[
                { key: 'edit', label: 'Change', icon: <PencilLine />, onAction: () => onOpen(field) },
                { key: 'archive', label: 'Archive', icon: <Archive />, onAction: () => archive(field, true) },
                {
                  key: 'remove',
                  label: 'Delete',
                  icon: <Trash2 />,
                  tone: 'danger',
                  onAction: () => setRemoved(field),
                },
              ]}
            />
          </Row>
        ))}
      </ul>
      {archived.length > 0 ? (
        <details className="mt-3">
          <summary className="min-h-6 cursor-pointer text-muted max-md:py-2">Archived ({archived.length})</summary>
          <ul aria-label={`Archived fields of ${noun}`} className="divide-y divide-separator">
            {archived.map((field) => (
              <Row key={field.id} field={field}>
                <Button
                  variant="ghost"
                  size="sm"
                  isDisabled={isPending}
                  aria-label={`Restore ${field.label}`}
                  onPress={() => archive(field, false)}
                >
                  <ArchiveRestore aria-hidden />
                  Restore
                </Button>
                <ActionMenu
                  label={`More for ${field.label}`}
                  items={[
                    {
                      key: 'remove',
                      label: 'Delete',
                      icon: <Trash2 />,
                      tone: 'danger',
                      onAction: () => setRemoved(field),
                    },
                  ]}
                />
              </Row>
            ))}
          </ul>
        </details>
      ) : null}
      <ConfirmDialog
        isOpen={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={`Delete ${removed?.label ?? ''}?`}
        confirmLabel="Delete the field"
        tone="danger"
        onConfirm={async () => {
          if (removed) await removeCustomField(removed.id, removed.version)
          await refresh()
        }}
      >
        Only a field that no record has a value of can be deleted. With values, archive it: they are kept, and it can be
        restored.
      </ConfirmDialog>
    </PageSection>
  )
}

function Row({ field, children }: { field: CustomField; children: ReactNode }) {
  const { label, key, type, choices, required, visible_to, member_may_edit, help } = field
  const about = [
    TYPE_LABELS[type],
    ...(choices.length > 0 ? [choices.map((choice) => choice.label).join(', ')] : []),
  ].join(': ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{label}</span>
          {required ? <StatusBadge tone="info">Required</StatusBadge> : null}
          <StatusBadge tone="neutral">{AUDIENCE_LABELS[visible_to].short}</StatusBadge>
          {member_may_edit ? <StatusBadge tone="neutral">Filled in by members</StatusBadge> : null}
        </div>
        <p className="line-clamp-2 text-[0.8125rem] text-muted wrap-anywhere">
          {about} · <code>{key}</code>
          {help ? ` · ${help}` : ''}
        </p>
      </div>
      <div className="flex items-center gap-1">{children}</div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}

function MoveButton({ label, ...props }: MoveButtonProps) {
  return <Button variant="ghost" size="sm" isIconOnly aria-label={label} {...props} />
}
