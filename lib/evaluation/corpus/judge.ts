import type { Language } from '#lib/assistant/reading/packs/pack'
import type { GoldUnit } from '#lib/evaluation/corpus/corpus'
import {
  type Amount,
  type Shown,
  type ShownRow,
  type ShownTable,
  type ShownUnit,
  type Statement,
  statementsOf,
} from '#lib/evaluation/corpus/shown'
import type { Alternative, TrueGroup, TrueRow, Truth } from '#lib/evaluation/corpus/truth'
import { fold } from '#lib/format/fold'

/** Right; right under another reading or with a part missing; asked back or declined; wrong; something of others. */
export type Verdict = 'right' | 'caveat' | 'asked' | 'wrong' | 'leak'

export interface Judgement {
  readonly verdict: Verdict
  /** In a few words, for whoever mends it. */
  readonly reason: string
}

const right: Judgement = { verdict: 'right', reason: '' }
const caveat = (reason: string): Judgement => ({ verdict: 'caveat', reason })
const wrong = (reason: string): Judgement => ({ verdict: 'wrong', reason })

const RANK: readonly Verdict[] = ['leak', 'wrong', 'asked', 'caveat', 'right']
const better = (one: Judgement, other: Judgement): Judgement =>
  RANK.indexOf(other.verdict) > RANK.indexOf(one.verdict) ? other : one
const worse = (one: Judgement, other: Judgement): Judgement =>
  RANK.indexOf(other.verdict) < RANK.indexOf(one.verdict) ? other : one

