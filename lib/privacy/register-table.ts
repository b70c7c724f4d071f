import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { columnsIn, REGISTER, SHARED_TABLES, type TableRule } from '#lib/privacy/register'

/** The document that holds the register as a table. */
export const PRIVACY_FILE = join(import.meta.dirname, '../../docs/privacy.md')

const [START, END] = ['<!-- The register, written by lib/privacy/register-table.ts -->', '<!-- End of the register -->']

function personalOf({ personal, texts, whole }: TableRule): string {
  const columns = [...Object.keys(personal ?? {}), ...columnsIn(texts), ...Object.keys(whole ?? {})]
  return columns.length > 0 ? [...new Set(columns)].map((column) => `\`${column}\``).join(', ') : '–'
}

function fateOf({ erasure, texts, whole, personal, printed, when_named }: TableRule): string {
  if (typeof erasure === 'object') return erasure.kept
  return [
    erasure === 'deleted' ? 'The person’s rows are deleted.' : '',
    erasure === 'replaced' && personal ? 'The person’s values are replaced.' : '',
    texts ? 'Where the person is named, the name is replaced.' : '',
    whole ? (when_named ? 'Rows that name the person are deleted.' : 'What names the person is emptied.') : '',
    printed
      ? `Printed on papers and in the books, and kept as long as they are: ${printed.replaceAll(' ', ', ')}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the document with the register of this release in its place. */
export function withRegister(document: string): string {
  const rows = Object.entries(REGISTER).map(
    ([table, rule]) => `| \`${table}\` | ${rule.holds} | ${personalOf(rule)} | ${fateOf(rule)} |`,
  )
  const shared = Object.entries(SHARED_TABLES).map(([table, says]) => `| \`${table}\` | ${says} | – | – |`)
  const table = ['| table | holds | tells of a person | at erasure |', '| --- | --- | --- | --- |', ...rows, ...shared]
  const [before] = document.split(START)
  const [, after] = document.split(END)
  return `${before}${START}\n\n${table.join('\n')}\n\n${END}${after ?? '\n'}`
}

if (import.meta.main) writeFileSync(PRIVACY_FILE, withRegister(readFileSync(PRIVACY_FILE, 'utf8')))
