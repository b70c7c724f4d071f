import type { Answered } from '#lib/assistant/chat/answer'
import { grounded } from '#lib/assistant/look-up'
import { auditList } from '#lib/audit/queries'
import type { Ctx } from '#lib/context'
import { creditNoteList } from '#lib/credit-notes/queries'
import { eventList } from '#lib/events/queries'
import { openReading } from '#lib/figures/read-context'
import type { Figure, Unit } from '#lib/figures/schema'
import { invoiceList } from '#lib/invoices/queries'
import { mailList } from '#lib/mail/queries'
import { memberList } from '#lib/members/queries'
import { pages } from '#lib/paths'
import { paymentList, refundList } from '#lib/payments/queries'
import { answerIn } from '#lib/query/answer'
import { getListPage } from '#lib/query/list'
import type { List } from '#lib/records/model'
import { registrationList } from '#lib/registrations/queries'

type AnyList = List<unknown, unknown>

/** The lists that figures open, by the path of their page. */
const LISTS: Readonly<Record<string, AnyList>> = {
  [pages.admin.members()]: memberList as unknown as AnyList,
  [pages.admin.events()]: eventList as unknown as AnyList,
  [pages.admin.registrations()]: registrationList as unknown as AnyList,
  [pages.admin.invoices()]: invoiceList as unknown as AnyList,
  [pages.admin.payments()]: paymentList as unknown as AnyList,
  [pages.admin.refunds()]: refundList as unknown as AnyList,
  [pages.admin.creditNotes()]: creditNoteList as unknown as AnyList,
  [pages.admin.settingsMail()]: mailList as unknown as AnyList,
  [pages.admin.settingsAudit()]: auditList as unknown as AnyList,
}

const COUNTED: ReadonlySet<Unit> = new Set([
  'members',
  'events',
  'invoices',
  'payments',
  'registrations',
  'responses',
  'terms',
  'count',
])

/** How many rows the list of a link has, for whoever follows it; null where it opens no list. */
export async function rowsBehind(ctx: Ctx, href: string): Promise<number | null> {
  const { pathname, searchParams } = new URL(href, 'http://localhost')
  const list = LISTS[pathname]
  if (!list) return null
  const sort = Object.keys(list.sorts)[0] as string
  const page = await getListPage(ctx, list, { limit: 1, sort, ...Object.fromEntries(searchParams) })
  return page.total
}

/** How many rows the answer says are behind a figure; null where it does not say. */
async function countedBy(ctx: Ctx, { asks, results }: Answered, figure: Figure, now: Date): Promise<number | null> {
  const { source, unit, value } = figure
  const at = results.findIndex(({ id }) => id === source?.result)
  const ask = asks[at]
  const isCount = COUNTED.has(unit) && typeof value === 'number'
  // What is told beside an answer is a look-up of its own.
  if (!ask || ask.measure !== undefined || !source || source.path === 'beside') return isCount ? value : null
  const answer = await answerIn(await openReading(ctx, now), grounded(ask.question))
  const row = /^rows\.(\d+)\./.exec(source.path)
  const behind = row && answer.groups ? answer.groups[Number(row[1])]?.count : answer.count
  return behind ?? (isCount ? value : null)
}

/** A link of an answer that opens other rows than were counted. */
export interface WrongLink {
  readonly text: string
  readonly href: string
  readonly counted: number
  readonly opened: number
}

/** Follows every figure of an answer, as whoever asked. Throws what the lists throw. */
export async function followLinks(
  ctx: Ctx,
  answered: Answered,
  now: Date,
): Promise<{ followed: number; wrong: WrongLink[] }> {
  const wrong: WrongLink[] = []
  let followed = 0
  for (const figure of answered.figures) {
    if (!figure.href) continue
    const opened = await rowsBehind(ctx, figure.href)
    if (opened === null) continue
    const counted = await countedBy(ctx, answered, figure, now)
    if (counted === null) continue
    followed += 1
    if (opened !== counted) wrong.push({ text: figure.text, href: figure.href, counted, opened })
  }
  return { followed, wrong }
}
