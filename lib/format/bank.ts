import { COUNTRY_CODES } from '#lib/format/places'

/** Characters of an account number by country: the IBAN registry, ISO 13616. */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The check of ISO 7064, MOD 97-10: letters count from A = 10, and the first four characters come last. */
function remainderOf97(text: string): number {
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('')
  return Number(BigInt(digits) % 97n)
}

/** What a person typed as an IBAN, BIC or creditor reference as machines keep it: without spaces, in capital letters. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** An IBAN or creditor reference in groups of four, as it is printed. */
export function inFours(text: string): string {
  return withoutSpaces(text).replace(/.{4}(?=.)/g, '$& ')
}

/** Whether the text is an IBAN (ISO 13616): its country's length and its check digits are right. Spaces are passed over. */
export function isIban(text: string): boolean {
  const iban = withoutSpaces(text)
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) &&
    IBAN_LENGTHS.get(iban.slice(0, 2)) === iban.length &&
    remainderOf97(iban) === 1
  )
}

/** Whether the text is a BIC (ISO 9362) of 8 or 11 characters with a country in the fifth and sixth. Spaces are passed over. */
export function isBic(text: string): boolean {
  const bic = withoutSpaces(text)
  const country = bic.slice(4, 6)
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) && (COUNTRY_CODES.includes(country) || country === 'XK')
}

/**
 * The creditor reference (ISO 11649) of a text such as the number of an invoice, which banks check and pass on
 * unchanged: "INV-2026-00041" is "RF71INV202600041".
 *
 * @throws RangeError unless 1 to 21 letters A to Z and digits are left when all else is taken out
 */
export function creditorReference(text: string): string {
  const basis = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (basis.length < 1 || basis.length > 21) throw new RangeError(`"${text}" makes no reference of 1 to 21 characters`)
  return `RF${String(98 - remainderOf97(`RF00${basis}`)).padStart(2, '0')}${basis}`
}

/** Whether the text is a creditor reference (ISO 11649) with right check digits. Spaces are passed over. */
export function isCreditorReference(text: string): boolean {
  const reference = withoutSpaces(text)
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) && remainderOf97(reference) === 1
}
