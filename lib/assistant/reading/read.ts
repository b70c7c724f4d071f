import { isDeepStrictEqual } from 'node:util'
import { changedBy } from '#lib/assistant/reading/changed'
import { compose } from '#lib/assistant/reading/compose'
import { spanOf } from '#lib/assistant/reading/composing/times'
import { withoutCompounds, withoutElisions } from '#lib/assistant/reading/compounds'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { followUp, isAsking, namesOthers, withSameSpan } from '#lib/assistant/reading/follow-up'
import { guard } from '#lib/assistant/reading/guard/guard'
import { droppedOf } from '#lib/assistant/reading/guard/turning'
import { withIdioms, withSteps } from '#lib/assistant/reading/idioms'
import {
  amongFirst,
  type FoundOne,
  foundBy,
  type Referred,
  referredTo,
  speaksOfAll,
  withReferred,
} from '#lib/assistant/reading/just-found'
import { cluesOf } from '#lib/assistant/reading/learnt/clues'
import { type Meant, NOTHING_NAMED, namedAfter } from '#lib/assistant/reading/learnt/forms'
import { leansOnBefore } from '#lib/assistant/reading/learnt/leaning'
import { namedIn } from '#lib/assistant/reading/learnt/named'
import { offersOf } from '#lib/assistant/reading/learnt/offers'
import { answerOf, plannedOf, readAgain, settled } from '#lib/assistant/reading/learnt/second'
import {
  asksHow,
  asksMeaning,
  asksWhoAnswers,
  clausesOf,
  directionOf,
  languageOf,
  namesNoDay,
  opensYesNo,
  PACKS,
  partakingIn,
  refusalOf,
  withoutTitles,
} from '#lib/assistant/reading/manner'
import { bareTitle, pickEvents, resolveEvents, withEditions, withTitleWords } from '#lib/assistant/reading/named-events'
import { place, resolvePersons, withCompanies, withSurnames } from '#lib/assistant/reading/named-people'
import { foldedOf, type Language, type Pack, phrasesOf } from '#lib/assistant/reading/packs/pack'
import {
  conceptOf,
  findPieces,
  isConcept,
  isSaidAhead,
  lexiconOf,
  type Matching,
  type Piece,
} from '#lib/assistant/reading/pieces'
import type { Ask, Offer, Plan } from '#lib/assistant/reading/plan'
import {
  ASKING,
  asidesOf,
  isTelling,
  withoutAsides,
  withoutOccasion,
  withoutPurpose,
} from '#lib/assistant/reading/preamble'
import { type Token, tokenise } from '#lib/assistant/reading/tokens'
import { type Mentioned, mentionedIn, NOBODY, topicOf, whoWasMentioned } from '#lib/assistant/reading/topics'
import { turningOf } from '#lib/assistant/reading/turning'
import { type Together, type Variant, variantsOf } from '#lib/assistant/reading/variants'
import { findNameWords, type KnownEvent, loadVocabulary, type Vocabulary } from '#lib/assistant/reading/vocabulary'
import { isAnsweredByRows, isTurned } from '#lib/assistant/reading/yes-no'
import { PHRASEBOOKS } from '#lib/assistant/telling/speech'
import type { ReadContext } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'
import { logger } from '#lib/log'
import type { Calendar } from '#lib/query/periods'
import type { Noun } from '#lib/records/model'

/** What a turn said, for the next one to lean on. */
interface Said {
  readonly pieces: readonly Piece[]
  /** Those of its own words. */
  readonly own: readonly Piece[]
  /** What was said before it, for "what is the difference?". */
  readonly earlier: readonly Piece[] | null
  readonly language: Language
  /** What was asked, without what was said beside it. */
  readonly heard: string
  readonly isFuture: boolean
  /** Whether it asks for a yes or no. */
  readonly is_yes_no: boolean
  /** Finds what it named, and what it was answered with, for reading the next turn again. */
  readonly meant: () => Promise<Meant>
  /** Finds the one member or event that it was answered with. */
  readonly found: () => Promise<FoundOne | null>
  /** Whether it was answered with a plan that was not composed of its pieces. */
  readonly is_learnt?: boolean
  /** Whether it was answered with the plan before it, changed. */
  readonly is_changed?: boolean
  /** Whether it was asked back which one of a name is meant. */
  readonly asks_whom?: boolean
}

const nothingFound = async () => null

const nothingMeant = async (): Promise<Meant> => ({ named: NOTHING_NAMED, plan: null, is_one: false })

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
  let plan: Plan = { kind: 'clarify', language: 'en', words: [], options: [], is_name: false }
  let last: Said | null = null
  let asked: Asked = { text: '', previous: null, chosen: [] }
  const history: Said[] = []
  for (const typed of turns) {
    // Who is meant was chosen: it is the question before that is asked, of that one.
    const one: Chosen | null = chosenBy(plan, typed)
    if (one) before = asked.previous
    const text: string = one ? asked.text : typed
    const chosen: readonly Chosen[] = one ? [...asked.chosen, one] : []
    const taken: Offer | undefined =
      plan.kind === 'clarify' ? plan.offered?.find((offer) => offer.text === text) : undefined
    if (taken) {
      const isComposed = plan.kind === 'clarify' && isOfWords(plan, taken)
      plan = { kind: 'answer', language: plan.language, asks: taken.asks, together: taken.together, named: [] }
      before = last && chosenOf(readContext, last, plan, isComposed)
      if (before) history.push(before)
      continue
    }
    // After a question that was not understood there is nothing to lean on, but for what was offered first.
    const isLost: boolean = last !== null && plan.kind === 'clarify' && !plan.is_name
    const ground: Said | null = isLost ? groundOf(readContext, plan, last) : null
    // Whoever is asked whether it is this, and goes on from there, has said yes.
    const isTaken: boolean = ground !== null && isOneOffer(plan) && !turningOf(text).is_correction
    asked = { text, previous: ground ?? before, chosen }
    const place = { isLost: isLost && !ground, chosen, history: [...history] }
    const turn: Turn = await readTurn(readContext, vocabulary, text, ground ?? before, place)
    const isLeaning: boolean = ground !== null && !isTaken && turn.said !== null && leans(turn.said)
    const own = withOwnWords(turn.plan, text)
    plan = isLeaning ? await asOffer(readContext, own, turn.said?.is_learnt ?? false) : own
    last = turn.said
    // What was not understood is no ground for the next turn: whoever says it otherwise says it anew.
    if (plan.kind !== 'clarify' || plan.is_name) before = turn.said ?? before
    const told = plan.kind === 'clarify' ? groundOf(readContext, plan, last) : turn.said
    if (told) history.push(told)
  }
  const readIn = (place: Said | null) => async (text: string) =>
    (await readTurn(readContext, vocabulary, text, place, { history })).plan
  if (plan.kind === 'clarify' && !plan.is_name && plan.options.length === 0)
    plan = { ...plan, options: await nearest(plan, turns.at(-1) ?? '', last, [readIn(before), readIn(null)]) }
  return { plan, next: readIn(before) }
}

