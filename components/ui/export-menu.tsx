'use client'

import { Dropdown } from '@heroui/react'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { defined } from '#components/ui/defined'
import { saveFile } from '#components/ui/download-button'
import { PendingButton } from '#components/ui/pending-button'
import { notifyError } from '#components/ui/toast'
import { api } from '#lib/paths'
import type { Table } from '#lib/sheets/table/schema'
import type { SheetFormat } from '#lib/sheets/write-sheet'

/** A file that can be saved. */
export interface ExportChoice {
  /** "Excel (XLSX)". */
  label: string
  name: string
  /** Where it comes from. */
  href: string
  request?: RequestInit
}

interface ExportMenuProps {
  /** What is saved, for who does not see it; it begins with the words on the button. */
  label: string
  choices: () => readonly ExportChoice[]
  /** Beside a table or a chart, where it is not the main thing. */
  isQuiet?: boolean
  /** In the place of an arrow. */
  icon?: ReactNode
  /** The words on the button; only its picture without. */
  children?: ReactNode
  /** Of the label, where that is not in the language of the page. */
  language?: string | undefined
}

/** A button that saves what is shown as a file, in the format, or the part of it, that is chosen. */
export function ExportMenu({ label, choices, isQuiet = false, icon, children, language }: ExportMenuProps) {
  const [isPending, setPending] = useState(false)

  async function save(choice: ExportChoice) {
    if (isPending) return
    setPending(true)
    try {
      await saveFile(choice.href, choice.name, choice.request)
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Dropdown>
      <PendingButton
        variant={isQuiet ? 'ghost' : 'outline'}
        size={isQuiet ? 'sm' : 'md'}
        isIconOnly={children === undefined}
        className={isQuiet ? 'font-normal max-md:min-h-11' : ''}
        aria-label={label}
        isPending={isPending}
      >
        {icon ?? <Download aria-hidden />}
        {children}
      </PendingButton>
      <Dropdown.Popover placement="bottom end" className="min-w-48">
        <Dropdown.Menu aria-label={label} {...defined({ lang: language })}>
          {choices().map((choice) => (
            <Dropdown.Item
              key={choice.label}
              id={choice.label}
              textValue={choice.label}
              onAction={() => void save(choice)}
            >
              {choice.label}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  )
}

/** What the formats for spreadsheets are called. */
export const SHEETS: readonly { format: SheetFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
]

/** The files of a list: as people read it, as programs do, and as the import does where it has such a file. */
export function listChoices(
  noun: string,
  file: (params: Readonly<Record<string, string>>) => string,
  columns: string | null,
  hasProfile: boolean,
): ExportChoice[] {
  const shown: Record<string, string> = columns === null ? {} : { columns }
  return [
    ...SHEETS.map(({ format, label }) => ({ label, name: `${noun}.${format}`, href: file({ ...shown, format }) })),
    { label: 'JSON, all fields', name: `${noun}.json`, href: file({ format: 'json' }) },
    ...(hasProfile
      ? SHEETS.map(({ format, label }) => ({
          label: `${label}, to import again`,
          name: `${noun}-import.${format}`,
          href: file({ format, profile: 'import' }),
        }))
      : []),
  ]
}

interface ListExportProps {
  noun: string
  /** Where the list stands in the API. */
  file: (params: Readonly<Record<string, string>>) => string
  /** What the list is asked with. */
  params: Readonly<Record<string, string>>
}

/** Saves a list that has no model: all rows that match. */
export function ListExport({ noun, file, params: { cursor: _, limit: __, ...params } }: ListExportProps) {
  return (
    <ExportMenu
      label="Export this list"
      choices={() => listChoices(noun, (asked) => file({ ...params, ...asked }), null, false)}
    >
      <span className="max-lg:sr-only">Export</span>
    </ExportMenu>
  )
}

interface TableMenuProps {
  /** What the table or chart is called. */
  name: string
  table: () => Pick<Table, 'columns' | 'rows'>
  /** Without words on the button, where there is no room for them. */
  isIcon?: boolean
  words?: { download: string; language?: string }
}

/** Saves a table or a chart as it stands on the page. */
export function TableMenu({ name, table, isIcon = false, words = { download: 'Download' } }: TableMenuProps) {
  const choices = () => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, ...table() }),
    }
    return SHEETS.map(({ format, label }) => ({
      label,
      name: `${name}.${format}`,
      href: api.sheets({ format }),
      request,
    }))
  }
  return (
    <ExportMenu label={`${words.download} ${name}`} choices={choices} language={words.language} isQuiet>
      {isIcon ? undefined : words.download}
    </ExportMenu>
  )
}
