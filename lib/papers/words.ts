import { endSentence } from '#lib/format/stops'

/** What is printed around the figures of a paper, in one language. {names} are filled in. */
export interface Words {
  invoice: string
  credit_note: string
  receipt: string
  /** By step; the last one is for all later steps. */
  reminders: readonly [string, ...string[]]
  date: string
  due: string
  service_period: string
  member_number: string
  order: string
  credited_invoice: string
  recipient_vat_id: string
  tax_number: string
  vat_id: string
  description: string
  /** In the lines of invoices of dues: a fee, a period without an end, a change of tier. */
  joining_fee: string
  period_from: string
  tier_change: string
  quantity: string
  unit_price: string
  tax: string
  amount: string
  discount: string
  plus_tax: string
  carried: string
  brought: string
  net: string
  tax_on: string
  total: string
  received_total: string
  paid: string
  credited: string
  rest: string
  with_tax: string
  without_tax: string
  credits: string
  received: string
  /** Of a receipt: what settled an invoice, what is left, what was given back. */
  on_invoice: string
  kept_as_credit: string
  given_back: string
  given_back_on: string
  pay_by: string
  pay: string
  settled: string
  settled_on: string
  /** Above the table of a reminder, by step; the last one is for all later steps. */
  reminder_texts: readonly [string, ...string[]]
  /** Nothing was paid, all of it was taken back. */
  all_credited: string
  cancelled_on: string
  account_holder: string
  bank: string
  reference: string
  scan: string
  page: string
  methods: Readonly<Record<PaidBy, string>>
}

/** How money came, as receipts name it. */
export type PaidBy =
  | 'cash'
  | 'bank_transfer'
  | 'cheque'
  | 'card'
  | 'card_terminal'
  | 'direct_debit'
  | 'online'
  | 'credit'
  | 'other'

const en: Words = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  receipt: 'Receipt',
  reminders: ['Payment reminder', 'Second reminder', 'Final reminder'],
  date: 'Date',
  due: 'Due',
  service_period: 'Period',
  member_number: 'Member number',
  order: 'Your order',
  credited_invoice: 'For invoice',
  recipient_vat_id: 'Your VAT ID',
  tax_number: 'Tax number {number}',
  vat_id: 'VAT ID {number}',
  description: 'Description',
  joining_fee: 'Joining fee',
  period_from: 'from {date}',
  tier_change: '{tier} instead of {former}',
  quantity: 'Qty',
  unit_price: 'Unit price',
  tax: 'VAT',
  amount: 'Amount',
  discount: 'Discount {amount}',
  plus_tax: 'Unit price plus tax',
  carried: 'Carried forward',
  brought: 'Brought forward',
  net: 'Total without tax',
  tax_on: '{tax} {rate} on {net}',
  total: 'Total',
  received_total: 'Received',
  paid: 'Paid',
  credited: 'Credited',
  rest: 'Amount due',
  with_tax: 'Amounts include tax.',
  without_tax: 'Amounts of the lines are without tax.',
  credits: 'This credits invoice {number}.',
  received: 'Received with thanks on {date}: {amount}, {method}.',
  on_invoice: 'Invoice {number}',
  kept_as_credit: 'Kept as your credit',
  given_back: 'Given back',
  given_back_on: 'Given back on {date}: {amount}, {method}.',
  pay_by: 'Please pay {amount} by {date}',
  pay: 'Please pay {amount}',
  settled: 'Paid in full. Thank you.',
  settled_on: 'Paid in full on {date}. Thank you.',
  reminder_texts: [
    'You may have overlooked this invoice: we have not received all of it yet. If you have paid meanwhile, thank you.',
    'This invoice is still open although we reminded you. Please pay it now, or tell us what stands against it.',
    'This is our last reminder of this invoice. Please pay it at once, or tell us what stands against it.',
  ],
  all_credited: 'Credited in full. There is nothing to pay.',
  cancelled_on: 'Cancelled on {date}',
  account_holder: 'Account holder',
  bank: 'Bank',
  reference: 'Reference',
  scan: 'Scan with your banking app',
  page: 'Page {page} of {pages}',
  methods: {
    cash: 'cash',
    bank_transfer: 'bank transfer',
    cheque: 'cheque',
    card: 'card',
    card_terminal: 'card at the terminal',
    direct_debit: 'direct debit',
    online: 'online',
    credit: 'from credit',
    other: 'other',
  },
}

