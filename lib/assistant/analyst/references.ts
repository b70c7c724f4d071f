import type { Claims } from '#lib/assistant/analyst/claims'
import type { AnalystContext, KnownEvent } from '#lib/assistant/analyst/context'
import { STOP_WORDS } from '#lib/assistant/analyst/lexicon/en'
import { PARTICLES } from '#lib/assistant/analyst/lexicon/en-slots'
import { fold, normalise, type Token } from '#lib/assistant/analyst/normalise'
import { findPhrases, guess, stem } from '#lib/assistant/analyst/words'

/** Who and what a question names. */
export interface Named {
  member_ref: string | null
  event_ref: string | null
  event_refs: readonly string[]
  invoice_number: string | null
  text: string | null
}

const INVOICE_NUMBER = /^[a-z]{1,6}-\d{4}-\d+$/
const MEMBER_NUMBER = /^[a-z]{1,6}-\d+$/
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
/** Words in whose company a name is that of an event. */
const EVENT_COMPANY =
  /^(?:ek\.|e\.event|m\.(?:checked_in|registered|fill|no_show|rating|waitlist|comment)|st\.(?:upcoming|completed|postponed))/

/** The titles of a vocabulary, which is read several times in one question. */
const titlesKnown = new WeakMap<readonly KnownEvent[], [string, string][]>()

/** Titles without the edition at their end, so that any of them is found. */
function titlesOf(events: readonly KnownEvent[]): [string, string][] {
  const known = titlesKnown.get(events) ?? readTitles(events)
  titlesKnown.set(events, known)
  return known
}

function readTitles(events: readonly KnownEvent[]): [string, string][] {
  const titles = new Map<string, string>()
  for (const { title } of events) {
    const words = normalise(title).tokens.map(({ norm }) => norm)
    const bare = words.filter(
      (word, index) => index < words.length - 1 || !/^(?:(?:19|20)\d\d|[ivx]+|\d{1,2})$/.test(word),
    )
    if (words.length > 0) titles.set(words.join(' '), title)
    if (bare.length > 1) titles.set(bare.join(' '), title)
  }
  return [...titles]
}

/** Takes what is certain (numbers, quoted names, titles); what words leave over is resolved after the lexicon. */
export function readNames(claims: Claims, context: AnalystContext) {
  const { tokens } = claims.line
  const named: Named = { member_ref: null, event_ref: null, event_refs: [], invoice_number: null, text: null }
  let quoted: string | null = null
  for (const [index, { norm, text, is_quoted }] of tokens.entries()) {
    if (INVOICE_NUMBER.test(norm)) named.invoice_number = text.toUpperCase()
    else if (MEMBER_NUMBER.test(norm) || UUID.test(norm)) named.member_ref = UUID.test(norm) ? norm : text.toUpperCase()
    else if (norm.includes('@')) named.text = text
    else if (is_quoted) quoted ??= quotedAt(claims, index)
    else continue
    claims.take(index, index + 1, '#name')
  }
  const titles = findPhrases(tokens, titlesOf(context.vocabulary.events), claims.isFree)
  named.event_refs = titles
    .toSorted((left, right) => left.from - right.from)
    .map(({ from, to }) => refOf(claims, from, to))
  named.event_ref = named.event_refs[0] ?? null
  for (const title of titles) takeTitle(claims, title)
  takeKnownNames(claims, context, named)
  return {
    resolve: (after: Claims): Named => resolve(after, context, named, quoted),
    unknownCity: (after: Claims): string[] => unknownCity(after),
  }
}

/** The words of a title as they stand, with the year that follows them. */
function refOf({ line }: Claims, from: number, to: number): string {
  const year = /^(?:19|20)\d\d$/.test(line.tokens[to]?.norm ?? '') ? to + 1 : to
  return line.text.slice(line.tokens[from]?.start, line.tokens[year - 1]?.end)
}

function takeTitle(claims: Claims, { from, to }: { from: number; to: number }): void {
  const year = /^(?:19|20)\d\d$/.test(claims.line.tokens[to]?.norm ?? '')
  claims.take(from, year ? to + 1 : to, '#event_name')
}

function quotedAt({ line }: Claims, index: number): string {
  const start = line.tokens[index]?.start ?? 0
  return line.text.slice(start, line.text.indexOf('"', start)).trim()
}

/** Words of names that were looked up, side by side, with the particles between them: "willem zijlstras", "ruben ten brink". */
function takeKnownNames(claims: Claims, { vocabulary: { names } }: AnalystContext, named: Named): void {
  const { tokens } = claims.line
  const isName = (index: number): boolean => {
    const norm = tokens[index]?.norm ?? ''
    return claims.isFree(index) && !STOP_WORDS.has(norm) && (names.has(norm) || names.has(norm.replace(/s$/, '')))
  }
  for (let from = 0; from < tokens.length && named.member_ref === null; from += 1) {
    if (!isName(from) || (PARTICLES.has(tokens[from]?.norm ?? '') && !isName(from + 1))) continue
    let to = from + 1
    while (isName(to) || (PARTICLES.has(tokens[to]?.norm ?? '') && (isName(to + 1) || isName(to + 2)))) to += 1
    const last = tokens[to - 1]?.norm ?? ''
    const text = textOf(claims, from, to)
    named.member_ref = names.has(last) ? text : text.replace(/s$/i, '')
    claims.take(from, to, '#name')
  }
}

