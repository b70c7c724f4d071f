import { describe, expect, it } from 'vitest'
import { endSentence } from '#lib/format/stops'
import { type AnyFacts, MERGE_FIELDS, VARIANTS, type Variant, variantOf } from '#lib/mail/editable/facts'
import { languageFor, mailWords } from '#lib/mail/editable/languages'
import { type Addressee, composeEditable } from '#lib/mail/editable/letter'
import { checkFields, fillIn } from '#lib/mail/editable/merge'
import { SAMPLE_PERSON, sampleOf } from '#lib/mail/editable/samples'
import type { Wording } from '#lib/mail/editable/words'
import { renderLetter } from '#lib/mail/render'
import { EDITABLE_MAILS, type EditableMail, MAIL_LANGUAGES, type MailLanguage } from '#lib/mail/schema'

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
const basis = {
  today: '2027-03-01',
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  bank: { name: 'Acme', legal_name: 'Acme e.V.', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bank_name: 'DKB' },
}
const ada: Addressee = { ...SAMPLE_PERSON, has_account: true, language: 'en' }

const TEXTS = EDITABLE_MAILS.flatMap((template) =>
  VARIANTS[template].flatMap((variant) => MAIL_LANGUAGES.map((language) => [template, variant, language] as const)),
)

function write(
  template: EditableMail,
  facts: AnyFacts,
  { to = ada, own = null, language = 'en' }: { to?: Addressee; own?: Wording | null; language?: MailLanguage } = {},
) {
  const { locale } = languageFor(language, brand.locale)
  return renderLetter(composeEditable(template, facts, { ...to, language }, own, { ...brand, locale }), brand)
}

const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ')