const de: Words = {
  invoice: 'Rechnung',
  credit_note: 'Rechnungskorrektur',
  receipt: 'Quittung',
  reminders: ['Zahlungserinnerung', 'Zweite Mahnung', 'Letzte Mahnung'],
  date: 'Datum',
  due: 'Fällig',
  service_period: 'Zeitraum',
  member_number: 'Mitgliedsnummer',
  order: 'Ihr Zeichen',
  credited_invoice: 'Zu Rechnung',
  recipient_vat_id: 'Ihre USt-IdNr.',
  tax_number: 'Steuernummer {number}',
  vat_id: 'USt-IdNr. {number}',
  description: 'Bezeichnung',
  joining_fee: 'Aufnahmegebühr',
  period_from: 'ab {date}',
  tier_change: '{tier} statt {former}',
  quantity: 'Menge',
  unit_price: 'Einzelpreis',
  tax: 'USt.',
  amount: 'Betrag',
  discount: 'Nachlass {amount}',
  plus_tax: 'Einzelpreis zuzüglich Steuer',
  carried: 'Übertrag',
  brought: 'Übertrag',
  net: 'Summe netto',
  tax_on: '{tax} {rate} auf {net}',
  total: 'Gesamtbetrag',
  received_total: 'Erhalten',
  paid: 'Bezahlt',
  credited: 'Gutgeschrieben',
  rest: 'Offener Betrag',
  with_tax: 'Die Beträge enthalten die Steuer.',
  without_tax: 'Die Beträge der Zeilen sind ohne Steuer.',
  credits: 'Diese Korrektur gehört zur Rechnung {number}.',
  received: 'Dankend erhalten am {date}: {amount}, {method}.',
  on_invoice: 'Rechnung {number}',
  kept_as_credit: 'Bleibt als Ihr Guthaben',
  given_back: 'Zurückgezahlt',
  given_back_on: 'Zurückgezahlt am {date}: {amount}, {method}.',
  pay_by: 'Bitte zahlen Sie {amount} bis zum {date}',
  pay: 'Bitte zahlen Sie {amount}',
  settled: 'Vollständig bezahlt. Vielen Dank.',
  settled_on: 'Vollständig bezahlt am {date}. Vielen Dank.',
  reminder_texts: [
    'Vielleicht haben Sie diese Rechnung übersehen: Sie ist noch nicht vollständig bezahlt. Falls Sie inzwischen gezahlt haben, vielen Dank.',
    'Diese Rechnung ist trotz unserer Erinnerung noch offen. Bitte zahlen Sie sie jetzt, oder sagen Sie uns, was dagegen spricht.',
    'Wir erinnern zum letzten Mal an diese Rechnung. Bitte zahlen Sie sie sofort, oder sagen Sie uns, was dagegen spricht.',
  ],
  all_credited: 'Vollständig gutgeschrieben. Es ist nichts zu zahlen.',
  cancelled_on: 'Storniert am {date}',
  account_holder: 'Kontoinhaber',
  bank: 'Bank',
  reference: 'Verwendungszweck',
  scan: 'Mit der Banking-App scannen',
  page: 'Seite {page} von {pages}',
  methods: {
    cash: 'bar',
    bank_transfer: 'Überweisung',
    cheque: 'Scheck',
    card: 'Karte',
    card_terminal: 'Karte am Terminal',
    direct_debit: 'Lastschrift',
    online: 'online',
    credit: 'aus Guthaben',
    other: 'sonstige',
  },
}

