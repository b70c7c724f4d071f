import type pg from 'pg'
import { NO_PASSWORD } from '#lib/auth/passwords'
import { type CopiedTable, listTables } from '#lib/copies/tables'

/** Tables of an association that no archive of it holds, and why. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  account_registrations:
    'Holds passwords and links of people who have not confirmed their address; they register again.',
  archive_pieces: 'The archives themselves.',
  archives: 'The archives themselves.',
  browser_sessions: 'Browsers that are signed in here.',
  data_versions: 'Counts changes on this server.',
  email_changes: 'Links that were mailed to confirm an address; members ask for theirs again.',
  guest_registrations: 'What guests asked for and did not confirm yet, with their links; they register again.',
  idempotency_keys: 'Answers to requests of this server, kept for a day.',
  mail_tokens: 'Keys that were mailed.',
}

/** Columns that no archive holds, and what an import puts there. */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: { password_hash: NO_PASSWORD },
}

/** Columns that an archive holds empty in some rows, and in which: the condition in SQL of a row. */
export const COLUMNS_EMPTIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Whose anonymous feedback is nobody learns who reads the archive.
  feedback: { registration_id: 'is_anonymous' },
}

/** @internal Columns that sound as if they were secret and are kept, and why; the test asks about every new one. */
export const KEPT: Readonly<Record<string, string>> = {
  'accounts.email_key': 'The address as look-ups compare it.',
  'accounts.session_version': 'A count.',
  'ai_settings.daily_tokens': 'A limit.',
  'ai_usage.input_tokens': 'A count.',
  'ai_usage.output_tokens': 'A count.',
  'ai_usage.reserved_tokens': 'A count.',
  'audit_log.values_hash': 'Proves the values beside the log.',
  'audit_values.salt': 'Without it the proof of the values cannot be checked.',
  'check_ins.nonce': 'Told apart two scans; of no use afterwards.',
  'check_ins.session_id': 'The session of an event.',
  'consent_purposes.key': 'What the association calls its purpose.',
  'custom_fields.key': 'What the association calls its field.',
  'files.content': 'In parts of their own.',
  'import_files.content': 'What somebody sent to be imported.',
  'mail_drafts.chosen_key': 'Tells the people of a draft from others, and names none.',
  'feedback_stops.email_key': 'The address of somebody who is not to be asked.',
  'members.confirmed_email_key': 'The address that its member proved.',
  'members.email_key': 'The address as look-ups compare it.',
  'members.postal_code': 'Of an address.',
  'papers.sha256': 'Proves that a paper is the one that was sent.',
  'registrations.code': 'Stands on tickets that people hold; they stay valid.',
  'ticket_types.code': 'What people type in to see the ticket.',
}

/** The column of files with their bytes, which are parts of their own. */
export const CONTENT = { table: 'files', column: 'content' } as const

/** A table in the archive of an association. */
export type ArchivedTable = Omit<CopiedTable, 'of_tenants'>

/** Returns the tables and columns that an archive holds: all that are fenced but for what is left out above. */
export async function listArchived(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const tables = await listTables(client)
  return tables
    .filter(({ name, of_tenants }) => of_tenants && !(name in TABLES_LEFT_OUT))
    .map(({ name, columns, order }) => ({ name, order, columns: columns.filter((column) => isArchived(name, column)) }))
}

function isArchived(table: string, column: string): boolean {
  if (column === 'tenant_id' || (table === CONTENT.table && column === CONTENT.column)) return false
  return !(column in (COLUMNS_LEFT_OUT[table] ?? {}))
}
