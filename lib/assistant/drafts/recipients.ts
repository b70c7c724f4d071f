import type { AnswerBefore } from '#lib/assistant/chat/queries'
import type { Ask } from '#lib/assistant/chat/schema'
import { askedFor, changeOf, type Dunning, type MailChange } from '#lib/assistant/drafts/asked-for'
import { besideCurrent } from '#lib/assistant/drafts/left-out'
import { namesakesOf, placeSaid, saysPlace } from '#lib/assistant/drafts/namesakes'
import { areOwing } from '#lib/assistant/drafts/owing'
import type { Manner } from '#lib/assistant/drafts/wording'
import { languageOfAll, PACKS } from '#lib/assistant/reading/manner'
import { numberAt } from '#lib/assistant/reading/numbers'
import { composedPlan } from '#lib/assistant/reading/read-turn'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'
import { displayName } from '#lib/format/names'
import type { MailLanguage } from '#lib/mail/schema'
import { LIKELY_TO_LEAVE } from '#lib/members/risk'
import { bothOf } from '#lib/query/condition'
import { models } from '#lib/query/models'
import type { Condition, Noun } from '#lib/records/model'

/** Why it is not known whom a mail is to go to: nobody was named, or nobody listed, or the words are not understood. */
export type Doubt =
  | { readonly why: 'open' | 'not_listed' }
  | { readonly why: 'not_understood'; readonly words: string }
  | { readonly why: 'nobody'; readonly name: string }
  | { readonly why: 'several'; readonly name: string; readonly options: readonly string[] }
  /** Nobody of the name has what is said with it, and these are those of the name. */
  | { readonly why: 'not_there'; readonly name: string; readonly said: string; readonly options: readonly string[] }

/** Those who were meant and get no mail that asks for money: they owe none, or nothing that is overdue. */
interface NotOwing {
  readonly why: Dunning
  readonly filter: Condition
}

/** How a mail is to be worded that was asked for. */
export interface Worded extends Manner {
  /** Whether it was said in which language everybody is to get it. */
  readonly is_in_one: boolean
  /** The last that was said of its words, if anything was. */
  readonly how: 'friendly' | 'firm' | 'short' | 'other' | null
}

/** Whom a mail is to go to, or why that is not known, the language that it was asked for in, and how it is worded. */
export type Recipients = { readonly language: MailLanguage } & (
  | { readonly filter: Condition; readonly notOwing: NotOwing | null; readonly worded: Worded }
  | { readonly doubt: Doubt }
)

/** Who owes what a mail asks for. */
const OWING: Readonly<Record<Dunning, Condition>> = { overdue: { owes_overdue: true }, open: { owes: true } }

/** Those who were meant, of whom a mail that asks for money reaches those only who owe some. */
function ofOwing(meant: Condition, dunning: Dunning | null) {
  if (dunning === null || areOwing(meant)) return { filter: meant, notOwing: null }
  const owing = OWING[dunning]
  return { filter: bothOf(meant, owing), notOwing: { why: dunning, filter: bothOf(meant, { not: owing }) } }
}

/**
 * The members of whom something is so: those of the rows of another noun that belong to members. Whoever such a row is
 * of is meant whatever their status: who has left owes still.
 */
function ofMembers(noun: Noun, where: Condition): Condition | null {
  if (noun === 'members') return where
  const relation = Object.entries(models.members.relations).find(([, { to, many }]) => many && to === noun)
  return relation ? { [relation[0]]: { some: where } } : null
}

/** Those who were told of before: "Schreib ihnen eine Mail", "send all of them a reminder". */
const THEM =
  /^(?:all(?:en)? (?:of )?|à tou(?:s|tes) )?(?:them|these(?: people| members)?|those(?: people| members)?|ihnen|denen|die|diese[nr]?(?: leuten?| mitgliedern?| personen)?|leur|eux|elles|ces (?:membres|personnes|gens))(?: all(?:en)?)?[\s.!]*$/iu

