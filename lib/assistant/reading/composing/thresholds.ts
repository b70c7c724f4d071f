import type { Draft, Part } from '#lib/assistant/reading/composing/draft'
import { DAYS_OF, MAX_AGE, METHODS, MIN_AGE, MONEY, TESTS } from '#lib/assistant/reading/composing/rules'
import { along, pathTo } from '#lib/assistant/reading/conditions'
import { conceptOf, namesOf } from '#lib/assistant/reading/pieces'
import { addDays, addMonths, addYears } from '#lib/format/dates'
import { models } from '#lib/query/models'
import type { Noun } from '#lib/records/model'

/** A number with what it is held against: "at least three", "more than 500 euros", "two or more". */
export function thresholdAt(
  d: Draft,
  index: number,
): { test: string; value: number; upTo: number | null; to: number; unit: string | null } | null {
  const names = namesOf(d.pieces[index])
  if (names.includes('between')) return rangeAt(d, index)
  const said = names.map((name) => TESTS[name]).find(Boolean)
  let [numberAt, test] = [index, said ?? null]
  if (said) {
    numberAt = index + 1
    if (d.pieces[numberAt]?.is === 'concept' && namesOf(d.pieces[numberAt]).some((name) => TESTS[name])) numberAt += 1
  }
  const unitOnly = d.pieces[numberAt]
  // "Longer than a week".
  if (said && unitOnly?.is === 'unit')
    return { test: said, value: 1, upTo: null, to: numberAt + 1, unit: unitOnly.unit }
  const number = d.pieces[numberAt]
  if (number?.is !== 'number') return null
  let to = numberAt + 1
  // "31 to 60 days".
  const second = d.pieces[to]
  const upTo =
    !said && second?.is === 'number' && second.value > number.value && second.from - number.to <= 1
      ? second.value
      : null
  if (upTo !== null) {
    test = 'gte'
    to += 1
  }
  let unit: string | null = names.includes('older') || names.includes('younger') ? 'age' : null
  const after = d.pieces[to]
  if (after?.is === 'unit') {
    unit = unit === 'age' && after.unit === 'year' ? unit : after.unit
    to += 1
  } else {
    const named = namesOf(after).find((name) => ['money', 'percent', 'years_old', 'times', 'since_when'].includes(name))
    if (named) {
      // "Depuis plus de cinq ans": so long, and not so old.
      const isLong =
        d.has('since_when', 'still', 'longest') || (number.value < MIN_AGE && /^ans?$/i.test(after?.text ?? ''))
      unit = named === 'since_when' ? 'year' : named === 'years_old' ? (isLong ? 'year' : 'age') : named
      to += 1
    }
  }
  const behind = namesOf(d.pieces[to]).find((name) => name === 'or_more' || name === 'or_less')
  if (behind) {
    test = behind === 'or_more' ? 'gte' : 'lte'
    to += 1
  }
  // "Three reminders or more".
  const beyond = namesOf(d.pieces[to + 1]).find((name) => name === 'or_more' || name === 'or_less')
  if (
    !said &&
    !behind &&
    beyond &&
    namesOf(d.pieces[to]).some((name) => conceptOf(name).noun ?? conceptOf(name).is_verb)
  ) {
    test = beyond === 'or_more' ? 'gte' : 'lte'
    d.use(to + 1)
  }
  const later = namesOf(d.pieces[to])
  if (later.includes('older') || later.includes('years_old')) [unit, to] = ['age', to + 1]
  if (unit === null && number.value > 1 && MULTIPLE.test(number.text)) unit = 'times'
  if (test === null && unit === 'times') test = 'gte'
  if (test === null && unit === 'age') test = 'equals'
  if (test === null) return null
  return { test, value: number.value, upTo, to, unit }
}

/** Two numbers between which something lies, both included: "between 100 and 200 euros". */
function rangeAt(d: Draft, index: number): ReturnType<typeof thresholdAt> {
  const isMoney = (at: number) => namesOf(d.pieces[at]).includes('money')
  const low = d.pieces[index + 1]
  const and = isMoney(index + 2) ? index + 3 : index + 2
  const high = d.pieces[and + 1]
  const isRange = low?.is === 'number' && high?.is === 'number' && namesOf(d.pieces[and]).includes('and')
  if (!isRange || high.value <= low.value) return null
  const end = thresholdAt(d, and + 1)
  const after = d.pieces[and + 2]
  const unit =
    isMoney(and + 2) || isMoney(index + 2) ? 'money' : after?.is === 'unit' ? after.unit : (end?.unit ?? null)
  const to = unit !== null && (isMoney(and + 2) || after?.is === 'unit' || end) ? and + 3 : and + 2
  return { test: 'gte', value: low.value, upTo: high.value, to, unit }
}

