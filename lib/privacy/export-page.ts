import { actionText, fieldText } from '#lib/audit/words'
import { type ConsentWay, WAY_WORDS } from '#lib/consents/schema'
import { formatDate, isDate } from '#lib/format/dates'
import { formatMinor } from '#lib/format/money'
import { REGISTER } from '#lib/privacy/register'
import { models } from '#lib/query/models'
import type { Noun } from '#lib/records/model'

/** A row of a table, as the files beside the page have it. */
export type Row = Readonly<Record<string, unknown>>

/** What the page is written with beside the rows. */
export interface PageFacts {
  name: string
  association: string
  locale: string
  time_zone: string
  currency: string
  /** What records are called that rows point to: tiers, events, tickets. */
  titles: ReadonlyMap<string, string>
  /** What the association calls its own fields, by noun and key, and their choices. */
  custom: ReadonlyMap<string, { label: string; choices: ReadonlyMap<string, string> }>
  purposes: ReadonlyMap<string, string>
  /** The papers of the copy by the identifiers of their records. */
  papers: ReadonlyMap<string, string>
}

type Kinds = ReadonlyMap<string, readonly Row[]>

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** What says nothing to a reader: it is how the product finds and counts things. The files beside the page have it. */
const TECHNICAL =
  /^(id|version|html|updated_at|code|sha256|list_status|joining_(answers|consents)|assumed|parts|model|model_version|attempts|next_attempt_at|series|message_id|paper_(noun|step)|notice|bill_to_follows_member|requires_payment|awaits_approval|paid_at|currency|mail_consent|session_version|status_note|attachments|seats_held|consents|.*_key|salt|nonce|issuer|kind_of)$/

/** What has no section of its own, and what it is called. */
const FURTHER: Readonly<Record<string, string>> = {
  browser_sessions: 'Browsers that were signed in',
  conversations: 'Conversations with the assistant',
  messages: 'What was asked and answered in them',
  pinned_questions: 'Questions kept on the home page',
  views: 'Lists as they were kept',
  churn_scores: 'How likely it is thought that the membership ends, and why',
  reminder_stops: 'Why no reminders are sent',
  feedback_stops: 'No requests for feedback',
  erasures: 'Requests to be erased',
  ai_transmissions: 'What was sent to a language model',
}

