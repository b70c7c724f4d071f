import { z } from 'zod'
import { Id, Instant, line } from '#lib/wire/schema'

/** What files are for: the association's logo, and papers as they were sent. */
export const FILE_KINDS = ['logo', 'paper'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What files are kept as, whatever they were when they came. */
export const FILE_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const

/** The most bytes that a file may have, as it comes and as it is kept. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** What a logo may be when it comes. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The records that papers are made of: invoices, credit notes, and payments with their receipts. */
export const PAPER_NOUNS = ['invoices', 'credit_notes', 'payments'] as const

/** Names a paper by its record. */
export interface PaperRef {
  noun: (typeof PAPER_NOUNS)[number]
  id: string
  /** Of reminders of an invoice, which one, from 1; 0 or nothing for the paper itself. */
  step?: number
}

/** What is known of a file; its content is read by itself. */
export const StoredFile = z.strictObject({
  id: Id,
  kind: z.enum(FILE_KINDS).describe('What it is for'),
  name: z.string(),
  media_type: z.enum(FILE_TYPES).describe('What the content is, whatever was sent'),
  byte_size: z.int(),
  sha256: z.string().describe('Digest of the content, in hexadecimal digits'),
  account_id: Id.nullable().describe('Who gave it; null for what the service wrote'),
  created_at: Instant,
})
export type StoredFile = z.infer<typeof StoredFile>

/** What goes along with a file that somebody gives. Papers are written by the service alone. */
export const NewFileFilter = z.strictObject({
  kind: z.enum(['logo'], 'Give logo: it is the one kind of file that can be sent.'),
  name: line(200).optional().describe('What the file is called'),
})
export type NewFileFilter = z.infer<typeof NewFileFilter>
