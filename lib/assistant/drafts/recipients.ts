import { composedPlan } from '#lib/assistant/reading/read'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { openReading } from '#lib/figures/read-context'
import type { MailLanguage } from '#lib/mail/schema'
import { bothOf } from '#lib/query/condition'
import { models } from '#lib/query/models'
import type { Condition, Noun } from '#lib/records/model'

/** "Write a mail to", "Schreib bitte eine Erinnerung an", "Écris un courriel à": what stands before whom it goes to. */
const ASKED =
  /^[\s,]*(?:please|could you|can you|bitte|kannst du|können sie|peux-tu|pouvez-vous)?[\s,]*(?:write|draft|compose|prepare|send|schreiben?|schreibe|schreib|verfassen?|verfasse|entwerfen?|entwirf|schicken?|schick|senden?|sende|écris|écrivez|écrire|rédige|rédigez|rédiger|envoie|envoyez|envoyer|prépare|préparez)\b[\s,]*(?:please|bitte|me|mir)?\s*(?:an?|the|eine?n?|einen|une?|le|la)?\s*(?:friendly|short|freundliche|kurze|gentil|court)?\s*(?:e-?mail|mail|message|letter|reminder|nachricht|brief|erinnerung|mahnung|courriel|message|lettre|rappel)?\s*(?:to|for|an|für|à|aux|au|pour)?\s+/iu
/** The same behind whom it goes to: "Schreib allen Mitgliedern in Hamburg eine Mail." */
const BEHIND =
  /[\s,]+(?:an?|eine?n?|einen|une?)\s+(?:e-?mail|mail|message|letter|reminder|nachricht|brief|erinnerung|mahnung|courriel|lettre|rappel)[\s.!]*$/iu

/** Whether somebody asks for a mail to be written. */
export function asksForMail(message: string): boolean {
  const asked = ASKED.exec(message)
  return (
    asked !== null &&
    /mail|message|letter|remind|nachricht|brief|erinner|mahnung|courriel|lettre|rappel/iu.test(
      `${asked[0]} ${BEHIND.exec(message)?.[0] ?? ''}`,
    )
  )
}

/** The members of whom something is so: those of the rows of another noun that belong to members. */
function ofMembers(noun: Noun, where: Condition): Condition | null {
  if (noun === 'members') return where
  const relation = Object.entries(models.members.relations).find(([, { to, many }]) => many && to === noun)
  return relation ? bothOf(models.members.population.where, { [relation[0]]: { some: where } }) : null
}

/**
 * Reads whom a mail is to go to from what was asked for in words. It is composed of them alone, so that nobody is written
 * to whom a model, or what was learnt, thought of.
 *
 * @throws AppError invalid where it is not understood
 */
export async function recipientsOf(ctx: Ctx, message: string): Promise<{ filter: Condition; language: MailLanguage }> {
  const whom = message.replace(BEHIND, '').replace(ASKED, '').trim()
  const plan = await composedPlan(await openReading(ctx), [whom])
  const [ask] = plan.kind === 'answer' && plan.asks.length === 1 ? plan.asks : []
  const filter = ask && ask.measure === undefined ? ofMembers(ask.question.of as Noun, ask.question.where ?? {}) : null
  if (filter === null)
    throw new AppError('invalid', 'Say who gets the mail, such as "everyone who is late" or "members in Hamburg".', {
      field: 'message',
    })
  return { filter, language: plan.language }
}
