import type { AnalystContext } from '#lib/assistant/analyst/context'
import type { Plan } from '#lib/assistant/analyst/plan'
import type { Question } from '#lib/assistant/analyst/slots'
import { pages } from '#lib/paths'

const WRITES =
  '(?:delete|remove|erase|send|email|e mail|mail|cancel|create|add|update|change|edit|set|mark|refund|archive|suspend|approve|reject|register|invite|import|rename|issue|finalise|finalize|void|write off|record|book|renew|upgrade|downgrade|charge|remind|message|notify|reset|pay|make|fix|merge|move|assign|schedule|publish|unpublish|postpone|disable|enable|block|grant|give|drop|insert|truncate|wipe|resend|export|download|print|extend|reactivate|reinstate|ban|transfer|raise|increase|reduce|lower|double|waive|contact|chase|call|apply)'

/** An order to change something: at the start, behind "please" or "can you", or after "and then". */
const ORDER = new RegExp(
  `^(?:(?:please|pls|kindly|hey|hi|hello|ok|okay|now|then|just|quorate|so|and) )*(?:(?:can|could|would|will) you (?:please )?(?:also |just )?|i (?:want|would like|need) (?:you )?to |i want |let us |go ahead and |help me (?:to )?)?(?:please )?${WRITES}\\b(?! (?:up|in|of|by (?:month|kind|tier))\\b)`,
)
const ORDER_LATER =
  /\b(?:and|then|;) (?:then |please |also )*(?:delete|remove|erase|send|email|cancel|archive|suspend|refund|void|remind|notify|mark|update|change|set|wipe|drop)\b (?:it|them|him|her|all|every|the|each|those|these|a|an|everyone)/
/** Verbs above that also start questions: "make a list of", "give me", "book value". */
const ASKING =
  /^(?:(?:please|pls|can you|could you|would you) )*(?:give me|give us|make (?:me )?a (?:list|table|report|chart|summary)|print (?:me )?(?:a|the) list|pay(?:ment|ing)|mail(?:ing)? list|book(?:ed|ings?)|charged|issued|set of|email address|registered|register(?:ed)? for|cancelled|cancellations?|renewals?|refunds|refunded|updates? on|change in|changes? of|send me (?:a|the) (?:list|number|figure|report))\b/

const PAGES: readonly (readonly [RegExp, (isAdmin: boolean) => readonly [string, string]])[] = [
  [
    /\b(?:invoice|bill|reminder|remind|dunning|refund|payment|pay|paid|charge|void|write off|overdue|donation|dues)/,
    (isAdmin) => (isAdmin ? ['Invoices', pages.admin.invoices()] : ['My invoices', pages.member.invoices()]),
  ],
  [
    /\b(?:event|gala|workshop|conference|meeting|webinar|hackathon|registration|register|ticket|check in|waiting list)/,
    (isAdmin) => (isAdmin ? ['Events', pages.admin.events()] : ['Events', pages.member.events()]),
  ],
  [
    /\b(?:tier|fee|price)/,
    (isAdmin) => (isAdmin ? ['Tiers', pages.admin.settingsTiers()] : ['My profile', pages.member.profile()]),
  ],
  [
    /\b(?:password|sign in|account|user|administrator|role)/,
    (isAdmin) => (isAdmin ? ['Accounts', pages.admin.settingsAccounts()] : ['My account', pages.account()]),
  ],
  [
    /\b(?:email|mail|message|newsletter|letter)/,
    (isAdmin) => (isAdmin ? ['Mail', pages.admin.settingsMail()] : ['My profile', pages.member.profile()]),
  ],
  [/./, (isAdmin) => (isAdmin ? ['Members', pages.admin.members()] : ['My profile', pages.member.profile()])],
]

