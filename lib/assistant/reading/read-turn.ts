import { isDeepStrictEqual } from 'node:util'
import { changedBy, holdsAgainst, TAKING_UP } from '#lib/assistant/reading/changed'
import { composeTurn, isOfTwo, LEANING } from '#lib/assistant/reading/compose-turn'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { isAsking, namesOthers } from '#lib/assistant/reading/follow-up'
import { keepsAll } from '#lib/assistant/reading/guard/kept'
import { amongFirst, foundBy, type Referred, referredTo, speaksOfAll } from '#lib/assistant/reading/just-found'
import { cluesOf } from '#lib/assistant/reading/learnt/clues'
import { type Meant, namedAfter } from '#lib/assistant/reading/learnt/forms'
import { leaningOf } from '#lib/assistant/reading/learnt/leaning'
import { namedIn } from '#lib/assistant/reading/learnt/named'
import { answerOf, readAgain } from '#lib/assistant/reading/learnt/second'
import { PACKS } from '#lib/assistant/reading/manner'
import { conceptsOf, hasConcept, isConcept, type Piece, unspoken } from '#lib/assistant/reading/pieces'
import { askBack, type Plan } from '#lib/assistant/reading/plan'
import { ASKING, isTelling } from '#lib/assistant/reading/preamble'
import { heldToOwn, isOpenToAll, ofOwn } from '#lib/assistant/reading/reach'
import { heldToRefunds, isOfRefunds } from '#lib/assistant/reading/refunds'
import {
  chosenBy,
  leans,
  nothingMeant,
  type Place,
  plannedBy,
  type Said,
  spokenOf,
  type Turn,
} from '#lib/assistant/reading/said'
import { spanOf } from '#lib/assistant/reading/time'
import { lineOf, says, tokenise } from '#lib/assistant/reading/tokens'
import { mentionedIn, topicOf } from '#lib/assistant/reading/topics'
import { turningOf } from '#lib/assistant/reading/turning'
import { loadVocabulary, type Vocabulary } from '#lib/assistant/reading/vocabulary'
import { PHRASEBOOKS } from '#lib/assistant/telling/speech'
import type { ReadContext } from '#lib/figures/read-context'
import { daysBetween } from '#lib/format/dates'
import type { Noun } from '#lib/records/model'

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
    ...(await composeTurn(readContext, vocabulary, text, before, { isLost, isFirst: !previous, ...beside })),
    before,
  })
  if (!previous) return composeHere(turning.text, null)
  const lastSpoken = previous.language
  const composeOf = (text: string, referred: Referred | null) =>
    composeTurn(readContext, vocabulary, text, null, { lastSpoken, referred, ...beside })
  // "Back to the debtors: which of them are companies?"
  const { said: head } = turning.rest === '' ? { said: null } : await composeOf(turning.head, null)
  const topic = head && !namesOne(head.own) ? topicOf(history, head.own) : null
  const { said: rest } = topic ? await composeOf(turning.rest, null) : { said: null }
  const isOfTopic =
    topic !== null &&
    ((rest !== null && lacksSubject(rest.own)) || (await composeOf(turning.text, null)).plan.kind !== 'answer')
  if (isOfTopic) return composeHere(turning.rest, topic)
  // "The confirmed ones, not the others": what was not meant says nothing, but in a question of its own.
  const { said: whole } = turning.meant === turning.text ? { said: null } : await composeOf(turning.meant, null)
  const isMeant = whole !== null && !(isAsking(whole.own) && whole.own.some(isTelling))
  const text = isMeant ? turning.meant : turning.text
  const is_correction = turning.is_correction && (isMeant || turning.meant === turning.text)
  const following = () => composeHere(text, previous)
  const composeAlone = (referred: Referred | null) => composeOf(text, referred)
  const leaning = ({ heard, language, own }: Said) => leaningOf(cluesOf(heard, language, own))
  const meant = await referredTo(readContext, text, previous)
  // "How long does it take people to pay?": whoever was named is not meant by a word that stands for nobody.
  const plain = meant?.piece ? await composeAlone(null) : null
  const isOfItself = plain?.said && (namesOne(plain.said.own) || leaning(plain.said) <= 0)
  const referred = isOfItself ? null : meant
  const alone = plain && isOfItself ? plain : await composeAlone(referred)
  const { said } = alone
  if (!said) return following()
  const standing = { ...alone, said: { ...said, earlier: previous.pieces }, before: null }
  // What names the one that was found says all by itself.
  if (referred) return speaksOfAll(said.own, referred) ? following() : standing
  if ((is_correction || previous.asks_whom) && !isAsking(said.own)) return following()
  if (is_return || turning.is_anew || namesAll(text, said)) return standing
  // "And how many bookings does the gala have?" after a list of events is of that one, whichever were listed.
  const isOfOneEvent = alone.plan.kind === 'answer' && asksOfEvent(said.own) && !namesOne(previous.pieces)
  if (isOfOneEvent && (await previous.meant()).plan?.question?.of === 'events') return standing
  const lean = leaning(said)
  const isWhole = alone.plan.kind === 'answer' && lean < -CLEAR
  // "How many have not paid?" says by no word of what, and is of what was spoken of.
  if (said.own.length > 1 && lacksSubject(said.own) && !isWhole) return following()
  // "Is anyone on the waiting list?" after an event was spoken of is asked of that.
  if (previous.pieces.some(({ is }) => is === 'event') && saysOnlyOfEvent(said.own)) return following()
  if (lean <= 0 || (isOwnDebt(said.own) && alone.plan.kind === 'answer')) return standing
  // "Who owes the most?" after what of it is overdue is of all that is owed.
  if (asksWhoOwesMost(said.own) && alone.plan.kind === 'answer' && isOfAllDebts(previous.pieces)) return standing
  // "Are we growing or shrinking?": what asks a whole question and means nobody who was found is none of what was asked.
  if (lean < DOUBTFUL_LEANING && asksByItself(text, alone.plan, said)) return standing
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