describe.each(TEXTS)('the mail %s, %s, in %s', (template, variant, language) => {
  const facts = sampleOf(template, variant, basis)

  it('tells its facts in its language, on this site only, with nothing left to fill in', async () => {
    expect(variantOf(template, facts)).toBe(variant)
    const { subject, html, text } = await write(template, facts, { language })
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
    expect(subject).toMatch(/^[^\r\n{}]{5,250}$/)
    expect(text).toContain(
      language === 'de' ? 'Guten Tag Ada Example,' : language === 'fr' ? 'Bonjour Ada,' : 'Hello Ada,',
    )
    expect(text).not.toMatch(/[{}]|undefined|null/)
    const links = [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map((match) => match[1])
    const isSigned = template === 'feedback_request'
    for (const link of links)
      expect(link).toMatch(
        isSigned
          ? /^https:\/\/members\.example\.org\/(?:end-)?feedback\?feedback=/
          : /^https:\/\/members\.example\.org\/.*[?;&]tenant_id=acme(&|$)/,
      )
    // The mail that nobody needs has the link too that ends it.
    expect(links.length).toBe(template === 'application_declined' ? 0 : isSigned ? 2 : 1)
    for (const tag of html.matchAll(/<(?:p|h1)\b[^>]*>/g)) expect(tag[0]).toMatch(/class="(ink|quiet)"/)
  })

  it('ends a sentence with one full stop behind a name that has one', async () => {
    const club = { ...brand, name: 'Gesangverein e.V.', contact_email: null, locale: language }
    const named = { ...facts, tier: 'Förderer e.V.', event: 'Treffen des Club e.V.', reason: 'The list is full.' }
    const letter = composeEditable(template, named, { ...ada, language }, null, club)
    const { html, text } = await renderLetter(letter, club)
    expect(text).toContain('e.V.')
    for (const written of [text, html]) expect(written).not.toContain('..')
    // Whom to ask is behind the text, and has an address where the association named one.
    const asked = composeEditable(template, named, { ...ada, language }, null, {
      ...club,
      contact_email: 'a@b.example',
    })
    expect((await renderLetter(asked, club)).text).not.toContain('..')
  })

  it('has no hole where facts and names are missing', async () => {
    const to = { first_name: '', last_name: '', name: 'visit www.evil.example', has_account: false, language }
    const { subject, text } = await write(
      template,
      { step: facts.step, has_ended: facts.has_ended, is_renewal: facts.is_renewal },
      { to, language },
    )
    for (const said of [subject, text]) {
      expect(said).not.toMatch(/[{}]|undefined|null|evil| [,.]| {2}|\(\)/)
      expect(said).not.toMatch(/\b(until|by|on|of|since|bis zum|am|le|jusqu’au|{amount})[.,]/)
    }
    expect(subject.length).toBeGreaterThan(3)
    expect(text).toMatch(/(Hello|Guten Tag|Bonjour),/)
  })

  it('uses fields in its default text that it has', () => {
    const { subject, text } = mailWords(language).texts[template][variant] as Wording
    for (const said of [subject, text]) expect(() => checkFields(MERGE_FIELDS[template], said, 'text')).not.toThrow()
  })
})

describe('what an editable mail says', () => {
  it('says how to pay, until when and with which reference', async () => {
    const { text } = await write('invoice', sampleOf('invoice', 'usual', basis), { language: 'de' })
    expect(plain(text)).toContain('Bitte zahlen Sie 60,00 € bis zum 15. März 2027')
    expect(text).toContain('Kontoinhaber: Acme e.V.')
    expect(text).toContain('IBAN: DE02 1203 0000 0000 2020 51')
    expect(text).toContain('Verwendungszweck: RF18INV202700041')
    expect(plain((await write('seat_held', sampleOf('seat_held', 'usual', basis), { language: 'fr' })).text)).toMatch(
      /Merci de payer 60,00 € avant le 8 mars 2027.* 11:00 \(Europe\/Berlin\)/,
    )
  })

  it.each([
    ['en', 'December 5, 2026 – December 4, 2027', 'December 4, 2026'],
    ['de', '5. Dezember 2026 – 4. Dezember 2027', '4. Dezember 2026'],
    ['fr', '5 décembre 2026 – 4 décembre 2027', '4 décembre 2026'],
  ] as const)('tells which term ends and which one follows it, in %s', async (language, span, end) => {
    const term = { tier: 'Gold', ends_on: '2026-12-04', term_from: '2026-12-05', term_to: '2027-12-04' }
    const { subject, text } = await write('renewal_notice', { ...term, has_ended: false }, { language })
    expect(plain(text)).toContain(span)
    expect(subject).toContain(end)
  })

  it('asks for no money where nothing is open, and says how to renew where no invoice does', async () => {
    const paid = { ...sampleOf('invoice', 'usual', basis), amount_minor: 0 }
    expect((await write('invoice', paid)).text).not.toMatch(/please pay|IBAN|Due|Reference/)
    const { text } = await write('renewal_notice', { tier: 'Gold', ends_on: '2027-03-31', has_ended: false })
    expect(text).not.toMatch(/please pay|IBAN/)
    expect(text).toContain('To renew, write to Acme & Söhne <e.V.> (office@example.org).')
    expect((await write('receipt', sampleOf('receipt', 'usual', basis))).text).not.toContain('IBAN')
  })

  it('names the member in the mail to whoever pays, and what the sender adds', async () => {
    const facts = {
      ...sampleOf('invoice', 'usual', basis),
      member_name: 'Tim Example',
      message: 'See you soon!\n<b>Eve</b>',
    }
    const { html, text } = await write('invoice', facts)
    expect(text).toContain('Member: Tim Example')
    expect(text).toContain('See you soon!\n<b>Eve</b>')
    expect(html).toContain('See you soon!<br/>&lt;b&gt;Eve&lt;/b&gt;')
  })

  it('leads nobody without an account to pages that need one', async () => {
    for (const template of EDITABLE_MAILS) {
      const facts = sampleOf(template, VARIANTS[template][0] as Variant, basis)
      const { html } = await write(template, facts, { to: { ...ada, has_account: false } })
      // The one that everybody gets leads to pages that need none.
      const expected = template === 'feedback_request' ? ['feedback', 'end-feedback'] : []
      expect([...html.matchAll(/\bhref="([^"]*)"/g)].map((match) => match[1])).toEqual(
        expected.map((page) => `https://members.example.org/${page}?feedback=made-up`),
      )
    }
    const seat = { ...sampleOf('seat_held', 'usual', basis), seat_token: 'seat.of.ada', is_public: true }
    const { html } = await write('seat_held', seat, { to: { ...ada, has_account: false } })
    const links = [...html.matchAll(/\bhref="([^"]*)"/g)].map((match) => match[1])
    expect(links).toEqual([
      'https://members.example.org/seat?seat=seat.of.ada',
      'https://members.example.org/seat/give-up?seat=seat.of.ada',
    ])
  })
})

describe('typed text', () => {
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.org {association} {{name}}'
  const own = { subject: `${evil} {tier}`, text: `Dear {first_name},\n\n${evil}\n\n{tier}` }

  it('is never HTML, starts no header line, and what fills a field is not filled in again', async () => {
    const to = { ...ada, first_name: 'Ada {tier}', last_name: evil, name: 'Ada {tier}' }
    const { subject, html, text } = await write('application_received', { tier: evil, message: evil }, { to, own })
    expect(subject).toMatch(/^[^\r\n]+$/)
    expect(subject).toContain('onerror=alert(1)> Bcc: eve@example.org {association} {{name}}')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: eve@example.org {association} {{name}}')
    expect(text).toContain('Dear Ada {tier},')
  })

  it.each(["D'Arcy {2}", 'Zoë <3', '<b>Ann</b> {number}', 'TSV 1860 & Söhne e.V.'])(
    'stands in subject and text as it is in the name %j',
    async (name) => {
      const said = { subject: 'Bill {number} for {name}', text: 'Hello {first_name},\n\nhere is {number}, {name}.' }
      const to = { ...ada, first_name: name, last_name: '', name }
      const { subject, html, text } = await write('invoice', { number: 'INV-1' }, { to, own: said })
      expect(subject).toBe(`Bill INV-1 for ${name}`)
      expect(text).toContain(`Hello ${name},\n\nhere is INV-1, ${endSentence(name)}`)
      expect(html).not.toContain('<b>')
    },
  )

  it('that could pass for an address is left out of the greeting, and with it a subject that names nobody then', async () => {
    const said = { subject: 'Bill {number} for {name}', text: 'Hello {first_name},\n\nhere is {number}.' }
    const to = { ...ada, first_name: 'www.evil.example', name: 'www.evil.example', last_name: '' }
    const { subject, text } = await write('invoice', { number: 'INV-1' }, { to, own: said })
    expect(subject).toBe('Invoice INV-1 from Acme & Söhne <e.V.>')
    expect(text).toContain('Hello,\n\nhere is INV-1.')
  })

  it('is refused with a field that the mail does not have, which is named with the nearest one', () => {
    const refusal = (text: string): unknown => {
      try {
        checkFields(MERGE_FIELDS.invoice, text, 'texts/0/text')
      } catch (error) {
        return error
      }
      return null
    }
    expect(refusal('Dear {frist_name}')).toMatchObject({
      code: 'invalid',
      message: '{frist_name} is no field of this mail. Did you mean {first_name}?',
      errors: [{ pointer: '/texts/0/text' }],
    })
    expect(refusal('{First Name}')).toMatchObject({ message: expect.stringContaining('{first_name}') })
    expect(refusal('{reason}')).toMatchObject({ code: 'invalid' })
    expect(refusal('{}')).toMatchObject({ message: expect.stringContaining('It can have {first_name}') })
    expect(refusal('{constructor}')).toMatchObject({ code: 'invalid' })
    expect(
      refusal(`All of it: ${MERGE_FIELDS.invoice.map((field) => `{${field}}`).join(' ')} and a { alone`),
    ).toBeNull()
    for (const text of ['Hi {{first_name', 'Hi {first_name', 'Hi first_name}}', '{first_name}}', '{{first_name}'])
      expect(refusal(text), text).toMatchObject({ message: expect.stringContaining('write it as {first_name}') })
  })

  it('loses the sentences whose fields have no value, and lines with nothing left', () => {
    expect(
      fillIn('Hello {first_name} {last_name},\n\nPay {amount} by {due_on}. Or call us!\n{tier}\n\nYours', {}),
    ).toBe('Hello,\n\nOr call us!\n\nYours')
    expect(fillIn('{constructor} {toString}', {})).toBe('')
  })
})

describe('the language of a mail', () => {
  it.each([
    ['de', 'en', 'de', 'de'],
    ['de', 'de-AT', 'de', 'de-AT'],
    ['de-CH', 'de-AT', 'de', 'de-CH'],
    [null, 'fr-CH', 'fr', 'fr-CH'],
    ['pl', 'de-DE', 'de', 'de-DE'],
    ['pl', 'pl-PL', 'en', 'en-GB'],
    [null, 'en-US', 'en', 'en-US'],
    ['de-x', 'en', 'en', 'en'],
  ] as const)('of somebody who speaks %s, in an association of %s, is %s as %s', (own, tenant, language, locale) => {
    expect(languageFor(own, tenant)).toEqual({ language, locale })
  })
})
