import { type About, type Manner, OF_MONEY } from '#lib/assistant/drafts/wording'
import type { MailLanguage } from '#lib/mail/schema'

/** What stands in front of what is to be done: "Could you please", "Ich möchte". */
const LEAD =
  /^[\s,]*(?:(?:please|could you|can you|would you|help me(?: to)?|i (?:want|need|would like|'d like) to|i’d like to|bitte|kannst du|könntest du|können sie|könnten sie|würdest du|ich (?:möchte|will|würde gern)|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|je (?:veux|voudrais))[\s,]+)*/iu
const VERB =
  'write|draft|compose|prepare|send|schreibe?n?|verfasse?n?|entwerfen?|entwirf|schicke?n?|sende?n?|erstelle?n?|formuliere?n?|écri(?:s|vez|re)|rédige[rz]?|envoie|envoye[rz]|prépare[rz]?'
/** Between the verb and what it is about. */
const SOFT = String.raw`[\s-]+(?:(?:please|bitte|me|mir|uns|nous|moi)\s+)*`
const ARTICLE = String.raw`(?:an?|eine?n?|[’']?ne[nr]?|une?)\s+(?:[\p{L}-]+\s+){0,2}?`
const MAIL = String.raw`(?:the\s+|die\s+|le\s+|la\s+)?(?:(?:[\p{L}-]*-?)?mail|message|letter|note|invitation|[\p{L}-]*reminder|[\p{L}-]*nachricht|[\p{L}-]*brief|[\p{L}-]*erinnerung|[\p{L}-]*mahnung|[\p{L}-]+schreiben|[\p{L}-]*einladung|courriel|lettre|rappel|relance)(?:\s+(?:de paiement|d['’]invitation|of payment|amical\p{L}*|aimable|poli\p{L}*|ferme|strict\p{L}*|court\p{L}*|bref|brève))*`
/** "Tell all members that …": no mail is named. */
const LET_KNOW =
  'write|tell|inform|notify|remind|schreibe?n?|informiere?n?|benachrichtige?n?|erinner[en]?|écri(?:s|vez|re)|informe[rz]?|préviens|prévenez|prévenir|rappelle[rz]?|rappeler'
const SUBJECT =
  '(?:we|our|us|the|this|these|those|there|you|your|it|its|on|at|in|from|as|an?|all|no|every|i|my|they|their|he|she)'
const CONCERNING = 'about|regarding|concerning|über|wegen|bezüglich|au sujet d|à propos d|concernant'
/** What the mail is about, in front of whom it goes to. */
const ABOUT = String.raw`(?:\s+(?<about>(?:${CONCERNING}|zum|zur)[\p{L}’']*\s+[^,]+?))?`
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
  // "Schreib allen Mitgliedern, dass die Geschäftsstelle geschlossen ist", "Informe les membres au sujet du parking". Behind
  // members, "that joined" tells who is meant, and "that we are closed" what they are told.
  of(
    String.raw`(?:${LET_KNOW})\s+(?:(?:to|an|à|aux)\s+)?${NOT_ME}(?!(?:${ARTICLE})?${MAIL}(?!\p{L}))(?<whom>.+?)[\s,]+(?<rest>(?:daran[\s,]+)?(?:that\s+(?=${SUBJECT}\b)|(?:dass|que)\s+|qu['’]|(?:${CONCERNING})(?!\s+to\b)[\p{L}’']*\s+).+?)`,
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
  /^(?<whom>.+?)[\s,]+(?<rest>(?:about (?!to\b)|regarding|concerning|saying|to (?:say|tell|ask|let|invite|remind|pay|renew)|wegen|bezüglich|betreffend|mit (?:der bitte|frist\p{L}*|einer frist)|und (?:frag|sag|bitte)|daran|dass?|an (?:ihre|seine|die|den|das)|au sujet|à propos|concernant|pour (?:l(?:ui|eur|es?|a) )?(?:dire|demander|rappeler|inviter|informer|remercier)|de payer|(?:pour )?(?:sa|ses|son|leurs?) (?:factures?|cotisations?|dettes?|paiements?)|of (?:their|his|her|the)|that (?:they|he|she)\b|qu(?:e|['’](?:ils?|elles?|on))(?!\p{L})).*)$/iu

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

/** How what a mail is about is said, by language: what its readers are told, or reminded of, and what it concerns. */
const SAID: Readonly<Record<MailLanguage, { that: RegExp; remind: RegExp | null; about: RegExp }>> = {
  en: { that: /^that\s/iu, remind: /^(?:of|about)\s/iu, about: /^(?:about|regarding|concerning)\s/iu },
  de: { that: /^dass\s/iu, remind: /^an\s/iu, about: /^(?:wegen|bezüglich|betreffend|über|zum|zur|mit der bitte)\s/iu },
  fr: { that: /^(?:que\s|qu['’])/iu, remind: null, about: /^(?:au sujet d|à propos d|concernant\s)/iu },
}
/** Words that mean somebody else where the mail says them: its readers, or whoever asked for it. */
const OF_OTHERS =
  /(?<!\p{L})(?:they|them|their|theirs|he|him|his|she|hers?|i|me|my|sie|ihnen|ihr(?:e[nmrs]?)?|er|ihm|ihn|sein(?:e[nmrs]?)?|ich|mich|mir|mein(?:e[nmrs]?)?|ils?|elles?|lui|leurs?|sa|son|ses|je|j|moi|mon|ma|mes)(?!\p{L})/iu
const MAX_QUOTED = 160

/** What a mail is about, where the words for it can stand in the mail as they are; null where they cannot. */
function aboutOf(rest: string, isReminder: boolean): About | null {
  const words = rest.replace(/^[\s,]*(?:daran[\s,]+)?/iu, '').trim()
  if (words.length > MAX_QUOTED || /[{}<>?\p{Cc}]|(?<!\d)[.!;]\s/u.test(words) || OF_OTHERS.test(words)) return null
  for (const language of ['en', 'de', 'fr'] as const) {
    const { that, remind, about } = SAID[language]
    if (that.test(words)) return { is: isReminder ? 'remind_that' : 'that', words, language }
    if (isReminder && remind?.test(words)) return { is: 'remind', words, language }
    if (about.test(words)) return { is: 'about', words, language }
  }
  return null
}

/** "Freundlich", "strenger", "plus court": how a mail is to be worded. */
const WORDED = {
  friendly:
    'freundlich|nett|höflich|herzlich|sanft|mild|weich|warm|friendl|kind|nice|polite|gentl|soft|aimable|amical|gentil|poli|doux|douce|chaleureu|courtois',
  firm: 'streng|schärf|scharf|bestimmt|deutlich|ernst|nachdrücklich|dringlich|energisch|firm|strict|stern|tough|sharp|urgent|insist|ferme|sévère|sec|sèche|pressant',
  short: 'kürz|kurz|knapp|short|brief|concise|court|bref|brève|concis',
  other:
    'läng|lang|ausführlich|förmlich|formell|locker|persönlich|long|formal|casual|detail|personal|formel|décontract|détaillé|personnel',
} as const
const OF_MAIL = (stems: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${stems})\p{L}*\s+${MAIL}(?!\p{L})|${MAIL}\s+(?:${stems})\p{L}*(?!\p{L})`, 'iu')
const FRIENDLY = OF_MAIL(WORDED.friendly)
const FIRM = OF_MAIL(WORDED.firm)
const SHORT = OF_MAIL(WORDED.short)

/** What somebody asks for who wants a mail written. */
export interface AskedFor {
  /** The words for whom it goes to, the likelier first; none where that is not said. */
  readonly whom: readonly string[]
  /** Whether it asks for money; null where it is about something else. */
  readonly dunning: Dunning | null
  /** The language that it is asked for in; null where the words do not tell. */
  readonly language: MailLanguage | null
  readonly manner: Manner
}

/** Returns what mail somebody asks for; null where none is asked for. */
export function askedFor(message: string): AskedFor | null {
  const [asked = ''] = message.replace(LEAD, '').split('\n')
  const found = WAYS.map((way) => way.exec(asked)?.groups).find((groups) => groups?.whom !== undefined)
  const whom = found?.whom?.trim()
  if (whom === undefined) return null
  const { whom: bare, rest = found?.rest ?? found?.about ?? '' } = TRAIL.exec(whom)?.groups ?? {}
  const dunning = OVERDUE.test(asked) ? 'overdue' : OPEN.test(asked) ? 'open' : null
  const language = (['de', 'fr', 'en'] as const).find((each) => SAID_IN[each].test(asked)) ?? null
  const isReminder = REMIND.test(asked)
  const about = dunning === null ? aboutOf(rest, isReminder) : null
  // Whoever is reminded is reminded of something; of a mail, what looks so may tell whom it goes to, as "about to lapse"
  // and "wegen offener Rechnungen" do.
  const isSubject = isReminder || (about !== null && !OF_MONEY.test(about.words))
  const likely = bare === undefined ? [whom] : isSubject ? [bare, whom] : [whom, bare]
  const manner: Manner = {
    tone: FRIENDLY.test(asked) ? 'friendly' : FIRM.test(asked) ? 'firm' : 'plain',
    is_short: SHORT.test(asked),
    about,
  }
  return { whom: whom === '' ? [] : likely, dunning, language, manner }
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

const LESS = String.raw`(?:(?:a\s+(?:bit|little)|slightly|somewhat|much|etwas|ein\s+(?:bisschen|wenig)|noch|viel|un\s+peu|beaucoup)\s+)?`
/** "Freundlicher bitte", "mach es etwas kürzer", "make it friendlier", "plus court": the same mail in other words. */
const IN_OTHER_WORDS = new RegExp(
  String.raw`^${AND}(?:(?:mache?|schreibe?|formuliere?|make|write|word|rends?|rendez|fais|écris)[\s-]+(?:(?:bitte|please)\s+)?(?:(?:es|das|die mail|den text|ihn|sie|it|that|this|the mail|the text|le|la|les|ça|cela|le texte|le courriel)\s+)?)?(?:bitte\s+)?${LESS}(?:(?:more|plus)\s+)?(?:${Object.entries(
    WORDED,
  )
    .map(([name, stems]) => String.raw`(?<${name}>(?:${stems})\p{L}*)`)
    .join('|')})(?:[\s,]+(?:formulieren|schreiben|machen|bitte|please|s['’]il.*))*[\s.!]*$`,
  'iu',
)

/** What a later turn changes of a mail that was asked for. */
export type MailChange =
  | { readonly is: 'only' | 'too' | 'without'; readonly whom: string }
  | { readonly is: 'language'; readonly language: MailLanguage }
  /** How it is worded; other is a way that there is no text for. */
  | { readonly is: 'worded'; readonly how: keyof typeof WORDED }

/** Returns what a turn changes of the mail that was asked for before it; null where it says nothing of it. */
export function changeOf(turn: string): MailChange | null {
  const said = IN_LANGUAGE.exec(turn)?.groups
  const language = said && (['en', 'de', 'fr'] as const).find((each) => said[each] !== undefined)
  if (language) return { is: 'language', language }
  const worded = IN_OTHER_WORDS.exec(turn)?.groups ?? {}
  const how = (['friendly', 'firm', 'short', 'other'] as const).find((each) => worded[each] !== undefined)
  if (how) return { is: 'worded', how }
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
