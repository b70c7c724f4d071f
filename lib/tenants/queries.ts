import { appPool } from '#db/client'
import type { Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { todayIn } from '#lib/format/dates'
import { ISSUER_FIELDS } from '#lib/tenants/issuer'
import { type JoiningRule, nameFromId, type Tenant } from '#lib/tenants/schema'

/** Returns the tenant's profile. Throws not_found when there is no such tenant. */
export async function getTenant(ctx: Ctx): Promise<Tenant> {
  const row = await ctx.db
    .selectFrom('tenants')
    .select([
      'tenant_id',
      'name',
      'currency',
      'time_zone',
      'fiscal_year_start',
      ...ISSUER_FIELDS,
      'reply_to',
      'payment_terms_days',
      'reminder_1_days',
      'reminder_2_days',
      'reminder_3_days',
      'ticket_payment_days',
      'joining_rule',
      'has_directory',
      'hides_first_steps',
      'invoice_prefix',
      'paper_years',
      'books_closed_through',
      'is_demo',
      'version',
      'created_at',
      'updated_at',
    ])
    .executeTakeFirst()
  return orNotFound(row, 'association') as Tenant
}

/** Returns today's date where the tenant is. */
export async function todayOfTenant(ctx: Ctx): Promise<string> {
  const { time_zone } = await ctx.db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  return todayIn(time_zone)
}

/** Returns how the association writes dates and amounts. */
export async function localeOfTenant(ctx: Ctx): Promise<string> {
  return (await ctx.db.selectFrom('tenants').select('locale').executeTakeFirstOrThrow()).locale
}

/** Returns the context for what is asked as of a day: today is as good as now. Throws invalid for a day to come. */
export async function asOf(ctx: Ctx, day: string | undefined): Promise<Ctx> {
  return day === undefined ? ctx : atEndOf(ctx, day, await todayOfTenant(ctx))
}

/** The same where it is known which day it is where the tenant is. Throws invalid for a day to come. */
export function atEndOf(ctx: Ctx, day: string, today: string): Ctx {
  if (day > today)
    throw new AppError('invalid', `${day} has not come yet. Give a day up to today, ${today}.`, { field: 'as_of' })
  return day === today ? ctx : { ...ctx, as_of: day }
}

/** Returns what papers take from the tenant: what it says of itself, currency, number prefix, terms and today's date. */
export async function getIssuer(ctx: Ctx) {
  const { time_zone, currency, invoice_prefix, payment_terms_days, ...issuer } = await ctx.db
    .selectFrom('tenants')
    .select(['name', 'currency', 'invoice_prefix', 'time_zone', 'payment_terms_days', ...ISSUER_FIELDS])
    .executeTakeFirstOrThrow()
  return { issuer, currency, invoice_prefix, payment_terms_days, today: todayIn(time_zone) }
}

/** Returns what joining depends on, or null when there is no such tenant. */
export async function findJoiningRule(ctx: Ctx): Promise<{ name: string; joining_rule: JoiningRule } | null> {
  const row = await ctx.db.selectFrom('tenants').select(['name', 'joining_rule']).executeTakeFirst()
  return (row as { name: string; joining_rule: JoiningRule } | undefined) ?? null
}

/**
 * Returns how an identifier is spelt that is in use, by a tenant or by somebody who registered to start one; null
 * when it is free. Identifiers that differ in capital letters only are one.
 */
export async function findSpelling(given: string): Promise<string | null> {
  const { rows } = await appPool().query<{ tenant_id: string }>({
    name: 'find-spelling',
    text: `select tenant_id from tenant_keys where tenant_id = $1 or tenant_key = lower($1 collate "C")
      order by tenant_id = $1 desc limit 1`,
    values: [given],
  })
  return rows[0]?.tenant_id ?? null
}

/** Returns the next identifiers of all tenants after one, in their order. Nothing else of them is in sight. */
export async function listTenantIds(after: string, limit: number): Promise<string[]> {
  const { rows } = await appPool().query<{ tenant_id: string }>(
    'select tenant_id from tenant_ids where tenant_id > $1 order by tenant_id limit $2',
    [after, limit],
  )
  return rows.map(({ tenant_id }) => tenant_id)
}

/** The tenant as a mail shows it. */
export interface Brand {
  tenant_id: string
  name: string
  accent_color: string
  /** Names the logo's content in its address; null where there is none. */
  logo_file_id: string | null
  locale: string
  time_zone: string
  /** Where answers go; null where the association named none. */
  contact_email: string | null
}

/** Whom to write to, in a sentence: the association, with its address where it named one. */
export function organizers({ name, contact_email }: Pick<Brand, 'name' | 'contact_email'>): string {
  return contact_email === null ? name : `${name} (${contact_email})`
}

/** Returns how mails look; a tenant that waits for its first verified address looks as it will. */
export async function getBrand(ctx: Ctx): Promise<Brand> {
  const { tenant_id } = ctx
  const tenant = await ctx.db
    .selectFrom('tenants')
    .select(['tenant_id', 'name', 'accent_color', 'logo_file_id', 'locale', 'time_zone', 'contact_email'])
    .executeTakeFirst()
  if (tenant) return tenant
  const looks = { accent_color: '#3f5bd8', logo_file_id: null, contact_email: null }
  return { tenant_id, name: nameFromId(tenant_id), ...looks, locale: 'en', time_zone: 'Europe/Berlin' }
}
