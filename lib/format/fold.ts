const SPELT: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Text for look-ups, as the SQL function `fold` writes it: lower case without accents, one space between words. */
export function fold(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      // Letter by letter: in a whole word a sigma would know that it is the last.
      .replace(/\p{Lu}/gu, (letter) => letter.toLowerCase())
      .replace(/[øłđðıħŧßæœþ]/g, (letter) => SPELT[letter] ?? letter)
      .replace(/\s+/g, ' ')
      .trim()
  )
}
