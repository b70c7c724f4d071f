import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type MailProps, renderMail } from '#lib/mail/render'
import { FIXED_MAILS, type FixedMail, MAIL_LANGUAGES } from '#lib/mail/schema'

const run = promisify(execFile)
const brand = {
  tenant_id: 'acme',
  name: 'Acme & Söhne <e.V.>',
  accent_color: '#3f5bd8',
  logo_file_id: null,
  locale: 'en',
  time_zone: 'Europe/Berlin',
  contact_email: 'office@example.org',
  app_url: 'https://members.example.org',
}
const event = {
  starts_at: '2027-05-01T17:00:00Z',
  ends_at: '2027-05-01T20:30:00Z',
  time_zone: 'Europe/Berlin',
  location: 'Hall 3',
  address: 'Long Street 1\n10115 Berlin',
  online_url: 'https://meet.example.net/x',
  attendance_mode: 'in_person',
}
const paid = {
  ...({ price_minor: 5000, currency: 'EUR', quantity: 2, billing: 'at_door', payment: 'unpaid' } as const),
  number: null,
  remaining_minor: null,
}
const free = { price_minor: 0, billing: null, payment: 'free' } as const
const props: { [T in FixedMail]: MailProps[T] } = {
  verify_email: { token: 'abc', registered_at: '2027-03-01T11:30:00.000Z' },
  already_registered: {},
  reset_password: { token: 'abc' },
  welcome: { is_administrator: true },
  password_changed: { changed_at: '2027-03-01T11:30:00.000Z' },
  confirm_email: { token: 'abc', asked_at: '2027-03-01T11:30:00.000Z', use: 'record' },
  email_changed: { changed_at: '2027-03-01T11:30:00.000Z', change: 'confirmed', has_account: true, token: null },
  event_changed: {
    event_id: 'e1',
    event_title: 'Gala',
    before: event,
    now: { ...event, starts_at: '2027-05-02T17:00:00Z', ends_at: '2027-05-02T20:30:00Z', location: 'Hall 4' },
    status: 'confirmed',
    payment_due_at: null,
    ticket: { code: 'T1cket-c0de', content_id: 'ticket@quorate' },
    has_account: true,
    is_public: true,
    seat_token: 'seat.of.ada',
    source: 'member',
  },
  offer_ended: {
    ...event,
    event_id: 'e1',
    event_title: 'Gala',
    offer_expires_at: '2027-04-20T10:00:00Z',
    has_account: true,
    is_public: true,
    seat_token: 'seat.of.ada',
    source: 'member',
  },
  event_postponed: {
    event_id: 'e1',
    event_title: 'Gala',
    before: event,
    status: 'confirmed',
    has_account: true,
    is_public: true,
    seat_token: 'seat.of.ada',
    source: 'member',
  },
  event_cancelled: {
    ...event,
    ...paid,
    status: 'confirmed',
    event_title: 'Fish & <Chips>',
    reason: 'Storm\r\nX: y',
    has_account: true,
  },
  confirm_registration: {
    ...event,
    event_id: 'e1',
    event_title: 'Gala',
    ticket_name: 'Guests & <friends>',
    quantity: 2,
    price_minor: 4000,
    currency: 'EUR',
    token: 'abc',
    asked_at: '2027-03-01T11:30:00.000Z',
    known_as: null,
  },
  registration_confirmed: {
    ...event,
    ...paid,
    event_id: 'e1',
    event_title: 'Gala',
    companions: ['Bo <b>', 'Zoë d’Arc'],
    is_waiting: false,
    ticket: { code: 'T1cket-c0de', content_id: 'ticket@quorate' },
    has_account: true,
    is_public: true,
    seat_token: 'seat.of.ada',
    source: 'member',
  },
  registration_cancelled: {
    ...event,
    ...paid,
    event_id: 'e1',
    event_title: 'Gala',
    from: { status: 'confirmed', is_own: true },
    cancel_reason: null,
    has_account: true,
    is_public: true,
    seat_token: 'seat.of.ada',
    source: 'member',
  },
  seat_offered: {
    ...event,
    ...paid,
    event_id: 'e1',
    event_title: 'Gala',
    offer_expires_at: '2027-04-30T12:00:00.000Z',
    has_account: true,
    is_public: true,
    seat_token: 'seat.of.ada',
    source: 'member',
  },
  invitation: { invited_by: 'Grace <b>', token: 'abc' },
  staff_summary: {
    needs: [
      { about: 'pending', key: 'pending', count: 3, fresh: 1, path: '/admin/members?status=pending' },
      { about: 'full', key: 'e1', count: 0, fresh: 0, path: '/admin/events/e1', event: 'Gala', taken: 9, capacity: 9 },
    ],
    frequency: 'daily',
    end_path: '/end-summaries?summary=abc',
  },
}

