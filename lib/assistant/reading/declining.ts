import { foldedOf, type Language, type Pack } from '#lib/assistant/reading/packs/pack'
import { lineOf, says, type Token } from '#lib/assistant/reading/tokens'

/*
 * What no look-up answers, as far as its words alone tell: orders, how something is done, what no record holds, and what is for
 * people to judge.
 */

/** A page where something is done or seen that is none of the rows that can be asked about. */
export type Place = 'accounts' | 'imports' | 'journal' | 'settings'

/** Why nothing is looked up. */
type Declined = 'order' | 'how' | 'foreign' | 'advice' | 'elsewhere'

/** "Bitte alle stornierten Anmeldungen löschen": in German what is to be done comes last. */
const ORDERED =
  / bitte (?:.* )?(?:loschen|entfernen|stornieren|archivieren|verschicken|versenden|abschicken|absenden) $/

/** Whether words ask for something, or whether something is so. */
const asksIn = (words: readonly string[], pack: Pack): boolean =>
  words.includes('?') ||
  foldedOf(pack.words.who ?? '')
    .concat(foldedOf(pack.words.which ?? ''))
    .some((word) => words.includes(word))

/** "How can I see who is a member from May on?" asks for what is kept. */
const KNOWING =
  / (?:see|find|find out|know|tell|list|sehe|sehen|finde|finden|herausfinden|wissen|weiss|erfahre|erfahren|bekomme|bekommen|erkenne|savoir|voir|connaitre|trouver|obtenir) /

/** "How can I change my address?", "comment envoyer un rappel": it is asked where something is done. */
const HOW_TO: Readonly<Record<Language, RegExp>> = {
  en: / how (?:(?:can|do|could|would|should|does|must) (?:i|we|you|one|somebody|someone)|to) (?:change|update|edit|cancel|register|renew|create|add|delete|remove|enter|write|refund|send|import|export|invite|make|set|approve|remind|archive|merge|print|book|issue|void|record|mark|upload|download|publish|move|transfer|assign|give|restore|undo|reopen|duplicate|copy|raise|lower|suspend|extend|turn|switch|connect|block|unblock|promote|charge|bill) /,
  de: / wie (?!komme |viele? )\w+e ich | wie (?:kann|konnte|konnen|muss|soll|sollte|musste|darf) (?:ich|wir|man) (?:.* )?\w+(?:en|ern|eln|tun|ab|an|ein|aus|zuruck) /,
  fr: / comment (?:\w+er|\w+ir|\w+re) | comment (?:puis je|je peux|peut on|on peut|faire pour|fait on pour|on fait pour|dois je|faut il) (?:.* )?\w+(?:er|ir|re) /,
}

/** Whether words ask how something is done, and not what is kept of it. */
export function asksHow(tokens: readonly Token[], { language }: Pack): boolean {
  const line = lineOf(tokens)
  return HOW_TO[language].test(line) && !KNOWING.test(line)
}

/** What is for people to judge: what somebody is like, what is lawful or healthy. Words of titles and professions are none of it. */
const JUDGED: Readonly<Record<Language, RegExp>> = {
  en: / (?:trouble ?makers?|lazy|laziest|(?:in)?competent|likable|unlikable|annoying|most annoying|doing a (?:good|bad) job|good job|bad job|any good at|to blame|guilty|lawful|unlawful|is it legal|legally|illegal|lawsuit|liable|sue|sued|suing|tax deductible|charge vat|pay vat|vat on|back ?ache|back pain|headache|diagnosis|are they allowed|allowed to vote) /,
  de: / (?:storenfried|querulant\w*|(?:un)?sympathisch\w*|nervigst\w*|nervig\w*|faulst\w*|faul|(?:in)?kompetent\w*|(?:gute|schlechte) arbeit|schuld daran|rechtens|ist (?:das|es) legal|illegal|verklagen|haftet|haften|haftung|strafbar|steuerlich absetzbar|absetzbar|umsatzsteuer (?:abfuhren|zahlen|berechnen|ausweisen)|umsatzsteuerpflichtig|ruckenschmerzen|kopfschmerzen|sollen wir|sollten wir|durfen (?:die|sie|wir) (?:.* )?(?:abstimmen|wahlen)) /,
  fr: / (?:fauteurs? de troubles?|paresseu\w*|(?:in)?competente?s?|antipathiques?|sympathiques?|penibles?|(?:bon|mauvais) travail|coupables?|est (?:ce )?legal|illegal|illegale|poursuivre en justice|responsabilite civile|deductibles?|(?:payer|facturer|soumise?s? a) la tva|tva sur|mal de dos|mal au dos|mal de tete|devrais je|devrait on|ont (?:ils|elles) le droit) /,
}

