import { readFile } from 'node:fs/promises'
import { must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { expect, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

const csv = (rows: readonly string[]) => ({
  name: 'members.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n'), 'latin1'),
})

const HEADER = 'Mitgl.-Nr.;Vorname;Nachname;E-Mail;Geb.-Datum;Eintritt;Beitragsgruppe;offen'

test.describe('imports', () => {
  test.slow()

  test('a treasurer’s sheet with mistakes is corrected, imported and taken back, on a phone too', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const { ask } = login
    const before = must(await ask('GET', paths.members()), 200)
    const page = await openAs(login)
    await page.goto(pages.admin.members())
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(page.getByText('No imports of members yet')).toBeVisible()
    await page
      .getByLabel('File to import')
      .setInputFiles(
        csv([
          `${HEADER};News by e-mail`,
          '1;Jürgen;Müller;juergen@example.org;03.04.1960;01.01.2020;Voll;12,50;ja 17.05.2024',
          '2;Grace;Hopper;grace at example.org;31.02.1970;01.01.2020;Voll;;nein',
          '3;Emmy;Noether;emmy@example.org;23.03.1972;01.01.2021;Voll;;nein',
        ]),
      )
    await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'members.csv' })).toBeVisible()
    await page.getByRole('button', { name: /Voll \(3 rows\)/ }).click()
    await page.getByRole('option', { name: 'Create “Voll”' }).click()
    await expect(page.getByRole('button', { name: /Voll \(3 rows\)/ })).toContainText('Create “Voll”')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('2 rows can be imported.')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Rows of the file' })
    await expect(rows.getByText('Line 3')).toBeVisible()
    await expect(rows.getByText(/This is no date/)).toBeVisible()
    await expect(rows.getByText(/Give an e-mail address/)).toBeVisible()

    // Whoever is in the file by mistake is left out, and brought back.
    const emmy = rows.getByRole('checkbox', { name: 'Select Emmy Noether, line 4' })
    await emmy.check({ force: true })
    await page.getByRole('button', { name: 'Leave out' }).click()
    await expect(rows.getByText('Left out by hand.')).toBeVisible()
    await expect(page.getByText('1 row can be imported.')).toBeVisible()
    await emmy.check({ force: true })
    await page.getByRole('button', { name: 'Bring back' }).click()
    await expect(page.getByText('2 rows can be imported.')).toBeVisible()

    // The corrected file is another import.
    const first = page.url()
    await page
      .getByLabel('File to import')
      .setInputFiles(
        csv([
          `${HEADER};News by e-mail`,
          '1;Jürgen;Müller;juergen@example.org;03.04.1960;01.01.2020;Voll;12,50;ja 17.05.2024',
          '2;Grace;Hopper;grace@example.org;28.02.1970;01.01.2020;Voll;;nein',
          '3;Emmy;Noether;emmy@example.org;23.03.1972;01.01.2021;Voll;;nein',
        ]),
      )
    await expect(page).not.toHaveURL(first)
    // What was chosen for the first one holds for it.
    await expect(page.getByRole('button', { name: /Voll \(3 rows\)/ })).toContainText('Create “Voll”')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('3 rows can be imported.')).toBeVisible()
    await expect(page.getByText('3 answers are noted in the log of consents.')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 760 })
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('3 rows imported.')).toBeVisible({ timeout: 30_000 })
    const [mueller] = must(await ask('GET', paths.members({ q: 'Müller' })), 200)
    expect(mueller).toMatchObject({ first_name: 'Jürgen', last_name: 'Müller', member_number: '1', status: 'active' })
    const consents = must(await ask('GET', paths.memberConsents(mueller?.id ?? '')), 200)
    expect(consents[0]).toMatchObject({ purpose: 'newsletter', state: 'given', history: [{ way: 'import' }] })

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Undo the import…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('3 rows taken back.')).toBeVisible({ timeout: 30_000 })
    expect(must(await ask('GET', paths.members()), 200)).toEqual(before)
    expect(must(await ask('GET', paths.tiers()), 200)).toEqual([])
    await page.goto(pages.admin.imports())
    await expect(page.getByRole('table', { name: 'Imports' }).getByText('Taken back')).toBeVisible()
  })

  test('an import begins with what the list holds that one comes from', async ({ api, openAs }) => {
    const login = await api.join()
    const page = await openAs(login)
    for (const [list, name] of [
      [pages.admin.members(), 'Members'],
      [pages.admin.events(), 'Events'],
      [pages.admin.registrations(), 'Registrations'],
      [pages.admin.invoices(), 'Invoices'],
      [pages.admin.payments(), 'Payments'],
    ] as const) {
      await page.goto(list)
      await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click()
      await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked()
    }
    await page.getByRole('link', { name: 'Show all imports' }).click()
    await expect(page.getByText('No imports yet')).toBeVisible()
  })

  test('families move in with seats for each of their people, one of them corrected, and are taken back', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const { ask } = login
    const before = must(await ask('GET', paths.members()), 200)
    const page = await openAs(login)
    const header = 'Nr;Vorname;Nachname;Eintritt;Beitragsgruppe;Familie;Zahler'
    const send = async (rows: readonly string[]) => {
      await page.goto(pages.admin.members())
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await page.getByLabel('File to import').setInputFiles(csv([header, ...rows]))
      await expect(page.getByRole('heading', { name: 'members.csv' })).toBeVisible()
      await page.getByRole('button', { name: /Familie \(\d rows\)/ }).click()
      await page.getByRole('option', { name: 'Create “Familie”' }).click()
      await expect(page.getByRole('textbox', { name: 'Seats of Familie' })).toHaveValue('3')
    }
    const families = [
      '1;Anna;Berg;01.01.2020;Familie;Berg;ja',
      '2;Ben;Berg;;;Berg;nein',
      '3;Cleo;Berg;;;Berg;',
      '4;Dora;Dorn;01.01.2020;Familie;;',
    ]
    await send([...families, '5;Emil;Dorn;;;;44'])
    await expect(page.getByRole('button', { name: 'Familie is' })).toContainText('Family or organisation')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 760 })
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('4 rows can be imported.')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Rows of the file' })
    await expect(rows.getByText('Pays for “Berg”.')).toBeVisible()
    await expect(rows.getByText(/Nobody in the file or here is “44”/)).toBeVisible()
    await expectAccessible(page)

    // The corrected file is another import.
    await page.setViewportSize({ width: 1280, height: 800 })
    await send([...families, '5;Emil;Dorn;;;;4'])
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(rows.getByText('Shares the membership of Dora Dorn (line 5) in “Dorn”.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 5 rows' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('5 rows imported.')).toBeVisible({ timeout: 30_000 })
    const done = page.url()
    await page.goto(pages.admin.groups())
    await page.getByRole('link', { name: /^Berg/ }).click()
    const people = page.getByRole('region', { name: 'People' })
    await expect(people.getByRole('listitem')).toHaveCount(3)
    await expect(people.getByText('Active', { exact: true })).toHaveCount(3)
    await page.goto(done)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Undo the import…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('5 rows taken back.')).toBeVisible({ timeout: 30_000 })
    expect(must(await ask('GET', paths.groups()), 200)).toEqual([])
    expect(must(await ask('GET', paths.members()), 200)).toEqual(before)
  })

  test('a list that was exported and edited in a sheet comes back as an update', async ({ api, openAs }) => {
    const login = await api.join()
    const { ask } = login
    for (const [first_name, last_name, email] of [
      ['Ben', 'Berg', 'ben@example.org'],
      ['Cleo', 'Colm', 'cleo@example.org'],
    ])
      must(await ask('POST', paths.members(), { body: { first_name, last_name, email, tags: ['choir'] } }), 201)
    const page = await openAs(login)
    await page.goto(pages.admin.members())
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export this list' }).click()
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    const edited = text.replaceAll('Berg', 'Berger')
    expect(edited).not.toBe(text)
    await page.goto(pages.admin.imports())
    await page.getByLabel('File to import').setInputFiles({
      ...{ name: 'edited.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(edited),
    })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('1 row can be imported.')).toBeVisible()
    await page.getByRole('button', { name: /^Import/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import/ })
      .click()
    await expect(page.getByText(/1 row (was )?imported/)).toBeVisible({ timeout: 20_000 })
    const members = must(await ask('GET', paths.members({ q: 'Berger' })), 200)
    expect(members).toMatchObject([{ last_name: 'Berger', email: 'ben@example.org' }])
    expect(must(await ask('GET', paths.members({ q: 'Cleo' })), 200)).toHaveLength(1)
  })

  test('events and then their registrations move in, one of them corrected, and the registrations are taken back', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const { ask } = login
    must(
      await ask('POST', paths.members(), { body: { first_name: 'Ada', last_name: 'Berg', member_number: '7' } }),
      201,
    )
    const page = await openAs(login)
    const bring = async (noun: string, rows: readonly string[]) => {
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await page.getByRole('radio', { name: new RegExp(`^${noun}`) }).check({ force: true })
      await page.getByLabel('File to import').setInputFiles({ ...csv(rows), name: `${noun}.csv` })
      await expect(page.getByRole('heading', { name: `${noun}.csv` })).toBeVisible()
      await page.getByRole('button', { name: 'Check the file' }).click()
    }
    const run = async (count: string) => {
      await page.getByRole('button', { name: `Import ${count}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
      await expect(page.getByText(`${count} imported.`)).toBeVisible({ timeout: 30_000 })
    }
    await page.goto(pages.admin.events())
    await bring('Events', ['Titel;Beginn;Plätze', 'Sommerfest;12.07.2031 18:00;3'])
    await run('1 row')

    const header = 'Veranstaltung;Mitgliedsnummer;Name;Anzahl;Status'
    await page.goto(pages.admin.registrations())
    await bring('Registrations', [header, 'Sommerfest;7;;2;angemeldet', 'Sommerfest;;Karl Gast;2;angemeldet'])
    await expect(page.getByText('1 row can be imported.')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Rows of the file' })
    await expect(rows.getByText(/Only 1 seat is left of the 3 of “Sommerfest”/)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 760 })
    await expectAccessible(page)
    await expectNoSideways(page)

    // The corrected file is another import.
    await page.goto(pages.admin.registrations())
    await bring('Registrations', [header, 'Sommerfest;7;;2;angemeldet', 'Sommerfest;;Karl Gast;2;Warteliste'])
    await run('2 rows')
    await expectAccessible(page)
    const [party] = must(await ask('GET', paths.events()), 200)
    const seats = must(await ask('GET', paths.registrations(party?.id as string, { sort: 'registered_at' })), 200)
    expect(party).toMatchObject({ seats_taken: 2 })
    expect(seats).toMatchObject([
      { attendee_name: 'Ada Berg', status: 'confirmed', quantity: 2 },
      { attendee_name: 'Karl Gast', status: 'waitlisted', quantity: 2 },
    ])
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Undo the import…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('2 rows taken back.')).toBeVisible({ timeout: 30_000 })
    expect(must(await ask('GET', paths.allRegistrations()), 200)).toEqual([])
    expect(must(await ask('GET', paths.events()), 200)).toMatchObject([{ title: 'Sommerfest', seats_taken: 0 }])
  })

  test('rows of a bank file that tell no payer are given to a member and invoices first, by one press or by choosing', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const { ask } = login
    const ada = must(await ask('POST', paths.members(), { body: { first_name: 'Ada', last_name: 'Lovelace' } }), 201)
    const issue = async (unit_price: string) => {
      const body = { member_id: ada.id, lines: [{ description: 'Dues', unit_price }] }
      const { id } = must(await ask('POST', paths.invoices(), { body }), 201)
      return must(await ask('POST', `${paths.invoice(id)}/finalization`), 200)
    }
    const [dues, fee] = [await issue('60'), await issue('40')]
    const misspelt = `${dues.number.slice(0, -2)}${dues.number.slice(-1)}`
    const page = await openAs(login)
    await page.goto('/admin/imports?noun=payments')
    const rows = [
      'Buchungstag;Auftraggeber;Verwendungszweck;Betrag',
      `01.02.2025;Oma Inge;${misspelt};60,00`,
      '01.02.2025;Opa Karl;fuer das Kind;50,00',
    ]
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('2 rows do not tell whose money it is, or what it pays')).toBeVisible()
    await expect(page.getByText(`“${misspelt}” is written much like ${dues.number}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Take Ada Lovelace, ${dues.number} for line 2` }).click()
    await expect(page.getByText(`Given to Ada Lovelace`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`Settles ${dues.number}.`)).toBeVisible()

    await page.setViewportSize({ width: 360, height: 760 })
    await page.getByRole('button', { name: /whose money line 3 is/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Member' }).fill('Lovelace')
    await page.getByRole('option', { name: /Ada Lovelace/ }).click()
    await expect(dialog.getByRole('textbox', { name: fee.number })).toBeVisible()
    await dialog.getByRole('textbox', { name: dues.number }).fill('0')
    await dialog.getByRole('textbox', { name: fee.number }).fill('40')
    await expect(dialog.getByText(/goes to invoices; .*10\.00 stays as credit/)).toBeVisible()
    await expectNoSideways(page)
    await dialog.getByRole('button', { name: 'Give the row' }).click()
    await expect(page.getByText(`of ${fee.number}.`)).toBeVisible()
    await expect(page.getByText('2 rows are given to somebody by hand.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('2 rows imported.')).toBeVisible()
    for (const { id } of [dues, fee]) expect(must(await ask('GET', paths.invoice(id)), 200).status).toBe('paid')
  })

  test('money of a bank statement that settled nothing pays an invoice, and what bounced leads to its payment', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const { ask } = login
    const lines = [{ description: 'Dues', unit_price: '60' }]
    const invoice = must(await ask('POST', paths.invoices(), { body: { bill_to: { name: 'Ada' }, lines } }), 201)
    const { number } = must(await ask('POST', `${paths.invoice(invoice.id)}/finalization`), 200)
    const page = await openAs(login)
    const send = async (rows: string[]) => {
      await page.goto('/admin/imports?noun=payments')
      const head = 'Buchungstag;Wertstellung;Name Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag'
      const buffer = Buffer.from([head, ...rows].join('\n'))
      await page.getByLabel('File to import').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Check the file' }).click()
    }
    await send(['01.02.2025;01.02.2025;Employer GmbH;GUTSCHRIFT;for our people;60,00'])
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('Something is left of a payment')).toBeVisible()
    await page.getByRole('link', { name: 'Show the row' }).click()
    await page.getByRole('link', { name: /Employer GmbH/ }).click()
    await page.getByRole('button', { name: 'Pay an invoice' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Invoice' }).fill('Ada')
    await page.getByRole('option', { name: new RegExp(number) }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('60.00')
    await dialog.getByRole('button', { name: 'Pay the invoice' }).click()
    await expect.poll(async () => must(await ask('GET', paths.invoice(invoice.id)), 200).status).toBe('paid')
    await page.getByRole('button', { name: `Take off ${number}` }).click()
    await dialog.getByRole('button', { name: 'Take off' }).click()
    await expect.poll(async () => must(await ask('GET', paths.invoice(invoice.id)), 200).status).toBe('open')
    await expect(page.getByRole('button', { name: 'Pay an invoice' })).toBeVisible()

    await send(['05.02.2025;05.02.2025;Employer GmbH;RUECKUEBERWEISUNG;;-60,00'])
    await expect(page.getByText('A payment may have gone back')).toBeVisible()
    await page.getByRole('link', { name: /Employer GmbH/ }).click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bounced')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText(/^Taken back/)).toBeVisible()
  })
})
