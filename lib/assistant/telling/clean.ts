/** Stands for nothing: what is taken out leaves no trace that could be put together again. */
const IMAGE = /!\[([^\]]*)\](?:\([^)]*\)?|\[[^\]]*\])?/g
const REFERENCE_DEFINITION = /^[ \t]*\[[^\]]+\]:\s*\S+.*$/gm
const LINK = /\[([^\]]*)\]\(\s*([^\s()]*(?:\([^()]*\)[^\s()]*)*)[^)]*\)/g
const LINK_TAIL = /\]\([^)]*\)?/g
const BARE_ADDRESS = /<?(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.)[^\s>|)\]]*>?/gi
const SCRIPT_ADDRESS = /\b(?:javascript|data|vbscript|mailto|tel):[^\s>)\]]+/gi
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const TAG = /<\/?[a-z!?][^>]*>?/gi
/** Zero-width and control characters; line feeds and tabs stay. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu

/** Text without anything that could carry data out or act: no images, no HTML, no addresses. What a link says is kept. */
export function cleanText(text: string): string {
  return (
    text
      .replace(INVISIBLE, '')
      .replace(COMMENT, '')
      .replace(IMAGE, '$1')
      .replace(REFERENCE_DEFINITION, '')
      .replace(LINK, '$1')
      .replace(BARE_ADDRESS, '')
      .replace(SCRIPT_ADDRESS, '')
      .replace(TAG, '')
      // What is left of a link that was cut in two.
      .replace(LINK_TAIL, '')
  )
}
