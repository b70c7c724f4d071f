'use client'

import { Button, Radio, RadioGroup } from '@heroui/react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { countsText } from '#components/duplicates/duplicate-words'
import { PageSection } from '#components/layout/page-section'
import { MEMBER_LABELS } from '#components/members/member-fields'
import { MemberStatusBadge } from '#components/members/member-status-badge'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { RadioField } from '#components/ui/radio-field'
import { StatusSentence } from '#components/ui/status-sentence'
import { notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { type Chosen, defaultChoices, isEmpty } from '#lib/duplicates/choices'
import { dismissDuplicate, mergeDuplicate, reopenDuplicate, undoMerge } from '#lib/duplicates/client'
import {
  type DuplicateDetail,
  JOINED_FIELDS,
  MERGE_FIELDS,
  type MergeChoices,
  type MergeField,
} from '#lib/duplicates/schema'
import { displayName } from '#lib/format/names'
import { countryName, languageName } from '#lib/format/places'
import type { Member } from '#lib/members/schema'
import { DIRECTORY_CHOICES } from '#lib/members/schema'
import { pages } from '#lib/paths'

const DIRECTORY = ['directory_opt_in', ...DIRECTORY_CHOICES] as const

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What a custom field is called. */
interface CustomLabel {
  key: string
  label: string
}

/** Two records side by side, with the choice of what the one record will hold. */
export function DuplicateMerge({ pair, fields }: { pair: DuplicateDetail; fields: readonly CustomLabel[] }) {
  const [first, second] = pair.records as [Member, Member]
  const [keptId, setKeptId] = useState(pair.suggested_member_id)
  const [chosen, setChosen] = useState<MergeChoices>({})
  const [custom, setCustom] = useState<Record<string, 'kept' | 'other'>>({})
  const [isAsked, setIsAsked] = useState(false)
  const router = useRouter()
  const { isPending, run, refresh } = useChange(['duplicates'])
  const kept = keptId === first.id ? first : second
  const other = kept === first ? second : first
  const choices = { ...defaultChoices(kept as unknown as Chosen, other as unknown as Chosen), ...chosen }
  const filled = MERGE_FIELDS.filter((field) => !isEmpty(kept[field]) || !isEmpty(other[field]))
  const differing = filled.filter((field) => !isSame(kept[field], other[field]))
  const same = filled.filter((field) => isSame(kept[field], other[field]))
  const differingCustom = fields.filter(({ key }) => !isSame(kept.custom_values[key], other.custom_values[key]))
  const dues = pair.open_dues.map(({ number }) => number ?? 'a draft').join(' and ')
  const obstacle = pair.obstacles.find(({ kept_member_id }) => kept_member_id === keptId)?.message
  const counts = pair.moves.find(({ member_id }) => member_id === other.id)?.counts ?? {}

  function dismiss() {
    run(async () => {
      await dismissDuplicate(pair.id)
      router.push(pages.admin.duplicates())
      notifyUndo('Noted: two people', async () => {
        await reopenDuplicate(pair.id)
        await refresh()
      })
    })
  }

  async function merge() {
    await mergeDuplicate(pair.id, { kept_member_id: keptId, fields: choices, custom_values: custom }, pair.version)
    router.push(pages.admin.member(keptId))
    router.refresh()
    notifyUndo(`${displayName(other)} merged`, async () => {
      await undoMerge(pair.id)
      router.push(pages.admin.duplicate(pair.id))
      await refresh()
    })
  }

  return (
    <div className="grid gap-6">
      <PageSection
        title="Which record stays?"
        subtitle="Everything that hangs on the other one moves to it. Links to the other one will lead here, and its number is not given again."
      >
        <RadioField
          label="Record that stays"
          name="kept_member_id"
          value={keptId}
          onChange={(id) => {
            setKeptId(id)
            setChosen({})
            setCustom({})
          }}
          options={[first, second].map((record) => ({
            value: record.id,
            label: `${displayName(record)}, ${record.member_number}`,
            description: countsText(pair.moves.find(({ member_id }) => member_id === record.id)?.counts ?? {}),
          }))}
        />
      </PageSection>
      {obstacle ? <StatusSentence tone="warning" title={obstacle} /> : null}
      {dues ? (
        <StatusSentence tone="warning" title="Both have an open invoice for dues">
          {dues}. Merged, one person owes them all: cancel the one that is not owed.
        </StatusSentence>
      ) : null}
      <PageSection title="What it will hold" subtitle="Choose for each field where the two differ.">
        <div className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem]">
          {[kept, other].map((record) => (
            <span key={record.id} className="inline-flex items-center gap-1.5">
              <Link href={pages.admin.member(record.id)} className="link">
                {displayName(record)}, {record.member_number}
              </Link>
              <MemberStatusBadge status={record.status} isArchived={record.archived_at !== null} />
            </span>
          ))}
        </div>
        {differing.length + differingCustom.length === 0 ? (
          <p className="text-muted">The two records say the same.</p>
        ) : (
          <div className="grid divide-y divide-separator">
            {differing.map((field) => (
              <FieldChoice
                key={field}
                name={field}
                label={MEMBER_LABELS[field]}
                values={[kept, other].map((record) => <Value key={record.id} field={field} value={record[field]} />)}
                canJoin={JOINED_FIELDS.includes(field) && !isEmpty(kept[field]) && !isEmpty(other[field])}
                value={choices[field] ?? 'kept'}
                onChange={(choice) => setChosen({ ...chosen, [field]: choice })}
              />
            ))}
            {differingCustom.map(({ key, label }) => (
              <FieldChoice
                key={key}
                name={`custom_values.${key}`}
                label={label}
                values={[kept, other].map((record) => <Value key={record.id} value={record.custom_values[key]} />)}
                value={custom[key] ?? (isEmpty(kept.custom_values[key]) ? 'other' : 'kept')}
                onChange={(choice) => setCustom({ ...custom, [key]: choice === 'other' ? 'other' : 'kept' })}
              />
            ))}
          </div>
        )}
        {DIRECTORY.some((field) => kept[field] !== other[field]) ? (
          <p className="mt-4 text-[0.8125rem] text-muted">
            In the member directory it shows only what both records have agreed to.
          </p>
        ) : null}
        {same.length > 0 ? (
          <p className="mt-4 border-t border-separator pt-4 text-[0.8125rem] text-muted">
            The same in both: {same.map((field) => MEMBER_LABELS[field]).join(', ')}.
          </p>
        ) : null}
      </PageSection>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" isDisabled={isPending} onPress={dismiss}>
          They are two people
        </Button>
        <Button variant="primary" isDisabled={isPending || obstacle !== undefined} onPress={() => setIsAsked(true)}>
          Merge the records
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title="Merge the records"
        confirmLabel="Merge"
        onConfirm={merge}
      >
        {displayName(other)}, {other.member_number}, becomes part of {displayName(kept)}, {kept.member_number}:{' '}
        {countsText(counts)}. Issued papers stay as they are. You can take this back for 24 hours.
        {dues ? ` ${dues} stay open, so the dues are owed twice: cancel the one that is not owed afterwards.` : null}
      </ConfirmDialog>
    </div>
  )
}

