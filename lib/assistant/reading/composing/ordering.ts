import type { Draft } from '#lib/assistant/reading/composing/draft'
import { RANKING, SORTS } from '#lib/assistant/reading/composing/rules'
import { conceptOf, namesOf, type Piece } from '#lib/assistant/reading/pieces'
import { models } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import type { Noun } from '#lib/records/model'

/** Orders by a day, which what was done has its own of. */
const TIMED: readonly string[] = ['newest', 'last', 'first']
/** Words of which one is meant where no number is said. */
const OF_ONE: readonly string[] = ['next', 'last', 'first', 'largest', 'smallest', 'dearest', 'cheapest', 'longest']

/** Whether "next" is said of several: "les prochains", "die nächsten Termine", "the next events". */
function isOfSeveral(next: Piece, noun: Piece | undefined): boolean {
  if (/s$/i.test(next.text)) return true
  if (noun?.is !== 'concept') return false
  return /^n\S+sten$/i.test(next.text)
    ? /(?:en|e|[^s]s)$/i.test(noun.text)
    : /t$/i.test(next.text) && /s$/i.test(noun.text)
}

/** Whether what is the largest, the oldest and so on is one: "the oldest member", "höchste Rechnung", "le membre le plus âgé". */
function isOfOne(d: Draft, index: number): boolean {
  const isThing = (at: number) =>
    d.nounAt(at) !== null || namesOf(d.pieces[at]).some((name) => conceptOf(name).amount !== undefined)
  // "Our biggest open invoices": what it is said of may stand behind what it is like.
  const named = [index + 1, index + 2].find((at) => d.nounAt(at) !== null)
  const at = named ?? [index + 1, index - 1].find(isThing)
  const [most = '', noun = ''] = [d.pieces[index]?.text, d.pieces[at ?? -1]?.text]
  if (at === undefined || /^people$/i.test(noun)) return false
  // A German ending tells it where it is of no feminine noun.
  if (/[sß]te[rs]$/i.test(most)) return true
  if (/[sß]te$|^meist\S*te$/i.test(most)) return !/(?:en|er|s)$/i.test(noun)
  return (
    (at > index
      ? /^(?:best|worst|most|least)\b|st$|^(?:l[ea] )?(?:plus|moins) /i
      : /(?:^|^l[ea] )(?:plus|moins) .*[^sx]$/i
    ).test(most) && !/[sx]$/i.test(noun)
  )
}

/** How the rows or groups are ordered, and what they are grouped by when the order asks for it. */
export function orderOf(d: Draft, noun: Noun, show: Question['show']): [string | null, Question['by'] | null] {
  let order: string | null = null
  let by: Question['by'] | null = null
  const sorted =
    d.sortBy ?? (d.has('sort') ? d.pieces.flatMap(namesOf).find((name) => conceptOf(name).field?.[noun]) : undefined)
  const sortField = sorted && conceptOf(sorted).field?.[noun]
  if (sorted) d.use(d.indexOf(sorted))
  if (sortField && show === 'rows') return [`${d.has('worst', 'least', 'smallest') ? '' : '-'}${sortField}`, null]
  if (sorted && d.by !== null) {
    d.use(d.indexOf('worst', 'best', 'least', 'most'))
    return [d.has('worst', 'least', 'smallest') ? 'value' : '-value', null]
  }
  for (const [index, piece] of d.pieces.entries()) {
    const name = namesOf(piece).find((each) => SORTS[each] || each === 'most' || each === 'least')
    if (!name || (d.has('sort') && (name === 'first' || name === 'last'))) continue
    const isDown = !['least', 'smallest', 'worst', 'cheapest'].includes(name)
    const usual = SORTS[name]?.[noun]
    // "The highest attendance": by what stands behind the word, else by what is usual.
    const behind = d.pieces[index + 1]
    if (behind?.is === 'field' && behind.noun === noun && show === 'rows' && RANKING.includes(name)) {
      order = `${isDown ? '-' : ''}${behind.name}`
      d.limit ??= isOfOne(d, index) ? 1 : 5
      d.use(index)
      continue
    }
    const next = namesOf(behind).find((each) => conceptOf(each).field?.[noun])
    // "The highest overdue invoice" is so by what is to be paid.
    const isByAmount = next === 'overdue' && (name === 'largest' || name === 'smallest')
    const isOfNext = RANKING.includes(name) && next !== undefined && !isByAmount && d.isMeasure(next)
    // "The last who resigned": by the day of that.
    const done = d.pieces
      .flatMap(namesOf)
      .find((each) => (conceptOf(each).is_verb || each === 'pending') && conceptOf(each).time?.[noun])
    const own = done && (TIMED.includes(name) || done === 'pending') ? conceptOf(done).time?.[noun] : undefined
    const isBack = done === 'pending' ? name !== 'oldest' && name !== 'first' : usual?.startsWith('-')
    const dated = own && usual ? `${isBack ? '-' : ''}${own}` : usual
    const sort = isOfNext ? `${isDown ? '-' : ''}${conceptOf(next).field?.[noun]}` : dated
    if (d.by !== null || show === 'sum' || show === 'average') {
      order = isDown ? '-value' : 'value'
      d.use(index)
      if (d.limit === null && d.by !== null && !d.has('sort', 'list', 'by')) d.limit = 10
      continue
    }
    if ((name === 'most' || name === 'best' || name === 'least' || name === 'worst') && show === 'rows') {
      // "who came to the most events": counted for each of them.
      const of = noun === 'registrations' ? 'member' : null
      if (of) {
        by = of
        order = isDown ? '-value' : 'value'
        d.limit ??= 10
        d.use(index)
        continue
      }
    }
    if (sort && models[noun].fields[sort.replace(/^-/, '')]) {
      order = sort
      d.use(index)
      const { today } = d.setting
      if (noun === 'events' && !d.has('upcoming', 'completed') && ['last', 'newest', 'next'].includes(name))
        d.main.where.push({ event_date: name === 'next' ? { gte: today } : { lt: today } })
      // Who came is known of what is over.
      if (sort.endsWith('seats_used') && !d.main.isStatusSaid) d.say(d.main, { event_status: 'completed' }, false)
      const isOne = !d.pieces.some(({ is }) => is === 'number') && OF_ONE.includes(name)
      // "The next events" are all that come, one after the other.
      const isAll = name === 'next' && isOfSeveral(piece, d.pieces[index + 1])
      if (isAll) continue
      const isSingle = name === 'last' || name === 'next' || isOfOne(d, index)
      if (isOne) d.limit ??= isSingle ? 1 : 5
      else if (!d.has('sort')) d.limit ??= isSingle ? 1 : 5
    }
  }
  return [order, by]
}
