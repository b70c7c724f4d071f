import type { ConceptName } from '#lib/assistant/reading/concepts'
import { type Pack, phrasesOf } from '#lib/assistant/reading/packs/pack'
import { otherTags } from '#lib/assistant/reading/packs/title-words'
import { remembered } from '#lib/assistant/reading/remembered'
import type { KnownValue, Vocabulary } from '#lib/assistant/reading/vocabulary'
import { fold } from '#lib/format/fold'
import type { Condition, Noun } from '#lib/records/model'

/** What a word or phrase stands for. */
export type Meaning =
  | { is: 'concept'; names: ConceptName[] }
  | { is: 'value'; where: Partial<Record<Noun, Condition>>; also?: Partial<Record<Noun, Condition>> }
  | { is: 'nothing'; where: Partial<Record<Noun, Condition>> }
  | { is: 'field'; noun: Noun; name: string; is_number: boolean }
  | { is: 'filler' }
  | { is: 'unit'; unit: 'day' | 'week' | 'month' | 'quarter' | 'year' }

/** A phrase, by the stems of its words. */
interface Entry {
  readonly words: readonly string[]
  readonly meaning: Meaning
  /** What it means where its words stand exactly so: "notes" is no "not". */
  readonly exact: Map<string, Meaning>
}

/** Everything that words can stand for: phrases by the stem of their first word. */
export interface Lexicon {
  get: (first: string) => readonly Entry[] | undefined
  /** All of them, what the data calls something first. */
  all: () => Iterable<[first: string, entries: readonly Entry[]]>
}

/** Letters that are left of a word at least. */
export const MIN_STEM = 3

/** A word without what its language may put behind it. */
export function stem(word: string, { endings }: Pack): string {
  const bare = word.replace(endings, '')
  return bare.length >= MIN_STEM ? bare : word
}