function textOf({ line }: Claims, from: number, to: number): string {
  return line.text.slice(line.tokens[from]?.start, line.tokens[to - 1]?.end).replace(/'s$/i, '')
}

/** Runs of words that nothing explains, the likeliest names first: those with capitals. */
function unexplainedRuns(claims: Claims): { from: number; to: number; has_capital: boolean }[] {
  const { tokens } = claims.line
  const runs: { from: number; to: number; has_capital: boolean }[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    if (!isNameWord(claims, from)) continue
    let to = from + 1
    const isCapital = tokens[from]?.is_capital === true
    while (
      to < tokens.length &&
      ((isNameWord(claims, to) && (!isCapital || tokens[to]?.is_capital)) || isParticle(claims, to))
    )
      to += 1
    while (!isNameWord(claims, to - 1)) to -= 1
    runs.push({
      from,
      to,
      has_capital: tokens
        .slice(from, to)
        .some(({ is_capital }, index) => is_capital && (from + index > 0 || tokens.length < 4)),
    })
    from = to
  }
  return runs.sort((left, right) => Number(right.has_capital) - Number(left.has_capital))
}

function isNameWord(claims: Claims, index: number): boolean {
  const token = claims.line.tokens[index] as Token
  if (!token || !/^\p{L}/u.test(token.text)) return false
  if (claims.isFree(index))
    return (
      !STOP_WORDS.has(token.norm) ||
      (token.is_capital &&
        index > 0 &&
        token.norm.length > 2 &&
        !/^(?:i|what|who|how|and|the|which|in|is)$/.test(token.norm))
    )
  // A word of the lexicon with a capital beside a name belongs to it: "Grace Hopper", "Mark Young".
  return false
}

function isParticle(claims: Claims, index: number): boolean {
  const token = claims.line.tokens[index] as Token
  if (PARTICLES.has(token.norm) && claims.isFree(index))
    return isNameWord(claims, index + 1) || isParticleBefore(claims, index)
  return false
}

function isParticleBefore(claims: Claims, index: number): boolean {
  return index + 1 < claims.line.tokens.length && PARTICLES.has(claims.line.tokens[index + 1]?.norm ?? '')
}

function resolve(claims: Claims, context: AnalystContext, named: Named, quoted: string | null): Named {
  const meanings = claims.meanings.flat()
  const hasEventCompany = meanings.some((meaning) => EVENT_COMPANY.test(meaning))
  const isAboutPeople = meanings.includes('e.member') || meanings.includes('#tier')
  if (quoted) return hasEventCompany ? { ...named, event_ref: quoted } : { ...named, member_ref: quoted }
  if (named.member_ref || named.event_ref || named.text) return named
  for (const { from, to, has_capital } of unexplainedRuns(claims)) {
    if (!has_capital || follows(claims, from, isAboutPeople ? /^(?:in|near|around|from)$/ : /^(?:in|near|around)$/))
      continue
    const ref = textOf(claims, from, to)
    if (fold(ref) === fold(context.tenant_name)) continue
    if (to - from === 1 && guess(fold(ref)).length > 0 && from === 0) continue
    const end = titleEnd(claims, to)
    if (end > to) {
      claims.retake(from, end, '#event_name')
      return { ...named, event_ref: textOf(claims, from, end) }
    }
    claims.take(from, to, hasEventCompany ? '#event_name' : '#name')
    return hasEventCompany && !looksLikePerson(claims) ? { ...named, event_ref: ref } : { ...named, member_ref: ref }
  }
  return named
}

/** The end of a title that goes on with the kind and the year of the event: "Repair" in "Repair Hackathon 2026". */
function titleEnd({ line: { tokens }, meanings }: Claims, to: number): number {
  let end = to
  while (
    tokens[end]?.is_capital &&
    meanings[end]?.some((meaning) => meaning.startsWith('ek.') || meaning === 'e.event')
  )
    end += 1
  return end > to && /^(?:19|20)\d\d$/.test(tokens[end]?.norm ?? '') ? end + 1 : end
}

/** "events that Jane attended": the company of events, but a person does it. */
function looksLikePerson(claims: Claims): boolean {
  const name = claims.meanings.findLastIndex((meanings) => meanings.includes('#event_name'))
  const next = claims.line.tokens[name + 1]?.norm ?? ''
  return /^(?:attend|attended|been|go|gone|come|come|register|registered|miss|missed|like|visited)$/.test(stem(next))
}

function follows(claims: Claims, index: number, words: RegExp): boolean {
  return words.test(claims.line.tokens[index - 1]?.norm ?? '')
}

/** A place with a capital that no member lives in, so that the answer can be: none. */
function unknownCity(claims: Claims): string[] {
  const said = claims.meanings.flat()
  if (
    !said.some((meaning) =>
      /^(?:e\.member|#tier|mk\.|st\.(?:active|lapsed|grace|pending|suspended)|m\.(?:joined|city))/.test(meaning),
    )
  )
    return []
  for (const { from, to, has_capital } of unexplainedRuns(claims)) {
    if (!has_capital || !follows(claims, from, /^(?:in|from|near|around|of)$/)) continue
    claims.take(from, to, '#city')
    return [textOf(claims, from, to)]
  }
  return []
}