/** The question that was asked last, where it stands, and who was chosen of whoever it names. */
interface Asked {
  readonly text: string
  readonly previous: Said | null
  readonly chosen: readonly Chosen[]
}

/** A choice among several of one name is not longer: "the one in Malmö". */
const MAX_CHOICE = 5
/** Words of so many letters say more than which one. */
const LONG = 6

/** Who of several of one name was chosen; null where none of them was. */
function chosenBy(plan: Plan, text: string): Chosen | null {
  if (plan.kind !== 'clarify' || !plan.is_name) return null
  const { options, ids = [], words } = plan
  const wordsOf = (each: string): readonly string[] => fold(each).match(/[\p{L}\p{N}-]{3,}/gu) ?? []
  const said = text.includes('?') || text.trim().split(/\s+/).length > MAX_CHOICE ? [] : wordsOf(text)
  const isTold = (option: string) =>
    // "Members in Malmö" asks for something else.
    said.every((word) => word.length < LONG || wordsOf(option).includes(word)) &&
    wordsOf(option).some((word) => said.includes(word) && !options.every((each) => wordsOf(each).includes(word)))
  const [at = -1, ...others] = options.includes(text)
    ? [options.indexOf(text)]
    : options.flatMap((option, index) => (isTold(option) ? [index] : []))
  const id = others.length === 0 ? ids[at] : undefined
  return id === undefined ? null : { name: words[0] ?? '', id }
}

/**
 * Composes questions of their words alone, each in the place behind those before it, and returns also their own pieces
 * and the whole ones, with what they take over. Nothing that was learnt of plans has a say in it.
 */
export async function composed(
  readContext: ReadContext,
  turns: readonly string[],
): Promise<{ plan: Plan; text: string; pieces: readonly Piece[]; whole: readonly Piece[] }[]> {
  const vocabulary = await loadVocabulary(readContext)
  const read: { plan: Plan; text: string; pieces: readonly Piece[]; whole: readonly Piece[] }[] = []
  let before: Said | null = null
  for (const typed of turns) {
    const turn: Turn = await composeAfter(readContext, vocabulary, typed, before)
    before = turn.said ?? before
    const { own = [], pieces = [] } = turn.said ?? {}
    read.push({ plan: turn.plan, text: turn.said?.heard ?? tokenise(typed).text, pieces: own, whole: pieces })
  }
  return read
}

