/** A way to read a written number: its value, and half a unit of the last digit that is shown. */
export interface NumberReading {
  value: number
  half: number
}

/** Zeros of the decimal digits that people and models write besides 0–9. */
const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10] as const

/** The same text with every decimal digit as 0–9 and every minus as "-"; offsets stay. */
export function plainDigits(text: string): string {
  return text
    .replace(/[٠-٩۰-۹०-९০-৯๐-๙０-９]/gu, (digit) => {
      const code = digit.charCodeAt(0)
      const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10) ?? 0x30
      return String(code - zero)
    })
    .replace(/[−﹣－]/gu, '-')
}

const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/
const GROUPED_INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}$/
const isGrouped = (text: string) => GROUPED.test(text) || GROUPED_INDIAN.test(text)

/**
 * Every way to read digits with marks between them: "1.234" is a thousand or one and a bit, "1,234.50" can be read in
 * one way, "1.2.3" in none. Scale multiplies value and precision alike ("1.2k").
 */
export function readNumber(written: string, scale = 1): NumberReading[] {
  const bare = written.replace(/[\s'’]/gu, '')
  // "007" is a reference, no number.
  if (/^0\d/.test(bare)) return []
  const marks = bare.match(/[.,]/g) ?? []
  const point = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const whole = () => [readingOf(bare.replace(/[.,]/g, ''), '', scale)]
  const fraction = () => [readingOf(bare.slice(0, point).replace(/[.,]/g, ''), bare.slice(point + 1), scale)]
  if (marks.length === 0) return whole()
  if (marks.length === 1) {
    // Three digits after the only mark: a thousand to some, a fraction to others.
    return isGrouped(bare) && !bare.startsWith('0') ? [...whole(), ...fraction()] : fraction()
  }
  if (new Set(marks).size === 1) return isGrouped(bare) ? whole() : []
  const isLastOnce = marks.filter((mark) => mark === bare.charAt(point)).length === 1
  return isLastOnce && isGrouped(bare.slice(0, point)) ? fraction() : []
}

function readingOf(whole: string, fraction: string, scale: number): NumberReading {
  return { value: Number(`${whole}.${fraction || '0'}`) * scale, half: 0.5 * 10 ** -fraction.length * scale }
}

/** What the words behind a number multiply it by. */
export const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  tausend: 1e3,
  m: 1e6,
  mn: 1e6,
  mln: 1e6,
  million: 1e6,
  millions: 1e6,
  mio: 1e6,
  millionen: 1e6,
  bn: 1e9,
  billion: 1e9,
  mrd: 1e9,
  hundred: 100,
}

const ONES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, value) => [word, value] as const),
  ...TEENS.map((word, position) => [word, position + 10] as const),
  ...TENS.map((word, position) => [word, (position + 2) * 10] as const),
])

const ONE = `(?:${ONES.join('|')})`
const SMALL = `(?:(?:${TENS.join('|')})(?:[-\\s]${ONE})?|${TEENS.join('|')}|${ONE})`
const HUNDRED = `(?:(?:${SMALL}|a)\\s)?hundred(?:\\s(?:and\\s)?${SMALL})?`
const LARGE = `(?:${HUNDRED}|${SMALL}|a)\\s(?:thousand|million)(?:\\s(?:and\\s)?(?:${HUNDRED}|${SMALL}))?`

/** Source of a pattern for a number written in English words, from "two" to "a hundred and four thousand". */
export const NUMBER_WORDS = `(?:${LARGE}|${HUNDRED}|${SMALL})`

/** The value of what NUMBER_WORDS found. */
export function readNumberWords(words: string): number {
  let total = 0
  let group = 0
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    if (word === 'hundred') group = Math.max(group, 1) * 100
    else if (word === 'thousand' || word === 'million') {
      total += Math.max(group, 1) * (SCALES[word] ?? 1)
      group = 0
    } else group += VALUES.get(word) ?? 0
  }
  return total + group
}

/** Counts in the words of other languages, without those that mean something else too ("neuf", "sei", "once"). */
const WORDS_BY_LANGUAGE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  de: {
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    zwanzig: 20,
  },
  fr: { deux: 2, trois: 3, quatre: 4, cinq: 5, huit: 8, dix: 10, onze: 11, douze: 12, vingt: 20 },
  es: { dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, doce: 12, veinte: 20 },
  nl: {
    twee: 2,
    drie: 3,
    vier: 4,
    vijf: 5,
    zes: 6,
    zeven: 7,
    acht: 8,
    negen: 9,
    tien: 10,
    elf: 11,
    twaalf: 12,
    twintig: 20,
  },
  it: { tre: 3, quattro: 4, cinque: 5, sette: 7, otto: 8, nove: 9, dieci: 10, undici: 11, dodici: 12, venti: 20 },
}

/** The value of a count in the locale's own language, null for any other word. */
export function readLocalWord(word: string, locale: string): number | null {
  return WORDS_BY_LANGUAGE[locale.slice(0, 2)]?.[word.toLowerCase()] ?? null
}