/** The first of them: "den ersten beiden", "the first three of them", "aux deux premiers", "den 5 ersten". */
const FIRST =
  /^(?:the |den |die |dem |der |aux |les |le |la |au )?(?:(?:first|ersten?|premi(?:er|ère)s?)(?: (?<after>\S+))?|(?<before>\S+) (?:ersten|premi(?:er|ère)s))(?: (?:of (?:them|these|those)|von (?:ihnen|diesen|denen)|davon|d[’']entre eux))?[\s.!]*$/iu

/** How many of the first are meant; null where it is not said. */
function firstOf(whom: string, language: MailLanguage): number | null {
  const { after, before } = FIRST.exec(whom)?.groups ?? {}
  if (!FIRST.test(whom)) return null
  const word = fold(after ?? before ?? '')
  if (word === '' || word === 'one') return 1
  if (word === 'beiden') return 2
  return numberAt([word], 0, PACKS[language])?.value ?? null
}

/** What rows name the members that they belong to by. */
const rowsOf = (noun: Noun, ids: readonly string[]) => ofMembers(noun, { id: { in: [...ids] } })

/** As many rows as a condition can name. */
const MAX_NAMED = 200

/**
 * The members of what was told before, or of its first rows; null where it is not all of one kind of rows. Those of a
 * ranking, of a past day and the first ones are named one by one, as they were shown.
 */
function thoseOf({ asks, results }: AnswerBefore, first: number | null): Condition | null {
  const [ask] = asks
  if (!ask || asks.length > 1) return null
  if (ask.measure === 'churn' && first === null && ask.question.where?.id === undefined) return LIKELY_TO_LEAVE
  if (ask.measure !== undefined) return null
  const { of, where = {}, show, by, limit, as_of } = ask.question
  const noun = of as Noun
  if (by !== undefined || !['rows', 'count', 'sum'].includes(show)) return null
  if (first === null && limit === undefined && as_of === undefined) return ofMembers(noun, where)
  const [shown] = results
  if (show !== 'rows' || !shown) return null
  const isWhole = first === null ? shown.row_count <= shown.rows.length : first <= shown.rows.length
  const ids = shown.rows.slice(0, first ?? MAX_NAMED).map(({ id }) => id)
  return isWhole && ids.length > 0 && shown.rows.length <= MAX_NAMED ? rowsOf(noun, ids) : null
}

/** "All members" are the members: that nobody is left out goes without saying. */
const ALL = /^(?:(?:an )?(?:all(?:e[nr]?)?|tou(?:s|tes))(?: of)?(?: (?:our|the|unsere[nr]?|les|nos))?) (?=\p{L})/iu
const EVERYBODY = /^(?:all|everyone|everybody|alle[nr]?|jede[nm]?|tous|toutes|tout le monde)[\s.!]*$/iu
/** "Members whose invoices are overdue": it is of the invoices that something is said. */
const WHOSE =
  /^(?:(?:all|alle[nr]?|tous|the|die|den|les)\s+)*(?:mitglieder[n]?|leuten?|personen|members|people|membres|personnes),?\s+(?:deren|whose|dont les)\s+(?<noun>rechnungen|invoices|factures)\s+/iu
const THAT: Readonly<Record<MailLanguage, string>> = { en: ' that ', de: ', die ', fr: ' qui ' }

/** "Die aus Hamburg", "those in Kiel": members, of whom it says where. */
const THOSE =
  /^(?:die(?:jenigen)?|denen|those|the ones|ceux|celles)[\s,]+(?=(?:die|der|aus|in|im|mit|ohne|über|unter|von|from|with|without|over|under|who|whose|de|du|des|à|au|aux|en|qui|avec|sans|dont)(?!\p{L}))/iu
/** "Dem Gökhan Aydın": what stands in front of a name in speech. */
const BEFORE_NAME = /^(?:de[mnr]|die|herrn?|frau)\s+(?=\p{Lu})/u

/** Those who "pay late" are those who are late now, where a mail asks them for it. */
const PAYS_LATE =
  /(?:zu spät|verspätet) zahl(?:en|t)|zahl(?:en|t) (?:immer )?zu spät|pays? late|pa(?:ient|ie|yent|ye) en retard/iu
const IS_LATE: Readonly<Record<MailLanguage, string>> = {
  en: 'is late',
  de: 'überfällig sind',
  fr: 'sont en retard de paiement',
}

/** The ways to say whom a mail goes to that may be understood where another is not. */
function wordingsOf(said: string, language: MailLanguage, dunning: Dunning | null): string[] {
  const whom = dunning ? said.replace(PAYS_LATE, IS_LATE[language]) : said
  if (EVERYBODY.test(whom)) return [MEMBERS[language]]
  const whose = WHOSE.exec(whom)
  const ofRows = whose ? [`${whose.groups?.noun}${THAT[language]}${whom.slice(whose[0].length)}`] : []
  const ofThose = THOSE.test(whom) ? [whom.replace(THOSE, `${MEMBERS[language]} `)] : []
  return [...new Set([...ofRows, ...ofThose, whom, whom.replace(ALL, ''), whom.replace(BEFORE_NAME, '')])]
}
const MEMBERS: Readonly<Record<MailLanguage, string>> = { en: 'members', de: 'Mitglieder', fr: 'membres' }

/**
 * Reads whom a mail is to go to from what was asked for in words; null where no mail is asked for. It is composed of
 * the words alone, so that nobody is written to whom a model, or what was learnt, thought of; "them" are those whom the
 * answer before told of.
 *
 * @param before what was found for that answer
 * @param turns what the asker said, the message last
 */
export async function readRecipients(
  ctx: Ctx,
  message: string,
  before: AnswerBefore,
  turns: readonly string[] = [message],
): Promise<Recipients | null> {
  const asked = askedFor(message)
  if (asked === null) return null
  const lines = message.split('\n').slice(1)
  const changes = lines.flatMap((line) => changeOf(line) ?? [])
  const said = changes.flatMap((change) => (change.is === 'language' ? [change.language] : [])).at(-1)
  const language = said ?? asked.language ?? languageOfAll(turns)
  const { dunning } = asked
  const worded = wordedBy(asked.manner, changes, said !== undefined)
  const [whom] = asked.whom
  if (whom === undefined) return { language, doubt: { why: 'open' } }
  // A line that was not understood may say that fewer are meant: nobody else is written to.
  const unread = lines.find((line) => line.trim() !== '' && changeOf(line) === null)
  if (unread !== undefined) return { language, doubt: { why: 'not_understood', words: unread } }
  const readContext = await openReading(ctx)
  const found = await foundBy(readContext, asked.whom, before, { language: asked.language ?? language, dunning })
  if ('doubt' in found) return { language, doubt: found.doubt }
  let meant = found.filter
  let added: Condition | null = null
  for (const change of changes) {
    if (change.is === 'language' || change.is === 'worded') continue
    const other = await foundBy(readContext, [change.whom], before, { language: asked.language ?? language, dunning })
    if ('doubt' in other) return { language, doubt: other.doubt }
    // Of those who were meant already it goes without saying that they are current, or that they are not.
    const narrowed = inArrears(
      besideCurrent(other.filter) ?? other.filter,
      areOwing(meant, true) || dunning === 'overdue',
    )
    const isNamed = JSON.stringify(narrowed).includes('"id":')
    if (change.is === 'without') meant = bothOf(meant, { not: narrowed })
    else if (change.is === 'too')
      meant = added ? bothOf(found.filter, { or: [added, narrowed] }) : { or: [meant, narrowed] }
    else meant = isNamed ? other.filter : bothOf(meant, narrowed)
    added = change.is === 'only' && !isNamed ? narrowed : null
  }
  return { language, ...ofOwing(meant, dunning), worded }
}

/** How a mail is worded after what later turns said of it. */
function wordedBy(manner: Manner, changes: readonly MailChange[], is_in_one: boolean): Worded {
  const hows = changes.flatMap((change) => (change.is === 'worded' ? [change.how] : []))
  const tone = hows.findLast((how) => how === 'friendly' || how === 'firm') ?? manner.tone
  return { ...manner, tone, is_short: manner.is_short || hows.includes('short'), is_in_one, how: hows.at(-1) ?? null }
}

/** "Only those over 300 euros" of those with something overdue is of what is overdue. */
const inArrears = (condition: Condition, isLate: boolean): Condition =>
  isLate
    ? JSON.parse(JSON.stringify(condition).replace(/"(owed_minor|owes)":/g, (_, name) => `"${IN_ARREARS[name]}":`))
    : condition
const IN_ARREARS: Readonly<Record<string, string>> = { owed_minor: 'overdue_minor', owes: 'owes_overdue' }

/** The members whom words are for, the likelier first, or why that is not known. */
async function foundBy(
  readContext: ReadContext,
  whom: readonly string[],
  before: AnswerBefore,
  { language, dunning }: { language: MailLanguage; dunning: Dunning | null },
): Promise<{ filter: Condition } | { doubt: Doubt }> {
  const plans = []
  for (const words of whom) {
    const first = firstOf(words, language)
    if (first !== null || THEM.test(words)) {
      const filter = thoseOf(before, first)
      return filter ? { filter } : { doubt: { why: 'not_listed' } }
    }
    for (const wording of wordingsOf(words, language, dunning)) {
      const plan = await composedPlan(readContext, [wording])
      const [ask] = plan.kind === 'answer' && plan.asks.length === 1 ? plan.asks : []
      const filter = ask && filterOf(ask)
      if (filter) return ofThatName(readContext, filter, words)
      plans.push({ plan, words })
    }
  }
  for (const { plan, words } of plans) {
    if (plan.kind === 'nobody') return { doubt: { why: 'nobody', name: plan.name } }
    if (plan.kind !== 'clarify') continue
    const name = plan.words.join(' ')
    if (!plan.is_name || plan.options.length === 0) continue
    const said = placeSaid(words, name)
    return said === ''
      ? { doubt: { why: 'several', name, options: plan.options } }
      : amongNamesakes(readContext, words, name, said)
  }
  return { doubt: { why: 'not_understood', words: whom[0] ?? '' } }
}

/** The one of several of a name of whom it holds what is said with it: "Ada Late aus Kiel", "Ada Late of Harbour Ltd". */
async function amongNamesakes(
  readContext: ReadContext,
  words: string,
  name: string,
  said: string,
): Promise<{ filter: Condition } | { doubt: Doubt }> {
  const { is_so, choices } = await namesakesOf(readContext, name, said)
  const [one, ...others] = choices
  if (is_so && one && others.length === 0) return { filter: { id: one.id } }
  const options = choices.map(({ label }) => label)
  return { doubt: is_so ? { why: 'several', name: words, options } : { why: 'not_there', name: words, said, options } }
}

/** The members of a condition; where it names one of whom the rest of it does not hold, another of that name may be meant. */
async function ofThatName(
  readContext: ReadContext,
  filter: Condition,
  words: string,
): Promise<{ filter: Condition } | { doubt: Doubt }> {
  const { id, city, ...others } = filter
  if (typeof id !== 'string') return { filter }
  const { ctx } = readContext
  const member = await ctx.db
    .selectFrom('members')
    .select(['first_name', 'last_name', 'organization', 'city'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!member) return { filter }
  const name = displayName(member)
  if (typeof city === 'string')
    return fold(member.city ?? '') === fold(city) ? { filter } : amongNamesakes(readContext, words, name, city)
  // A place that nobody lives in is no condition: it is said of whom it is, all the same.
  return Object.keys(others).length === 0 && saysPlace(words, name)
    ? amongNamesakes(readContext, words, name, placeSaid(words, name))
    : { filter }
}

/** The members of a look-up; null where it is none of them, or only of the first of its rows, which nobody has seen. */
function filterOf({ question, measure }: Pick<Ask, 'question' | 'measure'>): Condition | null {
  const { of, where = {}, show, by, limit, as_of } = question
  const isOfAll = measure === undefined && by === undefined && limit === undefined && as_of === undefined
  return isOfAll && show !== 'share' ? ofMembers(of as Noun, where) : null
}

const SENTENCES: Readonly<Record<Doubt['why'], string>> = {
  open: 'Say who gets the mail, such as "everyone who is late" or "members in Hamburg".',
  not_listed: 'List first who is to get the mail, then ask to write to them.',
  not_understood: 'Say who gets the mail, such as "everyone who is late" or "members in Hamburg".',
  nobody: 'Nobody has this name. Say who gets the mail, such as "everyone who is late" or "members in Hamburg".',
  several: 'Several members have this name. Say who gets the mail by their number.',
  not_there: 'Nobody of this name has what you said with it. Say who gets the mail by their number.',
}

/**
 * Returns whom a mail is to go to, as `readRecipients` reads it.
 *
 * @throws AppError invalid where it is not understood
 */
export async function recipientsOf(
  ctx: Ctx,
  message: string,
  before: AnswerBefore,
): Promise<{ filter: Condition; language: MailLanguage; worded: Worded }> {
  const read = await readRecipients(ctx, message, before)
  if (read && 'filter' in read) return read
  throw new AppError('invalid', SENTENCES[read?.doubt.why ?? 'open'], { field: 'message' })
}