/** A number with its "times" in one word, as in German. */
const MULTIPLE = /^\p{L}+mal$/u

/** Says a threshold of a field where it is one of a field; false where it counts rows. */
export function holdNumber(
  d: Draft,
  threshold: { test: string; value: number; upTo: number | null; to: number; unit: string | null },
  current: Part,
): boolean {
  const { upTo } = threshold
  const isHeld = holdOne(d, threshold, current)
  return isHeld && upTo !== null ? holdOne(d, { ...threshold, test: 'lte', value: upTo }, current) : isHeld
}

/** Says one bound of a threshold; false where it counts rows. */
function holdOne(
  d: Draft,
  { test, value, to, unit }: { test: string; value: number; to: number; unit: string | null },
  current: Part,
): boolean {
  const main = d.main
  const next = d.nounAfter(to)
  const amountOf = (part: Part) => {
    const named = d.pieces
      .flatMap((piece) => namesOf(piece))
      .map((name) => conceptOf(name))
      .find(
        (each) =>
          each.field?.[part.noun] && models[part.noun].fields[each.field[part.noun] as string]?.type === 'money',
      )
    return named?.field?.[part.noun] ?? MONEY[part.noun]
  }
  if (unit === 'times') {
    const isOfReminders = [to, to - 2, to - 3].some((at) => namesOf(d.pieces[at]).includes('reminded'))
    const path = isOfReminders && d.pieces[to - 1] ? pathTo(main.noun, 'invoices') : null
    if (path) main.where.push(along(path, { reminder_count: { [test]: value } }))
    return path !== null
  }
  if (unit === 'age') {
    main.where.push(along(pathTo(main.noun, 'members') ?? [], { age: { [test]: Math.round(value) } }))
    return true
  }
  const text = value.toFixed(2)
  // "More than 20 volunteer hours": a field that the association added.
  const added = [d.pieces[to], d.pieces[to - 2], d.pieces[to - 3]].find(
    (piece) => piece?.is === 'field' && piece.is_number && piece.noun === main.noun,
  )
  if (added?.is === 'field' && unit === null) {
    main.where.push({ [added.name]: { [test]: value } })
    d.use(d.pieces.indexOf(added))
    return true
  }
  // "Paid more than once" is how often. "Paid more than 500 euros": all that they paid together.
  if (isPaidBy(d) && unit === null && value <= MAX_OFTEN) return false
  if (isPaidBy(d) && (unit === 'money' || unit === null)) {
    d.paid = { [test]: text }
    return true
  }
  if (unit === 'money') {
    // "Only those with more than 500 euros": of the people that are left, whatever each of their invoices comes to.
    const ofInvoices = d.pieces.findLastIndex((piece) => namesOf(piece).includes('invoices'))
    const isOfThem = main.noun === 'members' && d.indexOf('only') > ofInvoices && d.has('overdue', 'unpaid', 'owes')
    const part = amountOf(current) && !isOfThem ? current : main
    const field = amountOf(part)
    if (field) part.where.push({ [field]: { [test]: text } })
    return field !== undefined
  }
  if (unit === 'percent') {
    main.where.push(along(pathTo(main.noun, 'events') ?? [], { fill_percent: { [test]: Math.round(value) } }))
    return true
  }
  if (unit !== null) return holdDuration(d, test, value, unit)
  const fieldAfter = namesOf(d.pieces[to])
    .map((name) => conceptOf(name).field?.[main.noun])
    .find(Boolean)
  const fieldBefore = namesOf(d.pieces[to - 3])
    .concat(namesOf(d.pieces[to - 2]))
    .map((name) => conceptOf(name).field?.[main.noun])
    .find(Boolean)
  const field = fieldAfter ?? fieldBefore
  const type = field ? (models[main.noun].fields[field]?.type ?? null) : null
  if (field && type === 'integer') {
    main.where.push({ [field]: { [test]: value } })
    if (fieldAfter) d.use(to)
    return true
  }
  const related = namesOf(d.pieces[to]).find((name) => conceptOf(name).is_verb && conceptOf(name).field)
  const [where, name] = Object.entries((related && conceptOf(related).field) ?? {})[0] ?? []
  const path = where ? pathTo(main.noun, where as Noun) : null
  if (where && name && path && models[where as Noun].fields[name]?.type === 'integer' && related === 'reminded') {
    main.where.push(along(path, { [name]: { [test]: value } }))
    d.use(to)
    return true
  }
  // "Everyone who is more than 90 days overdue": it is their invoices that are, whoever they are by now.
  const late = namesOf(d.pieces[to]).includes('days_overdue') ? pathTo(main.noun, 'invoices') : null
  if (late && main.noun === 'members') {
    main.where.push(along(late, { days_overdue: { [test]: value } }))
    d.use(to)
    d.isWide = true
    return true
  }
  if (next && next.noun !== main.noun) return false
  if (d.parts.length > 0 && main.noun === 'members' && current !== main) return false
  const money = amountOf(main)
  if (
    money &&
    (type === 'money' ||
      ['invoices', 'payments', 'refunds', 'credit_notes'].includes(main.noun) ||
      (main.noun === 'members' && d.has('owes', 'unpaid', 'debtors', 'overdue', 'balance')))
  ) {
    main.where.push({ [money]: { [test]: text } })
    return true
  }
  if (main.noun === 'members' && value >= MIN_AGE && value <= MAX_AGE) {
    main.where.push({ age: { [test]: value } })
    return true
  }
  return false
}