/** From which log odds on it is clear that a question leans, or does not. */
const CLEAR = 1
/** Below which log odds a question leans only where it says so by a word. */
const DOUBTFUL_LEANING = 1.3

/**
 * Whether a question says what it is of and can be answered as it stands, has no word for what was found, and does not go
 * on with it. "Did the choir pay their dues?" means the choir.
 */
function asksByItself(text: string, plan: Plan, { own, language }: Said): boolean {
  const { found } = PACKS[language]
  const isWhole = isAsking(own) || text.trimEnd().endsWith('?')
  const isNamed = own.some(({ is }) => is === 'value' || is === 'person' || is === 'event')
  const isOfKind = own.flatMap(conceptsOf).some(({ noun, is_verb, measure }) => measure ?? (noun && !is_verb))
  const isOfFound = says(lineOf(tokenise(text).tokens), `${found.members}|${found.events}|${found.cities}`)
  const goesOn = own.some((piece) => isConcept(piece, ...TAKING_UP))
  return plan.kind !== 'clarify' && isWhole && (isNamed || (Boolean(isOfKind) && !isOfFound)) && !goesOn
}

/** Whether it asks of all that there are: "and how many of our members are over sixty?" */
function namesAll(text: string, { own, language }: Said): boolean {
  const isOurs = says(lineOf(tokenise(text).tokens), PACKS[language].ours)
  const isOfNoun = own.some((piece) => conceptsOf(piece).some(({ noun }) => noun))
  return isOurs && isOfNoun && isAsking(own) && !hasConcept(own, 'them')
}

/** What people do or are, which alone says of nothing that it is asked of. */
const OF_SOMEBODY: readonly ConceptName[] = [
  ...(['attended', 'no_show', 'registered', 'waitlisted', 'checked_in', 'confirmed', 'paid', 'unpaid'] as const),
  ...(['age', 'older', 'younger', 'years_old', 'time_to_pay', 'how_many', 'how_much', 'who', 'which', 'list'] as const),
  ...(['average', 'sum', 'share', 'them', 'and', 'same', 'only', 'not', 'never', 'without', 'in', 'than'] as const),
  ...(['more_than', 'less_than', 'at_least', 'at_most', 'or_more', 'or_less', 'people'] as const),
]

/** What is so of an event, or of whoever comes to it, where no event is named. */
const OF_AN_EVENT: readonly ConceptName[] = [
  ...([
    'waitlisted',
    'guests',
    'no_show',
    'checked_in',
    'free_seats',
    'has_room',
    'full',
    'seats_taken',
    'people',
  ] as const),
  ...(['yes_no', 'who', 'how_many', 'in', 'and', 'which', 'what', 'list'] as const),
]
const saysOnlyOfEvent = (own: readonly Piece[]): boolean =>
  own.some((piece) => isConcept(piece, ...OF_AN_EVENT.slice(0, 8))) &&
  own.every((piece) => isConcept(piece, ...OF_AN_EVENT))

