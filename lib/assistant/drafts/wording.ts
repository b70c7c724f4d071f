import { generateText } from 'ai'
import { z } from 'zod'
import { openTurnModel } from '#lib/assistant/chat/model'
import { GAP } from '#lib/assistant/drafts/gap'
import { areOwing } from '#lib/assistant/drafts/owing'
import { findNames } from '#lib/assistant/privacy/names'
import type { Ctx } from '#lib/context'
import { logger } from '#lib/log'
import { MESSAGE_FIELDS } from '#lib/mail/editable/facts'
import type { MailLanguage } from '#lib/mail/schema'
import type { Condition } from '#lib/records/model'

/** What a mail says. */
export interface Wording {
  subject: string
  text: string
}

/** What a mail says about money that is overdue, about money that is owed, and about anything else. */
const TEMPLATES: Readonly<Record<MailLanguage, { overdue: Wording; owing: Wording; plain: Wording }>> = {
  en: {
    overdue: {
      subject: 'Reminder: your overdue amount at {association}',
      text: 'Hello {first_name},\n\nour records show that {overdue} is overdue. Please pay it in the next few days.\n\nIt is for: {overdue_invoices}.\n\nIf you have paid already, thank you: please ignore this mail.\n\nKind regards\n{association}',
    },
    owing: {
      subject: 'Your open amount at {association}',
      text: 'Hello {first_name},\n\nour records show an open amount of {amount}. Of this, {overdue} is overdue: please pay that in the next few days.\n\nIt is for: {invoices}.\n\nIf you have paid already, thank you: please ignore this mail.\n\nKind regards\n{association}',
    },
    plain: {
      subject: 'A message from {association}',
      text: `Hello {first_name},\n\n${GAP}\n\nKind regards\n{association}`,
    },
  },
  de: {
    overdue: {
      subject: 'Zahlungserinnerung: Ihr überfälliger Betrag bei {association}',
      text: 'Guten Tag {name},\n\nbei uns ist ein Betrag von {overdue} überfällig. Bitte zahlen Sie ihn in den nächsten Tagen.\n\nEs geht um: {overdue_invoices}.\n\nFalls Sie schon gezahlt haben, danken wir Ihnen und bitten Sie, diese Mail nicht zu beachten.\n\nFreundliche Grüße\n{association}',
    },
    owing: {
      subject: 'Ihr offener Betrag bei {association}',
      text: 'Guten Tag {name},\n\nbei uns ist noch ein Betrag von {amount} offen. Davon sind {overdue} überfällig: Bitte zahlen Sie diese in den nächsten Tagen.\n\nEs geht um: {invoices}.\n\nFalls Sie schon gezahlt haben, danken wir Ihnen und bitten Sie, diese Mail nicht zu beachten.\n\nFreundliche Grüße\n{association}',
    },
    plain: {
      subject: 'Eine Nachricht von {association}',
      text: `Guten Tag {name},\n\n${GAP}\n\nFreundliche Grüße\n{association}`,
    },
  },
  fr: {
    overdue: {
      subject: 'Rappel : votre paiement en retard auprès de {association}',
      text: 'Bonjour {first_name},\n\nun montant de {overdue} est en retard de paiement. Merci de le régler dans les prochains jours.\n\nIl s’agit de : {overdue_invoices}.\n\nSi vous avez déjà payé, merci de ne pas tenir compte de ce message.\n\nCordialement\n{association}',
    },
    owing: {
      subject: 'Votre solde auprès de {association}',
      text: 'Bonjour {first_name},\n\nun montant de {amount} reste dû. Une part de {overdue} est déjà échue : merci de la régler dans les prochains jours.\n\nIl s’agit de : {invoices}.\n\nSi vous avez déjà payé, merci de ne pas tenir compte de ce message.\n\nCordialement\n{association}',
    },
    plain: {
      subject: 'Un message de {association}',
      text: `Bonjour {first_name},\n\n${GAP}\n\nCordialement\n{association}`,
    },
  },
}

/** What a mail to the members of a condition says without a model. */
export function templateFor(filter: Condition, language: MailLanguage): Wording {
  const { overdue, owing, plain } = TEMPLATES[language]
  if (areOwing(filter, true)) return overdue
  return areOwing(filter) ? owing : plain
}

const Written = z.object({ subject: z.string().trim().min(1).max(200), text: z.string().trim().min(1).max(3000) })
/** What a text of a model may not hold: figures and names come by reference, and nothing leads anywhere. */
const KEPT_OUT = /\p{N}|@|:\/\/|www\.|[<>[\]`]|\b\p{L}[\p{L}-]*\.(?:com|org|net|info|example)\b/iu
const TIME_LIMIT = 6_000

/** The object within what a model said, where it is a mail that holds nothing but words and known fields. */
async function checked(ctx: Ctx, said: string): Promise<Wording | null> {
  let given: unknown
  try {
    given = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  } catch {
    return null
  }
  const { data } = Written.safeParse(given)
  if (!data) return null
  const whole = `${data.subject}\n${data.text}`
  const fields = [...whole.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const bare = whole.replace(/\{[^{}]*\}/g, ' ')
  const isFilled = fields.every((name) => (MESSAGE_FIELDS as readonly string[]).includes(name))
  if (!isFilled || KEPT_OUT.test(bare) || /[{}]/.test(bare)) return null
  return (await findNames(ctx, bare)).length === 0 ? data : null
}

/**
 * Lets a model write what a mail says, as somebody asked for it. Figures and names are merge fields, so the model knows
 * none. Null where no model may be asked, none answers in time, or the text holds what it must not.
 */
export async function wordingByModel(ctx: Ctx, message: string, language: MailLanguage): Promise<Wording | null> {
  const turnModel = await openTurnModel(ctx, message, undefined)
  if (!turnModel) return null
  const { model, tokens, close } = turnModel
  try {
    const { text } = await generateText({
      model,
      instructions: [
        `You write a short, friendly mail of an association to its members, in the language "${language}".`,
        `Write no names, figures, dates or links. Where one belongs, write one of these fields: ${MESSAGE_FIELDS.map((field) => `{${field}}`).join(', ')}. {amount} is what the recipient owes, {overdue} what of it is overdue, {invoices} the open invoices and {overdue_invoices} those that are overdue, each with its amount and the day that it is due, {term_to} the last day of the membership.`,
        'Answer with JSON only: {"subject": "...", "text": "..."}; an empty line in text starts a paragraph.',
      ].join('\n'),
      prompt: tokens.hide(message),
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(TIME_LIMIT),
    })
    return await checked(ctx, text)
  } catch (error) {
    logger.warn({ err: error, request_id: ctx.request_id }, 'no model wrote the mail')
    return null
  } finally {
    await close()
  }
}
