import { sql } from 'kysely'
import { type Meant, type Resolution, resolveMember, type StatusText } from '#lib/assistant/names/resolve'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { foldedOf, type Pack, phrasesOf } from '#lib/assistant/reading/packs/pack'
import {
  conceptOf,
  hasConcept,
  isAddressed,
  isConcept,
  type Matching,
  type Piece,
  placeOf,
} from '#lib/assistant/reading/pieces'
import type { Token } from '#lib/assistant/reading/tokens'
import type { ReadContext } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'
import type { Condition } from '#lib/records/model'

interface Person {
  id: string
  label: string
}

/** German nouns by whose ending they are no place: "in Bearbeitung", "in Zahlungsschwierigkeiten". */
const NO_PLACE = /(?:ung|ungen|heit|keit|keiten|schaft|tion|tät|nis|verzug|weise|form|art|zeit|zustand|gang)$/i

/** What companies are called behind their names. */
const FIRM = /^(?:gmbh|ag|eg|kg|ohg|ug|ltd|llc|plc|inc|sarl|sas|bv|nv|aps|oy)$/i

/** How many words the name of a company has before what tells that it is one. */
const MAX_FIRM = 4

/** The company whose name begins with a word: "Unicorn Handels GmbH"; null where none does. */
function firmAt(tokens: readonly Token[], from: number): { name: string; to: number } | null {
  const words = tokens.slice(from, from + MAX_FIRM + 1)
  const end = words.findIndex(({ text, has_capital }, index) => index > 0 && has_capital && FIRM.test(text))
  const name = words.slice(0, end + 1)
  if (end < 1 || !name.slice(0, -1).every(({ has_capital }) => has_capital)) return null
  return { name: name.map(({ text }) => text).join(' '), to: from + end + 1 }
}

/** The organization of members that has a name, as it is written there. */
async function organizationCalled({ ctx }: ReadContext, name: string): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('members')
    .select('organization')
    .where(sql<boolean>`fold(organization) = ${fold(name)}`)
    .limit(1)
    .executeTakeFirst()
  return found?.organization ?? null
}

/** Whether a word leads up to a surname. */
const isTitle = (token: Token | undefined): boolean =>
  /^(?:herrn?|frau|fr|hr|dr|prof|von|van|familie)$/.test(token?.word ?? '')

/** Where the name of a place ends that begins at a piece: "Bad Kleinen", "Aix-en-Provence" with all that it is joined to. */
function endOfPlace(pieces: readonly Piece[], from: number, tokens: readonly Token[], written: string): number {
  let to = from
  for (let next = pieces[to + 1]; next && next.from === pieces[to]?.to; next = pieces[to + 1]) {
    const [before, after] = [tokens[next.from - 1], tokens[next.from]]
    const isJoined = written.slice(before?.end, after?.start) === '-'
    if (!isJoined && !(next.is === 'unknown' && after?.has_capital)) break
    to += 1
  }
  return to
}

/** What people do, or have: of whom that is asked, somebody is named. */
const OF_PEOPLE: readonly ConceptName[] = [
  ...(['members', 'attended', 'registered', 'waitlisted', 'checked_in', 'no_show', 'paid', 'unpaid', 'owes'] as const),
  ...(['overdue', 'since_when', 'joined', 'left', 'resigned', 'reminded', 'age', 'phone', 'email', 'address'] as const),
]

/** Whether a word without a meaning stands for somebody: behind a verb, or in front of it, where it is asked what people do. */
function isDoer({ from, to }: Piece, pieces: readonly Piece[], tokens: readonly Token[], pack: Pack): boolean {
  // As it is written: the French "à" is no "a".
  const isVerb = (token: Token | undefined) => phrasesOf(pack.doing).includes(token?.text.toLowerCase() ?? '')
  const stands = isVerb(tokens[from - 1]) || (tokens[from]?.is_first === true && isVerb(tokens[to]))
  return stands && pieces.some((piece) => piece.is === 'event' || isConcept(piece, ...OF_PEOPLE))
}

