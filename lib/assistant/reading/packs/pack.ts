import { remembered } from '#lib/assistant/reading/remembered'
import { fold } from '#lib/format/fold'

/** The languages that questions are understood and answered in. */
export type Language = 'en' | 'de' | 'fr'

/** What the words of a language say about time; each by the words that say it, with | between. */
export interface TimeWords {
  readonly day: string
  readonly week: string
  readonly month: string
  readonly quarter: string
  readonly year: string
  readonly fiscal: string
  readonly half: string
  readonly this: string
  readonly last: string
  readonly next: string
  readonly before_last: string
  readonly today: string
  readonly yesterday: string
  readonly tomorrow: string
  readonly now: string
  /** "ago", behind the time or in front of it. */
  readonly ago: string
  readonly since: string
  /** In front of a number of units: for as long as that. */
  readonly lasting: string
  readonly before: string
  readonly after: string
  readonly until: string
  readonly between: string
  readonly from: string
  readonly and: string
  /** Phrases with the name of a month that are no time: "may I". */
  readonly no_time: string
  /** Between the beginning of a time and its end: "July to September". */
  readonly up_to: string
  /** Words between the parts of a time that say nothing: "of", "the". */
  readonly links: string
  readonly to_date: string
  /** What says behind a time that it goes on from there: "from 2023 on". */
  readonly onwards: string
  /** Whether "last" stands behind its unit too. */
  readonly which_follows: boolean
  /** Behind the beginning of a time: of whom or what else it is one. */
  readonly whose: string
  readonly end: string
  readonly start: string
  /** In front of a month: the days around its middle. */
  readonly middle: string
  /** In front of a feast: with the days around it. */
  readonly over: string
  /** In front of the number of a week. */
  readonly week_number: string
  /** Letters in front of the number of a quarter, and of a half. */
  readonly quarter_letters: string
  readonly half_letters: string
  readonly within: string
  /** In front of a unit: the one up to today. */
  readonly rolling: string
  /** Words for a Saturday and the Sunday behind it. */
  readonly weekend: string
  /** In front of a unit: the one that is running, "of the year". */
  readonly running: string
  /** Words of their own for how long something lasts, in whole units. */
  readonly lengths: Readonly<Record<string, string>>
  /** Words of their own for a period: "Vorjahr". */
  readonly whole: Readonly<Record<string, string>>
  /** January to December. */
  readonly months: readonly string[]
  readonly weekdays: readonly string[]
  /** Spring to winter. */
  readonly seasons: readonly string[]
  /** Feasts by their day: month and day, or days after Easter. */
  readonly feasts: Readonly<Record<string, string>>
  /** First to fourth. */
  readonly ordinals: readonly string[]
}

/** Everything that is particular to a language: data only. */
export interface Pack {
  readonly language: Language
  /** Endings that a word may have without becoming another. */
  readonly endings: RegExp
  /** Words that may be left out of account. */
  readonly fillers: string
  /** What stands for each concept; see concepts.ts. */
  readonly words: Readonly<Record<string, string>>
  /** Words of everyday language that are no slips of others, with a blank between. */
  readonly ordinary: string
  /** What values of the data are called: tiers and tags by their English name, countries and towns beside their own. */
  readonly values: Readonly<Record<string, string>>
  /** What fields that associations add are often called, and their choices, by the English name in small letters. */
  readonly added: Readonly<Record<string, string>>
  /** Verbs whose second part stands at the end: "läuft … ab". */
  readonly apart: Readonly<Record<string, string>>
  /** Words that hold a number against another, and without a number only say where. */
  readonly prepositions: string
  /** Words that begin what is said of something behind a comma. */
  readonly relatives: string
  /** What those are called who speak a language, and those who live in a town. */
  readonly speaking: (language: string) => readonly string[]
  readonly peopleOf: (town: string) => readonly string[]
  /** Words in front of a noun of which any will do. */
  readonly indefinite: string
  /** Words for one person who was named before, where they can be nothing else. */
  readonly somebody: string
  /** Words that mean whoever was just found, and the event that was, and phrases in which they mean neither. */
  readonly found: {
    readonly members: string
    readonly events: string
    readonly cities: string
    readonly neither: string
    /** Words for an event in front of which `that` says that it was spoken of, where none of `which` follows. */
    readonly event: string
    readonly that: string
    readonly which: string
  }
  /** What begins a correction of what was asked before: "no, I meant the one in June". */
  readonly corrections: readonly RegExp[]
  /** What ends one, and what begins a part of it that only says what was not meant: "the confirmed ones, not the others". */
  readonly corrected: RegExp
  readonly unmeant: RegExp
  /** What says that a question is about something else. */
  readonly anew: RegExp
  /** Words that say of a noun that all of them are meant: "our members". */
  readonly ours: string
  /** What begins a return to what was spoken of earlier: "back to the payments: how much came in in March?" */
  readonly returns: RegExp
  /** What says behind a name or a noun that it was spoken of earlier: "the gala again", "the list from before". */
  readonly agains: RegExp
  /** The one of two of a name that was not chosen, and what leads up to where one of several is from. */
  readonly other_one: RegExp
  readonly one_of: RegExp
  /** Words by which somebody speaks of themselves, or of what happens meanwhile, beside a question. */
  readonly asides: string
  /** Words for the association as a whole. */
  readonly association: string
  /** Behind these stands the name of somebody: "Frau …", "wo wohnt …". */
  readonly addressing: string
  /** Verbs of which one person is the subject, in front of their name or behind it. */
  readonly doing: string
  /** Words for people other than whoever asks. */
  readonly others: string
  /** Words that say that a time lies ahead. */
  readonly ahead: string
  /** Words that begin what a question is asked for. */
  readonly purposes: string
  /** Words that begin a request that only looks like such a question: "could you give me". */
  readonly requests: string
  /** Words that begin a question to be answered by yes or no. */
  readonly openers: string
  /** Words that say that it was so. */
  readonly was: string
  /** Verb and pronoun that make a question to be answered by yes or no, wherever they stand. */
  readonly inverted: string
  /** What says that the first of two is the smaller one, or comes earlier. */
  readonly falling: string
  /** Questions about a noun that can always be answered, to be offered where one was not understood. */
  readonly examples: Readonly<Partial<Record<string, string>>>
  /** Verbs that begin an order. */
  readonly orders: string
  /** What the records do not hold. */
  readonly foreign: string
  readonly numbers: Readonly<Record<string, string>>
  readonly time: TimeWords
}

/** Reads words with | between, on one line or several; lists are those of the packs, so that each is read once. */
export const phrasesOf = remembered((words: string): string[] =>
  words
    .split('|')
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter(Boolean),
)

/** The same without accents and capitals. */
export const foldedOf = remembered((words: string): string[] => phrasesOf(words).map(fold))

/** Which one a word says: 2 of "second"; 0 where it says none. */
export const ordinalOf = (word: string, { time }: Pick<Pack, 'time'>): number =>
  time.ordinals.findIndex((words) => foldedOf(words).includes(fold(word))) + 1

/** Reads a table of `name = text` with ¦ between the entries. */
export function table<Name extends string = string>(text: string): Readonly<Record<Name, string>> {
  // Without a prototype: words of a question are looked up in it, and "constructor" is a word as well.
  return Object.assign(
    Object.create(null),
    Object.fromEntries(
      text.split(/¦|\n/).flatMap((entry) => {
        const [name = '', ...value] = entry.split(' = ')
        return name.trim() === '' ? [] : [[name.trim(), value.join(' = ').trim()]]
      }),
    ),
  ) as Record<Name, string>
}
