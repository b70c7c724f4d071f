import { eventImport } from '#lib/imports/events'
import { invoiceImport } from '#lib/imports/invoices'
import { memberImport } from '#lib/imports/members'
import type { NounImport } from '#lib/imports/noun'
import { paymentImport } from '#lib/imports/payments'
import { registrationImport } from '#lib/imports/registrations'
import type { ImportNoun } from '#lib/imports/schema'

/** What the import knows of each noun. */
export const NOUN_IMPORTS: Readonly<Record<ImportNoun, NounImport>> = {
  members: memberImport,
  events: eventImport,
  registrations: registrationImport,
  invoices: invoiceImport,
  payments: paymentImport,
}
