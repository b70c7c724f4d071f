import { sql } from 'kysely'
import { hasGap } from '#lib/assistant/drafts/gap'
import type { OtherText } from '#lib/assistant/drafts/schema'
import { type Manner, templateFor, type Wording } from '#lib/assistant/drafts/wording'
import type { Ctx } from '#lib/context'
import { ownLanguage } from '#lib/mail/editable/languages'
import { MAIL_LANGUAGES, type MailLanguage } from '#lib/mail/schema'
import { rowScope } from '#lib/query/compile'
import type { Clause } from '#lib/query/condition'
import { models } from '#lib/query/models'
import { rowsOf } from '#lib/query/rows'
import type { Condition } from '#lib/records/model'

/** What a draft says in another language than its own, as it is kept. */
export type KeptText = Omit<OtherText, 'count' | 'preview'>

/** Those who would get a mail and have a language of their own that there are texts in, or none. */
export interface Speakers {
  readonly count: number
  /** The first of them by name. */
  readonly first_id: string
  /** The same for the same people, whatever their order. */
  readonly key: bigint
}

/** Counts the members of a clause by their own language; under null those whose language has no texts, or who named none. */
export async function countByLanguage(ctx: Ctx, clause: Clause): Promise<Map<MailLanguage | null, Speakers>> {
  const id = sql.ref('members.id')
  const title = models.members.title(rowScope(ctx, 'members'))
  const rows = (await rowsOf(ctx, 'members', clause)
    .select([
      'members.language',
      sql`count(*)::integer`.as('count'),
      sql`min(${title} || chr(1) || ${id})`.as('first'),
      sql`sum(hashtextextended(${id}::text, 0))::text`.as('key'),
    ] as never)
    .groupBy('members.language' as never)
    .execute()) as { language: string | null; count: number; first: string; key: string }[]
  const found = new Map<MailLanguage | null, { count: number; first: string; key: bigint }>()
  for (const { language, count, first, key } of rows) {
    const own = ownLanguage(language)
    const known = found.get(own)
    found.set(own, {
      count: count + (known?.count ?? 0),
      first: known && known.first < first ? known.first : first,
      key: BigInt(key) + (known?.key ?? 0n),
    })
  }
  return new Map(
    [...found].map(([own, { first, ...of }]) => [own, { ...of, first_id: first.slice(first.indexOf('\u0001') + 1) }]),
  )
}

/**
 * Returns what a mail says in the other languages. A model's texts are used where there are any; the built-in ones are
 * where they say all that there is to say. What is not used waits for somebody to write it.
 *
 * @param inOne whether everybody is to get it in the draft's language
 */
export function otherTexts(
  filter: Condition,
  language: MailLanguage,
  manner: Manner,
  { byModel, inOne }: { byModel: Partial<Record<MailLanguage, Wording>> | null; inOne: boolean },
): KeptText[] {
  return MAIL_LANGUAGES.filter((each) => each !== language).map((each) => {
    const written = byModel?.[each]
    const wording = written ?? templateFor(filter, each, manner)
    // Beside a text of a model, a built-in one would tell some people something else.
    const isSame = byModel ? written !== undefined : !hasGap(wording.text)
    return {
      language: each,
      ...wording,
      written_by: written ? 'model' : 'template',
      is_used: !inOne && isSame,
    }
  })
}

/** The texts of a draft with those that somebody changed. */
export function withChanged(kept: readonly KeptText[], changed: readonly Omit<KeptText, 'written_by'>[]): KeptText[] {
  return kept.map((text) => {
    const next = changed.find(({ language }) => language === text.language)
    if (!next) return text
    const isSame = next.subject === text.subject && next.text === text.text
    return { ...text, ...next, ...(!isSame && { written_by: 'person' as const }) }
  })
}
