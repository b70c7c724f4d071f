import { type Candidate, findByName } from '#lib/assistant/names/find-by-name'
import { MAX_CHOICES, toChoice } from '#lib/assistant/names/resolve'
import type { ReadContext } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'

/** What stands between a name and what is said of whom it is: "aus", "of the", "with the number". */
const BETWEEN =
  /^(?:[\s,;()]|(?:aus|in|im|von|vom|bei|der|die|das|dem|den|mit|from|of|at|the|with|de|du|des|la|le|les|à|chez|avec|numéro|nummer|number|no|nr|n°|mitglied|mitgliedsnummer|mitgliedsnr|member|membre|firma|company|société|entreprise)(?![\p{L}\p{N}-])\.?|[dl]['’])+/iu

/** What is said with a name of whom it is, such as a town, a number or an organisation; empty where nothing is. */
export function placeSaid(words: string, name: string): string {
  const at = words.indexOf(name)
  if (at < 0) return ''
  const after = words.slice(at + name.length).replace(/[\s.,;!?)]+$/u, '')
  return after.replace(BETWEEN, '').trim()
}

/** What begins a place that somebody is of: "aus Kiel", "of Harbour Ltd". */
const OF_PLACE = /^[\s,(]*(?:aus|von|vom|in|im|bei|from|of|at|de|du|à|chez)\s|^[\s,(]*d['’]/iu

/** Whether it is said with a name of what place its bearer is. */
export function saysPlace(words: string, name: string): boolean {
  const at = words.indexOf(name)
  return at >= 0 && OF_PLACE.test(words.slice(at + name.length))
}

/** Whether something said is so of a member: that they live there, work there or have the number. */
function isSoOf({ city, organization, member_number }: Candidate, said: string): boolean {
  const words = ` ${fold(said).replace(/[\s,]+/g, ' ')} `
  if (words.includes(` ${fold(member_number)} `)) return true
  return words.trim() === fold(city ?? '') || ` ${fold(organization ?? '')} `.includes(words)
}

/** Those of a name that are not archived; the archived where there are no others. */
function kept(rows: readonly Candidate[]): readonly Candidate[] {
  const current = rows.filter(({ list_status }) => list_status !== 'archived')
  return current.length > 0 ? current : rows
}

/**
 * Finds those of a name of whom something said with it is so, such as a town, a number or an organisation; where it is so
 * of nobody, all of that name. A few, to choose from.
 */
export async function namesakesOf(readContext: ReadContext, name: string, said: string) {
  const { ranked } = await findByName(readContext, name)
  const all = ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0)).map(({ row }) => row)
  const found = all.filter((row) => isSoOf(row, said))
  return {
    is_so: found.length > 0,
    choices: kept(found.length > 0 ? found : all)
      .slice(0, MAX_CHOICES)
      .map((row) => toChoice(row)),
  }
}
