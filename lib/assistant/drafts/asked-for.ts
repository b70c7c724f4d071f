import type { MailLanguage } from '#lib/mail/schema'

/** What stands in front of what is to be done: "Could you please", "Ich möchte". */
const LEAD =
  /^[\s,]*(?:(?:please|could you|can you|would you|help me(?: to)?|i (?:want|need|would like|'d like) to|i’d like to|bitte|kannst du|könntest du|können sie|könnten sie|würdest du|ich (?:möchte|will|würde gern)|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|je (?:veux|voudrais))[\s,]+)*/iu
const VERB =
  'write|draft|compose|prepare|send|schreibe?n?|verfasse?n?|entwerfen?|entwirf|schicke?n?|sende?n?|erstelle?n?|formuliere?n?|écri(?:s|vez|re)|rédige[rz]?|envoie|envoye[rz]|prépare[rz]?'
/** Between the verb and what it is about. */
const SOFT = String.raw`[\s-]+(?:(?:please|bitte|me|mir|uns|nous|moi)\s+)*`
const ARTICLE = String.raw`(?:an?|eine?n?|[’']?ne[nr]?|une?)\s+(?:[\p{L}-]+\s+){0,2}?`
const MAIL = String.raw`(?:the\s+|die\s+|le\s+|la\s+)?(?:(?:[\p{L}-]*-?)?mail|message|letter|note|invitation|[\p{L}-]*reminder|[\p{L}-]*nachricht|[\p{L}-]*brief|[\p{L}-]*erinnerung|[\p{L}-]*mahnung|[\p{L}-]+schreiben|[\p{L}-]*einladung|courriel|lettre|rappel|relance)(?:\s+(?:de paiement|d['’]invitation|of payment))?`
/** What the mail is about, in front of whom it goes to. */
const ABOUT = String.raw`(?:\s+(?:about|über|wegen|zum|zur|au sujet de|à propos de)\s+[^,]+?)?`
const TO = String.raw`\s+(?:to|for|an|für|à|aux|au|pour)\s+`
const END = String.raw`[\s.!,]*(?:please|bitte|s['’]il (?:te|vous) pla[iî]t)?[\s.!?]*$`
const of = (pattern: string) => new RegExp(`^${pattern}${END}`, 'iu')
/** "Remind me" asks for no mail. */
const NOT_ME = String.raw`(?!(?:me|us|mich|mir|uns|moi|nous)\b)`

const REMIND = /^(?:remind|erinner|rappel)/iu

/** The ways to ask for a mail, each with whom it is to go to. */
const WAYS: readonly RegExp[] = [
  // "Write a friendly reminder to", "Entwirf eine Zahlungserinnerung an", "Rédige une relance pour".
  of(`(?:${VERB})${SOFT}(?:${ARTICLE})?${MAIL}${ABOUT}${TO}(?<whom>.+?)`),
  // "Schreib allen Mitgliedern in Hamburg eine Mail", "Send them a reminder".
  of(String.raw`(?:${VERB})${SOFT}(?:(?:an|à|aux|to)\s+)?(?<whom>.+?)[\s,]+${ARTICLE}${MAIL}${ABOUT}`),
  // "Zahlungserinnerung an alle säumigen Zahler schreiben".
  of(String.raw`(?:${ARTICLE})?${MAIL}${ABOUT}${TO}(?<whom>.+?)\s+(?:${VERB})`),
  // "Write to all members", "Écris aux membres".
  of(String.raw`(?:write|schreibe?n?|écri(?:s|vez|re))${SOFT}(?:to|an|à|aux)\s+(?<whom>.+?)`),
  // "Schreib allen Mitgliedern, dass die Geschäftsstelle geschlossen ist", "Tell all members that we are closed".
  of(
    String.raw`(?:write(?: to)?|tell|schreibe?n?(?: an)?|écri(?:s|vez|re)(?: (?:à|aux))?)\s+${NOT_ME}(?<whom>.+?)[\s,]+(?:that|dass|que)\s+.+`,
  ),
  // "Write a mail": to whom is left open.
  of(`(?:${VERB})${SOFT}(?:${ARTICLE})?${MAIL}${ABOUT}(?<whom>)`),
  // "Mahnung an Ada Late", "Mail to all members": no verb; of what was sent there is more than one.
  of(
    String.raw`(?!.*\?)(?!invitation|[\p{L}-]*einladung)(?:${ARTICLE})?${MAIL}${ABOUT}\s+(?:to|an|à|aux|au)\s+(?<whom>.+?)`,
  ),
  // "Remind everyone who is late", "Erinnere Ada Late an ihre Rechnung", "Mahne alle Säumigen", "Relance les membres".
  of(
    String.raw`(?:remind|e-?mail(?=\s+(?:all|every(?:one|body)|them)\b)|erinner[en]?|mahne?n?|relance[rz]?|rappelle[rz]?|rappeler)\s+(?:(?:bitte|please|à|aux)\s+)*${NOT_ME}(?<whom>.+?)`,
  ),
]

/** What a mail says, behind whom it goes to: "wegen der Gala", "pour lui dire merci". */
const TRAIL =
  /^(?<whom>.+?)[\s,]+(?:(?:about (?!to\b)|regarding|concerning|saying|to (?:say|tell|ask|let|invite|remind|pay|renew)|wegen|bezüglich|betreffend|mit (?:der bitte|frist\p{L}*|einer frist)|und (?:frag|sag|bitte)|dass?|an (?:ihre|seine|die|den|das)|au sujet|à propos|concernant|pour (?:l(?:ui|eur|es?|a) )?(?:dire|demander|rappeler|inviter|informer|remercier)|de payer|(?:pour )?(?:sa|ses|son|leurs?) (?:factures?|cotisations?|dettes?|paiements?)|of (?:their|his|her|the)|that (?:they|he|she)\b)).*$/iu

/** What a mail that somebody asks for asks its readers for: what is overdue, or whatever they owe. */
export type Dunning = 'overdue' | 'open'
const OVERDUE = /mahn(?:e|en|ung|schreiben|brief)?\b|\bdun(?:ning|s|ned)?\b|\brelance/iu
const OPEN =
  /zahlungs(?:erinnerung|aufforderung)|payment reminder|reminder of payment|rappel de paiement|(?:remind|erinner|rappel)\P{L}?.*(?:rechnung|zahl|betrag|beitrag|beiträge|invoice|\bpay|\bbill|\bdues\b|facture|\bpa(?:i|y)e|cotisation|montant)/iu

/** The words that tell in which language a mail is asked for, where the name of somebody is all that stands beside them. */
const SAID_IN: Readonly<Record<MailLanguage, RegExp>> = {
  de: /(?<!\p{L})(?:schreib|verfass|entwirf|entwerf|schick|sende|erstell|formulier|erinner|mahn|mail an )|(?:nachricht|brief|erinnerung|mahnung|schreiben|einladung)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:écri|rédige|envoie|envoye|prépare|relance|rappel|courriel|lettre)/iu,
  en: /(?<!\p{L})(?:write|draft|compose|send|prepare|remind|letter|message to|mail to)/iu,
}

/** What somebody asks for who wants a mail written. */
export interface AskedFor {
  /** The words for whom it goes to, the likelier first; none where that is not said. */
  readonly whom: readonly string[]
  /** Whether it asks for money; null where it is about something else. */
  readonly dunning: Dunning | null
  /** The language that it is asked for in; null where the words do not tell. */
  readonly language: MailLanguage | null
}

/** Returns what mail somebody asks for; null where none is asked for. */
export function askedFor(message: string): AskedFor | null {
  const [asked = ''] = message.replace(LEAD, '').split('\n')
  const found = WAYS.flatMap((way) => way.exec(asked)?.groups?.whom ?? []).map((whom) => whom.trim())
  const [whom] = found
  if (whom === undefined) return null
  const bare = TRAIL.exec(whom)?.groups?.whom
  const dunning = OVERDUE.test(asked) ? 'overdue' : OPEN.test(asked) ? 'open' : null
  const language = (['de', 'fr', 'en'] as const).find((each) => SAID_IN[each].test(asked)) ?? null
  // Whoever is reminded is reminded of something; of a mail, what looks so may tell whom it goes to.
  const likely = bare === undefined ? [whom] : REMIND.test(asked) ? [bare, whom] : [whom, bare]
  return { whom: whom === '' ? [] : likely, dunning, language }
}

/** "An alle Säumigen", where it was left open. */
const TO_WHOM = /^(?<to>to|for|an|für|à|aux|au|pour)\s+(?<whom>[^?]+?)[\s.!]*$/iu
const AND = String.raw`(?:(?:and|und|et|mais|but|aber|no|nein|non|bitte|please)[\s,]+)*`
const TOWARDS = String.raw`(?:(?:to|for|an|für|à|aux|au|pour)\s+)?`
/** What changes whom a mail goes to that was asked for: "nur an die aus Hamburg", "ohne die Firmen", "auch die aus Kiel". */
const CHANGES: readonly (readonly ['only' | 'too' | 'without', RegExp])[] = [
  [
    'too',
    new RegExp(
      String.raw`^${AND}(?:(?:auch|also|aussi)\s+${TOWARDS}(?<whom>[^?]+?)|${TOWARDS}(?<last>[^?]+?)[\s,]+(?:auch|too|as well|aussi))[\s.!]*$`,
      'iu',
    ),
  ],
  [
    'only',
    new RegExp(
      String.raw`^${AND}(?:only|just|nur|bloß|lediglich|seulement|uniquement|juste)\s+${TOWARDS}(?<whom>[^?]+?)[\s.!]*$`,
      'iu',
    ),
  ],
  [
    'without',
    new RegExp(String.raw`^${AND}(?:without|except|ohne|außer|sans|sauf)\s+${TOWARDS}(?<whom>[^?]+?)[\s.!]*$`, 'iu'),
  ],
]
const IN_LANGUAGE =
  /^(?:(?:and|und|et|bitte|please|now|jetzt)[\s,]+)*(?:auf|in|en)\s+(?:(?<en>englisch|english|anglais)|(?<de>deutsch|german|allemand)|(?<fr>französisch|french|français))(?:[\s,]+(?:bitte|please|s['’]il.*))?[\s.!]*$/iu

/** What a later turn changes of a mail that was asked for. */
export type MailChange =
  | { readonly is: 'only' | 'too' | 'without'; readonly whom: string }
  | { readonly is: 'language'; readonly language: MailLanguage }

/** Returns what a turn changes of the mail that was asked for before it; null where it says nothing of it. */
export function changeOf(turn: string): MailChange | null {
  const said = IN_LANGUAGE.exec(turn)?.groups
  const language = said && (['en', 'de', 'fr'] as const).find((each) => said[each] !== undefined)
  if (language) return { is: 'language', language }
  for (const [is, pattern] of CHANGES) {
    const { whom, last } = pattern.exec(turn)?.groups ?? {}
    if (whom ?? last) return { is, whom: whom ?? last ?? '' }
  }
  return null
}

/** "Alle Säumigen", where it was asked who is to get the mail. */
const ALL = /^(?:all(?:e[nr]?)?|every(?:one|body)|tou(?:s|tes)|members|mitglieder|membres)(?!\p{L})[^?]*$/iu
const AN: Readonly<Record<MailLanguage, string>> = { en: 'to', de: 'an', fr: 'à' }

/** The mail that was asked for with what a later turn says of it; null where that says nothing of it. */
function saidOf(turn: string, before: string): string | null {
  const { whom: [known] = [], language } = askedFor(before) ?? {}
  if (known !== undefined) return changeOf(turn) ? `${before}\n${turn.trim()}` : null
  const mail = before.replace(/[\s.!]+$/u, '')
  const { to, whom } = TO_WHOM.exec(turn)?.groups ?? {}
  if (whom !== undefined) return `${mail} ${to} ${whom}`
  return ALL.test(turn) ? `${mail} ${AN[language ?? 'en']} ${turn}` : null
}

/** The same mail, sent to somebody else. */
export const sentTo = (mail: string, old: string, whom: string): string => mail.replace(old, () => whom)

/**
 * Returns the mail that the last of several turns asks for, each change of it on a line of its own; null where it asks
 * for none.
 *
 * @param turns what somebody said, one after the other
 */
export function mailAsked(turns: readonly string[]): string | null {
  return turns.reduce<string | null>(
    (before, turn) => (askedFor(turn) ? turn : before === null ? null : saidOf(turn, before)),
    null,
  )
}
