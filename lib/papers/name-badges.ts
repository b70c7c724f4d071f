import { height, LEADING } from '#lib/papers/drawing'
import type { PrintedEvent } from '#lib/papers/event'
import { eventWordsOf, partText, rangeText } from '#lib/papers/event-words'
import { GREY, HAIRLINE, MM, PAGE, Sheet, type TextStyle } from '#lib/papers/sheet'
import { fill, languageOf } from '#lib/papers/words'

/** Ten to a page, as sheets of labels for badges have them (90 by 54 mm). */
const BADGE = { width: 90 * MM, height: 54 * MM, columns: 2, rows: 5 } as const
const LEFT = (PAGE.width - BADGE.columns * BADGE.width) / 2
const TOP = (PAGE.height - BADGE.rows * BADGE.height) / 2
const INSET = 6 * MM
const TEXT_WIDTH = BADGE.width - 2 * INSET
/** From the largest: the first in which the name fits. */
const NAME_SIZES = [24, 21, 18, 15, 12, 10] as const
const MAX_NAME_LINES = 2
const MAX_NAME_HEIGHT = 24 * MM
const ORGANIZATION: TextStyle = { size: 11, color: GREY }
const EVENT: TextStyle = { size: 8, color: GREY }

/** Whose badge it is. */
export interface BadgePerson {
  name: string
  organization: string | null
  /** Who comes along, as far as names were given. */
  companions: readonly string[]
  seats: number
}

/**
 * Returns name badges as PDF, ten to a page, in the order given: one for each seat. Who comes along has their own name on
 * it; where none was given, the badge has room for it to be written. The sheets of one of several parts say which above
 * the badges, where nothing is cut.
 */
export async function renderNameBadges(event: PrintedEvent, people: readonly BadgePerson[]): Promise<Buffer> {
  const words = eventWordsOf(event.locale)
  const { part, locale } = event
  const kind = part ? `${words.name_badges} · ${partText(part, locale)}` : words.name_badges
  const head = part && [kind, rangeText(part, locale), event.title].join(' · ')
  const sheet = new Sheet({
    title: `${kind}: ${event.title}`,
    author: event.association,
    language: languageOf(event.locale),
    created_on: event.today,
  })
  const badges = people.flatMap(({ name, organization, companions, seats }) => [
    { name, below: organization },
    ...Array.from({ length: Math.max(0, seats - 1) }, (_, at) => ({
      name: companions[at] ?? '',
      below: fill(words.with, { name }),
    })),
  ])
  const perPage = BADGE.columns * BADGE.rows
  for (const [at, badge] of badges.entries()) {
    const place = at % perPage
    if (at > 0 && place === 0) sheet.addPage()
    if (head !== null && place === 0) drawHead(sheet, head)
    const x = LEFT + (place % BADGE.columns) * BADGE.width
    const y = TOP + Math.floor(place / BADGE.columns) * BADGE.height
    drawBadge(sheet, event, badge, x, y)
  }
  return sheet.end()
}

function drawHead(sheet: Sheet, text: string): void {
  const [line = ''] = cut(sheet, text, EVENT, 1, BADGE.columns * BADGE.width)
  sheet.decoration(() => sheet.text(line, { x: LEFT, y: TOP - 6 * MM }, EVENT))
}

function drawBadge(
  sheet: Sheet,
  event: PrintedEvent,
  { name, below }: { name: string; below: string | null },
  x: number,
  y: number,
): void {
  sheet.decoration((doc) => {
    doc.rect(x, y, BADGE.width, BADGE.height).lineWidth(0.4).stroke(HAIRLINE)
    doc.rect(x + INSET, y + 6 * MM, 10 * MM, 1 * MM).fill(event.accent_color)
  })
  const section = sheet.open('Sect')
  const { lines, style } = fitName(sheet, name)
  let top = y + 11 * MM
  sheet.element('P', () => drawHere(sheet, lines, x + INSET, top, style), section)
  if (name === '') sheet.rule(x + INSET, y + 24 * MM, TEXT_WIDTH, GREY, 0.6)
  top = name === '' ? y + 26 * MM : top + height(lines, style) + 3
  const organization = cut(sheet, below ?? '', ORGANIZATION, 2)
  sheet.element('P', () => drawHere(sheet, organization, x + INSET, top, ORGANIZATION), section)
  const title = cut(sheet, event.title, EVENT, 1)
  sheet.element('P', () => drawHere(sheet, title, x + INSET, y + BADGE.height - 7.5 * MM, EVENT), section)
  section.end()
}

function drawHere(sheet: Sheet, lines: readonly string[], x: number, y: number, style: TextStyle): void {
  for (const [at, line] of lines.entries()) sheet.text(line, { x, y: y + at * style.size * LEADING }, style)
}

/** The name as large as the badge lets it be; one that no size lets in is cut. */
function fitName(sheet: Sheet, name: string): { lines: string[]; style: TextStyle } {
  const words = name.trim().split(/\s+/)
  for (const size of NAME_SIZES) {
    const style = { size, strong: true }
    const lines = sheet.wrap(name, style, TEXT_WIDTH)
    // A word that had to be divided reads badly.
    const isWhole = words.every((word) => sheet.width(word, style) <= TEXT_WIDTH)
    if (isWhole && lines.length <= MAX_NAME_LINES && height(lines, style) <= MAX_NAME_HEIGHT) return { lines, style }
  }
  const style = { size: NAME_SIZES.at(-1) as number, strong: true }
  return { lines: cut(sheet, name, style, 4), style }
}

/** So many lines of a text; the last ends with dots where there were more. */
function cut(sheet: Sheet, text: string, style: TextStyle, count: number, width = TEXT_WIDTH): string[] {
  const lines = sheet.wrap(text, style, width)
  if (lines.length <= count) return lines
  const kept = lines.slice(0, count)
  const last = (kept.at(-1) as string).replace(/.{0,2}$/u, '')
  return [...kept.slice(0, -1), `${last.trimEnd()}…`]
}