/** By what somebody is known or reached. */
const OF_ONE: readonly ConceptName[] = ['phone', 'has_phone', 'email', 'has_email', 'address', 'birthday', 'age']
const OWNED = /^(?:of|for|von|vom|für|de|d)$/i
const OWNING = /['’]?s$/i

/** Whether a question is of nothing but a word without a meaning, which then is a name: "phone of Smith", "was Smith at the gala?" */
function isAskedOf(index: number, pieces: readonly Piece[], tokens: readonly Token[], pack: Pack): boolean {
  const { from, to, text } = pieces[index] as Piece
  const others = pieces.filter((_, at) => at !== index)
  const areAll = (...names: ConceptName[]) => others.every((each) => each.is === 'time' || isConcept(each, ...names))
  const [before, next] = [pieces[index - 1], pieces[index + 1]]
  // "Show me Smith".
  if (isConcept(before, 'list') && others.length === 1) return tokens[from]?.has_capital === true
  if (areAll('what', 'which', 'list', 'in', ...OF_ONE)) {
    const field = isConcept(before, 'in') ? pieces[index - 2] : before
    if (isConcept(field, ...OF_ONE) && !/s$/i.test(field?.text ?? '')) return OWNED.test(tokens[from - 1]?.word ?? '')
    return isConcept(next, ...OF_ONE) && next?.from === to && OWNING.test(text)
  }
  const verb = tokens[from - 1]?.is_first ? tokens[from - 1] : tokens[from]?.is_first ? tokens[to] : undefined
  const isVerb = foldedOf(pack.doing).includes(verb?.word ?? '')
  const isAt = others.some((each) => each.is === 'event' || conceptNouns(each).includes('events'))
  return isVerb && isAt && others.every((each) => each.is === 'event' || each.is === 'time' || isEventWord(each))
}

const conceptNouns = (piece: Piece): readonly (string | undefined)[] =>
  piece.is === 'concept' ? piece.names.map((name) => conceptOf(name).noun) : []

const isEventWord = (piece: Piece): boolean =>
  conceptNouns(piece).includes('events') || isConcept(piece, 'in', 'last', 'yes_no', 'attended', 'registered')

/** Makes what is unknown into names, places and kinds where its place tells what it is. */
export async function place(
  readContext: ReadContext,
  { pack, names }: Matching,
  pieces: readonly Piece[],
  tokens: readonly Token[],
  written: string,
): Promise<Piece[]> {
  const found: Piece[] = []
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece
    if (piece.is !== 'unknown') {
      found.push(piece)
      continue
    }
    const firm = readContext.reaches_all ? firmAt(tokens, piece.from) : null
    if (firm) {
      const { to } = firm
      const organization = await organizationCalled(readContext, firm.name)
      const own = { from: piece.from, to, text: firm.name }
      if (organization) found.push({ ...own, is: 'value', where: { members: { organization } } })
      else found.push({ ...own, is: 'person', name: firm.name })
      while ((pieces[index + 1]?.from ?? to) < to) index += 1
      continue
    }
    // "Classez-moi ça": at the beginning of a sentence one word with a capital is a name where somebody has it.
    const isNoName =
      tokens[piece.from]?.is_first === true && !tokens[piece.to]?.has_capital && !names.has(fold(piece.text))
    // "À l'AG", "T-shirt": few capitals are hardly a name.
    const hasCapital = (tokens[piece.from]?.has_capital ?? false) && !/^\p{Lu}{1,3}$/u.test(piece.text)
    const isCapital = hasCapital && !isNoName
    const before = pieces[index - 1]
    const is_sure = isAskedOf(index, pieces, tokens, pack)
    const isSomebody =
      is_sure || isAddressed(tokens, piece.from, pack) || (hasCapital && isDoer(piece, pieces, tokens, pack))
    // "Et à Gand?": the place is led up to by the last word of what repeats the question.
    const lead = before?.is === 'concept' ? fold(before.text).split(' ').at(-1) : undefined
    const isIn =
      before?.is === 'concept' &&
      before.to === piece.from &&
      (before.names.includes('in') ||
        (before.names.includes('same') && foldedOf(pack.words.in ?? '').includes(lead ?? '')))
    if (isIn && isCapital && !isSomebody && !(pack.language === 'de' && NO_PLACE.test(piece.text))) {
      const to = endOfPlace(pieces, index, tokens, written)
      const last = pieces[to] as Piece
      const town = written.slice(tokens[piece.from]?.start, tokens[last.to - 1]?.end)
      found.push({
        ...{ from: piece.from, to: last.to, text: town, is: 'nothing' },
        where: { members: { city: town }, events: { location: { contains: town } } },
      })
      index = to
      continue
    }
    let to = index
    while (
      pieces[to + 1]?.is === 'unknown' &&
      pieces[to + 1]?.from === pieces[to]?.to &&
      tokens[(pieces[to + 1] as Piece).from]?.has_capital
    )
      to += 1
    const said = pieces
      .slice(index, to + 1)
      .map(({ text }) => text)
      .join(' ')
    // "Smith's address".
    const name = is_sure && isConcept(pieces[to + 1], ...OF_ONE) ? said.replace(OWNING, '') : said
    // Every German noun has a capital: alone it is a name where somebody has it, or is addressed by it.
    const isNoun =
      pack.language === 'de' && to === index && !names.has(fold(piece.text)) && !isTitle(tokens[piece.from - 1])
    const resolution =
      (isSomebody || (isCapital && !isNoun && (pack.language !== 'de' || piece.from > 0))) && readContext.reaches_all
        ? await resolveMember(readContext, name)
        : null
    const isCalled = isConcept(before, 'called') || isSomebody
    const isName = isCalled || (isCapital && resolution?.kind === 'none' && pack.language !== 'de' && piece.from > 0)
    if ((resolution && resolution.kind !== 'none') || (isName && readContext.reaches_all)) {
      found.push({
        from: piece.from,
        to: (pieces[to] as Piece).to,
        text: said,
        is: 'person',
        name,
        ...(is_sure && { is_sure }),
      })
      index = to
    } else found.push(piece)
  }
  return found
}

