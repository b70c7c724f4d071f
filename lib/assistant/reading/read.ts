import { isDeepStrictEqual } from 'node:util'
import { nounMeant } from '#lib/assistant/reading/compose-turn'
import { foundBy } from '#lib/assistant/reading/just-found'
import { offersOf } from '#lib/assistant/reading/learnt/offers'
import { plannedOf } from '#lib/assistant/reading/learnt/second'
import { courtesyOf, languageOfAll, PACKS } from '#lib/assistant/reading/manner'
import { anotherOf, type Choice, choiceOf } from '#lib/assistant/reading/namesakes'
import { type Language, phrasesOf } from '#lib/assistant/reading/packs/pack'
import { hasConcept, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import { type Ask, askBack, type Offer, offering, type Plan } from '#lib/assistant/reading/plan'
import { readTurn } from '#lib/assistant/reading/read-turn'
import {
  type Chosen,
  chosenBy,
  leans,
  type Namesakes,
  offerChosen,
  othersOf,
  plannedBy,
  type Said,
  type Turn,
} from '#lib/assistant/reading/said'
import { loadVocabulary } from '#lib/assistant/reading/vocabulary'
import type { ReadContext } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'
import { LIKELY_TO_LEAVE } from '#lib/members/risk'
import { bothOf } from '#lib/query/condition'
import { models } from '#lib/query/models'
import type { Condition } from '#lib/records/model'

/** Reads a question, after the ones before it. The same question in the same place, of the same data, is always read the same. */
export async function read(readContext: ReadContext, turns: readonly string[]): Promise<Plan> {
  return (await follow(readContext, turns)).plan
}

/** Reads a question as `read` does, and returns also what reads others in the place of the next one. */
export async function follow(
  readContext: ReadContext,
  turns: readonly string[],
): Promise<{ plan: Plan; next: (text: string) => Promise<Plan> }> {
  const vocabulary = await loadVocabulary(readContext)
  let before: Said | null = null
  let plan: Plan = askBack('en', [])
  let last: Said | null = null
  let asked: Asked = { text: '', previous: null, chosen: [] }
  const history: Said[] = []
  let namesakes: Kept | null = null
  for (const [place, typed] of turns.entries()) {
    const courtesy = courtesyOf(typed, place === 0 ? undefined : languageOfAll(turns.slice(0, place)))
    if (courtesy) {
      // What was spoken of stays, so that whoever goes on is understood.
      if (place === turns.length - 1) plan = { kind: 'thanks', language: courtesy }
      continue
    }
    // Where several are left, it is asked once more which of them.
    const others: Namesakes['plan'] | null = namesakes && othersOf(namesakes, typed)
    if (others && others.options.length > 1) {
      plan = others
      continue
    }
    // Who is meant was chosen: it is the question before that is asked, of that one.
    const other: Chosen | null = others ? chosenBy(others, others.options[0] ?? '') : null
    const choice: Choice | null =
      (await choiceOf(readContext, vocabulary, plan, typed)) ??
      (namesakes && (await anotherOf(readContext, vocabulary, namesakes, typed)))
    // What fits several of them, or none, leaves it open which one is meant.
    if (choice?.is === 'open' && !other) {
      plan = choice.plan
      continue
    }
    const one: Chosen | null = other ?? (choice?.is === 'one' ? choice.one : null)
    // After one was chosen, another is one of those of whom it was asked then.
    if (namesakes && one) asked = namesakes.asked
    if (one) before = asked.previous
    const text: string = one ? asked.text : typed
    const chosen: readonly Chosen[] = one ? [...asked.chosen, one] : []
    const taken: Offer | undefined = offerChosen(plan, text)
    if (taken && plan.kind === 'clarify') {
      const isComposed = isOfWords(plan, taken)
      plan = { kind: 'answer', language: plan.language, asks: taken.asks, together: taken.together, named: [] }
      before = last && chosenOf(readContext, last, plan, isComposed)
      if (before) history.push(before)
      continue
    }
    // After a question that was not understood there is nothing to lean on, but for what was offered first: whoever goes on
    // from there has taken it, and reads in the answer what it is of. Where that was only a part, they are asked once more.
    const isLost: boolean = last !== null && plan.kind === 'clarify' && !plan.is_name
    const ground: Said | null = isLost ? groundOf(readContext, plan, last) : null
    asked = { text, previous: ground ?? before, chosen }
    const within = { isLost: isLost && !ground, chosen, history: [...history] }
    const composedTurn: Turn = await readTurn(readContext, vocabulary, text, ground ?? before, within)
    const likely = ofLikelyToLeave(plan, composedTurn)
    const turn: Turn =
      likely && composedTurn.said
        ? { plan: likely, said: chosenOf(readContext, composedTurn.said, likely, false) }
        : asMembersAtRisk(readContext, composedTurn)
    const isDoubtful: boolean = ground !== null && isPartial(plan) && turn.said !== null && leans(turn.said)
    const own = asMembership(withOwnWords(ofMeasured(plan, turn), text))
    const totalled: Namesakes['plan'] | null =
      turn.said && asksTotal(turn.said) && plan.kind === 'clarify' ? plan : null
    const each: Plan[] = await Promise.all(
      groundsOf(readContext, totalled, last).map(async (one, at): Promise<Plan> => {
        const offer = totalled?.offered?.[at]
        // What is a total already is that of itself.
        if (totalled && offer && isTotal(offer))
          return { kind: 'answer', language: totalled.language, named: [], ...offer }
        return (await readTurn(readContext, vocabulary, text, one, within)).plan
      }),
    )
    const totals = await ofEach(readContext, own, each)
    plan = totals ?? (isDoubtful ? await asOffer(readContext, own, turn.said?.is_learnt ?? false) : own)
    last = turn.said
    namesakes = keptOf(namesakes, { plan, said: last, asked, one })
    // What was not understood is no ground for the next turn: whoever says it otherwise says it anew. What was declined of those
    // who were spoken of leaves them spoken of.
    const isDeclined = plan.kind === 'refuse' && before !== null && turn.said !== null && leans(turn.said)
    if ((plan.kind !== 'clarify' || plan.is_name) && !isDeclined) before = turn.said ?? before
    const told = plan.kind === 'clarify' ? groundOf(readContext, plan, last) : turn.said
    if (told) history.push(told)
  }
  const readIn = (place: Said | null) => async (text: string) =>
    (await readTurn(readContext, vocabulary, text, place, { history })).plan
  if (plan.kind === 'clarify' && !plan.is_name && plan.options.length === 0)
    plan = { ...plan, options: await nearest(plan, turns.at(-1) ?? '', last, [readIn(before), readIn(null)]) }
  return { plan, next: readIn(before) }
}

/** Namesakes, with the question that is asked of one of them. */
interface Kept extends Namesakes {
  readonly asked: Asked
}

/** Of which namesakes the next turn may choose one, or another; null where a turn spoke of something else. */
function keptOf(
  kept: Kept | null,
  { plan, said, asked, one }: { plan: Plan; said: Said | null; asked: Asked; one: Chosen | null },
): Kept | null {
  if (plan.kind === 'clarify' && plan.is_name && plan.options.length > 1) return { plan, id: null, asked }
  if (kept && one) return { ...kept, id: one.id }
  return said && leans(said) ? kept : null
}

/** The question that was asked last, where it stands, and who was chosen of whoever it names. */
interface Asked {
  readonly text: string
  readonly previous: Said | null
  readonly chosen: readonly Chosen[]
}

/**
 * Returns questions that can be answered and are near to one that was not: the same without the words that found no
 * place, others of what it speaks of, and of the things that are asked most where it speaks of nothing.
 *
 * @param readers what reads a text in the place of the question, and as the first of a conversation
 */
async function nearest(
  { language, words }: { language: Language; words: readonly string[] },
  asked: string,
  said: Said | null,
  [readHere, readAlone]: readonly [(text: string) => Promise<Plan>, (text: string) => Promise<Plan>],
): Promise<string[]> {
  const pieces = said?.pieces.filter(({ text }) => !words.includes(text)) ?? []
  const noun = nounMeant(pieces)
  const { examples } = PACKS[language]
  const offered = phrasesOf((noun && examples[noun]) ?? examples.members ?? '')
  const shorter = withoutWords(asked, words)
  const tried = [
    ...(shorter ? [{ text: shorter, plan: readHere(shorter) }] : []),
    ...offered.map((text) => ({ text, plan: readAlone(text) })),
  ]
  const plans = await Promise.all(tried.map(({ plan }) => plan))
  return tried.flatMap(({ text }, index) => (plans[index]?.kind === 'answer' ? [text] : [])).slice(0, MAX_OFFERED)
}

/** Returns a question without words of it; null where they do not all stand in it, or nothing would be left. */
function withoutWords(question: string, words: readonly string[]): string | null {
  if (words.length === 0 || !words.every((word) => question.includes(word))) return null
  const rest = words.reduce((text, word) => text.replace(word, ''), question)
  const tidy = rest
    .replace(/\s+/g, ' ')
    .replace(/ ([,.!])/g, '$1')
    .trim()
  return (tidy.match(/\p{L}+/gu)?.length ?? 0) > 2 ? tidy : null
}

/** How many questions are offered in the place of one that was not understood. */
const MAX_OFFERED = 3

/** Whether what is offered is what was composed of the words. */
const isOfWords = ({ asks }: Extract<Plan, { kind: 'clarify' }>, { asks: offered }: Offer): boolean =>
  isDeepStrictEqual(asks?.map(plannedOf), offered.map(plannedOf))

/** What a turn can lean on whose question was answered with offers, of which none was chosen: each of them. */
function groundsOf(readContext: ReadContext, plan: Plan | null, said: Said | null): Said[] {
  if (!said || plan?.kind !== 'clarify') return []
  return (plan.offered ?? []).map((offer) =>
    chosenOf(
      readContext,
      said,
      { kind: 'answer', language: plan.language, ...offer, named: [] },
      isOfWords(plan, offer),
    ),
  )
}

/** The first of them. */
const groundOf = (...given: Parameters<typeof groundsOf>): Said | null => groundsOf(...given)[0] ?? null

/** Whether nothing is asked but what something comes to: "and the total?" */
const asksTotal = ({ own }: Said): boolean =>
  hasConcept(own, 'sum', 'how_much') &&
  own.every((piece) => isConcept(piece, 'sum', 'how_much', 'and', 'same', 'them', 'in', 'what', 'money'))

const isTotal = ({ asks }: Pick<Offer, 'asks'>): boolean =>
  asks.every(({ question, measure }) => question.show === 'sum' && question.by === undefined && measure === undefined)

/** The totals of what was offered and not chosen from, as they are offered; null where there are no two of them. */
async function ofEach(readContext: ReadContext, plan: Plan, plans: readonly Plan[]): Promise<Plan | null> {
  const answers = plans.flatMap((each) => (each.kind === 'answer' && isTotal(each) ? [each] : []))
  const totals = answers.filter(
    ({ asks }, index) =>
      answers.findIndex((other) => isDeepStrictEqual(other.asks.map(plannedOf), asks.map(plannedOf))) === index,
  )
  if (totals.length < 2) return null
  const { language } = plan
  return offering(language, await offersOf(readContext, language, totals), { asks: totals[0]?.asks ?? [] })
}

/** Whether what is offered first passes over a part of what was asked. */
const isPartial = (plan: Plan): boolean => plan.kind === 'clarify' && plan.offered?.[0]?.is_partial === true

/** A plan that is offered and not answered, as it leans on one that was only a part of what was asked. */
async function asOffer(readContext: ReadContext, plan: Plan, isLearnt: boolean): Promise<Plan> {
  if (plan.kind !== 'answer') return plan
  const { language, asks, together } = plan
  const offered = await offersOf(readContext, language, [{ asks, together, is_partial: true }])
  return offering(language, offered, { asks: isLearnt ? [] : asks })
}

/** Whether the risk of leaving is in the condition already. */
const isOfRisk = (plan: Plan): boolean => JSON.stringify(membersIn(plan)?.where ?? {}).includes('risk_of_leaving')

/** The members that a plan finds by a condition, and their condition; null for any other. */
function membersIn(plan: Plan): { ask: Ask; where: Condition } | null {
  const [ask, ...others] = plan.kind === 'answer' ? plan.asks : []
  if (!ask || others.length > 0 || ask.measure !== undefined || ask.question.of !== 'members') return null
  const { where = {}, by, as_of } = ask.question
  return by === undefined && as_of === undefined ? { ask, where } : null
}

const isChurn = (plan: Plan): boolean =>
  plan.kind === 'answer' &&
  plan.asks.length === 1 &&
  plan.asks[0]?.measure === 'churn' &&
  plan.asks[0].question.where?.id === undefined

/** "Which of them are likely to leave?": those who were found by a condition, and it. */
function ofLikelyToLeave(before: Plan, { plan, said }: Turn): Plan | null {
  const found = membersIn(before)
  if (!found || !said || !leans(said)) return null
  const isOfRiskAlone =
    hasConcept(said.own, 'churn') &&
    said.own.every((piece) => isConcept(piece, 'churn', 'them', 'which', 'who', 'in', 'list', 'members', 'yes_no'))
  if (!isChurn(plan) && !(plan.kind === 'clarify' && isOfRiskAlone)) return null
  const question = { of: 'members', show: 'rows' as const, where: bothOf(found.where, LIKELY_TO_LEAVE) }
  const ask: Ask = { ...found.ask, wants: 'list', fields: ['risk_of_leaving'], question }
  return { kind: 'answer', language: plan.language, asks: [ask], together: 'single', named: [] }
}

/** What was said by a question for those who are likely to leave, as one for members: more can be asked of them. */
function asMembersAtRisk(readContext: ReadContext, { plan, said }: Turn): Turn {
  const [ask] = plan.kind === 'answer' && isChurn(plan) ? plan.asks : []
  if (!ask || !said || plan.kind !== 'answer') return { plan, said }
  const { measure: _, ...rest } = ask
  const where = { ...models.members.population.where, ...LIKELY_TO_LEAVE }
  const question = { of: 'members', show: 'rows' as const, where }
  const chosen = chosenOf(readContext, said, { ...plan, asks: [{ ...rest, question }] }, false)
  const others = (pieces: readonly Piece[]) => pieces.filter((piece) => !isConcept(piece, 'churn'))
  return { plan, said: { ...chosen, pieces: others(said.pieces) } }
}

/**
 * The plan of a turn that narrows down what was found before. What other figures with a rule of their own found is known by
 * no condition: it is not answered by all.
 */
function ofMeasured(before: Plan, { plan, said }: Turn): Plan {
  const isMeasured = (each: Plan) => each.kind === 'answer' && each.asks.some(({ measure }) => measure !== undefined)
  if (plan.kind !== 'answer' || !said || !isMeasured(before) || isMeasured(plan) || isOfRisk(plan)) return plan
  const narrowing = said.own.find((piece) => isConcept(piece, 'them', 'only'))
  return narrowing ? askBack(plan.language, [narrowing.text]) : plan
}

/** A plan that asks back only about words of its own question, and not of those before it. */
function withOwnWords(plan: Plan, text: string): Plan {
  if (plan.kind !== 'clarify' || plan.is_name) return plan
  const said = fold(text)
  return { ...plan, words: plan.words.filter((word) => said.includes(fold(word))) }
}

/** Whether somebody is a member is asked of those who are one now, and not of all who ever were. */
function asMembership(plan: Plan): Plan {
  if (plan.kind !== 'answer') return plan
  const isAsked = ({ wants, question: { of, where = {}, by } }: Ask) =>
    wants === 'yes-no' && of === 'members' && by === undefined && Object.keys(where).join() === 'id'
  const current = (ask: Ask): Ask => {
    const where = { ...ask.question.where, ...models.members.population?.where }
    return { ...ask, question: { ...ask.question, where } }
  }
  return { ...plan, asks: plan.asks.map((ask) => (isAsked(ask) ? current(ask) : ask)) }
}

/** What was said by a turn of which a plan was chosen. Where that is what was composed, the words without a meaning are settled. */
function chosenOf(readContext: ReadContext, said: Said, plan: Plan, isComposed: boolean): Said {
  const pieces = isComposed ? said.pieces.filter(({ is }) => is !== 'unknown') : said.pieces
  return {
    ...said,
    pieces,
    is_learnt: !isComposed,
    meant: async () => ({ ...(await said.meant()), ...plannedBy(plan) }),
    found: () => foundBy(readContext, plan),
  }
}
