'use client'

import { Button } from '@heroui/react'
import { ArrowLeft, Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  conditionOfDraft,
  type Draft,
  type FieldDraft,
  fieldOf,
  type How,
  type RelatedDraft,
  TESTS_OF,
} from '#components/ui/condition-parts'
import { ErrorState } from '#components/ui/error-state'
import { FieldPicker } from '#components/ui/field-picker'
import { NumberField } from '#components/ui/number-field'
import { problemOf } from '#components/ui/problem'
import { SelectField } from '#components/ui/select-field'
import { optionsOf } from '#components/ui/select-options'
import { TextSkeleton } from '#components/ui/skeletons'
import type { KnownModels, Models } from '#components/ui/use-models'
import { ValueField } from '#components/ui/value-field'
import type { Condition } from '#lib/records/model'

interface ConditionEditorProps {
  known: KnownModels
  noun: string
  /** The condition that is changed; a new one without it. */
  initial?: Draft | null
  onApply: (condition: Condition) => void
}

/** Writes one condition: first what it is about, then what that has to be. */
export function ConditionEditor({ known, noun, initial = null, onApply }: ConditionEditorProps) {
  const [draft, setDraft] = useState<Draft | null>(initial)
  const [isMissing, setMissing] = useState(false)
  const { models } = known
  if (!known.isAll) {
    if (!known.error) return <TextSkeleton lines={6} />
    return (
      <ErrorState title="The fields could not be loaded" detail={problemOf(known.error).detail} onRetry={known.retry} />
    )
  }
  if (!draft) return <FieldPicker models={models} noun={noun} hasRelated onPick={setDraft} />

  function handleChange(next: Draft) {
    setMissing(false)
    setDraft(next)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // The form of a list that stands around the editor is none of its business.
    event.stopPropagation()
    const condition = draft && conditionOfDraft(models, noun, draft)
    if (condition) onApply(condition)
    else setMissing(true)
  }

  return (
    <form className="grid gap-4" onSubmit={handleSubmit} noValidate>
      {initial ? null : (
        <Button variant="ghost" size="sm" className="-ms-2 -mb-2 justify-self-start" onPress={() => setDraft(null)}>
          <ArrowLeft aria-hidden />
          All fields
        </Button>
      )}
      {draft.kind === 'field' ? (
        <FieldTestFields models={models} noun={noun} draft={draft} name="condition" onChange={handleChange} />
      ) : (
        <RelatedFields models={models} noun={noun} draft={draft} onChange={handleChange} />
      )}
      {isMissing ? (
        <p role="alert" className="text-danger-text">
          Say what it has to be first.
        </p>
      ) : null}
      <Button type="submit" variant="primary" fullWidth>
        {initial ? 'Change the filter' : 'Add the filter'}
      </Button>
    </form>
  )
}

interface FieldTestFieldsProps {
  models: Models
  noun: string
  draft: FieldDraft
  name: string
  onChange: (draft: FieldDraft) => void
}

function FieldTestFields({ models, noun, draft, name, onChange }: FieldTestFieldsProps) {
  const found = fieldOf(models, noun, draft)
  if (!found) return null
  const { field, type, label } = found
  const tests = TESTS_OF[type]
  return (
    <>
      {tests.length > 1 ? (
        <SelectField
          label={label}
          name={`${name}_test`}
          value={draft.test}
          options={tests}
          onChange={(test) => onChange({ ...draft, test: test as FieldDraft['test'], values: keptValues(draft, test) })}
        />
      ) : (
        <p className="font-medium">{label}</p>
      )}
      <ValueField
        // Its fields write their value once; another kind of test starts them anew.
        key={shapeOf(draft.test)}
        models={models}
        field={field}
        draft={draft}
        name={name}
        onChange={(values) => onChange({ ...draft, values })}
      />
    </>
  )
}

/** Tests whose values look alike share what was given. */
function shapeOf(test: string): string {
  return ['between', 'within', 'empty', 'filled'].includes(test) ? test : 'values'
}

function keptValues({ test, values }: FieldDraft, next: string): readonly string[] {
  return shapeOf(test) === shapeOf(next) ? values : []
}

const HOW_LABELS: Readonly<Record<How, string>> = {
  some: 'has some',
  none: 'has none',
  every: 'all of them',
  gte: 'has at least …',
  lte: 'has at most …',
  equals: 'has exactly …',
}

interface RelatedFieldsProps {
  models: Models
  noun: string
  draft: RelatedDraft
  onChange: (draft: RelatedDraft) => void
}

/** How many related rows there are, and which of them count. */
function RelatedFields({ models, noun, draft, onChange }: RelatedFieldsProps) {
  const [isPicking, setPicking] = useState(false)
  const relation = models.get(noun)?.relations.find(({ name }) => name === draft.relation)
  if (!relation) return null
  const { how, count, where } = draft
  const isCounted = how === 'gte' || how === 'lte' || how === 'equals'
  if (isPicking) {
    return (
      <div className="grid gap-2">
        <Button variant="ghost" size="sm" className="-ms-2 justify-self-start" onPress={() => setPicking(false)}>
          <ArrowLeft aria-hidden />
          {relation.label}
        </Button>
        <FieldPicker
          models={models}
          noun={relation.to}
          hasRelated={false}
          onPick={(picked) => {
            if (picked.kind === 'field') onChange({ ...draft, where: [...where, picked] })
            setPicking(false)
          }}
        />
      </div>
    )
  }
  return (
    <>
      <SelectField
        label={relation.label}
        name="how"
        value={how}
        options={optionsOf(HOW_LABELS)}
        onChange={(next) => onChange({ ...draft, how: next as How })}
      />
      {isCounted ? (
        <NumberField
          label="How many"
          name="count"
          value={count}
          min={0}
          max={100000}
          onChange={(next) => onChange({ ...draft, count: next })}
        />
      ) : null}
      {where.map((each, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a field can stand there twice, and none is moved
          key={`${index} ${each.field}`}
          className="relative grid gap-3 rounded-xl border border-border p-3"
        >
          <legend className="px-1 text-[0.8125rem] text-muted">{how === 'every' ? 'each has' : 'where'}</legend>
          <FieldTestFields
            models={models}
            noun={relation.to}
            draft={each}
            name={`where_${index}`}
            onChange={(next) => onChange({ ...draft, where: where.with(index, next) })}
          />
          <Button
            variant="ghost"
            size="sm"
            isIconOnly
            aria-label="Remove this condition"
            className="absolute end-1 top-0"
            onPress={() => onChange({ ...draft, where: where.toSpliced(index, 1) })}
          >
            <X aria-hidden />
          </Button>
        </fieldset>
      ))}
      <Button variant="outline" size="sm" className="justify-self-start" onPress={() => setPicking(true)}>
        <Plus aria-hidden />
        {where.length === 0 ? `Only ${relation.label.toLowerCase()} where …` : 'And where …'}
      </Button>
    </>
  )
}
