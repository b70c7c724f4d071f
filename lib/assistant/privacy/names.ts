import { sql } from 'kysely'
import { DE } from '#lib/assistant/reading/packs/de'
import { EN } from '#lib/assistant/reading/packs/en'
import { FR } from '#lib/assistant/reading/packs/fr'
import type { Ctx } from '#lib/context'
import { fold } from '#lib/format/fold'

/** Words and names as people write them: "Lindqvist-O'Hara". */
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu
const MAX_WORDS = 200

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

let everyday: ReadonlySet<string> | undefined

/** Whether a word is an everyday one of a language that questions are understood in, though some people bear it. */
function isEveryday(word: string): boolean {
  everyday ??= new Set(stringsIn([EN, DE, FR]).flatMap((text) => fold(text).split(/[^\p{L}]+/u)))
  return everyday.has(word)
}

/** Words in names that tell nobody apart: "ten Brink", "De Vries". */
const PARTICLES: ReadonlySet<string> = new Set('af al da de del den der di du el la le ten van von zu'.split(' '))

/** The parts of a word that may be a name: "O'Hara" of "Lindqvist-O'Hara", but nothing of "l'année" or of "a-t-on". */
const partsOf = (word: string): string[] =>
  [...word.split(/[^\p{L}\p{M}]+/u), word]
    .filter((part) => /^\p{Lu}/u.test(part) || !isEveryday(fold(part)))
    .map(fold)
    .filter((part) => part.length > 1 && !PARTICLES.has(part))

/** A name without what a language joins to it: "d'Amélie", "Köhler's". */
const bare = (word: string): string => word.replace(/^(?:[cdjlmnst]|qu)['’](?=\p{Lu})/u, '').replace(/['’]s$/, '')

/**
 * Returns the words of a text that are, or hold, somebody's first or last name in the association, as they are written
 * there. Everyday words in small letters are none.
 */
export async function findNames(ctx: Ctx, text: string): Promise<string[]> {
  const words = [...new Set(text.normalize('NFC').match(WORD) ?? [])]
    .filter((word) => partsOf(word).length > 0)
    .slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const parts = [...new Set(words.flatMap(partsOf))]
  const { rows } = await sql<{ word: string }>`
    select distinct asked.word
    from unnest(${sql.val(parts)}::text[]) as asked (word),
      lateral (select w.member_id from member_words w where w.tenant_id = ${ctx.tenant_id} and w.word = asked.word limit 2000) bearer
      join members m on m.tenant_id = ${ctx.tenant_id} and m.id = bearer.member_id
    where asked.word = any(regexp_split_to_array(fold(concat_ws(' ', m.first_name, m.last_name)), '[^[:alnum:]]+'))`.execute(
    ctx.db,
  )
  const found = new Set(rows.map(({ word }) => word))
  return words.filter((word) => partsOf(word).some((part) => found.has(part))).map(bare)
}
