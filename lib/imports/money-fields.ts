import { word } from '#lib/imports/event-fields'
import { type ImportField, words } from '#lib/imports/fields'
import { PERSON_FIELDS } from '#lib/imports/payers'

const PAYER_NAME: ImportField = {
  field: 'payer_name',
  label: 'Name of the payer',
  reading: 'text',
  names: words(
    'payer|payer name|name|full name|bill to|customer|customer name|client|contact|paid by|zahler|zahlungspflichtiger|zahlungspflichtige r|zahlungsbeteiligter|name zahlungsbeteiligter|beguenstigter zahlungspflichtiger|auftraggeber|auftraggeber empfanger|empfanger|kunde|payeur|nom|nom du payeur|debiteur',
  ),
}

const CURRENCY: ImportField = {
  field: 'currency',
  label: 'Currency',
  reading: 'text',
  names: words('currency|wahrung|waehrung|devise|monnaie'),
}

/** What of the payer's address is printed on an invoice. */
export const PRINTED = [
  ...['organization', 'address_line1', 'address_line2', 'postal_code', 'city', 'region', 'country', 'tax_id'],
] as const

const PRINTED_LABELS = [
  'Organisation',
  'Street',
  'Address, second line',
  'Postal code',
  'City',
  'Region',
  'Country code',
  'Tax number',
]

/** What the columns of a file of invoices can fill. */
export const INVOICE_FIELDS: readonly ImportField[] = [
  {
    field: 'number',
    label: 'Number',
    reading: 'text',
    names: words(
      'invoice number|invoice no|invoice nr|invoice id|invoice|no|nr|number|document number|rechnungsnummer|rechnungsnr|rechnungs nr|rechnung nr|rechnung|belegnummer|re nr|nummer|numero de facture|numero facture|facture|facture no|numero',
    ),
  },
  ...PERSON_FIELDS,
  PAYER_NAME,
  { field: 'payer_email', label: 'E-mail as printed', reading: 'text', names: words('bill to email|payer e mail') },
  ...PRINTED.map(
    (name, at): ImportField => ({
      field: `payer_${name}`,
      label: `Payer: ${PRINTED_LABELS[at]}`,
      reading: name === 'country' ? 'country' : 'text',
      names: [],
    }),
  ),
  {
    field: 'issue_date',
    label: 'Issued on',
    reading: 'date',
    content: 'date',
    names: words(
      'issue date|issued|issued on|invoice date|date|document date|created|rechnungsdatum|datum|belegdatum|ausgestellt am|date de facture|date de facturation|date|emise le',
    ),
  },
  {
    field: 'due_date',
    label: 'Due on',
    reading: 'date',
    content: 'date',
    names: words(
      'due date|due|due on|payable until|fallig|fallig am|falligkeit|faelligkeit|zahlbar bis|echeance|date d echeance|a payer avant',
    ),
  },
  {
    field: 'kind',
    label: 'For',
    reading: 'word',
    names: words('kind|type|for|order type|origin|art|rechnungsart|type de facture|nature'),
    words: word({
      dues: 'membership|membership fee|membership renewal|membership application|renewal|subscription|beitrag|mitgliedsbeitrag|jahresbeitrag|cotisation|adhesion',
      event: 'event registration|ticket|registration|veranstaltung|teilnahme|anmeldung|evenement|inscription',
      donation: 'spende|don',
      other: 'undefined|invoice|rechnung|sonstiges|autre|divers|facture',
    }),
  },
  {
    field: 'total',
    label: 'Total with tax',
    reading: 'money',
    content: 'money',
    names: words(
      'total|amount|value|sum|invoice total|invoice amount|gross|gross amount|total amount|grand total|betrag|rechnungsbetrag|gesamtbetrag|summe|brutto|bruttobetrag|montant|montant ttc|total ttc|ttc',
    ),
  },
  {
    field: 'tax_rate',
    label: 'Tax rate',
    reading: 'number',
    names: words('tax rate|vat rate|vat percent|steuersatz|mwst satz|mw st satz|ust satz|taux de tva'),
  },
  {
    field: 'tax',
    label: 'Tax',
    reading: 'money',
    names: words('tax|vat|tax amount|vat amount|steuer|mwst|mw st|mehrwertsteuer|ust|steuerbetrag|tva|montant tva'),
  },
  {
    field: 'description',
    label: 'What it is for',
    reading: 'text',
    names: words(
      'description|text|subject|memo line|item|title|beschreibung|betreff|bezeichnung|leistung|libelle|objet|designation',
    ),
  },
  { field: 'lines', label: 'Lines', reading: 'lines', names: words('items|positions|positionen|posten|lignes') },
  CURRENCY,
  {
    field: 'status',
    label: 'Status',
    reading: 'word',
    names: words('status|state|payment status|invoice status|zahlungsstatus|zustand|statut|etat'),
    words: word({
      open: 'unpaid|outstanding|sent|overdue|partially paid|partial|not paid|offen|unbezahlt|uberfallig|teilweise bezahlt|versendet|impaye|impayee|ouverte|en attente|envoyee',
      paid: 'paid in full|settled|bezahlt|beglichen|paye|payee|reglee|soldee',
      void: 'voided|cancelled|canceled|storniert|storno|annule|annulee',
      uncollectible: 'written off|bad debt|abgeschrieben|ausgebucht|uneinbringlich|irrecouvrable',
      draft: 'entwurf|brouillon',
    }),
  },
  {
    field: 'paid',
    label: 'Paid so far',
    reading: 'money',
    names: words(
      'paid amount|amount paid|paid|bezahlter betrag|gezahlt|zahlbetrag|bezahlt|bisher bezahlt|schon bezahlt|davon bezahlt|anzahlung|angezahlt|geleistet|already paid|paid to date|deposit paid|montant paye|regle|deja paye|deja regle|acompte|acompte verse',
    ),
  },
  {
    field: 'paid_on',
    label: 'Paid on',
    reading: 'date',
    names: words(
      'paid on|paid date|date paid|payment date|bezahlt am|zahlungsdatum|zahldatum|date de paiement|paye le|regle le',
    ),
  },
  {
    field: 'service_from',
    label: 'Period from',
    reading: 'date',
    names: words('service from|period start|leistung von|zeitraum von|periode du'),
  },
  {
    field: 'service_to',
    label: 'Period until',
    reading: 'date',
    names: words('service to|period end|leistung bis|zeitraum bis|periode au'),
  },
  {
    field: 'reference',
    label: 'Payment reference',
    reading: 'text',
    names: words('payment reference|reference|verwendungszweck|zahlungsreferenz|referenz'),
  },
  {
    field: 'po_number',
    label: 'Order number',
    reading: 'text',
    names: words('po number|purchase order|bestellnummer|numero de commande'),
  },
  {
    field: 'public_note',
    label: 'Note on the invoice',
    reading: 'text',
    names: words('public note|note to customer|comments for payer|hinweis'),
  },
  {
    field: 'memo',
    label: 'Internal note',
    reading: 'text',
    names: words('memo|internal notes|note|notes|notiz|bemerkung|remarque|notes internes'),
  },
]