/** A word for those who were found, where it goes without saying. */
const THEM = unspoken('them')

/** Whether a question says only what somebody does or how old they are, and names nothing that it is asked of. */
function lacksSubject(own: readonly Piece[]): boolean {
  const isOfSomebody = (piece: Piece) =>
    isConcept(piece, ...OF_SOMEBODY) || piece.is === 'number' || piece.is === 'unit'
  return isAsking(own) && own.every(isOfSomebody)
}

/** "What do I owe?" is of all that they owe now, whatever was spoken of before. */
const isOwnDebt = (own: readonly Piece[]): boolean =>
  hasConcept(own, 'self') &&
  hasConcept(own, 'owes') &&
  own.every((piece) => isConcept(piece, 'self', 'owes', 'what', 'how_much', 'yes_no'))

/** Whether it asks who owes the most, by words of its own. */
const asksWhoOwesMost = (own: readonly Piece[]): boolean =>
  hasConcept(own, 'owes', 'debtors') &&
  hasConcept(own, 'most', 'largest') &&
  own.every((piece) =>
    isConcept(
      piece,
      'owes',
      'debtors',
      'most',
      'largest',
      'who',
      'which',
      'members',
      'money',
      'how_much',
      'what',
      'list',
    ),
  )

/** Whether what is owed was spoken of, and nobody and nothing by which it would be of some alone. */
const isOfAllDebts = (pieces: readonly Piece[]): boolean =>
  hasConcept(pieces, 'owes', 'unpaid', 'overdue', 'debtors') && pieces.every(({ is }) => is === 'concept')

/** Whether it names an event, and says what is asked of it. */
const asksOfEvent = (own: readonly Piece[]): boolean =>
  isAsking(own) &&
  !hasConcept(own, 'them') &&
  own.some(({ is }) => is === 'event') &&
  own.some((piece) => conceptsOf(piece).some(({ noun, is_verb }) => noun ?? is_verb))

const namesOne = (own: readonly Piece[]): boolean => own.some(({ is }) => is === 'person' || is === 'event')

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

