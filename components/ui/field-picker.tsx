'use client'

import { Autocomplete, Header, Label, ListBox, SearchField } from '@heroui/react'
import { ChevronRight } from 'lucide-react'
import { type Draft, newFieldDraft, TESTS_OF } from '#components/ui/condition-parts'
import type { Models } from '#components/ui/use-models'
import { fold } from '#lib/format/fold'
import type { FieldDescription, ModelDescription } from '#lib/query/schema'
import type { FieldType } from '#lib/records/model'

interface FieldPickerProps {
  models: Models
  noun: string
  /** Whether rows of other nouns can be asked about too, such as a member's registrations. */
  hasRelated: boolean
  onPick: (draft: Draft) => void
}

interface Choice {
  id: string
  label: string
  draft: Draft
}

interface Group {
  name: string
  choices: Choice[]
}

/** What a condition can be about: the fields of a noun, its related rows, and the fields of what it belongs to. */
export function FieldPicker({ models, noun, hasRelated, onPick }: FieldPickerProps) {
  const groups = groupsOf(models, noun, hasRelated)
  const choices = new Map(groups.flatMap((group) => group.choices.map((choice) => [choice.id, choice])))
  return (
    <Autocomplete.Filter filter={(text, typed) => fold(text).includes(fold(typed))}>
      <SearchField autoFocus aria-label="Find a field" className="mb-2">
        <SearchField.Group>
          <SearchField.SearchIcon />
          <SearchField.Input className="min-w-0" placeholder="Find a field" />
        </SearchField.Group>
      </SearchField>
      <ListBox
        aria-label="Fields"
        className="max-h-[min(22rem,50dvh)] overflow-y-auto p-0"
        onAction={(key) => {
          const choice = choices.get(String(key))
          if (choice) onPick(choice.draft)
        }}
        renderEmptyState={() => <p className="p-3 text-muted">No field is called so.</p>}
      >
        {groups.map((group) => (
          <ListBox.Section key={group.name} aria-label={group.name}>
            <Header className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{group.name}</Header>
            {group.choices.map(({ id, label, draft }) => (
              <ListBox.Item key={id} id={id} textValue={`${group.name} ${label}`} className="max-md:min-h-11">
                <Label className="min-w-0 flex-1 truncate">{label}</Label>
                {draft.kind === 'related' ? <ChevronRight aria-hidden className="size-4 text-muted" /> : null}
              </ListBox.Item>
            ))}
          </ListBox.Section>
        ))}
      </ListBox>
    </Autocomplete.Filter>
  )
}

function groupsOf(models: Models, noun: string, hasRelated: boolean): Group[] {
  const model = models.get(noun)
  if (!model) return []
  const ones = model.relations.filter((relation) => !relation.many && models.has(relation.to))
  const manys = hasRelated ? model.relations.filter((relation) => relation.many && models.has(relation.to)) : []
  const own = capitalised(model.one)
  return [
    { name: own, choices: fieldChoices(model, undefined) },
    ...(manys.length > 0 ? [{ name: `Related to the ${model.one}`, choices: manys.map(relatedChoice) }] : []),
    ...ones.map(({ name, label, to }) => ({
      name: label,
      choices: fieldChoices(models.get(to) as ModelDescription, name),
    })),
  ]
}

function fieldChoices(model: ModelDescription, via: string | undefined): Choice[] {
  return model.fields.filter(isOffered).map(({ name, label, type }) => ({
    id: via === undefined ? name : `${via}.${name}`,
    label,
    draft: newFieldDraft(type as FieldType, name, via),
  }))
}

function isOffered({ name, type }: FieldDescription): boolean {
  return name !== 'id' && type in TESTS_OF
}

function relatedChoice({ name, label }: ModelDescription['relations'][number]): Choice {
  return { id: `related ${name}`, label, draft: { kind: 'related', relation: name, how: 'some', count: 1, where: [] } }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
