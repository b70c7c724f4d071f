import type { Tenant } from '#lib/tenants/schema'

/** The fields that papers take from the association and keep from the day they are issued. */
export const ISSUER_FIELDS = [
  'locale',
  'logo_file_id',
  'accent_color',
  'legal_name',
  'address',
  'contact_email',
  'telephone',
  'website',
  'tax_number',
  'vat_id',
  'register_entry',
  'iban',
  'bic',
  'bank_name',
  'invoice_footer',
  'tax_exemption',
] as const satisfies (keyof Tenant)[]

/** Who issues a paper, as it is frozen into it. Papers of before some fields existed lack those. */
export type Issuer = { name: string } & Partial<Pick<Tenant, (typeof ISSUER_FIELDS)[number]>>

/**
 * Returns what the association has not said yet and an invoice needs, in words: the law wants name, address and a tax
 * number of whoever issues it (Article 226 of the EU's VAT directive), and whoever pays wants the account.
 */
export function missingOnInvoices(tenant: Pick<Tenant, 'address' | 'tax_number' | 'vat_id' | 'iban'>): string[] {
  return [
    ...(tenant.address ? [] : ['an address']),
    ...(tenant.tax_number || tenant.vat_id ? [] : ['a tax number or VAT ID']),
    ...(tenant.iban ? [] : ['a bank account']),
  ]
}
