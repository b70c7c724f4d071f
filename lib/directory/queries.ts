import { type RawBuilder, sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import type { DirectoryEntry, DirectoryFilter } from '#lib/directory/schema'
import { AppError, orNotFound } from '#lib/errors'
import { fold } from '#lib/format/fold'
import { matchesWords } from '#lib/members/conditions'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'
import { LAST_CHARACTER } from '#lib/paging/search'
import { searchWords } from '#lib/paging/search-words'
import { can } from '#lib/permissions'

const CURRENT = ['active', 'grace']

/** Whether the directory is kept, and whether the context may look into it. */
export type DirectoryAccess = 'off' | 'closed' | 'open'

/** The own record, where it is that of a current member: they see each other. */
function ownCurrent(ctx: Ctx) {
  return ctx.db
    .selectFrom('members')
    .select('members.id')
    .where('members.account_id', '=', actingAccountId(ctx))
    .where('members.list_status', 'in', CURRENT)
}

/** Returns whether there is a directory, and whether it is open to the context: current members, and who reads members. */
export async function findDirectoryAccess(ctx: Ctx): Promise<DirectoryAccess> {
  const [tenant, own] = await Promise.all([
    ctx.db.selectFrom('tenants').select('has_directory').executeTakeFirst(),
    ownCurrent(ctx).executeTakeFirst(),
  ])
  if (!tenant?.has_directory) return 'off'
  return own || can(ctx, 'members.read') ? 'open' : 'closed'
}

async function requireAccess(ctx: Ctx): Promise<void> {
  const access = await findDirectoryAccess(ctx)
  if (access === 'off') throw new AppError('not_found', 'The association keeps no member directory.')
  if (access === 'closed') throw new AppError('not_found', 'The member directory is open to current members only.')
}

/** What the view shows to the context. It holds readers too, whatever was asked before. */
function entries(ctx: Ctx) {
  const all = ctx.db.selectFrom('directory_entries')
  return can(ctx, 'members.read') ? all : all.where(({ exists }) => exists(ownCurrent(ctx)))
}

/**
 * The condition that each of the words begins a word of what is shown. The index knows the words of whole records, so it
 * only finds who may be meant: what is not shown finds nobody, not even whoever it belongs to. A plain name is looked at as
 * it stands, which is all there is to look at where nothing else is shown; only the rest is taken apart.
 */
function showsWords(ctx: Ctx, words: readonly string[]): RawBuilder<boolean> {
  const shown = words.map(
    (word) => sql`(strpos(' ' || name_key, ' ' || ${word}::text) > 0
      or (coalesce(organization, city, email) is not null or name_key !~ '^[a-z0-9]+ [a-z0-9]+$') and exists (
        select from member_search_words(first_name, last_name, email, null, organization, city) shown (word)
        where shown.word collate "C" >= ${word}::text and shown.word collate "C" < ${word}::text || ${sql.lit(LAST_CHARACTER)}))`,
  )
  return sql<boolean>`(${matchesWords(ctx, words, 'directory_entries')} and ${sql.join(shown, sql` and `)})`
}

const SORTS: Record<string, SortKey> = { name: { by: sql`directory_entries.name_key`, type: 'text' } }

/**
 * Returns a page of the directory: current members who agreed to be in it, each with what they agreed to show.
 *
 * @throws AppError not_found where there is no directory, and for whoever is no current member
 */
export async function listDirectory(ctx: Ctx, { q, ...request }: DirectoryFilter): Promise<Page<DirectoryEntry>> {
  await requireAccess(ctx)
  const words = searchWords(fold(q ?? ''))
  const found = () => {
    if (!q) return entries(ctx)
    return entries(ctx).where(words.length > 0 ? showsWords(ctx, words) : sql<boolean>`false`)
  }
  const count = async () => (await found().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
  const page = await getPage(
    found().select(SHOWN).$castTo<DirectoryEntry>(),
    request,
    sql`directory_entries.id`,
    SORTS,
    count,
  )
  return page as unknown as Page<DirectoryEntry>
}

const SHOWN = (['id', 'first_name', 'last_name', 'organization', 'job_title', 'email', 'phone', 'city'] as const).map(
  (column) => `directory_entries.${column}` as const,
)

/** Returns one person of the directory. Throws not_found, as of whoever is not in it. */
export async function getDirectoryEntry(ctx: Ctx, id: string): Promise<DirectoryEntry> {
  await requireAccess(ctx)
  const entry = await entries(ctx).select(SHOWN).where('directory_entries.id', '=', id).executeTakeFirst()
  return orNotFound(entry as DirectoryEntry | undefined, 'entry of the directory')
}
