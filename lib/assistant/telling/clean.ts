/** Zero-width and control characters; line feeds and tabs stay. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu

/** What people wrote, as it stands, on one line and without what cannot be seen. */
export function plainText(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

/** Joins words: it is not seen, and nothing takes what it stands in for markup. */
const JOINER = '\u2060'
/** How links, pictures, tags and addresses begin. */
const MARKUP =
  /!(?=\[)|\](?=[([:])|<(?=\s*[\p{L}/!?])|:(?=\/\/)|\bwww(?=\.)|\b(?:javascript|data|vbscript|mailto|tel)(?=:\S)/giu

/**
 * The same text to whoever reads it, in which no program finds a link, a picture, a tag or an address: an answer is
 * shown by others, too, and what records hold is no markup.
 *
 * @param before what stands in front of it
 */
export function withoutMarkup(text: string, before = ''): string {
  return `${before.slice(-1)}${text}`.replace(MARKUP, `$&${JOINER}`).slice(before.slice(-1).length)
}

/** A question in which a text of ours may stand. */
export const withoutJoiners = (text: string): string => text.replaceAll(JOINER, '')
