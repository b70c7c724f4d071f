import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import { must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { type Api, expect, test } from '#e2e/test'
import { todayIn } from '#lib/format/dates'
import { drawPages, readTexts } from '#lib/papers/read-pdf'
import { pages, api as paths } from '#lib/paths'

const IBAN = 'DE89370400440532013000'

/** An association that can be paid by transfer, with its administrator. */
async function found(api: Api) {
  const admin = await api.join()
  const { version } = must(await admin.ask('GET', paths.tenant()), 200)
  const body = {
    legal_name: 'Förderverein Łódź e. V.',
    address: '1 Quay Street\n20457 Hamburg',
    iban: IBAN,
    currency: 'EUR',
  }
  must(await admin.ask('PATCH', paths.tenant(), { body, if_match: version }), 200)
  return admin
}

/** Finalises an invoice over dues for a member. */
async function issue({ ask }: Awaited<ReturnType<Api['join']>>, member_id: string) {
  const lines = [{ description: 'Dues of the year', unit_price: '60.00' }]
  const { id } = must(await ask('POST', paths.invoices(), { body: { member_id, kind: 'dues', lines } }), 201)
  return must(await ask('POST', `${paths.invoice(id)}/finalization`), 200)
}

/** Presses a button that saves a PDF, and returns what the browser saved: its pages in words and as pictures. */
async function save(page: Page, button: string) {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await saved
  const pdf = await readFile(await download.path())
  const [text = ''] = await readTexts(pdf)
  const [picture] = await drawPages(pdf)
  if (!picture) throw new Error('The paper has no page.')
  return { name: download.suggestedFilename(), text, picture }
}

async function expectUsable(page: Page): Promise<void> {
  // Without the words that pass by over it.
  await page.goto(page.url())
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${page.url()} at ${width}`)
    await expectNoSideways(page, `${page.url()} at ${width}`)
  }
}

for (const width of [1280, 360]) {
  test.describe(`papers, ${width} px wide`, () => {
    test('a paid invoice is credited and refunded, and papers, figures and both pages say so', async ({
      api,
      openAs,
    }) => {
      test.slow()
      const admin = await found(api)
      const member = { first_name: 'Ada', last_name: 'Berg' }
      const { id: member_id } = must(await admin.ask('POST', paths.members(), { body: member }), 201)
      const invoice = await issue(admin, member_id)
      const received_on = todayIn('UTC')
      const allocations = [{ invoice_id: invoice.id, amount: '60.00' }]
      const paid = { member_id, amount: '60.00', method: 'cash', received_on, allocations }
      must(await admin.ask('POST', paths.payments(), { body: paid }), 201)
      const page = await openAs(admin)
      await page.setViewportSize({ width, height: 800 })
      await page.goto(pages.admin.invoice(invoice.id))
      await page.getByRole('button', { name: 'More actions for this invoice' }).click()
      await page.getByRole('menuitem', { name: 'Credit note…' }).click()
      const dialog = page.getByRole('dialog', { name: `Credit ${invoice.number}` })
      await expect(dialog.getByRole('status')).toContainText('€60.00 had been paid and goes back')
      await dialog.getByText('Give it back', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Issue the credit note' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('main')).toContainText('All €60.00 were credited')
      await expect(page.getByRole('main').getByText('Credited', { exact: true }).first()).toBeVisible()
      const drawn = await save(page, `${invoice.number} as PDF`)
      expect(drawn.text).toContain('Credited in full. There is nothing to pay.')
      expect(jsqr(drawn.picture.pixels, drawn.picture.width, drawn.picture.height)).toBeNull()
      await expectUsable(page)

      const [note] = must(await admin.ask('GET', paths.creditNotes()), 200)
      await page.setViewportSize({ width, height: 800 })
      await page.goto(pages.admin.creditNote(note.id))
      const credit = await save(page, `${note.number} as PDF`)
      expect(credit.name).toBe(`${note.number}.pdf`)
      expect(credit.text).toContain(invoice.number)
      expect(credit.text).toContain('Dues of the year')
      await expectUsable(page)

      const stats = must(await admin.ask('GET', paths.invoiceStats()), 200)
      expect(stats).toMatchObject({ outstanding: '0.00', total_paid: '0.00', total_credited: '60.00' })
      const [payment] = must(await admin.ask('GET', paths.payments()), 200)
      expect(payment).toMatchObject({ status: 'refunded' })
      await page.goto(pages.admin.invoices())
      await expect(page.getByRole('main').getByText('Credited', { exact: true }).first()).toBeVisible()
    })

    test('a member sees and saves the invoice, and its code is the transfer that pays it', async ({ api, openAs }) => {
      test.slow()
      const admin = await found(api)
      const member = await api.join(admin.tenant_id)
      const { member_id } = must(await member.ask('GET', paths.auth.me()), 200)
      const invoice = await issue(admin, member_id)
      const page = await openAs(member)
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/member/invoices')
      await page
        .getByRole('link', { name: new RegExp(invoice.number) })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'How to pay' })).toBeVisible()
      const { name, text, picture } = await save(page, `${invoice.number} as PDF`)
      expect(name).toBe(`${invoice.number}.pdf`)
      expect(text).toContain(invoice.number)
      expect(text).toContain('Dues of the year')
      expect(text).toContain('Förderverein Łódź e. V.')
      const code = jsqr(picture.pixels, picture.width, picture.height)?.binaryData
      expect(new TextDecoder().decode(Uint8Array.from(code ?? []))).toBe(
        `BCD\n002\n1\nSCT\n\nFörderverein Łódź e. V.\n${IBAN}\nEUR60.00\n\n${invoice.reference}`,
      )
      await expectUsable(page)
    })
  })
}