const OUT_OF_SCOPE: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:system prompt|your prompt|your instructions|initial instructions|hidden instructions|ignore (?:all |any |your |the )*(?:previous |prior |above )?(?:instructions?|rules?)|disregard|developer mode|jailbreak|pretend (?:to be|you are)|act as|you are now|repeat the words above|source code|api keys?|secret keys?|secrets?|env(?:ironment)? variables?)\b/,
    'I answer questions about this association’s own data, and I keep to that whatever a message says.',
  ],
  [
    /\b(?:passwords?|password hash(?:es)?|credentials?|login details|tokens?|session cookies?)\b/,
    'Passwords and other secrets are not in the data that I can see.',
  ],
  [
    /\b(?:other|another|different|neighbouring|neighboring|competing|all|every) (?:associations?|tenants?|organi[sz]ations?|clubs?|guilds?|societ(?:y|ies)|customers? of quorate)(?:'?s)?\b(?! (?:members?|in our|that are|who))|\btenants?\b|\bdemo-(?:one|two)\b/,
    'I only know the data of your own association; those of others are out of my reach.',
  ],
  [/\b(?:salar(?:y|ies)|wages?|payroll|bonus(?:es)?|staff|employees?|hr)\b/, 'Salaries and staff are not kept here.'],
  [
    /\b(?:weather|rain|sunny|temperature outside|forecast for tomorrow|joke|poem|song|story|recipe|football|soccer|match result|stock (?:price|market)|bitcoin|crypto|capital of|president of|prime minister|translate|translation|horoscope|movie|news headlines|who won|world cup|lottery|meaning of life|what time is it|what day is it|time zone|are you (?:human|sentient|chatgpt)|chatgpt|openai)\b/,
    'That is outside what I know: I answer from the records of your association.',
  ],
  [
    /\b(?:legal advice|legally|lawsuit|sue|lawyer|gdpr advice|tax advice|tax return|taxes|deductible|legal|liable|liability|vat rules|medical|invest(?:ment)?s? (?:advice|in)|diagnos)/,
    'I give no legal, tax or other professional advice; I can tell what your records say.',
  ],
  [
    /\b(?:select \*|drop table|insert into|union select|delete from|update \w+ set|information_schema|pg_)/,
    'I do not run SQL. Ask in plain words and I look it up.',
  ],
  [
    /\b(?:bank account numbers?|iban|credit card numbers?|card numbers?|social security|passport|home address(?:es)?|date of birth|birthdays?|religion|ethnicity|sexual|political)\b/,
    'I have no figures about that, and I do not look up such personal details.',
  ],
  [
    /\b(?:budgets?|expenses?|expenditures?|spend|spent|spending|costs?|profits?|profitable|loss(?:es)? (?:this|last)|margin|bank balance|balance sheet|supplier|purchase)\b/,
    'Quorate’s figures that I can read are what comes in: invoices, payments and tickets. Costs, budgets and profit are not among them.',
  ],
  [
    /\b(?:sponsors?|sponsorships?|volunteers?|newsletter (?:opens?|clicks?)|website (?:visits?|traffic)|social media|followers|instagram|facebook|linkedin|page views|open rate|click rate)\b/,
    'There is nothing about that in the records that I can read.',
  ],
]

/** Questions that can always be asked, by what the asker may see. */
export function examples({ reaches_all, tools }: AnalystContext): string[] {
  const wanted: readonly (readonly [string, string])[] = reaches_all
    ? [
        ['count_members', 'How many active members do we have?'],
        ['invoice_totals', 'How much is overdue?'],
        ['find_events', 'Which events are coming up?'],
        ['churn_risk', 'Which members are at risk of leaving?'],
        ['revenue_summary', 'How much revenue did we receive this year?'],
      ]
    : [
        ['find_invoices', 'Which of my invoices are open?'],
        ['find_events', 'Which events are coming up?'],
        ['get_member', 'When does my membership end?'],
      ]
  return wanted
    .filter(([tool]) => tools.has(tool))
    .map(([, question]) => question)
    .slice(0, 3)
}

/** The page where an order can be carried out, or null when the text is no order. */
function pageFor(line: string, isAdmin: boolean): readonly [string, string] | null {
  if (ASKING.test(line) || !(ORDER.test(line) || ORDER_LATER.test(line))) return null
  const [, page] = PAGES.find(([words]) => words.test(line)) ?? []
  return page ? page(isAdmin) : null
}

/**
 * Declines what cannot or must not be done: orders to change something, and what is not in the records. Null when the
 * question is none of these.
 */
export function refuse(q: Question, context: AnalystContext): Plan | null {
  const line = unnamed(q, context)
  const suggestions = examples(context)
  for (const [words, text] of OUT_OF_SCOPE) if (words.test(line)) return { kind: 'refuse', text, suggestions }
  const page = pageFor(line, context.reaches_all)
  if (!page) return null
  const [name, href] = page
  return {
    kind: 'refuse',
    text: `I can only read, so I cannot do that. It is done on the page [${name}](${href}).`,
    suggestions,
  }
}

/** The words without names: an event may be called after the weather. */
function unnamed({ line: { tokens }, meanings }: Question, { vocabulary: { names } }: AnalystContext): string {
  const isName = (index: number, norm: string) =>
    meanings[index]?.includes('#event_name') || (meanings[index]?.includes('#name') && names.has(norm))
  return tokens.map(({ norm }, index) => (isName(index, norm) ? '_' : norm)).join(' ')
}

/** Declines what only those may ask who run the association. */
export function outOfReach(context: AnalystContext): Plan {
  return {
    kind: 'refuse',
    text: 'I can only tell you about your own membership, your own invoices and our events.',
    suggestions: examples(context),
  }
}

/** What is said when nothing fits. */
export function notUnderstood(q: Question, context: AnalystContext, unused: readonly string[]): Plan {
  const suggestions = examples(context)
  const words = unused.length > 0 ? ` I could not make anything of “${unused.slice(0, 5).join(' ')}”.` : ''
  const scope = context.reaches_all
    ? 'I answer questions about members, events, invoices and payments.'
    : 'I answer questions about your membership, your invoices and our events.'
  return {
    kind: 'refuse',
    text: `${q.line.tokens.length === 0 ? '' : 'I cannot answer that.'}${words} ${scope}`.trim(),
    suggestions,
  }
}