/** How it is said that there is nothing. */
const NOTHING: Readonly<Record<Language, RegExp>> = {
  en: /\b(no|none|nobody|no one|nothing|never)\b|n[’']t any\b|does not exist/i,
  de: /\b(kein\w*|niemand\w*|nichts|nie)\b|gibt es nicht/i,
  fr: /\b(aucune?|personne|rien|jamais)\b|\bpas (de |d[’'])|n[’']existe pas/i,
}
/** How it is said that there is nobody of a name. */
const NOBODY: Readonly<Record<Language, RegExp>> = {
  en: /\bnobody\b|\bno one\b|\bno member\b/i,
  de: /\bniemand\w*\b|\bkein Mitglied\b/i,
  fr: /\bpersonne\b|\baucun membre\b/i,
}
/** How it is said that there is no explanation. */
const UNEXPLAINED = /no explanation|keine Erklärung|pas d[’']explication|aucune explication/i

const YES: Readonly<Record<Language, RegExp>> = {
  en: /^\W*yes\b/i,
  de: /^\W*(ja|doch)\b/i,
  fr: /^\W*(oui|si)\b/i,
}
const NO: Readonly<Record<Language, RegExp>> = { en: /^\W*no[.,:;!–]/i, de: /^\W*nein\b/i, fr: /^\W*non\b/i }

/** Half of the last digit that is shown. */
const HALF_A_DIGIT: Readonly<Record<GoldUnit, number>> = {
  count: 0,
  number: 0.051,
  percent: 0.051,
  money: 0.5,
  date: 0,
}

const UNITS: Readonly<Record<GoldUnit, ShownUnit>> = {
  count: 'plain',
  number: 'plain',
  money: 'money',
  percent: 'percent',
  date: 'date',
}

/** Rows from which on a list may show some and tell how many there are. */
const SHOWN_ROWS = 5

function isSame(amount: Amount, value: number | string | null, unit: GoldUnit): boolean {
  if (amount.unit !== UNITS[unit] || value === null) return false
  if (typeof value === 'string' || typeof amount.value === 'string')
    return String(amount.value) === String(value).slice(0, 10)
  // Averages of amounts are shown in whole cents.
  return Math.abs(amount.value - value) <= HALF_A_DIGIT[unit] + 1e-9
}

/** What is shown, read once. */
interface Reading {
  readonly shown: Shown
  /** Sentences, without the rows of lists. */
  readonly statements: readonly Statement[]
  readonly items: readonly Statement[]
}

function read(shown: Shown): Reading {
  const all = statementsOf(shown)
  return { shown, statements: all.filter(({ is_item }) => !is_item), items: all.filter(({ is_item }) => is_item) }
}

/** Whether a sentence says that there is nothing: before it names any figure, for those behind are conditions. */
function isNothing({ text, mentions, claims }: Statement, language: Language): boolean {
  const at = text.search(NOTHING[language])
  if (at < 0 || NO[language].test(text)) return false
  const first = mentions.find(({ unit }) => unit !== 'date')
  return at < (first?.start ?? text.length) || claims.every(({ value }) => value === 0)
}

/** What the sentences claim in a unit; that there is nothing is a claim of zero. */
function claimsOf({ statements, shown }: Reading, unit: GoldUnit): Amount[] {
  return statements.flatMap((statement): Amount[] => {
    if (unit !== 'date' && isNothing(statement, shown.language)) return [{ value: 0, unit: UNITS[unit] }]
    return statement.claims.filter((claim) => claim.unit === UNITS[unit])
  })
}

const besideOf = ({ statements }: Reading, unit: GoldUnit): Amount[] =>
  statements.flatMap(({ mentions }) => mentions.filter((mention) => mention.unit === UNITS[unit]))

/** What stands in the row of a list of one. */
const onlyRowOf = (items: readonly Statement[]): readonly Amount[] => (items.length === 1 && items[0]?.mentions) || []

type TrueOf<K extends Truth['kind']> = Extract<Truth, { kind: K }>

function judgeValue(reading: Reading, { unit, value }: TrueOf<'value'>): Judgement {
  const { shown, items, statements } = reading
  if (value === null)
    return statements.some((statement) => isNothing(statement, shown.language))
      ? right
      : wrong('there is no such figure')
  const claims = claimsOf(reading, unit)
  const [first] = claims
  if (first && isSame(first, value, unit)) return right
  const isOnly = onlyRowOf(items).some((mention) => isSame(mention, value, unit))
  if (isOnly && (first === undefined || first.value === 1)) return right
  const beside = besideOf(reading, unit)
  if (!first && beside.some((mention) => isSame(mention, value, unit)))
    // A number of rows in brackets is not what was told; a change in per cent and a day stand nowhere else.
    return unit === 'count' || unit === 'number' || beside.length > 1 ? caveat('told in passing') : right
  return wrong(`${value} ${unit} is not told${first ? `, but ${first.value}` : ''}`)
}

function judgeComparison(reading: Reading, truth: TrueOf<'comparison'>): Judgement {
  const { unit, now, before } = truth
  const claims = claimsOf(reading, unit)
  const all = [...claims, ...besideOf(reading, unit)]
  const nothings = reading.statements.filter((statement) => isNothing(statement, reading.shown.language))
  const has = (value: number | string | null, among: readonly Amount[]) =>
    value === null ? nothings.length > 0 : among.some((amount) => isSame(amount, value, unit))
  const [first] = claims
  const startsRight = first ? has(now, [first]) || has(before, [first]) : now === null || before === null
  if (startsRight && has(now, all) && has(before, all)) return right
  // A table of two groups or periods.
  for (const { rows } of reading.shown.tables) {
    const facts = rows.flatMap((row) => row.facts)
    if (rows.length <= 3 && has(now, facts) && has(before, facts)) return right
  }
  const difference = typeof now === 'number' && typeof before === 'number' ? now - before : null
  if (first && difference !== null && difference !== 0 && isSame(first, difference, unit))
    return caveat('the difference alone')
  return wrong(`${now} against ${before} ${unit} is not told${first ? `, but ${first.value}` : ''}`)
}

const keyOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '-')

const WEEKDAY = /^[1-7]$/

/** How a key of a gold may be written as the name of a group. */
function namesOf(key: string, language: Language): string[] {
  const names = [key]
  if (/^[A-Z]{2}$/.test(key)) names.push(new Intl.DisplayNames(language, { type: 'region' }).of(key) ?? key)
  if (/^[a-z]{2}$/.test(key)) names.push(new Intl.DisplayNames(language, { type: 'language' }).of(key) ?? key)
  if (WEEKDAY.test(key))
    names.push(
      // The first of January 2024 was a Monday.
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, Number(key))),
    )
  if (/^\d{4}-\d{2}$/.test(key))
    names.push(
      new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${key}-01`),
      ),
    )
  const quarter = /^(\d{4})-Q([1-4])$/.exec(key)
  if (quarter) {
    names.push(`${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01`)
    names.push(`Q${quarter[2]} ${quarter[1]}`)
  }
  return names.map(keyOf)
}

const NO_KEY = new Set([
  '',
  'none',
  'none-0',
  'null',
  'unknown',
  'none-given',
  'keine-angabe',
  'not-given',
  'sans-indication',
  'non-indique',
])

function isGroup(row: ShownRow, key: string | null, language: Language): boolean {
  if (key === null || NO_KEY.has(keyOf(key))) return NO_KEY.has(keyOf(row.id)) || NO_KEY.has(keyOf(row.label))
  if (row.id === key || (/^\d{4}-\d{2}$/.test(key) && row.id.startsWith(key))) return true
  const names = namesOf(key, language)
  return names.includes(keyOf(row.id)) || names.includes(keyOf(row.label))
}

const isEmpty = (value: TrueGroup['value']): boolean => value === null || value === 0

const showsGroup = (row: ShownRow, { value }: TrueGroup, unit: GoldUnit): boolean =>
  value === null || row.facts.some((fact) => isSame(fact, value, unit))

function isGroupsTable({ rows, total }: ShownTable, truth: TrueOf<'groups'>, language: Language): boolean {
  const { groups, unit, top } = truth
  const find = (row: ShownRow) => groups.find(({ key }) => isGroup(row, key, language))
  const isTrue = (row: ShownRow) => {
    const group = find(row)
    return group ? showsGroup(row, group, unit) : row.facts.every(({ value }) => value === 0)
  }
  if (rows.length === 0 || groups.length === 0) return false
  if (top !== null) {
    const shown = rows.slice(0, top)
    if (shown.length < Math.min(top, groups.length)) return false
    // Those of the same value may change places.
    return shown.every((row, index) => isTrue(row) && isTie(find(row)?.value ?? null, groups[index]?.value ?? null))
  }
  if (!rows.every(isTrue)) return false
  const due = groups.filter(({ value }) => !isEmpty(value))
  const missing = due.filter(({ key }) => !rows.some((row) => isGroup(row, key, language)))
  return missing.length === 0 || (rows.length > SHOWN_ROWS && total >= due.length)
}

function judgeGroups(reading: Reading, truth: TrueOf<'groups'>): Judgement {
  const { shown } = reading
  const { groups, unit, top } = truth
  if (groups.length === 0)
    return reading.statements.some((statement) => isNothing(statement, shown.language))
      ? right
      : wrong('there are no groups')
  if (shown.tables.some((table) => isGroupsTable(table, truth, shown.language))) return right
  // A few groups may be told one by one.
  const due = groups.slice(0, top ?? groups.length).filter(({ value }) => !isEmpty(value))
  const claims = claimsOf(reading, unit)
  if (due.length > 1 && due.length <= 3 && claims.length === due.length)
    if (due.every(({ value }) => claims.some((claim) => isSame(claim, value, unit)))) return right
  return wrong(`its ${groups.length} groups are not there`)
}

/** Whether a row shows the fact that was asked for; null where it shows nothing of the kind. */
function showsFact({ facts, text }: ShownRow, { value }: TrueRow): boolean | null {
  if (value === null) return true
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}/.test(value)) {
      const days = facts.filter(({ unit }) => unit === 'date')
      return days.length === 0 ? null : days.some((day) => day.value === value.slice(0, 10))
    }
    const words = (of: string) => fold(of).replaceAll(/[^\p{L}\p{N}@]+/gu, ' ')
    return words(text).includes(words(value))
  }
  const near = facts.some(
    (fact) => typeof fact.value === 'number' && Math.abs(fact.value - value) <= (Number.isInteger(value) ? 0.5 : 0.51),
  )
  return near ? true : null
}

/** Whether two values look the same: averages are shown with two digits. */
const isTie = (one: TrueRow['value'], other: TrueRow['value']): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.round(one * 100) === Math.round(other * 100)
    : one === other

function isRanking(rows: readonly ShownRow[], { rows: truths, limit }: TrueOf<'rows'>): boolean {
  const length = Math.min(limit ?? truths.length, truths.length)
  if (rows.length < Math.min(length, Math.max(SHOWN_ROWS, Math.min(length, 10)))) return false
  return rows.slice(0, length).every((row, index) => {
    const truth = truths[index] as TrueRow
    if (row.id === truth.id) return true
    const same = truths.find(({ id }) => id === row.id)
    return same !== undefined && truth.value !== null && isTie(same.value, truth.value)
  })
}

function judgeRows(reading: Reading, truth: TrueOf<'rows'>): Judgement {
  const { shown, statements } = reading
  const { rows: truths, ordered, limit } = truth
  const nothing = statements.some((statement) => isNothing(statement, shown.language))
  const filled = shown.tables.filter(({ rows }) => rows.length > 0)
  if (truths.length === 0)
    return nothing && filled.length === 0 ? right : wrong('there are none, which is not what is told')
  const heads: ShownTable[] =
    filled.length > 1 ? [{ rows: filled.flatMap(({ rows }) => rows.slice(0, 1)), total: filled.length }] : []
  const fits = ({ rows, total }: ShownTable): boolean => {
    if (ordered) return isRanking(rows, truth)
    if (!rows.every((row) => truths.some(({ id }) => id === row.id))) return false
    const due = limit === null ? truths.length : Math.min(limit, truths.length)
    return total === due && rows.length >= Math.min(due, SHOWN_ROWS)
  }
  const found = [...filled, ...heads].find(fits)
  if (!found) return wrong(`its ${truths.length} rows are not there`)
  if (!ordered && limit === null) {
    // How many there are is told first, where it is told.
    const [count] = statements.flatMap(({ claims }) => claims.filter(({ unit }) => unit === 'plain'))
    if (count && count.value !== truths.length) return wrong(`${count.value} is told of ${truths.length} rows`)
  }
  const facts = found.rows
    .slice(0, limit ?? SHOWN_ROWS)
    .map((row) => showsFact(row, truths.find(({ id }) => id === row.id) as TrueRow))
  if (!facts.includes(null) && !facts.includes(false)) return right
  return facts.includes(false) && !ordered ? wrong('the fact asked for is not there') : caveat('without the fact')
}

/** The text behind the day or period that it begins with: "1 October 2026: Yes." */
const withoutLabel = (text: string): string => text.replace(/^[^:\n]{4,30}\d{4}(-\d\d)*:\s*/, '')

/** What is said as yes or no; null for neither. */
function saidBy({ language, text }: Shown): boolean | null {
  const said = withoutLabel(text)
  return YES[language].test(said) ? true : NO[language].test(said) ? false : null
}

function judgeYesNo({ shown, statements }: Reading, truth: TrueOf<'yes_no'>): Judgement {
  const { language } = shown
  const told = saidBy(shown)
  if (truth.value === null) return wrong('neither yes nor no is right')
  if (told !== null) return told === truth.value ? right : wrong(`${told ? 'yes' : 'no'} is not so`)
  const [first] = statements
  if (truth.if_nothing !== null && first) {
    const count = first.claims.find(({ unit }) => unit === 'plain')
    const isVoid = isNothing(first, language) || count?.value === 0
    const implied = isVoid ? truth.if_nothing : count ? !truth.if_nothing : null
    if (implied === truth.value) return caveat('without yes or no')
  }
  return wrong('neither yes nor no')
}

function judgeNone(reading: Reading, { count }: TrueOf<'none'>): Judgement {
  const { statements, shown } = reading
  if (count !== 0) {
    // The books moved on since the gold was written: how many there are is what has to be told.
    const told = judgeValue(reading, { kind: 'value', unit: 'count', value: count })
    return told.verdict === 'right'
      ? told
      : better(told, judgeValue(reading, { kind: 'value', unit: 'money', value: count }))
  }
  if (shown.tables.some(({ rows }) => rows.length > 0)) return wrong('there is nothing, and rows are shown')
  const [first] = statements.filter(({ mentions, text }) => mentions.length > 0 || !YES[shown.language].test(text))
  const isTold = statements.some((statement) => isNothing(statement, shown.language))
  if (!isTold && first?.claims[0]?.value !== 0) return wrong('that there is nothing is not told')
  return saidBy(shown) ? wrong('yes, where there is nothing') : right
}

function judgeTruth(reading: Reading, truth: Truth): Judgement {
  switch (truth.kind) {
    case 'value':
      return judgeValue(reading, truth)
    case 'comparison':
      return judgeComparison(reading, truth)
    case 'groups':
      return judgeGroups(reading, truth)
    case 'rows':
      return judgeRows(reading, truth)
    case 'yes_no':
      return judgeYesNo(reading, truth)
    case 'none':
      return judgeNone(reading, truth)
    case 'define': {
      const text = fold(reading.shown.text)
      const missing = truth.must_mention.find((words) => !words.split('|').some((word) => text.includes(fold(word))))
      return missing === undefined ? right : wrong(`"${missing}" is not explained`)
    }
    case 'refuse':
      return !reading.shown.is_question && !reading.shown.is_looked_up ? right : wrong('answered what is to be refused')
    case 'clarify':
      return reading.shown.is_question ? right : wrong('answered what is to be asked back')
  }
}

/** Several figures that were asked for together: each once, and no other in place of one. */
function judgeFigures(reading: Reading, truths: readonly TrueOf<'value'>[]): Judgement {
  const left = new Map<GoldUnit, Amount[]>()
  for (const { unit } of truths) if (!left.has(unit)) left.set(unit, claimsOf(reading, unit))
  const missing: TrueOf<'value'>[] = []
  for (const truth of truths) {
    const claims = left.get(truth.unit) ?? []
    const at = claims.findIndex((claim) => isSame(claim, truth.value, truth.unit))
    if (at >= 0) {
      // Counts and other numbers are claims of the same kind.
      const [claim] = claims.splice(at, 1)
      for (const other of left.values()) {
        const same = other.indexOf(claim as Amount)
        if (same >= 0) other.splice(same, 1)
      }
    } else {
      const beside = [...besideOf(reading, truth.unit), ...onlyRowOf(reading.items)]
      if (!beside.some((mention) => isSame(mention, truth.value, truth.unit))) missing.push(truth)
    }
  }
  if (missing.length === 0) return right
  const replaced = missing.find(({ unit }) => (left.get(unit)?.length ?? 0) > 0)
  if (replaced) return wrong(`${replaced.value} ${replaced.unit} is not told, but another`)
  if (missing.length === truths.length) return wrong(`${truths[0]?.value} ${truths[0]?.unit} is not told`)
  return caveat(`without ${missing.map(({ value, unit }) => `${value} ${unit}`).join(', ')}`)
}

/** Judges by one way of answering: all of it is due. */
function judgeBy(reading: Reading, alternative: Alternative): Judgement {
  const [first, ...more] = alternative
  const figures = alternative.filter((truth): truth is TrueOf<'value'> => truth.kind === 'value')
  const others = more.filter(({ kind }) => kind !== 'value')
  if (first.kind === 'value') {
    const told = figures.length > 1 ? judgeFigures(reading, figures) : judgeValue(reading, first)
    return withMore(reading, told, others)
  }
  const told = judgeTruth(reading, first)
  const added = withMore(reading, told, others)
  if (figures.length === 0) return added
  const beside = judgeFigures(reading, figures)
  if (added.verdict === 'wrong' && first.kind === 'yes_no' && beside.verdict === 'right' && isUnsaid(reading))
    return caveat('without yes or no')
  return added.verdict === 'wrong' || beside.verdict === 'right' ? added : worse(added, lenient(reading, beside))
}

const isUnsaid = ({ shown }: Reading): boolean => saidBy(shown) === null

/** What stands beside a yes or no may be missing, and may not be false. */
function lenient(reading: Reading, beside: Judgement): Judgement {
  if (beside.verdict !== 'wrong') return beside
  const claims = reading.statements.flatMap((statement) => statement.claims)
  return claims.length === 0 ? caveat(beside.reason) : beside
}

function withMore(reading: Reading, told: Judgement, others: readonly Truth[]): Judgement {
  if (told.verdict === 'wrong') {
    const isRight = others.length > 0 && others.every((other) => judgeTruth(reading, other).verdict === 'right')
    // The rest is told, and nothing against what was asked first.
    const isMissing = others.some(({ kind }) => (kind === 'comparison' && isUnsaid(reading)) || kind === 'groups')
    return isRight && isMissing ? caveat(`without what was asked first: ${told.reason}`) : told
  }
  const missing = others.find((other) => judgeTruth(reading, other).verdict !== 'right')
  if (!missing) return told
  const reason = `without what else was asked (${missing.kind})`
  return told.verdict === 'right' ? caveat(reason) : wrong(`${told.reason}, ${reason}`)
}

/** Whether a later gold is another reading of the first, and not the same in another form. */
function isOtherReading(first: Truth, truth: Truth): boolean {
  if (first.kind !== truth.kind) return false
  if (first.kind === 'rows' && truth.kind === 'rows') return first.noun === truth.noun
  if ('unit' in first && 'unit' in truth) return first.unit === truth.unit
  return false
}

const WORDS: Readonly<Record<Language, RegExp>> = {
  en: /\b(the|of|there|are|and|by|what|when)\b/gi,
  de: /\b(der|die|das|den|es|gibt|mit|von|zu|im|und|noch|nicht|nichts|kein\w*)\b/gi,
  fr: /\b(le|la|les|de|des|il|y|du|et|au|avec|pas|sur)\b/gi,
}

/** Whether an answer speaks English to somebody who asked in another language. */
function isForeign({ text, language }: Shown): boolean {
  if (language === 'en') return false
  const [sentence = ''] = text.split('\n')
  const count = (of: Language) => sentence.match(WORDS[of])?.length ?? 0
  return count('en') > 0 && count(language) === 0
}

/**
 * Judges what somebody got by what is right, the preferred reading first. A wrong figure beside a right one is wrong,
 * and so is a right table under a wrong number.
 */
export function judge(shown: Shown, alternatives: readonly Alternative[]): Judgement {
  const reading = read(shown)
  const isVague = alternatives.some(([first]) => first.kind === 'clarify')
  if (shown.is_question) {
    if (isVague) return right
    const isNobody = NOBODY[shown.language].test(shown.text)
    if (isNobody && alternatives.some(([first]) => first.kind === 'none' && first.count === 0)) return right
  }
  const [preferred] = alternatives
  let best: Judgement | null = null
  for (const [index, alternative] of alternatives.entries()) {
    const isSettled = shown.is_question && alternative[0].kind !== 'define'
    if (isSettled || (!shown.is_looked_up && !isWithoutLookUp(alternative[0]))) continue
    let judgement = judgeBy(reading, alternative)
    if (isVague && judgement.verdict === 'wrong') judgement = judgeOverview(reading, alternative)
    if (index > 0 && judgement.verdict === 'right' && preferred && isOtherReading(preferred[0], alternative[0]))
      judgement = caveat('another reading than the first')
    best = best ? better(best, judgement) : judgement
  }
  if (shown.is_question || (!shown.is_looked_up && best?.verdict !== 'right')) {
    // An explanation that leaves out what it has to mention is none.
    const isPoor = alternatives.some(([first]) => first.kind === 'define') && !UNEXPLAINED.test(shown.text)
    if (best?.verdict === 'right') return best
    return isPoor && !shown.is_question && best ? best : { verdict: 'asked', reason: shown.text.slice(0, 80) }
  }
  if (!best) return wrong('nothing of what is right could be told')
  return best.verdict === 'right' && isForeign(shown) ? caveat('in English') : best
}

/** What can be told without looking anything up. */
const isWithoutLookUp = ({ kind }: Truth): boolean => kind === 'define' || kind === 'refuse'

/** Of a question that is so vague that it may be asked back, any one of the figures will do, or what was found odd. */
function judgeOverview(reading: Reading, [first]: Alternative): Judgement {
  const claims = [...reading.statements, ...reading.items].flatMap((statement) => statement.mentions)
  if (first.kind === 'value' && claims.some((claim) => isSame(claim, first.value, first.unit))) return right
  return reading.shown.is_overview ? caveat('an overview of something else') : wrong('nothing of it is told')
}
