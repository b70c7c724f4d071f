import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HowToPay } from '#components/member-home/how-to-pay'
import { FormatProvider } from '#components/ui/format-context'
import type { Invoice } from '#lib/invoices/schema'

/** What is said about paying an invoice, without its facts and their order. */
function said(fields: { iban?: string; public_note?: string }): string {
  const invoice = {
    ...{ remaining: '60.00', currency: 'EUR', reference: null, public_note: fields.public_note ?? null },
    issuer: { name: 'Club e.V.', iban: fields.iban ?? null },
  } as unknown as Invoice
  const html = renderToStaticMarkup(
    <FormatProvider locale="en-GB" currency="EUR" timeZone="Europe/Berlin">
      <HowToPay invoice={invoice} association="Club e.V. (office@example.org)" />
    </FormatProvider>,
  )
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('the page of an invoice says of paying only what the association has set', () => {
  const account = said({ iban: 'DE02120300000000202051' })
  expect(account).toContain('DE02 1203')
  expect(account).not.toMatch(/meeting|Ask/)
  expect(said({})).toContain('Ask Club e.V. (office@example.org) how to pay.')
  expect(said({})).not.toMatch(/meeting|transfer/)
  expect(said({ public_note: 'Cash at the clubhouse.' })).toContain('Cash at the clubhouse.')
  expect(said({ public_note: 'Cash at the clubhouse.' })).not.toContain('Ask')
})
