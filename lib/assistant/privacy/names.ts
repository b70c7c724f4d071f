import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { NumberedResult } from '#lib/figures/schema'
import { fold } from '#lib/format/fold'
import { pages } from '#lib/paths'

/** Words that are names of some people and everyday words of most questions. */
const EVERYDAY = new Set(
  'april august bill day days do have how in is june last long march may may me money new no of on or out pay so summer the to us was we what when who will winter with young'.split(
    ' ',
  ),
)
const MAX_WORDS = 60

/** Returns the words of a text that are somebody's first or last name in the association, as they are written there. */
export async function findNames(ctx: Ctx, text: string): Promise<string[]> {
  const words = [...new Set(text.match(/\p{L}[\p{L}'’-]+/gu) ?? [])].slice(0, MAX_WORDS)
  const candidates = words.filter((word) => /^\p{Lu}/u.test(word) || !EVERYDAY.has(word))
  if (candidates.length === 0) return []
  const folded = sql.join(candidates.map((word) => sql`fold(${word})`))
  const rows = await ctx.db
    .selectFrom('member_words')
    .innerJoin('members', 'members.id', 'member_words.member_id')
    .select('member_words.word')
    .distinct()
    .where(sql<boolean>`member_words.word in (${folded})`)
    .where(sql<boolean>`(fold(members.first_name) = member_words.word or fold(members.last_name) = member_words.word)`)
    .execute()
  const found = new Set(rows.map(({ word }) => word))
  return candidates.filter((word) => found.has(fold(word)))
}

const MEMBER_PAGE = pages.admin.member('')
const PEOPLE_COLUMNS = new Set(['member', 'payer', 'name'])

/** Returns the names of people that a result holds. */
export function namesIn({ result }: NumberedResult): string[] {
  const rows = result.rows.flatMap(({ label, href, cells }) => [
    ...(href?.startsWith(MEMBER_PAGE) ? [label] : []),
    ...Object.entries(cells).flatMap(([key, value]) =>
      PEOPLE_COLUMNS.has(key) && typeof value === 'string' ? [value] : [],
    ),
  ])
  return [...rows, ...result.choices.map(({ label }) => label)]
}