interface FieldChoiceProps {
  name: string
  label: string
  /** What the kept record holds, and the other one. */
  values: readonly ReactNode[]
  canJoin?: boolean
  value: 'kept' | 'other' | 'both'
  onChange: (choice: 'kept' | 'other' | 'both') => void
}

function FieldChoice({ name, label, values, canJoin = false, value, onChange }: FieldChoiceProps) {
  const options = [
    { choice: 'kept', content: values[0] },
    { choice: 'other', content: values[1] },
    ...(canJoin ? [{ choice: 'both', content: 'Both' }] : []),
  ] as const
  return (
    <RadioGroup
      name={name}
      aria-label={label}
      value={value}
      onChange={(next) => onChange(next as FieldChoiceProps['value'])}
      className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] sm:items-center"
    >
      <span className="text-[0.8125rem] text-muted">{label}</span>
      {options.map(({ choice, content }) => (
        <Radio key={choice} value={choice} className={choice === 'both' ? 'sm:col-start-2' : ''}>
          <Radio.Content className="max-md:min-h-11">
            <Radio.Control>
              <Radio.Indicator />
            </Radio.Control>
            <span className="min-w-0 font-normal wrap-anywhere whitespace-pre-line">{content}</span>
          </Radio.Content>
        </Radio>
      ))}
    </RadioGroup>
  )
}

function Value({ field, value }: { field?: MergeField; value: unknown }) {
  const format = useFormat()
  if (isEmpty(value)) return <span className="text-muted">Empty</span>
  if (field === 'birth_date' || field === 'joined_on') return format.date(String(value))
  if (field === 'country') return countryName(String(value))
  if (field === 'language') return languageName(String(value))
  if (field === 'kind') return value === 'organization' ? 'Organisation' : 'Person'
  if (field?.endsWith('_member_id')) return 'Another member'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}
