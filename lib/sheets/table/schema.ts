import { z } from 'zod'

/** What the cells of a column hold. */
const SheetColumnKind = z.enum(['text', 'number', 'date', 'time', 'boolean', 'money'])

/** A table that is shown, to be made a file of. */
export const Table = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give it a name.')
    .max(160, 'Give a name of at most 160 characters.')
    .meta({ examples: ['Members by tier'] }),
  columns: z
    .array(
      z.strictObject({
        header: z
          .string()
          .max(200, 'Give at most 200 characters.')
          .meta({ examples: ['Tier'] }),
        kind: SheetColumnKind,
        decimals: z.int().min(0).max(4).optional().describe('Of money; two unless given'),
      }),
    )
    .min(1, 'A table has at least one column.')
    .max(50, 'Give at most 50 columns.'),
  rows: z
    .array(z.array(z.union([z.string().max(5000, 'Give at most 5000 characters.'), z.number(), z.boolean(), z.null()])))
    .max(5000, 'Give at most 5000 rows.')
    .meta({ examples: [[['Full member'], ['Student']]] }),
})
export type Table = z.infer<typeof Table>
