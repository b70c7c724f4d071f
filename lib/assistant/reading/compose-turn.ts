import { isDeepStrictEqual } from 'node:util'
import { OF_REASONS } from '#lib/assistant/reading/changed'
import { compose } from '#lib/assistant/reading/compose'
import { withoutCompounds, withoutElisions } from '#lib/assistant/reading/compounds'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { placeIn, refusalOf } from '#lib/assistant/reading/declining'
import { followUp } from '#lib/assistant/reading/follow-up'
import { guard } from '#lib/assistant/reading/guard/guard'
import { droppedOf } from '#lib/assistant/reading/guard/turning'
import { withIdioms, withRanks, withSteps } from '#lib/assistant/reading/idioms'
import { type Referred, withReferred } from '#lib/assistant/reading/just-found'
import { settled, timely } from '#lib/assistant/reading/learnt/second'
import { lexiconOf } from '#lib/assistant/reading/lexicon'
import {
  asksBoth,
  asksMeaning,
  asksWhoAnswers,
  clausesOf,
  directionOf,
  isNobody,
  languageOf,
  namesNoDay,
  opensYesNo,
  PACKS,
  partakingIn,
  speaksOfPast,
  withoutTitles,
} from '#lib/assistant/reading/manner'
import { bareTitle, pickEvents, resolveEvents, withEditions, withTitleWords } from '#lib/assistant/reading/named-events'
import { place, resolvePersons, withCompanies, withSurnames } from '#lib/assistant/reading/named-people'
import { foldedOf, type Language, type Pack } from '#lib/assistant/reading/packs/pack'
import {
  asConcept,
  conceptsOf,
  findPieces,
  hasConcept,
  isConcept,
  isSaidAhead,
  type Matching,
  namesOf,
  type Piece,
  placeOf,
  unspoken,
} from '#lib/assistant/reading/pieces'
import { type Ask, askBack, type Refused } from '#lib/assistant/reading/plan'
import {
  ASKING,
  asidesOf,
  isTelling,
  withoutAsides,
  withoutOccasion,
  withoutPurpose,
} from '#lib/assistant/reading/preamble'
import { isOfElse, isOfOthers } from '#lib/assistant/reading/reach'
import { inReadWords } from '#lib/assistant/reading/rewording'
import { withRowNumbers } from '#lib/assistant/reading/row-numbers'
import { nothingFound, nothingMeant, type Place, type Said, spokenOf, type Turn } from '#lib/assistant/reading/said'
import { withSameSpan, withSameYear, withYearsAgo } from '#lib/assistant/reading/same-time'
import { withSources } from '#lib/assistant/reading/sources'
import { spanOf } from '#lib/assistant/reading/time'
import { lineOf, says, type Token, tokenise } from '#lib/assistant/reading/tokens'
import { type Mentioned, NOBODY, whoWasMentioned } from '#lib/assistant/reading/topics'
import { type Together, type Variant, variantsOf } from '#lib/assistant/reading/variants'
import { findNameWords, type KnownEvent, type Vocabulary } from '#lib/assistant/reading/vocabulary'
import { isAnsweredByRows, isOfOnePayer, isTurned } from '#lib/assistant/reading/yes-no'
import { PHRASEBOOKS, speechOf } from '#lib/assistant/telling/speech'
import { valueText } from '#lib/assistant/telling/values'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { logger } from '#lib/log'
import { type Calendar, yearBefore } from '#lib/query/periods'
import type { Condition, Noun } from '#lib/records/model'

/** What is known of a turn beside its words and what was said before. */
interface Beside extends Omit<Place, 'history'> {
  /** Who and what was named before, which is meant by a part of its name. */
  readonly mentioned?: Mentioned
  /** Whether nothing was asked before it. */
  readonly isFirst?: boolean
  /** Who or what a word of it means. */
  readonly referred?: Referred | null
  /** The language that was spoken before. */
  readonly lastSpoken?: Language | undefined
}

