import { generateText } from 'ai'
import { z } from 'zod'
import { openTurnModel } from '#lib/assistant/chat/model'
import { GAP } from '#lib/assistant/drafts/gap'
import { areOwing } from '#lib/assistant/drafts/owing'
import { findNames } from '#lib/assistant/privacy/names'
import type { Ctx } from '#lib/context'
import { capital } from '#lib/format/sentence'
import { logger } from '#lib/log'
import { MESSAGE_FIELDS } from '#lib/mail/editable/facts'
import type { MailLanguage } from '#lib/mail/schema'
import type { Condition } from '#lib/records/model'

/** What a mail says. */
export interface Wording {
  subject: string
  text: string
}

/** What a mail is about, in the words of whoever asked for it: "wegen des Parkplatzes", "that we are closed". */
export interface About {
  readonly is: 'about' | 'that' | 'remind' | 'remind_that'
  readonly words: string
  readonly language: MailLanguage
}

/** How somebody wants a mail to be worded. */
export interface Manner {
  readonly tone: 'plain' | 'friendly' | 'firm'
  /** With nothing but what is asked of the recipient. */
  readonly is_short: boolean
  readonly about: About | null
}

/** As it is where nothing is said of it. */
export const PLAIN: Manner = { tone: 'plain', is_short: false, about: null }

/** What the built-in mails say in a language. */
interface Words {
  readonly hello: string
  readonly regards: string
  /** About money that is overdue, and about money that is owed. */
  readonly overdue: Dunning
  readonly owing: Dunning
  readonly already_paid: string
  /** What is said where nothing else is known of the subject. */
  readonly subject: string
  /** The subject and the sentence with what the mail is about, in the asker's words. */
  readonly about: Readonly<Record<About['is'], readonly [subject: string, sentence: string]>>
}

interface Dunning {
  readonly subject: string
  readonly asks: Readonly<Record<Manner['tone'], string>>
  readonly invoices: string
}

const WORDS: Readonly<Record<MailLanguage, Words>> = {
  en: {
    hello: 'Hello {first_name},',
    regards: 'Kind regards',
    overdue: {
      subject: 'Reminder: your overdue amount at {association}',
      asks: {
        plain: 'our records show that {overdue} is overdue. Please pay it in the next few days.',
        friendly:
          'perhaps it slipped your mind: {overdue} is overdue. It would be kind of you to pay it in the next few days.',
        firm: 'our records show that {overdue} is overdue. You are asked to pay it without further delay.',
      },
      invoices: 'It is for: {overdue_invoices}.',
    },
    owing: {
      subject: 'Your open amount at {association}',
      asks: {
        plain:
          'our records show an open amount of {amount}. Of this, {overdue} is overdue: please pay that in the next few days.',
        friendly:
          'just a friendly note: an amount of {amount} is still open. Of this, {overdue} is overdue: it would be kind of you to pay that in the next few days.',
        firm: 'our records show an open amount of {amount}. Of this, {overdue} is overdue: you are asked to pay that without further delay.',
      },
      invoices: 'It is for: {invoices}.',
    },
    already_paid: 'If you have paid already, thank you: please ignore this mail.',
    subject: 'A message from {association}',
    about: {
      about: ['{About}', 'we are writing to you {about}.'],
      that: ['A message from {association}', 'we would like to let you know {about}.'],
      remind: ['Reminder {about}', 'we would like to remind you {about}.'],
      remind_that: ['A reminder from {association}', 'we would like to remind you {about}.'],
    },
  },
  de: {
    hello: 'Guten Tag {name},',
    regards: 'Freundliche Grüße',
    overdue: {
      subject: 'Zahlungserinnerung: Ihr überfälliger Betrag bei {association}',
      asks: {
        plain: 'bei uns ist ein Betrag von {overdue} überfällig. Bitte zahlen Sie ihn in den nächsten Tagen.',
        friendly:
          'vielleicht ist es im Alltag untergegangen: Ein Betrag von {overdue} ist überfällig. Wir freuen uns, wenn Sie ihn in den nächsten Tagen zahlen.',
        firm: 'bei uns ist ein Betrag von {overdue} überfällig. Wir fordern Sie auf, ihn umgehend zu zahlen.',
      },
      invoices: 'Es geht um: {overdue_invoices}.',
    },
    owing: {
      subject: 'Ihr offener Betrag bei {association}',
      asks: {
        plain:
          'bei uns ist noch ein Betrag von {amount} offen. Davon sind {overdue} überfällig: Bitte zahlen Sie diese in den nächsten Tagen.',
        friendly:
          'nur zur Erinnerung: Bei uns ist noch ein Betrag von {amount} offen. Davon sind {overdue} überfällig: Wir freuen uns, wenn Sie diese in den nächsten Tagen zahlen.',
        firm: 'bei uns ist ein Betrag von {amount} offen. Davon sind {overdue} überfällig: Wir fordern Sie auf, diese umgehend zu zahlen.',
      },
      invoices: 'Es geht um: {invoices}.',
    },
    already_paid: 'Falls Sie schon gezahlt haben, danken wir Ihnen und bitten Sie, diese Mail nicht zu beachten.',
    subject: 'Eine Nachricht von {association}',
    about: {
      about: ['{About}', 'wir schreiben Ihnen {about}.'],
      that: ['Eine Nachricht von {association}', 'wir möchten Ihnen mitteilen, {about}.'],
      remind: ['Erinnerung {about}', 'wir möchten Sie {about} erinnern.'],
      remind_that: ['Eine Erinnerung von {association}', 'wir möchten Sie daran erinnern, {about}.'],
    },
  },
  fr: {
    hello: 'Bonjour {first_name},',
    regards: 'Cordialement',
    overdue: {
      subject: 'Rappel : votre paiement en retard auprès de {association}',
      asks: {
        plain: 'un montant de {overdue} est en retard de paiement. Merci de le régler dans les prochains jours.',
        friendly:
          'peut-être cela vous a-t-il échappé : un montant de {overdue} est en retard de paiement. Nous vous serions reconnaissants de le régler dans les prochains jours.',
        firm: 'un montant de {overdue} est en retard de paiement. Nous vous demandons de le régler sans délai.',
      },
      invoices: 'Il s’agit de : {overdue_invoices}.',
    },
    owing: {
      subject: 'Votre solde auprès de {association}',
      asks: {
        plain:
          'un montant de {amount} reste dû. Une part de {overdue} est déjà échue : merci de la régler dans les prochains jours.',
        friendly:
          'petit rappel : un montant de {amount} reste dû. Une part de {overdue} est déjà échue : nous vous serions reconnaissants de la régler dans les prochains jours.',
        firm: 'un montant de {amount} reste dû. Une part de {overdue} est déjà échue : nous vous demandons de la régler sans délai.',
      },
      invoices: 'Il s’agit de : {invoices}.',
    },
    already_paid: 'Si vous avez déjà payé, merci de ne pas tenir compte de ce message.',
    subject: 'Un message de {association}',
    about: {
      about: ['{About}', 'nous vous écrivons {about}.'],
      that: ['Un message de {association}', 'nous souhaitons vous informer {about}.'],
      remind: ['Rappel de {association}', 'nous souhaitons vous rappeler {about}.'],
      remind_that: ['Un rappel de {association}', 'nous souhaitons vous rappeler {about}.'],
    },
  },
}

