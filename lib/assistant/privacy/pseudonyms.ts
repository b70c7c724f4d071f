/** Stands in for a name outside this machine: [person-1], [email-2], [phone-3], and for rows and texts: [row-4], [text-5]. */
const TOKEN = /\[(?:person|email|phone|row|text)-\d+\]/g
/** So much of a text that was cut tells what it was. */
const MIN_CUT = 4
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** At least seven digits in groups, with a + or a 0 in front: amounts, dates and numbers of invoices have neither. */
const PHONE = /(?<![\w-])(?:\+|0(?=\d))[\d][\d ()/.-]{6,}\d/g

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * Replaces what tells people apart before a text leaves this machine, and puts it back into what returns. The same
 * name gets the same token for as long as this lives, one question.
 */
export class Pseudonyms {
  readonly #tokens = new Map<string, string>()
  readonly #originals = new Map<string, string>()
  readonly #standIns = new Map<string, string>()
  #names: RegExp | null = null

  /** Whether names, addresses and numbers in what is said are replaced; rows and texts of records always are. */
  readonly hides: boolean

  constructor(hides = true) {
    this.hides = hides
  }

  /** Makes names known, as they are written; of a full name also its parts of three letters or more. */
  learn(names: Iterable<string>): void {
    for (const name of names) {
      const whole = name.trim()
      if (whole.length < 2) continue
      const token = this.#tokenOf('person', whole)
      for (const part of whole.split(/[\s,]+/)) {
        if (part.length > 2 && !this.#tokens.has(part)) this.#tokens.set(part, token)
      }
      this.#names = null
    }
  }

  /** How many different names, addresses and numbers were replaced. */
  get size(): number {
    return new Set(this.#tokens.values()).size
  }

  /** Returns the text with tokens in the place of names, e-mail addresses and telephone numbers. */
  hide(text: string): string {
    if (!this.hides) return text
    const known = this.#pattern()
    const contacts = text
      .replace(EMAIL, (found) => this.#tokenOf('email', found))
      .replace(PHONE, (found) => this.#tokenOf('phone', found))
    return known ? contacts.replace(known, (found) => this.#tokens.get(found) ?? found) : contacts
  }

  /** Returns the text with what the tokens stand for. */
  restore(text: string): string {
    return text.replace(TOKEN, (token) => this.#originals.get(token) ?? token)
  }

  /** Returns a message as hide does, and without what the tokens of a text stand for, as a whole or cut. */
  hideFrom(message: string, text: string): string {
    return [...new Set(text.match(TOKEN) ?? [])].reduce((told, token) => {
      const original = this.restore(token)
      const lengths = Array.from({ length: original.length }, (_, index) => original.length - index)
      const found = lengths.find(
        (length) => (length >= MIN_CUT || length === original.length) && told.includes(original.slice(0, length)),
      )
      return found === undefined ? told : told.replaceAll(original.slice(0, found), token)
    }, this.hide(message))
  }

  /** Returns what stands for a row, by its identifier, or for a text of one. */
  standInFor(kind: 'row' | 'text', original: string): string {
    const known = this.#standIns.get(`${kind} ${original}`)
    if (known) return known
    const token = `[${kind}-${this.#originals.size + 1}]`
    this.#originals.set(token, original)
    this.#standIns.set(`${kind} ${original}`, token)
    return token
  }

  /** Whether a text was replaced by a token. */
  stoodInFor(text: string): boolean {
    return this.#standIns.has(`text ${text}`)
  }

  #tokenOf(kind: 'person' | 'email' | 'phone', original: string): string {
    let token = this.#tokens.get(original)
    if (!token) {
      token = `[${kind}-${this.#originals.size + 1}]`
      this.#originals.set(token, original)
      this.#tokens.set(original, token)
    }
    return token
  }

  /** The longest name first, so that a full name is one token and not two. */
  #pattern(): RegExp | null {
    if (this.#names || this.#tokens.size === 0) return this.#names
    const names = [...this.#tokens.keys()].filter((name) => !name.includes('@')).sort((a, b) => b.length - a.length)
    if (names.length === 0) return null
    this.#names = new RegExp(`(?<![\\p{L}\\d])(?:${names.map(escaped).join('|')})(?![\\p{L}\\d])`, 'gu')
    return this.#names
  }
}
