import { z } from 'zod'
import type { Action, Change } from '#lib/bulk-actions/action'
import type { Ctx } from '#lib/context'
import { listCustomFields } from '#lib/custom-fields/queries'
import type { CustomField, CustomNoun, CustomValue, CustomValues } from '#lib/custom-fields/schema'
import { checkCustomValues } from '#lib/custom-fields/values'
import { AppError, orNotFound } from '#lib/errors'
import { editEvent } from '#lib/events/service'
import { writtenMoney } from '#lib/format/money'
import { editInvoice } from '#lib/invoices/service'
import { editMember } from '#lib/members/service'
import type { Permission } from '#lib/permissions'
import { models } from '#lib/query/models'
import { editRegistration } from '#lib/registrations/payment'

const Setting = z.strictObject({
  key: z.string().max(40, 'Give a key of at most 40 characters.'),
  value: z.unknown().optional(),
  mode: z
    .enum(['replace', 'add', 'remove'], 'Choose from replace, add, remove.')
    .default('replace')
    .describe('Of several choices: those given take the place of those that there are, join them or go from them'),
})
type Setting = z.infer<typeof Setting>

type Edit = (ctx: Ctx, id: string, patch: { custom_values: Record<string, unknown> }) => Promise<unknown>

const EDITS: Readonly<Record<CustomNoun, Edit>> = {
  members: (ctx, id, patch) => editMember(ctx, id, patch, null),
  events: (ctx, id, patch) => editEvent(ctx, id, patch, null),
  invoices: (ctx, id, patch) => editInvoice(ctx, id, patch, null),
  registrations: async (ctx, id, patch) => {
    const row = await ctx.db.selectFrom('registrations').select('event_id').where('id', '=', id).executeTakeFirst()
    return editRegistration(ctx, orNotFound(row, 'registration').event_id, id, patch, null)
  },
}

async function fieldOf(ctx: Ctx, noun: CustomNoun, key: string): Promise<CustomField> {
  const field = (await listCustomFields(ctx, noun)).find((each) => each.key === key && each.archived_at === null)
  if (!field) throw new AppError('invalid', `key: There is no custom field ${key}.`, { field: 'params/key' })
  return field
}

/** A value as people read it. */
function wordsOf({ type, choices, currency }: CustomField, value: CustomValue | null | undefined): string {
  if (value === null || value === undefined) return 'none'
  if (type === 'boolean') return value ? 'yes' : 'no'
  const labelOf = (each: string) => choices.find((choice) => choice.value === each)?.label ?? each
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (type === 'choice') return labelOf(String(value))
  return type === 'money' ? writtenMoney(String(value), currency as string) : String(value)
}

async function keptValue(ctx: Ctx, noun: CustomNoun, id: string, key: string): Promise<CustomValue | null> {
  const row = await ctx.db
    // All four tables have the column.
    .selectFrom(noun as 'members')
    .select('custom_values')
    .where('id', '=', id)
    .executeTakeFirst()
  return (orNotFound(row, models[noun].one).custom_values as CustomValues)[key] ?? null
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The choices of a row with those that are given among them, or without them. */
function mixed(before: CustomValue | null, given: unknown, mode: Setting['mode']): unknown {
  if (mode === 'replace') return given
  const [had, named] = [before, given].map((each) => (Array.isArray(each) ? each : [])) as [string[], string[]]
  return mode === 'add' ? [...had, ...named] : had.filter((each) => !named.includes(each))
}

/** Gives a row a value; the one that it had is what taking it back needs. */
async function setValue(
  ctx: Ctx,
  field: CustomField,
  id: string,
  given: unknown,
  mode: Setting['mode'] = 'replace',
): Promise<Change | null> {
  const { noun, key, label } = field
  const before = await keptValue(ctx, noun, id, key)
  const value = mixed(before, given, mode)
  const after = checkCustomValues([{ ...field, required: false }], { [key]: value }, {})[key] ?? null
  if (isSame(before, after)) return null
  await EDITS[noun](ctx, id, { custom_values: { [key]: value } })
  return { words: `${label}: ${wordsOf(field, before)} → ${wordsOf(field, after)}`, undo: { before, after } }
}

/** Setting a custom field of a noun's rows, and giving them back the values that they had. */
export function settingFields(noun: CustomNoun, permission: Permission): Record<string, Action> {
  const set: Action<Setting> = {
    permission,
    params: Setting,
    words: async (rows, { key, value = null, mode }, ctx) => {
      const field = await fieldOf(ctx, noun, key)
      if (mode !== 'replace' && field.type !== 'multi_choice')
        throw new AppError('invalid', `mode: ${field.label} holds one value. Replace it, or leave mode out.`, {
          field: 'params/mode',
        })
      try {
        const kept = checkCustomValues([field], { [key]: value }, { [key]: '' })[key]
        if (kept === undefined && mode !== 'replace')
          throw new AppError('invalid', 'Give at least one choice.', { field: 'params/value' })
        if (kept === undefined) return `Take ${field.label} from ${rows}`
        if (mode === 'add') return `Add “${wordsOf(field, kept)}” to ${field.label} of ${rows}`
        if (mode === 'remove') return `Take “${wordsOf(field, kept)}” from ${field.label} of ${rows}`
        return `Set ${field.label} of ${rows} to “${wordsOf(field, kept)}”`
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        throw new AppError('invalid', error.message, { field: 'params/value' })
      }
    },
    run: async (ctx, id, { key, value = null, mode }) => setValue(ctx, await fieldOf(ctx, noun, key), id, value, mode),
    undo: 'take_value_back',
  }
  const takeBack: Action<Setting> = {
    permission,
    params: Setting,
    words: async (rows, { key }, ctx) => `Give ${rows} back what ${(await fieldOf(ctx, noun, key)).label} was`,
    run: async (ctx, id, { key }, given) => {
      const { before, after } = given as { before: CustomValue | null; after: CustomValue | null }
      const now = await keptValue(ctx, noun, id, key)
      if (!isSame(now, after)) throw new AppError('conflict', 'It has been changed since, and stays as it is.')
      return setValue(ctx, await fieldOf(ctx, noun, key), id, before)
    },
    undo: null,
    is_undo: true,
  }
  return { set_field: set as Action, take_value_back: takeBack as Action }
}
