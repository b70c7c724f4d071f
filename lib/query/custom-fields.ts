import { type RawBuilder, sql } from 'kysely'
import { listPurposes } from '#lib/consents/queries'
import type { Ctx } from '#lib/context'
import { customName, modelField } from '#lib/custom-fields/model'
import { listCustomFields } from '#lib/custom-fields/queries'
import { AppError } from '#lib/errors'
import { nearest } from '#lib/format/nearest'
import type { SortKey } from '#lib/paging/keyset'
import { fieldSql, readableField, rowScope } from '#lib/query/compile'
import { type Models, models, modelsOf } from '#lib/query/models'
import type { Field, Noun } from '#lib/records/model'

const NAME = 'custom_values.'

/** What a condition that names the association's own fields or values has in it. */
const OWN = [NAME, 'consents']

/**
 * Returns the context with the custom fields that it sees in its models, and with the purposes that people can consent
 * to. They are read where somebody asks for all that there is; where they may be spoken of, withFieldsOf reads them only
 * when they are.
 */
export async function withCustomFields(ctx: Ctx): Promise<Ctx> {
  if (ctx.models) return ctx
  const [fields, purposes] = await Promise.all([listCustomFields(ctx), listPurposes(ctx)])
  const values = Object.fromEntries(purposes.map(({ key, label }) => [key, label]))
  const own: Partial<Record<Noun, Record<string, Field>>> = {
    members: { consents: { ...(models.members.fields.consents as Field), values } },
  }
  for (const field of fields) own[field.noun] = { ...own[field.noun], [customName(field)]: modelField(field) }
  const extended = Object.entries(own).map(([noun, custom]) => {
    const model = models[noun as Noun]
    return [noun, { ...model, fields: { ...model.fields, ...custom } }]
  })
  return { ...ctx, models: { ...models, ...Object.fromEntries(extended) } satisfies Models }
}

/** Returns the context with its custom fields and purposes where anything that is said names one, else as it is, for no query more. */
export async function withFieldsOf(ctx: Ctx, ...said: unknown[]): Promise<Ctx> {
  return said.some((each) => OWN.some((name) => JSON.stringify(each)?.includes(name))) ? withCustomFields(ctx) : ctx
}

/** Behind all others in their order, or in front of them when it is turned round: what is not set comes last. */
function keyOf(field: Field, value: RawBuilder<unknown>, isDown: boolean): SortKey | null {
  switch (field.type) {
    case 'integer':
    case 'number':
    case 'money':
      return {
        by: sql`coalesce((${value})::double precision, ${sql.lit(isDown ? '-infinity' : 'infinity')}::double precision)`,
        type: 'double precision',
      }
    case 'date':
      return { by: sql`coalesce(${value}, ${sql.lit(isDown ? '-infinity' : 'infinity')}::date)`, type: 'date' }
    case 'boolean':
      return { by: sql`coalesce((${value})::integer, ${sql.lit(isDown ? -1 : 2)})::bigint`, type: 'bigint' }
    case 'choice': {
      const place = sql`array_position(${Object.keys(field.values ?? {})}::text[], ${value})`
      return { by: sql`coalesce(${place}, ${sql.lit(isDown ? -1 : 1000)})::bigint`, type: 'bigint' }
    }
    case 'text':
      return {
        by: sql`(coalesce(fold(${value}), ${sql.lit(isDown ? '' : '\u{10ffff}')}) collate "C")`,
        type: 'text',
      }
    default:
      return null
  }
}

/**
 * Returns the order by a custom field that a list is asked for, under its name; none for other orders. The context has
 * its custom fields. Throws invalid for one that there is not, and forbidden.
 */
export function customSort(ctx: Ctx, noun: Noun, sort: string): Record<string, SortKey> {
  const name = sort.replace(/^-/, '')
  if (!name.startsWith(NAME)) return {}
  const field = readableField(ctx, noun, name)
  const key = field && keyOf(field, fieldSql(field, rowScope(ctx, noun), name), sort.startsWith('-'))
  if (key) return { [name]: key }
  const { fields, many } = modelsOf(ctx)[noun]
  const near = nearest(
    name,
    Object.keys(fields).filter((each) => each.startsWith(NAME)),
  )
  throw new AppError(
    'invalid',
    field
      ? `${field.label} has no order.`
      : `${many} have no ${name}.${near && near !== name ? ` Did you mean ${near}?` : ''}`,
    { field: 'sort' },
  )
}
