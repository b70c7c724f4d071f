import { countryName } from '#lib/format/places'
import type { BillTo } from '#lib/invoices/schema'

/** The lines of a payer's address below the name, with the country in the language of the locale. */
export function postalAddress(payer: BillTo, locale: string): string[] {
  const { name, organization, address_line1, address_line2, postal_code, city, region, country } = payer
  const place = [postal_code, city].filter(Boolean).join(' ')
  return [
    organization === name ? null : organization,
    address_line1,
    address_line2,
    [place, region === city ? null : region].filter(Boolean).join(', '),
    country ? countryName(country, locale) : null,
  ].filter((line): line is string => Boolean(line))
}
