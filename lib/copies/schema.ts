import { z } from 'zod'
import { Id, Instant } from '#lib/wire/schema'

/** How many days an archive can be fetched. */
export const ARCHIVE_DAYS = 3

/** An archive of the association: everything that it has, as one file. */
export const Archive = z.strictObject({
  id: Id,
  status: z.enum(['queued', 'running', 'done', 'failed']).describe('A job writes it; done ones can be fetched'),
  done_count: z.int().describe('How many of its parts are written'),
  total_count: z.int().describe('How many parts it will have; 0 until that is known'),
  byte_size: z.int().nullable().describe('Of the file, once it is done'),
  sha256: z.string().nullable().describe('Digest of the file, in hexadecimal digits'),
  fault: z.string().nullable().describe('Why it failed'),
  account_id: Id.nullable().describe('Who asked for it'),
  created_at: Instant,
  finished_at: Instant.nullable(),
  expires_at: Instant.describe('When it is removed'),
})
export type Archive = z.infer<typeof Archive>