/** Composes a plan of the words of a turn. What is a fault of ours there is logged, and asked back about. */
export async function composeTurn(...given: Parameters<typeof composeWords>): Promise<Turn> {
  try {
    return await composeWords(...given)
  } catch (error) {
    // Of a database that is away or too slow it is told elsewhere.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    logger.error({ err: error }, 'a question could not be composed')
    const [, , text, before, beside] = given
    const language = languageOf(text, beside?.lastSpoken ?? before?.language)
    return { plan: askBack(language, []), said: null }
  }
}

async function composeWords(
  readContext: ReadContext,
  vocabulary: Vocabulary,
  text: string,
  before: Said | null,
  {
    isLost = false,
    isFirst = false,
    referred = null,
    chosen = [],
    mentioned = NOBODY,
    lastSpoken = before?.language,
  }: Beside = {},
): Promise<Turn> {
  const titles = vocabulary.events.flatMap(({ title }) => [title.toLowerCase(), bareTitle(title)])
  const language = languageOf(withoutTitles(text, titles), lastSpoken)
  const pack = PACKS[language]
  const { text: clean, tokens: typed } = tokenise(inReadWords(withoutOccasion(text)))
  const refusedByWords = refusalOf(typed, pack)
  let said: Said | null = null
  const asking = (words: readonly string[], more: Parameters<typeof askBack>[2] = {}): Turn => ({
    plan: askBack(language, words, more),
    said,
  })
  const declining = (reason: Refused): Turn => ({ plan: { kind: 'refuse', language, reason }, said })
  if (namesNoDay(typed, pack)) return declining('no_day')
  if (asksWhoAnswers(typed, pack)) return asking([])
  const { today, tenant } = readContext
  const calendar = { today, fiscal_year_start: tenant.fiscal_year_start }
  const matching: Matching = {
    isFuture: before?.isFuture === true && typed.length <= MAX_LEANING,
    pack,
    lexicon: lexiconOf(pack, vocabulary),
    vocabulary,
    calendar,
    names: await findNameWords(
      readContext,
      [...new Set(typed.flatMap(({ word }) => [word, word.replace(/s$/, '')]))].filter((word) => word.length > 1),
    ),
  }
  const tokens = withoutElisions(withoutCompounds(typed, matching), matching)
  const clauses = clausesOf(clean, tokens)
  const isName = ({ from }: Piece) => from > 0 && tokens[from]?.has_capital === true
  const heard = withSources(withConsents(findPieces(tokens, matching)), tokens, vocabulary, pack)
  const pieced = withTitleWords(heard, vocabulary, isName)
  const found = await place(readContext, matching, pieced, tokens, clean)
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
    if (piece.is === 'event' && piece.events.length > 1) {
      const [spoken] = mentioned.events.filter(({ id }) => piece.events.some((event) => event.id === id))
      return spoken ? ofEdition(piece, spoken, vocabulary) : piece
    }
    if (piece.is !== 'person' || piece.id !== undefined) return piece
    const id = chosen.find(({ name }) => name === piece.text)?.id ?? whoWasMentioned(piece.name, mentioned)
    return id === undefined ? piece : { ...piece, id }
  }
  const isComing = COMING.test(clean) && !HELPED.test(clean)
  const picked = pickEvents(
    withIdioms(
      withRanks(
        withSteps(
          await withSurnames(
            readContext,
            await withCompanies(readContext, await withRowNumbers(readContext, referring)),
          ),
          pack,
        ),
        pack,
      ),
      {
        isOwn: !readContext.reaches_all,
        ownTier: vocabulary.own_tier,
        // After an event was spoken of, who signed up did so for that.
        isOfEvent: before?.pieces.some(({ is }) => is === 'event') ?? false,
        isFirst,
      },
    ).map((piece) => ({
      ...asChosen(piece),
      clause: clauses[piece.from] ?? 0,
    })),
    { events: vocabulary.events, mentioned: mentioned.events, isAhead: isComing },
    today,
    isAny,
  )
  const is_nobody = opensYesNo(tokens, pack) && picked.some((piece) => isNobody(piece, pack))
  const asOne = is_nobody ? picked.filter((piece) => !isNobody(piece, pack)) : picked
  const after = before && { before: before.pieces, pack, calendar, isFuture: before.isFuture }
  const timed = after ? withSameYear(withSameSpan(asOne, after.before), after) : asOne
  const own = withYearsAgo(withLongAgo(withOtherYear(timed, pack), pack), today)
  // "The budget of the gala", "by the website": what the association records itself is nothing foreign.
  const recorded = own.filter(({ is }) => is === 'value' || is === 'field')
  const unrecorded = tokens.filter((_, at) => !recorded.some(({ from, to }) => from <= at && at < to))
  const refused = refusedByWords === 'foreign' && recorded.length > 0 ? refusalOf(unrecorded, pack) : refusedByWords
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
    return asking([leaning.text])
  // "And why?" of those who left: their reasons are kept.
  const isOfRecord = own.some(({ is }) => is === 'reference') && hasConcept(own, 'unpaid', 'overdue', 'owes')
  const reasoned = own.flatMap((piece): Piece[] => {
    // "Why is invoice 12 still open?" is told by how it stands.
    if (isOfRecord && isConcept(piece, 'why', 'reasons')) return []
    return [isConcept(piece, 'why', 'reasons') && before ? asConcept(piece, 'reason') : piece]
  })
  const followed = before ? followUp(before.pieces, reasoned).map(asChosen) : reasoned
  // "The next hackathon" is one of which more is asked: "and how many have signed up?"
  const told =
    before && followed.length > reasoned.length
      ? pickEvents(
          followed,
          { events: vocabulary.events, mentioned: mentioned.events, isAhead: isComing },
          today,
          () => false,
        )
      : followed
  const isStillToCome = isComing && told.some(({ is }) => is === 'event')
  const spoken = isStillToCome ? told.map(toCome) : told
  const pieces = withEditions(spoken, own, vocabulary, calendar)
  // "…in January? And in February?": what follows a time to come comes, too.
  const isFuture =
    (followed.length > reasoned.length && before?.isFuture === true) ||
    isSaidAhead(tokens, pack) ||
    pieces.some(
      (piece) =>
        conceptsOf(piece).some(({ is_future }) => is_future) ||
        (piece.is === 'time' && (spanOf(piece.time.within, calendar).from ?? '') > today),
    )
  const isYesNo = isYesNoOf(own, tokens, pack)
  const isOfBefore = followed.length > reasoned.length && before?.is_past === true && !isFuture
  const is_past = speaksOfPast(tokens, pack) || isOfBefore
  const is_both = asksBoth(tokens, pack)
  // What follows is of the edition that this was answered of, whichever it would be by itself.
  const editions = resolveEvents(pieces, today)
  said = {
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
    ...{ is_nobody, is_both, is_past, is_yes_no: isYesNo, meant: nothingMeant, found: nothingFound },
  }
  if (refused) {
    const isDone = refused === 'order' || refused === 'how' || refused === 'elsewhere'
    const about = isDone ? (placeIn(typed) ?? nounChanged([...own, ...(before?.pieces ?? [])])) : undefined
    return { plan: { kind: 'refuse', language, reason: refused, ...(about && { about }) }, said }
  }
  const has = (name: ConceptName) => hasConcept(own, name)
  const isOfStatus = hasConcept(before?.pieces ?? [], 'suspended', 'resigned', 'left', 'lapsed')
  const isWhy = !isOfRecord && (has('why') || has('reasons'))
  if (isWhy && !(isOfStatus && own.every((piece) => isConcept(piece, ...OF_REASONS)))) {
    const instead = isOfStatus || OF_LEAVING.some(has) ? ('reasons' as const) : undefined
    return { plan: { kind: 'refuse', language, reason: 'why', ...(instead && { instead }) }, said }
  }
  const isMeant = own.at(-1)?.text.toLowerCase() === 'mean'
  const terms = asksMeaning(tokens, pack) ? termsIn(own, tokens, language) : []
  if (terms.length > 0) return { plan: { kind: 'define', language, concepts: terms }, said }
  if ((has('define') || isMeant) && !pieces.some(({ is }) => is === 'person' || is === 'event' || is === 'time'))
    return {
      plan: {
        kind: 'define',
        language,
        concepts: own.flatMap(namesOf),
      },
      said,
    }

  const partaking = partakingIn(typed, pack)
  if (partaking) return asking([partaking])
  if (!readContext.reaches_all && isOfElse(own, tokens, pack)) return declining('others')
  if (who && !pieces.some(({ is }) => is === 'person')) return asking([who.word], { is_name: true })
  const speech = speechOf(language, readContext, new Map())
  const { persons, doubt } = await resolvePersons(readContext, pieces, (status) =>
    language === 'en' ? status : valueText('members', 'status', status, speech, true),
  )
  said = {
    ...said,
    // Whoever was named once is known by a part of their name.
    pieces: said.pieces.map((piece) =>
      piece.is === 'person' && persons.has(piece) ? { ...piece, id: persons.get(piece)?.id ?? '' } : piece,
    ),
  }
  if (doubt && doubt.options.length === 0)
    return { plan: { kind: 'nobody', language, name: doubt.words.join(' '), near: doubt.near }, said }
  if (doubt) return asking(doubt.words, { options: doubt.options, ids: doubt.ids, is_name: true })
  const setting = {
    ...calendar,
    prepositions: new Set(foldedOf(pack.prepositions)),
    is_own: !readContext.reaches_all,
    is_past: says(lineOf(tokens), pack.was),
    persons: new Map([...persons].map(([piece, { id }]) => [piece, id])),
  }
  const events = new Map<Piece, KnownEvent>()
  const isOfAll =
    // "Does she pay on time?": of all, and not once.
    (has('all') || (has('paid_on_time') && !has('paid_late'))) &&
    opensYesNo(tokens, pack) &&
    !hasConcept(own, 'what', 'which', 'how_much', 'how_many', 'who', 'when')
  const both = lastTwo(own, before, calendar)
  const { variants, together } = both ?? variantsOf(isOfAll ? [SHARE, ...pieces] : pieces, calendar)
  const asks: Ask[] = []
  for (const each of variants) {
    const meant = resolveEvents(each.pieces, today)
    const isAhead = meant.size > 0 && [...meant.values()].every(({ on }) => on > today)
    const variant = isAhead ? { ...each, pieces: each.pieces.map(toCome) } : each
    for (const [piece, event] of meant) events.set(piece, event)
    const reading = compose(variant.pieces, { ...setting, events: meant })
    if (!reading) return asking(unknownOf(pieces))
    const composed = (each: readonly Piece[]) => compose(each, { ...setting, events: meant })
    const dropped = droppedOf(variant.pieces, reading, composed)
    const isFound = reading.wants === 'list' || FOUND.has(reading.measure ?? '')
    const isAny = isFound || reading.question.field === 'seats_free'
    const isAsOpen = isTurned(variant.pieces, reading.question.where)
    const isVerdict =
      isYesNo &&
      isAny &&
      !isOfSeveral(reading.question.where) &&
      (!isAsOpen || isOfOnePayer(reading.question)) &&
      (reading.wants !== 'list' || isAnsweredByRows(own, reading.question))
    const wants = isOfAll ? 'all' : isVerdict ? (is_nobody || isAsOpen ? 'none' : 'yes-no') : reading.wants
    // "Is the latest invoice paid": of those that are paid, the latest always is.
    const isOfLatest = isVerdict && 'status' in (reading.question.where ?? {}) && reading.question.order
    const latest = isOfLatest ? variant.pieces.filter((piece) => isConcept(piece, 'newest', 'last')) : []
    const unused = [...reading.unused, ...dropped, ...latest.map(({ text }) => text)]
    asks.push({
      ...reading,
      question: settled(reading.question, { ...said, is_own: setting.is_own }),
      unused,
      wants,
      label: variant.label,
    })
  }
  // "Open claims" is one amount, by whichever of the two words.
  const isTwice = asks.length === 2 && isDeepStrictEqual(asks[0]?.question, asks[1]?.question)
  if (isTwice) asks.pop()
  // Of most things nobody keeps how they stood on a past day.
  if (asks.some(({ as_of }) => as_of !== null)) return declining('not_kept')
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
  if (unused.some(isOfPeople) && asks.some(({ question }) => question.of === 'feedback')) return declining('not_kept')
  if (unused.length > 0) return asking(unused, { asks })
  const held = guard((both && before?.pieces) ?? pieces, { asks, together: isTwice ? 'single' : together }, calendar)
  if (held.is_forecast) return declining('forecast')
  if (held.words.length > 0) return asking([...new Set(held.words)], { asks })
  if (!readContext.reaches_all && isOfOthers(spokenOf(said), asks, language)) return declining('others')
  const people = [...persons.values()].map(({ label }) => label)
  const named = [...new Set([...people, ...[...events.values()].map(({ title }) => title)])]
  // What is held against the words is what they say; the year that is meant is told by nothing of them.
  const ahead = asks.map((ask) => ({ ...ask, question: timely(ask.question, { own: pieces, is_past }, today) }))
  const is_first = isYesNo && together === 'compared' ? directionOf(tokens, pieces, pack) : null
  return {
    plan: {
      kind: 'answer',
      language,
      asks: ahead,
      together: isTwice ? 'single' : together,
      named,
      ...(is_first && { is_first }),
    },
    said,
  }
}

