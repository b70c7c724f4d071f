import { sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import { orNotFound, refusedByRole } from '#lib/errors'
import { displayName } from '#lib/format/names'
import type { GroupDetail, GroupSummary } from '#lib/groups/schema'
import { can } from '#lib/permissions'
import type { List } from '#lib/records/model'

function summary(ctx: Ctx) {
  return ctx.db
    .selectFrom('groups')
    .innerJoin('members as payer', (join) =>
      join.onRef('payer.group_id', '=', 'groups.id').on('payer.group_role', '=', 'payer'),
    )
    .leftJoin('tiers', 'tiers.id', 'payer.tier_id')
    .select(({ selectFrom }) => [
      'groups.id',
      'groups.name',
      'groups.kind',
      'payer.id as payer_member_id',
      sql<string>`btrim(payer.first_name || ' ' || payer.last_name)`.as('payer_name'),
      'tiers.id as tier_id',
      'tiers.name as tier_name',
      'payer.status',
      'payer.valid_through',
      selectFrom('members as people')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('people.group_id', '=', 'groups.id')
        .as('people_count'),
      sql<number>`coalesce(tiers.seats_included, 1)`.as('seats'),
      'groups.created_at',
    ])
}

/** The families and organisations whose payer has died: nobody is asked to pay for them any more. */
export const PAYER_DIED = { filter: JSON.stringify({ people: { some: { group_role: 'payer', status: 'deceased' } } }) }

/** The list of families and organisations. */
export const groupList: List<GroupSummary> = {
  noun: 'groups',
  rows: (ctx) => summary(ctx) as never,
  columns: ['payer', 'status', 'tier', 'valid_through'],
  sorts: {
    name: { by: sql`groups.name_key`, type: 'text' },
    created_at: { by: sql`groups.created_at`, type: 'timestamptz' },
  },
}

/**
 * Throws not_found for whoever may neither see all members nor administer this group, and forbidden for staff who may
 * see it and not change it.
 *
 * @param permission what staff need
 */
export async function requireReach(
  ctx: Ctx,
  id: string,
  permission: 'members.read' | 'members.write' = 'members.read',
): Promise<void> {
  if (can(ctx, permission)) return
  const own = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', actingAccountId(ctx))
    .where('group_id', '=', id)
    .where('group_role', 'in', ['payer', 'administrator'])
    .executeTakeFirst()
  if (own) return
  if (can(ctx, 'members.read')) {
    orNotFound(await ctx.db.selectFrom('groups').select('id').where('id', '=', id).executeTakeFirst(), 'group')
    throw refusedByRole()
  }
  orNotFound(own, 'group')
}

/** Returns a group with its people, the payer first. Throws not_found, also for members who do not administer it. */
export async function getGroup(ctx: Ctx, id: string): Promise<GroupDetail> {
  await requireReach(ctx, id)
  const [row, people] = await Promise.all([
    summary(ctx).select(['groups.version', 'groups.updated_at']).where('groups.id', '=', id).executeTakeFirst(),
    ctx.db
      .selectFrom('members')
      .select(['id as member_id', 'member_number', 'first_name', 'last_name', 'organization', 'email'])
      .select(['status', 'valid_through', 'group_role', 'group_since'])
      .select([
        sql<boolean>`archived_at is not null`.as('is_archived'),
        sql<boolean>`group_role <> 'payer' and exists (
          select from terms, tenants where terms.tenant_id = members.tenant_id and terms.member_id = members.id
            and terms.follows_term_id is null and terms.state = 'active'
            and (terms.end_on is null or terms.end_on >= (now() at time zone tenants.time_zone)::date)
        )`.as('has_own_term'),
      ])
      .where('group_id', '=', id)
      .orderBy(sql`group_role <> 'payer'`)
      .orderBy('name_key')
      .orderBy('id')
      .execute(),
  ])
  return {
    ...orNotFound(row, 'group'),
    people: people.map(({ first_name, last_name, organization, ...person }) => ({
      ...person,
      name: displayName({ first_name, last_name, organization }),
    })),
  } as GroupDetail
}