/** Reads a turn: as it is composed of its words, or by what was learnt, whichever can be trusted. */
export async function readTurn(
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
  const { own, language, heard } = said
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
  if (byWords.kind === 'nobody' && own.some((piece) => piece.is === 'person' && piece.is_sure))
    return { plan: byWords, said }
  // What was taken for an order, a forecast or something that nobody keeps may have been understood wrongly.
  // Nothing else is called closed books.
  const isSure = byWords.kind === 'refuse' && byWords.about === 'journal'
  const isDeclined =
    byWords.kind === 'define'
      ? !isDefined(byWords)
      : !isSure && DOUBTFUL.has(reasonOf(byWords)) && (reasonOf(byWords) !== 'order' || asks(said))
  const isWhom = byWords.kind === 'nobody' || (byWords.kind === 'clarify' && byWords.is_name)
  // "What is the difference?" is one of the last two answers, which nothing else knows.
  const isAnswer = isLeaning && byWords.kind === 'answer'
  const isOfBoth =
    isAnswer && (isOfTwo(own) || (holdsAgainst(own) && byWords.together === 'compared' && !(await earlier()).is_one))
  // "How many of those really came?" of which only the same is left, or which leaves out who they are, was not understood.
  const { plan: wasAsked } = await earlier()
  // "How many have not paid?" is of those who were found, as "how many of them" is.
  const ofThem = lacksSubject(own) ? [...own, THEM] : own
  const { plan: isAsked } = plannedBy(byWords)
  const isLost =
    isLeaning &&
    wasAsked !== null &&
    isAsked !== null &&
    hasConcept(ofThem, 'them') &&
    (isDeepStrictEqual(isAsked, wasAsked) || !keepsAll(wasAsked.question, isAsked.question, ofThem))
  // "And the other one?" of which every word found no place: the same once more is no answer.
  const saysNothing = isLeaning && own.length > 0 && own.every((piece) => isConcept(piece, ...TAKING_UP))
  if (saysNothing && isAsked !== null && isDeepStrictEqual(isAsked, wasAsked))
    return { plan: askBack(language, []), said }
  // What was learnt knows nothing of what an association added: what was composed of that says more.
  const isAfterLearnt = isLeaning && before?.is_learnt && !namesAdded(own)
  const isDoubtful = !isOfBoth && (isLost || isAfterLearnt || isDeclined || isWhom)
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
  // What is named by its number is nothing else, whatever else was learnt of such words, and so is since when it is owed.
  const [ask] = composed.kind === 'answer' ? composed.asks : []
  const isNumbered = ask?.question.where?.number !== undefined && own.some(({ is }) => is === 'reference')
  const isOfOne =
    isNumbered ||
    isOfRanked(composed, own) ||
    isOfTwoTimes(readContext, composed, own) ||
    isOfTwoCounts(composed, own) ||
    isOfDonors(composed, own) ||
    isOfCredit(composed, own) ||
    // Who turns 50, and since when somebody is a member, is told by a year that nothing else says.
    (composed.kind === 'answer' && hasConcept(own, 'turns', 'anniversary')) ||
    (ask?.question.of === 'invoices' && own.some((piece) => piece.is === 'reference' || isConcept(piece, 'since_when')))
  if (
    !canBeReadAgain(composed) ||
    isOfBoth ||
    isOfOne ||
    // What was learnt of questions knows no refunds.
    isOfRefunds(composed) ||
    (isLeaning &&
      (composed.kind === 'answer' || before?.is_learnt) &&
      (isByField(own) || (composed.kind === 'answer' && (own.every(isOfShape) || own.some(isOfSameDate)))))
  ) {
    const plan = await heldToOwn(readContext, composed, spokenOf(said))
    return { plan, said: { ...said, meant: meaning(plan), found: () => foundBy(readContext, plan) } }
  }
  const clues = cluesOf(heard, language, own)
  const named = await naming()
  const read = await readAgain(readContext, {
    ...{ plan: composed, pieces: isLeaning ? ofThem : own, whole: said.pieces, clues, named, manner: said },
    // A question that stands by itself means nothing of what was said before it.
    before: await (isLeaning || composed.kind === 'clarify' ? earlier : nothingMeant)(),
  })
  // What was declined as others' matter is answered where it is open to everybody.
  const mayBeTold = byWords.kind !== 'refuse' || byWords.reason !== 'others' || isOpenToAll(read)
  const isHeld = (isDeclined && (read.kind !== 'answer' || !mayBeTold)) || (isWhom && read.kind !== 'refuse')
  const again = isHeld ? byWords : read
  const ownOf = async (plan: Plan) =>
    readContext.reaches_all ? heldToOwn(readContext, plan, spokenOf(said)) : ofOwn(plan, spokenOf(said), composed)
  const told = await ownOf(again)
  const plan = hasConcept(said.pieces, 'refunds') ? await heldToRefunds(readContext, told, said.pieces, byWords) : told
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
    is_yes_no: said.is_yes_no,
    is_again: previous.is_changed ?? false,
    named: await naming(),
  })
  return change && answerOf(readContext, change, own, language)
}

/** Whether a choice of a field is named that the association added. */
const namesAdded = (own: readonly Piece[]): boolean =>
  own.some((piece) => piece.is === 'value' && JSON.stringify(piece.where).includes('"custom_values.'))

/** Pieces that name something of which there may be another. */
const NAMING: ReadonlySet<Piece['is']> = new Set(['event', 'person', 'time', 'value'])

/** Whether words that begin like an order ask for something after all: "I need to book a hotel, so where is the gala?" */
const asks = ({ own, heard }: Said): boolean => heard.includes('?') || hasConcept(own, ...ASKING)

const reasonOf = (plan: Plan) => (plan.kind === 'refuse' ? plan.reason : undefined)

/** Whether anything that is asked about has a definition: "what does somebody pay" asks about none. */
const isDefined = ({ concepts, language }: Extract<Plan, { kind: 'define' }>): boolean =>
  concepts.some((name) => name in PHRASEBOOKS[language].terms)

/** Reasons to decline for which the words alone may have been misread. */
const DOUBTFUL: ReadonlySet<string | undefined> = new Set([
  ...['forecast', 'not_kept', 'others', 'order', 'foreign', 'why', 'advice', 'elsewhere'],
])

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