/** Whether several are known by the end of a number: of none of them alone it is told whether it is so. */
const isOfSeveral = ({ number }: Condition = {}): boolean =>
  typeof number === 'object' && number !== null && 'in' in number

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
  const named = own.flatMap(namesOf)
  const written = tokens.flatMap(({ word }) => (Object.hasOwn(STATES, word) ? [STATES[word] as ConceptName] : []))
  const known = [...new Set([...written, ...named])].filter((name) => name in terms)
  // "Does somebody in grace count as a member?": it is grace that is asked about, unless members are named first.
  const special = known.filter((name) => name !== 'members')
  const isOfMembers = named.find((name) => name in terms) === 'members' || named.includes('current')
  return special.length > 0 && !isOfMembers ? special : known
}

/** Whether a yes or no is asked for. */
const isYesNoOf = (own: readonly Piece[], tokens: readonly Token[], pack: Pack): boolean =>
  opensYesNo(tokens, pack) &&
  !own.some(
    (piece, index) =>
      isConcept(piece, ...ASKING, 'since_when') &&
      (piece.clause ?? 0) <= (own.find(isTelling)?.clause ?? 0) &&
      // Behind a noun it says which one: "members who…".
      !(isConcept(piece, 'who', 'which') && own.slice(0, index).some(isTelling)),
  )

