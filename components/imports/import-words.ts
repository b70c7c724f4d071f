import type { Tone } from '#components/ui/status-badge'
import type { ImportRow, ImportState, Outcome } from '#lib/imports/schema'

/** What states of imports are called. */
export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, { label: string; tone: Tone }>> = {
  draft: { label: 'To be checked', tone: 'warning' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Checked', tone: 'info' },
  running: { label: 'Importing', tone: 'info' },
  done: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Taking back', tone: 'info' },
  undone: { label: 'Taken back', tone: 'neutral' },
  failed: { label: 'Stopped', tone: 'danger' },
}

/** What outcomes of the check are called. */
export const OUTCOME_LABELS: Readonly<Record<Outcome, { label: string; tone: Tone }>> = {
  create: { label: 'New', tone: 'success' },
  update: { label: 'Update', tone: 'info' },
  skip: { label: 'Skipped', tone: 'neutral' },
  problem: { label: 'Problem', tone: 'danger' },
}

/** What states of rows are called once the import has run. */
export const ROW_STATE_LABELS: Readonly<Record<ImportRow['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Not imported', tone: 'neutral' },
  done: { label: 'Imported', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  undone: { label: 'Taken back', tone: 'neutral' },
  kept: { label: 'Stays', tone: 'warning' },
}

/** What people are recognised by. */
export const MATCH_LABELS: Readonly<Record<NonNullable<ImportRow['matched_by']>, string>> = {
  member_number: 'by the member number',
  email: 'by the e-mail address',
  name: 'by name and birth date',
}

export const DATE_ORDER_LABELS = { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' } as const

export const DELIMITER_LABELS = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const

export const ENCODING_LABELS = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western European (Windows-1252)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, high byte first',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  macintosh: 'Mac Roman',
} as const
