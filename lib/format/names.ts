export interface Named {
  first_name?: string | null
  last_name?: string | null
  organization?: string | null
  email?: string | null
}

const filled = (text: string | null | undefined): string => text?.trim() ?? ''

/** The name to show: "First Last", else the organization, else the e-mail address, else "Unnamed". */
export function displayName(named: Named): string {
  const full = [filled(named.first_name), filled(named.last_name)].filter(Boolean).join(' ')
  return full || filled(named.organization) || filled(named.email) || 'Unnamed'
}

/** One or two capital letters for a name: of its first and last word, whole letters in any script; "?" for none. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/u)
    .map((word) => word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0])
    .filter((letter): letter is string => letter !== undefined)
  const first = words[0]
  if (first === undefined) return '?'
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return (first + last).toLocaleUpperCase('en')
}

/** What mail programs make a link of (an address, a telephone number), what offers tell (prices), and what nobody sees. */
const NO_NAME = new RegExp(
  [
    /[@:%\p{Sc}\p{C}]|\/\/|[\u2024\u2044\u2215\uff0f]/u,
    /[.。．｡](?:[\p{L}\p{M}]{2}|\p{N})/u,
    // The end of a sentence and the next one; titles and saints are shorter.
    /\p{L}{5}[.!?]+\s+\p{L}|[!?]\p{L}/u,
    // Whatever stands between them, so many digits are a number to call, or of an account.
    /(?:\p{N}\P{N}*){6}/u,
    /\p{N} *(?:euros?|eur|usd|gbp|chf|dollars?|pounds?|franken|francs?)(?!\p{L})/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
)

/** Returns a name as it was typed; null for one that could pass for an address, an offer or sentences. */
export function properName(name: string): string | null {
  const trimmed = name.trim()
  return trimmed.length <= 60 && /\p{L}/u.test(trimmed) && !NO_NAME.test(trimmed) ? trimmed : null
}
