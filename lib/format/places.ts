import { displayNames } from '#lib/format/intl'

/** The countries and areas that have a two-letter code of their own (ISO 3166-1). */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** Languages that people are written to in; others can still be stored. */
export const LANGUAGE_CODES: readonly string[] =
  'ar bg cs da de el en es et fi fr ga he hi hr hu is it ja ko lt lv mt nl no pl pt ro ru sk sl sr sv tr uk zh'.split(
    ' ',
  )

/** A country's name in a language; its code where the language has none for it. */
export function countryName(code: string, locale = 'en'): string {
  return nameOf('region', code, locale)
}

/** A language's name in a language; its code where there is none. */
export function languageName(code: string, locale = 'en'): string {
  return nameOf('language', code, locale)
}

/** The name of a country or a language in a language; what was given where that is no code. */
export function nameOf(type: 'region' | 'language', code: string, locale: string): string {
  try {
    return displayNames(locale, { type }).of(code) ?? code
  } catch {
    return code
  }
}
