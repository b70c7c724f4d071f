import type { Language } from '#lib/assistant/reading/packs/pack'

/**
 * The words that a remark may be made of. None of them counts, denies, ranks, judges, names, asks for or does anything,
 * so that nothing can be claimed with them; whatever says more is not said.
 */
const CONNECTING: Readonly<Record<Language, string>> = {
  en: 'above addition also an and asked at answer answers as aside besides by comparison context details figure figures for from here how in is it look of on or overview question questions see shown that the their these this those to together way what with you your',
  de: 'als am antwort antworten auch auf außerdem bei beim daneben das dazu dem den der des die diese diesem diesen dieser dieses ergänzend frage fragen gefragt hier ihre ihrem ihren ihrer im in ist oben sehen sie sind sowie übersicht überblick und vergleich von weitere wie zahl zahlen zu zum zur zusammenhang',
  fr: 'ailleurs ainsi aperçu aussi au aux avec c ce ces cet cette chiffre chiffres comme comparaison complément contexte d de demandé demande des dessus détail détails du en ensemble est et ici il l la le les ou par pour précision précisions que question questions réponse réponses s si sur titre voici vous votre vos y à',
}
const wordsOf = (language: Language): ReadonlySet<string> => new Set(CONNECTING[language].split(' '))
const WORDS = { en: wordsOf('en'), de: wordsOf('de'), fr: wordsOf('fr') }

/** Letters of these languages with spaces and plain punctuation: no digit, no sign of a link, an address or markup. */
const PLAIN = /^\p{Script=Latin}[\p{Script=Latin} ,.:;?'’-]*$/u
const MAX_LENGTH = 160
const MAX_REMARKS = 2

/** Whether a remark says nothing but how the parts of an answer belong together. */
function isConnecting(remark: string, language: Language): boolean {
  if (remark.length > MAX_LENGTH || !PLAIN.test(remark)) return false
  const words = remark.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.every((word) => WORDS[language].has(word))
}

/**
 * Returns the remarks of a model that may stand behind the figures of an answer, and how many may not: only those made
 * of connecting words of the answer's language, two at most.
 */
export function connectingRemarks(
  remarks: readonly string[],
  language: Language,
): { remarks: string[]; dropped: number } {
  const kept = remarks
    .map((remark) => remark.normalize('NFC').trim())
    .filter((remark) => isConnecting(remark, language))
    .slice(0, MAX_REMARKS)
  return { remarks: kept, dropped: remarks.length - kept.length }
}