/** Up to here a number without a currency says how often somebody paid. */
const MAX_OFTEN = 5

/** Whether a number is held against what members paid. */
export function isPaidBy(d: Draft): boolean {
  return (
    d.main.noun === 'members' &&
    d.has('paid', 'received', 'payments', ...METHODS) &&
    !d.has('owes', 'unpaid', 'overdue', 'debtors', 'balance', 'not', 'invoices', 'dues', 'donations') &&
    d.pieces.some((piece, index) => piece.is === 'number' && isHeld(d, index))
  )
}

/** Whether a number is held against something. */
function isHeld(d: Draft, index: number): boolean {
  const beside = [...namesOf(d.pieces[index - 1]), ...namesOf(d.pieces[index + 1])]
  return beside.some((name) => TESTS[name] || name === 'money')
}

/** Says a number of days, weeks or years; false where nothing has lasted. */
function holdDuration(d: Draft, test: string, value: number, unit: string): boolean {
  const main = d.main
  const days = value * (DAYS_OF[unit] ?? 1)
  if (d.has('overdue', 'due', 'days_overdue') && (main.noun === 'invoices' || main.noun === 'members')) {
    main.where.push(along(pathTo(main.noun, 'invoices') ?? [], { days_overdue: { [test]: days } }))
    return true
  }
  if (d.has('inactive') && main.noun === 'members') {
    main.where.push({ inactive_days: { [test === 'gte' ? 'gt' : test]: days } })
    d.use(d.indexOf('inactive'))
    return true
  }
  const { today } = d.setting
  // The longer ago, the earlier.
  const turned = { gte: 'lte', gt: 'lt', lte: 'gte', lt: 'gt' }[test]
  const isPending = main.noun === 'members' && d.has('pending')
  if (turned && (isPending || ['invoices', 'payments', 'refunds', 'credit_notes'].includes(main.noun))) {
    const field = isPending ? 'applied_on' : models[main.noun].time.usual
    main.where.push({ [field]: { [turned]: addDays(today, -days) } })
    return true
  }
  if (main.noun !== 'members') return false
  // "An unpaid invoice older than 90 days": it is the invoice that is old.
  if (turned && d.has('invoices') && !d.has('joined', 'longest', 'since_when', 'still')) {
    const part = d.parts.find(({ noun }) => noun === 'invoices')
    if (part) part.where.push({ issue_date: { [turned]: addDays(today, -days) } })
    return part !== undefined
  }
  if (unit === 'year' && value >= MIN_AGE && !d.has('joined', 'longest', 'since_when', 'still')) {
    main.where.push({ age: { [test]: value } })
    return true
  }
  const since =
    unit === 'year' ? addYears(today, -value) : unit === 'month' ? addMonths(today, -value) : addDays(today, -days)
  if (!turned) return false
  main.where.push({ joined_on: { [turned]: since } })
  return true
}