/** The words of a text, folded. */
export const toWords = (text: string): string[] =>
  fold(text)
    .replace(/'/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Stands in front of words without their accents, which may be of several spellings. */
const ANY = '~'

/** A phrase as it is written, but for capitals: "zählt" is no "zahlt". */
export const spelt = (phrase: string): string => phrase.normalize('NFC').toLowerCase()

/** How a phrase may be written, without accents. */
export const spellingsOf = ({ exact }: Entry): string[] =>
  [...exact.keys()].filter((each) => each.startsWith(ANY)).map((each) => each.slice(1))

/** What a phrase means that had a meaning: what the data calls something comes first, and content before filling. */
function merged(known: Meaning, meaning: Meaning): Meaning {
  if (known.is === 'concept' && meaning.is === 'concept')
    return { is: 'concept', names: [...new Set([...known.names, ...meaning.names])] }
  if (known.is === 'filler') return meaning
  if (known.is === 'value' && meaning.is === 'value')
    return { is: 'value', where: { ...meaning.where, ...known.where }, also: meaning.where }
  return known
}

type Phrases = Map<string, Entry[]>

function add(phrases: Phrases, pack: Pack, phrase: string, meaning: Meaning): void {
  const typed = toWords(phrase)
  const words = typed.map((word) => stem(word, pack))
  const [first] = words
  if (first === undefined) return
  const entries = phrases.get(first) ?? []
  phrases.set(first, entries)
  const at = entries.findIndex((entry) => entry.words.join(' ') === words.join(' '))
  const same = entries[at]
  const exact = same?.exact ?? new Map<string, Meaning>()
  for (const spelling of [spelt(phrase), `${ANY}${typed.join(' ')}`]) {
    const own = exact.get(spelling)
    exact.set(spelling, own ? merged(own, meaning) : meaning)
  }
  const entry = { words, meaning: same ? merged(same.meaning, meaning) : meaning, exact }
  if (same) entries[at] = entry
  else entries.push(entry)
}

/** All codes that have a word in the language: "DK" is "Dänemark". */
const REGIONS =
  'AT BE BG BR CA CH CN CY CZ DE DK EE ES FI FR GB GR HR HU IE IL IN IS IT JP LI LT LU LV MT NL NO PL PT RO RS RU SE SI SK TR UA US AU'.split(
    ' ',
  )
/** Stands in front of the code of a language among the values of a pack. */
const TONGUE = 'tongue '
const TONGUES = 'da de en es fr it nl pl tr sv no fi cs pt ru uk'.split(' ')

/** A phrase with its meaning, and the value that an association may have of which it is the word. */
type Saying = readonly [phrase: string, meaning: Meaning, value?: string]

/** How a language calls a value; nothing where it has no word for it. */
const calledIn = (pack: Pack, name: string) =>
  Object.hasOwn(pack.values, name) ? phrasesOf(pack.values[name] as string) : []

const countryNames = remembered(({ language }: Pack) => new Intl.DisplayNames(language, { type: 'region' }))

const ofCountry = (pack: Pack, code: string): Saying[] =>
  [countryNames(pack).of(code) ?? code, ...calledIn(pack, code)].map((phrase) => [
    phrase,
    { is: 'value', where: { members: { country: code } } },
  ])

function ofTongues(pack: Pack): Saying[] {
  const names = new Intl.DisplayNames(pack.language, { type: 'language' })
  return TONGUES.flatMap((code) => {
    const name = names.of(code) ?? code
    return [name, ...calledIn(pack, `${TONGUE}${code}`), ...pack.speaking(name)].map(
      (phrase): Saying => [phrase, { is: 'value', where: { members: { language: code } } }],
    )
  })
}

/** What associations can have: "honorary members". Where one has it, it is that. */
const ofOthers = (pack: Pack): Saying[] =>
  Object.entries(pack.values).flatMap(([name, words]) =>
    /^\p{Lu}/u.test(name) || name.startsWith(TONGUE)
      ? []
      : phrasesOf(words).map(
          (phrase): Saying => [phrase, { is: 'nothing', where: { members: { tier: { name: phrase } } } }, name],
        ),
  )

const ofPack = (pack: Pack): Saying[] => [
  ...Object.entries(pack.words).flatMap(([name, words]) =>
    phrasesOf(words).map((phrase): Saying => [phrase, { is: 'concept', names: [name as ConceptName] }]),
  ),
  ...(['day', 'week', 'month', 'quarter', 'year'] as const).flatMap((unit) =>
    phrasesOf(pack.time[unit]).map((phrase): Saying => [phrase, { is: 'unit', unit }]),
  ),
  ...phrasesOf(pack.fillers).map((phrase): Saying => [phrase, { is: 'filler' }]),
]

/** What a language has words for, whatever an association calls something. */
interface Common {
  /** What is known before the people of towns, by the stem of the first word, and what comes behind them. */
  readonly places: ReadonlyMap<string, readonly Saying[]>
  readonly words: ReadonlyMap<string, readonly Saying[]>
  /** All of it put together. */
  readonly phrases: ReadonlyMap<string, readonly Entry[]>
}

/** What is the same for all associations, made once: it is most of what there is, and takes two megabytes. */
const commonIn = remembered((pack: Pack): Common => {
  const places = [...REGIONS.flatMap((code) => ofCountry(pack, code)), ...ofTongues(pack)]
  const words = [...ofOthers(pack), ...ofPack(pack)]
  const phrases: Phrases = new Map()
  for (const [phrase, meaning] of [...places, ...words]) add(phrases, pack, phrase, meaning)
  const byFirst = (sayings: readonly Saying[]) => Map.groupBy(sayings, ([phrase]) => firstOf(phrase, pack))
  return { places: byFirst(places), words: byFirst(words), phrases }
})

function firstOf(phrase: string, pack: Pack): string {
  const [word] = toWords(phrase)
  return word === undefined ? '' : stem(word, pack)
}

const lexicons = remembered(
  (vocabulary: Vocabulary) => remembered((pack: Pack) => madeLexicon(pack, vocabulary)),
  new WeakMap(),
)

/** Everything that words can stand for: the data's own values first, then the language's. */
export const lexiconOf = (pack: Pack, vocabulary: Vocabulary): Lexicon => lexicons(vocabulary)(pack)

/** Letters of a name that is known without what it is the name of. */
const MIN_NAME = 3

/** What values are named behind: "tier A", "Tarif A", "formule A". */
const NAMED_BEHIND = [
  ['members', 'tier_id', 'tiers'],
  ['members', 'tags', 'tags'],
  ['registrations', 'ticket_type', 'ticket_types'],
  ['registrations', 'ticket_type', 'registrations'],
] as const
const kindsOf = ({ words }: Pack, where: KnownValue['where']): string[] =>
  NAMED_BEHIND.flatMap(([noun, field, kind]) =>
    where[noun]?.[field] === undefined ? [] : (words[kind] ?? '').split('|').filter(Boolean),
  )

/** What an association itself has words for, in its order. */
function ofValues(pack: Pack, { values, countries }: Vocabulary): Saying[] {
  // A tier or a ticket that is called "A" is no article: so short a name is meant behind what it is the name of.
  const isShort = (words: string) => words.trim().length < MIN_NAME
  return [
    ...values.flatMap(({ words: name, where }) =>
      (isShort(name) ? kindsOf(pack, where).map((kind) => `${kind} ${name}`) : [name])
        .flatMap((words) => [
          words,
          words.replaceAll('&', 'and'),
          ...calledIn(pack, words),
          ...calledIn(pack, words.toLowerCase()),
          ...(where.members?.tags === undefined ? [] : otherTags(words)),
        ])
        .map((phrase): Saying => [phrase, { is: 'value', where }]),
    ),
    ...countries.filter((code) => !REGIONS.includes(code)).flatMap((code) => ofCountry(pack, code)),
  ]
}

/** "Berliners", "les Kielois": who lives in a town, but for what is another word. */
const ofTowns = (pack: Pack, { values }: Vocabulary): Saying[] =>
  values
    .filter(({ where }) => where.members?.city !== undefined)
    .flatMap(({ words, where }) =>
      [words, ...calledIn(pack, words)]
        .filter((name) => !name.includes(' ') && name.length >= MIN_CITY)
        .flatMap((city) => pack.peopleOf(fold(city)))
        .map((people): Saying => [people, { is: 'value', where }]),
    )

/**
 * Puts the words of an association before those of its language. Only what begins with one of its own words is put
 * together anew; all else is shared.
 */
function madeLexicon(pack: Pack, vocabulary: Vocabulary): Lexicon {
  const { places, words, phrases: shared } = commonIn(pack)
  const byFirst = (sayings: readonly Saying[]) => Map.groupBy(sayings, ([phrase]) => firstOf(phrase, pack))
  const values = byFirst(ofValues(pack, vocabulary))
  const towns = byFirst(ofTowns(pack, vocabulary))
  const had = new Set(vocabulary.values.map((value) => value.words.toLowerCase()))
  const isHad = ([, , value]: Saying) => value !== undefined && had.has(value)
  const without = [...had].flatMap((value) => calledIn(pack, value)).map((phrase) => firstOf(phrase, pack))
  const own: Phrases = new Map()
  for (const first of new Set([...values.keys(), ...towns.keys(), ...without])) {
    for (const [phrase, meaning] of [...(values.get(first) ?? []), ...(places.get(first) ?? [])])
      add(own, pack, phrase, meaning)
    for (const [phrase, meaning] of towns.get(first) ?? [])
      if (!own.get(first)?.some((entry) => entry.words.length === 1)) add(own, pack, phrase, meaning)
    for (const saying of words.get(first) ?? []) if (!isHad(saying)) add(own, pack, saying[0], saying[1])
  }
  const added: Phrases = new Map()
  const get = (first: string) => added.get(first) ?? own.get(first) ?? shared.get(first)
  addFields({ get, added, pack }, vocabulary.fields)
  return {
    get,
    *all() {
      for (const [first, entries] of own) yield [first, added.get(first) ?? entries]
      for (const [first, entries] of shared) if (!own.has(first)) yield [first, added.get(first) ?? entries]
      for (const [first, entries] of added) if (!own.has(first) && !shared.has(first)) yield [first, entries]
    },
  }
}

/** Gives the fields that an association added their words, where these mean nothing else already. */
function addFields(
  { get, added, pack }: { get: Lexicon['get']; added: Phrases; pack: Pack },
  fields: Vocabulary['fields'],
): void {
  const addNew = (phrase: string, meaning: Meaning) => {
    const words = toWords(phrase).map((word) => stem(word, pack))
    const [first = ''] = words
    const known = get(first)
    if (known?.some((entry) => entry.words.join(' ') === words.join(' '))) return
    if (known && !added.has(first)) added.set(first, [...known])
    add(added, pack, phrase, meaning)
  }
  // Values are the association's own words: "volunteer" is a tag, and its hours are a field.
  const isEveryday = (word: string) => get(stem(word, pack))?.some(({ meaning }) => meaning.is !== 'value') ?? false
  const called = (label: string) => phrasesOf(pack.added[label.toLowerCase()] ?? '')
  for (const { noun, name, label, type, choices } of fields) {
    for (const [value, words] of Object.entries(choices)) {
      const meaning: Meaning = { is: 'value', where: { [noun]: { [name]: value } } }
      // "Size XL", "XL T-shirt": by a part of what it is the size of.
      const [last = ''] = toWords(label).slice(-1)
      const rest = toWords(label).slice(0, -1).join(' ')
      const parts = rest === '' ? [] : [`${last} ${words}`, `${rest} ${words}`, `${words} ${rest}`]
      for (const phrase of [`${label} ${words}`, ...called(label).map((each) => `${each} ${words}`), ...parts])
        addNew(phrase, meaning)
      for (const phrase of called(words)) addNew(phrase, meaning)
      // A letter by itself is any word: "M" only behind what it is the size of.
      if (words.length >= MIN_CHOICE) addNew(words, meaning)
    }
    if (type === 'boolean')
      for (const phrase of [label, ...called(label)])
        addNew(phrase, { is: 'value', where: { [noun]: { [name]: true } } })
    // "Booked on" is said of much else: what is called by everyday words alone is not spoken of by them.
    else if (!toWords(label).every(isEveryday)) {
      const meaning: Meaning = { is: 'field', noun, name, is_number: type === 'number' || type === 'money' }
      for (const phrase of [label, ...called(label)]) addNew(phrase, meaning)
      if (pack.language !== 'de' && !/s$/i.test(label)) addNew(`${label}s`, meaning)
    }
  }
}

/** Letters of a town whose people are known by it. */
const MIN_CITY = 4

/** Letters of a choice that is understood without its field. */
const MIN_CHOICE = 4

/** A phrase that stands at a word. */
export interface Match {
  /** The place behind it. */
  readonly to: number
  readonly meaning: Meaning
}

/** What words mean as they are spelt; what the data calls something goes by any spelling. */
function meantBy(exact: ReadonlyMap<string, Meaning>, typed: string, written: string): Meaning | undefined {
  const any = exact.get(`${ANY}${typed}`)
  return any?.is === 'value' ? any : (exact.get(written) ?? any)
}

/** Finds the longest phrase that stands at a word; null for none. */
export function matchAt(
  stems: readonly string[],
  at: number,
  lexicon: Lexicon,
  isFree: (index: number) => boolean,
  typed: readonly string[] = stems,
  written: readonly string[] = typed,
): Match | null {
  let best: Match | null = null
  for (const { words, meaning, exact } of lexicon.get(stems[at] ?? '') ?? []) {
    const to = at + words.length
    if (best && to <= best.to) continue
    if (words.every((word, index) => stems[at + index] === word && isFree(at + index)))
      best = { to, meaning: meantBy(exact, typed.slice(at, to).join(' '), written.slice(at, to).join(' ')) ?? meaning }
  }
  return best
}

/** What a word by itself stands for, in one of its forms; null for none. */
export function meaningOf(word: string, pack: Pack, lexicon: Lexicon): Meaning | null {
  return matchAt([stem(word, pack)], 0, lexicon, () => true, [word])?.meaning ?? null
}
