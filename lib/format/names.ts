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