/**
 * Makes the beginning of a company's name into the company: "Köhler Architekten". Whoever is found by it alone is somebody
 * of it, and not meant.
 */
export async function withCompanies(readContext: ReadContext, given: readonly Piece[]): Promise<Piece[]> {
  if (!readContext.reaches_all) return [...given]
  const pieces = await withLongNames(readContext, given)
  return Promise.all(
    pieces.map(async (piece) => {
      const where = piece.is === 'person' ? await companyNamed(readContext, piece.name) : null
      return where ? { ...placeOf(piece), is: 'value' as const, where } : piece
    }),
  )
}

/** The company that a name is the beginning of, where it is of nobody: "Köhler Architekten". */
async function companyNamed(readContext: ReadContext, given: string): Promise<{ members: Condition } | null> {
  const name = fold(given)
  const resolution = await resolveMember(readContext, given)
  const found =
    resolution.kind === 'one' ? [resolution.member] : resolution.kind === 'several' ? resolution.choices : []
  if (found.length === 0 || found.some(({ label }) => fold(label).includes(name))) return null
  const ids = found.map(({ id }) => id)
  const [one, ...others] = await readContext.ctx.db
    .selectFrom('members')
    .select('organization')
    .distinct()
    .where('id', 'in', ids)
    .where(sql<boolean>`starts_with(fold(organization) || ' ', ${`${name} `})`)
    .execute()
  if (!one?.organization) return null
  // Of several that begin so, all are meant: "Köhler Architekten" is a GmbH and an AG.
  const organization = others.length > 0 ? { contains: given } : one.organization
  return { members: { organization } }
}

/** Takes names that stand side by side for one company, where it is called so: "Doğan" beside "Partners AG". */
async function withLongNames(readContext: ReadContext, pieces: readonly Piece[]): Promise<Piece[]> {
  const joined: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    let to = at
    while (isPartOfName(pieces[to]) && (to === at || pieces[to]?.from === pieces[to - 1]?.to)) to += 1
    const run = pieces.slice(at, to)
    const [first, last] = [run[0], run.at(-1)]
    const isLong = run.length > 1 && run.some(({ is }) => is === 'person')
    const text = run.map((piece) => piece.text).join(' ')
    const where = isLong ? await companyNamed(readContext, text) : null
    if (where && first && last) joined.push({ from: first.from, to: last.to, text, is: 'value', where })
    else joined.push(...(run.length > 0 ? run : pieces.slice(at, at + 1)))
    at = Math.max(to, at + 1)
  }
  return joined
}

const isPartOfName = (piece: Piece | undefined): boolean =>
  piece?.is === 'person' || piece?.is === 'unknown' || (piece?.is === 'event' && !piece.is_ranked)

/** Words by which several of a name are asked for. */
const OF_SEVERAL: readonly ConceptName[] = [
  'how_many',
  'how_much',
  'list',
  'yes_no',
  'all',
  'members',
  'people',
  'which',
]

/**
 * Makes a surname that several people share into all who bear it, where it is asked for more than one: "have we got any
 * Müllers?". Elsewhere one of them is meant.
 */
export async function withSurnames({ ctx, reaches_all }: ReadContext, pieces: readonly Piece[]): Promise<Piece[]> {
  const isOfSeveral = reaches_all && hasConcept(pieces, ...OF_SEVERAL)
  const isPlain = pieces.every(
    (piece) =>
      piece.is !== 'concept' ||
      piece.names.every((name) => {
        const { noun = 'members', amount, field, where } = conceptOf(name)
        return noun === 'members' && !amount && (where !== undefined || !field)
      }),
  )
  return Promise.all(
    pieces.map(async (piece) => {
      if (piece.is !== 'person' || piece.name.includes(' ') || !isOfSeveral) return piece
      const name = fold(piece.name)
      const surnames = [name, ...(/s$/.test(fold(piece.text)) ? [fold(piece.text).replace(/s$/, '')] : [])]
      const bearers = await ctx.db
        .selectFrom('member_words')
        .innerJoin('members', 'members.id', 'member_words.member_id')
        .where('member_words.word', 'in', surnames)
        .where(sql<boolean>`fold(members.last_name) = member_words.word`)
        .select(['members.last_name', 'member_words.word'])
        .limit(2)
        .execute()
      const [one, other] = bearers
      if (!one || !other || one.word !== other.word) return piece
      // "The Müllers" are several whatever is asked of them.
      const isPlural = one.word !== fold(piece.text)
      if (!isPlain && !isPlural) return piece
      return { ...placeOf(piece), is: 'value' as const, where: { members: { last_name: one.last_name as string } } }
    }),
  )
}

