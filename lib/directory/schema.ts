import { z } from 'zod'
import { listFilter } from '#lib/paging/schema'
import { EmailText, Id } from '#lib/wire/schema'

/** Somebody in the member directory: the name, and what they agreed to show. */
export const DirectoryEntry = z.strictObject({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  organization: z.string().nullable().describe('null where it is not shown, as of all that follow'),
  job_title: z.string().nullable(),
  email: EmailText.nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** The list of the directory: a page at a time, and never as a file. */
export const DirectoryFilter = listFilter(['name'], 'name', {}).omit({ format: true })
export type DirectoryFilter = z.infer<typeof DirectoryFilter>
