import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { writtenDay } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { toAmount, writtenMoney } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { editDistance } from '#lib/format/nearest'
import { shortened } from '#lib/format/shortened'
import { candidatesIn } from '#lib/imports/named-invoices'
import { findMembers, type NamedMember } from '#lib/imports/payers'
import type { GivenPayment } from '#lib/imports/payments'
import type { RowSuggestion } from '#lib/imports/schema'

/** How many are offered for a row. */
const MAX_SUGGESTIONS = 3
/** Open invoices that are looked through, what is due first before the others. */
const MAX_INVOICES = 10_000
/** Members whose name begins as a word of the payer or the purpose does, of each word. */
const MAX_NAMESAKES = 100
/** Words of a name or a purpose that are looked at; banks repeat themselves. */
const MAX_WORDS = 12
/** Shorter words are "und", "of" and initials. */
const MIN_WORD = 3
/** In shorter words a letter makes another name. */
const MIN_MISSPELT = 5
/** Of whoever owes more, only single invoices are compared with the amount. */
const MAX_OWED = 10

/** A row of which nobody knows yet who paid, or what for. */
export interface LackingRow {
  line: number
  given: GivenPayment
}

interface OpenInvoice {
  id: string
  number: string
  reference: string | null
  currency: string
  remaining_minor: number
  member_id: string | null
  payer_name: string
}

interface Candidate extends RowSuggestion {
  score: number
}

const AMOUNT = 'is open over just this amount'

function openInvoices(ctx: Ctx): Promise<OpenInvoice[]> {
  return ctx.db
    .selectFrom('invoices')
    .select(['id', sql<string>`number`.as('number'), 'reference', 'currency', 'remaining_minor', 'member_id'])
    .select(sql<string>`coalesce(payer_name, '')`.as('payer_name'))
    .where('status', '=', 'open')
    .where('remaining_minor', '>', 0)
    .orderBy('due_date')
    .orderBy('id')
    .limit(MAX_INVOICES)
    .execute()
}