/** What the pages of places are spoken of by. */
const PLACES: Readonly<Record<Place, RegExp>> = {
  accounts:
    / (?:administrators?|admins?|admin accounts?|administrator accounts?|user accounts?|access rights|administratoren|administratorin\w*|admin rechte|adminrechte|administratorrechte|benutzerkonto|benutzerkonten|zugangsrechte|administrateurs?|administratrices?|comptes? utilisateurs?|comptes? d administrateurs?|droits d acces) /,
  imports:
    / (?:import|imports|importing|csv|excel file|importieren|einlesen|kontoauszug|kontoauszuge|importer|importation|releve bancaire|releves bancaires) /,
  journal:
    / (?:(?:books|accounts|fiscal year|financial year) (?:\S+ ){0,3}closed|(?:is|was|are) (?:the )?(?:fiscal |financial |business )?year (?:\S+ ){0,2}closed|closed (?:the )?(?:books|accounts)|(?:ist|sind|wurde|wurden|war) (?:das |die |unser |unsere |unsre )?(?:geschafts|wirtschafts|haushalts|rechnungs|buchungs)?(?:jahr|bucher|buchhaltung|buchfuhrung) (?:\S+ ){0,3}(?:ab)?geschlossen|(?:exercice|comptes|livres|comptabilite|annee comptable) (?:\S+ ){0,3}(?:cloture|clos|arrete|ferme)e?s?) /,
  settings: / (?:logo|time zone|zeitzone|fuseau horaire|our currency|unsere wahrung|notre devise) /,
}

/** The page that is spoken of; undefined where none is. */
export function placeIn(tokens: readonly Token[]): Place | undefined {
  const line = lineOf(tokens)
  return (Object.keys(PLACES) as Place[]).find((place) => PLACES[place].test(line))
}

/** What must not or cannot be done: orders to change something, what no record holds, and what is for people to judge. */
export function refusalOf(tokens: readonly Token[], pack: Pack): Declined | null {
  const words = tokens.map(({ word }) => word)
  const line = lineOf(tokens)
  if (asksHow(tokens, pack)) return 'how'
  // What people consented to is kept, also where it is a newsletter, and by which way they came, also by a website.
  const isKept = says(line, pack.words.consented ?? '') || says(line, pack.words.source ?? '')
  if (says(line, pack.foreign) && !isKept) return 'foreign'
  if (JUDGED[pack.language].test(line)) return 'advice'
  const fillers = new Set(foldedOf(pack.fillers))
  const first = words.findIndex((word) => !fillers.has(word))
  // "Did we refund anyone?" asks whether it was done.
  if (pack.language === 'en' && words.slice(0, Math.max(0, first)).includes('did')) return null
  const start = words.slice(Math.max(0, first)).join(' ')
  const starts = words.join(' ')
  if (pack.language === 'de' && !asksIn(words, pack) && ORDERED.test(line)) return 'order'
  const orders = foldedOf(pack.orders)
  // "Quel montant a été remboursé": who orders says "rembourse", and only "crée" is both.
  if (/(?<!^cr)ée?s?$/i.test(tokens[Math.max(0, first)]?.text ?? '')) return null
  // "Create a list of all members": it is shown, and nothing is made.
  const lists = foldedOf(pack.words.list ?? '').filter((phrase) => phrase.includes(' '))
  if (lists.some((phrase) => start.startsWith(`${phrase} `))) return null
  if (orders.some((order) => start.startsWith(`${order} `) || starts.startsWith(`${order} `))) return 'order'
  const place = placeIn(tokens)
  // Through which day books are closed stands where they are closed.
  return place === 'accounts' || place === 'journal' ? 'elsewhere' : null
}
