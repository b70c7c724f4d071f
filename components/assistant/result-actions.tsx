'use client'

import { Spinner } from '@heroui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check, Copy, House } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { useAnswerWords } from '#components/assistant/answer-language'
import { cellText, isList } from '#components/assistant/result-words'
import { ExportMenu, SHEETS } from '#components/ui/export-menu'
import type { Format } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { PendingButton } from '#components/ui/pending-button'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import type { Ask } from '#lib/assistant/chat/schema'
import type { ToolResult } from '#lib/figures/schema'
import { harmless } from '#lib/format/formulas'
import { cut } from '#lib/format/shortened'
import { api, pages, withQuery } from '#lib/paths'
import { pinnedQuestionsQuery, pinQuestion, unpinQuestion } from '#lib/pinned-questions/client'

const ViewDialog = dynamic(() => import('#components/ui/view-dialog').then((module) => module.ViewDialog))

/** The most characters of a title that the API keeps. */
const MAX_TITLE = 160

interface ResultActionsProps {
  result: ToolResult
  ask: Ask
}

/** What can be done with what was looked up: keep it on Home, save its rows as a view, take it along. */
export function ResultActions({ result, ask }: ResultActionsProps) {
  const { title, href, rows } = result
  const { words, format, language } = useAnswerWords()
  const [isSaving, setSaving] = useState(false)
  const { of, where = {} } = ask.question
  // Only lists of staff have views.
  const canSave = href?.startsWith(pages.admin.home()) && isList(ask)

  async function copy() {
    try {
      await navigator.clipboard.writeText(tableText(result, words.name, format))
      notify('The table is copied')
    } catch {
      // Pages without a secure connection have no clipboard.
      notifyError(new Error('Your browser does not allow copying here. Download the table instead.'))
    }
  }

  function downloads() {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ask) }
    const name = cut(title, 80)
    return SHEETS.map(({ format, label }) => ({
      label,
      name: `${name}.${format}`,
      href: api.ai.tables({ format }),
      request,
    }))
  }

  return (
    <div className="flex flex-wrap items-center gap-x-1 border-t border-separator px-1.5 py-1">
      <PinButton title={title} ask={ask} />
      {canSave ? (
        <Action title={title} icon={<Bookmark aria-hidden />} onPress={() => setSaving(true)}>
          {words.save_view}
        </Action>
      ) : null}
      <ExportMenu label={`${words.download} ${title}`} choices={downloads} language={language} isQuiet>
        {words.download}
      </ExportMenu>
      {rows.length > 0 ? (
        <Action title={title} icon={<Copy aria-hidden />} onPress={() => void copy()}>
          {words.copy}
        </Action>
      ) : null}
      {isSaving ? (
        <ViewDialog
          noun={of}
          view={null}
          shown={{ filter: where, columns: null, sort: null }}
          onClose={() => setSaving(false)}
          onSaved={(view) => {
            setSaving(false)
            const list = withQuery(href?.split('?')[0] ?? '', { view: view.id, filter: JSON.stringify(view.filter) })
            notify(`View “${view.name}” saved`, { description: <Link href={list}>Open it</Link> })
          }}
        />
      ) : null}
    </div>
  )
}

/** Keeps what was asked on Home, and takes it off again on request. */
function PinButton({ title, ask }: { title: string; ask: Ask }) {
  const client = useQueryClient()
  const { words } = useAnswerWords()
  const [isPinned, setPinned] = useState(false)
  const [isPending, setPending] = useState(false)

  async function pin() {
    setPending(true)
    try {
      const { id } = await pinQuestion({ title: cut(title, MAX_TITLE), ask }, crypto.randomUUID())
      setPinned(true)
      notifyUndo(`“${title}” is on Home`, async () => {
        await unpinQuestion(id)
        setPinned(false)
        await client.invalidateQueries({ queryKey: pinnedQuestionsQuery.queryKey })
      })
      await client.invalidateQueries({ queryKey: pinnedQuestionsQuery.queryKey })
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  if (isPinned) {
    return (
      <span role="status" className="inline-flex items-center gap-1.5 px-3 text-[0.8125rem] text-muted">
        <Check aria-hidden className="size-4 text-success-text" />
        {words.pinned}
      </span>
    )
  }
  return (
    <Action title={title} icon={<House aria-hidden />} isPending={isPending} onPress={() => void pin()}>
      {words.pin}
    </Action>
  )
}

interface ActionProps {
  /** Of the card, for who does not see it. */
  title: string
  icon: ReactNode
  isPending?: boolean
  onPress: () => void
  children: string
}

function Action({ title, icon, isPending = false, onPress, children }: ActionProps) {
  const { words } = useAnswerWords()
  return (
    <PendingButton
      variant="ghost"
      size="sm"
      className="font-normal max-md:min-h-11"
      aria-label={`${children}${words.colon} ${title}`}
      isPending={isPending}
      onPress={onPress}
    >
      {isPending ? <Spinner size="sm" color="current" /> : icon}
      {children}
    </PendingButton>
  )
}

/** The rows that are shown as text that spreadsheets take apart into cells, with numbers as they are written there. */
function tableText(result: ToolResult, name: string, format: Format): string {
  const { columns, rows } = result
  const lines = rows.map(({ label, cells }) => [
    harmless(label),
    ...columns.map(({ key, unit }) => {
      const text = cellText(cells[key], unit, result, format)
      // Of a number with spaces that do not break most spreadsheets make a text.
      return unit === 'text' ? harmless(text) : text.replace(/\s/g, ' ')
    }),
  ])
  return [[name, ...columns.map(({ label }) => label)], ...lines].map((cells) => cells.join('\t')).join('\n')
}
