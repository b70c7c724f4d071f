import { crc32, deflateSync } from 'node:zlib'
import jsqr from 'jsqr'
import { describe, expect, test } from 'vitest'
import { creditorReference } from '#lib/format/bank'
import type { Paper } from '#lib/papers/paper'
import { renderPaper } from '#lib/papers/pdf'
import { drawPages, type Picture, readTexts } from '#lib/papers/read-pdf'

const issuer: Paper['issuer'] = {
  legal_name: 'Harbour Club Kiel e. V.',
  address: ['Am Hafen 12', '24103 Kiel', 'Germany'],
  contact_email: 'office@harbour-club.example',
  telephone: '+49 431 123456',
  website: 'harbour-club.example',
  tax_number: '20/290/12345',
  vat_id: 'DE123456789',
  register_entry: 'Amtsgericht Kiel VR 1234',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bank_name: 'Commerzbank Kiel',
  footer: 'Thank you for keeping the harbour alive.',
  logo: null,
  accent_color: '#3f5bd8',
}

const untaxed = { detail: null, quantity: 1, discount: '0.00', tax_rate: '0', tax_included: true, tax: '0.00' }

const invoice: Paper = {
  kind: 'invoice',
  locale: 'en-GB',
  currency: 'EUR',
  issuer,
  recipient: {
    name: 'Ada Lovelace',
    address: ['12 St James’s Square', 'London SW1Y 4JH'],
    member_number: 'M-00041',
    vat_id: null,
  },
  number: 'INV-2026-00041',
  issued_on: '2026-01-05',
  due_on: '2026-02-04',
  service_from: '2026-01-01',
  service_to: '2026-12-31',
  po_number: 'B-77',
  note: null,
  lines: [
    {
      description: 'Membership Standard',
      detail: '1 Jan 2026 – 31 Dec 2026, Ada Lovelace',
      quantity: 1,
      unit_price: '119.00',
      discount: '0.00',
      tax_rate: '19.00',
      tax_included: true,
      tax: '19.00',
      amount: '119.00',
    },
    {
      description: 'Autumn gala, ticket',
      detail: null,
      quantity: 2,
      unit_price: '57.00',
      discount: '7.00',
      tax_rate: '7.00',
      tax_included: true,
      tax: '7.00',
      amount: '107.00',
    },
  ],
  tax_by_rate: [
    { tax_name: null, tax_rate: '19.00', net: '100.00', tax: '19.00' },
    { tax_name: null, tax_rate: '7.00', net: '100.00', tax: '7.00' },
  ],
  tax_exemption: null,
  subtotal: '200.00',
  tax: '26.00',
  total: '226.00',
  paid: '50.00',
  credited: '6.00',
  paid_on: null,
  cancelled_on: null,
  reference: creditorReference('INV-2026-00041'),
}

/** An invoice without tax over lines of one euro, two euros and so on. */
function longInvoice(lineCount: number): Paper {
  const lines = Array.from({ length: lineCount }, (_, at) => {
    const amount = `${at + 1}.00`
    return { ...untaxed, description: `Ticket no. ${at + 1} of the gala`, unit_price: amount, amount }
  })
  const total = `${(lineCount * (lineCount + 1)) / 2}.00`
  const sums = { subtotal: total, tax: '0.00', total, paid: '0.00', credited: '0.00' }
  return { ...invoice, ...sums, lines, tax_by_rate: [] }
}

/** A picture of one colour, see-through at its edges. */
function picture(width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from([30, 90, 160, 255]))])
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

async function textOf(paper: Paper): Promise<string> {
  return (await readTexts(await renderPaper(paper))).join(' ')
}

async function drawFirst(paper: Paper): Promise<Picture> {
  const [page] = await drawPages(await renderPaper(paper))
  if (!page) throw new Error('There is no page.')
  return page
}

/** What a camera reads from a page; nothing where there is no code. */
function scan({ pixels, width, height }: Picture): string | undefined {
  return jsqr(pixels, width, height)?.data
}

/** Whether anything but white is within so many points of the left, right or bottom edge of a page. */
function isMarginDrawn({ pixels, width, height }: Picture, margin: number): boolean {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x >= margin * 2 && x < width - margin * 2 && y < height - margin * 2) continue
      // The band of colour at the top goes from edge to edge, and the marks for folding stand at the left.
      if (y < 20 || (x < width / 2 && y < height - margin * 2)) continue
      if ((pixels[(y * width + x) * 4] as number) < 250) return true
    }
  }
  return false
}

