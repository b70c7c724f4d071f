/** What stands in front of what is to be done: "Could you please", "Ich möchte". */
const LEAD =
  /^[\s,]*(?:(?:please|could you|can you|would you|help me(?: to)?|i (?:want|need|would like|'d like) to|i’d like to|bitte|kannst du|könntest du|können sie|könnten sie|würdest du|ich (?:möchte|will|würde gern)|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|je (?:veux|voudrais))[\s,]+)*/iu
const VERB =
  'write|draft|compose|prepare|send|schreibe?n?|verfasse?n?|entwerfen?|entwirf|schicke?n?|sende?n?|erstelle?n?|formuliere?n?|écri(?:s|vez|re)|rédige[rz]?|envoie|envoye[rz]|prépare[rz]?'
/** Between the verb and what it is about. */
const SOFT = String.raw`[\s-]+(?:(?:please|bitte|me|mir|uns|nous|moi)\s+)*`
const ARTICLE = String.raw`(?:an?|eine?n?|une?)\s+(?:[\p{L}-]+\s+){0,2}?`
const MAIL = String.raw`(?:the\s+|die\s+|le\s+|la\s+)?(?:(?:e-?)?mail|message|letter|note|invitation|[\p{L}-]*reminder|[\p{L}-]*nachricht|[\p{L}-]*brief|[\p{L}-]*erinnerung|[\p{L}-]*mahnung|[\p{L}-]+schreiben|[\p{L}-]*einladung|courriel|lettre|rappel|relance)(?:\s+(?:de paiement|d['’]invitation|of payment))?`
/** What the mail is about, in front of whom it goes to. */
const ABOUT = String.raw`(?:\s+(?:about|über|wegen|zum|zur|au sujet de|à propos de)\s+[^,]+?)?`
const TO = String.raw`\s+(?:to|for|an|für|à|aux|au|pour)\s+`
const END = String.raw`[\s.!,]*(?:please|bitte|s['’]il (?:te|vous) pla[iî]t)?[\s.!?]*$`
const of = (pattern: string) => new RegExp(`^${pattern}${END}`, 'iu')

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
  // "Write a mail": to whom is left open.
  of(`(?:${VERB})${SOFT}(?:${ARTICLE})?${MAIL}${ABOUT}(?<whom>)`),
]

/**
 * Returns whom a mail is to go to that somebody asks for, in their words: none where they do not say. Null where no mail is
 * asked for.
 */
export function whomOf(message: string): string | null {
  const asked = message.replace(LEAD, '')
  for (const way of WAYS) {
    const whom = way.exec(asked)?.groups?.whom
    if (whom !== undefined) return whom.trim()
  }
  return null
}