/**
 * Finds whom the names of a question mean.
 *
 * @param statusText how the status of each of several is called
 */
export async function resolvePersons(
  readContext: ReadContext,
  pieces: readonly Piece[],
  statusText?: StatusText,
): Promise<{
  persons: Map<Piece, Person>
  doubt: { words: string[]; options: string[]; ids: string[]; near: string[] } | null
}> {
  const persons = new Map<Piece, Person>()
  const named = pieces.flatMap((piece) => (piece.is === 'person' ? [piece.name] : []))
  // "When did Tom Patel leave?" is of the one who left.
  const meant: Meant = hasConcept(pieces, ...LEAVING) ? 'former' : 'present'
  for (const piece of pieces) {
    if (piece.is !== 'person') continue
    if (piece.id !== undefined) {
      persons.set(piece, { id: piece.id, label: piece.name })
      continue
    }
    // "Ms Harms called: what does Heike Harms owe?"
    const fuller = new Set(named.filter((name) => fold(name).endsWith(` ${fold(piece.name)}`)))
    const whole = fuller.size === 1 ? ([...fuller][0] as string) : piece.name
    const resolution = await resolveName(readContext, whole, meant, statusText)
    const only = resolution.kind === 'several' ? await whoLivesThere(readContext, resolution.choices, pieces) : null
    if (resolution.kind === 'one') persons.set(piece, { id: resolution.member.id, label: resolution.member.label })
    else if (only) persons.set(piece, only)
    else if (resolution.kind === 'several')
      return {
        persons,
        doubt: {
          words: [piece.text],
          options: resolution.choices.map(({ label }) => label),
          ids: resolution.choices.map(({ id }) => id),
          near: [],
        },
      }
    else
      return {
        persons,
        doubt: { words: [piece.name], options: [], ids: [], near: await nearNames(readContext, piece.name) },
      }
  }
  return { persons, doubt: null }
}

/** Finds whom a name means; words behind it that are nobody's name are none of it: "Signe Ørsted persönlich". */
async function resolveName(
  readContext: ReadContext,
  name: string,
  meant: Meant,
  statusText?: StatusText,
): Promise<Resolution> {
  const resolution = await resolveMember(readContext, name, meant, statusText)
  const words = name.split(' ')
  const last = words.at(-1) ?? ''
  if (resolution.kind !== 'none' || words.length <= MIN_WORDS || FIRM.test(last)) return resolution
  const isName = (await resolveMember(readContext, last)).kind !== 'none'
  return isName ? resolution : resolveName(readContext, words.slice(0, -1).join(' '), meant, statusText)
}

/** What only those do who are no members any more. */
const LEAVING: readonly ConceptName[] = ['left', 'resigned', 'lapsed', 'former']

/** Words of a name from which none is taken. */
const MIN_WORDS = 2

/** Of several people of a name the one in the town that is named as well: "Tove Møller from Bremen". */
async function whoLivesThere(
  readContext: ReadContext,
  choices: readonly Person[],
  pieces: readonly Piece[],
): Promise<Person | null> {
  const towns = pieces.flatMap((piece) => {
    const city = piece.is === 'value' ? piece.where.members?.city : undefined
    return typeof city === 'string' ? [city] : []
  })
  if (towns.length !== 1) return null
  const found = await readContext.ctx.db
    .selectFrom('members')
    .select('id')
    .where(
      'id',
      'in',
      choices.map(({ id }) => id),
    )
    .where('city', 'in', towns)
    .execute()
  return found.length === 1 ? (choices.find(({ id }) => id === found[0]?.id) ?? null) : null
}

/** Names on record that share a part with one that nobody has. */
async function nearNames(readContext: ReadContext, name: string): Promise<string[]> {
  const parts = name.split(/\s+/).filter((part) => part.length >= MIN_NAME)
  // Of a company that nobody belongs to, no one is near.
  if (parts.some((part) => FIRM.test(part))) return []
  if (parts.length < 2) return []
  const found = await Promise.all(parts.map((part) => resolveMember(readContext, part)))
  const labels = found.flatMap((each) =>
    each.kind === 'one' ? [each.member.label] : each.kind === 'several' ? each.choices.map(({ label }) => label) : [],
  )
  return [...new Set(labels)].slice(0, MAX_NEAR)
}

/** Letters of a part of a name by which others are found. */
const MIN_NAME = 3
const MAX_NEAR = 3