/** "Wegen der offenen Rechnungen", of those who owe some, is what the mail asks for itself. */
export const OF_MONEY =
  /rechnung|zahl(?:en|ung)|betr[aä]g|beitr[aä]g|gebühr|mahnung|invoice|\bpay|\bbill|\bdues\b|\bfees?\b|facture|pa(?:y|ie)|cotisation|montant|dette/iu

/** For which money a mail to the members of a condition asks; null where it is about something else. */
function moneyOf(filter: Condition, { about }: Manner): 'overdue' | 'owing' | null {
  if (about && !OF_MONEY.test(about.words)) return null
  if (areOwing(filter, true)) return 'overdue'
  return areOwing(filter) ? 'owing' : null
}

/** Whether the built-in mail to the members of a condition has a text of its own for every tone. */
export const hasTones = (filter: Condition, manner: Manner): boolean => moneyOf(filter, manner) !== null

/** What a mail to the members of a condition says without a model. What is left to whoever writes is a gap. */
export function templateFor(filter: Condition, language: MailLanguage, manner: Manner = PLAIN): Wording {
  const words = WORDS[language]
  const mail = (subject: string, ...paragraphs: string[]): Wording => ({
    subject,
    text: [words.hello, ...paragraphs, `${words.regards}\n{association}`].join('\n\n'),
  })
  const money = moneyOf(filter, manner)
  if (money) {
    const { subject, asks, invoices } = words[money]
    const rest = manner.is_short ? [] : [invoices, words.already_paid]
    return mail(subject, asks[manner.tone], ...rest)
  }
  // What was asked for in one language cannot be quoted in another.
  const { about } = manner
  if (about?.language !== language) return mail(words.subject, GAP)
  const [subject, sentence] = words.about[about.is].map((each) =>
    each.replace('{about}', () => about.words).replace('{About}', () => capital(about.words)),
  ) as [string, string]
  // That it is about something tells nothing of it yet.
  return mail(subject, sentence, ...(about.is === 'about' ? [GAP] : []))
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
