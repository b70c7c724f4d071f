import { formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { drawLines, height, LEADING, SMALL, STRONG } from '#lib/papers/drawing'
import type { PrintedEvent } from '#lib/papers/event'
import { eventWordsOf, partText, rangeText } from '#lib/papers/event-words'
import { GREY, HAIRLINE, MM, PAGE, type Parent, Sheet, type TextStyle } from '#lib/papers/sheet'
import { fill, languageOf } from '#lib/papers/words'

const LEFT = 18 * MM
const RIGHT = PAGE.width - 15 * MM
const WIDTH = RIGHT - LEFT
const BOTTOM = PAGE.height - 18 * MM
const BODY: TextStyle = { size: 10 }
const PADDING = 5
const BOX = 4.2 * MM
/** Who comes along stands below whoever booked, a little to the right. */
const INDENT = 3 * MM
/** A box to tick for each seat; who brings more people than this gets one for all. */
const MAX_BOXES = 5
/** Where the columns begin, behind the name. */
const COLUMNS = { ticket: LEFT + 76 * MM, seats: LEFT + 118 * MM, payment: LEFT + 123 * MM } as const

/** Somebody who is expected, with the seats of the registration. */
export interface ExpectedPerson {
  name: string
  /** Who comes along, as far as names were given. */
  companions: readonly string[]
  ticket: string | null
  seats: number
  /** In words; null where the reader is not to see what is paid, or nothing is to be. */
  payment: string | null
}

/** Returns the list for the door as PDF: who is expected, in the order given, with a box to tick for each seat. */
export async function renderAttendanceList(
  event: PrintedEvent,
  people: readonly ExpectedPerson[],
  showsPayment: boolean,
): Promise<Buffer> {
  const words = eventWordsOf(event.locale)
  const { association, locale, part } = event
  // Sheets of several parts lie on one table: each of them says which it is of.
  const kind = part ? `${words.attendance_list} · ${partText(part, locale)}` : words.attendance_list
  const title = `${kind}: ${event.title}`
  const sheet = new Sheet({ title, author: association, language: languageOf(locale), created_on: event.today })
  const number = numberFormat(locale)
  const seats = people.reduce((sum, person) => sum + person.seats, 0)
  const date = formatDate(event.today, { locale, timeZone: 'UTC', style: 'medium' })
  const sum = fill(words.sum, { registrations: number.format(people.length), seats: number.format(seats), date })
  const labels = [words.name, words.ticket, words.seats, showsPayment ? words.payment : null, words.came] as const

  let y = drawTop(sheet, event, kind, people.length === 0 ? words.nobody : sum)
  if (people.length > 0) {
    const table = sheet.open('Table')
    y = drawHead(sheet, labels, y, table)
    for (const person of people) {
      const name = sheet.wrap(person.name, STRONG_BODY, COLUMNS.ticket - LEFT - 3 * MM)
      const along = person.companions.flatMap((each) => sheet.wrap(each, BODY, COLUMNS.ticket - LEFT - 3 * MM - INDENT))
      const ticket = sheet.wrap(person.ticket ?? '', BODY, COLUMNS.seats - COLUMNS.ticket - 12 * MM)
      const needed = Math.max(height([...name, ...along], BODY), height(ticket, BODY), BOX) + 2 * PADDING
      if (y + needed > BOTTOM) {
        sheet.addPage()
        y = drawHead(sheet, labels, drawRunningHead(sheet, event, kind), table)
      }
      drawPerson(sheet, person, { name, along, ticket, showsPayment }, y + PADDING, table)
      y += needed
      sheet.rule(LEFT, y, WIDTH)
    }
    table.end()
  }
  drawNumbers(sheet, words.page)
  return sheet.end()
}

const STRONG_BODY: TextStyle = { ...STRONG, size: BODY.size }

function drawTop(sheet: Sheet, event: PrintedEvent, kind: string, sum: string): number {
  const title = { size: 17, strong: true }
  const lines = sheet.wrap(event.title, title, WIDTH)
  const range = event.part && rangeText(event.part, event.locale)
  const below = [event.when, event.where, range].filter((line) => line !== null && line !== '') as string[]
  sheet.decoration((doc) => doc.rect(0, 0, PAGE.width, 2 * MM).fill(event.accent_color))
  let y = 14 * MM
  sheet.element('P', () => sheet.text(`${kind} · ${event.association}`, { x: LEFT, y }, SMALL))
  y += SMALL.size * LEADING + 4
  sheet.element('H1', () => {
    y = drawLines(sheet, lines, LEFT, y, title)
  })
  for (const line of [...below, sum]) {
    const wrapped = sheet.wrap(line, { ...BODY, color: GREY }, WIDTH)
    sheet.element('P', () => {
      y = drawLines(sheet, wrapped, LEFT, y + 2, { ...BODY, color: GREY })
    })
  }
  return y + 14
}

function drawRunningHead(sheet: Sheet, event: PrintedEvent, kind: string): number {
  const name = sheet.wrap(event.title, SMALL, WIDTH * 0.65)[0] as string
  sheet.decoration((doc) => {
    doc.rect(0, 0, PAGE.width, 2 * MM).fill(event.accent_color)
    sheet.text(name, { x: LEFT, y: 12 * MM }, SMALL)
    sheet.text(kind, { x: RIGHT, y: 12 * MM, align: 'right' }, SMALL)
  })
  return 20 * MM
}

type Labels = readonly [name: string, ticket: string, seats: string, payment: string | null, came: string]

function drawHead(sheet: Sheet, [name, ticket, seats, payment, came]: Labels, y: number, table: Parent): number {
  const row = sheet.open('TR', table)
  sheet.element('TH', () => sheet.text(name, { x: LEFT, y }, SMALL), row)
  sheet.element('TH', () => sheet.text(ticket, { x: COLUMNS.ticket, y }, SMALL), row)
  sheet.element('TH', () => sheet.text(seats, { x: COLUMNS.seats, y, align: 'right' }, SMALL), row)
  if (payment !== null) sheet.element('TH', () => sheet.text(payment, { x: COLUMNS.payment, y }, SMALL), row)
  sheet.element('TH', () => sheet.text(came, { x: RIGHT, y, align: 'right' }, SMALL), row)
  row.end()
  const bottom = y + SMALL.size * LEADING + 3
  sheet.rule(LEFT, bottom, WIDTH, GREY, 0.8)
  return bottom
}

function drawPerson(
  sheet: Sheet,
  { seats, payment }: ExpectedPerson,
  { name, along, ticket, showsPayment }: { name: string[]; along: string[]; ticket: string[]; showsPayment: boolean },
  y: number,
  table: Parent,
): void {
  const row = sheet.open('TR', table)
  sheet.element(
    'TD',
    () => {
      drawLines(sheet, name, LEFT, y, STRONG_BODY)
      drawLines(sheet, along, LEFT + INDENT, y + height(name, STRONG_BODY), BODY)
    },
    row,
  )
  sheet.element('TD', () => drawLines(sheet, ticket, COLUMNS.ticket, y, BODY), row)
  sheet.element('TD', () => sheet.text(String(seats), { x: COLUMNS.seats, y, align: 'right' }, BODY), row)
  if (showsPayment) sheet.element('TD', () => sheet.text(payment ?? '', { x: COLUMNS.payment, y }, BODY), row)
  row.end()
  const boxes = seats > MAX_BOXES ? 1 : seats
  sheet.decoration((doc) => {
    for (let box = 0; box < boxes; box++)
      doc
        .rect(RIGHT - BOX - box * (BOX + 1.5 * MM), y, BOX, BOX)
        .lineWidth(0.8)
        .stroke(GREY)
  })
}

/** The number of each page, once it is known how many there are. */
function drawNumbers(sheet: Sheet, wording: string): void {
  const pages = sheet.pageCount
  for (let page = 0; page < pages; page++) {
    sheet.toPage(page)
    sheet.rule(LEFT, PAGE.height - 14 * MM, WIDTH, HAIRLINE)
    sheet.decoration(() => {
      const number = fill(wording, { page: String(page + 1), pages: String(pages) })
      sheet.text(number, { x: RIGHT, y: PAGE.height - 12 * MM, align: 'right' }, SMALL)
    })
  }
}