/** Whether it asks for what lies between two answers: "what is the difference?", "and in per cent?" */
export const isOfTwo = (own: readonly Piece[]): boolean =>
  hasConcept(own, 'difference', 'development', 'growth', 'compare') &&
  own.every(
    (piece) =>
      // "Which of the two months was better?"
      piece.is === 'unit' ||
      (piece.is === 'number' && piece.value === 2) ||
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
const FOUND: ReadonlySet<string> = new Set(['anomalies', 'double_payments', 'duplicate_people', 'number_gaps'])

const unknownOf = (pieces: readonly Piece[]) => pieces.flatMap((piece) => (piece.is === 'unknown' ? [piece.text] : []))

/** What people consent to is called like other things, too: it is meant only where somebody speaks of consent. */
const withConsents = (pieces: readonly Piece[]): Piece[] =>
  hasConcept(pieces, 'consented')
    ? [...pieces]
    : pieces.map((piece) =>
        piece.is === 'value' && piece.where.members?.consents !== undefined
          ? { ...placeOf(piece), is: 'unknown' }
          : piece,
      )

/** What is noted with its reasons. */
const OF_LEAVING: readonly ConceptName[] = ['left', 'resigned', 'lapsed', 'churn']

/** "This October than last October": the second one is that of the year before. */
function withOtherYear(pieces: readonly Piece[], pack: Pack): Piece[] {
  const isLast = ({ text }: Piece) => foldedOf(pack.time.last).includes(fold(text).split(' ')[0] ?? '')
  return pieces.map((piece, index) => {
    const within = piece.is === 'time' ? piece.time.within : null
    const isTwice = pieces.some(
      (other, at) =>
        at !== index && other.is === 'time' && !isLast(other) && isDeepStrictEqual(other.time.within, within),
    )
    if (piece.is !== 'time' || !isTwice || !isLast(piece) || !within || typeof within === 'string') return piece
    const { from = '', until = '' } = within
    return from && until ? { ...piece, time: { ...piece.time, within: yearBefore({ from, until }) } } : piece
  })
}

/** "More than five years ago": until that day, and not on it. */
function withLongAgo(pieces: readonly Piece[], pack: Pack): Piece[] {
  const ago = foldedOf(pack.time.ago)
  return pieces.flatMap((piece, index) => {
    const [before, next] = [pieces[index - 1], pieces[index + 1]]
    const isAgo = (each: Piece | undefined) =>
      each?.is === 'time' && ago.includes(fold(each.text).split(' ').at(-1) ?? '')
    if (isConcept(piece, ...BOUNDING) && isAgo(next)) return []
    if (piece.is !== 'time' || !isAgo(piece) || !before || !isConcept(before, ...BOUNDING)) return [piece]
    const { within } = piece.time
    const day = typeof within === 'object' && within.from === within.until ? within.from : undefined
    if (day === undefined) return [piece]
    const bound = isConcept(before, 'less_than')
      ? { from: addDays(day, 1) }
      : { until: isConcept(before, 'at_least') ? day : addDays(day, -1) }
    return [{ ...piece, time: { ...piece.time, within: bound } }]
  })
}

const BOUNDING: readonly ConceptName[] = ['more_than', 'less_than', 'at_least']

/** What has more words says for itself whether it lies ahead. */
const MAX_LEANING = 6

/** What begins a question that leans on the one before. */
export const LEANING: readonly ConceptName[] = ['them', 'same', 'and', 'only', 'sort', 'by', 'without', 'not']

/** Who comes to what is still ahead has signed up for it. */
const toCome = (piece: Piece): Piece => (isConcept(piece, 'attended') ? asConcept(piece, 'registered') : piece)

/** "How many come to the gala?" is said of what is ahead, but in English for behind another verb. */
const COMING = /\b(?:come|attend|kommt|kommen|vient|viennent)\b/i

const HELPED = /\b(?:did|didn|do|does|has|have|had|ever|never|not|usually|normally)\b/i

/** Stands in front of a question whether something is so of all. */
const SHARE = unspoken('share')

/** What somebody wants changed: the rows that it is done to. */
function nounChanged(pieces: readonly Piece[]): Noun | undefined {
  // "Book 120 euros": an amount is booked as a payment, and what is named by its number is that.
  const isAmount = pieces.some((piece, index) => piece.is === 'number' && isConcept(pieces[index + 1], 'money'))
  if (isAmount && hasConcept(pieces, 'registered', 'paid')) return 'payments'
  const [numbered] = pieces.flatMap((piece) => (piece.is === 'reference' ? (Object.keys(piece.where) as Noun[]) : []))
  if (numbered) return numbered
  // Fees of a tier are its own.
  const isOfTier = pieces.some((piece) => piece.is === 'value' && piece.where.members?.tier_id !== undefined)
  if (isOfTier && hasConcept(pieces, 'dues', 'price')) return 'tiers'
  return nounMeant(pieces)
}

/** What pieces speak of: the first noun, else what the first condition or field can be said of. */
export function nounMeant(pieces: readonly Piece[]): Noun | undefined {
  const concepts = pieces.flatMap(conceptsOf)
  const [named] = concepts.flatMap(({ noun }) => noun ?? [])
  return named ?? concepts.flatMap(({ where, field }) => Object.keys(where ?? field ?? {}) as Noun[])[0]
}