const fr: Words = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  receipt: 'Reçu',
  reminders: ['Rappel de paiement', 'Deuxième rappel', 'Dernier rappel'],
  date: 'Date',
  due: 'Échéance',
  service_period: 'Période',
  member_number: 'Numéro de membre',
  order: 'Votre référence',
  credited_invoice: 'Facture concernée',
  recipient_vat_id: 'Votre n° de TVA',
  tax_number: 'N° fiscal {number}',
  vat_id: 'N° de TVA {number}',
  description: 'Désignation',
  joining_fee: 'Droit d’entrée',
  period_from: 'à partir du {date}',
  tier_change: '{tier} au lieu de {former}',
  quantity: 'Qté',
  unit_price: 'Prix unitaire',
  tax: 'TVA',
  amount: 'Montant',
  discount: 'Remise {amount}',
  plus_tax: 'Prix unitaire hors taxe',
  carried: 'À reporter',
  brought: 'Report',
  net: 'Total hors taxe',
  tax_on: '{tax} {rate} sur {net}',
  total: 'Total',
  received_total: 'Reçu',
  paid: 'Payé',
  credited: 'Crédité',
  rest: 'Montant dû',
  with_tax: 'Les montants sont taxe comprise.',
  without_tax: 'Les montants des lignes sont hors taxe.',
  credits: 'Cet avoir se rapporte à la facture {number}.',
  received: 'Reçu avec nos remerciements le {date} : {amount}, {method}.',
  on_invoice: 'Facture {number}',
  kept_as_credit: 'Conservé comme avoir',
  given_back: 'Remboursé',
  given_back_on: 'Remboursé le {date} : {amount}, {method}.',
  pay_by: 'Merci de payer {amount} au plus tard le {date}',
  pay: 'Merci de payer {amount}',
  settled: 'Entièrement payé. Merci.',
  settled_on: 'Entièrement payé le {date}. Merci.',
  reminder_texts: [
    'Cette facture vous a peut-être échappé : elle n’est pas encore entièrement payée. Si vous avez payé entre-temps, merci.',
    'Cette facture reste ouverte malgré notre rappel. Merci de la payer maintenant, ou de nous dire ce qui s’y oppose.',
    'Ceci est notre dernier rappel pour cette facture. Merci de la payer sans délai, ou de nous dire ce qui s’y oppose.',
  ],
  all_credited: 'Entièrement crédité. Rien n’est à payer.',
  cancelled_on: 'Annulation le {date}',
  account_holder: 'Titulaire du compte',
  bank: 'Banque',
  reference: 'Référence',
  scan: 'À scanner avec l’application bancaire',
  page: 'Page {page} sur {pages}',
  methods: {
    cash: 'espèces',
    bank_transfer: 'virement',
    cheque: 'chèque',
    card: 'carte',
    card_terminal: 'carte au terminal',
    direct_debit: 'prélèvement',
    online: 'en ligne',
    credit: 'sur avoir',
    other: 'autre',
  },
}

const WORDS = { en, de, fr }

/** The language that papers of a locale are worded in: its own where there are words for it, else English. */
export function languageOf(locale: string): keyof typeof WORDS {
  const { language } = new Intl.Locale(locale)
  return language === 'de' || language === 'fr' ? language : 'en'
}

/** The words of papers in a locale's language. */
export function wordsOf(locale: string): Words {
  return WORDS[languageOf(locale)]
}

/** A wording with its {names} filled in; of a full stop behind a value that ends with one, the value's stands. */
export function fill(wording: string, values: Readonly<Record<string, string>>): string {
  return wording.replace(/\{(\w+)\}(\.(?!\.))?/g, (_, name: string, stop?: string) => {
    const value = values[name] ?? ''
    return stop ? endSentence(value) : value
  })
}
