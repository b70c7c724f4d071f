import { stem } from '#lib/assistant/reading/lexicon'
import { DE } from '#lib/assistant/reading/packs/de'
import { EN } from '#lib/assistant/reading/packs/en'
import { FR } from '#lib/assistant/reading/packs/fr'
import { foldedOf, type Language, type Pack } from '#lib/assistant/reading/packs/pack'
import { hasConcept, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import { remembered } from '#lib/assistant/reading/remembered'
import { DAY_OF_MONTH } from '#lib/assistant/reading/time'
import { lineOf, says, type Token, tokenise } from '#lib/assistant/reading/tokens'
import { fold } from '#lib/format/fold'

export const PACKS: Readonly<Record<Language, Pack>> = { en: EN, de: DE, fr: FR }

/** Letters that one language has and the others have not. */
const LETTERS: Readonly<Partial<Record<Language, RegExp>>> = { de: /[äöüß]/i, fr: /[àâçèéêëîïôùûœ]/i }

/** The language with the most words of its own in a text; of equals the one whose letters are in it, or the one before. */
export function languageOf(text: string, spoken?: Language): Language {
  const { tokens } = tokenise(text)
  // One word may be a name, which is of no language.
  if (spoken && tokens.length === 1) return spoken
  const before = spoken ?? 'en'
  const scores = (Object.keys(PACKS) as Language[]).map((language) => {
    const pack = PACKS[language]
    const known = wordsOf(pack)
    return { language, score: tokens.filter(({ word }) => known.has(stem(word, pack)) || known.has(word)).length }
  })
  const most = Math.max(...scores.map(({ score }) => score))
  const best = scores.filter(({ score }) => score === most).map(({ language }) => language)
  const written = best.filter((language) => LETTERS[language]?.test(text))
  if (written.length === 1 && !LETTERS[before]?.test(text)) return written[0] as Language
  return best.includes(before) ? before : (best[0] as Language)
}

/** A text without the titles of events, which may be in another language than the rest of it. */
export function withoutTitles(text: string, titles: readonly string[]): string {
  return titles.reduce((rest, title) => {
    const at = rest.toLowerCase().indexOf(title)
    return at < 0 ? rest : `${rest.slice(0, at)} ${rest.slice(at + title.length)}`
  }, text)
}

/** Thanks and farewells, and what is said beside them. */
const COURTESY: Readonly<Record<Language, readonly [said: string, beside: string]>> = {
  en: [
    'thanks thank thx bye goodbye cheers',
    'you very much many so a lot ok okay great super perfect good nice for now all your this that it is was were really very just what i me my us we needed wanted helpful useful helps helped help lovely brilliant again then day evening have',
  ],
  fr: [
    'merci revoir remercie bientôt',
    'beaucoup bien mille au à ok super parfait je vous te toi génial pour tout ton votre l m me nous c ce cela ça était est a très vraiment utile gentil aide aidé aider beau bonne journée soirée',
  ],
  de: [
    'danke dank dankeschön merci tschüss wiedersehen',
    'vielen schön sehr besten herzlichen auf bis bald ok okay super prima toll perfekt gut alles klar dir euch ihnen das es ist war hat mir uns wirklich so schöne für die deine eure ihre hilfe hilfreich geholfen weitergeholfen nett noch einen tag abend',
  ],
}

/** The language of a text that is nothing but thanks or a farewell; null for any other. */
export function courtesyOf(text: string, spoken?: Language): Language | null {
  const words = tokenise(text).tokens.map(({ word }) => word)
  const isCourtesy = (language: Language) => {
    const [said, beside] = COURTESY[language].map((list) => new Set(list.split(' ').map(fold))) as [
      Set<string>,
      Set<string>,
    ]
    return words.some((word) => said.has(word)) && words.every((word) => said.has(word) || beside.has(word))
  }
  if (spoken && isCourtesy(spoken)) return spoken
  return (Object.keys(COURTESY) as Language[]).find(isCourtesy) ?? null
}

/** The language that a conversation has come to. */
export function languageOfAll(turns: readonly string[]): Language {
  return turns.reduce<Language | undefined>((before, turn) => languageOf(turn, before), undefined) ?? 'en'
}

/** The words of a language, whatever they stand for. */
const wordsOf = remembered((pack: Pack): ReadonlySet<string> => {
  const lists = [
    pack.fillers,
    ...Object.values(pack.words),
    ...pack.time.months,
    ...Object.values(pack.time).filter((each) => typeof each === 'string'),
  ]
  return new Set(
    lists
      .flatMap((list) => foldedOf(list).flatMap((phrase) => phrase.split(' ')))
      .flatMap((word) => [word, stem(word, pack)]),
  )
})

/** Whether a question begins as those do that are answered by yes or no. */
export function opensYesNo(tokens: readonly Token[], pack: Pack): boolean {
  const fillers = new Set(foldedOf(pack.fillers))
  const openers = foldedOf(pack.openers)
  const words = tokens.map(({ word }) => word)
  const line = lineOf(tokens)
  // "Could you give me…" asks for a list; "can you see whether…" asks for a yes or no behind it.
  const isRequest = (from: number) =>
    foldedOf(pack.requests).some((request) => `${words.slice(from).join(' ')} `.startsWith(`${request} `))
  if (says(line, pack.inverted)) return true
  // What is said before the question says nothing.
  const isOpened = (from: number, left: number): boolean => {
    const rest = `${words.slice(from).join(' ')} `
    if (isRequest(from)) return false
    if (openers.some((opener) => rest.startsWith(`${opener} `))) return true
    const said = left > 0 ? [...fillers].filter((filler) => rest.startsWith(`${filler} `)) : []
    return said.some((filler) => isOpened(from + filler.split(' ').length, left - 1))
  }
  return isOpened(0, MAX_SAID)
}

/** Words and phrases that may stand before a question. */
const MAX_SAID = 6

/** Whether it is asked if the first of two is the larger or the smaller one; null where it is left open. */
export function directionOf(
  tokens: readonly Token[],
  pieces: readonly Piece[],
  pack: Pack,
): 'larger' | 'smaller' | null {
  const line = lineOf(tokens)
  const isFalling = says(line, pack.falling)
  // "More or fewer", "ahead or behind": neither is meant.
  const isOpen = hasConcept(pieces, 'or') || / (?:or|oder|ou) /.test(line)
  return isOpen ? null : isFalling ? 'smaller' : 'larger'
}

/** "…and to how many members": how many had a part in what was said before it. */
const PARTAKING: Readonly<Record<Language, RegExp>> = {
  en: / and ((?:to|from|for|by|with) how many) /,
  de: / und ((?:an|von|bei|fur|mit) wie ?viele[nr]?) /,
  fr: / et ((?:a|pour|par|chez) combien) /,
}

/** The words by which a second part of a question leans on what was done in the first; null where there are none. */
export function partakingIn(tokens: readonly Token[], { language }: Pack): string | null {
  const [, words = null] = PARTAKING[language].exec(lineOf(tokens)) ?? []
  return words
}

/** Where the parts of a question begin: behind each comma, colon or full stop. */
export function clausesOf(text: string, tokens: readonly Token[]): number[] {
  let clause = 0
  return tokens.map(({ start }, index) => {
    const before = tokens[index - 1]
    if (before && (before.text === '?' || /[,:;.!()–—]|\s-\s/.test(text.slice(before.end, start)))) clause += 1
    return clause
  })
}

/** Whether words ask who or what it is that answers. */
export function asksWhoAnswers(tokens: readonly Token[], { language }: Pack): boolean {
  return WHO_ANSWERS[language].test(lineOf(tokens))
}

const WHO_ANSWERS: Readonly<Record<Language, RegExp>> = {
  en: / (?:who|what) (?:are|can) you (?:do |then |really |exactly |actually )*(?:\? )?$/,
  de: / (?:wer|was) (?:bist|kannst) du (?:denn |eigentlich |alles |so )*(?:\? )?$/,
  fr: / (?:qui es tu|qui etes vous|que sais tu faire|que peux tu faire) (?:\? )?$/,
}

/** Whether words name a day that no year has, or not the one that is named: "31 February", "29.2.2025". */
export function namesNoDay(tokens: readonly Token[], { time }: Pack): boolean {
  const months = time.months.map((names) => foldedOf(names))
  const words = tokens.map(({ word }) => word)
  return words.some((word, index) => {
    const [, day, month, year] = DAY_OF_MONTH.exec(word) ?? []
    if (day && month) return Number(month) <= 12 && isNoDay(Number(day), Number(month), year)
    const named = months.findIndex((names) => names.includes(words[index + 1] ?? ''))
    const isDay = /^\d{1,2}$/.test(word) && Number(word) > 28
    return isDay && named >= 0 && isNoDay(Number(word), named + 1, /^\d{4}$/.exec(words[index + 2] ?? '')?.[0])
  })
}

/** Whether a month has no such day; without a year, in none. */
function isNoDay(day: number, month: number, year = '2024'): boolean {
  return day > 28 && day <= 31 && day > new Date(Date.UTC(Number(year), month, 0)).getUTCDate()
}

/** Words that ask what a term stands for: "what does grace mean?", "ab wann zählt eine Rechnung als überfällig?" */
const MEANING: Readonly<Record<Language, RegExp>> = {
  en: / what (?:does|do|is|are) .*\b(?:supposed to )?mean (?:exactly |here |for us )?(?:\? |$)| (?:who|what|which \w+) counts as | (?:do|does) .* count as | difference between /,
  de: / was (?:bedeutet|heisst) | was (?:soll|sollen) (?:\S+ ){0,4}(?:bedeuten|heissen) | was (?:\S+ ){1,4}(?:bedeuten|heissen) soll | (?:wer|was|wann|ab wann) (?:gilt|zahlt) .*\bals | w(?:en|as) (?:zahlst|zahlt) .*\bals | unterschied zwischen |^ zahlt .* (?:ab|erst|schon) /,
  fr: / (?:ca|cela) (?:veut|veux) dire quoi | que (?:veut dire|signifie) | (?:ca|cela) signifie quoi | difference entre | qui compte comme /,
}

/** Who does nothing, and what has two things at once. */
const NOBODY: Readonly<Record<Language, RegExp>> = {
  en: /^(?:nobody|no one|none|not one|no)$/,
  de: /^(?:niemand|keiner|keine|kein)$/,
  fr: /^(?:personne|personne ne|aucun|aucune|plus personne)$/,
}
const BOTH: Readonly<Record<Language, RegExp>> = {
  en: / both .* and | at the same time /,
  de: / sowohl .* als auch | zugleich | gleichzeitig /,
  fr: / a la fois | en meme temps /,
}

/** How a question is put. */
export interface Manner {
  /** Whether it asks for a yes or no. */
  readonly is_yes_no: boolean
  /** Whether that is whether nobody does something. */
  readonly is_nobody: boolean
  /** Whether it asks for who or what is both of two things. */
  readonly is_both: boolean
  /** Whether it speaks of what is over. */
  readonly is_past: boolean
}

/** What says that something is over. */
const PAST: Readonly<Record<Language, RegExp>> = {
  en: / (?:did|had|was|were|have been|has been|took place|so far|past|last) /,
  de: / (?:war|waren|wurden?|gewesen|hatten?|gab|fand|fanden|bisher|vergangene[nrs]?|letzte[nrs]?) /,
  fr: / (?:etait|etaient|avait|avaient|avions|(?:a|ont|avons) (?:ete|eu)|passee?s?|derniere?s?|jusqu ici) /,
}

/** Whether it is asked about what is over: "which events did we have in January?" */
export const speaksOfPast = (tokens: readonly Token[], { language }: Pack): boolean =>
  PAST[language].test(lineOf(tokens))

/** Whether a piece says that nobody does something: "did nobody from Kiel register?" asks whether somebody did. */
export const isNobody = (piece: Piece, { language }: Pack): boolean =>
  isConcept(piece, 'not', 'never', 'without') && NOBODY[language].test(fold(piece.text))

/** Whether somebody is to be both of two things, and not either of them. */
export const asksBoth = (tokens: readonly Token[], { language }: Pack): boolean => BOTH[language].test(lineOf(tokens))

/** Whether words ask what a term stands for. */
export function asksMeaning(tokens: readonly Token[], { language }: Pack): boolean {
  return MEANING[language].test(lineOf(tokens))
}