/** How a mail calls whoever it is for: by no name where a stranger may have typed it. */
const greeted = (template: FixedMail, hello: string) =>
  template === 'confirm_registration' ? `${hello},` : `${hello} Ada Example,`

describe.each(FIXED_MAILS)('the mail %s', (template) => {
  it('has a subject of one line, HTML and text', async () => {
    const mail = await renderMail(template, props[template], 'Ada Example', brand)
    expect(mail.subject).toMatch(/^[^\r\n]{5,250}$/)
    expect(mail.html).toContain('Acme &amp; Söhne &lt;e.V.&gt;')
    expect(mail.text).toContain('Acme & Söhne <e.V.>')
    expect(mail.text).toContain(greeted(template, 'Hello'))
    expect(mail.text).not.toMatch(/<(p|td|a|span)\b/)
  })

  it.each(['de', 'fr'] as const)('is written in %s throughout', async (language) => {
    const own = { ...brand, locale: language, language }
    const { subject, html, text } = await renderMail(template, props[template], 'Ada Example', own)
    expect(html).toContain(`lang="${language}"`)
    expect(text).toContain(greeted(template, language === 'de' ? 'Guten Tag' : 'Bonjour'))
    const english = /\b(the|you|your|is|of|at|with|until|seat|ticket|new|when|where)\b/i
    expect(`${subject}\n${text.replaceAll(/https?:\S+|\[[^\]]*\]/g, '')}`).not.toMatch(english)
  })

  it('has a space before each colon, question and exclamation mark in French', async () => {
    const french = { ...brand, locale: 'fr', language: 'fr' } as const
    const { subject, text } = await renderMail(template, props[template], 'Ada Example', french)
    const written = `${subject}\n${text}`.replaceAll(/https?:\S+|\d:\d\d|X: y/g, '')
    expect(written).not.toMatch(/[^\s\u00a0\u202f][:;?!](\s|$)/)
  })

  it.each(MAIL_LANGUAGES)('ends a sentence with one full stop behind a name that has one, in %s', async (language) => {
    const club = { ...brand, name: 'Gesangverein e.V.', contact_email: null, locale: language, language }
    const said = { ...props[template], event_title: 'Treffen des Club e.V.', invited_by: 'Ada Example jr.' }
    const { html, text } = await renderMail(template, said, 'Ada Example', club)
    expect(text).toContain('e.V.')
    for (const written of [text, html]) expect(written).not.toContain('..')
  })

  it('has one title, its subject', async () => {
    const { html, subject } = await renderMail(template, props[template], 'Ada Example', brand)
    const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map((match) => match[1])
    expect(titles).toEqual([subject.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')])
  })

  it('links to this site only, and its pictures travel with it', async () => {
    const { html } = await renderMail(template, props[template], 'Ada Example', brand)
    const links = [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map((match) => match[1])
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^(https:\/\/members\.example\.org\/|cid:ticket@quorate$)/)
  })

  it('names the association in every link, or holds a token that does', async () => {
    const { html } = await renderMail(template, props[template], 'Ada Example', brand)
    const links = [...html.matchAll(/\bhref="([^"]*)"/g)].map((match) => match[1])
    for (const link of links) expect(link).toMatch(/[?;&]tenant_id=acme(&|$)|[?](token|seat|summary)=|\/e\/acme\//)
  })

  it('has no punctuation glued to an address in its text', async () => {
    const { text } = await renderMail(template, props[template], 'Ada Example', brand)
    expect(text.match(/https?:\/\/\S+/g)?.length).toBeGreaterThan(0)
    expect(text).not.toMatch(/https?:\/\/\S*[.,;:!?)](\s|$)/)
  })

  it('says that it can be shown dark, and every text has a dark colour', async () => {
    const { html } = await renderMail(template, props[template], 'Ada Example', brand)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toMatch(/<style>@media \(prefers-color-scheme: dark\)[^&<]*<\/style>/)
    // The body component repeats its light background on a cell of its own.
    expect(html).toContain('.page td { background-color: transparent !important; }')
    const texts = [...html.matchAll(/<(?:p|h1)\b[^>]*>/g)].map((match) => match[0])
    expect(texts.length).toBeGreaterThan(3)
    for (const tag of texts) expect(tag).toMatch(/class="(ink|quiet)"/)
  })
})

describe.each([
  'registration_confirmed',
  'registration_cancelled',
  'seat_offered',
  'event_changed',
  'event_postponed',
  'event_cancelled',
] as const)('the mail %s to a guest', (template) => {
  const linksOf = async (is_public: boolean) => {
    const guest = { ...props[template], has_account: false, is_public }
    const { html } = await renderMail(template, guest, 'Ada Example', brand)
    const links = [...html.matchAll(/\bhref="([^"]*)"/g)].map((match) => match[1])
    return links.filter((link) => !/[/]seat[/?]/.test(link ?? ''))
  }

  it('links to the public page of the event at most, beside the seat', async () => {
    const links = template === 'event_cancelled' ? [] : ['https://members.example.org/e/acme/e1']
    expect(await linksOf(true)).toEqual(links)
  })

  it('links to nothing but the seat where the event has no public page', async () => {
    expect(await linksOf(false)).toEqual([])
  })
})

describe('the confirmation of a registration', () => {
  const confirm = (changes: Partial<MailProps['registration_confirmed']>) =>
    renderMail('registration_confirmed', { ...props.registration_confirmed, ...changes }, 'Ada Example', brand)

  it('says from when to when, in which time zone, and where', async () => {
    const { text } = await confirm({})
    // Intl puts spaces of its own kinds around a range.
    expect(text.replace(/[\u2009\u202f]/g, ' ')).toContain(
      'When: May 1, 2027, 7:00 – 10:30 PM (time zone Europe/Berlin)',
    )
    expect(text).toContain('Where: Hall 3, Long Street 1, 10115 Berlin')
    expect(text).not.toContain('meet.example.net')
  })

  it('says what is to be paid and whom to ask, and nothing of it for what is free', async () => {
    const { text } = await confirm({})
    expect(text).toContain('Price: €50.00 for 2 seats')
    expect(text).toContain('To be paid: €50.00, at the door unless Acme & Söhne <e.V.> (office@example.org) said')
    const invoiced = { billing: 'invoice', payment: 'open', number: 'INV-7', remaining_minor: 2000 } as const
    expect((await confirm(invoiced)).text).toContain('To be paid: €20.00 on invoice INV-7')
    for (const payment of ['paid', 'waived'] as const)
      expect((await confirm({ ...invoiced, payment })).text).not.toContain('To be paid')
    const nothing = await confirm({ ...free, quantity: 1 })
    expect(nothing.text).toContain('Price: free of charge')
    expect(nothing.text).not.toContain('To be paid')
  })

  it('has the ticket as a picture, in words for those who see none, and in plain letters', async () => {
    const { html, text } = await confirm({})
    expect(html).toMatch(/<img alt="QR code of your ticket T1cket-c0de"[^>]* src="cid:ticket@quorate"/)
    expect(text).toContain('Ticket code: T1cket-c0de')
  })

  it.each([
    ['en', 'You do not want to wait any more? Leave the waiting list', 'so that somebody else'],
    ['de', 'Sie möchten nicht mehr warten? Warteliste verlassen', 'damit jemand anderes'],
    ['fr', 'Vous ne voulez plus attendre ? Quitter la liste d’attente', 'pour que quelqu’un d’autre'],
  ] as const)(
    'tells whoever waits how to leave the list, and whoever has a seat how to give it up, in %s',
    async (language, leave, giveUp) => {
      const told = async (is_waiting: boolean, has_account: boolean) => {
        const sent = { ...props.registration_confirmed, is_waiting, has_account, ...(is_waiting && { ticket: null }) }
        const { text } = await renderMail('registration_confirmed', sent, 'Ada', {
          ...brand,
          locale: language,
          language,
        })
        return text.replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ')
      }
      for (const has_account of [true, false]) {
        const waiting = await told(true, has_account)
        expect(waiting).toContain(leave)
        expect(waiting).not.toContain(giveUp)
        expect(await told(false, has_account)).not.toContain(leave)
      }
      expect(await told(false, true)).toContain(giveUp)
    },
  )

  it('has neither a ticket nor the address online for people on the waiting list, who pay nothing', async () => {
    const { html, text } = await confirm({ is_waiting: true, ticket: null, attendance_mode: 'online' })
    expect(html).not.toContain('<img')
    expect(text).not.toMatch(/T1cket|meet\.example\.net|To be paid|Where:/)
    expect(text).toContain('Online: the address comes with the seat')
    expect((await confirm({ attendance_mode: 'hybrid' })).text).toContain('Online: https://meet.example.net/x')
  })
})

describe('the reason in the small print', () => {
  it.each([
    ['member', 'You get this because you registered for an event of Acme'],
    ['public', 'You get this because you registered for an event of Acme'],
    ['admin', 'You get this because Acme & Söhne <e.V.> registered you for this event.'],
    ['import', 'You get this because you are registered for an event of Acme'],
  ] as const)('is true of a registration from %s', async (source, footer) => {
    for (const template of ['registration_confirmed', 'seat_offered', 'event_changed'] as const) {
      const { text } = await renderMail(template, { ...props[template], source }, 'Ada Example', brand)
      expect(text).toContain(footer)
    }
  })
})

describe('moments', () => {
  it.each(['verify_email', 'confirm_email', 'password_changed', 'email_changed'] as const)(
    'carry their time zone in the mail %s',
    async (template) => {
      const { text } = await renderMail(template, props[template], 'Ada Example', brand)
      expect(text.replace(/[\u2009\u202f]/g, ' ')).toContain('March 1, 2027 at 12:30 PM (time zone Europe/Berlin).')
    },
  )

  it('are there in full in the mail of a cancelled event, with what becomes of money', async () => {
    const { text } = await renderMail('event_cancelled', props.event_cancelled, 'Ada Example', brand)
    expect(text.replace(/[\u2009\u202f]/g, ' ')).toContain(
      'It was planned for: May 1, 2027, 7:00 – 10:30 PM (time zone Europe/Berlin)',
    )
    expect(text).toContain('You owe nothing for it.')
    const told = async (changes: Partial<MailProps['event_cancelled']>) =>
      (await renderMail('event_cancelled', { ...props.event_cancelled, ...changes }, 'Ada Example', brand)).text
    expect(await told({ payment: 'open', number: 'INV-7' })).toContain('Invoice INV-7 is cancelled.')
    expect(await told({ payment: 'paid', number: 'INV-7' })).toContain('is taken back by a credit note')
    expect(await told(free)).not.toMatch(/paid|owe/)
  })
})

describe('what people typed', () => {
  it('is escaped in HTML and cannot start a header line in the subject', async () => {
    const title = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.org'
    const mail = await renderMail(
      'event_cancelled',
      { ...props.event_cancelled, event_title: title, reason: null },
      'Ada',
      brand,
    )
    expect(mail.subject).toBe('Cancelled: <img src=x onerror=alert(1)> Bcc: eve@example.org')
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it.each([
    'visit www.evil.example now',
    'https://evil.example',
    'bit.ly/evil',
    'evil。example',
    'Win 500 $',
    'a@b.example',
    'Call +49 (30) 1234-56',
    '10.0.0.1',
    '…',
  ])('does not greet by %j, which is no name', async (name) => {
    const { text } = await renderMail('already_registered', {}, name, brand)
    expect(text).toContain('Hello,')
    expect(text).not.toContain(name)
  })

  it.each([
    "Siobhán O'Neill",
    'Jean-Luc',
    'Dr. Müller',
    '李小龍',
    "D'Arcy {2}",
    'Zoë <3',
    '<b>Ann</b>',
    'Müller & Söhne e.V.',
    'J.R.R. Tolkien',
    'TSV 1860',
  ])('greets %j by name, as it was typed', async (name) => {
    const { html, text } = await renderMail('already_registered', {}, name, brand)
    expect(text).toContain(`Hello ${name},`)
    expect(html).not.toContain('<b>')
  })

  it('shows the logo of an association over its name, at a public address, and says the same without it', async () => {
    const plain = await renderMail('welcome', {}, 'Ada', brand)
    const { html, text } = await renderMail('welcome', {}, 'Ada', { ...brand, logo_file_id: '0198-logo' })
    expect(plain.html).not.toContain('<img')
    const src = 'https://members\\.example\\.org/e/acme/logo\\?v=0198-logo'
    expect(html).toMatch(new RegExp(`<img[^>]*src="${src}"[^>]*><p[^>]*>Acme &amp;`))
    expect(text).toBe(plain.text)
  })

  it('reads on any accent colour', async () => {
    const { html } = await renderMail('welcome', {}, 'Ada', { ...brand, accent_color: '#ffe14d' })
    expect(html).toMatch(/background-color:#ffe14d;[^"]*color:#1c1f26/)
  })
})

describe('what sending mails costs', () => {
  it('loads neither the code highlighter nor the Tailwind compiler that come with react-email', async () => {
    const listing = `
      import { registerHooks } from 'node:module'
      const urls = []
      registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context) } })
      await import('#lib/mail/render')
      console.log(JSON.stringify(urls))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', listing])
    const urls = JSON.parse(stdout) as string[]
    expect(urls.filter((url) => url.includes('/react-email/dist/components/body/'))).not.toEqual([])
    expect(urls.filter((url) => /prism|tailwind|css-tree|marked/.test(url))).toEqual([])
  })
})
