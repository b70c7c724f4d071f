import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { FIRST_STEPS, type FirstStep } from '#lib/dashboard/step-names'

/** The first steps of an association, each done when its data say so, and the version of its settings, which hide them. */
export interface FirstSteps {
  version: number
  is_done: Readonly<Record<FirstStep, boolean>>
}

/** Returns the first steps; null once all are done, where an administrator has hidden them, and for a demonstration. */
export async function readFirstSteps(ctx: Ctx): Promise<FirstSteps | null> {
  const { version, is_hidden, ...is_done } = await ctx.db
    .selectFrom('tenants')
    .select(({ exists, selectFrom }) => [
      'version',
      sql<boolean>`(is_demo or hides_first_steps)`.as('is_hidden'),
      sql<boolean>`(address is not null and iban is not null)`.as('papers'),
      sql<boolean>`(contact_email is not null or reply_to is not null)`.as('answers'),
      exists(selectFrom('tiers').select('tiers.id')).as('tiers'),
      // Whoever began the association has a record from the start.
      exists(
        selectFrom('members')
          .leftJoin('accounts', 'accounts.id', 'members.account_id')
          .select('members.id')
          .where(sql<boolean>`(members.tier_id is not null or accounts.id is null or accounts.roles = '{member}')`),
      ).as('members'),
      // Whoever was invited need not have come yet.
      exists(
        selectFrom('accounts')
          .select('accounts.id')
          .where(sql<boolean>`accounts.roles <> '{member}'`)
          .where('accounts.status', '<>', 'disabled')
          .offset(1),
      ).as('colleague'),
      exists(selectFrom('events').select('events.id').where('events.event_status', '<>', 'draft')).as('event'),
    ])
    .$narrowType<Record<FirstStep, boolean>>()
    .executeTakeFirstOrThrow()
  if (is_hidden || FIRST_STEPS.every((step) => is_done[step])) return null
  return { version, is_done }
}