/** The plan that is composed of the words of the last turn alone. */
export async function composedPlan(readContext: ReadContext, turns: readonly string[]): Promise<Plan> {
  const [last] = (await composed(readContext, turns)).slice(-1)
  if (!last) throw new Error('No turn to compose a plan of')
  return last.plan
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

/** What pieces speak of: the first noun, else what the first condition or field can be said of. */
function nounMeant(pieces: readonly Piece[]): Noun | undefined {
  const concepts = pieces.flatMap((piece) => (piece.is === 'concept' ? piece.names.map(conceptOf) : []))
  const [named] = concepts.flatMap(({ noun }) => noun ?? [])
  return named ?? concepts.flatMap(({ where, field }) => Object.keys(where ?? field ?? {}) as Noun[])[0]
}

interface Turn {
  readonly plan: Plan
  readonly said: Said | null
}

/**
 * What a turn was answered with, for the next one to lean on: of several look-ups the last, which was spoken of last, and
 * of two that are held against each other the first.
 */
function plannedBy(plan: Plan): Pick<Meant, 'plan' | 'is_one'> {
  const asks = plan.kind === 'answer' ? plan.asks : []
  const ask = plan.kind === 'answer' && plan.together === 'several' ? asks.at(-1) : asks[0]
  return { plan: ask ? plannedOf(ask) : null, is_one: asks.length === 1 }
}

/** Whether what is offered is what was composed of the words. */
const isOfWords = ({ asks }: Extract<Plan, { kind: 'clarify' }>, { asks: offered }: Offer): boolean =>
  isDeepStrictEqual(asks?.map(plannedOf), offered.map(plannedOf))

const isOneOffer = (plan: Plan): boolean => plan.kind === 'clarify' && plan.offered?.length === 1

/** What a turn can lean on whose question was answered with offers, of which none was chosen: the first of them. */
function groundOf(readContext: ReadContext, plan: Plan, said: Said | null): Said | null {
  const [first] = plan.kind === 'clarify' ? (plan.offered ?? []) : []
  if (!first || !said || plan.kind !== 'clarify') return null
  return chosenOf(
    readContext,
    said,
    { kind: 'answer', language: plan.language, ...first, named: [] },
    isOfWords(plan, first),
  )
}

/** A plan that is offered and not answered, as it leans on one that nobody chose. */
async function asOffer(readContext: ReadContext, plan: Plan, isLearnt: boolean): Promise<Plan> {
  if (plan.kind !== 'answer') return plan
  const { language, asks } = plan
  const offered = await offersOf(readContext, language, [plan])
  const options = offered.map(({ text }) => text)
  return { kind: 'clarify', language, words: [], options, is_name: false, offered, asks: isLearnt ? [] : asks }
}

/** A plan that asks back only about words of its own question, and not of those before it. */
function withOwnWords(plan: Plan, text: string): Plan {
  if (plan.kind !== 'clarify' || plan.is_name) return plan
  const said = fold(text)
  return { ...plan, words: plan.words.filter((word) => said.includes(fold(word))) }
}

/** Whether a turn takes over something from the one before it. */
const leans = ({ pieces, own, is_changed = false }: Said): boolean =>
  is_changed || pieces.some(({ text }) => text !== '' && !own.some((piece) => piece.text === text))

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

/** A turn as it was composed, and what was said before that it leans on. */
interface Composed extends Turn {
  readonly before: Said | null
}

/** Composes a turn by itself, or after what was said before where it leans on that. */
async function composeAfter(
  readContext: ReadContext,
  vocabulary: Vocabulary,
  typed: string,
  previous: Said | null,
  { isLost = false, chosen = [], history = [] }: Place = {},
): Promise<Composed> {
  const turning = turningOf(typed)
  const { is_return } = turning
  const beside = { chosen, mentioned: mentionedIn(history) }
  const composeHere = async (text: string, before: Said | null) => ({
    ...(await composeTurn(readContext, vocabulary, text, before, { isLost, ...beside })),
    before,
  })
  if (!previous) return composeHere(turning.text, null)
  const lastSpoken = previous.language
  const composeOf = (text: string, referred: Referred | null) =>
    composeTurn(readContext, vocabulary, text, null, { lastSpoken, referred, ...beside })
  // "Back to the debtors: which of them are companies?"
  const { said: head } = turning.rest === '' ? { said: null } : await composeOf(turning.head, null)
  const topic = head && !namesOne(head.own) ? topicOf(history, head.own) : null
  const isOfTopic = topic !== null && (await composeOf(turning.text, null)).plan.kind !== 'answer'
  if (isOfTopic) return composeHere(turning.rest, topic)
  // "The confirmed ones, not the others": what was not meant says nothing, but in a question of its own.
  const { said: whole } = turning.meant === turning.text ? { said: null } : await composeOf(turning.meant, null)
  const isMeant = whole !== null && !(isAsking(whole.own) && whole.own.some(isTelling))
  const text = isMeant ? turning.meant : turning.text
  const is_correction = turning.is_correction && (isMeant || turning.meant === turning.text)
  const following = () => composeHere(text, previous)
  const composeAlone = (referred: Referred | null) => composeOf(text, referred)
  const isLeaning = ({ heard, language, own }: Said) => leansOnBefore(cluesOf(heard, language, own))
  const meant = await referredTo(text, previous)
  // "How long does it take people to pay?": whoever was named is not meant by a word that stands for nobody.
  const plain = meant?.piece ? await composeAlone(null) : null
  const isOfItself = plain?.said && (namesOne(plain.said.own) || !isLeaning(plain.said))
  const referred = isOfItself ? null : meant
  const alone = plain && isOfItself ? plain : await composeAlone(referred)
  const { said } = alone
  if (!said) return following()
  const standing = { ...alone, said: { ...said, earlier: previous.pieces }, before: null }
  // What names the one that was found says all by itself.
  if (referred) return speaksOfAll(said.own, referred) ? following() : standing
  if ((is_correction || previous.asks_whom) && !isAsking(said.own)) return following()
  if (is_return || turning.is_anew || namesAll(text, said) || !isLeaning(said)) return standing
  const [ask, ...others] = alone.plan.kind === 'answer' ? alone.plan.asks : []
  const { plan } = await previous.meant()
  const isOfOthers =
    ask &&
    ask.measure === undefined &&
    others.length === 0 &&
    plan?.question &&
    namesOthers(said.own, ask.question.of as Noun, { of: plan.question.of as Noun, pieces: previous.pieces })
  return isOfOthers ? standing : following()
}

/** Whether it asks of all that there are: "and how many of our members are over sixty?" */
function namesAll(text: string, { own, language }: Said): boolean {
  const line = ` ${tokenise(text)
    .tokens.map(({ word }) => word)
    .join(' ')} `
  const isOurs = foldedOf(PACKS[language].ours).some((word) => line.includes(` ${word} `))
  const isOfNoun = own.some((piece) => piece.is === 'concept' && piece.names.some((name) => conceptOf(name).noun))
  return isOurs && isOfNoun && isAsking(own) && !own.some((piece) => isConcept(piece, 'them'))
}

const namesOne = (own: readonly Piece[]): boolean => own.some(({ is }) => is === 'person' || is === 'event')

/** Reads a turn: as it is composed of its words, or by what was learnt, whichever can be trusted. */
async function readTurn(
  readContext: ReadContext,
  ...given: [Vocabulary, text: string, previous: Said | null, place?: Place]
): Promise<Turn> {
  const { plan: byWords, said, before } = await composeAfter(readContext, ...given)
  const [vocabulary, text, previous, place] = given
  if (!said) return { plan: byWords, said }
  // Before it is asked whom a name means, it has to be something that can be answered of one of them.
  const { chosen = [] } = place ?? {}
  const one = byWords.kind === 'clarify' ? chosenBy(byWords, byWords.options[0] ?? '') : null
  // Each step chooses one more of those whom it names.
  const isNew = one && !chosen.some(({ name }) => name === one.name)
  const ofOne =
    isNew && (await readTurn(readContext, vocabulary, text, previous, { ...place, chosen: [...chosen, one] }))
  if (ofOne && ofOne.plan.kind === 'answer') return { plan: byWords, said: { ...said, asks_whom: true } }
  const { own, language, is_yes_no, heard } = said
  const earlier = before?.meant ?? nothingMeant
  // What leans on a question leans on what that named; any other begins anew.
  const isLeaning = leans(said)
  let known: ReturnType<typeof namedIn> | null = null
  const naming = () => {
    known ??= namedIn(readContext, own, said.pieces)
    return known
  }
  const meaning = (plan: Plan) => async (): Promise<Meant> => {
    const named = await naming()
    return { named: isLeaning ? namedAfter(named, (await earlier()).named) : named, ...plannedBy(plan) }
  }
  const isHow = asksHow(tokenise(text).tokens, PACKS[language])
  // What was taken for an order, a forecast or something that nobody keeps may have been understood wrongly.
  const isDeclined =
    byWords.kind === 'define'
      ? !isDefined(byWords)
      : DOUBTFUL.has(reasonOf(byWords)) && (reasonOf(byWords) !== 'order' || (asks(said) && !isHow))
  const isWhom = byWords.kind === 'nobody' || (byWords.kind === 'clarify' && byWords.is_name)
  // "What is the difference?" is one of the last two answers, which nothing else knows.
  const isOfBoth = isLeaning && byWords.kind === 'answer' && isOfTwo(own)
  // "And how many of those really came?", of which only the same is left, says something that was not understood.
  const { plan: wasAsked } = await earlier()
  const isRepeated =
    isLeaning &&
    wasAsked !== null &&
    own.some((piece) => isConcept(piece, 'them')) &&
    isDeepStrictEqual(plannedBy(byWords).plan, wasAsked)
  const isDoubtful = !isOfBoth && (isRepeated || (isLeaning && before?.is_learnt) || isDeclined || isWhom)
  const composed = isDoubtful ? asDoubt(byWords) : byWords
  const ground = before ?? previous
  const shaped = await changedPlan(readContext, {
    ...{ vocabulary, byWords, said, naming },
    ...{ previous: ground, isLeaning: before !== null, is_correction: turningOf(text).is_correction },
  })
  if (shaped)
    return {
      plan: shaped,
      said: {
        ...said,
        meant: async () => ({
          named: namedAfter(await naming(), (await (ground?.meant ?? nothingMeant)()).named),
          ...plannedBy(shaped),
        }),
        found: () => foundBy(readContext, shaped),
        is_learnt: true,
        is_changed: true,
      },
    }
  if (
    !canBeReadAgain(composed) ||
    isOfBoth ||
    (isLeaning &&
      (composed.kind === 'answer' || before?.is_learnt) &&
      (isByField(own) || (composed.kind === 'answer' && (own.every(isOfShape) || own.some(isOfSameDate)))))
  )
    return { plan: composed, said: { ...said, meant: meaning(composed), found: () => foundBy(readContext, composed) } }
  const clues = cluesOf(heard, language, own)
  const named = await naming()
  const read = await readAgain(readContext, {
    ...{ plan: composed, pieces: own, clues, named, is_yes_no },
    // A question that stands by itself means nothing of what was said before it.
    before: await (isLeaning || composed.kind === 'clarify' ? earlier : nothingMeant)(),
  })
  // What was declined as others' matter is answered where it is open to everybody.
  const mayBeTold = byWords.kind !== 'refuse' || byWords.reason !== 'others' || isOpenToAll(read)
  const isHeld = (isDeclined && (read.kind !== 'answer' || !mayBeTold)) || (isWhom && read.kind !== 'refuse')
  const again = isHeld ? byWords : read
  const plan = readContext.reaches_all ? again : ofOwn(again, spokenOf(said), composed)
  return {
    plan,
    said: {
      ...said,
      meant: meaning(plan),
      found: () => foundBy(readContext, plan),
      is_learnt: plan.kind === 'answer' && plan !== composed,
    },
  }
}

/** What was answered before as a turn changes it, where that is all that it does: "by tier?", "and in Kiel?" */
async function changedPlan(
  readContext: ReadContext,
  {
    vocabulary,
    previous,
    byWords,
    said,
    isLeaning,
    is_correction,
    naming,
  }: {
    is_correction: boolean
    vocabulary: Vocabulary
    previous: Said | null
    byWords: Plan
    said: Said
    isLeaning: boolean
    naming: () => ReturnType<typeof namedIn>
  },
): Promise<Plan | null> {
  const { own, language } = said
  const isRead = byWords.kind === 'answer' || (byWords.kind === 'clarify' && !byWords.is_name)
  // "Housing Congress 2026": what is only named takes the place of another of its kind.
  const isOnlyNamed = own.every((piece) => NAMING.has(piece.is) || isConcept(piece, 'and', 'same', 'in', 'only'))
  if (!previous || !isRead || own.length === 0 || !(isLeaning || isOnlyNamed)) return null
  const { today, tenant } = readContext
  const change = changedBy(await amongFirst(readContext, await previous.meant(), own), own, {
    calendar: { today, fiscal_year_start: tenant.fiscal_year_start },
    events: vocabulary.events,
    is_correction,
    is_again: previous.is_changed ?? false,
    named: await naming(),
  })
  return change && answerOf(readContext, change, own, language)
}

/** Pieces that name something of which there may be another. */
const NAMING: ReadonlySet<Piece['is']> = new Set(['event', 'person', 'time', 'value'])

/** Whether words that begin like an order ask for something after all: "I need to book a hotel, so where is the gala?" */
const asks = ({ own, heard }: Said): boolean => heard.includes('?') || own.some((piece) => isConcept(piece, ...ASKING))

const reasonOf = (plan: Plan) => (plan.kind === 'refuse' ? plan.reason : undefined)

/** Whether anything that is asked about has a definition: "what does somebody pay" asks about none. */
const isDefined = ({ concepts, language }: Extract<Plan, { kind: 'define' }>): boolean =>
  concepts.some((name) => name in PHRASEBOOKS[language].terms)

/** Reasons to decline for which the words alone may have been misread. */
const DOUBTFUL: ReadonlySet<string | undefined> = new Set(['forecast', 'not_kept', 'others', 'order', 'foreign', 'why'])

/** Whether a plan looks up only what is open to everybody. */
const isOpenToAll = (plan: Plan): boolean =>
  plan.kind === 'answer' &&
  plan.asks.every(({ question, measure }) => measure === undefined && OPEN_TO_ALL.has(question.of as Noun))

/** What asks for the same in another shape: "how much is that altogether?", "who are they?". */
const isOfShape = (piece: Piece): boolean => isConcept(piece, 'how_many', 'how_much', 'sum', 'list', 'who', ...LEANING)

/** "And last year, on the same date?": until when is told by the day that it is. */
const isOfSameDate = (piece: Piece): boolean => isConcept(piece, 'same_date')

/** Whether it asks for the same by something: "and by city?". */
function isByField(own: readonly Piece[]): boolean {
  const rest = own.filter((piece) => !isConcept(piece, 'and', 'same'))
  const [by, field] = rest
  return rest.length === 2 && by !== undefined && isConcept(by, 'by') && field?.is === 'concept'
}

/** Whether there is another way to read a question: not where it is known whom it names, or that nothing answers it. */
const canBeReadAgain = (plan: Plan): plan is Extract<Plan, { kind: 'answer' | 'clarify' }> =>
  plan.kind === 'answer' || (plan.kind === 'clarify' && !plan.is_name)

/** What was composed of the words of a question that was not answered by them says little of what follows it. */
function asDoubt(plan: Plan): Plan {
  if (plan.kind === 'clarify' && !plan.is_name) return plan
  const asks = plan.kind === 'answer' ? plan.asks : []
  return { kind: 'clarify', language: plan.language, words: [], options: [], is_name: false, asks }
}

/** A plan for somebody who reaches only their own records: what is of others is neither answered nor offered. */
function ofOwn(plan: Plan, own: readonly Piece[], composed: Plan): Plan {
  if (plan.kind === 'answer' && isOfOthers(own, plan.asks, plan.language)) {
    // What is open to all is answered, whatever else may have been meant.
    if (composed.kind === 'answer') return composed
    return { kind: 'refuse', language: plan.language, reason: 'others' }
  }
  if (plan.kind !== 'clarify' || !plan.offered) return plan
  const offered = plan.offered.filter(({ asks }) => !isOfOthers(own, asks, plan.language))
  return { ...plan, offered, options: offered.map(({ text }) => text) }
}

/** Composes a plan of the words of a turn. What is a fault of ours there is logged, and asked back about. */
async function composeTurn(...given: Parameters<typeof composeWords>): Promise<Turn> {
  try {
    return await composeWords(...given)
  } catch (error) {
    // Of a database that is away or too slow it is told elsewhere.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    logger.error({ err: error }, 'a question could not be composed')
    const [, , text, before, beside] = given
    const language = languageOf(text, beside?.lastSpoken ?? before?.language)
    return { plan: { kind: 'clarify', language, words: [], options: [], is_name: false }, said: null }
  }
}

/** Who was chosen of those of a name. */
interface Chosen {
  readonly name: string
  readonly id: string
}

/** Where a turn stands. */
interface Place {
  /** Whether what was asked before was not understood. */
  readonly isLost?: boolean
  readonly chosen?: readonly Chosen[]
  /** All that was said before, the latest last. */
  readonly history?: readonly Said[]
}

/** What is known of a turn beside its words and what was said before. */
interface Beside extends Omit<Place, 'history'> {
  /** Who and what was named before, which is meant by a part of its name. */
  readonly mentioned?: Mentioned
  /** Who or what a word of it means. */
  readonly referred?: Referred | null
  /** The language that was spoken before. */
  readonly lastSpoken?: Language | undefined
}

async function composeWords(
  readContext: ReadContext,
  vocabulary: Vocabulary,
  text: string,
  before: Said | null,
  { isLost = false, referred = null, chosen = [], mentioned = NOBODY, lastSpoken = before?.language }: Beside = {},
): Promise<Turn> {
  const titles = vocabulary.events.flatMap(({ title }) => [title.toLowerCase(), bareTitle(title)])
  const language = languageOf(withoutTitles(text, titles), lastSpoken)
  const pack = PACKS[language]
  const { text: clean, tokens: typed } = tokenise(withoutOccasion(text))
  const refused = refusalOf(typed, pack)
  if (namesNoDay(typed, pack)) return { plan: { kind: 'refuse', language, reason: 'no_day' }, said: null }
  if (asksWhoAnswers(typed, pack))
    return { plan: { kind: 'clarify', language, words: [], options: [], is_name: false }, said: null }
  const { today, tenant } = readContext
  const matching: Matching = {
    isFuture: before?.isFuture === true && typed.length <= MAX_LEANING,
    pack,
    lexicon: lexiconOf(pack, vocabulary),
    vocabulary,
    calendar: { today, fiscal_year_start: tenant.fiscal_year_start },
    names: await findNameWords(
      readContext,
      [...new Set(typed.flatMap(({ word }) => [word, word.replace(/s$/, '')]))].filter((word) => word.length > 1),
    ),
  }
  const tokens = withoutElisions(withoutCompounds(typed, matching), matching)
  const clauses = clausesOf(clean, tokens)
  const isName = ({ from }: Piece) => from > 0 && tokens[from]?.has_capital === true
  const pieced = withTitleWords(findPieces(tokens, matching), vocabulary, isName)
  const found = await place(readContext, matching, pieced, tokens)
  const asides = asidesOf({ text: clean, pieces: found, clauses, tokens }, pack)
  // "How much does he owe?" is of somebody who was named.
  const somebody = foldedOf(pack.somebody)
  const who = typed.find(({ word }) => somebody.includes(word))
  const asked = withoutAsides(found, { clauses, asides, isOfSomebody: who !== undefined })
  const placed = withoutPurpose(asked, clauses, tokens, pack)
  const indefinite = new Set(foldedOf(pack.indefinite))
  // "Galaeinnahmen", "Konferenzbesuch": what is part of another word says a kind of them.
  const isPartOfWord = ({ from }: Piece) =>
    placed.some(
      (other) =>
        other.from !== from &&
        other.is !== 'time' &&
        other.from >= 0 &&
        tokens[other.from]?.start === tokens[from]?.start,
    )
  const isAny = (piece: Piece) => indefinite.has(tokens[piece.from - 1]?.word ?? '') || isPartOfWord(piece)
  const at = tokens.findIndex(({ word }) => referred?.words.includes(word))
  const referring = tokens[at] ? withReferred(placed, referred, at, tokens[at], vocabulary) : placed
  const asChosen = (piece: Piece): Piece => {
    if (piece.is !== 'person' || piece.id !== undefined) return piece
    const id = chosen.find(({ name }) => name === piece.text)?.id ?? whoWasMentioned(piece.name, mentioned)
    return id === undefined ? piece : { ...piece, id }
  }
  const picked = pickEvents(
    withIdioms(withSteps(await withSurnames(readContext, await withCompanies(readContext, referring)), pack), {
      isOwn: !readContext.reaches_all,
      ownTier: vocabulary.own_tier,
      // After an event was spoken of, who signed up did so for that.
      isOfEvent: before?.pieces.some(({ is }) => is === 'event') ?? false,
    }).map((piece) => ({
      ...asChosen(piece),
      clause: clauses[piece.from] ?? 0,
    })),
    { events: vocabulary.events, mentioned: mentioned.events },
    today,
    isAny,
  )
  const own = before ? withSameSpan(picked, before.pieces) : picked
  // "Of these" leans on an answer, and there is none.
  const [leaning] = own
  // "Of those who booked" says itself who they are.
  const isRelative = tokens
    .slice(leaning?.to, (leaning?.to ?? 0) + 2)
    .some(({ word }) => foldedOf(pack.relatives).includes(word))
  const isGroundless = isLost
    ? isConcept(leaning, ...LEANING)
    : !before && isConcept(leaning, 'them') && !isConcept(leaning, 'and') && !isRelative
  if (leaning && isGroundless && !refused && !(own[1]?.from === leaning.to && isTelling(own[1])))
    return { plan: { kind: 'clarify', language, words: [leaning.text], options: [], is_name: false }, said: null }
  // "And why?" of those who left: their reasons are kept.
  const asking = own.map(
    (piece): Piece =>
      isConcept(piece, 'why') && before ? ({ ...piece, is: 'concept', names: ['reason'] } as Piece) : piece,
  )
  const followed = before ? followUp(before.pieces, asking).map(asChosen) : asking
  // "The next hackathon" is one of which more is asked: "and how many have signed up?"
  const told =
    before && followed.length > asking.length
      ? pickEvents(followed, { events: vocabulary.events, mentioned: mentioned.events }, today, () => false)
      : followed
  const isStillToCome = COMING.test(clean) && !HELPED.test(clean) && told.some(({ is }) => is === 'event')
  const spoken = isStillToCome ? told.map(toCome) : told
  const pieces = withEditions(spoken, vocabulary, matching.calendar)
  // "…in January? And in February?": what follows a time to come comes, too.
  const isFuture =
    (followed.length > asking.length && before?.isFuture === true) ||
    isSaidAhead(tokens, pack) ||
    pieces.some(
      (piece) =>
        (piece.is === 'concept' && piece.names.some((name) => conceptOf(name).is_future)) ||
        (piece.is === 'time' && (spanOf(piece.time.within, matching.calendar).from ?? '') > today),
    )
  const isYesNo = isYesNoOf(own, tokens, pack)
  // What follows is of the edition that this was answered of, whichever it would be by itself.
  const editions = resolveEvents(pieces, today)
  let said: Said = {
    ...{
      pieces: pieces.map((piece) => ofEdition(piece, editions.get(piece), vocabulary)),
      own,
      earlier: before?.pieces ?? null,
      language,
      isFuture,
    },
    heard: tokens.reduce(
      (all, { start, end }, index) =>
        asides.has(clauses[index] ?? 0) ? all.slice(0, start) + ' '.repeat(end - start) + all.slice(end) : all,
      clean,
    ),
    ...{ is_yes_no: isYesNo, meant: nothingMeant, found: nothingFound },
  }
  if (refused) {
    const about = refused === 'order' ? nounMeant([...own, ...(before?.pieces ?? [])]) : undefined
    return { plan: { kind: 'refuse', language, reason: refused, ...(about && { about }) }, said }
  }
  const has = (name: ConceptName) => own.some((piece) => piece.is === 'concept' && piece.names.includes(name))
  const isOfStatus =
    before?.pieces.some((piece) => isConcept(piece, 'suspended', 'resigned', 'left', 'lapsed')) ?? false
  if (has('why') && !(isOfStatus && own.every((piece) => isConcept(piece, 'why', 'and', 'by', 'them', 'in'))))
    return { plan: { kind: 'refuse', language, reason: 'why' }, said }
  const isMeant = own.at(-1)?.text.toLowerCase() === 'mean'
  const terms = asksMeaning(tokens, pack) ? termsIn(own, tokens, language) : []
  if (terms.length > 0) return { plan: { kind: 'define', language, concepts: terms }, said }
  if ((has('define') || isMeant) && !pieces.some(({ is }) => is === 'person' || is === 'event' || is === 'time'))
    return {
      plan: {
        kind: 'define',
        language,
        concepts: own.flatMap((piece) => (piece.is === 'concept' ? [...piece.names] : [])),
      },
      said,
    }

  const partaking = partakingIn(typed, pack)
  if (partaking) return { plan: { kind: 'clarify', language, words: [partaking], options: [], is_name: false }, said }
  if (!readContext.reaches_all && isOfElse(own, tokens, pack))
    return { plan: { kind: 'refuse', language, reason: 'others' }, said }
  if (who && !pieces.some(({ is }) => is === 'person'))
    return { plan: { kind: 'clarify', language, words: [who.word], options: [], is_name: true }, said }
  const { persons, doubt } = await resolvePersons(readContext, pieces)
  said = {
    ...said,
    // Whoever was named once is known by a part of their name.
    pieces: said.pieces.map((piece) =>
      piece.is === 'person' && persons.has(piece) ? { ...piece, id: persons.get(piece)?.id ?? '' } : piece,
    ),
  }
  if (doubt && doubt.options.length === 0)
    return { plan: { kind: 'nobody', language, name: doubt.words.join(' '), near: doubt.near }, said }
  if (doubt)
    return {
      plan: { kind: 'clarify', language, words: doubt.words, options: doubt.options, ids: doubt.ids, is_name: true },
      said,
    }
  const setting = {
    today,
    fiscal_year_start: tenant.fiscal_year_start,
    prepositions: new Set(foldedOf(pack.prepositions)),
    is_own: !readContext.reaches_all,
    is_past: foldedOf(pack.was).some((phrase) =>
      ` ${tokens.map(({ word }) => word).join(' ')} `.includes(` ${phrase} `),
    ),
    persons: new Map([...persons].map(([piece, { id }]) => [piece, id])),
  }
  const events = new Map<Piece, KnownEvent>()
  const isOfAll =
    // "Does she pay on time?": of all, and not once.
    (has('all') || (has('paid_on_time') && !has('paid_late'))) &&
    opensYesNo(tokens, pack) &&
    !own.some((piece) => isConcept(piece, 'what', 'which', 'how_much', 'how_many', 'who', 'when'))
  const calendar = { today, fiscal_year_start: tenant.fiscal_year_start }
  const both = lastTwo(own, before, calendar)
  const { variants, together } = both ?? variantsOf(isOfAll ? [SHARE, ...pieces] : pieces, calendar)
  const asks: Ask[] = []
  for (const each of variants) {
    const meant = resolveEvents(each.pieces, today)
    const isAhead = meant.size > 0 && [...meant.values()].every(({ on }) => on > today)
    const variant = isAhead ? { ...each, pieces: each.pieces.map(toCome) } : each
    for (const [piece, event] of meant) events.set(piece, event)
    const reading = compose(variant.pieces, { ...setting, events: meant })
    if (!reading)
      return { plan: { kind: 'clarify', language, words: unknownOf(pieces), options: [], is_name: false }, said }
    const composed = (each: readonly Piece[]) => compose(each, { ...setting, events: meant })
    const dropped = droppedOf(variant.pieces, reading, composed)
    const isFound = reading.wants === 'list' || FOUND.has(reading.measure ?? '')
    const isAny = isFound || reading.question.field === 'seats_free'
    const isVerdict =
      isYesNo &&
      isAny &&
      !isTurned(variant.pieces, reading.question.where) &&
      (reading.wants !== 'list' || isAnsweredByRows(own, reading.question))
    const wants = isOfAll ? 'all' : isVerdict ? 'yes-no' : reading.wants
    // "Is the latest invoice paid": of those that are paid, the latest always is.
    const isOfLatest = wants === 'yes-no' && 'status' in (reading.question.where ?? {}) && reading.question.order
    const latest = isOfLatest ? variant.pieces.filter((piece) => isConcept(piece, 'newest', 'last')) : []
    const unused = [...reading.unused, ...dropped, ...latest.map(({ text }) => text)]
    asks.push({ ...reading, question: settled(reading.question, own), unused, wants, label: variant.label })
  }
  // "Open claims" is one amount, by whichever of the two words.
  const isTwice = asks.length === 2 && isDeepStrictEqual(asks[0]?.question, asks[1]?.question)
  if (isTwice) asks.pop()
  // Of most things nobody keeps how they stood on a past day.
  if (asks.some(({ as_of }) => as_of !== null)) return { plan: { kind: 'refuse', language, reason: 'not_kept' }, said }
  // "Slower than individuals": what it is held against is a second look-up.
  const [only] = asks.length === 1 ? asks : []
  const isHalf = only && only.measure === undefined && only.question.compare === undefined && !only.question.by
  const than = isHalf && has('difference') ? own.filter((piece) => isConcept(piece, 'than')) : []
  // "Who changed something yesterday?": nobody is told by how many there are more.
  const isOfNobody = asks.some(({ measure }) => measure === 'growth' || measure === 'development')
  const whom = isOfNobody ? own.filter((piece) => isConcept(piece, 'who')) : []
  const unused = [
    ...new Set([...asks.flatMap((ask) => ask.unused), ...[...than, ...whom].map(({ text }) => text)]),
  ].filter((word) => word !== '')
  // Who gave which feedback is not kept, so that nobody can ask about it.
  const isOfPeople = (word: string) =>
    pieces.some(
      (piece) =>
        piece.text === word &&
        (piece.is === 'person' ||
          (piece.is === 'value' && piece.where.members) ||
          isConcept(piece, 'guests', 'members')),
    )
  if (unused.some(isOfPeople) && asks.some(({ question }) => question.of === 'feedback'))
    return { plan: { kind: 'refuse', language, reason: 'not_kept' }, said }
  if (unused.length > 0)
    return { plan: { kind: 'clarify', language, words: unused, options: [], is_name: false, asks }, said }
  const held = guard((both && before?.pieces) ?? pieces, { asks, together: isTwice ? 'single' : together }, calendar)
  if (held.is_forecast) return { plan: { kind: 'refuse', language, reason: 'forecast' }, said }
  if (held.words.length > 0)
    return {
      plan: { kind: 'clarify', language, words: [...new Set(held.words)], options: [], is_name: false, asks },
      said,
    }
  if (!readContext.reaches_all && isOfOthers(spokenOf(said), asks, language))
    return { plan: { kind: 'refuse', language, reason: 'others' }, said }
  const people = [...persons.values()].map(({ label }) => label)
  const named = [...new Set([...people, ...[...events.values()].map(({ title }) => title)])]
  const is_first = isYesNo && together === 'compared' ? directionOf(tokens, pieces, pack) : null
  return {
    plan: {
      kind: 'answer',
      language,
      asks,
      together: isTwice ? 'single' : together,
      named,
      ...(is_first && { is_first }),
    },
    said,
  }
}

/** An event with the one of its editions that is meant. */
function ofEdition(piece: Piece, event: KnownEvent | undefined, { events }: Vocabulary): Piece {
  if (piece.is !== 'event' || !event || piece.events.length < 2) return piece
  const titles = new Set(piece.events.map(({ title }) => bareTitle(title)))
  const siblings = piece.siblings ?? events.filter(({ title }) => titles.has(bareTitle(title)))
  return { ...piece, events: [event], siblings }
}

/** What the product calls states, whichever language is spoken: "was heißt lapsed?" */
const STATES: Readonly<Record<string, ConceptName>> = {
  ...{ active: 'active', grace: 'grace', lapsed: 'lapsed', cancelled: 'cancelled', canceled: 'cancelled' },
  ...{ pending: 'pending', suspended: 'suspended', archived: 'archived', overdue: 'overdue', void: 'void' },
  ...{ waitlisted: 'waitlisted', draft: 'draft' },
}

/** The terms of a question that can be explained, in its order. */
function termsIn(own: readonly Piece[], tokens: readonly Token[], language: Language): ConceptName[] {
  const { terms } = PHRASEBOOKS[language]
  const named = own.flatMap((piece) => (piece.is === 'concept' ? [...piece.names] : []))
  const written = tokens.flatMap(({ word }) => (Object.hasOwn(STATES, word) ? [STATES[word] as ConceptName] : []))
  const known = [...new Set([...written, ...named])].filter((name) => name in terms)
  // "Does somebody in grace count as a member?": it is grace that is asked about.
  const special = known.filter((name) => name !== 'members')
  return special.length > 0 && !named.includes('current') ? special : known
}

/** Whether a yes or no is asked for. */
const isYesNoOf = (own: readonly Piece[], tokens: readonly Token[], pack: Pack): boolean =>
  opensYesNo(tokens, pack) &&
  !own.some(
    (piece, index) =>
      isConcept(piece, ...ASKING) &&
      (piece.clause ?? 0) <= (own.find(isTelling)?.clause ?? 0) &&
      // Behind a noun it says which one: "members who…".
      !(isConcept(piece, 'who', 'which') && own.slice(0, index).some(isTelling)),
  )

/** Whether it asks for what lies between two answers: "what is the difference?", "and in per cent?" */
const isOfTwo = (own: readonly Piece[]): boolean =>
  own.some((piece) => isConcept(piece, 'difference', 'development', 'growth', 'compare')) &&
  own.every((piece) =>
    isConcept(
      piece,
      'difference',
      'development',
      'growth',
      'compare',
      'share',
      'percent',
      'which',
      'what',
      'how_many',
      'how_much',
      'and',
      'same',
      'them',
      'by',
      'than',
      'or',
    ),
  )

/** The last two answers beside each other, where that is asked for. */
function lastTwo(
  own: readonly Piece[],
  before: Said | null,
  calendar: Calendar,
): { variants: Variant[]; together: Together } | null {
  if (!isOfTwo(own) || !before?.earlier) return null
  const labelled = (pieces: readonly Piece[]): Variant => {
    const [only, ...more] = variantsOf(pieces, calendar).variants
    const time = pieces.find(({ is }) => is === 'time')
    return { pieces: (more.length > 0 ? more.at(-1) : only)?.pieces ?? pieces, label: time?.text ?? null }
  }
  return { variants: [labelled(before.pieces), labelled(before.earlier)], together: 'compared' }
}

/** Measures that find something or nothing. */
const FOUND: ReadonlySet<string> = new Set(['anomalies', 'double_payments', 'duplicate_people'])

const OPEN_TO_ALL: ReadonlySet<Noun> = new Set(['events', 'ticket_types', 'tiers', 'sessions'] as const)

/** What tells whether somebody asks of their own: "when is it due?" after "my invoices" does, "and the members?" does not. */
const spokenOf = ({ own, pieces }: Pick<Said, 'own' | 'pieces'>): readonly Piece[] =>
  own.some((piece) => isConcept(piece, 'members', 'people', 'who')) ? own : pieces

/** Whether words of somebody who reaches only their own records name others, or ask how somebody else can be reached. */
function isOfElse(own: readonly Piece[], tokens: readonly Token[], pack: Pack): boolean {
  const line = ` ${tokens.map(({ word }) => word).join(' ')} `
  if (own.some((piece) => piece.is === 'event' || isConcept(piece, 'events'))) return false
  const isNamed = own.some((piece) => piece.is === 'unknown' || piece.is === 'nothing' || piece.is === 'person')
  const isName = (piece: Piece | undefined) => piece?.is === 'unknown' && tokens[piece.from]?.has_capital === true
  // "Ditte Åberg": two such words beside each other are somebody's name.
  if (own.some((piece, index) => isName(piece) && isName(own[index + 1]) && own[index + 1]?.from === piece.to))
    return true
  const isOwn = own.some((piece) => isConcept(piece, 'self'))
  const isSaid = (phrases: string) => foldedOf(phrases).some((phrase) => line.includes(` ${phrase} `))
  return (
    isSaid(pack.others) ||
    // "How much revenue did the association have?": of what is their own nobody speaks so.
    (!isOwn && isSaid(pack.association)) ||
    (isNamed && !isOwn && own.some((piece) => isConcept(piece, 'phone', 'address', 'email', 'has_email')))
  )
}

/** Whether somebody who reaches only their own records asks for those of others. */
function isOfOthers(pieces: readonly Piece[], asks: readonly Ask[], language: Language): boolean {
  const selves = new Set(foldedOf(PACKS[language].words.self ?? ''))
  const isOwn = pieces.some(
    (piece) =>
      isConcept(piece, 'self') ||
      // "War ich": whoever asks may be a part of what is said, but not of "give me".
      (piece.is === 'concept' &&
        !piece.names.includes('list') &&
        tokenise(piece.text).tokens.some(({ word }) => selves.has(word))),
  )
  return !isOwn && asks.some(({ question, measure }) => measure !== undefined || !OPEN_TO_ALL.has(question.of as Noun))
}

const unknownOf = (pieces: readonly Piece[]) => pieces.flatMap((piece) => (piece.is === 'unknown' ? [piece.text] : []))

/** What has more words says for itself whether it lies ahead. */
const MAX_LEANING = 6

/** What begins a question that leans on the one before. */
const LEANING: readonly ConceptName[] = ['them', 'same', 'and', 'only', 'sort', 'by', 'without', 'not']

/** Who comes to what is still ahead has signed up for it. */
const toCome = (piece: Piece): Piece =>
  piece.is === 'concept' && piece.names.includes('attended') ? { ...piece, names: ['registered'] } : piece

/** "How many come to the gala?" is said of what is ahead, but in English for behind another verb. */
const COMING = /\b(?:come|attend|kommt|kommen|vient|viennent)\b/i
const HELPED = /\b(?:did|didn|do|does|has|have|had|ever|never|not|usually|normally)\b/i

/** Stands in front of a question whether something is so of all. */
const SHARE: Piece = { from: -1, to: -1, text: '', is: 'concept', names: ['share'] }