const wordsOf = (text: string): string[] =>
  [...new Set(fold(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length >= MIN_WORD).slice(0, MAX_WORDS)

/** How a last name begins that may be a word of the payer's name, misspelt or not. */
const likeWord = (word: string): string => word.slice(0, MIN_WORD)
/** How one begins that is a word of a purpose, of which there are many. */
const sameWord = (word: string): string => `${word} `

/** The members whose names begin so, by the beginning. */
async function namesakes(ctx: Ctx, beginnings: readonly string[]): Promise<Map<string, NamedMember[]>> {
  const asked = [...new Set(beginnings)]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<
    NamedMember & { beginning: string }
  >`select asked.beginning, m.id, m.member_number, m.first_name, m.last_name, m.organization, m.email_key
    from unnest(${asked}::text[]) as asked (beginning) cross join lateral (
      select * from members where tenant_id = ${ctx.tenant_id} and archived_at is null
        and name_key >= asked.beginning and name_key < asked.beginning || chr(1114111)
      order by name_key limit ${MAX_NAMESAKES}) m`.execute(ctx.db)
  return Map.groupBy(rows, ({ beginning }) => beginning)
}

/** For whom somebody of the same name paid before, the latest first. */
async function paidBefore(ctx: Ctx, names: readonly string[]) {
  if (names.length === 0) return []
  const { rows } = await sql<NamedMember & { payer_key: string; received_on: string }>`
    select distinct on (p.payer_key, p.member_id) p.payer_key, p.received_on::text as received_on,
      m.id, m.member_number, m.first_name, m.last_name, m.organization, m.email_key
    from payments p join members m on m.tenant_id = p.tenant_id and m.id = p.member_id
    where p.tenant_id = ${ctx.tenant_id} and p.payer_key = any(${[...names]}::text[]) and p.status = 'succeeded'
      and m.archived_at is null
    order by p.payer_key, p.member_id, p.received_on desc`.execute(ctx.db)
  return rows.toSorted((one, other) => (one.received_on < other.received_on ? 1 : -1))
}

/** Whether two words are the same but for a letter, or two of long ones; short ones, where every letter counts, as they are. */
const isLike = (one: string, other: string): boolean => {
  const short = Math.min(one.length, other.length)
  if (one === other || short < MIN_MISSPELT) return one === other
  return Math.abs(one.length - other.length) <= 2 && editDistance(one, other) <= (short > 7 ? 2 : 1)
}

/** How much a name is that of a member: 3 for the same first and last name, 2 for much like it, 1 for the last name, else 0. */
function likeness(words: readonly string[], { first_name, last_name, organization }: NamedMember): number {
  const last = fold(last_name).split(' ').filter(Boolean)
  const [first = ''] = fold(first_name).split(' ')
  const company = wordsOf(organization ?? '')
  if (company.length > 0 && company.every((word) => words.some((each) => isLike(word, each)))) return 2
  if (last.length === 0 || !last.every((word) => words.some((each) => isLike(word, each)))) return 0
  if (first !== '' && words.includes(first) && last.every((word) => words.includes(word))) return 3
  return first !== '' && words.some((word) => !last.includes(word) && isLike(word, first)) ? 2 : 1
}

/** The first choice of invoices that comes to just this amount; null where none does. */
function sumUp(invoices: readonly OpenInvoice[], amount_minor: number): OpenInvoice[] | null {
  if (amount_minor === 0) return []
  const [first, ...others] = invoices
  if (first === undefined || amount_minor < 0) return null
  const rest = sumUp(others, amount_minor - first.remaining_minor)
  return rest ? [first, ...rest] : sumUp(others, amount_minor)
}

/** What money pays of what somebody owes, with what is said of it behind "and", and how sure that is. */
function paidOf(open: readonly OpenInvoice[], amount_minor: number, currency: string) {
  const [exact] = open.filter(({ remaining_minor }) => remaining_minor === amount_minor)
  if (exact) return { invoices: [exact], words: `${exact.number} ${AMOUNT}`, score: 30 }
  const together = open.length > MAX_OWED ? null : sumUp(open, amount_minor)
  if (together && together.length > 0)
    return { invoices: together, words: `${numbers(together)} come to just this amount`, score: 25 }
  let left = amount_minor
  const oldest = open.filter(({ remaining_minor }) => {
    const takes = left > 0
    left -= remaining_minor
    return takes
  })
  if (oldest.length === 0) return { invoices: [], words: 'nothing is owed, so that it becomes credit', score: 0 }
  const owed = writtenMoney(
    oldest.reduce((sum, { remaining_minor }) => sum + remaining_minor, 0),
    currency,
  )
  return { invoices: oldest, words: `${owed} is open on ${numbers(oldest)}`, score: 10 }
}

const numbers = (invoices: readonly OpenInvoice[]): string =>
  new Intl.ListFormat('en-GB').format(invoices.map(({ number }) => number))

const named = (member: NamedMember): string => `${displayName(member)} (${member.member_number})`

/** What a written number is compared by: banks and people leave out what stands between. */
const plain = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

const isNothing = () => {}

/**
 * Returns what each row may be for, the likeliest first: what its text names, an invoice whose number it may misspell, members
 * for whom the same payer paid before, and those whose name is like the payer's or stands in the purpose, with what they owe.
 */
export async function suggestFor(ctx: Ctx, rows: readonly LackingRow[]): Promise<Map<number, RowSuggestion[]>> {
  if (rows.length === 0) return new Map()
  const told = rows.map((row) => {
    const { payer, reference, invoices } = row.given
    const text = [...invoices.map(({ number }) => number), reference ?? ''].join(' ')
    return { ...row, text, ofName: wordsOf(payer.name ?? ''), ofText: wordsOf(reference ?? '') }
  })
  const keys = [...new Set(told.flatMap(({ given }) => (given.payer.name ? fold(given.payer.name) : [])))]
  const [open, alike, earlier, known] = await Promise.all([
    openInvoices(ctx),
    namesakes(
      ctx,
      told.flatMap(({ ofName, ofText }) => [...ofName.map(likeWord), ...ofText.map(sameWord)]),
    ),
    paidBefore(ctx, keys),
    findMembers(
      ctx,
      told.map(({ given }) => given.payer),
      { areNamed: true },
    ),
  ])
  const ofMember = Map.groupBy(open, ({ member_id }) => member_id ?? '')
  const byName = new Map(
    open.flatMap((invoice) => [invoice.number, invoice.reference ?? []].flat().map((name) => [name, invoice])),
  )
  const written = open.map((invoice) => ({ invoice, plain: plain(invoice.number) }))
  return new Map(
    told.map(({ line, given, text, ofName, ofText }) => {
      const { amount_minor = 0, currency, payer } = given
      const found: Candidate[] = []
      const add = (score: number, reason: string, invoices: readonly OpenInvoice[], member: NamedMember | null) => {
        let left = amount_minor
        const parts = invoices.map(({ id, number, remaining_minor }) => {
          const part = Math.max(Math.min(left, remaining_minor), 0)
          left -= part
          return { invoice_id: id, number, amount: toAmount(part, currency) }
        })
        const [first] = invoices
        found.push({
          ...{ score, reason, invoices: parts, member_id: member?.id ?? first?.member_id ?? null },
          payer: member ? named(member) : (first?.payer_name ?? ''),
        })
      }
      const owed = (member: NamedMember) =>
        paidOf(
          (ofMember.get(member.id) ?? []).filter((invoice) => invoice.currency === currency),
          amount_minor,
          currency,
        )
      const say = (score: number, member: NamedMember, reason: string) => {
        const { invoices, words, score: more } = owed(member)
        add(score + more, `${reason}, and ${words}.`, invoices, member)
      }
      const inText = [...new Set(candidatesIn(text).flatMap((name) => byName.get(name) ?? []))].filter(
        (invoice) => invoice.currency === currency,
      )
      if (inText.length > 0) add(100, `It names ${numbers(inText)}, paid in this order.`, inText, null)
      for (const { word, invoice } of misspelt(text, written, currency, amount_minor))
        add(
          invoice.remaining_minor === amount_minor ? 95 : 60,
          `“${shortened(word, 40)}” is written much like ${invoice.number} of ${invoice.payer_name}, ${invoice.remaining_minor === amount_minor ? `which ${AMOUNT}` : `on which ${writtenMoney(invoice.remaining_minor, currency)} is open`}.`,
          [invoice],
          null,
        )
      const itself = known.find(payer, 'payer_name', isNothing, true)
      if (itself) say(60, itself, `It is from ${named(itself)}`)
      for (const before of earlier)
        if (payer.name && before.payer_key === fold(payer.name))
          say(
            55,
            before,
            `“${shortened(payer.name, 40)}” paid for ${named(before)} on ${writtenDay(before.received_on, 'en-GB')}`,
          )
      const near = [...ofName.map(likeWord), ...ofText.map(sameWord)].flatMap((beginning) => alike.get(beginning) ?? [])
      for (const member of new Map(near.map((each) => [each.id, each])).values()) {
        const [name, purpose] = [likeness(ofName, member), likeness(ofText, member)]
        if (purpose === 3) say(45, member, `The purpose names ${named(member)}`)
        else if (name === 3) say(45, member, `${named(member)} has this name`)
        else if (name === 2) say(35, member, `The name is like ${named(member)}`)
        else if (name === 1 && owed(member).score === 30) say(15, member, `The last name is that of ${named(member)}`)
      }
      for (const invoice of open)
        if (invoice.member_id === null && invoice.currency === currency && invoice.remaining_minor === amount_minor) {
          const words = wordsOf(invoice.payer_name)
          if (words.length > 0 && words.every((word) => ofName.some((each) => isLike(word, each))))
            add(70, `The name is like ${invoice.payer_name}, and ${invoice.number} ${AMOUNT}.`, [invoice], null)
        }
      return [line, best(found)]
    }),
  )
}

/** The open invoices whose number a word of a text misspells: by a letter or two, and no other is written just so. */
function misspelt(
  text: string,
  written: readonly { invoice: OpenInvoice; plain: string }[],
  currency: string,
  amount_minor: number,
): { word: string; invoice: OpenInvoice }[] {
  const words = text.split(/[\s,;:()+]+/).filter((word) => plain(word).length >= 5 && /\d/.test(word))
  return words.slice(0, MAX_WORDS).flatMap((word) => {
    const key = plain(word)
    const near = written.filter(
      (each) =>
        each.invoice.currency === currency &&
        each.plain !== key &&
        mayBeOneOff(each.plain, key) &&
        editDistance(each.plain, key) === 1,
    )
    const exact = near.filter(({ invoice }) => invoice.remaining_minor === amount_minor)
    // Numbers follow on each other: without the amount only the one that is near is meant.
    const meant = exact.length > 0 ? exact.slice(0, MAX_SUGGESTIONS) : near.length === 1 ? near : []
    return meant.map(({ invoice }) => ({ word, invoice }))
  })
}

/** Whether two words can differ in one letter at most, which most cannot: what they begin and end with alike leaves too much. */
function mayBeOneOff(one: string, other: string): boolean {
  const [short, long] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  if (long - short > 1) return false
  let same = 0
  while (same < short && one[same] === other[same]) same += 1
  let ending = 0
  while (ending < short - same && one.at(-1 - ending) === other.at(-1 - ending)) ending += 1
  return same + ending >= long - 2
}

/** The likeliest, each of them once. */
function best(found: readonly Candidate[]): RowSuggestion[] {
  const taken = new Set<string>()
  return found
    .toSorted((one, other) => other.score - one.score)
    .filter(({ member_id, payer, invoices }) => {
      const key = JSON.stringify([member_id ?? payer, invoices.map(({ invoice_id }) => invoice_id)])
      return !taken.has(key) && taken.add(key)
    })
    .slice(0, MAX_SUGGESTIONS)
    .map(({ score: _, ...suggestion }) => suggestion)
}