describe('a paper says what was agreed', () => {
  test('an invoice names issuer, payer, period, taxes by rate, what was paid and where to pay the rest', async () => {
    const text = await textOf(invoice)
    for (const words of [
      'Invoice INV-2026-00041',
      'Ada Lovelace',
      '12 St James’s Square',
      'M-00041',
      'B-77',
      '5 Jan 2026',
      '1 Jan 2026 – 31 Dec 2026',
      'Membership Standard',
      'Discount €7.00',
      'Total without tax €200.00',
      'VAT 19% on €100.00 €19.00',
      'VAT 7% on €100.00 €7.00',
      'Total €226.00',
      'Paid -€50.00',
      'Credited -€6.00',
      'Amount due €170.00',
      'Please pay €170.00 by 4 Feb 2026',
      'DE89 3704 0044 0532 0130 00',
      'COBADEFFXXX',
      'Commerzbank Kiel',
      'Tax number 20/290/12345',
      'VAT ID DE123456789',
      'Amtsgericht Kiel VR 1234',
      'Thank you for keeping the harbour alive.',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('locale decides language and figures', async () => {
    const german = await textOf({ ...invoice, locale: 'de-AT' })
    expect(german).toContain('Rechnung INV-2026-00041')
    expect(german).toContain('€ 170,00')
    expect(german).toContain('Seite 1 von 1')
    const french = await textOf({ ...invoice, locale: 'fr-CH', currency: 'CHF' })
    expect(french).toContain('Facture INV-2026-00041')
    expect(french).toContain('170.00 CHF')
    const polish = await textOf({ ...invoice, locale: 'pl' })
    expect(polish).toContain('Invoice INV-2026-00041')
    expect(polish).toContain('170,00 €')
    // Figures and months that the fonts lack are written in English.
    for (const locale of ['ar-EG', 'ja', 'th', 'fa']) {
      const page = await textOf({ ...invoice, locale })
      expect(page).toContain('2026')
      expect(page).not.toContain('?')
    }
  })

  test('prices without tax make a paper whose lines are without tax', async () => {
    const line = { ...untaxed, description: 'Stand', quantity: 2, unit_price: '50.00', tax_rate: '19.00' }
    const net: Paper = {
      ...invoice,
      lines: [{ ...line, tax_included: false, tax: '19.00', amount: '119.00' }],
      tax_by_rate: [{ tax_name: 'GST', tax_rate: '19.00', net: '100.00', tax: '19.00' }],
      ...{ subtotal: '100.00', tax: '19.00', total: '119.00', paid: '0.00', credited: '0.00' },
    }
    const text = await textOf(net)
    expect(text).toContain('Stand 2 €50.00 19% €100.00')
    expect(text).toContain('GST 19% on €100.00 €19.00')
    expect(text).toContain('without tax')
  })

  test('a credit note names its invoice and asks for nothing', async () => {
    const credit: Paper = { ...invoice, kind: 'credit_note', number: 'CN-1', credited_invoice: 'INV-2026-00041' }
    const text = await textOf(credit)
    expect(text).toContain('Credit note CN-1')
    expect(text).toContain('This credits invoice INV-2026-00041.')
    expect(text).not.toContain('Please pay')
    expect(scan(await drawFirst(credit))).toBeUndefined()
  })

  test('a receipt says when and how money came', async () => {
    const sums = { subtotal: '226.00', tax: '0.00', paid: '226.00', credited: '0.00' }
    const lines = [{ ...untaxed, description: 'INV-2026-00041', unit_price: '226.00', amount: '226.00' }]
    const receipt = { ...invoice, ...sums, lines, tax_by_rate: [], number: 'RC-1' }
    const refunds = [{ on: '2026-02-03', amount: '26.00', method: 'cash' as const }]
    const came = { kind: 'receipt', received_on: '2026-02-01', method: 'bank_transfer' } as const
    const text = await textOf({ ...receipt, ...came, refunds })
    expect(text).toContain('Received with thanks on 1 Feb 2026: €226.00, bank transfer.')
    expect(text).toContain('Given back on 3 Feb 2026: €26.00, cash.')
    expect(text).not.toContain('Please pay')
  })

  test('reminders get more pressing, and the last wording stays', async () => {
    const reminder = {
      ...invoice,
      kind: 'reminder',
      text: 'We have not received your payment yet.',
      pay_by: '2026-03-09',
    } as const
    const titles = await Promise.all([1, 2, 3, 9].map((step) => textOf({ ...reminder, step })))
    for (const [at, title] of ['Payment reminder', 'Second reminder', 'Final reminder', 'Final reminder'].entries()) {
      expect(titles[at]).toContain(`${title} INV-2026-00041`)
      expect(titles[at]).toContain('We have not received your payment yet.')
      expect(titles[at]).toMatch(/Please pay €[\d.]+ by 9 Mar 2026/)
    }
  })

  test('nothing is asked for on a paid, credited or cancelled invoice', async () => {
    const paid = await textOf({ ...invoice, paid: '220.00', paid_on: '2026-01-20' })
    expect(paid).toContain('Paid in full on 20 Jan 2026.')
    expect(paid).not.toContain('Please pay')
    const credited = await textOf({ ...invoice, paid: '0.00', credited: '226.00', paid_on: '2026-01-20' })
    expect(credited).toContain('Credited in full.')
    expect(credited).not.toMatch(/Please pay|Paid in full/)
    const cancelled = await textOf({ ...invoice, cancelled_on: '2026-01-21' })
    expect(cancelled).toContain('Cancelled on 21 Jan 2026')
    expect(cancelled).not.toContain('Please pay')
  })
})

describe('the letters of names', () => {
  const people = [
    'Łukasz Żółć',
    'Ιωάννης Παπαδόπουλος',
    'Şükrü Iğdır',
    'Дмитрий Ёжиков',
    'Nguyễn Thị Đặng',
    'Åse Ørsted',
  ]
  const person = (at: number) => people[at % people.length] as string
  const named = (at: number): Paper => {
    const recipient = { ...invoice.recipient, name: person(at), address: [person(at + 1 + Math.floor(at / 6))] }
    return { ...invoice, number: `INV-${at}`, recipient }
  }
  const expectNames = async (pdfs: Buffer[]) => {
    for (const [at, pdf] of pdfs.entries()) {
      const { name, address } = named(at).recipient
      expect((await readTexts(pdf))[0]).toContain(`${name} ${address[0]}`)
    }
  }

  test('can be read back from sixty papers drawn one after the other', async () => {
    const pdfs: Buffer[] = []
    for (let at = 0; at < 60; at++) pdfs.push(await renderPaper(named(at)))
    await expectNames(pdfs)
  })

  test('can be read back from sixty papers drawn at the same time', async () => {
    await expectNames(await Promise.all(Array.from({ length: 60 }, (_, at) => renderPaper(named(at)))))
  })

  test('what looks alike in two scripts stays apart, and pairs of marks stay as they were typed', async () => {
    const text = await textOf({ ...invoice, note: 'AΑА oοо 10:30 -> 12x34 O’Brien fi ffi' })
    expect(text).toContain('AΑА oοо 10:30 -> 12x34 O’Brien fi ffi')
  })

  test('those that no font has are told by a question mark, and decomposed ones are put together', async () => {
    const text = await textOf({ ...invoice, recipient: { ...invoice.recipient, name: 'Zo\u0308e 田中\u200f' } })
    expect(text).toContain('Zöe ??')
  })
})

describe('pages', () => {
  test('a table of 120 lines goes over pages with each line once, a head and the sum so far on each', async () => {
    const pdf = await renderPaper(longInvoice(120))
    const texts = await readTexts(pdf)
    expect(texts.length).toBeGreaterThan(3)
    const money = (amount: number) => `€${amount.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
    let sum = 0
    for (const [index, text] of texts.entries()) {
      const lines = [...text.matchAll(/Ticket no\. (\d+) of/g)].map(([, line]) => Number(line))
      if (lines.length > 0) expect(text).toContain('Description Qty Unit price Amount')
      if (index > 0 && lines.length > 0) expect(text).toContain(`Brought forward ${money(sum)}`)
      for (const line of lines) sum += line
      if (sum < 7260) expect(text).toContain(`Carried forward ${money(sum)}`)
      expect(text).toContain(`Page ${index + 1} of ${texts.length}`)
    }
    const all = texts.join(' ')
    for (let line = 1; line <= 120; line++) expect(all.split(`Ticket no. ${line} of the gala`)).toHaveLength(2)
    expect(all).toContain('Total €7,260.00')
    expect(scan((await drawPages(pdf)).at(-1) as Picture)).toContain('EUR7260.00')
  })

  test('nothing is drawn in the margins, however long names, texts and lists are', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherungsanstaltsgebäudeverwaltung '
    const paper = longInvoice(40)
    const pdf = await renderPaper({
      ...paper,
      issuer: { ...issuer, legal_name: long.repeat(2).trim(), footer: long.repeat(20), logo: picture(900, 90) },
      recipient: { name: long.repeat(2), address: [long, long, long, long, long], member_number: long, vat_id: long },
      note: `${long.repeat(40)}\n\n\n\n\n${'Row of the note\n'.repeat(120)}`,
      tax_exemption: long.repeat(20),
      lines: paper.lines.map((line) => ({
        ...line,
        description: `${line.description}: ${long.repeat(4)}`,
        detail: long,
      })),
    })
    for (const page of await drawPages(pdf)) expect(isMarginDrawn(page, 22)).toBe(false)
    const all = (await readTexts(pdf)).join(' ')
    for (let line = 1; line <= 40; line++) expect(all.split(`Ticket no. ${line} of the gala`)).toHaveLength(2)
    expect(all.split('Row of the note').length).toBe(121)
  })

  test('a logo takes the place of the name and keeps its proportions', async () => {
    const { pixels, width } = await drawFirst({ ...invoice, issuer: { ...issuer, logo: picture(300, 100) } })
    const isBlue = (x: number, y: number) => pixels[(y * width + x) * 4] === 30
    const column = Array.from({ length: 300 }, (_, y) => isBlue(160, y)).filter(Boolean).length
    const row = Array.from({ length: width }, (_, x) => isBlue(x, 100)).filter(Boolean).length
    expect(row / column).toBeCloseTo(3, 0)
    expect(column).toBeGreaterThan(100)
  })

  test('the file names its title and language, is tagged, and is the same byte for byte', async () => {
    const paper = { ...invoice, issuer: { ...issuer, logo: picture(60, 20) } }
    const pdf = await renderPaper(paper)
    expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    const source = pdf.toString('latin1')
    expect(source).toContain('/Lang (en)')
    expect(source).toContain('/Marked true')
    expect(source).toContain('(Invoice INV-2026-00041)')
    expect(source).toContain('/S /Table')
    expect(source).toContain('D:20260105')
    for (const other of await Promise.all([renderPaper(paper), renderPaper(longInvoice(30)), renderPaper(paper)]).then(
      ([first, , third]) => [first, third],
    )) {
      expect(other?.equals(pdf)).toBe(true)
    }
  })
})

describe('the code for banking apps', () => {
  test('a camera reads the transfer from the page', async () => {
    const { pixels, width, height } = await drawFirst({
      ...invoice,
      issuer: { ...issuer, legal_name: 'Förderverein Łódź e. V.' },
    })
    const bytes = jsqr(pixels, width, height)?.binaryData
    expect(new TextDecoder().decode(Uint8Array.from(bytes ?? []))).toBe(
      `BCD\n002\n1\nSCT\nCOBADEFFXXX\nFörderverein Łódź e. V.\nDE89370400440532013000\nEUR170.00\n\n${invoice.reference}`,
    )
  })

  test('is left out where there is no euro or no account', async () => {
    expect(scan(await drawFirst({ ...invoice, currency: 'CHF' }))).toBeUndefined()
    const none = { ...invoice, issuer: { ...issuer, iban: null } }
    expect(scan(await drawFirst(none))).toBeUndefined()
    const text = await textOf(none)
    expect(text).toContain('Please pay €170.00')
    expect(text).not.toContain('IBAN')
  })
})

describe('a wrong paper is refused', () => {
  const line = invoice.lines[0] as Paper['lines'][number]
  test.each<[string, object]>([
    ['lines of a paper are empty.', { lines: [] }],
    ['total of a paper is not the sum of its lines.', { total: '225.00' }],
    ['tax of a paper is not the sum of the tax in its lines.', { tax: '25.00' }],
    ['subtotal of a paper is not its total without tax.', { subtotal: '199.00' }],
    ['tax of a paper is not the sum of its taxes by rate.', { tax_by_rate: [] }],
    ['paid and credited of a paper are more than its total.', { paid: '220.01' }],
    ['paid of a paper is below zero: -1.00.', { paid: '-1.00' }],
    ['lines/0/amount of a paper is below zero: -119.00.', { lines: [{ ...line, amount: '-119.00' }] }],
    ['lines/0/quantity of a paper is not 1 or more.', { lines: [{ ...line, quantity: 0 }] }],
    ['issued_on of a paper is not a date.', { issued_on: '2026-02-30' }],
    ['due_on of a paper is not a date.', { due_on: 'soon' }],
    ['number of a paper is empty.', { number: ' ' }],
    ['recipient/name of a paper is empty.', { recipient: { ...invoice.recipient, name: '' } }],
    ['credited_invoice of a paper is empty.', { kind: 'credit_note', credited_invoice: '' }],
    ['received_on of a paper is not a date.', { kind: 'receipt', received_on: '', method: 'cash' }],
    ['step of a reminder is not 1 or more.', { kind: 'reminder', step: 0, text: '', pay_by: '2026-03-09' }],
  ])('%s', async (message, change) => {
    await expect(renderPaper({ ...invoice, ...change } as Paper)).rejects.toThrow(new RangeError(message))
  })
})
