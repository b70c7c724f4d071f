'use client'

import { Button, Popover } from '@heroui/react'
import { useQueryClient } from '@tanstack/react-query'
import { ListFilter, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { draftOf } from '#components/ui/condition-parts'
import { useFormat } from '#components/ui/format-context'
import { SearchBox } from '#components/ui/search-box'
import { TextSkeleton } from '#components/ui/skeletons'
import type { ListCondition } from '#components/ui/use-condition'
import { type KnownModels, type Models, useModels } from '#components/ui/use-models'
import { useTitles } from '#components/ui/use-titles'
import { modelsQuery } from '#lib/query/client'
import { type Clause, readClause } from '#lib/query/condition'
import { knownNounsOf } from '#lib/query/known-nouns'
import type { ModelDescription } from '#lib/query/schema'
import { clauseWords, namedRows } from '#lib/query/words'
import type { Condition, Noun } from '#lib/records/model'

/** The fields of a filter come when one is added or changed: most visits read a list as it is. */
const ConditionEditor = dynamic(
  () => import('#components/ui/condition-editor').then((module) => module.ConditionEditor),
  {
    loading: () => <TextSkeleton lines={3} />,
  },
)

interface ConditionBarProps {
  noun: Noun
  state: Pick<ListCondition, 'match' | 'parts' | 'set'> & Partial<Pick<ListCondition, 'clear'>>
  /** The nouns that came with the page. */
  given: readonly ModelDescription[]
  /** What is searched, and how: without it there is no search box. */
  search?: { label: string; placeholder: string } | undefined
  /** Buttons at the end of the bar. */
  children?: ReactNode
}

/** Search, and the conditions that rows have to meet: added by field, changed and taken away as chips. */
export function ConditionBar({ noun, state, given, search, children }: ConditionBarProps) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const { match, parts, set, clear } = state
  const known = useModels(given, isOpen || parts.length > 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {search ? <SearchBox {...search} /> : null}
        <Popover isOpen={isOpen} onOpenChange={setOpen}>
          <Button variant="outline" onHoverStart={() => void client.prefetchQuery(modelsQuery)}>
            <ListFilter aria-hidden />
            Filter
          </Button>
          <EditorPopover label="Add a filter">
            <ConditionEditor
              known={known}
              noun={noun}
              onApply={(condition) => {
                setOpen(false)
                set({ match, parts: [...parts, condition] })
              }}
            />
          </EditorPopover>
        </Popover>
        {children ? <div className="flex flex-wrap items-center gap-2 sm:ms-auto">{children}</div> : null}
      </div>
      {parts.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          {parts.length > 1 ? (
            <select
              aria-label="How filters go together"
              className="h-7 rounded-lg border border-border bg-surface px-1.5 text-[0.8125rem] shadow-field max-md:h-11"
              value={match}
              onChange={(event) => set({ match: event.target.value as 'all' | 'any', parts })}
            >
              <option value="all">Match all of</option>
              <option value="any">Match any of</option>
            </select>
          ) : null}
          <ul aria-label="Active filters" className="contents">
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same condition can stand there twice
              <li key={`${index} ${JSON.stringify(part)}`} className="max-w-full">
                <Chip
                  noun={noun}
                  known={known}
                  part={part}
                  onChange={(next) => set({ match, parts: parts.with(index, next) })}
                  onRemove={() => set({ match, parts: parts.toSpliced(index, 1) })}
                />
              </li>
            ))}
          </ul>
          {clear ? (
            <Button variant="ghost" size="sm" onPress={clear}>
              Clear all
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function EditorPopover({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover.Content placement="bottom start" className="w-80 max-w-[calc(100vw-2rem)]">
      <Popover.Dialog aria-label={label} className="max-h-[75dvh] overflow-y-auto p-4">
        {children}
      </Popover.Dialog>
    </Popover.Content>
  )
}

interface ChipProps {
  noun: Noun
  known: KnownModels
  part: Condition
  onChange: (part: Condition) => void
  onRemove: () => void
}

/** A condition in words. A press changes it, where the editor can write it; the cross takes it away. */
function Chip({ noun, known, part, onChange, onRemove }: ChipProps) {
  const [isOpen, setOpen] = useState(false)
  const words = useWords(noun, known.models, part)
  const draft = draftOf(known.models, noun, part)
  const text = <span className="truncate max-md:py-1.5 max-md:text-start max-md:whitespace-normal">{words}</span>
  return (
    <span className="inline-flex min-h-7 max-w-full items-stretch rounded-lg border border-border bg-surface text-[0.8125rem] shadow-field max-md:min-h-11">
      {draft ? (
        <Popover isOpen={isOpen} onOpenChange={setOpen}>
          <Button
            variant="ghost"
            aria-label={`Change filter: ${words}`}
            className="h-auto min-w-0 justify-start rounded-e-none px-2.5 text-[0.8125rem] font-medium"
          >
            {text}
          </Button>
          <EditorPopover label="Change the filter">
            <ConditionEditor
              known={known}
              noun={noun}
              initial={draft}
              onApply={(condition) => {
                setOpen(false)
                onChange(condition)
              }}
            />
          </EditorPopover>
        </Popover>
      ) : (
        <span className="inline-flex min-w-0 items-center ps-2.5 pe-1 font-medium">{text}</span>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove filter: ${words}`}
        className="inline-flex w-7 shrink-0 items-center justify-center rounded-e-lg text-muted hover:bg-surface-secondary hover:text-foreground max-md:w-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

function useWords(noun: Noun, models: Models, part: Condition): string {
  const { locale, currency, time_zone } = useFormat()
  const nouns = knownNounsOf([...models.values()])
  const clause = understood(() => readClause(nouns, noun, part, ''))
  const named = clause ? namedRows(noun, clause, nouns) : []
  const { titleOf } = useTitles(named)
  if (!clause) return 'A filter from elsewhere'
  const titles = new Map(named.map(({ id }) => [id, titleOf(id) ?? '…']))
  const words = clauseWords(noun, clause, { nouns, locale, currency, time_zone, titles })
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A clause without errors; null while the nouns that it speaks of are on their way. */
function understood(read: () => ReturnType<typeof readClause>): Clause | null {
  try {
    const { clause, errors } = read()
    return errors.length === 0 ? clause : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
