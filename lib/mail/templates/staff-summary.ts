import { formatMinor } from '#lib/format/money'
import {
  action,
  type Brand,
  greeting,
  link,
  paragraph,
  quiet,
  signedIn,
  strong,
  type Template,
} from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** Something that waits for somebody, and the page that opens its rows. */
export interface ToldNeed {
  about:
    | 'accounts'
    | 'erasures'
    | 'pending'
    | 'overdue'
    | 'grace'
    | 'expiring'
    | 'leaving'
    | 'payers'
    | 'waiting'
    | 'full'
    | 'failed_mails'
  key: string
  count: number
  /** How much of it is new since the last summary. */
  fresh: number
  path: string
  amount_minor?: number
  currency?: string
  event?: string
  taken?: number
  capacity?: number
}

function sentenceOf(
  { about, count, amount_minor = 0, currency = 'EUR', event = '', taken, capacity }: ToldNeed,
  brand: Brand,
) {
  const say = sayIn(brand)
  const values = {
    count: String(count),
    amount: formatMinor(amount_minor, currency, brand.locale),
    event,
    taken: String(taken),
    capacity: String(capacity),
  }
  const isOne = count === 1
  switch (about) {
    case 'accounts':
      return say(isOne ? '1 person asks to join' : '{count} people ask to join', values)
    case 'erasures':
      return say(isOne ? '1 member asks to be erased' : '{count} members ask to be erased', values)
    case 'pending':
      return say(isOne ? '1 application is open' : '{count} applications are open', values)
    case 'overdue':
      return say(isOne ? '1 invoice is overdue: {amount}' : '{count} invoices are overdue: {amount}', values)
    case 'grace':
      return say(isOne ? '1 member is in grace and will lapse' : '{count} members are in grace and will lapse', values)
    case 'expiring':
      return say(isOne ? '1 membership runs out within 30 days' : '{count} memberships run out within 30 days', values)
    case 'leaving':
      return say(
        isOne ? '1 member has resigned and will leave' : '{count} members have resigned and will leave',
        values,
      )
    case 'payers':
      return say(
        isOne ? '1 family or organisation has lost who pays' : '{count} families and organisations have lost who pays',
        values,
      )
    case 'waiting':
      return say(isOne ? '1 person waits for a seat at {event}' : '{count} people wait for a seat at {event}', values)
    case 'full':
      return say('{event}: {taken} of {capacity} seats are taken', values)
    case 'failed_mails':
      return say(isOne ? '1 mail could not be delivered' : '{count} mails could not be delivered', values)
  }
}

/** What needs somebody who works for the association: what is new, then what is still open, each with its number and its rows. */
export const staffSummary: Template<{
  to_name: string
  needs: readonly ToldNeed[]
  frequency: 'daily' | 'weekly' | 'never'
  /** The page that ends these mails. */
  end_path: string
}> = ({ to_name, needs, frequency, end_path }, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  const fresh = needs.filter((need) => need.fresh > 0)
  const open = needs.filter((need) => need.fresh === 0)
  const [first = '', ...others] = [...fresh, ...open].map((need) => sentenceOf(need, brand))
  const line = (need: ToldNeed) =>
    paragraph(
      link(sentenceOf(need, brand), signedIn(need.path, brand), brand),
      need.fresh > 0 && need.fresh < need.count ? say(' ({count} new)', { count: String(need.fresh) }) : '',
    )
  return {
    subject: fresh.length > 0 ? say('New: {what}', { what: first }) : say('Still open: {what}', { what: first }),
    preview: others.join(' · ') || say('What needs you at {association}', names),
    heading: say('What needs you'),
    parts: [
      greeting(to_name, brand),
      ...(fresh.length > 0 ? [strong(say('New')), ...fresh.map(line)] : []),
      ...(open.length > 0 ? [strong(say('Still open')), ...open.map(line)] : []),
      action(say('See all of it'), signedIn(pages.admin.home(), brand), brand),
      quiet(link(say('Choose how often this mail comes'), signedIn(pages.account(), brand), brand)),
    ],
    footer:
      frequency === 'daily'
        ? say(
            'You get this because you work for {association}: in the morning when something is new, and on Mondays.',
            names,
          )
        : say('You get this because you work for {association}: on Mondays, when anything is open.', names),
    footer_link: { label: say('End these mails'), href: end_path },
  }
}