/** Returns the page of a copy that is read without any program: what is kept, in plain sections and in words. */
export function personalPage(kinds: Kinds, facts: PageFacts): string {
  const page = new Page(kinds, facts)
  const sections: [string, string][] = [
    [
      'Your details',
      page.records('members') + page.under('How you sign in', 'accounts') + page.records('account_registrations'),
    ],
    ['Membership', page.titled('Terms', 'terms', page.term) + page.records('member_merges')],
    [
      'Events',
      page.titled('', 'registrations', page.registration) +
        page.titled('Feedback', 'feedback', page.about) +
        page.records('guest_registrations'),
    ],
    [
      'Invoices and payments',
      page.titled('Invoices', 'invoices', page.paper) +
        page.titled('Credit notes', 'credit_notes', page.paper) +
        page.titled('Payments', 'payments', page.paper) +
        page.titled('Money given back', 'refunds', page.dated) +
        page.titled('Reminders', 'reminders', page.dated),
    ],
    ['Mails', page.titled('', 'mails', page.mail)],
    ['Consents', page.lines('consents', page.consent)],
    ['History', page.lines('audit_log', page.change) + page.rest()],
  ]
  const { name, association } = facts
  const shown = sections.filter(([, content]) => content !== '')
  const files = [...kinds.keys()].map(
    (kind) => `<li><a href="data/${kind}.json">data/${kind}.json</a>: ${escaped(REGISTER[kind]?.holds ?? '')}</li>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Personal data of ${escaped(name)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #8888;padding:.5rem 0}h2{margin-top:2.5rem}h4{margin:.25rem 0}dl{margin:0;display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}</style>
<h1>Personal data of ${escaped(name)}</h1>
<p>What ${escaped(association)} keeps, in these parts: ${shown.map(([title]) => `<a href="#${anchor(title)}">${title}</a>`).join(', ')}. The files that are listed at the end hold the same for other programs, with every technical detail.</p>
${shown.map(([title, content]) => `<h2 id="${anchor(title)}">${title}</h2>\n${content}`).join('\n')}
<h2>Files of this copy</h2><ul>${facts.papers.size > 0 ? '<li>papers/: invoices, credit notes and receipts as PDF.</li>' : ''}${files.join('\n')}</ul></html>
`
}

const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** What people look for first, in their order; the rest follows as it comes. */
const FIRST = (
  'kind member_number first_name last_name name organization job_title email to_address phone address_line1 ' +
  'address_line2 postal_code city region country birth_date tier_id status joined_on valid_through issue_date ' +
  'received_on due_date total_minor amount_minor paid_minor event_date ticket_type_id quantity price_minor'
).split(' ')

function placeOf(field: string): number {
  const place = FIRST.indexOf(field)
  return place === -1 ? FIRST.length : place
}

class Page {
  readonly #kinds: Kinds
  readonly #facts: PageFacts

  constructor(kinds: Kinds, facts: PageFacts) {
    this.#kinds = kinds
    this.#facts = facts
  }

  #rows(kind: string): readonly Row[] {
    return this.#kinds.get(kind) ?? []
  }

  #day(value: unknown): string {
    if (typeof value !== 'string') return ''
    const { locale, time_zone } = this.#facts
    if (isDate(value)) return formatDate(value, { locale, timeZone: time_zone, style: 'medium' })
    if (!INSTANT.test(value)) return value
    // Local times of events have no zone; instants have one.
    if (!/(Z|[+-]\d\d:?\d\d)$/.test(value)) return `${this.#day(value.slice(0, 10))}, ${value.slice(11, 16)}`
    const at = new Date(value)
    return at.toLocaleString(locale, { timeZone: time_zone, dateStyle: 'medium', timeStyle: 'short' })
  }

  #label(kind: string, field: string): string {
    const bare = field.replace(/_minor$/, '')
    const known = models[kind as Noun]?.fields
    const words = known?.[field]?.label ?? known?.[bare]?.label ?? fieldText(bare.replace(/_id$/, ''))
    return words.charAt(0).toUpperCase() + words.slice(1)
  }

  /** A value in words; '' for what says nothing, such as an identifier of a record that has no name here. */
  #value(kind: string, field: string, value: unknown, row: Row): string {
    if (value === null || value === undefined || value === '' || value === '-infinity') return ''
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (field.endsWith('_minor') && typeof value === 'number' && value === 0) return ''
    if (field.endsWith('_minor') && typeof value === 'number')
      return formatMinor(
        value,
        typeof row.currency === 'string' ? row.currency : this.#facts.currency,
        this.#facts.locale,
      )
    if (field === 'custom_values') return this.#own(kind, value as Row)
    if (Array.isArray(value))
      return value
        .map((each) => this.#value(kind, '', each, row))
        .filter(Boolean)
        .join(', ')
    if (typeof value === 'object')
      return Object.entries(value)
        .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
        .flatMap(([inner, each]) => {
          const text = TECHNICAL.test(inner) ? '' : this.#value(kind, inner, each, row)
          return text === '' ? [] : `${fieldText(inner)}: ${text}`
        })
        .join('\n')
    const text = String(value)
    if (UUID.test(text)) return this.#facts.titles.get(text) ?? ''
    if (isDate(text) || INSTANT.test(text)) return this.#day(text)
    const known = models[kind as Noun]?.fields[field]?.values?.[text]
    return known ?? (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text)
  }

  /** The association's own fields under the names that it gave them. */
  #own(kind: string, values: Row): string {
    return Object.entries(values)
      .flatMap(([key, value]) => {
        const field = this.#facts.custom.get(`${kind} ${key}`)
        const named = (each: unknown) => field?.choices.get(String(each)) ?? this.#value(kind, '', each, {})
        const text = Array.isArray(value) ? value.map(named).join(', ') : named(value)
        return text === '' ? [] : `${field?.label ?? key}: ${text}`
      })
      .join('\n')
  }

  #list(kind: string, row: Row, left_out: readonly string[] = []): string {
    const inOrder = Object.entries(row).toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    const items = inOrder.flatMap(([field, value]) => {
      if (TECHNICAL.test(field) || left_out.includes(field)) return []
      const text = this.#value(kind, field, value, row)
      return text === '' ? [] : `<dt>${escaped(this.#label(kind, field))}</dt><dd>${escaped(text)}</dd>`
    })
    return items.length > 0 ? `<dl>${items.join('')}</dl>` : ''
  }

  /** Rows of which all is listed. */
  records(kind: string): string {
    return this.#rows(kind)
      .map((row) => this.#list(kind, row))
      .filter(Boolean)
      .map((list) => `<article>${list}</article>`)
      .join('\n')
  }

  /** Rows under a heading each, below one for all of them. */
  titled(
    heading: string,
    kind: string,
    tell: (row: Row) => { title: string; left_out?: string[]; more?: string },
  ): string {
    const rows = this.#rows(kind).map((row) => {
      const { title, left_out, more = '' } = tell.call(this, row)
      return `<article><h4>${escaped(title)}</h4>${this.#list(kind, row, left_out)}${more}</article>`
    })
    if (rows.length === 0) return ''
    return `${heading === '' ? '' : `<h3>${heading}</h3>`}${rows.join('\n')}`
  }

  /** Rows of which a line says all, the latest first. */
  lines(kind: string, tell: (row: Row) => { at: string; text: string }): string {
    const rows = this.#rows(kind)
      .map((row) => tell.call(this, row))
      .toSorted((one, other) => other.at.localeCompare(one.at))
    if (rows.length === 0) return ''
    return `<ul>${rows.map(({ at, text }) => `<li>${escaped(this.#day(at))}: ${escaped(text)}</li>`).join('\n')}</ul>`
  }

  /** What has no section of its own, with what it is called; what only keeps the product going is in the files alone. */
  rest(): string {
    return Object.entries(FURTHER)
      .map(([kind, heading]) => this.under(heading, kind))
      .join('')
  }

  /** Rows of which all is listed, below what they are. */
  under(heading: string, kind: string): string {
    const rows = this.records(kind)
    return rows === '' ? '' : `<h3>${heading}</h3>${rows}`
  }

  term(row: Row) {
    const until = row.end_on === null ? 'without an end' : this.#day(row.end_on)
    return { title: `${this.#day(row.start_on)} – ${until}`, left_out: ['start_on', 'end_on', 'created_at'] }
  }

  registration(row: Row) {
    return { title: this.#facts.titles.get(String(row.event_id)) ?? 'An event', left_out: ['event_id'] }
  }

  about(row: Row) {
    const registration = (this.#kinds.get('registrations') ?? []).find(({ id }) => id === row.registration_id)
    return { title: this.#facts.titles.get(String(registration?.event_id)) ?? 'An event', left_out: ['event_id'] }
  }

  /** What an invoice or a credit note is for, line by line. */
  #linesOf({ id, currency }: Row): string {
    const lines = ['invoice', 'credit_note'].flatMap((noun) =>
      (this.#kinds.get(`${noun}_lines`) ?? []).filter((line) => line[`${noun}_id`] === id),
    )
    if (lines.length === 0) return ''
    const told = lines.map((line) => {
      const total = this.#value('invoices', 'total_minor', line.amount_minor ?? line.total_minor, { currency })
      return `<li>${escaped([String(line.description), total].filter(Boolean).join(': '))}</li>`
    })
    return `<ul>${told.join('')}</ul>`
  }

  paper(row: Row) {
    const path = this.#facts.papers.get(String(row.id))
    return {
      title: typeof row.number === 'string' ? row.number : 'Draft',
      left_out: ['number', 'payer_name', 'finalized_at', 'created_at'],
      more: this.#linesOf(row) + (path === undefined ? '' : `<p><a href="papers/${encodeURI(path)}">As PDF</a></p>`),
    }
  }

  dated(row: Row) {
    return { title: this.#day(row.refunded_on ?? row.sent_at ?? row.created_at), left_out: ['created_at'] }
  }

  mail(row: Row) {
    return { title: String(row.subject ?? 'A mail'), left_out: ['subject', 'locale', 'created_at'] }
  }

  consent(row: Row) {
    const { purpose, state, at, text, note, undoes, way } = row
    const label = this.#facts.purposes.get(String(purpose)) ?? String(purpose)
    const how = WAY_WORDS[way as ConsentWay]
    const said = undoes ? 'taken back, noted by mistake' : `${state === 'given' ? 'consented' : 'no consent'}, ${how}`
    return { at: String(at), text: `${label}: ${said}. Read: “${text}”${note ? ` Note: ${note}` : ''}` }
  }

  change({ at, action }: Row) {
    return { at: String(at), text: actionText(String(action)) }
  }
}