/**
 * Whether it is answered of the next or the last event, "how full is the next one?", which what was learnt knows by no name.
 * "The next one in Hamburg" is looked for among those there.
 */
function isOfRanked(plan: Plan, own: readonly Piece[]): boolean {
  const [ask, ...others] = plan.kind === 'answer' ? plan.asks : []
  const { of, where = {} } = ask?.question ?? {}
  const named = own.flatMap((piece) => (piece.is === 'event' ? [piece] : []))
  const isNamed = ({ is_ranked, events: [event] }: (typeof named)[number]) =>
    is_ranked && event && JSON.stringify(where).includes(event.id)
  const isWhether = ask?.wants === 'yes-no' && Object.keys(where).join() === 'id,seats_free'
  const isOfIt = of === 'events' ? isWhether || Object.keys(where).join() === 'id' : of !== 'members'
  return ask !== undefined && others.length === 0 && named.length === 1 && named.every(isNamed) && isOfIt
}

/**
 * Whether one figure is held against itself at another time, and both times are named and as long as each other: "this month
 * compared to last month", but not "since the summer, say since September".
 */
function isOfTwoTimes({ today, tenant }: ReadContext, plan: Plan, own: readonly Piece[]): boolean {
  const asks = plan.kind === 'answer' ? plan.asks : []
  const lengths = own.flatMap((piece) => {
    if (piece.is !== 'time') return []
    const { from, until } = spanOf(piece.time.within, { today, fiscal_year_start: tenant.fiscal_year_start })
    return from && until ? [daysBetween(from, until)] : []
  })
  const [shorter = 0, longer = Infinity] = lengths.sort((a, b) => a - b)
  const [one, other] = asks.map(({ question: { where, ...rest }, measure }) => ({
    rest,
    measure,
    within: timeless(where),
  }))
  // Of those who applied earlier fewer still wait: as many as wait are not as many as came.
  const isOfWaiting = asks.some(({ question: { where } }) => where?.status === 'pending')
  const isAsLong = lengths.length === 2 && longer - shorter <= DAYS_APART
  return asks.length === 2 && isAsLong && !isOfWaiting && isDeepStrictEqual(one, other)
}

/** Whether two are counted of which each is asked for by a word of its own: "how many members and how many events are there?" */
function isOfTwoCounts(plan: Plan, own: readonly Piece[]): boolean {
  const asks = plan.kind === 'answer' ? plan.asks : []
  const asked = own.filter((piece) => isConcept(piece, 'how_many'))
  const isCount = ({ question: { show, by }, wants }: (typeof asks)[number]) =>
    show === 'count' && by === undefined && wants === 'figure'
  return asks.length === 2 && asked.length === 2 && asks.every(isCount)
}

/** Whether those who gave most are asked for: "the ten largest donors". */
const isOfDonors = (plan: Plan, own: readonly Piece[]): boolean =>
  plan.kind === 'answer' &&
  hasConcept(own, 'donations') &&
  plan.asks.every(({ question: { by, limit } }) => by === 'payment.member' && limit !== undefined)

/** Whether it is asked what is left to somebody's credit: that is what payments of theirs have left. */
const isOfCredit = (plan: Plan, own: readonly Piece[]): boolean =>
  plan.kind === 'answer' &&
  hasConcept(own, 'credit') &&
  !hasConcept(own, 'credit_notes') &&
  plan.asks.every(({ question }) => JSON.stringify(question.where ?? {}).includes('"has_credit":true'))

/** By how many days months, quarters and years differ at most. */
const DAYS_APART = 3

/** A condition without its periods. */
const timeless = (where: unknown): unknown =>
  JSON.parse(JSON.stringify(where ?? {}, (_, value) => (value?.within === undefined ? value : null)))

/** Whether there is another way to read a question: not where it is known whom it names, or that nothing answers it. */
const canBeReadAgain = (plan: Plan): plan is Extract<Plan, { kind: 'answer' | 'clarify' }> =>
  plan.kind === 'answer' || (plan.kind === 'clarify' && !plan.is_name)

/** What was composed of the words of a question that was not answered by them says little of what follows it. */
function asDoubt(plan: Plan): Plan {
  if (plan.kind === 'clarify' && !plan.is_name) return plan
  const asks = plan.kind === 'answer' ? plan.asks : []
  return askBack(plan.language, [], { asks })
}