/** What the columns of a file of payments can fill. */
export const PAYMENT_FIELDS: readonly ImportField[] = [
  {
    field: 'number',
    label: 'Number of the payment',
    reading: 'text',
    names: words(
      'payment number|payment no|payment id|transaction id|transaction number|receipt number|zahlungsnummer|buchungsnummer|transaktionsnummer|belegnummer|numero de paiement|numero de transaction',
    ),
  },
  {
    field: 'invoice',
    label: 'Invoice',
    reading: 'text',
    names: words(
      'invoice number|invoice no|invoice nr|invoices|invoice id|rechnung|rechnungsnummer|rechnungsnr|rechnungs nr|re nr|facture|numero de facture|no facture|factures',
    ),
  },
  ...PERSON_FIELDS,
  PAYER_NAME,
  {
    field: 'amount',
    label: 'Amount',
    reading: 'money',
    content: 'money',
    names: words(
      'amount paid|payment amount|value|total|sum|paid|credit|betrag|zahlbetrag|zahlungsbetrag|umsatz|eingang|gutschrift|montant|montant paye|somme',
    ),
  },
  {
    field: 'received_on',
    label: 'Received on',
    reading: 'date',
    content: 'date',
    names: words(
      'received|eingang|eingegangen|eingegangen am|zahlungseingang|date|payment date|paid on|date paid|value date|booking date|settlement date|datum|zahlungsdatum|zahldatum|buchungstag|buchungsdatum|buchung|valuta|valutadatum|wertstellung|wertstellungsdatum|eingangsdatum|date de paiement|date de valeur|paye le|recu le',
    ),
  },
  {
    field: 'method',
    label: 'Method',
    reading: 'word',
    names: words(
      'method|payment method|payment type|tender|paid by|zahlungsart|zahlart|zahlungsweise|mode de paiement|moyen de paiement|type',
    ),
    words: word({
      cash: 'bar|barzahlung|bargeld|especes|liquide',
      bank_transfer:
        'transfer|bank|wire|wire transfer|sepa|credit transfer|uberweisung|bankuberweisung|gutschrift|virement|virement bancaire',
      cheque: 'check|scheck|cheque bancaire',
      card: 'credit card|debit card|kreditkarte|karte|ec karte|carte|carte bancaire|carte de credit',
      card_terminal: 'terminal|kartenterminal|pos|tpe',
      direct_debit: 'lastschrift|sepa lastschrift|bankeinzug|einzug|prelevement|prelevement sepa',
      online: 'paypal|stripe|web|internet|online payment|en ligne',
      other: 'sonstige|sonstiges|andere|autre',
    }),
  },
  {
    field: 'reference',
    label: 'Reference of the payer',
    reading: 'text',
    names: words(
      'reference|payment reference|details|remittance information|purpose|check number|verwendungszweck|referenz|zweck|reference du paiement|libelle|communication|motif|buchungstext',
    ),
  },
  CURRENCY,
  {
    field: 'note',
    label: 'Internal note',
    reading: 'text',
    names: words('note|notes|comment|memo|internal notes|notiz|bemerkung|remarque|commentaire'),
  },
]
