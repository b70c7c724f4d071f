import { z } from 'zod'

/** Which of the papers of a record is meant. */
export const PaperFilter = z.strictObject({
  as_it_stands: z.stringbool().default(false).describe('Drawn anew as it stands now, also when it was mailed before'),
})
