import type { Ask } from '#lib/assistant/chat/schema'
import { languageOfAll } from '#lib/assistant/reading/manner'
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
  /^[\s,]*(?:please|could you|can you|bitte|kannst du|können sie|peux-tu|pouvez-vous)?[\s,]*(?:write|draft|compose|prepare|send|schreiben?|schreibe|schreib|verfassen?|verfasse|entwerfen?|entwirf|schicken?|schick|senden?|sende|écris|écrivez|écrire|rédige|rédigez|rédiger|envoie|envoyez|envoyer|prépare|préparez)\b[\s,-]*(?:please|bitte|me|mir)?\s*(?:an?|the|eine?n?|einen|une?|le|la)?\s*(?:friendly|short|freundliche|kurze|gentil|court)?\s*(?:e-?mail|mail|message|letter|reminder|nachricht|brief|erinnerung|mahnung|courriel|message|lettre|rappel)?\s*(?:to|for|an|für|à|aux|au|pour)?\s+/iu
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

/** Those who were told of before: "Schreib ihnen eine Mail", "send all of them a reminder". */
const THEM =
  /^(?:all(?:en)? (?:of )?|à tou(?:s|tes) )?(?:them|these(?: people| members)?|those(?: people| members)?|ihnen|denen|diesen(?: leuten| mitgliedern)?|leur|eux|elles|ces (?:membres|personnes|gens))(?: all(?:en)?)?[\s.!]*$/iu

/** The members of what was looked up before; null where it is not all of one kind of rows. */
function thoseOf(asks: readonly Ask[]): Condition | null {
  const [ask] = asks
  if (!ask || asks.length > 1 || ask.measure !== undefined) return null
  const { of, where = {}, show, by, limit, as_of } = ask.question
  const isOfRows = (show === 'rows' || show === 'count' || show === 'sum') && by === undefined
  return isOfRows && limit === undefined && as_of === undefined ? ofMembers(of as Noun, where) : null
}

const unknown = (message: string) => new AppError('invalid', message, { field: 'message' })

/**
 * Reads whom a mail is to go to from what was asked for in words. It is composed of them alone, so that nobody is written
 * to whom a model, or what was learnt, thought of; "them" are those whom the answer before told of.
 *
 * @param before what was looked up for that answer
 * @throws AppError invalid where it is not understood
 */
export async function recipientsOf(
  ctx: Ctx,
  message: string,
  before: readonly Ask[] = [],
): Promise<{ filter: Condition; language: MailLanguage }> {
  const whom = message.replace(BEHIND, '').replace(ASKED, '').trim()
  if (THEM.test(whom)) {
    const filter = thoseOf(before)
    if (filter === null) throw unknown('List first who is to get the mail, then ask to write to them.')
    return { filter, language: languageOfAll([message]) }
  }
  const plan = await composedPlan(await openReading(ctx), [whom])
  const [ask] = plan.kind === 'answer' && plan.asks.length === 1 ? plan.asks : []
  const filter = ask && ask.measure === undefined ? ofMembers(ask.question.of as Noun, ask.question.where ?? {}) : null
  if (filter === null) throw unknown('Say who gets the mail, such as "everyone who is late" or "members in Hamburg".')
  return { filter, language: plan.language }
}
